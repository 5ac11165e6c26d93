import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Mail } from '../../ports/mailer.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import type { ArtworkMails } from './artworks.mails.ts'
import { moderationOf, moderationSubject } from './artworks.notices.ts'
import { hangArtworks } from './artworks-hanging.ts'
import { closeReports } from './artworks-open-reports.repository.ts'
import { purge, takeOff } from './artworks-removal.ts'
import {
  countHangings,
  listOverseen,
  lockAny,
  type OverseenFilter,
  type TakenArtwork,
} from './artworks-takedown.repository.ts'

/** The bulk act that a decision is part of, or the one that it undoes. */
type OfBulk = { bulkId?: string; undoes?: string }

export type TakedownDeps = { database: Database; clock: Clock; outbox: Outbox; mails: ArtworkMails }

const lockOrMissing = async (tx: Queryable, id: number): Promise<TakenArtwork> => {
  const work = await lockAny(tx, id)
  if (!work) throw new AppError('notFound')
  return work
}

const lockTaken = async (tx: Queryable, id: number): Promise<TakenArtwork> => {
  const work = await lockOrMissing(tx, id)
  if (work.deletedBy !== removedBy.operator) throw new AppError('conflict', { msg: messages.artworkNotTakenDown })
  return work
}

/** What operators do with artworks that must not be shown: each act in the operator's transaction; it answers the title. */
export function createTakedownService({ database, clock, outbox, mails }: TakedownDeps) {
  /** Tells the artist, with a mail unless they want none at once. */
  const tell = async (
    tx: Queryable,
    work: TakenArtwork,
    {
      change,
      reason,
      mail,
      bulkId,
      undoes,
    }: { change: 'removed' | 'restored' | 'waiting' | 'released'; reason: string | null; mail: Mail } & OfBulk,
  ) => {
    const { id, accountId } = work
    const at = clock.now()
    // What is undone was never meant: the artist reads how it stands, and not both.
    if (undoes !== undefined) await noticeTelling.withdraw(tx, accountId, moderationSubject(id, undoes))
    const isMistake = undoes !== undefined && change !== 'removed'
    const notice = moderationOf({ ...work, change, by: 'operator', reason, at, bulkId, isMistake })
    const mailed = await noticeTelling.tell(tx, [notice], { at, hasOwnMail: true })
    const ending = mailed.get(accountId)
    if (ending) await outbox.writeMail(tx, { ...mail, ...ending })
  }

  return {
    /** Artworks that hang, or those that operators took down. */
    list: (filter: OverseenFilter, page: { limit: number; offset: number }) => listOverseen(database, filter, page),

    /** Locks an artwork and answers its title. */
    nameOf: async (tx: Queryable, id: number): Promise<string> => (await lockOrMissing(tx, id)).title,

    /** How many artworks came to a wall for the first time on each of these days. */
    countHangings: (starts: readonly Date[]) => countHangings(database, starts),

    /**
     * Takes an artwork down. What its brand has taken out is signed over, so that the brand cannot bring it back; whether it
     * is minted does not matter, because the wall is ours and the chain is not.
     */
    async takeDown(tx: Queryable, id: number, reason: string, ofBulk: OfBulk = {}): Promise<string> {
      const work = await lockOrMissing(tx, id)
      if (work.deletedBy !== null && work.deletedBy !== removedBy.brand && work.deletedBy !== removedBy.waiting)
        throw new AppError('conflict', { msg: messages.artworkGoneAlready })
      await closeReports(tx, 'artwork', id, ofBulk.bulkId)
      await takeOff(tx, [work], removedBy.operator)
      await tell(tx, work, { change: 'removed', reason, mail: mails.takenDown(work, reason), ...ofBulk })
      return work.title
    },

    /**
     * Puts an artwork back to where it was, with the votes that it had: to the wall, among what its brand has taken out, or, if it
     * was never on the wall, to those that wait for the brand.
     */
    async putBack(tx: Queryable, id: number, ofBulk: OfBulk = {}): Promise<string> {
      const work = await lockTaken(tx, id)
      const change = !work.hasHung ? 'waiting' : work.wasRemoved ? 'released' : 'restored'
      if (change === 'restored') await hangArtworks(tx, clock, [work])
      if (change === 'waiting') await takeOff(tx, [work], removedBy.waiting)
      if (change === 'released') await takeOff(tx, [work], removedBy.brand)
      await tell(tx, work, { change, reason: null, mail: mails.putBack(work, ofBulk.undoes !== undefined), ...ofBulk })
      return work.title
    },

    /** Erases an artwork for good. */
    async purge(tx: Queryable, id: number): Promise<string> {
      const work = await lockTaken(tx, id)
      await purge(tx, [work])
      return work.title
    },
  }
}

export type TakedownService = ReturnType<typeof createTakedownService>
