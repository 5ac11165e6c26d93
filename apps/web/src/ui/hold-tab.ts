import { isControlFocused } from './focus-place.ts'

// docs/product/interface.md#by-keyboard
const MAX_WAIT_MS = 5000
const STOPS =
  'a[href], button, input, select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable="true"], [tabindex]'
// A button that is busy keeps the focus and holds nothing back.
const BUSY = '[aria-busy="true"]:not(button, a, input)'
const LAYER = '[role="dialog"], [role="alertdialog"]'

const isBefore = (one: Element, other: Element) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0

const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true })

/** Of radio buttons Tab stops at the one that is chosen. */
const isPassedOver = (element: Element, scope: ParentNode) =>
  element instanceof HTMLInputElement &&
  element.type === 'radio' &&
  !element.checked &&
  scope.querySelector(`input[type="radio"][name="${CSS.escape(element.name)}"]:checked`) !== null

const isStop = (element: HTMLElement, scope: ParentNode) =>
  element.tabIndex >= 0 && !element.matches(':disabled, [inert] *') && isSeen(element) && !isPassedOver(element, scope)

/** Where Tab leads from an element, and what of that way is still loading: parts that it would pass or leave. */
const wayFrom = (origin: Element) => {
  const scope = origin.closest(LAYER) ?? document
  const next = [...scope.querySelectorAll<HTMLElement>(STOPS)].find(
    (stop) => isBefore(origin, stop) && isStop(stop, scope),
  )
  const isOnWay = (part: Element) =>
    (part.contains(origin) || isBefore(origin, part)) && (!next || (!part.contains(next) && isBefore(part, next)))
  return { next, loading: [...scope.querySelectorAll(BUSY)].filter((part) => isOnWay(part) && isSeen(part)) }
}

const arrive = (stop: HTMLElement | undefined) => {
  stop?.focus()
  if (stop instanceof HTMLInputElement) stop.select()
}

/**
 * Has Tab wait where a part of the page is still loading, five seconds at most, and go on into it once it is there; otherwise it would
 * pass it by, often to the foot of the page. Another key or a press of the mouse calls the wait off. The answer ends all this.
 */
export const holdTab = (): (() => void) => {
  // Nobody waits twice for what did not come.
  const givenUp = new WeakSet<Element>()
  let callOff: (() => void) | undefined

  const loadingAfter = (origin: Element) => {
    const { next, loading } = wayFrom(origin)
    return { next, loading: loading.filter((part) => !givenUp.has(part)) }
  }
  const wait = (origin: Element) => {
    const wasControl = isControlFocused()
    const goOn = () => {
      const from = document.activeElement ?? origin
      // The heading of a screen takes the focus when the screen is there; anything else that has it was gone to.
      const isElsewhere = from !== origin && (wasControl || isControlFocused() || from === document.body)
      const { next, loading } = loadingAfter(from)
      if (!isElsewhere && loading.length > 0) return
      callOff?.()
      if (!isElsewhere) arrive(next)
    }
    const giveUp = () => {
      for (const part of loadingAfter(document.activeElement ?? origin).loading) givenUp.add(part)
      goOn()
    }
    const observer = new MutationObserver(goOn)
    observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] })
    const timer = window.setTimeout(giveUp, MAX_WAIT_MS)
    callOff = () => {
      observer.disconnect()
      window.clearTimeout(timer)
      callOff = undefined
    }
  }
  const onKey = (event: KeyboardEvent) => {
    const { key, shiftKey, ctrlKey, altKey, metaKey } = event
    if (key !== 'Tab' || shiftKey || ctrlKey || altKey || metaKey) return callOff?.()
    const origin = document.activeElement
    if (!callOff) {
      // An open list or menu closes with Tab.
      if (!origin || origin === document.body || origin.matches('[aria-expanded="true"]')) return
      const [first] = document.querySelector(BUSY) ? loadingAfter(origin).loading : []
      if (!first) return
      // What loads when it comes near the window begins to.
      first.scrollIntoView({ block: 'nearest' })
      wait(origin)
    }
    event.preventDefault()
    event.stopPropagation()
  }
  const onPointer = () => callOff?.()
  document.addEventListener('keydown', onKey, true)
  document.addEventListener('pointerdown', onPointer, true)
  return () => {
    callOff?.()
    document.removeEventListener('keydown', onKey, true)
    document.removeEventListener('pointerdown', onPointer, true)
  }
}
