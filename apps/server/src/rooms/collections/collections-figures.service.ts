import type { CollectionFigures } from '@plinth/api-schema/collection'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ContractOnChain } from '../../ports/contract-on-chain.ts'
import { findTokenTrades, type TokenTrade } from '../market/market-collections.service.ts'
import {
  type FigurePart,
  figurePart,
  findChanged,
  findEnded,
  findFigures,
  findShown,
  findTokens,
  insertParts,
  isLarge,
  isWidelyHeld,
  type KeptFigures,
  lockFigures,
  noteUncounted,
  removeParts,
  saveFigures,
  takeChanges,
} from './collections-figures.repository.ts'

export type FiguresDeps = {
  database: Database
  clock: Clock
  /** So many changed tokens are worked into the figures before they are told; more are the job's. */
  maxAtOnce?: number
}
type Figures = Omit<CollectionFigures, 'floors' | 'volumes'> & Pick<KeptFigures, 'floors' | 'volumes'>

// Some tenths of a millisecond for each token, and some hundredths for each who holds it.
const MAX_AT_ONCE = 200
const HOLDERS_OF_A_TOKEN = 5
const MAX_COLLECTIONS_AT_ONCE = 24
const CHUNK = 1_000
const DAY_MS = 86_400_000
// What a server of before this, or a restored backup, has not noted is found within a day and this many runs of the job.
const WHOLE_EACH_RUN = 10
const NOTHING: Figures = { itemCount: 0, holderCount: 0, listedCount: 0, floors: [], volumes: [] }

const partOf =
  (part: number) =>
  ({ tokenId, currency, price, endsAt }: TokenTrade): FigurePart => ({
    ...{ tokenId, part, key: currency, amount: price, endsAt: endsAt ?? null },
  })

/** Recomputes what tokens add to the figures of their contract; answers how many wallets are new among its holders. */
async function countTokens(tx: Queryable, contract: ContractOnChain, tokenIds: readonly string[], now: Date) {
  let newHolders = 0
  for (let first = 0; first < tokenIds.length; first += CHUNK) {
    const some = tokenIds.slice(first, first + CHUNK)
    const shown = await findShown(tx, contract, some)
    const shownIds = shown.map(({ tokenId }) => tokenId)
    await removeParts(tx, contract, some, shownIds)
    if (shown.length === 0) continue
    const { prices, paid } = await findTokenTrades(tx, contract, shownIds, now)
    newHolders += await insertParts(tx, contract, shownIds, [
      ...shown.map(({ tokenId, works }) => ({ tokenId, part: figurePart.work, key: '', amount: works, endsAt: null })),
      ...prices.map(partOf(figurePart.price)),
      ...paid.map(partOf(figurePart.paid)),
    ])
  }
  return newHolders
}

/**
 * Works what has changed in a contract into its figures, or the first `most` changes; not where somebody else is at it. Changes are
 * taken before the tokens are read: one that is noted later is counted later, and none is lost. Answers whether there may be more.
 */
const countChanges = ({ database, clock }: FiguresDeps, contract: ContractOnChain, most: number): Promise<boolean> =>
  database.transaction(
    async (tx) => {
      const now = clock.now()
      if (!(await lockFigures(tx, contract, now))) return false
      const changes = await takeChanges(tx, contract, most)
      const isWhole = changes.some(({ tokenId }) => tokenId === null)
      if (isWhole) await takeChanges(tx, contract, null)
      const ended = await findEnded(tx, contract, now, most)
      const changed = changes.flatMap(({ tokenId }) => tokenId ?? [])
      const tokenIds = isWhole ? await findTokens(tx, contract) : [...new Set([...changed, ...ended])]
      const newHolders = await countTokens(tx, contract, tokenIds, now)
      await saveFigures(tx, contract, { newHolders, wholeAt: isWhole ? now : null })
      return !isWhole && (changes.length === most || ended.length === most)
    },
    { unhurried: true },
  )

/** Works everything that has changed into the figures. Several servers may: each contract is one server's at a time. */
export async function countFigures(deps: FiguresDeps, signal?: AbortSignal): Promise<void> {
  const { database, clock } = deps
  const now = clock.now()
  await noteUncounted(database, new Date(now.getTime() - DAY_MS), WHOLE_EACH_RUN)
  for (const contract of await findChanged(database, now)) {
    let hasMore = true
    while (hasMore && !signal?.aborted) hasMore = await countChanges(deps, contract, CHUNK)
  }
}

type Deployed = ContractOnChain & { id: number }

/** Tells the figures of collections by one look at each, after a few changes have been worked into them. */
export function createFigures(deps: FiguresDeps) {
  const { database, clock, maxAtOnce = MAX_AT_ONCE } = deps
  const read = async (collections: readonly Deployed[]) => {
    const ids = collections.map(({ id }) => id)
    const kept = ids.length > 0 ? await findFigures(database, ids, { now: clock.now(), most: maxAtOnce }) : []
    return new Map(kept.map((figures) => [figures.id, figures]))
  }
  const isMuch = async (contract: ContractOnChain, { isWhole, changeCount }: KeptFigures) => {
    const holdings = maxAtOnce * HOLDERS_OF_A_TOKEN
    if (isWhole) return isLarge(database, contract, { works: maxAtOnce, holdings })
    return changeCount > maxAtOnce || (await isWidelyHeld(database, contract, clock.now(), holdings))
  }

  return async (collections: readonly Deployed[]): Promise<(id: number) => Figures> => {
    const kept = await read(collections)
    const changed = collections.filter(({ id }) => (kept.get(id)?.changeCount ?? 0) > 0)
    for (const one of changed.slice(0, MAX_COLLECTIONS_AT_ONCE))
      if (!(await isMuch(one, kept.get(one.id)!))) await countChanges(deps, one, maxAtOnce)
    const told = changed.length > 0 ? await read(collections) : kept
    return (id) => told.get(id) ?? NOTHING
  }
}
