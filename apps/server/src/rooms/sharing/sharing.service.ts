import { randomBytes } from 'node:crypto'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { LinkSource, ShareLink } from '@plinth/api-schema/share-link'
import { VOTER_STEP } from '@plinth/api-schema/sharing'
import { linkKind, stateOf } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { createFirstVisits, dayOf, type Visitor } from '../../http/first-visits.ts'
import type { Clock } from '../../ports/clock.ts'
import type { VisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import {
  countLinks,
  deletePost,
  ensureOwnLink,
  hasPostNamed,
  hasWorkIn,
  insertPost,
  isLiveLabel,
  type LinkRow,
  listLinks,
  listSources,
  lockPosts,
} from './sharing.repository.ts'
import { linkCounting } from './sharing-counting.service.ts'

/** How many posts of a campaign have links of their own. */
export const MAX_POSTS = 20
const LABEL_BYTES = 9
const LABEL_LENGTH = 10

/** Draws a label that nobody can guess. */
export const drawLabel = () => randomBytes(LABEL_BYTES).toString('base64url').slice(0, LABEL_LENGTH)

/** Voters as they are told: in whole steps, or not at all. */
const toldVoters = (voterCount: number, hidesVotes: boolean) =>
  hidesVotes || voterCount < VOTER_STEP ? null : voterCount - (voterCount % VOTER_STEP)

const linkOf = ({ kind, voterCount, ...link }: LinkRow, hidesVotes: boolean): ShareLink => ({
  ...link,
  kind: stateOf(linkKind, kind),
  voterCount: toldVoters(voterCount, hidesVotes),
})

export type SharingDeps = { database: Database; clock: Clock; visibility: VisibilityService }

/** Gives out labels for links and tells a brand, in sums, what they led to. */
export function createSharingService({ database, clock, visibility }: SharingDeps) {
  const visits = createFirstVisits(clock)
  const today = () => dayOf(clock.now())

  return {
    /** Counts that a link was followed; a label that nobody has is ignored. */
    async visit(label: string, visitor: Visitor): Promise<void> {
      if (!(await isLiveLabel(database, label)) || !visits.isFirst(label, visitor)) return
      await linkCounting.visits(database, [{ label, campaignId: null, at: clock.now() }])
    },

    /** The label of the caller's own links to a campaign. */
    async own(member: Member, campaignId: number): Promise<string> {
      const { brandId } = await visibility.requireVisible(database, member, campaignId)
      const { accountId } = member
      const isBrand = brandId === accountId
      if (!isBrand && !(await hasWorkIn(database, campaignId, accountId))) throw new AppError('notFound')
      const kind = isBrand ? linkKind.brand : linkKind.artist
      return ensureOwnLink(database, { campaignId, accountId, label: drawLabel(), kind })
    },

    /** What the links to a campaign of the caller led to. */
    async list(member: Member, campaignId: number, slice: { limit: number; offset: number }) {
      const hidesVotes = visibility.hidesVotes(await visibility.requireOwn(database, member, campaignId))
      const [rows, total] = await Promise.all([
        listLinks(database, { campaignId, today: today() }, slice),
        countLinks(database, campaignId),
      ])
      return { rows: rows.map((row) => linkOf(row, hidesVotes)), total, hidesVotes }
    },

    /** What each post, the brand, and all artists together led to. The caller has checked who asks. */
    async sources(campaignId: number, hidesVotes: boolean): Promise<LinkSource[]> {
      const rows = await listSources(database, { campaignId, today: today() })
      return rows.map(({ kind, voterCount, ...sums }) => ({
        ...sums,
        kind: stateOf(linkKind, kind),
        voterCount: toldVoters(voterCount, hidesVotes),
      }))
    },

    /** Makes a link for a post. */
    async save(member: Member, campaignId: number, name: string): Promise<{ id: number; label: string }> {
      await visibility.requireOwn(database, member, campaignId)
      const label = drawLabel()
      const id = await database.transaction(async (tx) => {
        await lockPosts(tx, campaignId)
        return insertPost(tx, { campaignId, accountId: member.accountId, label, name }, MAX_POSTS)
      })
      if (id !== undefined) return { id, label }
      const isTaken = await hasPostNamed(database, campaignId, name)
      throw isTaken
        ? new AppError('conflict', { msg: messages.linkNameTaken, field: 'name' })
        : new AppError('conflict', { msg: messages.tooManyNamedLinks, values: { n: MAX_POSTS } })
    },

    /** Removes the link of a post. */
    async remove(member: Member, id: number): Promise<void> {
      if (!(await deletePost(database, id, member.accountId))) throw new AppError('notFound')
    },
  }
}

/** The room's services. */
export type SharingService = ReturnType<typeof createSharingService>
