import { campaignDetail } from '@plinth/api-schema/campaigns'
import { fillLogIn } from './accounts.ts'
import { hostBrand, type MadeCampaign, openCampaign, uploadArt } from './campaigns.ts'
import { openParticipant } from './sessions.ts'
import { expect, open, type Page, storeInBrowser, test } from './test.ts'

const LIST = '/participant/campaign/index'
const pageOf = ({ id }: MadeCampaign) => `/participant/campaign/preview?id=${id}`
const title = (page: Page) => page.getByRole('heading', { level: 1 })
const cards = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('article')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

let harbour: MadeCampaign
test.beforeAll(async () => {
  const brand = await hostBrand()
  const name = `Quay lanterns ${Date.now().toString(36)}`
  harbour = await openCampaign({ name, stickers: await uploadArt(brand, 'three-moons-480.webp') }, brand)
})

test('a visitor browses the market, searches, sorts, reads a campaign and saves its sticker', async ({ page }) => {
  await open(page, '/participant/index')
  for (const name of ['Recommended for you', 'Mint NFTs for yourself', 'New in', 'Top brands', 'Ends soon'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ends soon' }).getByRole('timer').first()).toHaveAccessibleName(
    /^\d+ days?, \d+ hours?, \d+ minutes?$/,
  )
  // Works of all campaigns stand at the end; the keyboard comes past them to the footer.
  const works = page.getByRole('region', { name: 'On the walls now' })
  await works.scrollIntoViewIfNeeded()
  await expect(works.getByRole('list').getByRole('link').first()).toBeVisible()
  await works.getByRole('link', { name: 'Skip the works' }).press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Plinth, home' })).toBeFocused()
  await page.getByRole('link', { name: 'All campaigns' }).click()
  await expect(page).toHaveURL(LIST)
  await expect(title(page)).toHaveText('Campaigns')
  await page.getByRole('banner').getByRole('combobox', { name: 'Search Plinth' }).fill(harbour.name)
  await page.getByRole('option', { name: `Campaigns with “${harbour.name}” in the name` }).click()
  await expect(page).toHaveURL(`${LIST}?${new URLSearchParams({ name: harbour.name })}`)
  await expect(page.getByText('1 live campaign', { exact: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Sort by' }).click()
  await page.getByRole('option', { name: 'Number of votes' }).click()
  await expect(page).toHaveURL(/sort=votes/)
  await expect(cards(page)).toHaveCount(1)

  await page.getByRole('link', { name: harbour.name }).click()
  await expect(title(page)).toHaveText(harbour.name)
  await expect(page).toHaveTitle(`${harbour.name} | Plinth`)
  await expect(page.getByRole('heading', { name: 'First prize' })).toBeVisible()
  await page.getByRole('tab', { name: 'Rules' }).click()
  await expect(page.getByText('Your own work only.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'View website' })).toHaveAttribute('href', 'https://ostra.example/')
  const film = page.frameLocator('iframe[title^="Film of"]').owner()
  await expect(film).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/[\w-]+$/)
  await expect(film).toHaveAttribute('sandbox', /^allow-scripts/)
  await page.getByRole('link', { name: 'Save sticker 1' }).focus()
  const [saved] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')])
  expect(saved.suggestedFilename()).toMatch(/^quay-lanterns-.*-sticker-1\.\w+$/)
  expect(saved.url()).toContain(harbour.content.stickers ?? 'nothing')
})

test('a private campaign is nowhere for those who were not invited, and opens with its invite link after a log-in', async ({
  page,
  request,
}) => {
  const secret = await openCampaign({ name: `Behind the curtain ${Date.now().toString(36)}`, isPrivate: 1 })
  const invite = (await secret.brand.call(campaignDetail, { id: secret.id })).own?.inviteToken ?? ''
  await open(page, pageOf(secret))
  await expect(title(page)).toHaveText('This campaign is not here')
  await page.goto(`${LIST}?name=${encodeURIComponent(secret.name)}`)
  await expect(page.getByText('0 live campaigns')).toBeVisible()
  expect(await (await request.get(pageOf(secret))).text()).not.toContain(secret.name)

  const ana = await openParticipant()
  await storeInBrowser(page, 'plinth-user-type', '0')
  await open(page, `${pageOf(secret)}&invite=${invite}`)
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
