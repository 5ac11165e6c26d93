import { listArtworks } from '@plinth/api-schema/artworks'
import { getDraft, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { parseAbi } from 'viem'
import { expectToast } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { choose, createPath, expectSaved, fillBasics, goToTab } from './campaign-editor.ts'
import { approve, type Content, endCampaign, type MadeCampaign, submitArtwork } from './campaigns.ts'
import { expectOwners, reconnect, sentBy, walletArtists, withoutBlocks } from './minting.ts'
import { logInAs, type Member, openVerifiedBrand, visitor } from './sessions.ts'
import { expect, open, type Page, test } from './test.ts'
import { installWallet, linkWalletOf, openChain, type TestWallet } from './wallet.ts'

const _BALANCES = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
const _ROYALTIES = parseAbi(['function royaltyInfo(uint256, uint256) view returns (address, uint256)'])

/** A brand in the tab of the deployer, with a campaign that has a name and a linked wallet. */
const beginDeploy = async (page: Page, name: string) => {
  const brand = await openVerifiedBrand()
  const wallet = await installWallet(page)
  await linkWalletOf(brand, wallet.account)
  await logInAs(page, brand)
  await open(page, createPath(1))
  await reconnect(page)
  await page.getByRole('textbox', { name: 'Campaign name' }).fill(name)
  return { brand, wallet }
}

const fillDeployer = async (page: Page, { address }: TestWallet) => {
  await choose(page.getByRole('combobox', { name: /Network/ }), (await openChain()).network.chainName)
  await page.getByRole('textbox', { name: 'Royalty address' }).fill(address)
  await page.getByRole('textbox', { name: 'Royalty ratio' }).fill('5')
}

const deploy = async (page: Page) => {
  await page.getByRole('button', { name: 'Deploy', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deploy contract' }).click()
}

const _updateRoyalty = async (page: Page, share: string) => {
  await page.getByRole('textbox', { name: 'Royalty ratio' }).fill(share)
  await page.getByRole('button', { name: 'Update Royalty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update Royalty' }).click()
}

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

test('a brand deploys its collection, runs the campaign to its end and mints ten winners in one transaction', async ({
  page,
}) => {
  const artists = await walletArtists(3)
  const { brand, wallet } = await beginDeploy(page, 'Harbour after dark')
  await fillBasics(page, 'Harbour after dark')
  await goToTab(page, 'Rewards')
  await page.getByRole('button', { name: 'Add a reward' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('A wall for one month')
  await goToTab(page, 'Links')
  await page.getByRole('textbox', { name: 'Company website' }).fill('https://ostra.example')
  await goToTab(page, 'Smart Contract Deployer')
  await fillDeployer(page, wallet)
  await deploy(page)
  await expectToast(page, 'successful deployment')
  await expect(page.getByText('Locked since it was deployed')).toBeVisible()
  await expectSaved(page)
  const campaign = await handIn(page, brand)
  await approve(campaign.id)
  const winners = [...artists, ...artists, ...artists, ...artists].slice(0, 10)
  for (const [place, { artist }] of winners.entries()) await submitArtwork(artist, campaign.id, `Study ${place + 1}`)
  await endCampaign(campaign)

  await open(page, '/brand/campaign/index?status=Archive')
  await page.getByRole('button', { name: 'Menu of Harbour after dark' }).click()
  await page.getByRole('menuitem', { name: 'Manage submissions' }).click()
  await page.getByRole('tab', { name: 'Artwork 10', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Mint 10 works' }).click()

  await expect(page).toHaveURL(/mintNfts\?idActive=\d+&works=/)
  await expect(page.getByText('10 selected')).toBeVisible()
  await expect(page.getByText('Wallet owns the collection')).toBeVisible()
  await expect(page.getByText('Total, at most')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Mint 10 works' }).click()
  const confirm = page.getByRole('dialog', { name: 'Ready to mint?' })
  expect(await seriousFaults(page)).toEqual([])
  const sent = sentBy(wallet)
  wallet.declineNext('eth_sendTransaction')
  await confirm.getByRole('button', { name: 'Mint 10 works' }).click()
  const failed = page.getByRole('dialog', { name: 'Not minted yet' })
  await expect(failed.getByRole('alert')).toHaveText(messages.walletDeclined)
  await failed.getByRole('button', { name: 'Try again' }).click()
  const done = page.getByRole('dialog', { name: 'Minting Completed' })
  await done.getByRole('link', { name: 'Back to My Campaign' }).click()
  await expect(page).toHaveURL(/status=Archive/)
  expect(sentBy(wallet) - sent).toBe(2)
  await expectOwners(
    campaign.id,
    winners.map(({ address }) => address),
  )
  await expect
    .poll(async () => (await visitor(listArtworks, { campaignId: campaign.id })).rows.map(({ status }) => status))
    .toEqual(winners.map(() => 2))
})

test('a tab that is closed while a collection is on its way finds it again and deploys no second one', async ({
  page,
  context,
}) => {
  const { wallet } = await beginDeploy(page, 'Twice is once too often')
  await goToTab(page, 'Smart Contract Deployer')
  await fillDeployer(page, wallet)
  await withoutBlocks(async ({ client }) => {
    await deploy(page)
    await expect.poll(() => sentBy(wallet)).toBe(1)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('plinth-sent-deploys'))).toContain('0x')
    await page.close()
    await client.mine({ blocks: 1 })
  })

  const next = await context.newPage()
  const again = await installWallet(next, { account: wallet.account })
  await open(next, createPath(5))
  await next.getByRole('button', { name: 'Load the draft' }).click()
  await reconnect(next)
  await deploy(next)
  await expectToast(next, 'successful deployment')
  expect(sentBy(again)).toBe(0)
  await expectSaved(next)
  expect(await next.evaluate(() => localStorage.getItem('plinth-sent-deploys'))).toBeNull()
})
