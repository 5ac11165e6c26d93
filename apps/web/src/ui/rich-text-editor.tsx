import { type Ref, useEffect, useState } from 'react'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'
import { Field, type FieldControl, type FieldFrameProps } from './field.tsx'
import styles from './rich-text-editor.module.css'
import type { RichTextSurface } from './rich-text-surface.tsx'
import { Skeleton } from './skeleton.tsx'

/** It starts with `html` and tells every change. */
export type RichTextEditorProps = FieldFrameProps & {
  html: string
  onHtmlChange: (html: string) => void
  readOnly?: boolean
  /** Puts the focus into the text. */
  ref?: Ref<{ focus: () => void }> | undefined
}

type Surface = typeof RichTextSurface

let known: Surface | undefined

/** Brings the text and its tools; what stands in the form is safe meanwhile. */
const useSurface = () => {
  const [surface, setSurface] = useState(() => known)
  const [attempt, setAttempt] = useState({ hasFailed: false, failures: 0 })
  useEffect(() => {
    if (surface || attempt.hasFailed) return
    let gone = false
    import('./rich-text-surface.tsx').then(
      ({ RichTextSurface }) => {
        known = RichTextSurface
        if (!gone) setSurface(() => RichTextSurface)
      },
      () => gone || setAttempt(({ failures }) => ({ hasFailed: true, failures: failures + 1 })),
    )
    return () => {
      gone = true
    }
  }, [surface, attempt])
  return { surface, ...attempt, retry: () => setAttempt(({ failures }) => ({ hasFailed: false, failures })) }
}

const Waiting = ({ field, readOnly }: { field: FieldControl; readOnly: boolean }) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset would be a frame around nothing
  <div className={styles.editor} role="group" aria-labelledby={field.labelId} aria-busy="true">
    {!readOnly && <div className={styles.waitingTools} />}
    <div className={styles.waitingText}>
      <Skeleton lines={3} />
    </div>
  </div>
)

type EditorProps = { field: FieldControl; readOnly: boolean } & Pick<
  RichTextEditorProps,
  'html' | 'onHtmlChange' | 'ref'
>

const Editor = (props: EditorProps) => {
  const { surface: Surface, hasFailed, failures, retry } = useSurface()
  if (Surface) return <Surface {...props} />
  if (!hasFailed) return <Waiting field={props.field} readOnly={props.readOnly} />
  const tryAgain = <Button onClick={retry}>Try again</Button>
  // Some browsers remember that a part of the page did not come, and ask for it no more.
  if (failures > 1)
    return (
      <Banner
        tone="err"
        action={
          <>
            {tryAgain}
            <Button onClick={() => window.location.reload()}>Load the page again</Button>
          </>
        }
      >
        The text still could not be opened for editing. Save the rest first, then load the page again.
      </Banner>
    )
  return (
    <Banner tone="err" action={tryAgain}>
      The text could not be opened for editing. It is kept as it is.
    </Banner>
  )
}

/** A small field for formatted text: emphasis, lists and links; of what is pasted it takes what a text can hold. */
export const RichTextEditor = ({ html, onHtmlChange, readOnly = false, ref, ...frame }: RichTextEditorProps) => (
  <Field {...frame} group>
    {(field) => <Editor field={field} html={html} onHtmlChange={onHtmlChange} readOnly={readOnly} ref={ref} />}
  </Field>
)
