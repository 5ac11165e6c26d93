import { AppError } from '@plinth/api-schema/errors'
import type { ForeignNft } from '@plinth/api-schema/foreign-nft'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { ChainNetwork } from '../../ports/chains.ts'
import type { Clock } from '../../ports/clock.ts'
import * as repository from './foreign.repository.ts'
import { scanningChains } from './foreign-scan.service.ts'

type List = { rows: ForeignNft[]; total: number }

export type ForeignDeps = { database: Database; clock: Clock; chains: readonly ChainNetwork[] }

/** Tells which NFTs of other sites people's linked wallets hold. */
export function createForeignService({ database, clock, chains }: ForeignDeps) {
  const wantedOf = (accountId: number) => ({
    accountId,
    chainIds: scanningChains(chains).map(({ chainId }) => chainId),
  })
  return {
    /** What somebody's wallet holds, without what they hid and what operators took down. */
    async list(accountId: number, reader: Member | null, slice: Slice): Promise<List> {
      const wanted = wantedOf(accountId)
      const [rows, total] = await Promise.all([
        repository.listShown(database, wanted, reader?.accountId ?? null, slice),
        repository.countShown(database, wanted),
      ])
      return { rows, total }
    },

    /** What the caller hid, and what operators took down of the caller's. */
    async hidden({ accountId }: Member, slice: Slice): Promise<List> {
      const wanted = wantedOf(accountId)
      const [rows, total] = await Promise.all([
        repository.listHidden(database, wanted, slice),
        repository.countHidden(database, wanted),
      ])
      return { rows, total }
    },

    /** Hides something in the caller's wallet, or shows it again. */
    async hide({ accountId }: Member, id: number, isHidden: boolean): Promise<void> {
      const isFound = await repository.setHidden(database, accountId, id, isHidden ? clock.now() : null)
      if (!isFound) throw new AppError('notFound')
    },
  }
}

export type ForeignService = ReturnType<typeof createForeignService>
