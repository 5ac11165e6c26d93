import { useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import {
  type FocusEvent,
  type KeyboardEvent,
  type RefObject,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { searchPagePath } from '../../../lib/navigation/paths.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Form } from '../../../ui/form.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { SearchStart } from './idle-search-box.tsx'
import styles from './search-box.module.css'
import { SearchList } from './search-list.tsx'

/** What the list under the box tells it: whether it has options, and which of them the arrow keys are on. */
export type ListState = { isExpanded: boolean; activeId: string | undefined }
const NO_LIST: ListState = { isExpanded: false, activeId: undefined }

/** What a key does while the list is there. */
export type ListKeys = (event: KeyboardEvent<HTMLInputElement>) => void

export type SearchBoxProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where the list of campaigns with some words in their names is. */
  listPath: (words: string) => string
  input?: RefObject<HTMLInputElement | null> | undefined
  /** What was begun in the box before this one was loaded. */
  start?: RefObject<SearchStart> | undefined
  /** In a sheet the list stands below the box, and Escape closes the sheet. */
  inSheet?: boolean
  className?: string | undefined
}

/** The search over everything: a combobox with a list of what it found (docs/product/search.md#on-screen). */
export const SearchBox = (props: SearchBoxProps) => {
  const { open, onOpenChange, listPath, input, start, inSheet = false, className } = props
  const id = useId()
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const [list, setList] = useState(NO_LIST)
  const keys = useRef<ListKeys>(null)
  const listId = `${id}-list`
  const shown = open ? list : NO_LIST

  const leave = () => {
    setText('')
    onOpenChange(false)
    // Or the heading of the next screen would not get the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  }
  const showAll = (typed: string) => {
    const words = typed.trim()
    if (words === '') return
    leave()
    void navigate({ href: searchPagePath(words) })
  }
  const goOn = useEffectEvent(() => {
    const { text: begun, hasFocus, isOpen, isSubmitted } = start?.current ?? {}
    if (!begun && !hasFocus) return
    if (begun) setText(begun)
    if (isSubmitted && begun?.trim()) return showAll(begun)
    if (!hasFocus) return
    input?.current?.focus()
    if (isOpen) onOpenChange(true)
  })
  useLayoutEffect(() => goOn(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape' && !inSheet) {
      event.preventDefault()
      if (open) onOpenChange(false)
      else setText('')
    } else if (open) keys.current?.(event)
    else if (event.key === 'ArrowDown') onOpenChange(true)
  }
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    // A window that goes to the background keeps its focus.
    const isInside = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement)
    if (!inSheet && !isInside) onOpenChange(false)
  }
  return (
    <search className={classNames(styles.search, inSheet && styles.inSheet, className)} onBlur={onBlur}>
      <Form className={styles.form} onSubmit={() => showAll(text)}>
        <label htmlFor={id}>
          <VisuallyHidden>Search Plinth</VisuallyHidden>
          <Search aria-hidden="true" className={styles.icon} />
        </label>
        <input
          ref={input}
          id={id}
          type="text"
          inputMode="search"
          enterKeyHint="search"
          role="combobox"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={255}
          placeholder="Search Plinth"
          value={text}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={shown.isExpanded}
          aria-controls={shown.isExpanded ? listId : undefined}
          aria-activedescendant={shown.activeId}
          aria-keyshortcuts="/ Control+K Meta+K"
          className={styles.input}
          onClick={() => onOpenChange(true)}
          onChange={({ target }) => {
            setText(target.value)
            onOpenChange(true)
          }}
          onKeyDown={onKeyDown}
        />
        {!inSheet && text === '' && (
          <span className={styles.key} aria-hidden="true">
            /
          </span>
        )}
      </Form>
      {open && (
        <SearchList
          id={listId}
          text={text}
          keys={keys}
          inSheet={inSheet}
          listPath={listPath}
          onTextChange={setText}
          onStateChange={setList}
          onLeave={leave}
        />
      )}
    </search>
  )
}
