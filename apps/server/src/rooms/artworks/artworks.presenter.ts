import type * as wire from '@plinth/api-schema/artworks'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { DeletedArtwork, ListedArtwork, ShownArtwork } from './artworks-lists.repository.ts'
import type { ListedParticipant } from './artworks-participants.repository.ts'

type WireArtwork = z.output<typeof wire.Artwork>

/** An artwork on the wire. */
const presentArtwork = (work: ListedArtwork): WireArtwork => ({
  id: work.id,
  campaignId: work.campaignId,
  campaignName: work.campaignName,
  userId: work.accountId,
  userVo: { nickName: work.artistNickName, imageUrl: work.artistPictureUrl },
  artworkTitle: work.title,
  description: work.description,
  artworkImg: work.picture.url,
  picture: work.picture,
  artistCodename: work.artistName,
  artworkCredit: work.credit,
  email: work.email,
  voteNum: work.voteCount,
  voteFlag: work.voted ? 1 : 0,
  status: work.status,
  rank: work.rank,
  createTime: toWireDateTime(work.createdAt),
  deleteTime: toWireTimeOrNull(work.deletedAt),
  tokenUri: work.tokenUri,
})

/** A page of artworks on the wire. */
export const presentArtworks = (list: { rows: ListedArtwork[]; total: number; nextCursor: string | null }) => ({
  rows: list.rows.map(presentArtwork),
  total: list.total,
  nextCursor: list.nextCursor,
})

/** An artwork's own page on the wire. */
export const presentArtworkDetail = (work: ShownArtwork) => ({
  ...presentArtwork(work),
  campaignStatus: work.campaignStatus,
  campaignEndTime: toWireDateTime(work.campaignEndsAt),
  brandUserId: work.brandId,
  operateStop: work.campaignPaused ? 1 : 0,
  needConfirmedEmail: work.needsConfirmedEmail ? 1 : 0,
})

/** An artwork that its brand took out, on the wire. */
export const presentDeletedArtwork = (work: DeletedArtwork) => ({
  ...presentArtwork(work),
  remainingDays: work.remainingDays,
})

/** Somebody who takes part, on the wire. */
export const presentParticipant = (person: ListedParticipant): z.output<typeof wire.Participant> => ({
  userId: person.accountId,
  nickName: person.nickName,
  imageUrl: person.pictureUrl,
  email: person.email,
  joinDate: toWireDateTime(person.joinedAt),
  totalWorkNum: person.workCount,
  totalVoteNum: person.voteCount,
  allTotalWorkNum: person.allWorkCount,
  notifyTime: toWireTimeOrNull(person.notifiedAt),
})
