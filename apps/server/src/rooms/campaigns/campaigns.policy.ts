import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { campaignStatus } from '@plinth/api-schema/states'
import type { Member } from '../../http/call-context.ts'
import type { Campaign, Collection, Content } from './campaigns.repository.ts'

const refuseState = () => new AppError('conflict', { msg: messages.campaignNotEditable })

/** Refuses a campaign that is not this brand's, as if it were missing. */
export function requireOwner(member: Member, campaign: Campaign | undefined): Campaign {
  if (campaign?.brandId !== member.accountId) throw new AppError('notFound')
  return campaign
}

/** Only before it opens can a campaign be changed in place: what is public changes through the review alone. */
export const requireUnpublished = ({ status }: Pick<Campaign, 'status'>) => {
  if (status !== campaignStatus.unpublished) throw refuseState()
}

/** Only a live campaign has a public version beside which a change can wait. */
export const requireLive = ({ status }: Pick<Campaign, 'status'>) => {
  if (status !== campaignStatus.live) throw refuseState()
}

/** Whether two collections are one and the same contract. */
export const isSameContract = (one: Collection | null, other: Collection | null) =>
  one?.chainId === other?.chainId &&
  one?.contractAddress.toLowerCase() === other?.contractAddress.toLowerCase() &&
  one?.contractType === other?.contractType

/** The collection that a change leaves a campaign with: of one and the same contract the chain has the word, not the change. */
export const collectionAfter = (present: Collection | null, changed: Collection | null) =>
  isSameContract(present, changed) ? present : changed

const MINUTE_MS = 60_000
// A picker that knows no seconds hands the start back without them.
const isSameStart = (given: Date, start: Date) =>
  Math.floor(given.getTime() / 1_000) === Math.floor(start.getTime() / 1_000) ||
  given.getTime() === Math.floor(start.getTime() / MINUTE_MS) * MINUTE_MS

/** The start of a live campaign lies behind it. */
export const requireSameStart = (given: Date | null, start: Date | null) => {
  if (given !== null && start !== null && !isSameStart(given, start)) throw refuseState()
}

const refuseFixed = () => new AppError('conflict', { msg: messages.rulesFixed })

type Rules = Pick<Content, 'voteRules' | 'needsConfirmedEmail'>

/** Voters rely on the rules that a campaign opened with. */
export const requireSameRules = (given: Rules, present: Rules) => {
  if (given.needsConfirmedEmail !== present.needsConfirmedEmail) throw refuseFixed()
  if (!isDeepStrictEqual(given.voteRules, present.voteRules)) throw refuseFixed()
}

/** Artists rely on the rights that they have agreed to. */
export const requireSameRights = (given: Pick<Content, 'rights'>, present: Pick<Content, 'rights'>) => {
  if (!isDeepStrictEqual(given.rights, present.rights)) throw refuseFixed()
}

/** What a change makes of a campaign that has opened; what is fixed since then stays, whatever the change says. */
export const contentAfter = (
  campaign: Pick<Campaign, 'collection' | 'startsAt' | 'rights'> & Rules,
  changed: Content,
): Content => ({
  ...changed,
  collection: collectionAfter(campaign.collection, changed.collection),
  startsAt: campaign.startsAt,
  needsConfirmedEmail: campaign.needsConfirmedEmail,
  voteRules: campaign.voteRules,
  rights: campaign.rights,
})

/** The times of a campaign that is handed in. */
export function requireTimes({ startsAt, endsAt }: { startsAt: Date | null; endsAt: Date }, now: Date) {
  if (startsAt !== null && endsAt <= startsAt) throw new AppError('invalid', { msg: messages.endBeforeStart })
  if (endsAt <= now) throw new AppError('invalid', { msg: messages.endInPast })
}

/** Refuses a decision about something that was changed since it was read. */
export const requireRevision = (read: number | undefined, present: number) => {
  if (read !== undefined && read !== present) throw new AppError('conflict', { msg: messages.campaignChanged })
}
