import { emptyContent, type WrittenContent } from '@plinth/api-schema/campaign'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import { openSealed, type Sealed, sealOf } from '../../rich-text/sealed-text.ts'
import { requireOwner } from './campaigns.policy.ts'
import { findCampaigns, RICH_TEXTS, type RichTexts } from './campaigns.repository.ts'
import { type CleanContent, cleanWritten } from './campaigns-content.service.ts'
import { copyOf } from './campaigns-copy.ts'
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

/** A draft that was made of a campaign. */
export type Duplicated = { id: number; version: number }

/** Keeps the one draft of each brand; verified or not, a brand may write. */
export function createDraftsService({ database }: { database: Database }) {
  const write = async (tx: Queryable, brandId: number, content: CleanContent, builtOn: number | undefined) => {
    const saved = await saveDraft(tx, brandId, { content, seal: sealOf(content, RICH_TEXTS) }, builtOn)
    if (saved) await holdDraft(tx, brandId, content)
    return saved
  }

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
        const saved = await write(tx, accountId, content, builtOn)
        if (!saved) throw new AppError('conflict', { msg: messages.draftOvertaken })
        return { brandId: accountId, ...saved }
      })
    },

    /** Makes a draft of a campaign of the caller; over one that is there only where its version was named. */
    duplicate: (
      member: Member,
      id: number,
      over: number | undefined,
      saveResult: SaveResult<Duplicated>,
    ): Promise<Duplicated> =>
      database.transaction(async (tx) => {
        const [found] = await findCampaigns(tx, [id])
        const saved = await write(tx, member.accountId, copyOf(requireOwner(member, found)), over ?? 0)
        if (!saved)
          throw new AppError('conflict', {
            msg: over === undefined ? messages.draftExists : messages.draftOvertaken,
          })
        const duplicated = { id: member.accountId, version: saved.version }
        await saveResult(tx, duplicated)
        return duplicated
      }),

    /** Throws the draft away. */
    async remove({ accountId }: Member): Promise<void> {
      await database.transaction(async (tx) => {
        await deleteDraft(tx, accountId)
        await holdDraft(tx, accountId, null)
      })
    },
  }
}
