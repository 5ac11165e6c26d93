import { pages } from '@plinth/api-schema/pages'
import { artistAt } from './artworks.ts'
import { hostBrand, openCampaign, submitArtwork, uploadArt } from './campaigns.ts'
import { logInAs } from './sessions.ts'
import { DESKTOP, expect, open, type Page, PHONE, test } from './test.ts'

// With everything that moves: most journeys are made without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** How far things on the page have moved by themselves since it was opened. */
const shift = (page: Page) =>
  page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, value) => sum + value, 0))

test('nothing moves while the landing and the page of a campaign load; every picture of the landing comes, in at most 1280 px', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(window, { shifts })
    type Entry = PerformanceEntry & { value: number; hadRecentInput: boolean }
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput } of list.getEntries() as Entry[]) if (!hadRecentInput) shifts.push(value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(await shift(page)).toBeLessThan(0.01)

  await page.setViewportSize({ width: 2200, height: 900 })
  const widths = await page.evaluate(() =>
    [...document.querySelectorAll('main section > *')].map((element) => element.getBoundingClientRect().width),
  )
  expect(widths.length).toBeGreaterThan(5)
  expect(Math.max(...widths)).toBeLessThanOrEqual(1280)
  const pictures = page.locator('main img')
  await expect(pictures).toHaveCount(10)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }

  const brand = await hostBrand()
  const campaign = await openCampaign({ stickers: await uploadArt(brand, 'three-moons-480.webp') }, brand)
  const artist = await artistAt(0)
  for (const title of ['Low tide grammar', 'Signal tower']) await submitArtwork(artist, campaign.id, title)
  await logInAs(page, artist)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await open(page, `${pages.campaign.path}?id=${campaign.id}`)
    await expect(page.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'On the wall' }).getByRole('figure')).toHaveCount(2)
    expect(await shift(page), `${viewport.width} px`).toBeLessThan(0.05)
  }
})
