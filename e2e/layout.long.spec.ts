import { pages } from '@plinth/api-schema/pages'
import { openWall, workPath } from './artworks.ts'
import { expect, open, test } from './test.ts'

test('the header turns at 1082 px, what stands beside something at 720 px; the side menu is 360 px wide, or as wide as a phone', async ({
  page,
}) => {
  await open(page, '/')
  const opener = page.getByRole('button', { name: 'Menu', exact: true })
  for (const { width, isPhone } of [
    { width: 1082, isPhone: false },
    { width: 1081, isPhone: true },
  ]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible({ visible: !isPhone })
    await expect(page.getByRole('combobox', { name: 'Search Plinth' })).toBeVisible({ visible: !isPhone })
    await expect(page.getByRole('button', { name: 'Search', exact: true })).toBeVisible({ visible: isPhone })
    await expect(opener).toBeVisible({ visible: isPhone })
  }
  await opener.click()
  const panel = page.getByRole('dialog', { name: 'Menu' })
  for (const { window, menu } of [
    { window: 1000, menu: 360 },
    { window: 616, menu: 360 },
    { window: 615, menu: 615 },
    { window: 390, menu: 390 },
  ]) {
    await page.setViewportSize({ width: window, height: 844 })
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(menu)
    await expect.poll(async () => (await panel.boundingBox())?.x).toBe(window - menu)
  }
  await panel.getByRole('link', { name: 'About' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('About Plinth')
  await expect(panel).toHaveCount(0)

  const {
    campaign,
    works: [work],
  } = await openWall(['Customs house, red hour', 'Under the viaduct'])
  await page.setViewportSize({ width: 1080, height: 1000 })
  const pairs = [
    [
      workPath(work!, campaign.id),
      page.getByRole('button', { name: /full screen$/ }),
      page.getByRole('heading', { level: 1, name: work!.title }),
    ],
    [
      `${pages.campaign.path}?id=${campaign.id}`,
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
