import type { DOMPurify } from 'dompurify'
import { Bold, Italic, Link2, List } from 'lucide-react'
import { type ClipboardEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field, type FieldControl, type FieldFrameProps } from '../../../ui/field.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { RICH_TEXT_TAGS } from '../../../ui/rich-text.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import styles from './rich-text-editor.module.css'
import { MARKS, type Mark, readEditor, readLinkAddress } from './rich-text-marks.ts'

/** What the editor takes; it starts with `html` and tells every change. */
export type RichTextEditorProps = FieldFrameProps & { html: string; onHtmlChange: (html: string) => void }

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

const Editor = ({
  field,
  html,
  onHtmlChange,
}: { field: FieldControl } & Pick<RichTextEditorProps, 'html' | 'onHtmlChange'>) => {
  const editor = useRef<HTMLDivElement>(null)
  const start = useRef(html)
  const kept = useRef<Range | null>(null)
  const [marks, setMarks] = useState<readonly Mark[]>([])
  const [linking, setLinking] = useState(false)

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
  }, [])

  const look = useCallback(() => {
    if (rangeInside(editor.current)) setMarks(MARKS.filter((mark) => document.queryCommandState(mark)))
  }, [])
  useEffect(() => {
    document.addEventListener('selectionchange', look)
    return () => document.removeEventListener('selectionchange', look)
  }, [look])

  const tell = () => editor.current && onHtmlChange(readEditor(editor.current))
  const act = (name: string, value?: string) => {
    editor.current?.focus()
    command(name, value)
    look()
    tell()
  }
  const openLink = () => {
    kept.current = rangeInside(editor.current)?.cloneRange() ?? null
    setLinking(true)
  }
  const setLink = (address: string | null) => {
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

  return (
    <div className={styles.editor} data-invalid={field.invalid || undefined}>
      <div className={styles.tools} role="toolbar" aria-label="Text style" aria-controls={field.id}>
        <ToolButton label="Bold" pressed={marks.includes('bold')} onPress={() => act('bold')}>
          <Bold aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Italic" pressed={marks.includes('italic')} onPress={() => act('italic')}>
          <Italic aria-hidden="true" />
        </ToolButton>
        <ToolButton
          label="Bulleted list"
          pressed={marks.includes('insertUnorderedList')}
          onPress={() => act('insertUnorderedList')}
        >
          <List aria-hidden="true" />
        </ToolButton>
        <ToolButton label="Link" onPress={openLink}>
          <Link2 aria-hidden="true" />
        </ToolButton>
      </div>
      {linking && <LinkBar onLink={setLink} onCancel={() => setLinking(false)} />}
      {/* biome-ignore lint/a11y/useSemanticElements: no form element holds formatted text */}
      <div
        ref={editor}
        id={field.id}
        className={styles.text}
        contentEditable
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
export const RichTextEditor = ({ html, onHtmlChange, ...frame }: RichTextEditorProps) => (
  <Field {...frame} group>
    {(field) => <Editor field={field} html={html} onHtmlChange={onHtmlChange} />}
  </Field>
)
