import { type MadeWall, openWall, workPath } from './artworks.ts'
import { test } from './looks.ts'
import { logInAs } from './sessions.ts'
import { expect, open } from './test.ts'

let wall: MadeWall

test.beforeAll(async () => {
  wall = await openWall([
    'Customs house, red hour',
    'Under the viaduct',
    'Harbour master’s table',
    'Dry dock arithmetic',
  ])
})

// Walls, works and choosers are drawn by widths.spec.ts.
test('the viewer and the second step of a submission fit and have no serious fault', async ({ page, look }) => {
  const [work] = wall.works
  if (!work) throw new Error('There are no works.')
  await logInAs(page, work.artist)
  await open(page, workPath(work, wall.campaign.id))
  await page.getByRole('button', { name: `View ${work.title} full screen` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look.around()

  await open(page, `/participant/campaign/artwork/submit/${wall.campaign.id}`)
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Add your work' })).toBeVisible()
  await look.around()
})

test('on a tablet the words stand beside the work, and so do prizes beside the brief; on a phone below it', async ({
  page,
}) => {
  const [work] = wall.works
  if (!work) throw new Error('There are no works.')
  const pairs = [
    [
      workPath(work, wall.campaign.id),
      page.getByRole('button', { name: /full screen$/ }),
      page.getByRole('heading', { level: 1, name: work.title }),
    ],
    [
      `/participant/campaign/preview?id=${wall.campaign.id}`,
      page.getByText('Show us the harbour at the hour when the lamps come on.'),
      page.getByRole('tab', { name: /^Prizes/ }),
    ],
  ] as const
  for (const [path, one, other] of pairs)
    for (const [width, isBeside] of [
      [1080, true],
      [720, true],
      [719, false],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 })
      await open(page, path)
      const [left, right] = [await one.boundingBox(), await other.boundingBox()]
      expect(right!.x >= left!.x + left!.width, `${path} at ${width} px`).toBe(isBeside)
    }
})
