import * as calls from '@plinth/api-schema/sharing'
import { buildArtwork } from '../../../test/factories.ts'
import { allow, type Cells, campaignOfBrand, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const ofBrand = (code = 200): Cells => ({ ...allow.brands(404), unverifiedBrand: 1003, brand: code })
const ownCampaign = async (world: World) => (await campaignOfBrand(world)).campaignId

/** A campaign of the actor `brand` in which the actor `participant` has a work. */
const joinedCampaign = async (world: World) => {
  const campaign = await campaignOfBrand(world)
  await buildArtwork(world.server.database, { campaign, artist: await world.account('participant') })
  return campaign.campaignId
}
/** A link of a post of the actor `brand`. */
const post = async (world: World) => {
  const campaignId = await ownCampaign(world)
  const { token } = await world.account('brand')
  return (await world.server.call(calls.saveLink, { campaignId, name: 'Newsletter' }, token)).id
}

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.visitLink, allow.everybodyButOperators(), () => ({ from: 'AAAAAAAAAA' })),
  row(calls.ownLink, { ...allow.members(404), participant: 200, brand: 200 }, async (world) => ({
    campaignId: await joinedCampaign(world),
  })),
  row(calls.listLinks, ofBrand(), async (world) => ({ campaignId: await ownCampaign(world) })),
  row(calls.saveLink, ofBrand(), async (world) => ({ campaignId: await ownCampaign(world), name: 'Poster' })),
  row(calls.removeLink, ofBrand(), async (world) => ({ id: await post(world) })),
]
