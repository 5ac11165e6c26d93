import type { NoticeKind } from './notices.types.ts'

type OfCampaign = { campaignId: number; campaignName: string }
/** A mystery box; `isOwn` to its brand. Its name is empty once that has deleted its account. */
type OfBox = { boxId: string; boxName: string; isOwn: boolean }
type OfNft = { for: NoticeKind; title: string; nftId: number; ownerId: number }

/** What each kind of event is told with; everything is plain text, and stays as it was at that moment. `for` is the kind of its person. */
export type NoticeFacts = {
  goodsSold: OfNft
  purchaseSuccessful: OfNft
  endOfSale: OfNft
  listingWoken: OfNft
  offerReceived: OfNft
  auctionGoods: OfNft
  auctionExpiration: OfNft
  bidExceeded: OfNft
  successfulBidding: OfNft & { isSettled: boolean }
  campaignApproved: OfCampaign & { isOpen: boolean; startsAt: string }
  campaignSentBack: OfCampaign & { reason: string; isChange: boolean }
  changeApproved: OfCampaign
  campaignOpened: OfCampaign & { for: NoticeKind }
  campaignEnding: OfCampaign & { for: NoticeKind; endsAt: string }
  /** `count` people since the summary before. */
  joined: OfCampaign & { count: number }
  overtaken: OfCampaign & { rank: number }
  /** Without a vote nobody has a rank; brands have none. */
  votingClosed: OfCampaign & { for: NoticeKind; rank: number | null; peopleCount: number; workCount: number }
  topThree: OfCampaign & { rank: number }
  letter: OfCampaign & { brandName: string; message: string }
  artworkModerated: OfCampaign & {
    artworkId: number
    artworkTitle: string
    change: 'removed' | 'restored' | 'waiting' | 'released' | 'approved' | 'refused' | 'granted' | 'kept'
    by: 'brand' | 'operator'
    reason: string | null
    /** It was taken down by mistake; those of before do not say. */
    isMistake?: boolean
  }
  appealDecided: OfCampaign & { artworkId: number; artworkTitle: string; isGranted: boolean; answer: string }
  /** `count` comments since the summary before. */
  commented: OfCampaign & { artworkId: number; artworkTitle: string; count: number }
  commentModerated: OfCampaign & {
    artworkId: number
    artworkTitle: string
    change: 'removed' | 'restored'
    by: 'brand' | 'operator'
    reason: string | null
  }
  setModerated: { setId: number; setName: string; change: 'removed' | 'restored'; reason: string | null }
  collectionModerated: {
    collectionId: number
    collectionName: string
    change: 'removed' | 'restored'
    reason: string | null
  }
  foreignModerated: { nftName: string; address: string; change: 'removed' | 'restored'; reason: string | null }
  perkModerated: { perkName: string; change: 'removed' | 'restored'; reason: string | null }
  planChanged: {
    planName: string
    endsAt: string
    change: 'given' | 'ending' | 'ended'
    reason: string | null
  }
  boxClosed: OfBox & { boxCount: number; soldCount: number }
  boxDrawn: OfBox
  invitationAccepted: OfCampaign & { for: NoticeKind; guestName: string }
  /** `count` works were minted together, of which `title` is the first. */
  mintRecorded: { for: NoticeKind; title: string; count: number; nftId: number; ownerId: number }
  helpAnswered: { for: NoticeKind; about: string; answer: string }
  security: { for: NoticeKind; what: string }
}

/** The kinds of events that the product tells of today. */
export type ToldName = keyof NoticeFacts

/** Events that are counted in one notice until the next summary. */
export type CountedName = 'joined' | 'commented'

/** One event for one person; `subject` says which one it is, so that nobody is told of it twice. */
export type NewNotice = {
  [Name in Exclude<ToldName, CountedName>]: {
    type: Name
    to: number
    subject: string
    facts: Omit<NoticeFacts[Name], 'for'>
  }
}[Exclude<ToldName, CountedName>]

type WithoutKeys<Notice, Key extends PropertyKey> = Notice extends unknown ? Omit<Notice, Key> : never

/** An event of which somebody else says whom it is told to, or by which subject it is known. */
export type NoticeWithout<Key extends 'to' | 'subject'> = WithoutKeys<NewNotice, Key>
