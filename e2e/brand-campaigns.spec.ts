import { applyCampaignUpdate, campaignDetail, updateCampaign } from '@plinth/api-schema/campaigns'
import { type MadeCampaign, openCampaign, submitCampaign } from './campaigns.ts'
import { expectSeenFocus, press, pressOn } from './keys.ts'
import { logInOperator } from './operator.ts'
import { logInAs, mailsTo, visitor } from './sessions.ts'
import { escapeFrom, expect, type Page, pressUntil, test, toast } from './test.ts'

const card = (page: Page, name: string) => page.getByRole('article').filter({ hasText: name })

const openCase = async (page: Page, { name }: MadeCampaign, status = 'waiting') => {
  await page.goto(`/platform/campaigns?status=${status}&search=${encodeURIComponent(name)}`)
  const sheet = page.getByRole('article', { name })
  await expect(sheet).toBeVisible()
  return sheet
}

test('a campaign is rejected with a reason, mended, handed in again, approved and live', async ({
  page,
  otherPage,
}) => {
  const campaign = await submitCampaign()
  await logInAs(page, campaign.brand)
  await logInOperator(otherPage)

  await page.goto('/brand/campaign/index?status=Unpublished')
  await expect(card(page, campaign.name).getByText('In review')).toBeVisible()

  const sheet = await openCase(otherPage, campaign)
  await expect(sheet.getByRole('row', { name: /^Rules/ })).toContainText('One harbour, any harbour.')
  await sheet.getByRole('button', { name: 'Reject' }).click()
  const dialog = otherPage.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Please give a reason')
  await dialog.getByLabel('Note to the brand').fill('The rules need a closing date.')
  const told = otherPage.getByText(`${campaign.name} was sent back. The brand is told why.`).first()
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

  const again = await openCase(otherPage, campaign)
  await expect(otherPage.getByText('Resubmitted')).toBeVisible()
  await again.getByRole('button', { name: 'Approve campaign' }).click()
  await toast(otherPage, `${campaign.name} is approved. The brand is told.`)

  await page.goto('/brand/campaign/index')
  await expect(card(page, campaign.name).getByText('14 days to go')).toBeVisible()
  expect((await visitor(campaignDetail, { id: campaign.id })).status).toBe(1)

  await page.goto(`/brand/campaign/overview?id=${campaign.id}&status=live&from=edit`)
  const links = page.getByRole('region', { name: 'Shared links' })
  await links.getByLabel('Name of a new link').fill('Newsletter May')
  await links.getByRole('button', { name: 'Create link' }).click()
  await expect(links.getByRole('row', { name: /^Newsletter May/ })).toContainText('< 5')
  await expect(links.getByRole('button', { name: 'Copy the link Newsletter May' })).toBeVisible()
})

test('a change of a live campaign waits until an operator, by keys alone, has read and approved it; the public sees the old one', async ({
  page,
  otherPage,
}) => {
  const campaign = await openCampaign()
  const { id, name, brand, content } = campaign
  await logInOperator(page)
  await logInAs(otherPage, brand)
  const subtitle = 'Show us the harbour at the first ferry.'
  const shown = async () => (await visitor(campaignDetail, { id })).subtitle
  const before = await shown()

  await brand.call(applyCampaignUpdate, { ...content, id, subtitle: 'A first thought.' })
  const sheet = await openCase(page, campaign)
  const approve = sheet.getByRole('button', { name: 'Approve changes' })
  await expect(sheet.getByText('Changed 1')).toBeVisible()
  await brand.call(applyCampaignUpdate, { ...content, id, subtitle })
  await press(approve)
  await toast(page, 'The brand has changed the campaign since you read it. Please read it again.')
  expect(await shown()).toBe(before)

  await otherPage.goto('/brand/campaign/index')
  await expect(card(otherPage, name).getByText('A change is in review')).toBeVisible()
  await card(otherPage, name).getByRole('link', { name }).click()
  await expect(otherPage.getByText('Your change is in review.')).toBeVisible()
  await expect(otherPage.getByText(before).first()).toBeVisible()

  await openCase(page, campaign)
  const row = sheet.getByRole('row', { name: /^Subtitle/ })
  await expect(row.locator('del').first()).toBeVisible()
  await expect(row.locator('ins').last()).toContainText('ferry.')
  const preview = page.getByRole('dialog')
  const look = sheet.getByRole('button', { name: 'Preview as a participant' })
  await pressOn(look, preview.getByRole('heading', { name }))
  await escapeFrom(preview)
  await expect(look).toBeFocused()
  // The letter of a button goes to it; it takes another key to approve.
  await page.keyboard.press('a')
  await expect(approve).toBeFocused()
  await expectSeenFocus(page)
  await page.keyboard.press('Enter')
  await toast(page, `The change of ${name} is approved. The brand is told.`)
  await expectSeenFocus(page)
  expect(await shown()).toBe(subtitle)
})
