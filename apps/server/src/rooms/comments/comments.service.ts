import type { Complaint } from '@plinth/api-schema/artwork'
import type { CommentPage } from '@plinth/api-schema/comment'
import { reasonInWords } from '@plinth/api-schema/complaint-words'
import { AppError } from '@plinth/api-schema/errors'
import { memberKindFromWire } from '@plinth/api-schema/member-kind'
import { messages } from '@plinth/api-schema/messages'
import { removedBy } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { commentModerated } from './comments.notices.ts'
import {
  limitsOf,
  requireCommentable,
  requireOfBrand,
  requireRemovedByBrand,
  requireWriter,
} from './comments.policy.ts'
import {
  countComments,
  deleteComment,
  findSwitch,
  findWork,
  findWriter,
  insertComment,
  listComments,
  lockComment,
  markRemoved,
  markShown,
  saveSwitch,
} from './comments.repository.ts'

export type CommentsDeps = {
  database: Database
  clock: Clock
  visibility: VisibilityService
  /** Whether an address can be confirmed. */
  sendsMail: boolean
}

const CLOSED = { isOpen: false, total: 0, comments: [], nextCursor: null }

/** Keeps what people write under works, where brands let them. */
export function createCommentsService({ database, clock, visibility, sendsMail }: CommentsDeps) {
  const workOf = (member: Member | null, artworkId: number) => {
    const [accountId, isOperator] = visibility.values(member)
    return findWork(database, { accountId, isOperator }, artworkId)
  }

  return {
    /** The comments under a work, the newest first. */
    async list(
      member: Member | null,
      artworkId: number,
      { limit, before = Number.MAX_SAFE_INTEGER }: { limit: number; before?: number | undefined },
    ): Promise<CommentPage> {
      const work = await workOf(member, artworkId)
      if (!work) throw new AppError('notFound')
      const accountId = member?.accountId ?? null
      const mayRemove = member !== null && work.brandId === member.accountId && member.verified
      if (!work.isOn) return { ...CLOSED, mayRemove }
      // One more than asked for tells whether there are more.
      const found = await listComments(database, work, { accountId, isBrand: mayRemove, before, limit: limit + 1 })
      const rows = found.slice(0, limit)
      return {
        isOpen: true,
        mayRemove,
        total: await countComments(database, work),
        comments: rows.map(({ authorId, kind, name, pictureUrl, ...row }) => ({
          ...row,
          author: { id: authorId, kind: memberKindFromWire(kind), name, pictureUrl },
        })),
        nextCursor: found.length > limit ? rows.at(-1)!.id : null,
      }
    },

    /** Writes a comment, and tells the artist. */
    add: (
      member: Member,
      { artworkId, words }: { artworkId: number; words: string },
      saveResult: SaveResult<{ id: number }>,
    ): Promise<{ id: number }> =>
      database.transaction(async (tx) => {
        const { accountId } = member
        const work = requireCommentable(await findWork(tx, { accountId, isOperator: false }, artworkId))
        requireWriter(await findWriter(tx, accountId), sendsMail)
        for (const limit of limitsOf(accountId, artworkId)) await consumeLimit(tx, clock, limit, messages.commentLimit)
        const at = clock.now()
        const { campaignId, campaignName, artistId, title } = work
        const id = await insertComment(tx, { campaignId, artworkId, accountId, words, at })
        if (artistId !== accountId)
          await noticeTelling.countComments(
            tx,
            artistId,
            { campaignId, campaignName, artworkId, artworkTitle: title, count: 1 },
            { at },
          )
        await saveResult(tx, { id })
        return { id }
      }),

    /** Deletes a comment of one's own for good. */
    async remove({ accountId }: Member, id: number): Promise<void> {
      if (!(await deleteComment(database, accountId, id))) throw new AppError('notFound')
    },

    /** Takes a comment down in a campaign of the brand's own, and tells its author why. */
    takeOut: (member: Member, id: number, said: { reason: Complaint; words: string }): Promise<void> =>
      database.transaction(async (tx) => {
        const comment = requireOfBrand(await lockComment(tx, id), member.accountId)
        const at = clock.now()
        await markRemoved(tx, id, removedBy.brand, at)
        const reason = reasonInWords(said)
        // A brand that writes under its own works needs no word from itself.
        if (comment.authorId !== member.accountId)
          await noticeTelling.tell(tx, [commentModerated(comment, { change: 'removed', by: 'brand', reason })], { at })
      }),

    /** Shows a comment again that the brand itself took down, and tells its author. */
    putBack: (member: Member, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        const comment = requireRemovedByBrand(await lockComment(tx, id), member.accountId)
        await markShown(tx, id)
        const told = commentModerated(comment, { change: 'restored', by: 'brand', reason: null })
        if (comment.authorId !== member.accountId) await noticeTelling.tell(tx, [told], { at: clock.now() })
      }),

    /** Whether comments are on in a brand's own campaign. */
    async isOpen(member: Member, campaignId: number): Promise<boolean> {
      await visibility.requireOwn(database, member, campaignId)
      return findSwitch(database, campaignId)
    },

    /** Switches comments in a brand's own campaign. */
    async switchTo(member: Member, campaignId: number, isOn: boolean): Promise<void> {
      await visibility.requireOwn(database, member, campaignId)
      await saveSwitch(database, campaignId, isOn, clock.now())
    },
  }
}

export type CommentsService = ReturnType<typeof createCommentsService>
