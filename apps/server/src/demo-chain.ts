import { AppError } from '@plinth/api-schema/errors'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, type Hex, parseEventLogs } from 'viem'
import { writeContract } from 'viem/actions'
import { fillBoxes, fillPastBoxes } from './demo-chain-boxes.ts'
import { fillOwnCollection } from './demo-chain-collection.ts'
import { fillPast, fillPresent } from './demo-chain-market.ts'
import {
  accountAt,
  type DemoChainDeps,
  memberOf,
  openServices,
  openWallet,
  type Services,
} from './demo-chain-services.ts'
import { fillStranger } from './demo-chain-stranger.ts'
import { giveDemoCollection } from './rooms/campaigns/campaigns.demo.ts'
import {
  type DemoCampaign,
  findDemoCampaigns,
  findUnlinkedWallets,
  findUnminted,
  isDemoUnminted,
  markDemoFavourites,
} from './rooms/nfts/nfts.demo.ts'
import { DEMO_MINTED } from './rooms/nfts/nfts.demo-content.ts'

const DAY_MS = 86_400_000
const MINTED_AGO_MS = 5 * DAY_MS
const OWN_MINTED_AGO_MS = 4 * DAY_MS

async function linkWallets({ database, network, wallet }: Services) {
  for (const { accountId, place } of await findUnlinkedWallets(database)) {
    const account = accountAt(place)
    const member = memberOf(accountId)
    const { address } = account
    const { message } = await wallet.link.challenge(member, { address, chainId: network.chainId })
    await wallet.link.link(member, { message, signature: await account.signMessage({ message }) })
  }
}

/** Whether a campaign's collection is on the chain, which may have lost it with its last second. */
const stands = async ({ collections, network }: Services, { address }: DemoCampaign) => {
  if (!address) return false
  try {
    await collections.read(network.chainId, address)
    return true
  } catch (error) {
    if (error instanceof AppError && error.refusal.reason === 'notPlatformContract') return false
    throw error
  }
}

async function putUpCollection(services: Services, wanted: DemoCampaign) {
  const { network, collections, database } = services
  const { address, platform, client, receiptOf } = openWallet(services, wanted.brand)
  const { contractType, campaign: name, abbreviation, royaltyBps } = wanted
  const args = [contractType, name, abbreviation, address, BigInt(royaltyBps)] as const
  const { logs, blockNumber } = await receiptOf(
    await writeContract(client, { ...platform, functionName: 'deploy', args }),
  )
  const [deployed] = parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' })
  if (!deployed) throw new Error('The platform put up no collection for the demo')
  const collection = await collections.confirm(wanted.brandId, {
    ...{ name, abbreviation, contractType, chainId: network.chainId, contractAddress: deployed.args.nft },
    ...{ blockHeight: String(blockNumber), royaltyAddress: address, royaltyProportion: String(royaltyBps / 100) },
  })
  await giveDemoCollection(database, wanted.campaignId, collection)
}

async function mintWorks(services: Services, { brand, brandId, campaignId }: DemoCampaign) {
  const { nfts, network } = services
  const artworkIds = await findUnminted(services.database, campaignId)
  const form = { campaignId, artworkIds, recipients: undefined, circulation: undefined }
  const member = memberOf(brandId, 'brand')
  const { batches, contract } = await nfts.campaign.prepare(member, form, async () => undefined)
  const { platform, client, receiptOf } = openWallet(services, brand)
  for (const { uid, recipients, amount, digests, fee } of batches) {
    const args = [BigInt(uid), contract as Address, recipients as Address[], BigInt(amount), digests as Hex[]] as const
    const hash = await writeContract(client, { ...platform, functionName: 'mint', args, value: BigInt(fee) })
    await receiptOf(hash)
    await nfts.mintReports.report(member, { chainId: network.chainId, txHash: hash, uid: BigInt(uid) })
  }
}

/**
 * Brings the demo onto the embedded chain as its people would: wallets linked by a signature, collections put up by the brands'
 * wallets, works minted and reported, a collection of somebody's own, trades of the last days, mystery boxes, what is on sale and
 * up for auction now, and something from another site. It goes on where a start that was cut short had come to.
 */
export async function mintDemo(deps: DemoChainDeps): Promise<void> {
  const network = deps.chains.find(({ embedded }) => embedded)
  if (!network?.contracts) return
  // What was sent before a crash is read from the chain first, so that nothing is minted twice.
  await deps.indexer.catchUp()
  const services = openServices(deps, network)
  await services.time.goTo(MINTED_AGO_MS)
  if (await isDemoUnminted(deps.database)) await mintAll(services)
  await services.time.goTo(OWN_MINTED_AGO_MS)
  await fillOwnCollection(services)
  await fillPastBoxes(services)
  await fillPast(services)
  await services.time.goTo(0)
  await fillBoxes(services)
  await fillPresent(services)
  await fillStranger(services)
}

async function mintAll(services: Services) {
  const { database, indexer } = services
  await linkWallets(services)
  const campaigns = await findDemoCampaigns(database)
  for (const campaign of campaigns) if (!(await stands(services, campaign))) await putUpCollection(services, campaign)
  const minted = campaigns.find(
    ({ brand, campaign }) => brand === DEMO_MINTED.brand && campaign === DEMO_MINTED.campaign,
  )
  if (minted) {
    await mintWorks(services, minted)
    await markDemoFavourites(services.database, minted.campaignId)
  }
  await indexer.catchUp()
}
