import { messages } from '@plinth/api-schema/messages'
import { mintReportFromWire } from '@plinth/api-schema/nft'
import { reportMint } from '@plinth/api-schema/nfts'
import { api } from '../../../lib/api/client.ts'
import { isTransient } from '../../../lib/api/refusals.ts'
import { ChainRefusal } from '../../../lib/chain/chain-refusal.ts'
import { sendMint } from '../../../lib/chain/mint-actions.ts'
import { type PendingTransaction, pendingMints } from '../../../lib/chain/pending-transactions.ts'
import type { PlatformCall } from '../../../lib/chain/platform-call.ts'
import { isOver, resumeTransaction } from '../../../lib/chain/send-transaction.ts'

/** How far a mint has come. */
export type MintStep = 'storing' | 'signing' | 'waiting' | 'recording'

/** A mint that is ready for the wallet. */
export type ReadyMint = {
  uid: string
  call: PlatformCall
  /** The wallet that has to send it, if not just any. */
  from?: string | undefined
  /** Its transaction, when the server knows of one. */
  knownHash?: `0x${string}` | null
}

/** Told of every step. */
export type OnMintStep = (step: MintStep, hash?: `0x${string}`) => void

const ASK_EVERY_MS = 1_000
const MAX_ASKED = 60

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

const report = async ({ uid, chainId, hash }: PendingTransaction) =>
  mintReportFromWire(await api(reportMint, { chainId, txHash: hash, uid }))

/** Reports a transaction until the server has seen it on the chain; a server that is away for a while is asked again. */
const recordMint = async (sent: PendingTransaction): Promise<number[]> => {
  for (let asked = 0; asked < MAX_ASKED; asked++) {
    const answer = await report(sent).catch((error: unknown) => {
      if (isTransient(error)) return null
      // The server has read it on the chain and it is not this mint.
      pendingMints.forget(sent.uid)
      throw error
    })
    if (answer?.status === 'minted') pendingMints.forget(sent.uid)
    if (answer && answer.status !== 'waiting') return answer.nftIds
    await pause(ASK_EVERY_MS)
  }
  throw new ChainRefusal('pending', messages.transactionPending)
}

/** Reports once more what an earlier visit sent; what is minted by now is forgotten. */
export const reportPendingMints = () =>
  Promise.all(
    pendingMints.all().map(async (sent) => {
      const answer = await report(sent).catch(() => null)
      if (answer?.status === 'minted') pendingMints.forget(sent.uid)
    }),
  )

/** Sends a mint, or takes up one that was sent before, waits for its block and has the server record it. */
export const performMint = async ({ uid, call, from, knownHash }: ReadyMint, onStep: OnMintStep): Promise<number[]> => {
  const { network } = call
  const { chainId } = network
  const earlier = pendingMints.find(uid)?.hash ?? knownHash ?? undefined
  let hash: `0x${string}` | undefined
  const onSent = (sent: `0x${string}`) => {
    hash = sent
    // First kept here, then told: a closed tab loses neither.
    pendingMints.keep({ uid, chainId, hash: sent })
    onStep('waiting', sent)
    report({ uid, chainId, hash: sent }).catch(() => undefined)
  }
  try {
    if (earlier !== undefined) {
      onSent(earlier)
      // The contract takes each mint once: to send it again can never mint it twice.
      if (!(await resumeTransaction(network, earlier, { fallbackMessage: messages.mintFail, onSent }))) hash = undefined
    }
    if (hash === undefined) {
      onStep('signing')
      await sendMint(call, { from, onSent })
    }
  } catch (error) {
    if (isOver(error)) {
      // Its transaction will never be: the next try sends another, and the server hears how this one ended.
      pendingMints.forget(uid)
      if (hash !== undefined) report({ uid, chainId, hash }).catch(() => undefined)
    }
    throw error
  }
  if (hash === undefined) throw new ChainRefusal('failure', messages.mintFail)
  onStep('recording', hash)
  return recordMint({ uid, chainId, hash })
}
