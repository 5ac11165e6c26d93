import { randomUUID } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { BulkAct } from '@plinth/api-schema/operators-bulk'
import type { Queryable } from '../../db/database.ts'
import type { ReportService } from '../artworks/artworks-reports.service.ts'
import type { TakedownService } from '../artworks/artworks-takedown.service.ts'
import { findLastBulk } from './operators.repository.ts'
import type { Act, Acting } from './operators-acting.service.ts'
import type { FindProfile } from './operators-artworks.service.ts'

const UNDONE = 'Undone.'
const TAKEN_DOWN_AGAIN = 'It was put back by mistake.'

type Bulk = { bulkId: string; reason: string | undefined; isUndoing: boolean }
type Step = (acting: Acting, id: number, bulk: Bulk) => Promise<void>

const entryOf = ({ bulkId, reason, isUndoing }: Bulk) => ({ reason, ...(isUndoing ? {} : { bulkId }) })

/** What became of each. */
type Outcome = { done: number[]; refused: { id: number; msg: string }[] }

/** One after the other, each in a transaction of its own: what is refused for one says nothing about the others. */
const doEach = async (ids: readonly number[], step: (id: number) => Promise<void>): Promise<Outcome> => {
  const outcome: Outcome = { done: [], refused: [] }
  for (const id of ids) {
    try {
      await step(id)
      outcome.done.push(id)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      outcome.refused.push({ id, msg: error.message })
    }
  }
  return outcome
}

/** What operators do to many works or profiles at once, and take back; each with an entry in the audit log. */
export function createOperatorBulk(deps: {
  act: Act
  takedown: TakedownService
  reports: ReportService
  findProfile: FindProfile
}) {
  const { act, takedown, reports, findProfile } = deps

  const toArtwork =
    (action: string, work: (tx: Queryable, id: number, bulk: Bulk) => Promise<string>): Step =>
    (acting, subjectId, bulk) =>
      act(acting, { action, subjectKind: 'artwork', subjectId, ...entryOf(bulk) }, (tx) => work(tx, subjectId, bulk))

  const toProfile =
    (action: string, work: (tx: Queryable, id: number, bulk: Bulk) => Promise<void>): Step =>
    async (acting, subjectId, bulk) => {
      // Read before the transaction, which has a connection of its own already.
      const profile = await findProfile(acting.operator, subjectId)
      await act(acting, { action, subjectKind: 'account', subjectId, ...entryOf(bulk) }, async (tx) => {
        await work(tx, subjectId, bulk)
        return profile?.name ?? ''
      })
    }

  /** Refuses to undo what was not part of this bulk act, and what was decided about once more since. */
  const requireLast = async (tx: Queryable, artworkId: number, bulkId: string) => {
    // Locks the artwork: who decides about it at the same time comes before or after.
    await takedown.nameOf(tx, artworkId)
    if ((await findLastBulk(tx, artworkId)) !== bulkId) throw new AppError('conflict', { msg: messages.decidedSince })
  }

  const requireReopened = (count: number) => {
    if (count === 0) throw new AppError('conflict', { msg: messages.reportsStayClosed })
  }

  const steps: Record<BulkAct, { act: Step; undo: Step }> = {
    takeDown: {
      act: toArtwork('take-artwork-down', (tx, id, { reason = '', bulkId }) =>
        takedown.takeDown(tx, id, reason, { bulkId }),
      ),
      undo: toArtwork('put-artwork-back', async (tx, id, { bulkId }) => {
        await requireLast(tx, id, bulkId)
        const title = await takedown.putBack(tx, id, { undoes: bulkId })
        await reports.reopen(tx, 'artwork', id, bulkId)
        return title
      }),
    },
    putBack: {
      act: toArtwork('put-artwork-back', (tx, id, { bulkId }) => takedown.putBack(tx, id, { bulkId })),
      undo: toArtwork('take-artwork-down', async (tx, id, { bulkId }) => {
        await requireLast(tx, id, bulkId)
        return takedown.takeDown(tx, id, TAKEN_DOWN_AGAIN, { undoes: bulkId })
      }),
    },
    dismissReports: {
      act: toArtwork('dismiss-artwork-reports', (tx, id, { bulkId }) => reports.dismiss(tx, id, bulkId)),
      undo: toArtwork('reopen-artwork-reports', async (tx, id, { bulkId }) => {
        const title = await takedown.nameOf(tx, id)
        requireReopened(await reports.reopen(tx, 'artwork', id, bulkId))
        return title
      }),
    },
    dismissProfileReports: {
      act: toProfile('dismiss-profile-reports', (tx, id, { bulkId }) => reports.dismissProfile(tx, id, bulkId)),
      undo: toProfile('reopen-profile-reports', async (tx, id, { bulkId }) =>
        requireReopened(await reports.reopen(tx, 'profile', id, bulkId)),
      ),
    },
  }

  return {
    /** Does one act to each of these. */
    async act(acting: Acting, asked: { act: BulkAct; ids: readonly number[]; reason: string | undefined }) {
      const bulk = { bulkId: randomUUID(), reason: asked.reason, isUndoing: false }
      const outcome = await doEach(asked.ids, (id) => steps[asked.act].act(acting, id, bulk))
      return { bulkId: bulk.bulkId, ...outcome }
    },

    /** Takes the act back for each of these. */
    undo: (acting: Acting, asked: { act: BulkAct; ids: readonly number[]; bulkId: string }): Promise<Outcome> =>
      doEach(asked.ids, (id) =>
        steps[asked.act].undo(acting, id, { bulkId: asked.bulkId, reason: UNDONE, isUndoing: true }),
      ),
  }
}

/** The operator's service of bulk acts. */
export type OperatorBulkService = ReturnType<typeof createOperatorBulk>
