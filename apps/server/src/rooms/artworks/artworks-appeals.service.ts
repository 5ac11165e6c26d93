import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { OwnAppeal } from '@plinth/api-schema/own-vote'
import { appealState, holdReason, voteState } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { appealDecided } from './artworks.notices.ts'
import {
  countAppeals,
  findAppeal,
  insertAppeal,
  type LockedVote,
  listAppeals,
  lockAppeal,
  lockOwnVote,
  readVoteAppealQueue,
  settleAppeal,
} from './artworks-appeals.repository.ts'
import type { VoteDecisions } from './artworks-decisions.service.ts'

const A_DAY = 86_400
const MAX_A_DAY = 5

export type AppealDeps = { database: Database; clock: Clock; decisions: VoteDecisions }

const requireAppealable = ({ state, holdReason: reason }: LockedVote) => {
  if (state === voteState.held && reason === holdReason.unconfirmed)
    throw new AppError('conflict', { msg: messages.confirmEmailFirst })
  if (state !== voteState.held && state !== voteState.voided)
    throw new AppError('conflict', { msg: messages.appealNotPossible })
}

/** What voters say for votes of theirs that do not count, and what operators answer. */
export function createAppealService({ database, clock, decisions }: AppealDeps) {
  const settle = async (tx: Queryable, id: number, isGranted: boolean, answer: string) => {
    const appeal = await lockAppeal(tx, id)
    if (appeal?.state !== appealState.open) throw new AppError('conflict', { msg: messages.appealDecidedAlready })
    const at = clock.now()
    await settleAppeal(tx, id, { state: isGranted ? appealState.granted : appealState.refused, answer, at })
    await noticeTelling.tell(tx, [appealDecided({ ...appeal, isGranted, answer })], { at })
  }

  return {
    /** Asks operators to look at one's own vote again. */
    appeal: ({ accountId }: Member, artworkId: number, message: string) =>
      database.transaction(async (tx): Promise<OwnAppeal> => {
        const vote = await lockOwnVote(tx, accountId, artworkId)
        if (!vote) throw new AppError('notFound')
        requireAppealable(vote)
        await consumeLimit(
          tx,
          clock,
          { key: `appeals:${accountId}`, max: MAX_A_DAY, seconds: A_DAY },
          messages.appealLimit,
        )
        const createdAt = clock.now()
        const id = await insertAppeal(tx, vote, message, createdAt)
        if (id === undefined) throw new AppError('conflict', { msg: messages.appealAlready })
        return { state: 'open', message, answer: null, createdAt }
      }),

    /** Appeals in a state. */
    list: async (state: number, page: { limit: number; offset: number }) => ({
      rows: await listAppeals(database, state, page),
      total: await countAppeals(database, state),
    }),

    /** The appeals that are open. */
    waiting: () => readVoteAppealQueue(database),

    /**
     * Grants or refuses an appeal in the operator's transaction, and tells the voter; answers whose vote it was about. A granted
     * one lets the vote count, which takes its appeal along: the artwork is locked before the appeal, as everywhere.
     */
    async decide(tx: Queryable, id: number, { isGranted, words }: { isGranted: boolean; words: string }) {
      const appeal = await findAppeal(tx, id)
      if (!appeal) throw new AppError('notFound')
      if (appeal.state !== appealState.open) throw new AppError('conflict', { msg: messages.appealDecidedAlready })
      const isReleased = isGranted && (await decisions.releaseOne(tx, appeal, words))
      if (isReleased) return appeal
      if (isGranted && appeal.voteState !== voteState.counted)
        throw new AppError('conflict', { msg: messages.voteCannotCount })
      await settle(tx, id, isGranted, words)
      return appeal
    },
  }
}

export type AppealService = ReturnType<typeof createAppealService>
