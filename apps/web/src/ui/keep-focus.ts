import { focusPart, focusPlace, placesAround, takesFocus } from './focus-place.ts'

type Kept = { element: Element; places: readonly Element[]; isInDialog: boolean }

const ROWS = 'li, tr'
const CONTROLS = 'a[href], button, input, select, textarea'

const isRow = (node: Node | null): node is HTMLElement => node instanceof HTMLElement && node.matches(ROWS)

/** The row that went with an element in it, and the one that has moved up into its place, or else the one before it. */
const rowBeside = (element: Element, records: readonly MutationRecord[]) => {
  for (const { removedNodes, nextSibling, previousSibling } of records) {
    const gone = [...removedNodes].find((node) => isRow(node) && node.contains(element)) as HTMLElement | undefined
    if (!gone) continue
    const row = [nextSibling, previousSibling].filter(isRow).find(({ isConnected }) => isConnected)
    return row && { gone, row }
  }
  return undefined
}

/** Focuses in one row what had the focus in another, or the row itself where it has no such control. */
const focusSame = (element: Element, { gone, row }: { gone: HTMLElement; row: HTMLElement }) => {
  const place = [...gone.querySelectorAll(CONTROLS)].indexOf(element)
  const same = row.querySelectorAll(CONTROLS)[place] ?? null
  if (takesFocus(same) && same.localName === element.localName && same.className === element.className) same.focus()
  else focusPart(row)
}

/**
 * Keeps the focus off the body when what had it is removed or disabled: it goes to the same control of the row beside, or to
 * the list, the form or the section around. Anyone who has left it by hand is not brought back. The answer ends it.
 */
export const keepFocus = (): (() => void) => {
  let kept: Kept | undefined
  const keep = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target === document.body) return
    kept = { element: target, places: placesAround(target), isInDialog: target.closest('[role="dialog"]') !== null }
  }
  const come = ({ target }: FocusEvent) => keep(target)
  const leave = ({ target }: FocusEvent) =>
    // Once the script that may be removing it has ended.
    queueMicrotask(() => {
      if (kept?.element === target && document.activeElement !== target && takesFocus(kept?.element ?? null))
        kept = undefined
    })
  const mend = (records: readonly MutationRecord[]) => {
    if (!kept || takesFocus(kept.element)) return
    const { element, places, isInDialog } = kept
    kept = undefined
    if (document.activeElement !== document.body && document.activeElement !== element) return
    const beside = element.isConnected ? undefined : rowBeside(element, records)
    if (beside) focusSame(element, beside)
    // A dialog that anything else was removed from takes the focus itself; one that closes gives it back.
    else if (element.isConnected || !isInDialog) focusPlace(places)
  }
  keep(document.activeElement)
  const observer = new MutationObserver(mend)
  observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
  document.addEventListener('focusin', come)
  document.addEventListener('focusout', leave)
  return () => {
    observer.disconnect()
    document.removeEventListener('focusin', come)
    document.removeEventListener('focusout', leave)
  }
}
