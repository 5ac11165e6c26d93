import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { updateUser } from '@plinth/api-schema/accounts'
import { listCampaigns } from '@plinth/api-schema/campaigns'
import { isWithin, seriousFaults } from './axe.ts'
import { openCampaign, submitArtwork } from './campaigns.ts'
import { openParticipant, openVerifiedBrand, visitor } from './sessions.ts'
import { DESKTOP, expect, type Page, PHONE, test } from './test.ts'

const SHOWS = ['wall', 'countdown', 'leaderboard'] as const
// The demo's campaign with a wall, a vote that everybody sees and time left.
const NAME = 'Tide Lines'

test.use({ timezoneId: 'Asia/Tokyo' })

/** The site of a brand, on another origin and under the strictest policy that lets the embeds in. */
const openSite = async (product: string, campaignId: number): Promise<{ server: Server; address: string }> => {
  const elements = SHOWS.map(
    (show) => `<plinth-${show} campaign="${campaignId}" theme="light"><a href="${product}">Plinth</a></plinth-${show}>`,
  )
  const server = createServer((_request, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; script-src ${product}; frame-src ${product}; img-src data:; require-trusted-types-for 'script'`,
      'cross-origin-embedder-policy': 'require-corp',
    })
    response.end(`<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>A brand</title><link rel="icon" href="data:,"><script src="${product}/embed/plinth.js" async></script>
<h1>A brand</h1>${elements.join('\n')}</html>`)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return { server, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` }
}

const frameOf = (page: Page, show: string) => page.locator(`plinth-${show} iframe`)

/** Waits until a frame is as tall as what stands in it. */
const expectWhole = async (page: Page, show: string) => {
  const frame = frameOf(page, show)
  const content = page.frameLocator(`plinth-${show} iframe`).locator('html')
  await expect
    .poll(async () => {
      const [outside, inside] = [
        await frame.boundingBox(),
        await content.evaluate((html) => html.getBoundingClientRect()),
      ]
      return Math.abs((outside?.height ?? 0) - inside.height) <= 1
    })
    .toBe(true)
}

test('a brand shows wall, countdown and leaderboard on its own site', async ({ page, baseURL }) => {
  const found = await visitor(listCampaigns, { name: NAME, status: 1 })
  const { id } = found.rows[0]!
  const { server, address } = await openSite(baseURL!, id)
  try {
    await page.goto(address)
    const inside = (show: string) => page.frameLocator(`plinth-${show} iframe`)
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport)
      for (const show of SHOWS) {
        await frameOf(page, show).scrollIntoViewIfNeeded()
        await expect(inside(show).getByRole('heading', { name: NAME })).toBeVisible()
        await expectWhole(page, show)
      }
      expect(await isWithin(page)).toBe(true)
    }
    await expect(inside('wall').getByRole('listitem')).toHaveCount(6)
    await expect(inside('leaderboard').getByText('Rank 1')).toBeVisible()

    // On the visitor's own clock.
    await expect(inside('countdown').getByText(/Open until .* GMT\+9/)).toBeVisible()
    await expect(inside('countdown').getByText(/^minutes?$/)).toBeVisible()

    // Only the frame itself is believed, and only about its height.
    const height = (await frameOf(page, 'countdown').boundingBox())!.height
    await page.evaluate(() => {
      window.postMessage({ plinth: 'height', height: 5000 }, '*')
      return new Promise((done) => setTimeout(done))
    })
    expect((await frameOf(page, 'countdown').boundingBox())!.height).toBe(height)

    const [opened] = await Promise.all([
      page.waitForEvent('popup'),
      inside('countdown').getByRole('link', { name: 'Vote on Plinth' }).click(),
    ])
    await expect(opened.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
    expect(await opened.evaluate(() => window.opener)).toBeNull()
    await opened.close()
  } finally {
    server.close()
  }
})

test('an embed is clean by axe in both themes, can be read in the narrowest of side bars, hangs works alike and follows what happens', async ({
  page,
}) => {
  const found = await visitor(listCampaigns, { name: NAME, status: 1 })
  const { id } = found.rows[0]!
  for (const theme of ['light', 'night'])
    for (const show of SHOWS) {
      await page.setViewportSize(theme === 'light' ? DESKTOP : PHONE)
      await page.goto(`/embed/${show}/${id}?theme=${theme}&accent=f7d`)
      expect(await seriousFaults(page)).toEqual([])
      expect(await isWithin(page)).toBe(true)
    }
  for (const width of [180, 120])
    for (const show of SHOWS) {
      await page.setViewportSize({ width, height: 600 })
      await page.goto(`/embed/${show}/${id}`)
      await expect(page.getByRole('heading', { name: NAME })).toBeVisible()
      expect(await isWithin(page)).toBe(true)
      if (show !== 'leaderboard') continue
      // Two lines of name, one of works and one of votes.
      for (const person of await page.getByRole('listitem').all())
        expect((await person.boundingBox())!.height).toBeLessThan(130)
    }
  const brand = await openVerifiedBrand()
  const own = await openCampaign({}, brand)
  const long = 'W'.repeat(255)
  const artist = await openParticipant()
  await artist.call(updateUser, { nickName: long })
  for (const art of ['kitchen-garden-480.webp', 'three-moons-480.webp', 'five-vessels-960.webp'])
    await submitArtwork(artist, own.id, long, art)
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport)
    await page.goto(`/embed/wall/${own.id}`)
    const pictures = page.getByRole('listitem').getByRole('img')
    await expect(pictures).toHaveCount(3)
    const areas = await pictures.evaluateAll((all) =>
      all.map((each) => each.getBoundingClientRect()).map(({ width, height }) => width * height),
    )
    // Their shapes are steps of a scale.
    expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(1.1)
    // Two lines of title and one of artist.
    for (const label of await page.locator('.label').all()) expect((await label.boundingBox())!.height).toBeLessThan(90)
    expect(await isWithin(page)).toBe(true)
  }

  // What moves every second moves only for those who did not ask for less.
  await page.goto(`/embed/countdown/${id}`)
  await expect(page.getByText(/^minutes?$/)).toBeVisible()
  await expect(page.getByText(/^seconds?$/)).toBeHidden()
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await expect(page.getByText(/^seconds?$/)).toBeVisible()

  await page.clock.install()
  await page.goto(`/embed/leaderboard/${id}`)
  const link = page.getByRole('link', { name: 'Vote on Plinth' })
  await link.focus()
  await page.route('**/embed/leaderboard/*', async (route) => {
    const response = await route.fetch()
    const body = (await response.text())
      .replace('Hosted by', 'Shown by')
      .replace(/data-version="\w+"/, 'data-version="0"')
    await route.fulfill({ response, body })
  })
  await page.clock.fastForward(25_000)
  await expect(page.getByText('Shown by')).toBeVisible()
  await expect(link).toBeFocused()
})
