import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import type { DOMPurify } from 'dompurify'
import { Bold, Italic, Link2, List } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import { Field, type FieldControl, type FieldFrameProps } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import styles from './rich-text-editor.module.css'
import { MARKS, type Mark, readEditor, readLinkAddress } from './rich-text-marks.ts'
import { TextField } from './text-field.tsx'

/** It starts with `html` and tells every change. */
export type RichTextEditorProps = FieldFrameProps & {
  html: string
  onHtmlChange: (html: string) => void
  readOnly?: boolean
}

// No library: the four things that it offers are commands of every browser, with undo, and cost nothing to load.
const command = (name: string, value?: string) => document.execCommand(name, false, value)

const cleaned = (cleaner: DOMPurify, html: string) => {
  const content = cleaner.sanitize(html, {
    ALLOWED_TAGS: [...RICH_TEXT_TAGS],
    ALLOWED_ATTR: ['href'],
    RETURN_DOM_FRAGMENT: true,
  })
  if (!content.hasChildNodes()) content.append(document.createElement('p'))
  return content
}

const rangeInside = (element: HTMLElement | null) => {
  const selection = document.getSelection()
  if (!element || !selection || selection.rangeCount === 0) return null
  const range = selection.getRangeAt(0)
  return element.contains(range.commonAncestorContainer) ? range : null
}

const ToolButton = ({
  label,
  pressed,
  onPress,
  children,
}: {
  label: string
  pressed?: boolean
  onPress: () => void
  children: ReactNode
}) => (
  <IconButton
    label={label}
    size="small"
    lockMs={0}
    aria-pressed={pressed}
    className={styles.tool ?? ''}
    // The selection stays where it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </IconButton>
)

const LinkBar = ({ onLink, onCancel }: { onLink: (address: string | null) => void; onCancel: () => void }) => {
  const [typed, setTyped] = useState('')
  const address = readLinkAddress(typed)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it and Enter takes the address, beside the buttons for both
    <div
      className={styles.linkBar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key !== 'Enter') return
        // Enter belongs to this bar, not to the form around it.
        event.preventDefault()
        if (address) onLink(address)
      }}
    >
      <TextField
        label="Address of the link"
        labelHidden
        placeholder="https://"
        inputMode="url"
        value={typed}
        onValueChange={setTyped}
        className={styles.linkField}
        autoFocus
      />
      <Button size="small" disabled={address === null} onClick={() => onLink(address)}>
        Set link
      </Button>
      <Button size="small" variant="quiet" onClick={() => onLink(null)}>
        Remove link
      </Button>
    </div>
  )
}

const pastePlain = (event: ClipboardEvent) => {
  event.preventDefault()
  command('insertText', event.clipboardData.getData('text/plain'))
}

/** Fills the editor once with cleaned text, when the cleaner is there. */
const useStartText = (editor: RefObject<HTMLDivElement | null>, html: string) => {
  const start = useRef(html)
  useEffect(() => {
    let gone = false
    void import('dompurify').then(({ default: cleaner }) => {
      if (gone) return
      editor.current?.replaceChildren(cleaned(cleaner, start.current))
      command('defaultParagraphSeparator', 'p')
    })
    return () => {
      gone = true
    }
  }, [editor])
}

/** Which styles are on where the caret stands. */
const useMarks = (editor: RefObject<HTMLDivElement | null>) => {
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const look = useCallback(() => {
    if (rangeInside(editor.current)) setMarks(MARKS.filter((mark) => document.queryCommandState(mark)))
  }, [editor])
  useEffect(() => {
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [look])
  return { marks, look }
}

type Act = (name: string, value?: string) => void

/** The link bar, and the selection that it is to make a link of. */
const useLink = (editor: RefObject<HTMLDivElement | null>, act: Act) => {
  const kept = useRef<Range | null>(null)
  const [linking, setLinking] = useState(false)
  const open = () => {
    kept.current = rangeInside(editor.current)?.cloneRange() ?? null
    setLinking(true)
  }
  const set = (address: string | null) => {
    setLinking(false)
    editor.current?.focus()
    const selection = document.getSelection()
    if (kept.current && selection) {
      selection.removeAllRanges()
      selection.addRange(kept.current)
    }
    if (address === null) return act('unlink')
    if (selection?.isCollapsed) {
      command('insertText', address)
      const { anchorNode, anchorOffset } = selection
      if (anchorNode) selection.setBaseAndExtent(anchorNode, anchorOffset - address.length, anchorNode, anchorOffset)
    }
    act('createLink', address)
    selection?.collapseToEnd()
  }
  return { linking, open, set, close: () => setLinking(false) }
}

const TOOLS = [
  { mark: 'bold', label: 'Bold', Icon: Bold },
  { mark: 'italic', label: 'Italic', Icon: Italic },
  { mark: 'insertUnorderedList', label: 'Bulleted list', Icon: List },
] as const

type ToolsProps = { controls: string; marks: readonly Mark[]; act: Act; onLink: () => void }

const Tools = ({ controls, marks, act, onLink }: ToolsProps) => (
  <div className={styles.tools} role="toolbar" aria-label="Text style" aria-controls={controls}>
    {TOOLS.map(({ mark, label, Icon }) => (
      <ToolButton key={mark} label={label} pressed={marks.includes(mark)} onPress={() => act(mark)}>
        <Icon aria-hidden="true" />
      </ToolButton>
    ))}
    <ToolButton label="Link" onPress={onLink}>
      <Link2 aria-hidden="true" />
    </ToolButton>
  </div>
)

const Editor = ({
  field,
  html,
  onHtmlChange,
  readOnly = false,
}: { field: FieldControl } & Pick<RichTextEditorProps, 'html' | 'onHtmlChange' | 'readOnly'>) => {
  const editor = useRef<HTMLDivElement>(null)
  useStartText(editor, html)
  const { marks, look } = useMarks(editor)
  const tell = () => editor.current && onHtmlChange(readEditor(editor.current))
  const act: Act = (name, value) => {
    editor.current?.focus()
    command(name, value)
    look()
    tell()
  }
  const link = useLink(editor, act)
  return (
    <div className={styles.editor} data-invalid={field.invalid || undefined}>
      {!readOnly && <Tools controls={field.id} marks={marks} act={act} onLink={link.open} />}
      {link.linking && <LinkBar onLink={link.set} onCancel={link.close} />}
      {/* biome-ignore lint/a11y/useSemanticElements: no form element holds formatted text */}
      <div
        ref={editor}
        id={field.id}
        className={styles.text}
        contentEditable={!readOnly}
        aria-readonly={readOnly || undefined}
        suppressContentEditableWarning
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-labelledby={field.labelId}
        aria-describedby={field.describedBy}
        aria-invalid={field.invalid || undefined}
        onInput={tell}
        onPaste={pastePlain}
        onDrop={(event) => event.preventDefault()}
      />
    </div>
  )
}

/** A small field for formatted text: emphasis, lists and links; whatever is pasted comes in as plain text. */
export const RichTextEditor = ({ html, onHtmlChange, readOnly = false, ...frame }: RichTextEditorProps) => (
  <Field {...frame} group>
    {(field) => <Editor field={field} html={html} onHtmlChange={onHtmlChange} readOnly={readOnly} />}
  </Field>
)
