import { Search } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Form } from './form.tsx'
import { FoundCount } from './found-count.tsx'
import styles from './search-field.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

// Long enough to finish a word, short enough to feel like an answer.
const TYPING_PAUSE_MS = 400

export type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (words: string) => void
  /** How many were found, undefined while that is on its way; `told` where the screen itself says it. */
  found: number | undefined | 'told'
  className?: string
}

/** A search that answers when one pauses or presses Enter. */
export const SearchField = ({ label, placeholder, value, onSearch, found, className }: SearchFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<number>(undefined)

  useEffect(() => () => window.clearTimeout(pause.current), [])
  useEffect(() => {
    // The way back changes what is searched for; anyone who types is not interrupted.
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])

  const onChange = (words: string) => {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => words.trim() !== value && onSearch(words.trim()), TYPING_PAUSE_MS)
  }
  const onSubmit = () => {
    window.clearTimeout(pause.current)
    onSearch((input.current?.value ?? '').trim())
  }
  return (
    <search className={classNames(styles.search, className)}>
      <Form onSubmit={onSubmit} className={styles.form}>
        <label htmlFor={id}>
          <VisuallyHidden>{label}</VisuallyHidden>
          <Search aria-hidden="true" className={styles.icon} />
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          className={styles.input}
          placeholder={placeholder}
          maxLength={255}
          autoComplete="off"
          defaultValue={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </Form>
      {found !== 'told' && <FoundCount words={value} count={found} />}
    </search>
  )
}
