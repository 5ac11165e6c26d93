import { pages } from '../packages/api-schema/src/pages.ts'
import { isWithin } from './axe.ts'
import { findMisfits } from './fit.ts'
import { findHostileWorld, type HostileWorld } from './hostile-world.ts'
import { type Look, test as looking } from './looks.ts'
import { type Act, isLong, type Stop } from './stops.ts'
import { DESKTOP, expect, open, type Page, PHONE } from './test.ts'

const WINDOWS = [
  DESKTOP,
  { width: 1080, height: 810 },
  { width: 820, height: 1180 },
  { width: 700, height: 1000 },
  PHONE,
]
// The desktop and the phone, between which nothing is shown that neither of them has.
const JUDGED = [1440, 390]
// Between two stops: nothing of the one is left on the page when the other comes.
const NOWHERE = '/nowhere'
// What is opened at an address is seen at the widest, at the narrowest, and at a tablet's.
const OPENED = [1440, 820, 390]

/** Tests that walk through the pages of the product, and what is shown there. */
export const test = looking.extend<object, { world: HostileWorld }>({
  world: [async ({ browserName: _ }, use) => use(await findHostileWorld()), { scope: 'worker', timeout: 300_000 }],
})

/** Navigates as a link of the page does: its code, and that of axe, is not loaded again for every address. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

/** Says what does not fit the window, with a picture. */
const expectFit = async (page: Page, name: string) => {
  const width = page.viewportSize()?.width
  const misfits = await findMisfits(page)
  const picture = test.info().outputPath(`${name.replace(/\W+/g, '-').slice(0, 80)}-${width}.png`)
  if (misfits.length > 0) await page.screenshot({ path: picture, fullPage: true })
  expect.soft(misfits, `${name} at ${width} px: see ${picture}`).toEqual([])
}

/** Looks at an address at every width; names what does not fit, and what axe finds in both themes. */
const lookAt = async (page: Page, look: Look, name: string) => {
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    await look.untilQuiet()
    await expectFit(page, name)
    const faults = JUDGED.includes(window.width) ? await look.faults() : []
    expect.soft(faults, name).toEqual([])
  }
}

/** Opens something at an address and looks at it: whatever it covers, it is no wider than the page. */
const lookInto = async (page: Page, look: Look, name: string, { open: openIt, widths = OPENED }: Act) => {
  const windows = WINDOWS.filter(({ width }) => widths.includes(width))
  for (const [place, window] of windows.entries()) {
    await page.setViewportSize(window)
    if (place === 0) await openIt(page)
    await look.untilQuiet()
    expect.soft(await isWithin(page), `${name} is within ${window.width} px`).toBe(true)
    const faults = JUDGED.includes(window.width) ? await look.faults() : []
    expect.soft(faults, name).toEqual([])
  }
}

/** Closes what stands above the page. */
const closeAll = async (page: Page) => {
  const above = page.locator('[role="dialog"], [role="menu"], [role="listbox"]')
  await expect(async () => {
    if ((await above.count()) > 0) await page.keyboard.press('Escape')
    await expect(above).toHaveCount(0, { timeout: 500 })
  }).toPass()
}

/** Looks at an address by day on the desktop, and by night on a phone. */
const glanceAt = async (page: Page, look: Look, name: string) => {
  await look.untilQuiet()
  await expectFit(page, name)
  expect.soft(await look.faultsHere(), name).toEqual([])
  await page.setViewportSize(PHONE)
  await look.turn('night')
  await expectFit(page, name)
  expect.soft(await look.faultsHere(), name).toEqual([])
}

/** Looks at an address on a phone, by day and by night. */
const glanceOnPhone = async (page: Page, look: Look, name: string) => {
  await look.untilQuiet()
  await expectFit(page, name)
  expect.soft(await look.faults(), name).toEqual([])
}

/** Draws each address once and looks at it, and, where there is time for it, at what is opened there. */
export const drawAll = async (page: Page, look: Look, who: string, stops: readonly Stop[]) => {
  // In `npm test` the pages of members are seen on a phone alone.
  const first = isLong || who === 'visitor' ? DESKTOP : PHONE
  // Only by this door the addresses of operators come along.
  await open(page, pages.operatorLogIn.path)
  await look.untilQuiet()
  await page.setViewportSize(first)
  await goTo(page, NOWHERE)
  for (const [path, words, ...acts] of stops) {
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await goTo(page, path)
    const name = `${who} at ${path.slice(0, 120)}`
    await expect(page.getByText(words).filter({ visible: true }).first(), name).toBeVisible()
    if (isLong) {
      await lookAt(page, look, name)
      for (const [place, act] of acts.entries()) {
        await lookInto(page, look, `${name}, act ${place + 1}`, act)
        await closeAll(page)
      }
    } else await (first === DESKTOP ? glanceAt : glanceOnPhone)(page, look, name)
    // Here little has to be drawn again.
    await goTo(page, NOWHERE)
    await page.setViewportSize(first)
    if (!isLong) await look.turn('light')
  }
}
