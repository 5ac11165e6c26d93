import type * as wire from '@plinth/api-schema/operators-artworks'
import { toWireDateTime, toWireTimeOrNull } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { OperatorArtworksService } from './operators-artworks.service.ts'

type Row = Awaited<ReturnType<OperatorArtworksService['list']>>['rows'][number]

/** An artwork on the wire, for the operator. */
export const presentModeratedArtwork = (work: Row): z.output<typeof wire.ModeratedArtwork> => ({
  worksId: work.id,
  campaignId: work.campaignId,
  campaignName: work.campaignName,
  userId: work.accountId,
  nickName: work.artistName,
  artworkTitle: work.title,
  description: work.description,
  picture: work.picture,
  voteNum: work.voteCount,
  status: work.status,
  createTime: toWireDateTime(work.createdAt),
  deleteTime: toWireTimeOrNull(work.deletedAt),
})
