import { applyCampaignUpdate, campaignDetail } from '@plinth/api-schema/campaigns'
import { card, openCase } from './campaign-review.ts'
import { openCampaign } from './campaigns.ts'
import { expectSeenFocus, press, pressOn } from './keys.ts'
import { logInOperator } from './operator.ts'
import { logInAs, visitor } from './sessions.ts'
import { escapeFrom, expect, test, toast } from './test.ts'

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
