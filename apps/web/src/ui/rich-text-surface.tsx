import { Bold, Italic, Link2, List } from 'lucide-react'
import { type Command, EditorState } from 'prosemirror-state'
import { EditorView } from 'prosemirror-view'
import * as Toolbar from 'radix-ui/toolbar'
import { type ReactNode, type Ref, useEffectEvent, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import type { FieldControl } from './field.tsx'
import { IconButton } from './icon-button.tsx'
import {
  editingPlugins,
  hasLink,
  linkAddress,
  type Style,
  setLink,
  styleCommands,
  stylesOf,
} from './rich-text-commands.ts'
import styles from './rich-text-editor.module.css'
import { readHtml, writeHtml } from './rich-text-html.ts'
import { readLinkAddress } from './rich-text-links.ts'
import { paste } from './rich-text-paste.ts'
import { TextField } from './text-field.tsx'

/** The text starts with `html`. */
export type RichTextSurfaceProps = {
  field: FieldControl
  html: string
  onHtmlChange: (html: string) => void
  readOnly: boolean
  ref?: Ref<{ focus: () => void }> | undefined
}

const attributesOf = ({ id, labelId, describedBy, invalid }: FieldControl, readOnly: boolean) => ({
  id,
  class: styles.text ?? '',
  role: 'textbox',
  tabindex: '0',
  'aria-multiline': 'true',
  'aria-labelledby': labelId,
  ...(describedBy ? { 'aria-describedby': describedBy } : {}),
  ...(invalid ? { 'aria-invalid': 'true' } : {}),
  ...(readOnly ? { 'aria-readonly': 'true' } : {}),
})

/** The text in the page: it holds what is written, and tells every change. */
const useEditorView = ({ field, html, onHtmlChange, readOnly }: RichTextSurfaceProps) => {
  const place = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const [start] = useState(() => ({ html, text: readHtml(html) }))
  const [active, setActive] = useState<readonly Style[]>([])
  const tell = useEffectEvent(onHtmlChange)
  useLayoutEffect(() => {
    const made = new EditorView(place.current, {
      state: EditorState.create({ doc: start.text, plugins: editingPlugins() }),
      dispatchTransaction: (transaction) => {
        const state = made.state.apply(transaction)
        made.updateState(state)
        setActive(stylesOf(state))
        // What is undone down to the start is the start, letter for letter.
        if (transaction.docChanged) tell(state.doc.eq(start.text) ? start.html : writeHtml(state.doc))
      },
      handleDOMEvents: {
        paste,
        drop: (_view, event) => {
          event.preventDefault()
          return true
        },
      },
    })
    view.current = made
    return () => {
      view.current = null
      made.destroy()
    }
  }, [start])
  useLayoutEffect(() => {
    view.current?.setProps({ editable: () => !readOnly, attributes: attributesOf(field, readOnly) })
  }, [field, readOnly])
  const act = (command: Command) => {
    if (!view.current) return
    command(view.current.state, view.current.dispatch)
    view.current.focus()
  }
  return { place, view, active, act }
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
  <Toolbar.Button asChild>
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
  </Toolbar.Button>
)

const TOOLS = [
  { style: 'bold', label: 'Bold', Icon: Bold },
  { style: 'italic', label: 'Italic', Icon: Italic },
  { style: 'list', label: 'Bulleted list', Icon: List },
] as const

type ToolsProps = { controls: string; active: readonly Style[]; onStyle: (style: Style) => void; onLink: () => void }

const Tools = ({ controls, active, onStyle, onLink }: ToolsProps) => (
  <Toolbar.Root className={styles.tools} aria-label="Text style" aria-controls={controls}>
    {TOOLS.map(({ style, label, Icon }) => (
      <ToolButton key={style} label={label} pressed={active.includes(style)} onPress={() => onStyle(style)}>
        <Icon aria-hidden="true" />
      </ToolButton>
    ))}
    <ToolButton label="Link" onPress={onLink}>
      <Link2 aria-hidden="true" />
    </ToolButton>
  </Toolbar.Root>
)

type LinkBarProps = {
  start: string
  mayRemove: boolean
  onLink: (address: string | null) => void
  onCancel: () => void
}

const LinkBar = ({ start, mayRemove, onLink, onCancel }: LinkBarProps) => {
  const [typed, setTyped] = useState(start)
  const address = readLinkAddress(typed)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes it and Enter takes the address, beside the buttons for both
    <div
      className={styles.linkBar}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onCancel()
        if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
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
      {mayRemove && (
        <Button size="small" variant="quiet" onClick={() => onLink(null)}>
          Remove link
        </Button>
      )}
    </div>
  )
}

/** The text that is edited, with its tools: it comes with ProseMirror, when there is something to edit. */
export const RichTextSurface = (props: RichTextSurfaceProps) => {
  const { field, readOnly, ref } = props
  const { place, view, active, act } = useEditorView(props)
  const [linked, setLinked] = useState<Pick<LinkBarProps, 'start' | 'mayRemove'> | null>(null)
  useImperativeHandle(ref, () => ({ focus: () => view.current?.focus() }), [view])
  const closeLink = () => {
    setLinked(null)
    view.current?.focus()
  }
  return (
    <div className={styles.editor} data-invalid={field.invalid || undefined}>
      {!readOnly && (
        <Tools
          controls={field.id}
          active={active}
          onStyle={(style) => act(styleCommands[style])}
          onLink={() => {
            const state = view.current?.state
            setLinked({ start: state ? linkAddress(state) : '', mayRemove: state !== undefined && hasLink(state) })
          }}
        />
      )}
      {linked !== null && (
        <LinkBar
          {...linked}
          onCancel={closeLink}
          onLink={(address) => {
            setLinked(null)
            act(setLink(address))
          }}
        />
      )}
      <div ref={place} />
    </div>
  )
}
