import * as artworks from '@plinth/api-schema/artworks'
import * as logs from '@plinth/api-schema/artworks-log'
import { buildArtwork, buildUpload, type CampaignOverrides } from '../../../test/factories.ts'
import {
  allow,
  type Cells,
  campaignOfBrand,
  type MatrixRow,
  row,
  type World,
  workOfBrand,
} from '../../../test/matrix.ts'
import { openVoteLog } from '../../../test/vote-log.ts'

const own: Cells = { ...allow.brands(404), brand: 200, unverifiedBrand: 1003 }
const nobodys: Cells = { ...own, brand: 404 }
const seenByBrandAndOperators: Cells = { ...allow.everybody(404), brand: 200, operator: 200 }

const ownWork = async (world: World) => workOfBrand(world, { artist: await world.account('participant') })

const submission = async (world: World, overrides: CampaignOverrides = {}) => ({
  campaignId: (await campaignOfBrand(world, overrides)).campaignId,
  artworkTitle: 'Tide',
  description: 'Ink on paper',
  artworkImg: await buildUpload(world.server.database, await world.account('participant')),
})
const letter = async (world: World) => {
  const { campaign, artist } = await workOfBrand(world)
  return { campaignId: campaign.campaignId, userId: [artist.accountId], message: 'You have won.' }
}

const walletRequest = async (world: World) => {
  const { campaign, artworkId } = await workOfBrand(world, {}, { status: 'completed' })
  return { campaignId: campaign.campaignId, worksId: artworkId }
}

const reading: MatrixRow[] = [
  row(artworks.listArtworks, allow.everybody(), async (world) => ({
    campaignId: (await campaignOfBrand(world)).campaignId,
  })),
  row(
    artworks.listArtworks,
    seenByBrandAndOperators,
    async (world) => ({ campaignId: (await campaignOfBrand(world, { isPrivate: true })).campaignId }),
    'of a private campaign',
  ),
  row(artworks.artworkDetail, allow.everybody(), async (world) => ({ id: (await workOfBrand(world)).artworkId })),
  row(
    artworks.artworkDetail,
    seenByBrandAndOperators,
    async (world) => ({ id: (await workOfBrand(world, {}, { isPrivate: true })).artworkId }),
    'in a private campaign',
  ),
  row(
    artworks.artworkDetail,
    { ...allow.everybody(404), brand: 200 },
    async (world) => ({ id: (await workOfBrand(world, { removedBy: 'brand' })).artworkId }),
    'that the brand took out',
  ),
  row(artworks.selectCampaignWorks, allow.everybody(), async (world) => ({
    campaignId: (await campaignOfBrand(world)).campaignId,
  })),
  row(
    artworks.selectCampaignWorks,
    seenByBrandAndOperators,
    async (world) => ({ campaignId: (await campaignOfBrand(world, { status: 'unpublished' })).campaignId }),
    'of a campaign that is not open yet',
  ),
  row(artworks.selectUserOtherCampaignWorks, allow.everybody(), async (world) => {
    const { campaign, artist } = await workOfBrand(world)
    return { campaignId: campaign.campaignId, userId: artist.accountId }
  }),
  row(artworks.listUserArtworks, allow.everybody(), async (world) => ({
    userId: (await workOfBrand(world)).artist.accountId,
  })),
  ...[artworks.selectParticipants, artworks.selectDeleted].map((call) =>
    row(call, own, async (world) => ({ campaignId: (await campaignOfBrand(world)).campaignId }), 'of the brand'),
  ),
]

const taking: MatrixRow[] = [
  row(artworks.saveArtwork, allow.participants(), (world) => submission(world)),
  row(
    artworks.saveArtwork,
    allow.participants(404),
    (world) => submission(world, { isPrivate: true }),
    'to a private campaign',
  ),
  row(
    artworks.saveArtwork,
    allow.participants(409),
    (world) => submission(world, { status: 'completed' }),
    'after the end',
  ),
  row(artworks.voteArtwork, allow.participants(), async (world) => ({
    worksId: (await workOfBrand(world)).artworkId,
  })),
  row(
    artworks.voteArtwork,
    allow.participants(400),
    async (world) => ({ worksId: (await ownWork(world)).artworkId }),
    'for one’s own work',
  ),
  row(
    artworks.voteArtwork,
    allow.participants(409),
    async (world) => ({ worksId: (await workOfBrand(world, {}, { status: 'completed' })).artworkId }),
    'after the end',
  ),
  row(artworks.withdrawArtwork, allow.participants(), async (world) => ({ id: (await ownWork(world)).artworkId })),
  row(
    artworks.withdrawArtwork,
    allow.participants(404),
    async (world) => ({ id: (await workOfBrand(world)).artworkId }),
    'of somebody else',
  ),
  row(artworks.leaveCampaign, allow.participants(), async (world) => ({
    campaignId: (await ownWork(world)).campaign.campaignId,
  })),
  row(
    artworks.leaveCampaign,
    allow.participants(404),
    async (world) => ({ campaignId: (await workOfBrand(world)).campaign.campaignId }),
    'where one does not take part',
  ),
]

const curating: MatrixRow[] = [
  row(artworks.deleteArtworks, own, async (world) => [(await workOfBrand(world)).artworkId], 'of the brand'),
  row(
    artworks.deleteArtworks,
    nobodys,
    async (world) => [(await workOfBrand(world)).artworkId, (await buildArtwork(world.server.database)).artworkId],
    'with one of another brand among them',
  ),
  ...[artworks.recoverArtworks, artworks.purgeArtworks].flatMap((call) => [
    row(call, own, async (world) => [(await workOfBrand(world, { removedBy: 'brand' })).artworkId], 'of the brand'),
    row(
      call,
      nobodys,
      async (world) => [
        (await workOfBrand(world, { removedBy: 'brand' })).artworkId,
        (await buildArtwork(world.server.database, { removedBy: 'brand' })).artworkId,
      ],
      'with one of another brand among them',
    ),
  ]),
  row(artworks.notifyWinners, own, letter, 'of the brand'),
  row(
    artworks.notifyWinners,
    nobodys,
    async (world) => {
      const { userId, ...rest } = await letter(world)
      return { ...rest, userId: [...userId, (await world.account('participant')).accountId] }
    },
    'with somebody among them who does not take part',
  ),
  row(artworks.askForWallet, own, walletRequest, 'of the brand'),
  row(
    artworks.askForWallet,
    nobodys,
    async (world) => ({
      ...(await walletRequest(world)),
      worksId: (await buildArtwork(world.server.database)).artworkId,
    }),
    'for a work in the campaign of another brand',
  ),
]

/** A campaign of the actor `brand` whose log has a signed head. */
const openLog = async (world: World, overrides: CampaignOverrides = {}) => {
  const { campaignId } = await campaignOfBrand(world, overrides)
  await openVoteLog(world.server, campaignId)
  return { campaignId }
}

const logging: MatrixRow[] = [
  row(logs.listOwnVotes, allow.participants(), () => ({})),
  row(
    logs.voteReceipt,
    allow.participants(404),
    async (world) => ({ worksId: (await workOfBrand(world)).artworkId }),
    'of a work that one has not voted for',
  ),
  row(
    logs.voteLog,
    allow.everybody(404),
    async (world) => ({ campaignId: (await campaignOfBrand(world)).campaignId }),
    'of a campaign whose log is not open',
  ),
  row(logs.voteLog, allow.everybody(), openLog),
  row(logs.voteLog, seenByBrandAndOperators, (world) => openLog(world, { isPrivate: true }), 'of a private campaign'),
]

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [...reading, ...taking, ...curating, ...logging]
