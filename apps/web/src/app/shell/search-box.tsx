import { useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef } from 'react'
import { campaignsPath } from '../../lib/navigation/paths.ts'
import type { UserType } from '../../lib/session/user-type.ts'
import { classNames } from '../../ui/class-names.ts'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { searchPath } from './navigation.ts'
import styles from './search-box.module.css'

// Long enough to finish a word, short enough to feel like an answer.
const TYPING_PAUSE_MS = 500

/** Searches the campaigns; typing jumps to their list (spec A §2). */
export const SearchBox = ({ side, className }: { side: UserType | undefined; className: string }) => {
  const id = useId()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const isOnList = pathname === campaignsPath(side)
  const pause = useRef<number>(undefined)
  const input = useRef<HTMLInputElement>(null)
  const shown = isOnList ? ((search as { name?: string }).name ?? '') : ''

  useEffect(() => () => window.clearTimeout(pause.current), [])
  useEffect(() => {
    if (input.current && input.current !== document.activeElement) input.current.value = shown
  }, [shown])

  const jump = (words: string) => {
    window.clearTimeout(pause.current)
    // One search is one step back, however many letters it took.
    void navigate({ href: searchPath(side, words.trim()), replace: isOnList })
  }
  const onChange = (words: string) => {
    window.clearTimeout(pause.current)
    if (words.trim() !== '' || isOnList) pause.current = window.setTimeout(() => jump(words), TYPING_PAUSE_MS)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    jump(input.current?.value ?? '')
  }

  return (
    <search className={classNames(styles.search, className)}>
      <form onSubmit={onSubmit} className={styles.form}>
        <label htmlFor={id}>
          <VisuallyHidden>Search campaigns</VisuallyHidden>
          <Search aria-hidden="true" className={styles.icon} />
        </label>
        <input
          ref={input}
          id={id}
          type="search"
          name="name"
          className={styles.input}
          placeholder="Search campaigns"
          maxLength={255}
          autoComplete="off"
          defaultValue={shown}
          onChange={(event) => onChange(event.target.value)}
        />
      </form>
    </search>
  )
}
