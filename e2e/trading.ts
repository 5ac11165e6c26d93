import { listNfts, prepareArtworks } from '@plinth/api-schema/nfts'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, createWalletClient, type Hex, http } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { endCampaign, openCampaign, submitArtwork } from './campaigns.ts'
import { reconnect } from './minting.ts'
import { logInAs, type Member, openParticipant, openVerifiedBrand, visitor } from './sessions.ts'
import { expect, open, type Page } from './test.ts'
import { deployOwned, installWallet, linkWalletOf, newWalletAccount, openChain, type TestWallet } from './wallet.ts'

/** Somebody who trades, with a linked wallet in the page. */
export type Trader = { member: Member; wallet: TestWallet }

/** A new participant with a linked wallet, logged in on a page. */
export const openTrader = async (page: Page, name: string): Promise<Trader> => {
  const member = await openParticipant(name)
  const wallet = await installWallet(page)
  await linkWalletOf(member, wallet.account)
  await logInAs(page, member)
  return { member, wallet }
}

/** Opens an address with the wallet connected. */
export const openConnected = async (page: Page, address: string) => {
  await open(page, address)
  await reconnect(page)
}

/** Mints works of an ended campaign as its brand does, to a wallet. */
export const mintTo = async (
  brand: Member,
  minter: PrivateKeyAccount,
  campaignId: number,
  ids: number[],
  to: Address,
) => {
  const { chain, client, nodeUrl, platform } = await openChain()
  const prepared = await brand.call(prepareArtworks, { campaignId, worksIds: ids, recipients: to })
  const sender = createWalletClient({ account: minter, chain, transport: http(nodeUrl) })
  for (const { uid, recipients, amount, digests, fee } of prepared.batches) {
    const args = [
      BigInt(uid),
      prepared.contractAddr as Address,
      recipients as Address[],
      BigInt(amount),
      digests as Hex[],
    ] as const
    const mint = { abi: platformAbi, address: platform, functionName: 'mint', args, value: BigInt(fee) } as const
    const hash = await sender.writeContract(mint)
    await client.waitForTransactionReceipt({ hash, checkReplacement: false })
  }
}

/** Mints works of an ended campaign, in a collection of its own, to a wallet; answers them once the server holds them for minted. */
export const mintCampaignTo = async (to: Address, names: readonly string[]) => {
  const brand = await openVerifiedBrand()
  const artist = await openParticipant('artist')
  const minter = await newWalletAccount()
  await linkWalletOf(brand, minter)
  const name = `Tide tables ${brand.userName.slice(-6)}`
  const campaign = await openCampaign({ name, campaignContract: await deployOwned(minter, name) }, brand)
  const ids: number[] = []
  for (const title of names) ids.push(await submitArtwork(artist, campaign.id, title))
  await endCampaign(campaign)
  await mintTo(brand, minter, campaign.id, ids, to)
  const mintedNow = async () => (await visitor(listNfts, { campaignId: campaign.id })).rows
  await expect.poll(async () => (await mintedNow()).filter(({ status }) => status === 2).length).toBe(names.length)
  const rows = await mintedNow()
  const works = names.map((title) => rows.find((row) => row.name === title)!)
  return { campaign, works }
}

/** Chooses works on a wall. */
export const select = async (page: Page, names: readonly string[]) => {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).click()
}

/** Closes the dialog that says how a trade ended. */
export const finish = async (page: Page, title: string) => {
  await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
