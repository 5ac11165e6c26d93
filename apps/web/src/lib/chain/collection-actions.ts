import { messages } from '@plinth/api-schema/messages'
import { platformAbi } from '@plinth/contracts/abi'
import { type Hex, parseAbi, parseEventLogs } from 'viem'
import { readContract } from 'viem/actions'
import { readerOf } from './chain-clients.ts'
import { asRefusal, ChainRefusal } from './chain-refusal.ts'
import type { ChainNetwork } from './network.ts'
import { pendingDeploys, pendingRoyalties } from './pending-transactions.ts'
import { platformCall, platformOf } from './platform-call.ts'
import { requireWallet, resumeTransaction, sendPlatformCall } from './send-transaction.ts'
import type { WalletFollow } from './wallet-request.ts'

const ownableAbi = parseAbi(['function owner() view returns (address)'])
const royaltyAbi = parseAbi(['function royaltyInfo(uint256 tokenId, uint256 price) view returns (address, uint256)'])
// A share of this price is the share in hundredths of a percent.
const WHOLE = 10_000n

/** A collection that is to be deployed. */
export type CollectionInput = {
  type: 721 | 1155
  name: string
  abbreviation: string
  royaltyAddress: string
  /** Hundredths of a percent. */
  royaltyBps: number
}

/** A collection that the chain has taken in. */
export type DeployedCollection = {
  address: Hex
  blockHeight: string
  /** To be called once the address is saved: until then the same input finds the same collection. */
  forget: () => void
}

/** Sends a deployment; one that an earlier visit sent and never saw the end of is taken up, not sent twice. */
const sendDeploy = async (
  network: ChainNetwork,
  input: CollectionInput,
  uid: string,
  follow: Partial<WalletFollow>,
) => {
  const { type, name, abbreviation, royaltyAddress, royaltyBps } = input
  const steps = {
    fallbackMessage: messages.deployError,
    requireWanted: follow.requireWanted,
    onSent: (hash: Hex) => {
      pendingDeploys.keep({ uid, chainId: network.chainId, hash })
      follow.onSent?.()
    },
    onWaiting: () => {
      follow.requireWanted?.()
      follow.onSent?.()
    },
  }
  const earlier = pendingDeploys.find(uid)
  const receipt = earlier && (await resumeTransaction(network, earlier.hash, steps))
  const args = [type, name, abbreviation, royaltyAddress as Hex, BigInt(royaltyBps)] as const
  return receipt ?? sendPlatformCall(platformCall(network, 'deploy', args), steps)
}

/** Deploys a collection and answers where it stands. */
export const deployCollection = async (
  network: ChainNetwork,
  input: CollectionInput,
  follow: Partial<WalletFollow> = {},
): Promise<DeployedCollection> => {
  const { type, name, abbreviation, royaltyAddress, royaltyBps } = input
  const { address: wallet } = await requireWallet(network)
  const uid = JSON.stringify([wallet, network.chainId, type, name, abbreviation, royaltyAddress, royaltyBps])
  const { logs, blockNumber } = await sendDeploy(network, input, uid, follow)
  const platform = platformOf(network).toLowerCase()
  const [deployed] = parseEventLogs({ abi: platformAbi, logs, eventName: 'Deployed' }).filter(
    ({ address }) => address.toLowerCase() === platform,
  )
  if (!deployed) throw new ChainRefusal('failure', messages.deployError)
  return {
    address: deployed.args.nft,
    blockHeight: String(blockNumber),
    forget: () => pendingDeploys.forget(uid),
  }
}

type RoyaltyInput = { address: string; royaltyAddress: string; royaltyBps: number }

/** Whether the chain has a royalty by now. */
const hasRoyalty = async (network: ChainNetwork, { address, royaltyAddress, royaltyBps }: RoyaltyInput) => {
  const contract = { address: address as Hex, abi: royaltyAbi } as const
  const asked = readContract(readerOf(network), { ...contract, functionName: 'royaltyInfo', args: [0n, WHOLE] })
  const [receiver, share] = await orRefusal(asked)
  return receiver.toLowerCase() === royaltyAddress.toLowerCase() && share === BigInt(royaltyBps)
}

/** Replaces the royalty of a collection, which only its owner may; one that was sent after all is found, not sent twice. */
export const updateRoyalty = async (network: ChainNetwork, input: RoyaltyInput, follow: Partial<WalletFollow> = {}) => {
  const nft = input.address as Hex
  const { address } = await requireWallet(network)
  // Asked before the wallet is: a stranger hears No permission, not the words of a failed transaction.
  if (!(await readCollectionRights(network, nft, address)).isOwner)
    throw new ChainRefusal('not-permitted', messages.noPermission)
  const args = [nft, input.royaltyAddress as Hex, BigInt(input.royaltyBps)] as const
  const uid = JSON.stringify([address, network.chainId, nft.toLowerCase(), input.royaltyAddress, input.royaltyBps])
  const steps = {
    fallbackMessage: messages.updateFail,
    requireWanted: follow.requireWanted,
    onSent: (hash: Hex) => {
      pendingRoyalties.keep({ uid, chainId: network.chainId, hash })
      follow.onSent?.()
    },
    onWaiting: () => {
      follow.requireWanted?.()
      follow.onSent?.()
    },
  }
  const earlier = pendingRoyalties.find(uid)
  const taken = earlier && (await resumeTransaction(network, earlier.hash, steps))
  // Another royalty may have come after it.
  if (!taken || !(await hasRoyalty(network, input)))
    await sendPlatformCall(platformCall(network, 'setDefaultRoyalty', args), steps)
  pendingRoyalties.forget(uid)
}

/** Has a node that does not answer told in words that are meant for the person. */
const orRefusal = <Answer>(asked: Promise<Answer>) =>
  asked.catch((error: unknown) => {
    throw asRefusal(error)
  })

/** What the platform says about a collection and a wallet. */
export type CollectionRights = { isOurs: boolean; isOwner: boolean; owner: string | null }

/** Asks whether a collection is the platform's, and whether a wallet owns it. */
export const readCollectionRights = async (network: ChainNetwork, nft: Hex, wallet: Hex): Promise<CollectionRights> => {
  const reader = readerOf(network)
  const contract = { address: platformOf(network), abi: platformAbi } as const
  const [isOurs, isOwner, owner] = await Promise.all([
    orRefusal(readContract(reader, { ...contract, functionName: 'platformSupport', args: [nft] })),
    // The platform refuses to answer for what is not its own.
    readContract(reader, { ...contract, functionName: 'isOwner', args: [nft, wallet] }).catch(() => false),
    readContract(reader, { address: nft, abi: ownableAbi, functionName: 'owner' }).catch(() => null),
  ])
  return { isOurs, isOwner, owner }
}

/** The platform's fee for a number of works, in wei. */
export const readMintFee = (network: ChainNetwork, nft: Hex, count: number) =>
  orRefusal(
    readContract(readerOf(network), {
      address: platformOf(network),
      abi: platformAbi,
      functionName: 'mintFee',
      args: [nft, BigInt(count)],
    }),
  )

/** The number that the next mint in a campaign's collection must carry. */
export const readNextBatch = (network: ChainNetwork, nft: Hex) =>
  orRefusal(
    readContract(readerOf(network), {
      address: platformOf(network),
      abi: platformAbi,
      functionName: 'nextBatch',
      args: [nft],
    }),
  )
