import { messages } from '@plinth/api-schema/messages'
import {
  type Hex,
  type ReplacementReturnType,
  TransactionNotFoundError,
  type TransactionReceipt,
  WaitForTransactionReceiptTimeoutError,
} from 'viem'
import { getTransaction, getTransactionReceipt, sendTransaction, waitForTransactionReceipt } from 'viem/actions'
import { readerOf, signerOf } from './chain-clients.ts'
import { asRefusal, ChainRefusal, type RefusalKind } from './chain-refusal.ts'
import type { ChainNetwork } from './network.ts'
import type { PlatformCall } from './platform-call.ts'
import { asRevert } from './revert-words.ts'
import { switchNetwork } from './switch-network.ts'
import { readCost } from './transaction-cost.ts'
import { askWallet } from './wallet-request.ts'
import { walletStore } from './wallet-store.ts'

const WAIT_MS = 180_000
const ASK_EVERY_MS = 2_000

/** What the sender tells while it works. */
export type SendSteps = {
  /** The words for a call that the contract refuses. */
  fallbackMessage: string
  /** The wallet that has to send it, if not just any. */
  from?: Hex | undefined
  /** The wallet has sent it; called once more when the person hurried it up under another hash. */
  onSent?: (hash: Hex) => void
  /** Ends it before the wallet is asked, when the person has given up. */
  requireWanted?: (() => void) | undefined
  /** How long its block is waited for, three minutes unless told. */
  waitMs?: number
}

/** The connected wallet, on the right network; refuses when there is none, or another one than is needed. */
export const requireWallet = async (network: ChainNetwork, from?: Hex) => {
  const { wallet } = walletStore.current()
  const provider = walletStore.provider()
  if (!wallet || !provider) throw new ChainRefusal('wallet-missing', messages.walletMissing)
  if (from !== undefined && from.toLowerCase() !== wallet.address.toLowerCase())
    throw new ChainRefusal('not-permitted', messages.noPermission)
  // A wallet can be silent here too: it asks before it changes the network.
  await askWallet(() => switchNetwork(provider, network))
  walletStore.movedTo(network.chainId)
  return { address: wallet.address, provider }
}

const refuseReplaced = () => new ChainRefusal('replaced', messages.transactionReplaced)

/** Where a sent transaction is: in a block, waiting for one, or nowhere any more. A node that fails says nothing against it. */
const locate = (network: ChainNetwork, hash: Hex) =>
  getTransaction(readerOf(network), { hash }).then(
    ({ blockNumber }) => (blockNumber === null ? 'waiting' : 'taken'),
    (error: unknown) => (error instanceof TransactionNotFoundError ? 'forgotten' : 'waiting'),
  )

/** Why no receipt came: the network forgot the transaction, or takes its time. */
const whyNoReceipt = async (network: ChainNetwork, hash: Hex, error: unknown) => {
  if (!(error instanceof WaitForTransactionReceiptTimeoutError)) return asRefusal(error)
  return (await locate(network, hash)) === 'forgotten'
    ? new ChainRefusal('dropped', messages.transactionDropped, { cause: error })
    : new ChainRefusal('pending', messages.transactionPending, { cause: error })
}

/** Asks for a receipt again and again: viem looks when a block comes, and can miss the only one where blocks are rare. */
const askForReceipt = (network: ChainNetwork, hash: Hex) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const found = new Promise<TransactionReceipt>((resolve) => {
    const ask = async () => {
      const receipt = await getTransactionReceipt(readerOf(network), { hash }).catch(() => null)
      if (receipt) resolve(receipt)
      else if (timer !== undefined) timer = setTimeout(ask, ASK_EVERY_MS)
    }
    timer = setTimeout(ask, ASK_EVERY_MS)
  })
  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }
  return { found, stop }
}

/** Waits until a transaction stands in a block; one that was hurried up is followed, any other end is refused. */
export const awaitTransaction = async (
  network: ChainNetwork,
  hash: Hex,
  { fallbackMessage, onSent, waitMs = WAIT_MS }: Pick<SendSteps, 'fallbackMessage' | 'onSent' | 'waitMs'>,
): Promise<TransactionReceipt> => {
  let replacement: ReplacementReturnType | undefined
  let receipt: TransactionReceipt
  const asked = askForReceipt(network, hash)
  try {
    const followed = waitForTransactionReceipt(readerOf(network), {
      hash,
      timeout: waitMs,
      onReplaced: (found) => {
        replacement = found
      },
    })
    receipt = await Promise.race([followed, asked.found])
  } catch (error) {
    throw await whyNoReceipt(network, hash, error)
  } finally {
    asked.stop()
  }
  if (replacement && replacement.reason !== 'repriced') throw refuseReplaced()
  if (replacement) onSent?.(receipt.transactionHash)
  if (receipt.status !== 'success') throw new ChainRefusal('reverted', fallbackMessage)
  return receipt
}

const OVER: readonly RefusalKind[] = ['dropped', 'replaced', 'reverted']

/** Whether a transaction has come to an end that can never become a success. */
export const isOver = (error: unknown) => error instanceof ChainRefusal && OVER.includes(error.kind)

/** Takes up a transaction that was sent earlier; null when it will never be, so that it has to be sent again. */
export const resumeTransaction = async (
  network: ChainNetwork,
  hash: Hex,
  steps: Pick<SendSteps, 'fallbackMessage' | 'onSent' | 'waitMs'> & {
    /** It still waits for its block: there is nothing to sign. */
    onWaiting?: () => void
  },
): Promise<TransactionReceipt | null> => {
  const place = await locate(network, hash)
  // Nobody is made to wait minutes for what the network does not know.
  if (place === 'forgotten') return null
  if (place === 'waiting') steps.onWaiting?.()
  try {
    return await awaitTransaction(network, hash, steps)
  } catch (error) {
    if (isOver(error)) return null
    throw error
  }
}

/** The way to the signature: the right network, a trial, the balance, and the wallet. */
const signAndSend = async (call: PlatformCall, steps: SendSteps, requireWanted: () => void): Promise<Hex> => {
  const { network, to, data, value } = call
  const { address, provider } = await requireWallet(network, steps.from)
  const { gas, gasPrice, isCovered } = await readCost(call, address, steps.fallbackMessage)
  if (!isCovered) throw new ChainRefusal('low-balance', messages.balanceLow)
  const signer = signerOf(provider, network)
  requireWanted()
  steps.requireWanted?.()
  try {
    return await sendTransaction(signer, { account: address, chain: signer.chain, to, data, value, gas, gasPrice })
  } catch (error) {
    const refusal = asRefusal(error)
    throw refusal.kind === 'declined' ? refusal : asRevert(error, steps.fallbackMessage)
  }
}

/** The one way to the chain: the signature, and the wait for the block. */
export const sendPlatformCall = async (call: PlatformCall, steps: SendSteps): Promise<TransactionReceipt> => {
  // What is signed after the person has given up is sent all the same: it is kept, and taken up at the next visit.
  const hash = await askWallet((requireWanted) => signAndSend(call, steps, requireWanted), steps.onSent)
  steps.onSent?.(hash)
  return awaitTransaction(call.network, hash, steps)
}
