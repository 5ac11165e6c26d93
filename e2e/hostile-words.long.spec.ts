import { updateUser } from '@plinth/api-schema/accounts'
import { saveArtwork } from '@plinth/api-schema/artworks'
import { addHelpRequest } from '@plinth/api-schema/support'
import { isWithin } from './axe.ts'
import { openCampaign, uploadArt } from './campaigns.ts'
import { test } from './looks.ts'
import { logInOperator } from './operator.ts'
import { logInAs, openParticipant, openVerifiedBrand } from './sessions.ts'
import { expect, open, type Page } from './test.ts'

// What would run if any page took words for markup.
const IN_WORDS = `"><img src=x onerror="window.ran=1"><script>window.ran=1</script>{{1+1}}`
const IN_MARKUP = `<p onclick="window.ran=1">Words</p><img src=x onerror="window.ran=1"><svg onload="window.ran=1"></svg>
  <a href="javascript:window.ran=1">here</a><iframe srcdoc="<script>parent.ran=1</script>"></iframe><script>window.ran=1</script>`

// As long as a name may be, without a place to break it.
const LONG_WORD = 'W'.repeat(255)

/** Opens each address, sees the words there as they were written, and nothing that would run. */
const readAll = async (page: Page, untilQuiet: () => Promise<void>, addresses: readonly string[]) => {
  for (const address of addresses) {
    await open(page, address)
    await expect(page.locator('#root'), address).toContainText('<script>window.ran=1</script>')
    await untilQuiet()
    expect(await page.evaluate(() => (window as { ran?: unknown }).ran), address).toBeUndefined()
    expect(await page.locator('[onerror], [onload], [onclick], [href^="javascript:"], [srcdoc]').count()).toBe(0)
  }
}

test('words that are code stay words, on every page that shows them', async ({ page, otherPage, look }) => {
  const told: string[] = []
  for (const each of [page, otherPage]) each.on('dialog', (dialog) => told.push(dialog.message()))
  const brand = await openVerifiedBrand()
  await brand.call(updateUser, { nickName: IN_WORDS, bio: IN_MARKUP })
  const ana = await openParticipant()
  await ana.call(updateUser, { nickName: IN_WORDS, bio: IN_MARKUP, statement: IN_WORDS })
  const picture = await uploadArt(brand)
  const { id: campaignId } = await openCampaign(
    {
      name: IN_WORDS,
      subtitle: IN_WORDS,
      description: IN_MARKUP,
      brandDescription: IN_MARKUP,
      rules: IN_MARKUP,
      stickers: picture,
      campaignAwards: [
        {
          rewardTitle: IN_WORDS,
          rewardDescription: IN_WORDS,
          rewardCoinId: null,
          rewardAmount: '',
          rewardBrandDescription: picture,
        },
      ],
    },
    brand,
  )
  const { id: workId } = await ana.call(saveArtwork, {
    campaignId,
    artworkTitle: IN_WORDS,
    description: IN_WORDS,
    artworkImg: await uploadArt(ana),
    artistCodename: IN_WORDS,
    artworkCredit: IN_WORDS,
  })
  const question = { helpTypeId: 2, email: ana.email, companyName: IN_WORDS, description: IN_WORDS }
  await ana.call(addHelpRequest, question)

  const here = `idActive=${campaignId}`
  await readAll(page, look.untilQuiet, [
    '/participant/index',
    `/participant/campaign/index?search=${encodeURIComponent(IN_WORDS)}`,
    `/participant/campaign/preview?id=${campaignId}`,
    `/participant/campaign/ParticipantsNFTs?${here}`,
    `/participant/campaign/ParticipantsNFTs?${here}&id=participants`,
    `/participant/campaign/artwork/detail?idArt=${workId}&${here}&idUser=${ana.userId}`,
    `/participant/campaign/participants/profile?userId=${ana.userId}&tab=2`,
    `/participant/campaign/participants/profile?userId=${brand.userId}`,
  ])

  // A name that is one long word takes no button away.
  const { id: longId } = await ana.call(saveArtwork, {
    campaignId,
    artworkTitle: LONG_WORD,
    description: LONG_WORD,
    artworkImg: await uploadArt(ana),
    artistCodename: LONG_WORD,
    artworkCredit: LONG_WORD,
  })
  await open(page, `/participant/campaign/artwork/detail?idArt=${longId}&${here}&idUser=${ana.userId}`)
  await expect(page.getByRole('heading', { name: 'Other works by' })).toBeVisible()
  expect(await isWithin(page)).toBe(true)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')

  await logInAs(page, ana)
  await readAll(page, look.untilQuiet, ['/participant/profile/myprofile', '/participant/profile/editProfile?tab=3'])
  await logInAs(page, brand)
  await readAll(page, look.untilQuiet, [
    '/brand/campaign/index',
    `/brand/campaign/overview?id=${campaignId}&status=live&from=edit`,
    `/brand/campaign/edit/editPage?from=edit&id=${campaignId}&tab=1&status=live`,
    `/brand/campaign/preview?id=${campaignId}&status=live`,
    `/brand/campaign/submissions?${here}&status=live`,
    `/brand/campaign/participants/detail?user=${ana.userId}&${here}&actName=${encodeURIComponent(IN_WORDS)}`,
    '/brand/profile/myprofile',
  ])
  await logInOperator(otherPage)
  await readAll(otherPage, () => otherPage.waitForLoadState('networkidle'), [
    '/platform/campaigns?status=approved',
    '/platform/artworks',
    `/platform/help?search=${ana.email}`,
    '/platform/audit',
  ])
  expect(told).toEqual([])
})
