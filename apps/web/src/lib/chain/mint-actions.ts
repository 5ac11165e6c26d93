import { messages } from '@plinth/api-schema/messages'
import type { Hex } from 'viem'
import { isSameAddress } from './linked-wallet.ts'
import type { ChainNetwork } from './network.ts'
import { type PlatformCall, platformCall } from './platform-call.ts'
import { sendPlatformCall } from './send-transaction.ts'

/** A work that somebody mints for themselves, as the server prepared it. */
export type OwnMint = {
  uid: string
  contract: string
  recipient: string
  amount: number
  digest: string
  royaltyAddress: string
  royaltyBps: number
  /** The wallet that has to send it. */
  minter: string
}

/** Works of a campaign that are minted in one transaction, as the server prepared it. */
export type WorksMint = {
  uid: string
  contract: string
  recipients: readonly string[]
  amount: string
  digests: readonly string[]
}

const isShared = ({ contracts }: ChainNetwork, contract: string) =>
  [contracts.platform_contract_721, contracts.platform_contract_1155].some((shared) => isSameAddress(shared, contract))

/** The call that mints a work of one's own, in a shared collection or in one's own. */
export const ownMintCall = (network: ChainNetwork, mint: OwnMint, fee: bigint): PlatformCall =>
  isShared(network, mint.contract)
    ? sharedMintCall(network, mint, fee)
    : worksMintCall(
        network,
        { ...mint, recipients: [mint.recipient], amount: String(mint.amount), digests: [mint.digest] },
        fee,
      )

const sharedMintCall = (network: ChainNetwork, mint: OwnMint, fee: bigint): PlatformCall =>
  platformCall(
    network,
    'mintOwn',
    [
      BigInt(mint.uid),
      mint.contract as Hex,
      mint.recipient as Hex,
      BigInt(mint.amount),
      mint.digest as Hex,
      mint.royaltyAddress as Hex,
      BigInt(mint.royaltyBps),
    ],
    fee,
  )

/** The call that mints works of a campaign. */
export const worksMintCall = (network: ChainNetwork, mint: WorksMint, fee: bigint): PlatformCall =>
  platformCall(
    network,
    'mint',
    [
      BigInt(mint.uid),
      mint.contract as Hex,
      mint.recipients as readonly Hex[],
      BigInt(mint.amount),
      mint.digests as readonly Hex[],
    ],
    fee,
  )

/** Sends a mint and waits for its block. */
export const sendMint = (call: PlatformCall, options: { from?: string | undefined; onSent: (hash: Hex) => void }) =>
  sendPlatformCall(call, {
    fallbackMessage: messages.mintFail,
    from: options.from as Hex | undefined,
    onSent: options.onSent,
  })
