import { CircleAlert, CircleCheck, TriangleAlert, X } from 'lucide-react'
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { createPortal } from 'react-dom'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { focusPlace, placesAround, takesFocus } from './focus-place.ts'
import { IconButton } from './icon-button.tsx'
import styles from './toast-list.module.css'
import { currentToasts, removeToast, subscribeToasts, type ToastEntry, type ToastType } from './toast-store.ts'
import { useBottomBars } from './use-bottom-bars.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

// docs/product/interface.md#times. The time stops while the toast is hovered or focused, or the window is in the background.
const LIFE_MS = 5000
// How long the way out of toast-list.module.css plays; only then the entry leaves the list.
const LEAVE_MS = 240
// A screen reader says what changes in a region that it knows: first the region, then the words.
const ANNOUNCE_AFTER_MS = 100
const ANNOUNCED_MS = 1000

const KINDS: Record<ToastType, { name: string; icon: typeof X }> = {
  success: { name: 'Success', icon: CircleCheck },
  warning: { name: 'Warning', icon: TriangleAlert },
  error: { name: 'Error', icon: CircleAlert },
}

/** Calls `end` after the toast's life, not counting the time in which it stands still. */
const useLife = (isPaused: boolean, end: () => void) => {
  const left = useRef(LIFE_MS)
  const ended = useRef(end)
  useEffect(() => {
    ended.current = end
  }, [end])
  useEffect(() => {
    if (isPaused) return
    const since = Date.now()
    const timer = window.setTimeout(() => ended.current(), left.current)
    return () => {
      window.clearTimeout(timer)
      left.current -= Date.now() - since
    }
  }, [isPaused])
}

/** Has a screen reader say a toast. It stands beside the page, where an open dialog does not hide it. */
const Announcement = ({ entry }: { entry: ToastEntry }) => {
  const [state, setState] = useState<'silent' | 'said' | 'over'>('silent')
  useEffect(() => {
    const timers = [
      window.setTimeout(() => setState('said'), ANNOUNCE_AFTER_MS),
      window.setTimeout(() => setState('over'), ANNOUNCED_MS),
    ]
    return () => timers.forEach(window.clearTimeout)
  }, [])
  if (state === 'over') return null
  return createPortal(
    <VisuallyHidden>
      <span role="status" aria-live={entry.type === 'success' ? 'polite' : 'assertive'}>
        {state === 'said' && `${KINDS[entry.type].name}: ${entry.message}`}
      </span>
    </VisuallyHidden>,
    document.body,
  )
}

const Toast = ({ entry, isPaused }: { entry: ToastEntry; isPaused: boolean }) => {
  const [open, setOpen] = useState(true)
  const { name, icon: Icon } = KINDS[entry.type]
  const close = () => setOpen(false)
  useLife(isPaused, close)
  useEffect(() => {
    if (open) return
    const timer = window.setTimeout(() => removeToast(entry.id), LEAVE_MS)
    return () => window.clearTimeout(timer)
  }, [open, entry.id])
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  }
  return (
    <li
      className={classNames(styles.toast, entry.type === 'error' && styles.error)}
      data-state={open ? 'open' : 'closed'}
      data-type={entry.type}
      onKeyDown={closeByKey}
    >
      <Announcement entry={entry} />
      <Icon className={styles.icon} aria-hidden="true" />
      <div className={styles.message}>
        <VisuallyHidden>{name}: </VisuallyHidden>
        {entry.message}
      </div>
      <div className={styles.buttons}>
        {entry.action && (
          <Button
            variant="quiet"
            size="small"
            className={styles.button ?? ''}
            onClick={() => {
              entry.action?.onSelect()
              close()
            }}
          >
            {entry.action.label}
          </Button>
        )}
        <IconButton label="Dismiss" size="small" className={styles.button ?? ''} onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

const useWindowInBackground = () => {
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const leave = () => setAway(true)
    const comeBack = () => setAway(false)
    window.addEventListener('blur', leave)
    window.addEventListener('focus', comeBack)
    return () => {
      window.removeEventListener('blur', leave)
      window.removeEventListener('focus', comeBack)
    }
  }, [])
  return isAway
}

/** Gives the focus back to what had it before somebody came to the toasts, once the last of them is gone. */
const useReturn = (region: RefObject<HTMLElement | null>, isEmpty: boolean) => {
  const before = useRef<{ element: Element; places: readonly Element[] }>(undefined)
  useLayoutEffect(() => {
    const isHere = document.activeElement === document.body || region.current?.contains(document.activeElement)
    if (!isEmpty || !before.current || !isHere) return
    const { element, places } = before.current
    before.current = undefined
    if (takesFocus(element)) element.focus()
    else focusPlace(places)
  }, [isEmpty, region])
  return (element: EventTarget | null) => {
    if (element instanceof Element) before.current = { element, places: placesAround(element) }
  }
}

/** The toasts themselves, loaded with the first of them. Escape is left to dialogs and menus unless the focus is on a toast. */
export const ToastList = () => {
  const entries = useSyncExternalStore(subscribeToasts, currentToasts, currentToasts)
  const region = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const isAway = useWindowInBackground()
  useBottomBars(region, entries.length > 0)
  const comeFrom = useReturn(region, entries.length === 0)
  useEffect(() => {
    const focusByKey = (event: globalThis.KeyboardEvent) => {
      if (event.key === 'F8') region.current?.focus()
    }
    document.addEventListener('keydown', focusByKey)
    return () => document.removeEventListener('keydown', focusByKey)
  }, [])
  return (
    <section
      ref={region}
      aria-label="Messages (F8)"
      tabIndex={-1}
      className={styles.viewport}
      data-toasts=""
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        setHeld(true)
        if (!currentTarget.contains(relatedTarget)) comeFrom(relatedTarget)
      }}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setHeld(false)}
    >
      <ol className={styles.list}>
        {entries.map((entry) => (
          <Toast key={entry.id} entry={entry} isPaused={isHeld || isAway} />
        ))}
      </ol>
    </section>
  )
}
