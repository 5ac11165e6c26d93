import { expect, type Locator, type Page } from './test.ts'

/** What is wrong with the focus for somebody who sees the page and has only a keyboard; empty where nothing is. */
const focusFault = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused || focused === document.body) return 'nothing has the focus'
    // A player of another site scrolls by itself to what has the focus in it.
    if (focused instanceof HTMLIFrameElement) return ''
    const name = `${focused.localName} “${(focused.getAttribute('aria-label') ?? focused.textContent ?? '').trim().slice(0, 40)}”`
    const { left, right, top, bottom } = focused.getBoundingClientRect()
    const isSeen = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
    if (!isSeen) return `${name} is out of sight`
    const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2
    const y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2
    // A message is gone after some seconds; a bar that sticks to the window stays.
    const above = document.elementsFromPoint(x, y).find((each) => !each.closest('[data-toasts]'))
    for (let at = above ?? null; at; at = at.parentElement) {
      if (!/fixed|sticky/.test(getComputedStyle(at).position)) continue
      return at.contains(focused) || focused.contains(at)
        ? ''
        : `${name} is covered by “${at.textContent?.trim().slice(0, 40)}”`
    }
    return ''
  })

/** The focus is on something, in the window, and no bar covers it. */
export const expectSeenFocus = (page: Page) => expect.poll(() => focusFault(page)).toBe('')

/** Goes on with Tab, as somebody without a mouse does, until something has the focus; whatever has it on the way is seen. */
export const tabTo = async (target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  const page = target.page()
  // Tab on a page that has nothing yet goes nowhere.
  await target.first().waitFor({ state: 'attached' })
  const isThere = () => target.evaluateAll((found) => found.some((each) => each === document.activeElement))
  for (let presses = 0; !(await isThere()); presses++) {
    expect(presses, 'presses of Tab').toBeLessThan(150)
    await page.keyboard.press(key)
    await expectSeenFocus(page)
  }
}

/** Goes to a control and presses a key on it until what that does is seen: a button takes one press in half a second. */
export const pressOn = async (target: Locator, seen: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await tabTo(target)
  const { keyboard } = target.page()
  await expect(async () => {
    if (!(await seen.isVisible())) await keyboard.press(key)
    await expect(seen).toBeVisible({ timeout: 2000 })
  }).toPass()
  await expectSeenFocus(target.page())
}
