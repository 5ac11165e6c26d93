import { applyCampaignUpdate } from '@plinth/api-schema/campaigns'
import { isWithin, seriousFaults } from './axe.ts'
import { type MadeCampaign, openCampaign, sendBack, submitArtwork, submitCampaign } from './campaigns.ts'
import { logInOperator } from './platform.ts'
import { logInAs, type Member, openParticipant } from './sessions.ts'
import { DESKTOP, expect, type Page, PHONE, test, withTheme } from './test.ts'

test.describe.configure({ timeout: 180_000 })

type Stage = { live: MadeCampaign; artist: Member }

// One stage serves every theme and width: a live campaign with a change and a work, one that waits and one that was sent back.
const setStage = (() => {
  let set: Promise<Stage> | undefined
  const build = async (): Promise<Stage> => {
    const live = await openCampaign()
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

const expectWell = async (page: Page, path: string, heading: string | RegExp) => {
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  expect(await isWithin(page), path).toBe(true)
}

for (const theme of ['light', 'night'] as const)
  for (const viewport of [DESKTOP, PHONE])
    test.describe(`${theme}, ${viewport.width} px`, () => {
      // What is on its way in or out is half transparent, and axe measures what it sees.
      test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } })
      test.beforeEach(({ page }) => withTheme(page, theme))

      test("axe finds no serious fault on the brand's side, and nothing sticks out", async ({ page }) => {
        const { live, artist } = await setStage()
        await logInAs(page, live.brand)
        await expectWell(page, '/brand/campaign/index', 'My Campaigns')
        await page.getByRole('button', { name: `Menu of ${live.name}` }).click()
        await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
        await expectWell(page, '/brand/campaign/index?status=Unpublished', 'Letters to a lighthouse')
        await expectWell(page, '/brand/campaign/index?status=Archive', 'Nothing is completed yet')
        await expectWell(page, `/brand/campaign/preview?status=live&id=${live.id}`, live.name)
        const submissions = `/brand/campaign/submissions?idActive=${live.id}&status=live`
        await expectWell(page, submissions, live.name)
        await expectWell(page, `${submissions}&tab=artworks`, live.name)
        await expectWell(page, `${submissions}&tab=deleted`, 'Nothing was deleted')
        const entrant = `user=${artist.userId}&idActive=${live.id}&actName=Harbour`
        await expectWell(page, `/brand/campaign/participants/detail?${entrant}`, artist.userName)
        await expectWell(page, `/brand/campaign/participants/profile?userId=${artist.userId}&tab=2`, artist.userName)
        await expectWell(page, '/brand/profile/myprofile', live.brand.userName)
      })

      test('axe finds no serious fault on profiles, and nothing sticks out', async ({ page }) => {
        const { live, artist } = await setStage()
        await expectWell(
          page,
          `/participant/campaign/participants/profileColl?idUser=${live.brand.userId}&tab=3`,
          live.brand.userName,
        )
        await logInAs(page, artist)
        for (const tab of [1, 2, 3])
          await expectWell(page, `/participant/profile/myprofile?tab=${tab}`, artist.userName)
      })

      test('axe finds no serious fault in the review of campaigns, and nothing sticks out', async ({ page }) => {
        const { live } = await setStage()
        await logInOperator(page)
        const search = `search=${encodeURIComponent(live.name)}`
        await expectWell(page, `/platform/campaigns?${search}`, 'Campaigns to review')
        await expectWell(page, `/platform/campaigns?status=approved&${search}`, 'Campaigns to review')
        await page.getByRole('button', { name: live.name }).click()
        const sheet = page.getByRole('article', { name: live.name })
        await expect(sheet.getByRole('switch', { name: 'Featured' })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
        await sheet.getByRole('button', { name: 'Preview as a participant' }).click()
        await expect(page.getByRole('dialog').getByRole('heading', { name: live.name })).toBeVisible()
        expect(await seriousFaults(page)).toEqual([])
        await expectWell(page, '/platform/votes', 'Held votes')
      })
    })
