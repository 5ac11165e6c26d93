import { applyCampaignUpdate, campaignDetail, listCampaigns, updateCampaign } from '@plinth/api-schema/campaigns'
import { expectToast } from './accounts.ts'
import { approve, expectStatus, inSeconds, type MadeCampaign, openCampaign, submitCampaign } from './campaigns.ts'
import { logInOperator } from './platform.ts'
import { logInAs, mailsTo, openVerifiedBrand, visitor } from './sessions.ts'
import { escapeFrom, expect, type Page, pressUntil, test } from './test.ts'

// Each begins with a brand, its pictures and a collection on the chain.
test.describe.configure({ timeout: 120_000 })

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

const openCase = async (page: Page, { name }: MadeCampaign, status = 'waiting') => {
  await page.goto(`/platform/campaigns?status=${status}&search=${encodeURIComponent(name)}`)
  const sheet = page.getByRole('article', { name })
  await expect(sheet).toBeVisible()
  return sheet
}

const menuOf = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Menu of ${name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  return page.getByRole('menuitem').allInnerTexts()
}

test('a campaign is rejected with a reason, mended, handed in again, approved and live', async ({ page, desk }) => {
  const campaign = await submitCampaign()
  await logInAs(page, campaign.brand)
  await logInOperator(desk)

  await page.goto('/brand/campaign/index?status=Unpublished')
  await expect(card(page, campaign.name).getByText('In review')).toBeVisible()

  const sheet = await openCase(desk, campaign)
  await expect(sheet.getByRole('row', { name: /^Rules/ })).toContainText('One harbour, any harbour.')
  await sheet.getByRole('button', { name: 'Reject' }).click()
  const dialog = desk.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason')
  await dialog.getByLabel('Note to the brand').fill('The rules need a closing date.')
  const told = desk.getByText(`${campaign.name} was sent back. A mail tells the brand why.`).first()
  await pressUntil(dialog.getByRole('button', { name: 'Reject' }), told)

  await page.reload()
  const sentBack = card(page, campaign.name)
  await expect(sentBack.getByText('Sent back')).toBeVisible()
  await expect(sentBack.getByText('The rules need a closing date.')).toBeVisible()
  await expect(sentBack.getByRole('link', { name: 'Put it right' })).toHaveAttribute('href', /editPage\?.*from=edit/)
  const mails = await mailsTo(campaign.brand.email)
  expect(mails.filter(({ text }) => text?.includes('The rules need a closing date.'))).toHaveLength(1)

  const rules = '<p>Your own work only. Handing in closes on the last day at noon.</p>'
  await campaign.brand.call(updateCampaign, { ...campaign.content, id: campaign.id, rules })
  await page.reload()
  await expect(card(page, campaign.name).getByText('In review')).toBeVisible()

  const again = await openCase(desk, campaign)
  await expect(desk.getByText('Resubmitted')).toBeVisible()
  await again.getByRole('button', { name: 'Approve campaign' }).click()
  await expectToast(desk, `${campaign.name} is approved. A mail tells the brand.`)

  await page.goto('/brand/campaign/index')
  await expect(card(page, campaign.name).getByText('14 days to go')).toBeVisible()
  expect((await visitor(campaignDetail, { id: campaign.id })).status).toBe(1)
})

test('a change of a live campaign waits for review, and the public version stays until then', async ({
  page,
  desk,
}) => {
  const campaign = await openCampaign()
  await logInOperator(desk)
  await logInAs(page, campaign.brand)
  const subtitle = 'Show us the harbour at the first ferry.'
  const shown = async () => (await visitor(campaignDetail, { id: campaign.id })).subtitle
  const before = await shown()

  await campaign.brand.call(applyCampaignUpdate, { ...campaign.content, id: campaign.id, subtitle: 'A first thought.' })
  const stale = await openCase(desk, campaign)
  await expect(stale.getByText('Changed 1')).toBeVisible()
  await campaign.brand.call(applyCampaignUpdate, { ...campaign.content, id: campaign.id, subtitle })
  await stale.getByRole('button', { name: 'Approve changes' }).click()
  await expectToast(desk, 'The brand has changed the campaign since you read it. Please read it again.')
  expect(await shown()).toBe(before)

  await page.goto('/brand/campaign/index')
  await expect(card(page, campaign.name).getByText('A change is in review')).toBeVisible()
  await card(page, campaign.name).getByRole('link', { name: campaign.name }).click()
  await expect(page.getByText('Your change is in review.')).toBeVisible()
  await expect(page.getByText(before).first()).toBeVisible()

  const sheet = await openCase(desk, campaign)
  const row = sheet.getByRole('row', { name: /^Subtitle/ })
  await expect(row.locator('del').first()).toBeVisible()
  await expect(row.locator('ins').last()).toContainText('ferry.')
  await sheet.getByRole('button', { name: 'Approve changes' }).click()
  await expectToast(desk, `The change of ${campaign.name} is approved. A mail tells the brand.`)
  expect(await shown()).toBe(subtitle)
})

test('a rejected change leaves the campaign as it is, and its brand reads why', async ({ page, desk }) => {
  const campaign = await openCampaign()
  await campaign.brand.call(applyCampaignUpdate, { ...campaign.content, id: campaign.id, subtitle: 'Buy our plates.' })
  await logInOperator(desk)
  const sheet = await openCase(desk, campaign)
  await sheet.getByRole('button', { name: 'Preview as a participant' }).click()
  const preview = desk.getByRole('dialog')
  await expect(preview.getByText('Buy our plates.').first()).toBeVisible()
  await escapeFrom(preview)
  await sheet.getByRole('button', { name: 'Reject' }).click()
  await desk.getByRole('button', { name: 'Rules unclear' }).click()
  await desk.getByLabel('Note to the brand').fill('This is an advertisement, not a call.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
  await expectToast(desk, `The change of ${campaign.name} was sent back. A mail tells the brand why.`)

  await logInAs(page, campaign.brand)
  await page.goto('/brand/campaign/index')
  await card(page, campaign.name).getByRole('link', { name: 'Read why' }).click()
  await expect(page.getByText('This is an advertisement, not a call.')).toBeVisible()
  expect((await visitor(campaignDetail, { id: campaign.id })).subtitle).toBe(campaign.content.subtitle)
  await page.getByRole('button', { name: 'Exit preview' }).click()
  await expect(page).toHaveURL('/brand/campaign/index')
})

test('an operator pauses a campaign and lets it go on, recommends and features it', async ({ page, desk }) => {
  const campaign = await openCampaign()
  await logInOperator(desk)
  await logInAs(page, campaign.brand)
  const sheet = await openCase(desk, campaign, 'approved')
  await sheet.getByRole('button', { name: 'Pause' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('A prize is in doubt.')
  await desk.getByRole('dialog').getByRole('button', { name: 'Pause campaign' }).click()
  await expectToast(desk, `${campaign.name} is paused. A mail tells the brand.`)
  await page.goto('/brand/campaign/index')
  await expect(card(page, campaign.name).getByText('Paused')).toBeVisible()

  await sheet.getByRole('button', { name: 'Continue' }).click()
  await desk.getByRole('dialog').getByRole('button', { name: 'Continue campaign' }).click()
  await expectToast(desk, `${campaign.name} goes on. A mail tells the brand.`)
  await page.reload()
  await expect(card(page, campaign.name).getByText('14 days to go')).toBeVisible()

  await sheet.getByRole('switch', { name: 'Recommended' }).click()
  await expectToast(desk, `${campaign.name} is recommended.`)
  await sheet.getByRole('switch', { name: 'Featured' }).click()
  await expectToast(desk, `${campaign.name} is featured.`)
  const featured = await visitor(listCampaigns, { isFeatured: 1 })
  expect(featured.rows.map(({ id }) => id)).toEqual([campaign.id])
})

test('each state has its own menu, and a campaign can be deleted', async ({ page }) => {
  const brand = await openVerifiedBrand()
  const live = await openCampaign({ name: 'Lamps of the quay' }, brand)
  const { campaignContract } = live.content
  await submitCampaign({ name: 'Letters to a lighthouse', campaignContract: campaignContract ?? null }, brand)
  const over = await submitCampaign({ name: 'Tidal rooms', endTime: inSeconds(20) }, brand)
  await approve(over.id)
  await logInAs(page, brand)

  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/campaign/brandCampaignList')
      asked.push(`${searchParams.get('orderByColumn')} ${searchParams.get('isAsc')}`)
  })
  await page.goto('/brand/campaign/index')
  for (const sort of ['New created', 'Oldest submitted']) {
    await page.getByRole('combobox', { name: 'Sort by' }).click()
    await page.getByRole('option', { name: sort }).click()
    await expect(page).toHaveURL(sort === 'New created' ? /sort=newest/ : /sort=oldest/)
  }
  await expect.poll(() => asked).toEqual(['createTime null', 'createTime desc', 'createTime asc'])
  expect(await menuOf(page, 'Lamps of the quay')).toEqual(['Preview', 'Edit campaign', 'Manage submissions', 'Delete'])
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Unpublished 1' }).click()
  await expect(page).toHaveURL(/status=Unpublished/)
  expect(await menuOf(page, 'Letters to a lighthouse')).toEqual(['Campaign details', 'Edit campaign', 'Delete'])
  await page.keyboard.press('Escape')

  await expectStatus(over, 2)
  // On the profile all states have the same menu.
  await page.goto('/brand/profile/myprofile?tab=2')
  for (const name of ['Lamps of the quay', 'Letters to a lighthouse', 'Tidal rooms']) {
    const items = ['View as a participant', 'Edit campaign', 'Manage submissions', 'Delete']
    expect(await menuOf(page, name)).toEqual(items)
    if (name !== 'Tidal rooms') await page.keyboard.press('Escape')
  }
  await page.getByRole('menuitem', { name: 'Edit campaign' }).click()
  await expect(page.getByText('This campaign is completed.')).toBeVisible()
  await expect(page.getByText('so changes are no longer saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Subtitle' }).fill('Too late')
  await expect(page.getByText('Changes are not saved yet')).toHaveCount(0)

  await page.goto('/brand/campaign/index?status=Archive')
  await expect(card(page, 'Tidal rooms').getByText('0 artworks')).toBeVisible()
  expect(await menuOf(page, 'Tidal rooms')).toEqual(['Preview', 'Manage submissions', 'Delete'])
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { name: 'Delete Tidal rooms?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await menuOf(page, 'Tidal rooms')
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete campaign' }).click()
  await expectToast(page, 'Delete success')
  await expect(page.getByRole('heading', { name: 'Nothing is completed yet' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

test('a brand without campaigns is told what to do, and nobody else gets in', async ({ page }) => {
  const brand = await openVerifiedBrand()
  await page.goto('/brand/campaign/index')
  await page.getByRole('dialog', { name: 'Log in to go on' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('heading', { name: 'Log in to see your campaigns' })).toBeVisible()
  await logInAs(page, brand)
  await page.goto('/brand/campaign/index')
  await expect(page.getByRole('heading', { name: 'The wall is yours' })).toBeVisible()
  await page.goto('/brand/campaign/preview?id=1&status=live')
  await expect(page.getByRole('heading', { name: 'This campaign is not here' })).toBeVisible()
})
