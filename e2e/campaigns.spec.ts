import { readFile } from 'node:fs/promises'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { stopCampaign } from '@plinth/api-schema/platform-campaigns'
import { expectToast, fillLogIn } from './accounts.ts'
import { signIn } from './artworks.ts'
import { inSeconds, type MadeCampaign, openCampaign, submitArtwork, uploadArt } from './campaigns.ts'
import { openParticipant, openVerifiedBrand, operatorClient } from './sessions.ts'
import { expect, open, type Page, PHONE, pressUntil, remember, test, withoutPlayers } from './test.ts'

const LIST = '/participant/campaign/index'
const pageOf = ({ id }: MadeCampaign) => `/participant/campaign/preview?id=${id}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let harbour: MadeCampaign
test.beforeEach(({ page }) => withoutPlayers(page))
test.beforeAll(async () => {
  test.setTimeout(60_000)
  harbour = await openCampaign({ name: `Quay lanterns ${Date.now().toString(36)}` })
})

test.describe('a visitor', () => {
  test('browses the market, searches, sorts and opens a campaign', async ({ page }) => {
    await open(page, '/participant/index')
    for (const name of ['Recommended for you', 'Mint NFTs for yourself', 'New in', 'Top brands', 'Ends soon'])
      await expect(page.getByRole('region', { name })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Ends soon' }).getByRole('timer').first()).toHaveAccessibleName(
      /^\d+ days?, \d+ hours?, \d+ minutes?$/,
    )
    await expect(
      page.getByRole('region', { name: 'Mint NFTs for yourself' }).getByRole('link', { name: 'Create NFTs' }),
    ).toHaveAttribute('href', '/participant/mint/choose')

    await page.getByRole('link', { name: 'All campaigns' }).click()
    await expect(page).toHaveURL(LIST)
    await expect(title(page)).toHaveText('Campaigns')
    await page.getByRole('banner').getByRole('searchbox').fill(harbour.name)
    await expect(page).toHaveURL(`${LIST}?${new URLSearchParams({ name: harbour.name })}`)
    await expect(page.getByText('1 live campaign', { exact: true })).toBeVisible()
    await expect(page.getByRole('searchbox', { name: 'Search campaigns by name' })).toHaveValue(harbour.name)

    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: 'Number of votes' }).click()
    await expect(page).toHaveURL(/sort=votes/)
    await expect(cards(page)).toHaveCount(1)
    await page.getByRole('link', { name: harbour.name }).click()
    await expect(title(page)).toHaveText(harbour.name)
    await expect(page).toHaveTitle(`${harbour.name} | Plinth`)
    await expect(button(page, 'Back')).toHaveCount(0)
  })

  test('finds campaigns in the order that was asked for, and those that ended apart', async ({ page }) => {
    await open(page, `${LIST}?sort=ending`)
    await expect(cards(page).first()).toBeVisible()
    const daysOf = (tag: string) => (/(\d+) days?/.exec(tag) ? Number(/(\d+) days?/.exec(tag)?.[1]) : 0)
    const tags = await cards(page)
      .locator('span:first-of-type')
      .filter({ hasText: /to go|today/i })
      .allTextContents()
    expect(tags.length).toBeGreaterThan(2)
    expect(tags.map(daysOf)).toEqual(tags.map(daysOf).toSorted((a, b) => a - b))

    await page.getByRole('radio', { name: 'Ended' }).click()
    await expect(page).toHaveURL(`${LIST}?status=ended`)
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toContainText('Recently ended')
    await expect(cards(page).first()).toContainText(/Ended \d/)
    await page.goBack()
    await expect(page).toHaveURL(`${LIST}?sort=ending`)
  })

  test('is told what to do when nothing is found', async ({ page }) => {
    await open(page, `${LIST}?name=no-such-wall-anywhere`)
    await expect(
      page.getByRole('heading', { name: 'No live campaign is called “no-such-wall-anywhere”' }),
    ).toBeVisible()
    await button(page, 'Show every campaign').click()
    await expect(page).toHaveURL(LIST)
    await expect(cards(page).first()).toBeVisible()
  })

  test('comes back to the same place of the list', async ({ page }) => {
    await page.setViewportSize(PHONE)
    await open(page, LIST)
    const last = cards(page).last().getByRole('link')
    await last.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    expect(before).toBeGreaterThan(200)
    await last.click()
    await expect(page).toHaveURL(/preview/)
    await expect(title(page)).toBeVisible()
    await page.goBack()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
  })

  test('reads prizes and rules, and follows the links of the host', async ({ page }) => {
    await open(page, pageOf(harbour))
    await expect(page.getByRole('tab', { name: /^Prizes/ })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: 'First prize' })).toBeVisible()
    await page.getByRole('tab', { name: 'Rules' }).click()
    await expect(page.getByText('Your own work only.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'View website' })).toHaveAttribute('href', 'https://ostra.example/')
    const film = page.frameLocator('iframe[title^="Film of"]').owner()
    await expect(film).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+$/)
    await expect(film).toHaveAttribute('sandbox', /^allow-scripts/)
  })

  test('saves stickers by mouse and keyboard, and a campaign without any has no such part', async ({ page }) => {
    const brand = await openVerifiedBrand()
    const art = ['three-moons-480.webp', 'kitchen-garden-480.webp']
    const stickers = await Promise.all(art.map((name) => uploadArt(brand, name)))
    const campaign = await openCampaign({ stickers: stickers.join(',') }, brand)
    await open(page, pageOf(campaign))
    const part = page.getByRole('region', { name: 'Stickers' })
    await expect(part.getByText('Save them and use them in your work if you like.')).toBeVisible()
    await expect(part.getByRole('img', { name: /^Sticker \d$/ })).toHaveCount(2)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('link', { name: 'Save sticker 1' }).click(),
    ])
    expect(saved.suggestedFilename()).toMatch(/^harbour-lights-.*-sticker-1\.\w+$/)
    await part.getByRole('link', { name: 'Save sticker 2' }).focus()
    const [second] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
    expect(second.url()).toContain(stickers[1] ?? '')

    await open(page, pageOf(harbour))
    await expect(page.getByRole('region', { name: 'The host' })).toBeVisible()
    await expect(part).toHaveCount(0)
  })

  test('sees through a clock that is a month ahead: the server’s time counts', async ({ page }) => {
    await page.clock.install({ time: Date.now() + 30 * 86_400_000 })
    await page.goto(pageOf(harbour))
    await expect(page.getByText(/^Open call, voting until/)).toBeVisible()
    await expect(page.getByRole('timer')).toHaveAccessibleName(/^13 days, 23 hours/)
  })
})

test('a campaign ends while somebody looks at it', async ({ page }) => {
  test.setTimeout(90_000)
  const ending = await openCampaign({ endTime: inSeconds(20) })
  await page.goto(pageOf(ending))
  await expect(page.getByText(/^Open call, voting until/)).toBeVisible()
  await expect(button(page, 'Log In')).toBeVisible()
  await expect(page.getByText(/^Completed, voting closed on/)).toBeVisible({ timeout: 30_000 })
  await expect(page.getByText(/^Voting closed on .+ UTC$/)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await expect(button(page, 'Log In')).toHaveCount(0)
  await page.goto(`${LIST}?name=${encodeURIComponent(ending.name)}`)
  await expect(page.getByText('0 live campaigns')).toBeVisible()
  await page.getByRole('radio', { name: 'Ended' }).click()
  await expect(cards(page)).toHaveCount(1)
})

test.describe('a participant', () => {
  test('logs in from the page of a campaign, comes back to it and may join', async ({ page }) => {
    const ana = await openParticipant()
    await remember(page, 'plinth-user-type', '0')
    await open(page, pageOf(harbour))
    await expect(button(page, 'Share campaign')).toHaveCount(0)
    await button(page, 'Log In').click()
    await page.getByRole('dialog').getByRole('link', { name: 'Login' }).click()
    await fillLogIn(page, ana)
    await expect(page).toHaveURL(pageOf(harbour))
    await expect(page.getByRole('link', { name: 'Join campaign' })).toHaveAttribute(
      'href',
      `/participant/campaign/artwork/submit/${harbour.id}`,
    )
    await expect(button(page, 'Log In')).toHaveCount(0)
    await expect(button(page, 'Back')).toBeVisible()
  })

  test('who has joined submits more, or leaves after a question', async ({ page }) => {
    const campaign = await openCampaign()
    const ana = await openParticipant()
    await submitArtwork(ana, campaign.id)
    await signIn(page, ana)
    await open(page, pageOf(campaign))
    await expect(page.getByText('Participated in', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Submit artwork' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'On the wall' }).getByRole('figure')).toHaveCount(1)
    await button(page, 'No longer joining').click()
    const dialog = page.getByRole('dialog', { name: 'No longer joining?' })
    await dialog.getByRole('button', { name: 'Stay in' }).click()
    await expect(dialog).toBeHidden()
    await pressUntil(button(page, 'No longer joining'), dialog)
    await dialog.getByRole('button', { name: 'Leave campaign' }).click()
    await expectToast(page, 'Exit campaign success')
    await expect(page.getByRole('link', { name: 'Join campaign' })).toBeVisible()
    await expect(page.getByText('Participated in', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Nothing hangs here yet' })).toBeVisible()
  })

  test('finds the live campaigns that they are in on their profile', async ({ page }) => {
    const ana = await openParticipant()
    await submitArtwork(ana, harbour.id)
    await signIn(page, ana)
    const coming = page.waitForRequest((request) => request.url().includes('/api/campaign/joinCampaignList'))
    await open(page, '/participant/profile/myprofile?tab=3')
    expect(new URL((await coming).url()).searchParams.get('status')).toBe('1')
    await expect(page.getByRole('list', { name: 'Joined campaigns' }).getByText(harbour.name)).toBeVisible()
  })

  test('cannot join while the operator has paused the campaign, and its View links lead nowhere', async ({ page }) => {
    const campaign = await openCampaign()
    await (await operatorClient())(stopCampaign, { campaignId: campaign.id, operateStop: 1 })
    await signIn(page, await openParticipant())
    await open(page, pageOf(campaign))
    await expect(page.getByText('This campaign is paused at the moment.')).toBeVisible()
    await expect(button(page, 'Join campaign')).toBeDisabled()
    const views = page.getByRole('link', { name: /^View (dates|participants|artworks)$/ })
    await expect(views).toHaveCount(3)
    for (const view of await views.all()) await expect(view).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('a private campaign', () => {
  let secret: MadeCampaign
  let invite: string
  test.beforeAll(async () => {
    test.setTimeout(60_000)
    secret = await openCampaign({ name: `Behind the curtain ${Date.now().toString(36)}`, isPrivate: 1 })
    const detail = await secret.brand.call(campaignDetail, { id: secret.id })
    invite = detail.own?.inviteToken ?? ''
    expect(invite).not.toBe('')
  })

  test('is nowhere for those who were not invited', async ({ page, request }) => {
    await open(page, pageOf(secret))
    await expect(title(page)).toHaveText('This campaign is not here')
    await page.goto(`${LIST}?name=${encodeURIComponent(secret.name)}`)
    await expect(page.getByText('0 live campaigns')).toBeVisible()
    expect(await (await request.get(pageOf(secret))).text()).not.toContain(secret.name)
    await signIn(page, await openParticipant())
    await page.goto(pageOf(secret))
    await expect(title(page)).toHaveText('This campaign is not here')
  })

  test('opens with its invite link, after a log-in', async ({ page }) => {
    const ana = await openParticipant()
    const link = `${pageOf(secret)}&invite=${invite}`
    await remember(page, 'plinth-user-type', '0')
    await open(page, link)
    // The prompt stands before the page, whose heading no longer has a role then.
    await expect(page.locator('h1')).toHaveText('You have an invitation')
    const prompt = page.getByRole('dialog')
    await expect(prompt).toContainText('Currently not logged in, please log in first.')
    await prompt.getByRole('link', { name: 'Login' }).click()
    await fillLogIn(page, ana)
    await expect(title(page)).toHaveText(secret.name)
    await expect(page.getByText('Private', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Join campaign' })).toBeVisible()
    await expect(button(page, 'Share campaign')).toHaveCount(0)
    // From now on it is there without the link, in the list too.
    await page.goto(`${LIST}?name=${encodeURIComponent(secret.name)}`)
    await page.getByRole('link', { name: secret.name }).click()
    await expect(title(page)).toHaveText(secret.name)
  })

  test('stays shut for a link that is not right', async ({ page }) => {
    await signIn(page, await openParticipant())
    await open(page, `${pageOf(secret)}&invite=${'x'.repeat(32)}`)
    await expect(title(page)).toHaveText('This invitation does not open')
    await expect(page.getByText('This link is not right or no longer valid.')).toBeVisible()
  })
})

test.describe('sharing', () => {
  test('the dialog gives the link, its QR code and four places', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page, await openParticipant())
    await open(page, pageOf(harbour))
    await button(page, 'Share campaign').click()
    const dialog = page.getByRole('dialog', { name: 'Share campaign' })
    const url = `${baseURL}${pageOf(harbour)}`
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveValue(url)
    await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
    await expect(dialog.getByRole('link')).toHaveText(['Facebook', 'Gmail', 'Discord', 'Twitter'])
    await button(page, 'Copy link').click()
    await expectToast(page, 'Copy success')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Save QR, 600 × 600' }).click(),
    ])
    const png = await readFile(await saved.path())
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([600, 600])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(button(page, 'Share campaign')).toBeFocused()
  })

  test('a shared link says what it leads to, and shows a drawn card', async ({ request }) => {
    const html = await (await request.get(pageOf(harbour))).text()
    expect(html).toContain(`<meta property="og:title" content="${harbour.name}">`)
    const image = /og:image" content="([^"]+)"/.exec(html)?.[1] ?? ''
    expect(image).toContain(`/share/campaign/${harbour.id}.png`)
    const card = await request.get(new URL(image).pathname)
    expect(card.headers()['content-type']).toBe('image/png')
    const bytes = await card.body()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630])
  })
})

test('the header leads a participant and a brand to their own campaigns and to what they create', async ({ page }) => {
  await signIn(page, await openParticipant())
  await open(page, '/startup/index')
  const banner = page.getByRole('banner')
  await expect(banner.getByRole('link', { name: 'Plinth, home' })).toHaveAttribute('href', LIST)
  await expect(banner.getByRole('link', { name: 'Create NFTs' })).toHaveAttribute('href', '/participant/mint/choose')
  await signIn(page, harbour.brand)
  await open(page, '/startup/index')
  await expect(banner.getByRole('link', { name: 'Plinth, home' })).toHaveAttribute('href', '/brand/campaign/index')
  await expect(banner.getByRole('link', { name: 'Create new campaign' })).toBeVisible()
  await page.goto(pageOf(harbour))
  await expect(page.getByText('Brands host campaigns; individuals join them.')).toBeVisible()
})
