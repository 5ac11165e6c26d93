import type { z } from 'zod'
import { sizeOf } from './artwork-size.ts'
import type { ArtworkTraits, Colour } from './artwork-traits.ts'
import type * as wire from './artworks.ts'
import type * as review from './artworks-review.ts'
import type { CampaignStage } from './campaign-card.ts'
import type { Picture } from './pictures.ts'
import { approvalState, artworkAppealState, campaignStatus, complaint, mintState, stateOf, voteHold } from './states.ts'
import { type VoteRules, voteRulesFromWire, voteRulesToWire } from './vote-rules.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// An artwork as both sides know it, and the one translation between these names and those of the wire.

/** How far a work has come: handed in, on its way to the chain, or minted. */
export type ArtworkState = keyof typeof mintState

/** What an artist writes about a work; without a street name the name of the account signs it. */
export type ArtworkWords = { title: string; description: string; streetName: string; credit: string }

/** A work of which nothing was said. */
export const emptyWords: ArtworkWords = { title: '', description: '', streetName: '', credit: '' }

/** A work on its way to a campaign. */
export type Submission = ArtworkWords &
  ArtworkTraits & {
    campaignId: number
    /** The path of the upload. */
    pictureUrl: string
    /** Where the artist is reached about this work; empty for the address of the account. */
    email: string
    /** The hash of the terms that the artist has read; undefined: those that hold now. */
    rightsHash: string | undefined
  }

/** Why the viewer's vote for a work does not count yet. */
export type VoteHold = keyof typeof voteHold

/** Whether a work is on the wall, and what keeps it off. */
export type Approval = keyof typeof approvalState
/** What is wrong with a work. */
export type Complaint = keyof typeof complaint
/** What became of an appeal. */
type ArtworkAppealState = keyof typeof artworkAppealState

/** Why a brand refused a work or took it out, and what became of an appeal against that. */
export type Decision<Time = Date> = {
  reason: Complaint
  words: string
  decidedAt: Time
  appealState: ArtworkAppealState
  appeal: string
  answer: string
}

/** An artwork as one viewer sees it. */
export type Artwork<Time = Date> = ArtworkWords &
  ArtworkTraits & {
    id: number
    campaignId: number
    campaignName: string
    artist: { id: number; name: string; pictureUrl: string | null }
    picture: Picture
    /** The colour that the picture mostly has; null where it is not known. */
    colour: Colour | null
    /** Null for everybody but the artist and the brand of the campaign. */
    email: string | null
    /** Null while votes are hidden. */
    voteCount: number | null
    /** Whether the viewer has voted for it. */
    voted: boolean
    voteHold: VoteHold
    /** A vote for it can be taken back at the moment. */
    isRevocable: boolean
    state: ArtworkState
    approval: Approval
    /** 1 to 3 for the works of the campaign with most votes, whichever list shows them; none without a vote. */
    rank: number | null
    createdAt: Time
    deletedAt: Time | null
    tokenUri: string | null
  }

/** An artwork with what its page says about the campaign. */
export type ArtworkDetail<Time = Date> = Artwork<Time> & {
  brandId: number
  campaignStage: CampaignStage
  campaignEndsAt: Time
  isCampaignPaused: boolean
  needsConfirmedEmail: boolean
  /** Null where its brand did not refuse it or take it out, or where it is not the viewer's to know. */
  decision: Decision<Time> | null
  /** Whether the viewer has reported it. */
  reported: boolean
  voteRules: VoteRules
  /** The hash of the terms that the artist has agreed to; null for works that are older than terms. */
  rightsHash: string | null
  /** The work has outlived its campaign, of which nothing else can be asked. */
  isCampaignDeleted: boolean
}

/** An artwork that its brand took out. */
export type DeletedArtwork<Time = Date> = Artwork<Time> & {
  /** Whole days until it is gone, rounded up. */
  remainingDays: number
}

/** Somebody who takes part in a campaign, as its brand sees them. */
export type Participant<Time = Date> = {
  id: number
  name: string
  pictureUrl: string | null
  /** Null where the account is deleted. */
  email: string | null
  joinedAt: Time
  workCount: number
  /** Null while votes are hidden. */
  voteCount: number | null
  /** Their works in all campaigns. */
  allWorkCount: number
  /** When the brand last wrote to them as a winner of this campaign. */
  notifiedAt: Time | null
  /** When the brand last asked them for a wallet. */
  walletAskedAt: Time | null
}

type WireArtwork = z.output<typeof wire.Artwork>

/** The name on the wall label. */
export const signatureOf = ({ streetName, artist }: Pick<Artwork, 'streetName' | 'artist'>) => streetName || artist.name

const lengthsOf = ({ size }: Pick<ArtworkTraits, 'size'>) => ({
  widthCm: size?.widthCm ?? null,
  heightCm: size?.heightCm ?? null,
})

/** Writes a submission without an address of its own. */
export const submissionToWire = (
  work: Omit<Submission, 'email'>,
): Omit<z.output<typeof wire.saveArtwork.input>, 'email'> => ({
  campaignId: work.campaignId,
  artworkTitle: work.title,
  description: work.description,
  artworkImg: work.pictureUrl,
  artistCodename: work.streetName,
  artworkCredit: work.credit,
  medium: work.medium,
  tags: work.tags,
  ...lengthsOf(work),
  rightsHash: work.rightsHash,
})

/** Reads a submission. */
export const submissionFromWire = (input: z.output<typeof wire.saveArtwork.input>): Submission => ({
  campaignId: input.campaignId,
  title: input.artworkTitle,
  description: input.description,
  pictureUrl: input.artworkImg,
  streetName: input.artistCodename,
  credit: input.artworkCredit,
  medium: input.medium,
  tags: input.tags,
  size: sizeOf(input.widthCm, input.heightCm),
  email: input.email,
  rightsHash: input.rightsHash,
})

/** Writes an artwork. */
export const artworkToWire = (work: Artwork<Moment>): WireArtwork => ({
  id: work.id,
  campaignId: work.campaignId,
  campaignName: work.campaignName,
  userId: work.artist.id,
  userVo: { nickName: work.artist.name, imageUrl: work.artist.pictureUrl },
  artworkTitle: work.title,
  description: work.description,
  artworkImg: work.picture.url,
  picture: work.picture,
  artistCodename: work.streetName,
  artworkCredit: work.credit,
  medium: work.medium,
  tags: work.tags,
  ...lengthsOf(work),
  colour: work.colour,
  email: work.email,
  voteNum: work.voteCount,
  voteFlag: toWireFlag(work.voted),
  voteHold: voteHold[work.voteHold],
  voteRevocable: toWireFlag(work.isRevocable),
  status: mintState[work.state],
  approval: approvalState[work.approval],
  rank: work.rank,
  createTime: toWireTime(work.createdAt),
  deleteTime: toWireTimeOrNull(work.deletedAt),
  tokenUri: work.tokenUri,
})

/** Reads an artwork. */
export const artworkFromWire = (row: WireArtwork): Artwork<WireTime> => ({
  id: row.id,
  campaignId: row.campaignId,
  campaignName: row.campaignName,
  artist: { id: row.userId, name: row.userVo.nickName, pictureUrl: row.userVo.imageUrl },
  title: row.artworkTitle,
  description: row.description,
  picture: row.picture,
  streetName: row.artistCodename,
  credit: row.artworkCredit,
  medium: row.medium,
  tags: row.tags,
  size: sizeOf(row.widthCm, row.heightCm),
  colour: row.colour,
  email: row.email,
  voteCount: row.voteNum,
  voted: fromWireFlag(row.voteFlag),
  voteHold: stateOf(voteHold, row.voteHold),
  isRevocable: fromWireFlag(row.voteRevocable),
  state: stateOf(mintState, row.status),
  approval: stateOf(approvalState, row.approval),
  rank: row.rank,
  createdAt: row.createTime,
  deletedAt: row.deleteTime,
  tokenUri: row.tokenUri,
})

/** What may change about a work while it is looked at. */
export type VoteChange = Partial<Pick<Artwork, 'voteCount' | 'voted' | 'voteHold'>>

/** A row of the wire with such a change; without one it stays the same object. */
export const withVotes = <Row extends WireArtwork>(row: Row, change: VoteChange | undefined): Row =>
  change
    ? {
        ...row,
        voteNum: change.voteCount === undefined ? row.voteNum : change.voteCount,
        voteFlag: change.voted === undefined ? row.voteFlag : toWireFlag(change.voted),
        voteHold: change.voteHold === undefined ? row.voteHold : voteHold[change.voteHold],
      }
    : row

type WireDecision = NonNullable<z.output<typeof wire.artworkDetail.data>['decision']>

const decisionToWire = ({ reason, decidedAt, appealState: state, ...said }: Decision<Moment>): WireDecision => ({
  ...said,
  reason: complaint[reason],
  decideTime: toWireTime(decidedAt),
  appealState: artworkAppealState[state],
})

const decisionFromWire = ({ reason, decideTime, appealState: state, ...said }: WireDecision): Decision<WireTime> => ({
  ...said,
  reason: stateOf(complaint, reason),
  decidedAt: decideTime,
  appealState: stateOf(artworkAppealState, state),
})

/** Writes an artwork's own page. */
export const artworkDetailToWire = (work: ArtworkDetail<Moment>): z.output<typeof wire.artworkDetail.data> => ({
  ...artworkToWire(work),
  campaignStatus: campaignStatus[work.campaignStage],
  campaignEndTime: toWireTime(work.campaignEndsAt),
  brandUserId: work.brandId,
  operateStop: toWireFlag(work.isCampaignPaused),
  needConfirmedEmail: toWireFlag(work.needsConfirmedEmail),
  decision: work.decision && decisionToWire(work.decision),
  reported: toWireFlag(work.reported),
  voteRules: voteRulesToWire(work.voteRules),
  rightsHash: work.rightsHash,
  campaignDeleted: toWireFlag(work.isCampaignDeleted),
})

/** Reads an artwork's own page. */
export const artworkDetailFromWire = (detail: z.output<typeof wire.artworkDetail.data>): ArtworkDetail<WireTime> => ({
  ...artworkFromWire(detail),
  brandId: detail.brandUserId,
  campaignStage: stateOf(campaignStatus, detail.campaignStatus),
  campaignEndsAt: detail.campaignEndTime,
  isCampaignPaused: fromWireFlag(detail.operateStop),
  needsConfirmedEmail: fromWireFlag(detail.needConfirmedEmail),
  decision: detail.decision && decisionFromWire(detail.decision),
  reported: fromWireFlag(detail.reported),
  voteRules: voteRulesFromWire(detail.voteRules),
  rightsHash: detail.rightsHash,
  isCampaignDeleted: fromWireFlag(detail.campaignDeleted),
})

/** Writes an artwork that its brand took out. */
export const deletedArtworkToWire = (work: DeletedArtwork<Moment>): z.output<typeof wire.selectDeleted.row> => ({
  ...artworkToWire(work),
  remainingDays: work.remainingDays,
})

/** Reads an artwork that its brand took out. */
export const deletedArtworkFromWire = (row: z.output<typeof wire.selectDeleted.row>): DeletedArtwork<WireTime> => ({
  ...artworkFromWire(row),
  remainingDays: row.remainingDays,
})

/** What speaks against a work, as its brand sees it; of another work only what the brand may see. */
export type ArtworkFlags<Time = Date> = {
  artworkId: number
  reports: { reason: Complaint; count: number }[]
  alike: {
    createdAt: Time
    seen: { id: number; title: string; artistName: string; picture: Picture } | null
  }[]
}

/** Writes what speaks against a work. */
export const flagsToWire = (flags: ArtworkFlags<Moment>): z.output<typeof review.ArtworkFlags> => ({
  worksId: flags.artworkId,
  reports: flags.reports.map(({ reason, count }) => ({ reason: complaint[reason], num: count })),
  alike: flags.alike.map(({ createdAt, seen }) => ({
    worksId: seen?.id ?? null,
    artworkTitle: seen?.title ?? null,
    nickName: seen?.artistName ?? null,
    picture: seen?.picture ?? null,
    createTime: toWireTime(createdAt),
  })),
})

/** Reads what speaks against a work. */
export const flagsFromWire = (row: z.output<typeof review.ArtworkFlags>): ArtworkFlags<WireTime> => ({
  artworkId: row.worksId,
  reports: row.reports.map(({ reason, num }) => ({ reason: stateOf(complaint, reason), count: num })),
  alike: row.alike.map(({ worksId: id, artworkTitle: title, nickName: artistName, picture, createTime }) => ({
    createdAt: createTime,
    seen: id !== null && title !== null && artistName !== null && picture ? { id, title, artistName, picture } : null,
  })),
})

/** Writes somebody who takes part. */
export const participantToWire = (person: Participant<Moment>): z.output<typeof wire.Participant> => ({
  userId: person.id,
  nickName: person.name,
  imageUrl: person.pictureUrl,
  email: person.email,
  joinDate: toWireTime(person.joinedAt),
  totalWorkNum: person.workCount,
  totalVoteNum: person.voteCount,
  allTotalWorkNum: person.allWorkCount,
  notifyTime: toWireTimeOrNull(person.notifiedAt),
  walletAskTime: toWireTimeOrNull(person.walletAskedAt),
})

/** Reads somebody who takes part. */
export const participantFromWire = (row: z.output<typeof wire.Participant>): Participant<WireTime> => ({
  id: row.userId,
  name: row.nickName,
  pictureUrl: row.imageUrl,
  email: row.email,
  joinedAt: row.joinDate,
  workCount: row.totalWorkNum,
  voteCount: row.totalVoteNum,
  allWorkCount: row.allTotalWorkNum,
  notifiedAt: row.notifyTime,
  walletAskedAt: row.walletAskTime,
})

/** Writes when an artist was asked for a wallet. */
export const walletRequestToWire = (askedAt: Moment): z.output<typeof wire.askForWallet.data> => ({
  askTime: toWireTime(askedAt),
})
