import { emptyContent, type WrittenContent } from '@plinth/api-schema/campaign'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { openSealed, type Sealed, sealOf } from '../../rich-text/sealed-text.ts'
import { RICH_TEXTS, type RichTexts } from './campaigns.repository.ts'
import { type CleanContent, cleanWritten } from './campaigns-content.service.ts'
import { deleteDraft, findDraft, saveDraft } from './campaigns-drafts.repository.ts'
import { findNetworkLogos } from './campaigns-review.repository.ts'
import { holdDraft } from './campaigns-uploads.ts'

type Document = Omit<CleanContent, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string | null }
type StoredDocument = Omit<Sealed<Document, keyof RichTexts>, 'seal'>
const revive = (moment: string | null) => (moment === null ? null : new Date(moment))

/** The draft of a brand's next campaign. */
export type Draft = {
  brandId: number
  written: CleanContent
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
      const draft = await findDraft<StoredDocument>(database, accountId)
      if (!draft) return null
      const stored = { ...draft.content, seal: draft.seal }
      const { startsAt, endsAt, ...rest } = openSealed<Document, keyof RichTexts>(stored, RICH_TEXTS)
      // A draft may be older than a part of the content.
      const written = { ...emptyContent, ...rest, startsAt: revive(startsAt), endsAt: revive(endsAt) }
      const logos = await findNetworkLogos(database)
      return { brandId: accountId, written, version: draft.version, savedAt: draft.savedAt, logos }
    },

    /** Keeps the draft; one that was built on a version that another tab has overtaken is refused. */
    async save({ accountId }: Member, written: WrittenContent, builtOn: number | undefined) {
      const content = cleanWritten(written)
      return database.transaction(async (tx) => {
        const saved = await saveDraft(tx, accountId, { content, seal: sealOf(content, RICH_TEXTS) }, builtOn)
        if (!saved) throw new AppError('conflict', { msg: messages.draftOvertaken })
        await holdDraft(tx, accountId, content)
        return { brandId: accountId, ...saved }
      })
    },

    /** Throws the draft away. */
    async remove({ accountId }: Member): Promise<void> {
      await database.transaction(async (tx) => {
        await deleteDraft(tx, accountId)
        await holdDraft(tx, accountId, null)
      })
    },
  }
}
