import { Search } from 'lucide-react'
import type { RefObject } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import styles from './search-box.module.css'

/** What somebody began in the box while the code of the search was on its way. */
export type SearchStart = { text: string; hasFocus: boolean; isOpen: boolean; isSubmitted: boolean }

export type IdleSearchBoxProps = {
  input: RefObject<HTMLInputElement | null>
  start: RefObject<SearchStart>
  onReach: () => void
  onUse: () => void
  className?: string | undefined
}

/** The search box before its code is there: it looks the same, and notes what is done with it. */
export const IdleSearchBox = ({ input, start, onReach, onUse, className }: IdleSearchBoxProps) => {
  const note = (what: Partial<SearchStart>) => {
    Object.assign(start.current, what)
    onUse()
  }
  return (
    <search className={classNames(styles.search, className)}>
      <div className={styles.form}>
        <Search aria-hidden="true" className={styles.icon} />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-expanded={false}
          aria-label="Search Plinth"
          aria-keyshortcuts="/ Control+K Meta+K"
          autoComplete="off"
          maxLength={255}
          placeholder="Search Plinth"
          className={styles.input}
          onPointerEnter={onReach}
          onFocus={() => note({ hasFocus: true })}
          onBlur={() => note({ hasFocus: false })}
          // Before the focus and not by the click: this box is gone by then.
          onPointerDown={() => {
            start.current.isOpen = true
          }}
          onChange={({ target }) => note({ text: target.value, isOpen: true })}
          onKeyDown={({ key }) => key === 'Enter' && note({ isSubmitted: true })}
        />
        <span className={styles.key} aria-hidden="true">
          /
        </span>
      </div>
    </search>
  )
}
