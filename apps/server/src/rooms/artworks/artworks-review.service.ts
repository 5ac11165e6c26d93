import type { Artwork } from '@plinth/api-schema/artwork'
import { reasonInWords } from '@plinth/api-schema/complaint-words'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { planLimits } from '../plans/plans-limits.service.ts'
import { moderationOf } from './artworks.notices.ts'
import { requireHangable, requireWhole } from './artworks.policy.ts'
import { findTitles, type LockedArtwork, lockOfArtist, lockOfBrand } from './artworks.repository.ts'
import { countHung } from './artworks-counters.repository.ts'
import { hangArtworks } from './artworks-hanging.ts'
import { countWaiting, listWaiting } from './artworks-lists.repository.ts'
import { takeOff } from './artworks-removal.ts'
import {
  countAppealedArtworks,
  endAppeal,
  insertAppeal,
  listAppealedArtworks,
  readArtworkAppealQueue,
  saveDecisions,
  type Verdict,
} from './artworks-review.repository.ts'
import { lockAny, type TakenArtwork } from './artworks-takedown.repository.ts'

const APPEALS_A_DAY = 20
const DAY_SECONDS = 86_400

/** What was decided about a work. */
type Outcome = 'approved' | 'refused' | 'granted' | 'kept'
type Page = { limit: number; offset: number }

const isAppealable = ({ deletedBy }: LockedArtwork) => deletedBy === removedBy.refused || deletedBy === removedBy.brand

/** What brands decide about works before they are shown, and what artists say to decisions about theirs. */
export function createReviewService(deps: { database: Database; clock: Clock; visibility: VisibilityService }) {
  const { database, clock, visibility } = deps

  const tell = async (
    tx: Queryable,
    works: readonly LockedArtwork[],
    { change, reason }: { change: Outcome; reason: string | null },
  ) => {
    const by = change === 'granted' || change === 'kept' ? ('operator' as const) : ('brand' as const)
    const at = clock.now()
    await noticeTelling.tell(
      tx,
      (await findTitles(tx, works)).map((work) => moderationOf({ ...work, change, by, reason, at })),
      { at, restates: true },
    )
  }

  /** Refuses more works on a wall than the brand's plan allows, after its counter has moved. */
  const requirePlanned = async (tx: Queryable, brandId: number, works: readonly LockedArtwork[]): Promise<void> => {
    for (const campaignId of new Set(works.map((work) => work.campaignId)))
      await planLimits.require(tx, {
        brandId,
        limit: 'worksPerCampaign',
        at: clock.now(),
        used: () => countHung(tx, campaignId),
      })
  }

  const lockAppealed = async (tx: Queryable, id: number): Promise<TakenArtwork> => {
    const work = await lockAny(tx, id)
    if (!work) throw new AppError('notFound')
    if (!isAppealable(work)) throw new AppError('conflict', { msg: messages.artworkNotOut })
    return work
  }

  return {
    /** The works of a brand's own campaign that wait for it. */
    async waiting(
      member: Member,
      filter: { campaignId: number; title: string | undefined },
      page: Page,
    ): Promise<{ rows: Artwork[]; total: number }> {
      await visibility.requireOwn(database, member, filter.campaignId)
      return {
        rows: await listWaiting(database, { ...filter, brandId: member.accountId }, page),
        total: await countWaiting(database, filter),
      }
    },

    /** Shows works that wait. */
    approve: (member: Member, ids: readonly number[]): Promise<void> =>
      database.transaction(async (tx) => {
        const works = await lockOfBrand(tx, member.accountId, ids)
        requireWhole(works, ids.length, 'waiting')
        requireHangable(works)
        await hangArtworks(tx, clock, works)
        await requirePlanned(tx, member.accountId, works)
        await tell(tx, works, { change: 'approved', reason: null })
      }),

    /** Refuses works that wait. */
    refuse: (member: Member, ids: readonly number[], verdict: Verdict): Promise<void> =>
      database.transaction(async (tx) => {
        const works = await lockOfBrand(tx, member.accountId, ids)
        requireWhole(works, ids.length, 'waiting')
        await saveDecisions(tx, works, verdict)
        await takeOff(tx, works, removedBy.refused)
        await tell(tx, works, { change: 'refused', reason: reasonInWords(verdict) })
      }),

    /** Asks operators to look at what a brand decided about one's own work. */
    async appeal(member: Member, id: number, words: string): Promise<void> {
      await consumeLimit(database, clock, {
        key: `work-appeals:${member.accountId}`,
        max: APPEALS_A_DAY,
        seconds: DAY_SECONDS,
      })
      await database.transaction(async (tx) => {
        const work = await lockOfArtist(tx, member.accountId, id)
        if (!work || work.purged || work.campaignDeleted || !isAppealable(work)) throw new AppError('notFound')
        if (!(await insertAppeal(tx, work, words)))
          throw new AppError('conflict', { msg: messages.artworkAppealAlready })
      })
    },

    /** Appeals that wait for an operator. */
    appeals: async (page: Page) => ({
      rows: await listAppealedArtworks(database, page),
      total: await countAppealedArtworks(database),
    }),

    /** The appeals that wait. */
    waitingAppeals: () => readArtworkAppealQueue(database),

    /** Puts a work on the wall against its brand's decision, in the operator's transaction; answers its title. */
    async grant(tx: Queryable, id: number, reason: string): Promise<string> {
      const work = await lockAppealed(tx, id)
      if (work.campaignDeleted) throw new AppError('conflict', { msg: messages.campaignNotLive })
      requireHangable([work])
      if (!(await endAppeal(tx, work, 'granted', reason)))
        throw new AppError('conflict', { msg: messages.appealDecidedAlready })
      await hangArtworks(tx, clock, [work], { deletedWorks: work.deletedBy === removedBy.brand ? -1 : 0 })
      await tell(tx, [work], { change: 'granted', reason: reason || null })
      return work.title
    },

    /** Leaves a brand's decision as it is, in the operator's transaction; answers the title of the work. */
    async keep(tx: Queryable, id: number, reason: string): Promise<string> {
      const work = await lockAppealed(tx, id)
      if (!(await endAppeal(tx, work, 'kept', reason)))
        throw new AppError('conflict', { msg: messages.appealDecidedAlready })
      await tell(tx, [work], { change: 'kept', reason })
      return work.title
    },
  }
}

export type ReviewService = ReturnType<typeof createReviewService>
