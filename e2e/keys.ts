import { chooseFiles, expect, type Locator, type Page } from './test.ts'

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

/** The key that leads to a target from what has the focus; none where the target has it. */
const keyTo = (target: Locator) =>
  target.evaluateAll((found) => {
    const focused = document.activeElement
    const [first] = found
    if (!first || found.some((each) => each === focused)) return null
    if (!focused || focused === document.body) return 'Tab'
    return focused.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_PRECEDING ? 'Shift+Tab' : 'Tab'
  })

/** Goes on with Tab, or back, as somebody without a mouse does, until something has the focus; whatever has it on the way is seen. */
export const tabTo = async (target: Locator) => {
  const page = target.page()
  // Tab on a page that has nothing yet goes nowhere.
  await target.first().waitFor({ state: 'attached' })
  let key = await keyTo(target)
  for (let presses = 0; key; presses++) {
    expect(presses, 'presses of Tab').toBeLessThan(150)
    await page.keyboard.press(key)
    await expectSeenFocus(page)
    key = await keyTo(target)
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

/** Goes to a field and types into it; what stood there is selected by Tab, and replaced. */
export const type = async (field: Locator, words: string) => {
  await tabTo(field)
  await field.page().keyboard.type(words)
}

/** Goes to a field and types something else into it. */
export const retype = async (field: Locator, words: string) => {
  await tabTo(field)
  await field.page().keyboard.press('ControlOrMeta+a')
  await field.page().keyboard.type(words)
}

/** Goes to a control that can be used, and presses a key on it. */
export const press = async (control: Locator, key: 'Enter' | 'Space' = 'Enter') => {
  await expect(control).toBeEnabled()
  await tabTo(control)
  await control.page().keyboard.press(key)
}

/** Chooses a file, or some, by the key that opens the browser's own chooser. */
export const chooseByKey = async (field: Locator, files: Parameters<typeof chooseFiles>[2]) => {
  await tabTo(field)
  const page = field.page()
  await chooseFiles(page, () => page.keyboard.press('Enter'), files)
}

/** Goes down a menu that is open to one of its items, and presses it. */
export const pressItem = async (item: Locator) => {
  const { keyboard } = item.page()
  const isThere = () => item.evaluate((each) => each === document.activeElement)
  await expect(async () => {
    if (!(await isThere())) await keyboard.press('ArrowDown')
    expect(await isThere()).toBe(true)
  }).toPass({ intervals: [50] })
  await keyboard.press('Enter')
}

/** Opens the menu of the person who is logged in. */
export const openProfileMenu = (page: Page) =>
  pressOn(page.getByRole('button', { name: 'Profile menu' }), page.getByRole('menu'))
