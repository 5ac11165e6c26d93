import { createHash } from 'node:crypto'
import { reasonInWords } from '@plinth/api-schema/complaint-words'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { countAgainstLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { type NewNotice, noticeTelling } from '../notices/notices-telling.service.ts'
import type { ArtworkMails } from './artworks.mails.ts'
import { moderationOf } from './artworks.notices.ts'
import { messageLimitOf, requireWhole, type WantedState } from './artworks.policy.ts'
import {
  findMostNotices,
  findParticipants,
  findShownName,
  findTitles,
  insertNotices,
  type LockedArtwork,
  lockOfBrand,
} from './artworks.repository.ts'
import { hangArtworks } from './artworks-hanging.ts'
import { purge, takeOff } from './artworks-removal.ts'
import { forgetAnswered, hasAppeal, saveDecisions, type Verdict } from './artworks-review.repository.ts'

export type CurationDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: ArtworkMails
  visibility: VisibilityService
}
/** Whom a brand writes to, and what. */
export type WinnersLetter = { campaignId: number; accountIds: readonly number[]; message: string }

// A work can be taken out without a word.
const UNSAID: Verdict = { reason: 'other', words: '' }
// What a brand may write in a day to one person for one campaign.
const LETTERS_TO_PERSON = 3

/** What a brand does with the works in its own campaigns: each list as a whole, or not at all. */
export function createCurationService({ database, clock, outbox, mails, visibility }: CurationDeps) {
  const withWhole = async (
    member: Member,
    ids: readonly number[],
    wanted: WantedState,
    work: (tx: Queryable, works: readonly LockedArtwork[]) => Promise<unknown>,
  ): Promise<void> => {
    await database.transaction(async (tx) => {
      const works = await lockOfBrand(tx, member.accountId, ids)
      requireWhole(works, ids.length, wanted)
      await work(tx, works)
    })
  }

  const tellArtists = async (
    tx: Queryable,
    works: readonly LockedArtwork[],
    change: 'removed' | 'restored',
    verdict: Verdict = UNSAID,
  ) => {
    const reason = verdict === UNSAID ? null : reasonInWords(verdict)
    const titled = await findTitles(tx, works)
    const at = clock.now()
    await noticeTelling.tell(
      tx,
      titled.map((work) => moderationOf({ ...work, change, by: 'brand', reason, at })),
      { at, restates: true },
    )
  }

  const requireFewLetters = async (tx: Queryable, brandId: number, campaignId: number, people: ReadonlySet<number>) => {
    const { allowed, retryAfter } = await countAgainstLimit(tx, clock, messageLimitOf(brandId), people.size)
    if (allowed && (await findMostNotices(tx, campaignId, [...people])) <= LETTERS_TO_PERSON) return
    throw new AppError('tooMany', { msg: messages.winnersLimit, retryAfter })
  }

  return {
    /**
     * Takes artworks out; their artists can appeal, whether a reason is given or not. What operators put back after an appeal is
     * not the brand's to take out again.
     */
    remove: (member: Member, ids: readonly number[], verdict: Verdict = UNSAID) =>
      withWhole(member, ids, 'live', async (tx, works) => {
        if (await hasAppeal(tx, works, 'granted'))
          throw new AppError('conflict', {
            msg: works.length === 1 ? messages.putBackByAppeal : messages.somePutBackByAppeal,
          })
        await saveDecisions(tx, works, verdict)
        await takeOff(tx, works, removedBy.brand)
        await tellArtists(tx, works, 'removed', verdict)
      }),

    /** Brings artworks back, with the votes that they had. */
    recover: (member: Member, ids: readonly number[]) =>
      withWhole(member, ids, 'removed', async (tx, works) => {
        await hangArtworks(tx, clock, works, { deletedWorks: -1 })
        await forgetAnswered(tx, works)
        await tellArtists(tx, works, 'restored')
      }),

    /** Deletes artworks for good. */
    purge: (member: Member, ids: readonly number[]) =>
      withWhole(member, ids, 'removed', async (tx, works) => {
        if (await hasAppeal(tx, works, 'waiting')) throw new AppError('conflict', { msg: messages.appealWaits })
        await purge(tx, works)
      }),

    /** Writes to people who take part, but for deleted accounts; the same words go to a person once. Answers how many mails were written. */
    async notifyWinners(
      member: Member,
      { campaignId, accountIds, message }: WinnersLetter,
      saveResult: SaveResult<{ sent: number }>,
    ): Promise<{ sent: number }> {
      const { id, name } = await visibility.requireOwn(database, member, campaignId)
      const campaign = { id, name, brandName: await findShownName(database, member.accountId) }
      const hash = createHash('sha256').update(message).digest()
      return database.transaction(async (tx) => {
        const people = await findParticipants(tx, campaignId, accountIds)
        if (people.length !== accountIds.length) throw new AppError('notFound')
        const reachable = people.filter(({ isErased }) => !isErased).map(({ accountId }) => accountId)
        const fresh = await insertNotices(tx, campaignId, reachable, hash)
        await requireFewLetters(tx, member.accountId, campaignId, fresh)
        const { brandName } = campaign
        const facts = { campaignId, campaignName: name, brandName, message }
        const subject = `campaign:${campaignId}:${hash.toString('hex')}`
        const letters = [...fresh].map((to): NewNotice => ({ type: 'letter', to, subject, facts }))
        const mailed = await noticeTelling.tell(tx, letters, { at: clock.now(), hasOwnMail: true })
        const told = people.values().filter(({ accountId }) => mailed.has(accountId))
        await outbox.writeMails(
          tx,
          told.map((person) => ({ ...mails.winner(person, campaign, message), ...mailed.get(person.accountId) })),
        )
        await saveResult(tx, { sent: fresh.size })
        return { sent: fresh.size }
      })
    },
  }
}
