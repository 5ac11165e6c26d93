import { type MadeWall, openWall, workPath } from './artworks.ts'
import { expect, open, test } from './test.ts'

let wall: MadeWall

test.beforeAll(async () => {
  wall = await openWall([
    'Customs house, red hour',
    'Under the viaduct',
    'Harbour master’s table',
    'Dry dock arithmetic',
  ])
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
  for (const [path, one, other] of pairs) {
    await open(page, path)
    for (const [width, isBeside] of [
      [1080, true],
      [720, true],
      [719, false],
      [390, false],
    ] as const) {
      await page.setViewportSize({ width, height: 1000 })
      const find = async () => {
        const [left, right] = [await one.boundingBox(), await other.boundingBox()]
        return right!.x >= left!.x + left!.width
      }
      await expect.poll(find, `${path} at ${width} px`).toBe(isBeside)
    }
  }
})
