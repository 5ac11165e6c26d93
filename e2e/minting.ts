import { campaignDetail } from '@plinth/api-schema/campaigns'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import type { Address } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { hangMany } from './artworks.ts'
import { PICTURE } from './campaign-editor.ts'
import { type Content, inSeconds, openCampaign, submitArtwork } from './campaigns.ts'
import { logInAs, type Member, openParticipant, openVerifiedBrand } from './sessions.ts'
import { open, type Page, expect as quick } from './test.ts'
import {
  deployOwned,
  installWallet,
  linkWalletOf,
  newWalletAccount,
  openChain,
  type TestWallet,
  type WalletOptions,
} from './wallet.ts'

/** Pictures are stored and blocks are waited for. */
export const expect = quick.configure({ timeout: 30_000 })

/** The page of a new NFT. */
export const CREATE = '/participant/mint/index'

/** Connects a wallet that is linked already. */
export const reconnect = async (page: Page) => {
  await page.getByRole('banner').getByRole('button', { name: 'Connect wallet' }).click()
  await page.getByRole('dialog', { name: 'Connect wallet' }).getByRole('button', { name: 'MetaMask' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** A participant on the page of a new NFT, with a connected and linked wallet. */
export const beginNft = async (page: Page, options: WalletOptions = {}) => {
  const ana = await openParticipant()
  const wallet = await installWallet(page, options)
  await linkWalletOf(ana, wallet.account)
  await logInAs(page, ana)
  await open(page, CREATE)
  await reconnect(page)
  return { ana, wallet }
}

/** Writes what a new NFT needs. */
export const fillNft = async (page: Page, name: string) => {
  await page.getByLabel(/^Image/).setInputFiles(PICTURE)
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await expect(page.getByRole('list', { name: 'Files' }).getByText('Uploaded')).toBeVisible()
}

/** Asks for the mint of what was written, and says yes. */
export const confirmMint = async (page: Page) => {
  await page.getByRole('button', { name: 'Mint', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Ready to mint?' })
  await expect(dialog.getByText('Total, at most')).toBeVisible()
  await dialog.getByRole('button', { name: 'Mint', exact: true }).click()
}

/** The newest NFT of somebody. */
export const ownNft = async (member: Member) => {
  const [nft] = (await member.call(listNfts, { userId: member.userId })).rows
  if (!nft) throw new Error('Nothing was stored')
  return nft
}

/** Waits until the server holds an NFT for minted. */
export const expectMinted = (member: Member, id: number) =>
  expect.poll(async () => (await member.call(nftDetail, { id })).status).toBe(2)

/** How often the wallet was asked to send. */
export const sentBy = ({ asked }: TestWallet) => asked.filter((method) => method === 'eth_sendTransaction').length

/** Runs something while no block is made unless somebody asks for one. */
export const withoutBlocks = async (run: (chain: Awaited<ReturnType<typeof openChain>>) => Promise<void>) => {
  const chain = await openChain()
  await chain.client.setAutomine(false)
  try {
    await run(chain)
  } finally {
    await chain.client.setAutomine(true)
  }
}

/** People who linked wallets and want to take part. */
export const openArtists = async (count: number) => {
  const artists: { artist: Member; address: Address }[] = []
  for (let place = 0; place < count; place++) {
    const artist = await openParticipant('artist')
    const account = await newWalletAccount('0')
    await linkWalletOf(artist, account)
    artists.push({ artist, address: account.address })
  }
  return artists
}

/** What a stage may differ in. */
export type StageOptions = {
  /** The wallet that owns the collection, if not the one in the page. */
  owner?: PrivateKeyAccount
  contractType?: 721 | 1155
  wallet?: WalletOptions
  /** How many works somebody without a wallet hangs after the others. */
  more?: number
}

/** A completed campaign of a brand with works by people who linked wallets. */
export const setStage = async (page: Page, count: number, options: StageOptions = {}) => {
  const { owner, contractType, more = 0 } = options
  const brand = await openVerifiedBrand()
  const wallet = await installWallet(page, options.wallet)
  const artists = await openArtists(count)
  const name = `Harbour lights ${brand.userName.slice(-6)}`
  // Only a collection of the linked wallet can be handed in; the brand may change to another wallet later.
  await linkWalletOf(brand, owner ?? wallet.account)
  const deployer = owner ?? wallet.account
  const campaignContract = await deployOwned(deployer, name, contractType)
  const content: Partial<Content> = { name, campaignContract, endTime: inSeconds(12 + count * 2 + more / 4) }
  const campaign = await openCampaign(content, brand)
  if (owner) await linkWalletOf(brand, wallet.account)
  for (const [place, { artist }] of artists.entries()) await submitArtwork(artist, campaign.id, `Study ${place + 1}`)
  if (more > 0) await hangMany(campaign.id, more)
  const status = async () => (await brand.call(campaignDetail, { id: campaign.id })).status
  await expect.poll(status, { timeout: 90_000 }).toBe(2)
  return { brand, wallet, campaign, winners: artists.map(({ address }) => address) }
}

/** Opens the mint of a campaign's works with a connected wallet. */
export const openMint = async (page: Page, campaignId: number, works = '') => {
  await open(page, `/brand/campaign/artwork/mintNfts?idActive=${campaignId}${works}`)
  await reconnect(page)
}
