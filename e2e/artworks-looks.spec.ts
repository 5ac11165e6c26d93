import { type MadeWall, openWall, signIn, wallPath, workPath } from './artworks.ts'
import { isWithin, seriousFaults } from './axe.ts'
import { DESKTOP, expect, open, PHONE, test, withTheme } from './test.ts'

let wall: MadeWall

test.beforeAll(async () => {
  test.setTimeout(90_000)
  wall = await openWall([
    'Customs house, red hour',
    'Under the viaduct',
    'Harbour master’s table',
    'Dry dock arithmetic',
  ])
})

const screens = () => {
  const { id, name } = wall.campaign
  const [work] = wall.works
  if (!work) throw new Error('Works were hung.')
  return [
    { path: wallPath(id), heading: name },
    { path: wallPath(id, '&id=participants'), heading: name },
    { path: wallPath(id, '&id=leaderboard'), heading: name },
    { path: workPath(work, id), heading: work.title },
    { path: workPath(work, id, 'brand'), heading: work.title },
    { path: '/participant/campaign/artwork/joinCampaign', heading: "Let's choose a campaign to submit your artwork" },
    { path: '/participant/mint/choose', heading: 'Where should it hang?' },
  ]
}

for (const theme of ['light', 'night'] as const)
  for (const viewport of [DESKTOP, PHONE])
    test.describe(`${theme}, ${viewport.width} px`, () => {
      // What is on its way in or out is half transparent, and axe measures what it sees.
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => withTheme(page, theme))

      test('walls, works and choosers have no serious fault and fit their window', async ({ page }) => {
        test.setTimeout(60_000)
        for (const { path, heading } of screens()) {
          await open(page, path)
          await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
          await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
          expect(await seriousFaults(page)).toEqual([])
          expect(await isWithin(page)).toBe(true)
        }
      })

      test('the viewer and the first step of a submission have no serious fault', async ({ page }) => {
        const [work] = wall.works
        if (!work) throw new Error('Works were hung.')
        await signIn(page, work.artist)
        await open(page, workPath(work, wall.campaign.id))
        await page.getByRole('button', { name: `View ${work.title} full screen` }).click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])

        await open(page, `/participant/campaign/artwork/submit/${wall.campaign.id}`)
        await expect(page.getByRole('heading', { level: 1, name: 'Who hung it?' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
        expect(await isWithin(page)).toBe(true)
        await page.getByRole('button', { name: 'Next', exact: true }).click()
        await expect(page.getByRole('heading', { level: 1, name: 'Bring it in' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
        expect(await isWithin(page)).toBe(true)
      })
    })
