import type { z } from 'zod'
import type * as wire from './artworks.ts'
import type { CampaignStage } from './campaign-card.ts'
import type { Picture } from './pictures.ts'
import { campaignStatus, mintState, stateOf, voteHold } from './states.ts'
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
export type Submission = ArtworkWords & {
  campaignId: number
  /** The path of the upload. */
  pictureUrl: string
  /** Where the artist is reached about this work; empty for the address of the account. */
  email: string
}

/** Why the viewer's vote for a work does not count yet. */
export type VoteHold = keyof typeof voteHold

/** An artwork as one viewer sees it. */
export type Artwork<Time = Date> = ArtworkWords & {
  id: number
  campaignId: number
  campaignName: string
  artist: { id: number; name: string; pictureUrl: string | null }
  picture: Picture
  /** Null for everybody but the artist and the brand of the campaign. */
  email: string | null
  voteCount: number
  /** Whether the viewer has voted for it. */
  voted: boolean
  voteHold: VoteHold
  state: ArtworkState
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
  email: string
  joinedAt: Time
  workCount: number
  voteCount: number
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
})

/** Reads a submission. */
export const submissionFromWire = (input: z.output<typeof wire.saveArtwork.input>): Submission => ({
  campaignId: input.campaignId,
  title: input.artworkTitle,
  description: input.description,
  pictureUrl: input.artworkImg,
  streetName: input.artistCodename,
  credit: input.artworkCredit,
  email: input.email,
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
  email: work.email,
  voteNum: work.voteCount,
  voteFlag: toWireFlag(work.voted),
  voteHold: voteHold[work.voteHold],
  status: mintState[work.state],
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
  email: row.email,
  voteCount: row.voteNum,
  voted: fromWireFlag(row.voteFlag),
  voteHold: stateOf(voteHold, row.voteHold),
  state: stateOf(mintState, row.status),
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
        voteNum: change.voteCount ?? row.voteNum,
        voteFlag: change.voted === undefined ? row.voteFlag : toWireFlag(change.voted),
        voteHold: change.voteHold === undefined ? row.voteHold : voteHold[change.voteHold],
      }
    : row

/** Writes an artwork's own page. */
export const artworkDetailToWire = (work: ArtworkDetail<Moment>): z.output<typeof wire.artworkDetail.data> => ({
  ...artworkToWire(work),
  campaignStatus: campaignStatus[work.campaignStage],
  campaignEndTime: toWireTime(work.campaignEndsAt),
  brandUserId: work.brandId,
  operateStop: toWireFlag(work.isCampaignPaused),
  needConfirmedEmail: toWireFlag(work.needsConfirmedEmail),
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
