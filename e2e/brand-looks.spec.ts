import { applyCampaignUpdate } from '@plinth/api-schema/campaigns'
import { type MadeCampaign, openCampaign, sendBack, submitArtwork, submitCampaign } from './campaigns.ts'
import { test } from './looks.ts'
import { logInOperator } from './operator.ts'
import { logInAs, type Member, openParticipant, openVerifiedBrand } from './sessions.ts'
import { expect } from './test.ts'

type Stage = { live: MadeCampaign; artist: Member }

// One stage serves all tests: a live campaign with a change and a work, one that waits and one that was sent back.
const setStage = (() => {
  let set: Promise<Stage> | undefined
  const build = async (): Promise<Stage> => {
    const live = await openCampaign({}, await openVerifiedBrand())
    const { brand, content } = live
    const campaignContract = content.campaignContract ?? null
    await brand.call(applyCampaignUpdate, { ...content, id: live.id, subtitle: 'Another harbour, another hour.' })
    await submitCampaign({ name: 'Under the sleepers', campaignContract }, brand)
    const returned = await submitCampaign({ name: 'Letters to a lighthouse', campaignContract }, brand)
    await sendBack(returned.id, 'The rules need a closing date.')
    const artist = await openParticipant()
    await submitArtwork(artist, live.id)
    return { live, artist }
  }
  return () => (set ??= build())
})()

test("the brand's side fits its window and has no serious fault", async ({ page, look }) => {
  const { live, artist } = await setStage()
  await logInAs(page, live.brand)
  await look.at('/brand/campaign/index', 'My Campaigns')
  await page.getByRole('button', { name: `Menu of ${live.name}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
  await look.around()
  await look.at('/brand/campaign/index?status=Unpublished', 'Letters to a lighthouse')
  await look.at('/brand/campaign/index?status=Archive', 'Nothing is completed yet')
  await look.at(`/brand/campaign/preview?status=live&id=${live.id}`, live.name)
  const submissions = `/brand/campaign/submissions?idActive=${live.id}&status=live`
  await look.at(submissions, live.name)
  await look.at(`${submissions}&tab=artworks`, live.name)
  await look.at(`${submissions}&tab=deleted`, 'Nothing was deleted')
  const entrant = `user=${artist.userId}&idActive=${live.id}&actName=Harbour`
  await look.at(`/brand/campaign/participants/detail?${entrant}`, artist.userName)
  await look.at(`/brand/campaign/participants/profile?userId=${artist.userId}&tab=2`, artist.userName)
  await look.at('/brand/profile/myprofile', live.brand.userName)
})

test('profiles fit their window and have no serious fault', async ({ page, look }) => {
  const { live, artist } = await setStage()
  const { userId, userName } = live.brand
  await look.at(`/participant/campaign/participants/profileColl?idUser=${userId}&tab=3`, userName)
  await logInAs(page, artist)
  for (const tab of [1, 2, 3]) await look.at(`/participant/profile/myprofile?tab=${tab}`, artist.userName)
})

test('the review of campaigns fits its window and has no serious fault', async ({ page, look }) => {
  const { live } = await setStage()
  await logInOperator(page)
  const search = `search=${encodeURIComponent(live.name)}`
  await look.at(`/platform/campaigns?${search}`, 'Campaigns to review')
  await look.at(`/platform/campaigns?status=approved&${search}`, 'Campaigns to review')
  await page.getByRole('button', { name: live.name }).click()
  const sheet = page.getByRole('article', { name: live.name })
  await expect(sheet.getByRole('switch', { name: 'Featured' })).toBeVisible()
  await look.around()
  await sheet.getByRole('button', { name: 'Preview as a participant' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: live.name })).toBeVisible()
  await look.around()
  await look.at('/platform/votes', 'Held votes')
})
