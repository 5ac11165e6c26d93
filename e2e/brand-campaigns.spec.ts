import { readFile } from 'node:fs/promises'
import { applyCampaignUpdate, campaignDetail, getDraft, updateCampaign } from '@plinth/api-schema/campaigns'
import { expectToast } from './accounts.ts'
import { type MadeCampaign, openCampaign, submitArtwork, submitCampaign } from './campaigns.ts'
import { logInOperator } from './operator.ts'
import { logInAs, mailsTo, openParticipant, openVerifiedBrand, visitor } from './sessions.ts'
import { expect, type Page, pressUntil, test } from './test.ts'

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
  await expectToast(otherPage, `${campaign.name} is approved. The brand is told.`)

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

test('a change of a live campaign waits for review, and the public version stays until then', async ({
  page,
  otherPage,
}) => {
  const campaign = await openCampaign()
  await logInOperator(otherPage)
  await logInAs(page, campaign.brand)
  const subtitle = 'Show us the harbour at the first ferry.'
  const shown = async () => (await visitor(campaignDetail, { id: campaign.id })).subtitle
  const before = await shown()

  await campaign.brand.call(applyCampaignUpdate, { ...campaign.content, id: campaign.id, subtitle: 'A first thought.' })
  const stale = await openCase(otherPage, campaign)
  await expect(stale.getByText('Changed 1')).toBeVisible()
  await campaign.brand.call(applyCampaignUpdate, { ...campaign.content, id: campaign.id, subtitle })
  await stale.getByRole('button', { name: 'Approve changes' }).click()
  await expectToast(otherPage, 'The brand has changed the campaign since you read it. Please read it again.')
  expect(await shown()).toBe(before)

  await page.goto('/brand/campaign/index')
  await expect(card(page, campaign.name).getByText('A change is in review')).toBeVisible()
  await card(page, campaign.name).getByRole('link', { name: campaign.name }).click()
  await expect(page.getByText('Your change is in review.')).toBeVisible()
  await expect(page.getByText(before).first()).toBeVisible()

  const sheet = await openCase(otherPage, campaign)
  const row = sheet.getByRole('row', { name: /^Subtitle/ })
  await expect(row.locator('del').first()).toBeVisible()
  await expect(row.locator('ins').last()).toContainText('ferry.')
  await sheet.getByRole('button', { name: 'Approve changes' }).click()
  await expectToast(otherPage, `The change of ${campaign.name} is approved. The brand is told.`)
  expect(await shown()).toBe(subtitle)
})

test('a campaign is copied into the draft and opens in the editor; what is there is replaced after a question', async ({
  page,
}) => {
  const campaign = await openCampaign({}, await openVerifiedBrand('copyist'))
  await logInAs(page, campaign.brand)
  const duplicate = async () => {
    await page.goto('/brand/campaign/index')
    await page.getByRole('button', { name: `Menu of ${campaign.name}` }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
  }
  await duplicate()
  const name = page.getByLabel('Campaign name')
  await expect(name).toHaveValue(`Copy of ${campaign.name}`)
  const draft = await campaign.brand.call(getDraft, {})
  expect(draft).toMatchObject({ banner: campaign.content.banner, startTime: null, endTime: null })

  await name.fill('Another harbour')
  await expect.poll(async () => (await campaign.brand.call(getDraft, {}))?.name).toBe('Another harbour')
  await duplicate()
  const dialog = page.getByRole('dialog', { name: 'Replace your draft?' })
  await expect(dialog).toContainText('Another harbour')
  await dialog.getByRole('button', { name: 'Replace it' }).click()
  await expect(name).toHaveValue(`Copy of ${campaign.name}`)
})

test('a brand saves all pictures of its campaign as one zip', async ({ page }) => {
  const campaign = await openCampaign()
  await submitArtwork(await openParticipant(), campaign.id, '../Dusk')
  await logInAs(page, campaign.brand)
  // The browser's own dialog for files is not of the page.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showSaveFilePicker'))
  await page.goto(`/brand/campaign/overview?id=${campaign.id}&status=live&from=edit`)
  await page.getByRole('button', { name: 'Export' }).click()
  await page.getByRole('menuitem', { name: 'All pictures (.zip)' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save pictures' }).click()
  const zip = await readFile(await (await download).path())
  expect(zip.subarray(0, 4).toString()).toBe('PK\u0003\u0004')
  expect(zip.includes('01 — Dusk — ')).toBe(true)
  expect(zip.includes('works.csv')).toBe(true)
  expect(zip.length).toBeGreaterThan(1_000)
})
