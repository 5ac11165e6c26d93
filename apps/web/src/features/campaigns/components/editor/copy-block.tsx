import { Copy } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { copyText } from '../../../../ui/copy-text.ts'
import styles from './copy-block.module.css'

export type CopyBlockProps = {
  label: string
  text: string
  hint?: string /** One line in mono, for a link. */
  line?: boolean
}

/** A text that is there to be taken along. */
export const CopyBlock = ({ label, text, hint, line = false }: CopyBlockProps) => {
  const id = useId()
  const shared = {
    id,
    readOnly: true,
    value: text,
    className: line ? styles.line : styles.text,
    'aria-describedby': hint ? `${id}-hint` : undefined,
  }
  return (
    <div className={styles.block}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={line ? styles.joined : styles.stacked}>
        {line ? (
          <input {...shared} onFocus={(event) => event.target.select()} />
        ) : (
          <textarea {...shared} rows={4} onFocus={(event) => event.target.select()} />
        )}
        <Button
          variant={line ? 'primary' : 'secondary'}
          size={line ? 'medium' : 'small'}
          aria-label={`Copy: ${label}`}
          className={line ? (styles.button ?? '') : ''}
          onClick={() => void copyText(text)}
        >
          <Copy aria-hidden="true" />
          Copy
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}
