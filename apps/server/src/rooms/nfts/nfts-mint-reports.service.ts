import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { MintReport } from '@plinth/api-schema/nft'
import { type Address, type Hex, type TransactionReceipt, TransactionReceiptNotFoundError } from 'viem'
import { getBlock, getTransactionReceipt } from 'viem/actions'
import type { Member } from '../../http/call-context.ts'
import { asChainFailure, INTENT_MS } from './nfts.policy.ts'
import type { NftsDeps } from './nfts.service.ts'
import { findIntents, forgetReportedTx, saveReportedTx } from './nfts-intents.repository.ts'
import { findMintsOf } from './nfts-recording.repository.ts'
import type { RecordedChain, RecordingService } from './nfts-recording.service.ts'

/** A transaction as a browser reports it; `uid` says which intent it was sent for. */
export type ReportedTx = { chainId: number; txHash: Hex; uid: bigint | undefined }

const WAITING: MintReport = { status: 'waiting', nftIds: [] }
const notThisMint = () => new AppError('invalid', { msg: messages.notThisMint })

/** Takes reports of transactions: a report is a reason to ask the chain, never a proof of anything. */
export function createMintReportsService(deps: NftsDeps, recording: RecordingService) {
  const { database, clock, wallet, readers } = deps

  const chainOf = (chainId: number): RecordedChain => {
    const { contracts, confirmations } = wallet.requireNetwork(chainId)
    const reader = readers.get(chainId)!
    return { chainId, platform: contracts.platform as Address, house: null, boxes: null, confirmations, reader }
  }
  /** The receipt, if the transaction is in a block that is on the chain at this moment. */
  const readReceipt = async ({ reader }: RecordedChain, hash: Hex) => {
    await reader.blockNumber()
    try {
      const receipt = await getTransactionReceipt(reader.client, { hash })
      const block = await getBlock(reader.client, { blockNumber: receipt.blockNumber })
      if (receipt.transactionHash.toLowerCase() !== hash.toLowerCase())
        throw new Error('The node answers with another receipt')
      return block.hash === receipt.blockHash ? { receipt, minedAt: new Date(Number(block.timestamp) * 1_000) } : null
    } catch (error) {
      if (error instanceof TransactionReceiptNotFoundError) return null
      throw error
    }
  }
  const findRecorded = async (member: Member, { chainId, txHash }: ReportedTx): Promise<MintReport | null> => {
    const mints = await findMintsOf(database, chainId, txHash)
    const own = mints.filter(({ accountId }) => accountId === member.accountId)
    if (mints.length > 0 && own.length === 0) throw new AppError('notPermitted')
    if (own.length === 0) return null
    return {
      status: own.every(({ isFinal }) => isFinal) ? 'minted' : 'recorded',
      nftIds: own.flatMap(({ ids }) => ids),
    }
  }
  /** Ties a transaction that the chain does not have yet to the caller's own intent. */
  const note = async (member: Member, { chainId, txHash, uid }: ReportedTx) => {
    if (uid === undefined) return
    const [intent] = await findIntents(database, chainId, [uid])
    if (!intent) throw notThisMint()
    if (intent.accountId !== member.accountId) throw new AppError('notPermitted')
    await saveReportedTx(database, intent.id, txHash, new Date(clock.now().getTime() + INTENT_MS))
  }
  const record = async (member: Member, chain: RecordedChain, receipt: TransactionReceipt, minedAt: Date) => {
    const found = await recording.intentsIn(chain, receipt)
    if (found.length === 0) throw notThisMint()
    const own = found.filter(({ intent }) => intent.accountId === member.accountId)
    if (own.length === 0) throw new AppError('notPermitted')
    const mints = await asChainFailure(
      Promise.all(own.map(({ intent, event }) => recording.verify(chain, receipt, event, intent, minedAt))),
    )
    const proven = mints.filter((mint) => mint !== null)
    if (proven.length === 0) throw notThisMint()
    for (const mint of proven) await recording.recordAhead(chain, mint)
  }

  return {
    /** Looks a transaction up on its chain and writes down what it proves; may be asked again and again. */
    async report(member: Member, reported: ReportedTx): Promise<MintReport> {
      const chain = chainOf(reported.chainId)
      const known = await findRecorded(member, reported)
      if (known?.status === 'minted') return known
      const found = await asChainFailure(readReceipt(chain, reported.txHash))
      if (!found) {
        await note(member, reported)
        return WAITING
      }
      if (found.receipt.status !== 'success') {
        await forgetReportedTx(database, reported.chainId, reported.txHash)
        throw new AppError('invalid', { msg: messages.mintFail })
      }
      await record(member, chain, found.receipt, found.minedAt)
      return (await findRecorded(member, reported)) ?? WAITING
    },
  }
}
