import { campaignDetail, updateCampaign } from '@plinth/api-schema/campaigns'
import { card, openCase } from './campaign-review.ts'
import { submitCampaign } from './campaigns.ts'
import { logInOperator } from './operator.ts'
import { logInAs, mailsTo, visitor } from './sessions.ts'
import { expect, pressUntil, test, toast } from './test.ts'

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
