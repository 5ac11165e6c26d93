import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { cleanWritten, type WrittenContent } from './campaigns-content.service.ts'
import { deleteDraft, findDraft, saveDraft } from './campaigns-drafts.repository.ts'
import { findNetworkLogos } from './campaigns-review.repository.ts'

type Stored = Omit<WrittenContent, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null }
const revive = (moment: string | null) => (moment === null ? null : new Date(moment))

/** The draft of a brand's next campaign. */
export type Draft = {
  brandId: number
  written: WrittenContent
  version: number
  savedAt: Date
  /** The logos of its links, by network. */
  logos: ReadonlyMap<number, string>
}

/** Keeps the one draft of each brand; verified or not, a brand may write. */
export function createDraftsService({ database }: { database: Database }) {
  return {
    /** The caller's draft, or null. */
    async find({ accountId }: Member): Promise<Draft | null> {
      const draft = await findDraft<Stored>(database, accountId)
      if (!draft) return null
      const { startsAt, endsAt, ...rest } = draft.content
      const written = cleanWritten({ ...rest, startsAt: revive(startsAt), endsAt: revive(endsAt) })
      const logos = await findNetworkLogos(database)
      return { brandId: accountId, written, version: draft.version, savedAt: draft.savedAt, logos }
    },

    /** Keeps the draft; one that was built on a version that another tab has overtaken is refused. */
    async save({ accountId }: Member, written: WrittenContent, builtOn: number | undefined) {
      const saved = await saveDraft(database, accountId, cleanWritten(written), builtOn)
      if (!saved) throw new AppError('conflict', { msg: messages.draftOvertaken })
      return { brandId: accountId, ...saved }
    },

    /** Throws the draft away. */
    async remove({ accountId }: Member): Promise<void> {
      await deleteDraft(database, accountId)
    },
  }
}

/** The service of drafts. */
export type DraftsService = ReturnType<typeof createDraftsService>
