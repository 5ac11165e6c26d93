import { listArtworks, saveArtwork } from '@plinth/api-schema/artworks'
import { listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { listNfts, prepareArtworks } from '@plinth/api-schema/nfts'
import { type Address, erc721Abi, parseAbi } from 'viem'
import { expectToast } from './accounts.ts'
import { seriousFaults } from './axe.ts'
import { choose, createPath, editPath, expectSaved, fillBasics, goToTab } from './campaign-editor.ts'
import { approve, openCampaign, uploadArt } from './campaigns.ts'
import { expect, openArtists, openMint, reconnect, sentBy, setStage, withoutBlocks } from './minting.ts'
import { logInAs, type Member, openVerifiedBrand, visitor } from './sessions.ts'
import { DESKTOP, open, type Page, PHONE, test, withoutPlayers } from './test.ts'
import { installWallet, linkWalletOf, newWalletAccount, openChain, type TestWallet } from './wallet.ts'

test.describe.configure({ timeout: 180_000 })

const BALANCES = parseAbi(['function balanceOf(address, uint256) view returns (uint256)'])
const ROYALTIES = parseAbi(['function royaltyInfo(uint256, uint256) view returns (address, uint256)'])

const ownersOf = async (campaignId: number) => {
  const { client } = await openChain()
  const { rows } = await visitor(listNfts, { campaignId })
  return Promise.all(
    rows.map(({ contractAddr, tokenId }) =>
      client.readContract({
        address: contractAddr as Address,
        abi: erc721Abi,
        functionName: 'ownerOf',
        args: [BigInt(tokenId ?? 0)],
      }),
    ),
  )
}

/** Waits until the works of a campaign are on show, and asks the chain whose they are. */
const expectOwners = (campaignId: number, owners: readonly Address[]) =>
  expect.poll(async () => (await ownersOf(campaignId)).toSorted()).toEqual(owners.toSorted())

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

const updateRoyalty = async (page: Page, share: string) => {
  await page.getByRole('textbox', { name: 'Royalty ratio' }).fill(share)
  await page.getByRole('button', { name: 'Update Royalty' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Update Royalty' }).click()
}

/** The next full minute that leaves some time, as the editor writes it. */
const nextMinute = (leaveMs: number) => {
  const minute = new Date(Math.ceil((Date.now() + leaveMs) / 60_000) * 60_000)
  const two = (part: number) => String(part).padStart(2, '0')
  const day = `${minute.getFullYear()}-${two(minute.getMonth() + 1)}-${two(minute.getDate())}`
  return `${day} ${two(minute.getHours())}:${two(minute.getMinutes())}`
}

const handIn = async (page: Page, brand: Member) => {
  await page.getByRole('button', { name: 'Submit for review' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter your password to submit your campaign' })
  await dialog.getByLabel('Password', { exact: false }).first().fill(brand.password)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL('/brand/campaign/index?status=Unpublished')
  const [campaign] = (await brand.call(listOwnCampaigns, { status: 0 })).rows
  if (!campaign) throw new Error('Nothing was handed in')
  return campaign.id
}

test('a brand deploys its collection, runs the campaign to its end and mints ten winners in one transaction', async ({
  page,
}) => {
  test.setTimeout(360_000)
  await withoutPlayers(page)
  const artists = await openArtists(10)
  const pictures = await Promise.all(artists.map(({ artist }) => uploadArt(artist, 'three-moons-480.webp')))
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

  await goToTab(page, 'Basics')
  await page.getByRole('textbox', { name: 'Closes' }).fill(nextMinute(45_000))
  await expectSaved(page)
  const campaignId = await handIn(page, brand)
  await approve(campaignId)
  for (const [place, { artist }] of artists.entries())
    await artist.call(saveArtwork, {
      campaignId,
      artworkTitle: `Study ${place + 1}`,
      description: 'Drawn in one night.',
      artworkImg: pictures[place] ?? '',
    })

  await expect
    .poll(async () => (await brand.call(listOwnCampaigns, { status: 2 })).rows.map(({ id }) => id), {
      timeout: 150_000,
    })
    .toContain(campaignId)
  await open(page, '/brand/campaign/index?status=Archive')
  await page.getByRole('button', { name: 'Menu of Harbour after dark' }).click()
  await page.getByRole('menuitem', { name: 'Manage submissions' }).click()
  await page.getByRole('tab', { name: 'Artwork 10', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await page.getByRole('button', { name: 'Mint 10 works' }).click()

  await expect(page).toHaveURL(/mintNfts\?idActive=\d+&works=/)
  await expect(page.getByText('10 selected')).toBeVisible()
  await expect(page.getByText('Total, at most')).toBeVisible()
  await page.getByRole('button', { name: 'Mint 10 works' }).click()
  const sent = sentBy(wallet)
  await page.getByRole('dialog').getByRole('button', { name: 'Mint 10 works' }).click()
  const done = page.getByRole('dialog', { name: 'Minting Completed' })
  await done.getByRole('link', { name: 'Back to My Campaign' }).click()
  await expect(page).toHaveURL(/status=Archive/)
  expect(sentBy(wallet) - sent).toBe(1)
  await expectOwners(
    campaignId,
    artists.map(({ address }) => address),
  )
})

test('a brand mints works in one transaction, and they carry the dot', async ({ page }) => {
  const { brand, wallet, campaign, winners } = await setStage(page, 3)
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  await expect(page.getByText('Please select operation data')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('checkbox', { name: 'All 3 works' }).click()
  await expect(page.getByText('Your wallet owns the contract')).toBeVisible()
  await expect(page.getByText('Total, at most')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Mint 3 works' }).click()
  const confirm = page.getByRole('dialog', { name: 'Ready to mint?' })
  expect(await seriousFaults(page)).toEqual([])

  wallet.declineNext('eth_sendTransaction')
  await confirm.getByRole('button', { name: 'Mint 3 works' }).click()
  const failed = page.getByRole('dialog', { name: 'Not minted yet' })
  await expect(failed.getByRole('alert')).toHaveText(messages.walletDeclined)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()
  expect(sentBy(wallet)).toBe(2)
  await expectOwners(campaign.id, winners)
  await expect
    .poll(async () => (await visitor(listArtworks, { campaignId: campaign.id })).rows.map(({ status }) => status))
    .toEqual([2, 2, 2])
})

test('a brand mints editions to one address, by keyboard alone', async ({ page }) => {
  const { brand, campaign } = await setStage(page, 2, { contractType: 1155 })
  const gallery = (await newWalletAccount('0')).address
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  await page.getByRole('checkbox', { name: 'All 2 works' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('textbox', { name: 'One address for all' }).focus()
  await page.keyboard.type(gallery)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Recipient of Study 2' })).toHaveValue(gallery)
  await page.getByRole('textbox', { name: 'Number of tokens' }).fill('25')
  const mint = page.getByRole('button', { name: 'Mint 2 works' })
  await expect(page.getByText('Total, at most')).toBeVisible()
  await mint.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Mint 2 works' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Minting Completed' })).toBeVisible()
  const { client } = await openChain()
  await expect.poll(async () => (await visitor(listNfts, { campaignId: campaign.id })).total).toBe(2)
  const { rows } = await visitor(listNfts, { campaignId: campaign.id })
  for (const { contractAddr, tokenId } of rows) {
    const token = { address: contractAddr as Address, args: [gallery, BigInt(tokenId ?? 0)] } as const
    expect(await client.readContract({ ...token, abi: BALANCES, functionName: 'balanceOf' })).toBe(25n)
  }
})

test('a brand finds every work: page by page, and those it came with wherever they hang', async ({ page }) => {
  const { brand, campaign, winners } = await setStage(page, 2, { more: 101 })
  const oldest = { campaignId: campaign.id, orderByColumn: 'createTime', isAsc: 'asc' } as const
  const [first, second] = (await visitor(listArtworks, oldest)).rows
  await brand.call(prepareArtworks, { campaignId: campaign.id, worksIds: [second?.id ?? 0] })
  await logInAs(page, brand)
  await page.setViewportSize(PHONE)
  await open(page, `/brand/campaign/artwork/mintNfts?idActive=${campaign.id}&works=${first?.id}`)
  const advice = page.getByRole('dialog', { name: 'A larger screen helps' })
  await expect(advice.getByRole('link', { name: 'My campaigns' })).toBeVisible()
  await advice.getByRole('button', { name: 'Go on here' }).click()
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Recipient of Study 1' })).toHaveValue(winners[0] ?? '')
  await expect(advice).toHaveCount(0)

  await page.setViewportSize(DESKTOP)
  await page.getByText('Change selection').click()
  const works = page.getByRole('list', { name: 'Works of this campaign' }).getByRole('listitem')
  await expect(works).toHaveCount(100)
  const pages = page.getByRole('navigation', { name: 'Pages of Works of this campaign' })
  await expect(pages).toContainText('1 to 100 of 103')
  await pages.getByRole('button', { name: 'Page 2' }).click()
  await expect(works).toHaveCount(3)
  // Spec B §4: what is being minted is left out of select-all, and can still be taken up by itself.
  const begun = works.filter({ hasText: 'A mint of it was begun' }).getByRole('checkbox')
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect(page.getByText('2 selected')).toBeVisible()
  await expect(begun).not.toBeChecked()
  await begun.click()
  await expect(page.getByText('3 selected')).toBeVisible()
  await pages.getByRole('button', { name: 'Page 1' }).click()
  await expect(works).toHaveCount(100)
  await expect(page.getByText('3 selected')).toBeVisible()
  expect(await seriousFaults(page)).toEqual([])
})

test('a wallet that does not own the collection cannot mint in it', async ({ page }) => {
  const { brand, campaign } = await setStage(page, 1, { owner: await newWalletAccount() })
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  await page.getByRole('checkbox', { name: 'All 1 work' }).click()
  await expect(page.getByText('Not the owner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mint 1 work' })).toBeDisabled()
})

test('a brand whose wallet is nearly empty is stopped before it signs', async ({ page }) => {
  const { brand, wallet, campaign } = await setStage(page, 1)
  const { client } = await openChain()
  await client.setBalance({ address: wallet.address, value: 1_000_000_000n })
  await logInAs(page, brand)
  await openMint(page, campaign.id)
  await page.getByRole('checkbox', { name: 'All 1 work' }).click()
  await expect(page.getByText(messages.balanceLow).first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mint 1 work' })).toBeDisabled()
  expect(sentBy(wallet)).toBe(0)
})

test('a stranger to a collection hears No permission', async ({ page }) => {
  const { brand, id } = await openCampaign()
  const wallet = await installWallet(page)
  await linkWalletOf(brand, wallet.account)
  await logInAs(page, brand)
  await open(page, editPath(id, 5))
  await reconnect(page)
  await updateRoyalty(page, '9')
  await expectToast(page, 'No permission')
  expect(wallet.asked).not.toContain('eth_sendTransaction')
})

test('a brand deploys its collection and updates its royalty', async ({ page }) => {
  const { wallet } = await beginDeploy(page, 'Harbour after dark')
  await goToTab(page, 'Smart Contract Deployer')
  await fillDeployer(page, wallet)
  wallet.declineNext('eth_sendTransaction')
  await deploy(page)
  await expectToast(page, messages.walletDeclined)

  await deploy(page)
  await expectToast(page, 'successful deployment')
  await expect(page.getByText('Locked since it was deployed')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Contract name' })).not.toBeEditable()
  expect(await seriousFaults(page)).toEqual([])

  await updateRoyalty(page, '7.5')
  await expectToast(page, 'Update success')
  const { client } = await openChain()
  const receipt = await client.getTransactionReceipt({ hash: wallet.lastHash() })
  expect(receipt.status).toBe('success')
  const address = await page.getByRole('button', { name: /, copy it$/ }).getAttribute('title')
  expect(
    await client.readContract({
      address: address as Address,
      abi: ROYALTIES,
      functionName: 'royaltyInfo',
      args: [1n, 10_000n],
    }),
  ).toEqual([wallet.address, 750n])
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
