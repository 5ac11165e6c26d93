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
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { noticeTelling, tellInvitationAccepted } from '../notices/notices-telling.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { requireNotMinted, requireOpen } from './artworks.policy.ts'
import {
  ensureParticipation,
  findCampaignState,
  findInviters,
  holdUpload,
  insertArtwork,
  type LockedArtwork,
  lockAllOfArtist,
  lockOfArtist,
  markRemoved,
} from './artworks.repository.ts'
import { moveCounters, publishArtworkChange } from './artworks-counters.repository.ts'
import { voteLog } from './artworks-log.service.ts'

const HOUR_SECONDS = 3_600
const MAX_EACH_HOUR = 120
const NO_DIGEST = new Uint8Array(32)

export type SubmissionDeps = { database: Database; clock: Clock; visibility: VisibilityService; files: FileStore }

const isLive = ({ deletedBy }: LockedArtwork) => deletedBy === null

// What the brand took out goes over to its artist, who has left: the brand cannot bring it back any more.
const leavingChange = (work: LockedArtwork) => ({
  campaignId: work.campaignId,
  accountId: work.accountId,
  works: isLive(work) ? -1 : 0,
  votes: isLive(work) ? -work.voteCount : 0,
  deletedWorks: work.deletedBy === removedBy.brand ? -1 : 0,
})

const pictureOf = async (tx: Queryable, accountId: number, path: string): Promise<Picture> => {
  const [, key = '', extension] = /^\/files\/([^.]+)\.(\w+)$/.exec(path) ?? []
  const upload = await holdUpload(tx, accountId, key)
  if (!upload?.type.startsWith('image/') || servedTypes[extension as ServedExtension] !== upload.type)
    throw new AppError('invalid', { msg: messages.notAnUpload })
  const { renditions, ...facts } = upload
  const urls = renditions.map(({ fileKey, mediaType: type, width }) => ({ url: fileUrl(fileKey), type, width }))
  return { url: path, ...facts, renditions: urls }
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
    throw new AppError('conflict')
  }

  const tellInviters = async (
    tx: Queryable,
    guestId: number,
    campaign: { campaignId: number; campaignName: string },
  ) => {
    const found = await findInviters(tx, campaign.campaignId, guestId)
    const inviterIds = found.map(({ inviterId }) => inviterId)
    const [first] = found
    if (first)
      await tellInvitationAccepted(tx, inviterIds, { ...campaign, guestId, guestName: first.guestName }, clock.now())
  }

  const takeBack = async (tx: Queryable, works: readonly LockedArtwork[]) => {
    requireNotMinted(works)
    await markRemoved(tx, works, removedBy.artist)
    await voteLog.removed(tx, works.filter(isLive), removedBy.artist)
    await moveCounters(tx, works.map(leavingChange))
    await publishArtworkChange(tx, 'removed', works.filter(isLive))
  }

  return {
    /** Submits an artwork; the first one joins the campaign. */
    async submit(
      member: Member,
      { pictureUrl, ...work }: Submission,
      saveResult: SaveResult<{ id: number }>,
    ): Promise<{ id: number }> {
      const { brandId, name: campaignName } = await visibility.requireVisible(database, member, work.campaignId)
      const limit = { key: `artworks:${member.accountId}`, max: MAX_EACH_HOUR, seconds: HOUR_SECONDS }
      await consumeLimit(database, clock, limit)
      const { accountId } = member
      const digest = await digestOf(pictureUrl)
      return database.transaction(async (tx) => {
        const picture = await pictureOf(tx, accountId, pictureUrl)
        const id = await insertArtwork(tx, { ...work, accountId, picture, digest })
        if (id === undefined) return refuseClosed(tx, work.campaignId)
        await voteLog.added(tx, [{ campaignId: work.campaignId, id, digest: digest ?? NO_DIGEST }])
        await uploadReferences.hold(tx, [{ holder: `artwork:${id}`, urls: [picture.url] }])
        const isNew = await ensureParticipation(tx, work.campaignId, accountId)
        await moveCounters(tx, [{ campaignId: work.campaignId, accountId, works: 1, votes: 0 }])
        await publishArtworkChange(tx, 'submitted', [{ campaignId: work.campaignId, id }])
        if (isNew) {
          const campaign = { campaignId: work.campaignId, campaignName }
          // The brand first: two who join at once wait for each other here, and not crosswise.
          await noticeTelling.countJoin(tx, brandId, campaign, { at: clock.now() })
          await tellInviters(tx, accountId, campaign)
        }
        await saveResult(tx, { id })
        return { id }
      })
    },

    /** Withdraws one of one's own works. */
    withdraw: (member: Member, id: number): Promise<void> =>
      database.transaction(async (tx) => {
        const work = await lockOfArtist(tx, member.accountId, id)
        if (!work || !isLive(work)) throw new AppError('notFound')
        // What has outlived its campaign is the artist's alone.
        if (!work.campaignDeleted) requireOpen(work)
        await takeBack(tx, [work])
      }),

    /** Leaves a campaign: all of one's works there are withdrawn. */
    async leave(member: Member, campaignId: number): Promise<void> {
      await visibility.requireVisible(database, member, campaignId)
      await database.transaction(async (tx) => {
        const works = (await lockAllOfArtist(tx, member.accountId, campaignId)).filter(
          ({ deletedBy }) => deletedBy === null || deletedBy === removedBy.brand,
        )
        if (!works.some(isLive)) throw new AppError('notFound')
        requireOpen(works[0]!)
        await takeBack(tx, works)
      })
    },
  }
}
