import type { ArtworkCard } from '@plinth/api-schema/artwork-card'
import type { SetCard, SetChoice, SetDetail, SetWords } from '@plinth/api-schema/set'
import { MAX_SET_WORKS, MAX_SETS } from '@plinth/api-schema/sets'
import { accountKind } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import { refuseMoreSets, refuseMoreWorks, requireFound } from './sets.policy.ts'
import * as repository from './sets.repository.ts'

export type SetsDeps = { database: Database; clock: Clock }

const detailOf = ({ ownerId, ownerName, ownerKind, ...card }: repository.SetRow): SetDetail => ({
  ...card,
  owner: { id: ownerId, name: ownerName, kind: ownerKind === accountKind.brand ? 'brand' : 'participant' },
})

/** Keeps the sets into which people save works. */
export function createSetsService({ database, clock }: SetsDeps) {
  const saveWork = async (tx: Queryable, setId: number, artworkId: number) => {
    const campaignId = requireFound(await repository.findCampaignOf(tx, artworkId))
    const work = { setId, campaignId, artworkId, at: clock.now() }
    if (!(await repository.insertWork(tx, work, MAX_SET_WORKS))) refuseMoreWorks()
  }
  const find = async (viewerId: number | null, id: number): Promise<SetDetail> =>
    detailOf(requireFound(await repository.findSet(database, viewerId, id)))

  return {
    /** The caller's own sets. */
    async list({ accountId }: Member, slice: Slice): Promise<{ rows: SetCard[]; total: number }> {
      const rows = await repository.ownSets.list(database, accountId, slice)
      return { rows, total: await repository.ownSets.count(database, accountId) }
    },

    /** Somebody's sets that everybody may see. */
    async listPublic(accountId: number, slice: Slice): Promise<{ rows: SetCard[]; total: number }> {
      const rows = await repository.publicSets.list(database, accountId, slice)
      return { rows, total: await repository.publicSets.count(database, accountId) }
    },

    /** A public set, or one of the caller's own. */
    find: (member: Member | null, id: number) => find(member?.accountId ?? null, id),

    /** Its works, the last saved first. */
    async works(member: Member | null, id: number, slice: Slice): Promise<{ rows: ArtworkCard[]; total: number }> {
      const { workCount } = await find(member?.accountId ?? null, id)
      return { rows: await repository.listWorks(database, id, slice), total: workCount }
    },

    /** The caller's sets, and which of them hold a work. */
    async choices({ accountId }: Member, artworkId: number): Promise<SetChoice[]> {
      requireFound(await repository.findCampaignOf(database, artworkId))
      return repository.listChoices(database, accountId, artworkId)
    },

    /** Makes a set, with a work in it where one is given. */
    create: (
      { accountId }: Member,
      { artworkId, ...words }: SetWords & { artworkId?: number | undefined },
      saveResult: SaveResult<{ id: number }>,
    ): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        await repository.lockSets(tx, accountId)
        const id = await repository.insertSet(tx, { ...words, accountId, at: clock.now() }, MAX_SETS)
        if (id === undefined) return refuseMoreSets()
        if (artworkId !== undefined) await saveWork(tx, id, artworkId)
        await saveResult(tx, { id })
        return { id }
      }),

    /** Renames a set, describes it, or makes it public or private. */
    async update({ accountId }: Member, words: SetWords & { id: number }): Promise<void> {
      requireFound(await repository.updateSet(database, accountId, words))
    },

    /** Deletes a set; the works stay where they are. */
    async remove({ accountId }: Member, id: number): Promise<void> {
      requireFound(await repository.deleteSet(database, accountId, id))
    },

    /** Saves a work into a set; once more changes nothing. */
    saveWork: ({ accountId }: Member, id: number, artworkId: number): Promise<void> =>
      database.transaction(async (tx) => {
        requireFound(await repository.lockSet(tx, accountId, id))
        await saveWork(tx, id, artworkId)
      }),

    /** Takes a work out of a set, whatever has become of the work. */
    removeWork: ({ accountId }: Member, id: number, artworkId: number): Promise<void> =>
      database.transaction(async (tx) => {
        requireFound(await repository.lockSet(tx, accountId, id))
        await repository.deleteWork(tx, id, artworkId)
      }),
  }
}

/** The room's service. */
export type SetsService = ReturnType<typeof createSetsService>
