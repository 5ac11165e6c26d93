import { artistAt } from './artworks.ts'
import { hostBrand, type MadeCampaign, openCampaign, submitArtwork, uploadArt } from './campaigns.ts'
import { test } from './looks.ts'
import { logInAs, type Member } from './sessions.ts'
import { DESKTOP, expect, open, type Page, PHONE } from './test.ts'

/** How far things on the page have moved by themselves since it was opened. */
const shift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
            if (!entry.hadRecentInput) sum += entry.value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(sum)))
      }),
  )

let campaign: MadeCampaign
let artist: Member
test.beforeAll(async () => {
  const brand = await hostBrand()
  campaign = await openCampaign({ stickers: await uploadArt(brand, 'three-moons-480.webp') }, brand)
  artist = await artistAt(0)
  await submitArtwork(artist, campaign.id, 'Low tide grammar')
  await submitArtwork(artist, campaign.id, 'Signal tower')
})

const openPreview = async (page: Page) => {
  await open(page, `/participant/campaign/preview?id=${campaign.id}`)
  await expect(page.getByRole('heading', { level: 1, name: campaign.name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'On the wall' }).getByRole('figure')).toHaveCount(2)
}

test('nothing moves while the page of a campaign loads', async ({ page }) => {
  await logInAs(page, artist)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await openPreview(page)
    expect(await shift(page), `${viewport.width} px`).toBeLessThan(0.05)
  }
})
