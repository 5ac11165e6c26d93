import * as calls from '@plinth/api-schema/following'
import { followKind } from '@plinth/api-schema/states'
import { allow, bystander, campaignOfBrand, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const artist = async (world: World) => ({ kind: followKind.artist, id: (await bystander(world)).accountId })
const ownBrand = async (world: World) => ({ kind: followKind.brand, id: (await world.account('brand')).accountId })
const ownCampaign = (status: 'live' | 'unpublished') => async (world: World) => ({
  kind: followKind.campaign,
  id: (await campaignOfBrand(world, { status })).campaignId,
})

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.followStanding, allow.everybody(), artist),
  row(calls.followStanding, allow.everybody(404), ownCampaign('unpublished'), 'of a campaign that is not open'),
  row(calls.follow, allow.members(), artist),
  row(calls.follow, { ...allow.members(), brand: 400 }, ownBrand, 'a brand'),
  row(calls.follow, { ...allow.members(), brand: 400 }, ownCampaign('live'), 'a campaign'),
  row(calls.follow, allow.members(404), ownCampaign('unpublished'), 'a campaign that is not open'),
  row(calls.unfollow, allow.members(), artist),
  row(calls.listFollows, allow.members()),
  row(calls.followFeed, allow.members()),
]
