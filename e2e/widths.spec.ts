import { type Page as Listed, pages } from '../packages/api-schema/src/pages.ts'
import { findMisfits } from './fit.ts'
import { type HostileWorld, openHostileWorld } from './hostile-world.ts'
import { type Look, test } from './looks.ts'
import { logInOperator } from './operator.ts'
import { logInAs } from './sessions.ts'
import { brandStops, operatorStops, participantStops, type Stop, visitorStops } from './stops.ts'
import { expect, open, type Page } from './test.ts'

const WINDOWS = [
  { width: 1440, height: 900 },
  { width: 1080, height: 810 },
  { width: 820, height: 1180 },
  { width: 700, height: 1000 },
  { width: 390, height: 844 },
]
// Between a tablet and a phone nothing is shown that neither of them has.
const NOT_JUDGED = 700

/** Draws each address once and looks at it at every width; names what does not fit, with a picture, and what axe finds in both themes. */
const drawAll = async (page: Page, look: Look, who: string, stops: readonly Stop[]) => {
  for (const [place, [path, words]] of stops.entries()) {
    await open(page, path)
    await expect(page.getByText(words).filter({ visible: true }).first(), path).toBeVisible()
    for (const window of WINDOWS) {
      await page.setViewportSize(window)
      await look.untilQuiet()
      const misfits = await findMisfits(page)
      const picture = test.info().outputPath(`${who}-${place}-${window.width}.png`)
      if (misfits.length > 0) await page.screenshot({ path: picture, fullPage: true })
      const faults = window.width === NOT_JUDGED ? [] : await look.faults()
      expect.soft(faults, path.slice(0, 120)).toEqual([])
      expect.soft(misfits, `${path.slice(0, 120)} at ${window.width} px, ${who}: see ${picture}`).toEqual([])
    }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
}

const LISTED: readonly Listed[] = Object.values(pages)
// Reached with the log-in of an operator who has no second factor yet; operators-looks.spec.ts looks at it.
const ELSEWHERE: readonly string[] = [pages.operatorSecondFactor.path]

// Some forty screens at five widths each: many times what another journey looks at.
test.describe.configure({ timeout: 1_800_000 })

let world: HostileWorld
test.beforeAll(async () => {
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
