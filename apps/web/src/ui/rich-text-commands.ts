import { baseKeymap, setBlockType, toggleMark } from 'prosemirror-commands'
import { history, redo, undo } from 'prosemirror-history'
import { keymap } from 'prosemirror-keymap'
import type { Mark, MarkType } from 'prosemirror-model'
import { liftListItem, splitListItem, wrapInList } from 'prosemirror-schema-list'
import { type Command, type EditorState, TextSelection } from 'prosemirror-state'
import { richTextSchema } from './rich-text-schema.ts'

const { nodes, marks } = richTextSchema

/** The styles that the editor offers, and that can be on where the caret stands. */
export type Style = 'bold' | 'italic' | 'list'

const toggle = (mark: MarkType) => toggleMark(mark, null, { removeWhenPresent: false })

/** All that is selected, from the first letter to the last: the whole text as such stands in no list. */
const selectedText = ({ selection: { $from, $to } }: EditorState) => TextSelection.between($from, $to)

/** The list that is nearest around the selection. */
const listAround = (state: EditorState) => {
  const { $from, to } = selectedText(state)
  for (let depth = $from.depth; depth > 0; depth--) {
    const node = $from.node(depth)
    if (node.type !== nodes.bulletList && node.type !== nodes.orderedList) continue
    return to <= $from.end(depth) ? { node, at: $from.before(depth) } : null
  }
  return null
}

const toggleList: Command = (given, dispatch) => {
  const state = given.apply(given.tr.setSelection(selectedText(given)))
  const list = listAround(state)
  if (!list) return wrapInList(nodes.bulletList)(state, dispatch)
  if (list.node.type === nodes.bulletList) return liftListItem(nodes.listItem)(state, dispatch)
  dispatch?.(state.tr.setNodeMarkup(list.at, nodes.bulletList))
  return true
}

/** What each button does. */
export const styleCommands: Record<Style, Command> = {
  bold: toggle(marks.bold),
  italic: toggle(marks.italic),
  list: toggleList,
}

const isMarked = ({ selection, storedMarks, doc }: EditorState, mark: MarkType) => {
  const { $from, from, to, empty } = selection
  if (empty) return mark.isInSet(storedMarks ?? $from.marks()) !== undefined
  let hasText = false
  let isWhole = true
  doc.nodesBetween(from, to, (node) => {
    if (!node.isText) return
    hasText = true
    isWhole &&= mark.isInSet(node.marks) !== undefined
  })
  return hasText && isWhole
}

/** The styles that are on where the caret stands, or all over the selection. */
export const stylesOf = (state: EditorState): readonly Style[] => [
  ...(isMarked(state, marks.bold) ? (['bold'] as const) : []),
  ...(isMarked(state, marks.italic) ? (['italic'] as const) : []),
  ...(listAround(state)?.node.type === nodes.bulletList ? (['list'] as const) : []),
]

type LinkRange = { from: number; to: number; mark: Mark }

/** The whole link in which the caret stands. */
const linkAround = ({ selection: { $from, from: caret } }: EditorState) => {
  let run: LinkRange | undefined
  let found: LinkRange | undefined
  $from.parent.forEach((child, offset) => {
    const mark = marks.link.isInSet(child.marks)
    const from = $from.start() + offset
    const to = from + child.nodeSize
    if (!mark) run = undefined
    else if (run?.mark.eq(mark)) run.to = to
    else run = { from, to, mark }
    if (run && run.from < caret && caret <= run.to) found = run
  })
  return found
}

/** Where the link leads in which the caret stands. */
export const linkAddress = (state: EditorState): string => String(linkAround(state)?.mark.attrs.href ?? '')

/** Whether there is a link to take away: around the caret, or in what is selected. */
export const hasLink = (state: EditorState): boolean => {
  const { empty, from, to } = selectedText(state)
  return empty ? linkAround(state) !== undefined : state.doc.rangeHasMark(from, to, marks.link)
}

/** Makes a link of what is selected, of the link around the caret, or of the address itself; null takes links away. */
export const setLink =
  (address: string | null): Command =>
  (state, dispatch) => {
    const { tr } = state
    const selection = selectedText(state)
    const { from, to } = selection.empty ? (linkAround(state) ?? selection) : selection
    const link = address === null ? null : marks.link.create({ href: address })
    if (link && from === to)
      tr.replaceSelectionWith(richTextSchema.text(address ?? '', link.addToSet(selection.$from.marks())), false)
    else {
      tr.removeMark(from, to, marks.link)
      if (link) tr.addMark(from, to, link)
      tr.setSelection(TextSelection.create(tr.doc, to))
    }
    dispatch?.(tr.scrollIntoView())
    return true
  }

/** A heading or the like that came with an older text goes back to a paragraph at its start. */
const clearBlock: Command = (state, dispatch) => {
  const { $from, empty } = state.selection
  if (!empty || $from.parentOffset > 0 || $from.parent.type === nodes.paragraph) return false
  return setBlockType(nodes.paragraph)(state, dispatch)
}

const insertBreak: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.hardBreak.create()).scrollIntoView())
  return true
}

/** Keys and undo. Tab and Escape stay with the page, so that nobody is held in the text. */
export const editingPlugins = () => [
  history(),
  keymap({
    Enter: splitListItem(nodes.listItem),
    'Shift-Enter': insertBreak,
    Backspace: clearBlock,
    'Mod-b': toggle(marks.bold),
    'Mod-i': toggle(marks.italic),
    'Mod-u': toggle(marks.underline),
    'Mod-z': undo,
    'Shift-Mod-z': redo,
    'Mod-y': redo,
  }),
  keymap(baseKeymap),
]
