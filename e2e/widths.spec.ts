import { type Page as Listed, pages } from '../packages/api-schema/src/pages.ts'
import { isWithin } from './axe.ts'
import { findMisfits } from './fit.ts'
import { type HostileWorld, openHostileWorld } from './hostile-world.ts'
import { type Look, test } from './looks.ts'
import { logInOperator } from './operator.ts'
import { logInAs } from './sessions.ts'
import { type Act, brandStops, operatorStops, participantStops, type Stop, visitorStops } from './stops.ts'
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

/** Navigates as a link of the page does: its code, and that of axe, is not loaded again for every address. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

// What is opened at an address is seen at the widest, at the narrowest, and at a tablet's.
const OPENED = [1440, 820, 390]

/** Looks at an address at every width; names what does not fit, with a picture, and what axe finds in both themes. */
const lookAt = async (page: Page, look: Look, name: string) => {
  for (const window of WINDOWS) {
    await page.setViewportSize(window)
    await look.untilQuiet()
    const misfits = await findMisfits(page)
    const picture = test.info().outputPath(`${name.replace(/\W+/g, '-').slice(0, 80)}-${window.width}.png`)
    if (misfits.length > 0) await page.screenshot({ path: picture, fullPage: true })
    const faults = JUDGED.includes(window.width) ? await look.faults() : []
    expect.soft(faults, name).toEqual([])
    expect.soft(misfits, `${name} at ${window.width} px: see ${picture}`).toEqual([])
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

/** Draws each address once and looks at it, and at what is opened there. */
const drawAll = async (page: Page, look: Look, who: string, stops: readonly Stop[]) => {
  // Only by this door the addresses of operators come along.
  await open(page, pages.operatorLogIn.path)
  await look.untilQuiet()
  await goTo(page, NOWHERE)
  for (const [path, words, ...acts] of stops) {
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await goTo(page, path)
    const name = `${who} at ${path.slice(0, 120)}`
    await expect(page.getByText(words).filter({ visible: true }).first(), name).toBeVisible()
    await lookAt(page, look, name)
    for (const [place, act] of acts.entries()) {
      await lookInto(page, look, `${name}, act ${place + 1}`, act)
      await closeAll(page)
    }
    await goTo(page, NOWHERE)
    await page.setViewportSize(DESKTOP)
  }
}

const LISTED: readonly Listed[] = Object.values(pages)
// Reached with the log-in of an operator who has no second factor yet; operators-security.spec.ts looks at it.
const ELSEWHERE: readonly string[] = [pages.operatorSecondFactor.path]

// Some forty screens each at five widths, of a world that is made first: many times what another journey looks at.
const PATIENCE_MS = 1_800_000
test.describe.configure({ timeout: PATIENCE_MS })

let world: HostileWorld
test.beforeAll(async () => {
  test.setTimeout(PATIENCE_MS)
  world = await openHostileWorld()
})

test('the walk below stops at every page of the product', () => {
  const stops = [visitorStops, participantStops, brandStops, operatorStops].flatMap((stopsOf) => stopsOf(world))
  const drawn = stops.map(([path]) => path.replace(/\?.*/, ''))
  const missed = LISTED.filter(({ path, takesId, takesHex, takesTab }) =>
    takesId || takesHex || takesTab ? !drawn.some((each) => each.startsWith(`${path}/`)) : !drawn.includes(path),
  )
  expect(missed.map(({ path }) => path)).toEqual(ELSEWHERE)
})

test('a visitor’s pages fit every window, whatever people write', async ({ page, look }) => {
  await drawAll(page, look, 'visitor', visitorStops(world))
})

test('a participant’s pages fit every window, whatever people write', async ({ page, look }) => {
  await logInAs(page, world.long)
  await drawAll(page, look, 'participant', participantStops(world))
})

test('a brand’s pages fit every window, whatever people write', async ({ page, look }) => {
  await logInAs(page, world.brand)
  await drawAll(page, look, 'brand', brandStops(world))
})

test('an operator’s pages fit every window, whatever people write', async ({ page, look }) => {
  await logInOperator(page)
  await drawAll(page, look, 'operator', operatorStops(world))
})
