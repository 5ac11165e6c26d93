import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './search-field.module.css'

// Long enough to finish a word, short enough to feel like an answer.
const TYPING_PAUSE_MS = 400

/** What a search takes. */
export type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onSearch: (words: string) => void
}

/** A search that answers when one pauses or presses Enter. */
export const SearchField = ({ label, placeholder, value, onSearch }: SearchFieldProps) => {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const pause = useRef<number>(undefined)

  useEffect(() => () => window.clearTimeout(pause.current), [])
  useEffect(() => {
    // The way back changes what is searched for; whoever types is not interrupted.
    if (input.current && input.current !== document.activeElement) input.current.value = value
  }, [value])

  const search = (words: string) => {
    window.clearTimeout(pause.current)
    if (words.trim() !== value) onSearch(words.trim())
  }
  const onChange = (words: string) => {
    window.clearTimeout(pause.current)
    pause.current = window.setTimeout(() => search(words), TYPING_PAUSE_MS)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    search(input.current?.value ?? '')
  }
  return (
    <search className={styles.search}>
      <form onSubmit={onSubmit} className={styles.form}>
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
      </form>
    </search>
  )
}
