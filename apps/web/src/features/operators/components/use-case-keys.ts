import { type RefObject, useEffect, useEffectEvent } from 'react'

const TYPED_INTO =
  'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"]'
const OPEN_LAYER = ':is([role="dialog"], [role="alertdialog"], [role="menu"]):not([data-state="closed"])'
const CASE = '[data-case]'
const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 }

const isFree = ({ defaultPrevented, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  !defaultPrevented &&
  !(ctrlKey || metaKey || altKey || shiftKey) &&
  !document.activeElement?.closest(TYPED_INTO) &&
  !document.querySelector(OPEN_LAYER)

const findNeighbour = (screen: HTMLElement, by: number) => {
  const cases = [...screen.querySelectorAll<HTMLElement>(CASE)]
  const place = cases.findIndex(
    (each) => each.getAttribute('aria-current') === 'true' || each.contains(document.activeElement),
  )
  return place === -1 ? cases.at(by > 0 ? 0 : -1) : cases[place + by]
}

const step = (screen: HTMLElement, by: number): boolean => {
  const next = findNeighbour(screen, by)
  next?.focus()
  if (next instanceof HTMLButtonElement) next.click()
  return next !== undefined
}

/**
 * What is asked about first is opened, and a box is ticked; what is done at once only gets the focus, so that it takes another key to
 * do it.
 */
const reach = (screen: HTMLElement, letter: string): boolean => {
  const scope = document.activeElement?.closest(`:is(li, tr)${CASE}`) ?? screen.querySelector('article')
  const act = scope?.querySelector<HTMLElement>(`[aria-keyshortcuts="${letter}"]`)
  if (act?.matches('[aria-haspopup="dialog"], [role="checkbox"]')) act.click()
  else act?.focus()
  return act != null
}

/**
 * Goes through the cases of a screen with J and K, and reaches what can be done about the present one with the letters of its
 * buttons (`aria-keyshortcuts`); neither while somebody types nor over an open dialog.
 */
export const useCaseKeys = (screen: RefObject<HTMLElement | null>) => {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.key.toLowerCase()
    if (!screen.current || !/^[a-z]$/.test(key) || !isFree(event)) return
    const by = STEPS[key]
    const isDone = by === undefined ? reach(screen.current, key.toUpperCase()) : step(screen.current, by)
    if (isDone) event.preventDefault()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
