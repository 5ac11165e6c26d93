import { listArtworks } from '@plinth/api-schema/artworks'
import { getDraft, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { seriousFaults } from './axe.ts'
import { expectSaved } from './campaign-editor.ts'
import { approve, type Content, endCampaign, type MadeCampaign, submitArtwork } from './campaigns.ts'
import { beginDeploy, deploy, fillDeployer } from './deploying.ts'
import { expectSeenFocus, press, pressItem, pressOn, tabTo } from './keys.ts'
import { expectOwners, sentBy, walletArtists } from './minting.ts'
import { type Member, visitor } from './sessions.ts'
import { expect, open, type Page, test, toast } from './test.ts'

/** Hands the draft in; what it says is read before, for it is gone then. */
const handIn = async (page: Page, brand: Member): Promise<MadeCampaign> => {
  const { id: _id, version: _version, saveTime: _saveTime, ...content } = (await brand.call(getDraft, {})) ?? {}
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to submit your campaign' })
  await dialog.getByLabel('Password', { exact: false }).first().fill(brand.password)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL('/brand/campaign/index?status=Unpublished')
  const [campaign] = (await brand.call(listOwnCampaigns, { status: 0 })).rows
  if (!campaign) throw new Error('Nothing was handed in')
  return { id: campaign.id, name: campaign.name, brand, content: content as Content }
}

test('a brand deploys its collection, runs the campaign to its end and mints ten winners in one transaction by keys alone', async ({
  page,
}) => {
  const artists = await walletArtists(3)
  const { brand, wallet } = await beginDeploy(page, 'Harbour after dark')
  await fillDeployer(page, wallet)
  await deploy(page)
  await toast(page, 'successful deployment')
  await expect(page.getByText('Locked since it was deployed')).toBeVisible()
  await expectSaved(page)
  const campaign = await handIn(page, brand)
  await approve(campaign.id)
  const winners = [...artists, ...artists, ...artists, ...artists].slice(0, 10)
  for (const [place, { artist }] of winners.entries()) await submitArtwork(artist, campaign.id, `Study ${place + 1}`)
  await endCampaign(campaign)

  await open(page, '/brand/campaign/index?status=Archive')
  const manage = page.getByRole('menuitem', { name: 'Manage submissions' })
  await pressOn(page.getByRole('button', { name: 'Menu of Harbour after dark' }), manage)
  await pressItem(manage)
  await tabTo(page.getByRole('tab', { name: /^Participant/ }))
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'Artwork 10', exact: true })).toBeFocused()
  await press(page.getByRole('checkbox', { name: 'Select all on this page' }), 'Space')
  await press(page.getByRole('button', { name: 'Mint 10 works' }))

  await expect(page).toHaveURL(/mintNfts\?idActive=\d+&works=/)
  await expect(page.getByText('10 selected')).toBeVisible()
  await press(page.getByRole('button', { name: 'Leave out Study 2' }))
  await expect(page.getByText('9 selected')).toBeVisible()
  await expectSeenFocus(page)
  const all = page.getByRole('checkbox', { name: 'All 10 works' })
  await pressOn(page.locator('summary', { hasText: 'Change selection' }), all)
  await press(all, 'Space')
  await expect(page.getByText('10 selected')).toBeVisible()
  await expectSeenFocus(page)
  await expect(page.getByText('Wallet owns the collection')).toBeVisible()
  await expect(page.getByText('Total, at most')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  const asking = page.getByRole('dialog', { name: 'Ready to mint?' })
  await pressOn(page.getByRole('button', { name: 'Mint 10 works' }), asking)
  expect(await seriousFaults(page)).toEqual([])
  const sent = sentBy(wallet)
  await press(asking.getByRole('button', { name: 'Mint 10 works' }))
  const done = page.getByRole('dialog', { name: 'Minting Completed' })
  await expect(done).toBeVisible()
  await expectSeenFocus(page)
  await press(done.getByRole('link', { name: 'Back to My Campaign' }))
  await expect(page).toHaveURL(/status=Archive/)
  expect(sentBy(wallet) - sent).toBe(1)
  await expectOwners(
    campaign.id,
    winners.map(({ address }) => address),
  )
  await expect
    .poll(async () => (await visitor(listArtworks, { campaignId: campaign.id })).rows.map(({ status }) => status))
    .toEqual(winners.map(() => 2))
})
