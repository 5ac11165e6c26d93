import type { NoticeGroup, NoticeType } from '@plinth/api-schema/notice'
import type { Member } from '../../http/call-context.ts'
import type { Switches } from './notices.repository.ts'

/** Whom a kind of notice concerns. */
export type NoticeKind = Exclude<Member['kind'], 'operator'>

type Declared = Pick<NoticeType, 'id' | 'description'> & {
  /** What it is about, where that is not campaigns. */
  group?: NoticeGroup
  /** Off unless somebody switches it on. */
  off?: true
  /** It cannot be switched off, and never waits for the daily summary. */
  locked?: true
  /** It happens so often that it goes neither by a mail of its own nor to a browser. */
  digestOnly?: true
  /** The one kind of account that it concerns, where it is one. */
  only?: NoticeKind
  /** What it is to each kind of account, where that differs. */
  to?: Record<NoticeKind, string>
}

// The seven of the market keep the ids and defaults that clients know; ours begin at 101. An id is never used again.
const DECLARED = {
  goodsSold: { id: 1, description: 'Goods sold', group: 'market' },
  auctionGoods: { id: 2, description: 'Auction goods', group: 'market' },
  auctionExpiration: { id: 3, description: 'Auction expiration', group: 'market', off: true },
  bidExceeded: { id: 4, description: 'Bid exceeded', group: 'market' },
  purchaseSuccessful: { id: 5, description: 'Purchase successful', group: 'market', off: true },
  successfulBidding: { id: 6, description: 'Successful bidding', group: 'market' },
  endOfSale: { id: 7, description: 'At the end of the sale', group: 'market', off: true },
  campaignApproved: { id: 101, description: 'Your campaign is approved', only: 'brand' },
  campaignSentBack: { id: 102, description: 'Your campaign needs changes, with the reason', only: 'brand' },
  changeApproved: { id: 103, description: 'A change to your campaign is approved', only: 'brand' },
  campaignOpened: {
    id: 104,
    description: 'A campaign opens',
    to: { brand: 'Your campaign opens', participant: 'A private campaign you were invited to opens' },
  },
  campaignEnding: {
    id: 105,
    description: 'A campaign ends within 24 hours',
    to: {
      brand: 'Your campaign ends within 24 hours',
      participant: 'A campaign you take part in ends within 24 hours',
    },
  },
  joined: { id: 106, description: 'Someone joins your campaign', only: 'brand', digestOnly: true },
  overtaken: { id: 107, description: 'Someone overtakes you in the top three', only: 'participant' },
  votingClosed: {
    id: 108,
    description: 'Voting closes',
    to: {
      brand: 'Voting closes in your campaign, with the numbers',
      participant: 'Voting closes in a campaign you take part in, with your rank',
    },
  },
  topThree: { id: 109, description: 'You finish in the top three', only: 'participant' },
  letter: { id: 110, description: 'A brand writes to you', only: 'participant' },
  artworkModerated: {
    id: 111,
    description: 'Your artwork is approved, refused, removed or restored, with the reason',
    only: 'participant',
  },
  invitationAccepted: { id: 112, description: 'Someone accepts your invitation' },
  mintRecorded: { id: 113, description: 'Your mint is confirmed' },
  helpAnswered: { id: 114, description: 'Account support answers you', group: 'account' },
  security: { id: 115, description: 'Security of your account', group: 'account', locked: true },
  appealDecided: { id: 116, description: 'Your appeal about a vote is decided', only: 'participant' },
  commented: { id: 117, description: 'Someone comments on your artwork', only: 'participant', digestOnly: true },
  commentModerated: { id: 118, description: 'Your comment is removed or restored, with the reason' },
  setModerated: { id: 119, description: 'Your set is taken down or restored, with the reason', group: 'account' },
  collectionModerated: {
    id: 120,
    description: 'Your collection is taken down or restored, with the reason',
    group: 'account',
  },
  boxClosed: {
    id: 122,
    description: 'The sale of a mystery box closes',
    group: 'market',
    to: {
      brand: 'The sale of your mystery box, or of one whose boxes you took, closes',
      participant: 'The sale of a mystery box whose boxes you took closes',
    },
  },
  boxDrawn: {
    id: 123,
    description: 'The prizes of a mystery box are drawn',
    group: 'market',
    to: {
      brand: 'The prizes of your mystery box, or of one whose boxes you took, are drawn',
      participant: 'The prizes of a mystery box whose boxes you took are drawn',
    },
  },
  listingWoken: { id: 124, description: 'An old listing of yours can be bought again', group: 'market' },
  perkModerated: {
    id: 125,
    description: 'Your perk is taken down or restored, with the reason',
    group: 'account',
    only: 'brand',
  },
  foreignModerated: {
    id: 126,
    description: 'An NFT of another site in your wallet is taken down or restored, with the reason',
    group: 'account',
  },
  offerReceived: { id: 127, description: 'Somebody offers to buy a work of yours', group: 'market' },
  planChanged: {
    id: 128,
    description: 'Your plan begins, ends within a week or has ended early',
    group: 'account',
    only: 'brand',
  },
} as const satisfies Record<string, Declared>

/** The names of the kinds of notices. */
export type NoticeName = keyof typeof DECLARED

/** A kind of notice as it is declared. */
export type DeclaredType = Required<Pick<Declared, 'id' | 'description'>> & {
  name: NoticeName
  group: NoticeGroup
  isOpenByDefault: boolean
  isLocked: boolean
  isDigestOnly: boolean
  only: NoticeKind | null
  to: Record<NoticeKind, string> | null
}

const noticeTypes: readonly DeclaredType[] = Object.entries<Declared>(DECLARED).map(([name, type]) => ({
  id: type.id,
  description: type.description,
  name: name as NoticeName,
  group: type.group ?? 'campaigns',
  isOpenByDefault: !type.off,
  isLocked: type.locked ?? false,
  isDigestOnly: type.digestOnly ?? false,
  only: type.only ?? null,
  to: type.to ?? null,
}))

const byName = new Map(noticeTypes.map((type) => [type.name, type]))
const byId = new Map(noticeTypes.map((type) => [type.id, type]))

/** The kind of that name. */
export const typeOf = (name: NoticeName): DeclaredType => byName.get(name)!
/** The kind of that number; undefined for one that this server does not know. */
export const typeById = (id: number): DeclaredType | undefined => byId.get(id)

/** What a kind of notice is to a kind of account, or to those who have none. */
export const describedFor = ({ to, description }: DeclaredType, kind: NoticeKind | null): string =>
  to && kind ? to[kind] : description

/** The kinds that concern an account; all of them for those who have none. */
export const typesFor = (kind: NoticeKind | null): readonly DeclaredType[] =>
  noticeTypes.filter(({ only }) => kind === null || only === null || only === kind)

/** Nothing is switched. */
export const NO_SWITCHES: Switches = { openedTypes: [], closedTypes: [] }

/** Whether somebody wants to be told of a kind of event. */
export const isOpen = (type: DeclaredType, { openedTypes, closedTypes }: Switches): boolean =>
  type.isLocked || (type.isOpenByDefault ? !closedTypes.includes(type.id) : openedTypes.includes(type.id))

/** The switches that leave exactly these kinds on, of those that concern an account; all others keep theirs. */
export function switchesOf(kind: NoticeKind, onIds: readonly number[], before: Switches): Switches {
  const shown = typesFor(kind)
  const ids = new Set(shown.map(({ id }) => id))
  const kept = (list: readonly number[]) => list.filter((id) => !ids.has(id))
  const on = new Set(onIds)
  return {
    openedTypes: [
      ...kept(before.openedTypes),
      ...shown.filter((t) => !t.isOpenByDefault && on.has(t.id)).map((t) => t.id),
    ],
    closedTypes: [
      ...kept(before.closedTypes),
      ...shown.filter((t) => t.isOpenByDefault && !t.isLocked && !on.has(t.id)).map((t) => t.id),
    ],
  }
}
