import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Queryable } from '../../db/database.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import { artworkMinting } from '../artworks/artworks-minting.service.ts'
import { readFate } from './nfts.chain.ts'
import { asChainFailure } from './nfts.policy.ts'
import { cancelIntents, findOpenIntents, type OpenIntent } from './nfts-campaign.repository.ts'

const underWay = () => new AppError('conflict', { msg: messages.mintUnderWay })

/** The open intents of a collection that a new one replaces; one whose transaction is on its way is waited for. */
export async function findReplaced(
  database: Queryable,
  readers: ChainReaders,
  { chainId, contract }: ContractOnChain,
): Promise<OpenIntent[]> {
  const open = await findOpenIntents(database, chainId, contract)
  for (const { reportedTx } of open) {
    const fate = reportedTx ? await asChainFailure(readFate(readers.get(chainId)!, reportedTx)) : 'unknown'
    if (fate === 'waiting' || fate === 'done') throw underWay()
  }
  return open
}

/** Cancels the open intents of a collection; refuses where one was sent since they were looked at. */
export async function replaceIntents(
  tx: Queryable,
  { chainId, contract }: ContractOnChain,
  replaced: readonly OpenIntent[],
  at: Date,
): Promise<void> {
  const open = await findOpenIntents(tx, chainId, contract)
  const isKnown = ({ id, reportedTx }: OpenIntent) =>
    replaced.some((known) => known.id === id && known.reportedTx === reportedTx)
  if (open.some((intent) => intent.reportedTx && !isKnown(intent))) throw underWay()
  const ids = open.map(({ id }) => id)
  await artworkMinting.release(tx, (await cancelIntents(tx, ids, at)).works)
}
