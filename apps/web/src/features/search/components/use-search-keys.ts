import { useEffect, useEffectEvent } from 'react'

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]'
const OPEN_DIALOG = ':is([role="dialog"], [role="alertdialog"]):not([data-state="closed"])'

const isShortcut = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) => {
  if (altKey) return false
  // Many keyboards have the slash on a key that needs Shift.
  if (key === '/') return !ctrlKey && !metaKey
  return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !shiftKey
}

/** Opens the search with `/`, Ctrl-K or Cmd-K, but neither while somebody types nor over an open dialog. */
export const useSearchKeys = (open: () => void) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event) || event.defaultPrevented) return
    if (document.activeElement?.closest(TYPED_INTO) || document.querySelector(OPEN_DIALOG)) return
    event.preventDefault()
    open()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
