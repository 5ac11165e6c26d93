import { createHash } from 'node:crypto'
import type { Submission } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Picture } from '@plinth/api-schema/pictures'
import { removedBy } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import { type ServedExtension, servedTypes } from '../../media/formats.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileKeyOf, fileUrl } from '../../ports/file-url.ts'
import { findTerms } from '../campaigns/campaigns-terms.service.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { planLimits } from '../plans/plans-limits.service.ts'
import { linkCounting } from '../sharing/sharing-counting.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { requireFittingSize, requireNotMinted, requireOpen } from './artworks.policy.ts'
import {
  ensureParticipations,
  findCampaignState,
  holdUpload,
  insertArtwork,
  type LockedArtwork,
  lockAllOfArtist,
  lockOfArtist,
} from './artworks.repository.ts'
import { countHung, moveCounters, publishArtworkChange } from './artworks-counters.repository.ts'
import { tellOfJoins } from './artworks-hanging.ts'
import { voteLog } from './artworks-log.service.ts'
import { insertUnknownLook } from './artworks-looks.repository.ts'
import { takeOff } from './artworks-removal.ts'
import { forgetDecisions } from './artworks-review.repository.ts'
import { saveTerms } from './artworks-rights.repository.ts'

const HOUR_SECONDS = 3_600
const MAX_EACH_HOUR = 120
const NO_DIGEST = new Uint8Array(32)

export type SubmissionDeps = { database: Database; clock: Clock; visibility: VisibilityService; files: FileStore }

const isLive = ({ deletedBy }: LockedArtwork) => deletedBy === null
const isUnseen = ({ deletedBy }: LockedArtwork) => deletedBy === removedBy.waiting || deletedBy === removedBy.refused

const pictureOf = async (tx: Queryable, accountId: number, path: string) => {
  const [, key = '', extension] = /^\/files\/([^.]+)\.(\w+)$/.exec(path) ?? []
  const upload = await holdUpload(tx, accountId, key)
  if (!upload?.type.startsWith('image/') || servedTypes[extension as ServedExtension] !== upload.type)
    throw new AppError('invalid', { msg: messages.notAnUpload })
  const { renditions, colour, ...facts } = upload
  const urls = renditions.map(({ fileKey, mediaType: type, width }) => ({ url: fileUrl(fileKey), type, width }))
  return { colour, picture: { url: path, ...facts, renditions: urls } satisfies Picture }
}

/** Takes works in and lets their artists take them back. */
export function createSubmissionService({ database, clock, visibility, files }: SubmissionDeps) {
  /** The hash of a picture: what was voted for cannot be swapped. */
  const digestOf = async (path: string): Promise<Buffer | null> => {
    const key = fileKeyOf(path)
    const file = key === undefined ? null : await files.open(key)
    if (!file) return null
    const hash = createHash('sha256')
    for await (const piece of file.stream) hash.update(piece)
    return hash.digest()
  }

  const refuseClosed = async (tx: Queryable, campaignId: number): Promise<never> => {
    requireOpen((await findCampaignState(tx, campaignId)) ?? { live: false, paused: false })
    // It has opened a moment after it was asked for.
    throw new AppError('conflict', { msg: messages.conflict })
  }

  /** Keeps the terms that an artist agrees to. Other ones than the artist has read are refused, and so is a licence unread. */
  const agree = async (tx: Queryable, campaignId: number, readHash: string | undefined): Promise<string> => {
    const terms = (await findTerms(tx, campaignId)) ?? (await refuseClosed(tx, campaignId))
    if (readHash === undefined && terms.hasLicence) throw new AppError('invalid', { msg: messages.termsUnread })
    if (readHash !== undefined && readHash !== terms.sha256)
      throw new AppError('conflict', { msg: messages.termsChanged })
    await saveTerms(tx, terms)
    return terms.sha256
  }

  const takeBack = async (tx: Queryable, works: readonly LockedArtwork[]) => {
    requireNotMinted(works)
    // Nobody would answer an appeal any more, and what waits for an answer is not purged.
    await forgetDecisions(tx, works)
    await takeOff(tx, works, removedBy.artist)
  }

  return {
    /** Submits an artwork; the first one on the wall joins the campaign. */
    async submit(
      member: Member,
      { pictureUrl, rightsHash: readHash, ...work }: Submission,
      saveResult: SaveResult<{ id: number }>,
      /** The label of the link that led here. */
      from?: string,
    ): Promise<{ id: number }> {
      const { brandId, name: campaignName } = await visibility.requireVisible(database, member, work.campaignId)
      const limit = { key: `artworks:${member.accountId}`, max: MAX_EACH_HOUR, seconds: HOUR_SECONDS }
      await consumeLimit(database, clock, limit)
      const { accountId } = member
      const digest = await digestOf(pictureUrl)
      return database.transaction(async (tx) => {
        const { picture, colour } = await pictureOf(tx, accountId, pictureUrl)
        requireFittingSize(work.size, picture)
        const rightsHash = await agree(tx, work.campaignId, readHash)
        const inserted = await insertArtwork(tx, {
          ...work,
          accountId,
          picture,
          colour,
          digest,
          rightsHash,
          linkLabel: from ?? null,
        })
        if (!inserted) return refuseClosed(tx, work.campaignId)
        const { id, hasHung } = inserted
        if (hasHung) await voteLog.added(tx, [{ campaignId: work.campaignId, id, digest: digest ?? NO_DIGEST }])
        await uploadReferences.hold(tx, [{ holder: `artwork:${id}`, urls: [picture.url] }])
        await insertUnknownLook(tx, work.campaignId, id)
        if (hasHung) {
          const joined = await ensureParticipations(tx, [{ campaignId: work.campaignId, accountId }])
          await moveCounters(tx, [{ campaignId: work.campaignId, accountId, works: 1, votes: 0 }])
          // After the counter has moved: others who submit wait for its row, so that none of them is counted too late.
          await planLimits.require(tx, {
            brandId,
            limit: 'worksPerCampaign',
            at: clock.now(),
            used: () => countHung(tx, work.campaignId),
            isStranger: true,
          })
          await publishArtworkChange(tx, 'submitted', [{ campaignId: work.campaignId, id }])
          if (joined.length > 0)
            await tellOfJoins(tx, clock, {
              campaignId: work.campaignId,
              campaignName,
              brandId,
              accountIds: [accountId],
            })
          if (joined.length > 0 && from !== undefined)
            await linkCounting.joins(tx, [{ campaignId: work.campaignId, label: from, at: clock.now() }])
        }
        await saveResult(tx, { id })
        return { id }
      })
    },

    /** Withdraws one of one's own works. */
    withdraw: (member: Member, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        const work = await lockOfArtist(tx, member.accountId, id)
        if (!work || work.purged || !(isLive(work) || isUnseen(work))) throw new AppError('notFound')
        // What has outlived its campaign, or never hung in it, is the artist's alone.
        if (!work.campaignDeleted && isLive(work)) requireOpen(work)
        await takeBack(tx, [work])
      }),

    /** Leaves a campaign: all of one's works there are withdrawn. */
    async leave(member: Member, campaignId: number): Promise<void> {
      await visibility.requireVisible(database, member, campaignId)
      await database.transaction(async (tx) => {
        const works = (await lockAllOfArtist(tx, member.accountId, campaignId)).filter(
          (work) => isLive(work) || isUnseen(work) || work.deletedBy === removedBy.brand,
        )
        if (!works.some(isLive)) throw new AppError('notFound')
        requireOpen(works.find(isLive)!)
        await takeBack(tx, works)
      })
    },
  }
}
