import { useEffect } from 'react'
import { focusPart, focusPlace, placesAround, takesFocus } from './focus-place.ts'

type Kept = { element: Element; places: readonly Element[]; isInDialog: boolean }

const ROWS = 'li, tr'

/** The row that has moved up into the place of one that went, or the one before it. */
const rowBeside = (element: Element, records: readonly MutationRecord[]) => {
  const record = records.find(({ removedNodes }) =>
    [...removedNodes].some((node) => node instanceof Element && node.matches(ROWS) && node.contains(element)),
  )
  return [record?.nextSibling, record?.previousSibling].find(
    (node): node is HTMLElement => node instanceof HTMLElement && node.isConnected && node.matches(ROWS),
  )
}

/**
 * Keeps the focus off the body when what had it is removed or disabled: it goes to the row beside, or to the list, the form or
 * the section around. Anyone who has left it by hand is not brought back.
 */
export const useKeptFocus = () => {
  useEffect(() => {
    let kept: Kept | undefined
    const keep = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target === document.body) return
      kept = { element: target, places: placesAround(target), isInDialog: target.closest('[role="dialog"]') !== null }
    }
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
      // A dialog that something was removed from takes the focus itself; one that closes gives it back.
      if (isInDialog && !element.isConnected) return
      const row = element.isConnected ? undefined : rowBeside(element, records)
      if (row) focusPart(row)
      else focusPlace(places)
    }
    const observer = new MutationObserver(mend)
    observer.observe(document, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    document.addEventListener('focusin', keep)
    document.addEventListener('focusout', leave)
    return () => {
      observer.disconnect()
      document.removeEventListener('focusin', keep)
      document.removeEventListener('focusout', leave)
    }
  }, [])
}
