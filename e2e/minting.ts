import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { type Address, erc721Abi } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { PICTURE } from './campaign-editor.ts'
import { endCampaign, openCampaign, submitArtwork } from './campaigns.ts'
import { logInAs, type Member, openParticipant, openVerifiedBrand, visitor } from './sessions.ts'
import { expect, open, type Page } from './test.ts'
import {
  deployOwned,
  installWallet,
  linkWalletOf,
  newWalletAccount,
  openChain,
  type TestWallet,
  type WalletOptions,
} from './wallet.ts'

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

/** Somebody who linked a wallet and wants to take part. */
export type WalletArtist = { artist: Member; address: Address }

const openArtist = async (): Promise<WalletArtist> => {
  const artist = await openParticipant('artist')
  const account = await newWalletAccount('0')
  await linkWalletOf(artist, account)
  return { artist, address: account.address }
}

/** New people who linked wallets. */
export const openArtists = (count: number) => Promise.all(Array.from({ length: count }, openArtist))

/** People who linked wallets, the same for all journeys of a worker. */
export const walletArtists = (() => {
  const opened: Promise<WalletArtist>[] = []
  return (count: number) => Promise.all(Array.from({ length: count }, (_, place) => (opened[place] ??= openArtist())))
})()

/** What a stage may differ in. */
export type StageOptions = {
  /** The wallet that owns the collection, if not the one in the page. */
  owner?: PrivateKeyAccount
  contractType?: 721 | 1155
  wallet?: WalletOptions
  /** Who takes part, if not the usual artists. */
  artists?: WalletArtist[]
}

/** A completed campaign of a brand with works by people who linked wallets. */
export const setStage = async (page: Page, count: number, options: StageOptions = {}) => {
  const { owner, contractType } = options
  const brand = await openVerifiedBrand()
  const wallet = await installWallet(page, options.wallet)
  const artists = options.artists ?? (await walletArtists(count))
  const name = `Harbour lights ${brand.userName.slice(-6)}`
  // Only a collection of the linked wallet can be handed in; the brand may change to another wallet later.
  await linkWalletOf(brand, owner ?? wallet.account)
  const deployer = owner ?? wallet.account
  const campaignContract = await deployOwned(deployer, name, contractType)
  const campaign = await openCampaign({ name, campaignContract }, brand)
  if (owner) await linkWalletOf(brand, wallet.account)
  for (const [place, { artist }] of artists.entries()) await submitArtwork(artist, campaign.id, `Study ${place + 1}`)
  await endCampaign(campaign)
  return { brand, wallet, campaign, winners: artists.map(({ address }) => address) }
}

/** Opens the mint of a campaign's works with a connected wallet. */
export const openMint = async (page: Page, campaignId: number, works = '') => {
  await open(page, `/brand/campaign/artwork/mintNfts?idActive=${campaignId}${works}`)
  await reconnect(page)
}

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
export const expectOwners = (campaignId: number, owners: readonly Address[]) =>
  expect.poll(async () => (await ownersOf(campaignId)).toSorted()).toEqual(owners.toSorted())
