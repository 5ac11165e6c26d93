import { Search } from 'lucide-react'
import { useId } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import styles from './faq-search.module.css'

/** A search that narrows the answers while one types. */
export const FaqSearch = ({ value, onChange }: { value: string; onChange: (words: string) => void }) => {
  const id = useId()
  return (
    <search className={styles.search}>
      <label htmlFor={id}>
        <VisuallyHidden>Search the answers</VisuallyHidden>
        <Search aria-hidden="true" className={styles.icon} />
      </label>
      <input
        id={id}
        type="search"
        className={styles.input}
        placeholder="Search the answers"
        maxLength={255}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </search>
  )
}
