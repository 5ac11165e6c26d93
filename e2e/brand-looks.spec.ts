import { applyCampaignUpdate } from '@plinth/api-schema/campaigns'
import { type MadeCampaign, openCampaign, sendBack, submitCampaign } from './campaigns.ts'
import { test } from './looks.ts'
import { logInOperator } from './operator.ts'
import { logInAs, openVerifiedBrand } from './sessions.ts'
import { expect, open } from './test.ts'

// One stage serves all tests: a live campaign with a change, one that waits and one that was sent back.
const setStage = (() => {
  let set: Promise<MadeCampaign> | undefined
  const build = async () => {
    const live = await openCampaign({}, await openVerifiedBrand())
    const { brand, content } = live
    const campaignContract = content.campaignContract ?? null
    await brand.call(applyCampaignUpdate, { ...content, id: live.id, subtitle: 'Another harbour, another hour.' })
    await submitCampaign({ name: 'Under the sleepers', campaignContract }, brand)
    const returned = await submitCampaign({ name: 'Letters to a lighthouse', campaignContract }, brand)
    await sendBack(returned.id, 'The rules need a closing date.')
    return live
  }
  return () => (set ??= build())
})()

// The screens themselves are drawn by widths.spec.ts.
test('the menu of a campaign, and one that was sent back, fit their window and have no serious fault', async ({
  page,
  look,
}) => {
  const live = await setStage()
  await logInAs(page, live.brand)
  await open(page, '/brand/campaign/index')
  await page.getByRole('button', { name: `Menu of ${live.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await look.around()
  await look.at('/brand/campaign/index?status=Unpublished', 'Letters to a lighthouse')
  await look.at('/brand/campaign/index?status=Archive', 'Nothing is completed yet')
})

test('the review of campaigns fits its window and has no serious fault', async ({ page, look }) => {
  const live = await setStage()
  await logInOperator(page)
  const search = `search=${encodeURIComponent(live.name)}`
  await look.at(`/platform/campaigns?${search}`, 'Campaigns to review')
  await open(page, `/platform/campaigns?status=approved&${search}`)
  await page.getByRole('button', { name: live.name }).click()
  const sheet = page.getByRole('article', { name: live.name })
  await expect(sheet.getByRole('switch', { name: 'Featured' })).toBeVisible()
  await look.around()
  await sheet.getByRole('button', { name: 'Preview as a participant' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: live.name })).toBeVisible()
  await look.around()
})
