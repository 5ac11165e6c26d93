import * as artworks from '@plinth/api-schema/artworks'
import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import * as logs from '@plinth/api-schema/artworks-log'
import { artistRecord } from '@plinth/api-schema/artworks-record'
import * as review from '@plinth/api-schema/artworks-review'
import { campaignWinners, winnerCertificate } from '@plinth/api-schema/artworks-winners'
import {
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import {
  allow,
  type Cells,
  campaignOfBrand,
  type MatrixRow,
  row,
  type World,
  workOfBrand,
} from '../../../test/matrix.ts'
import type { TestServer } from '../../../test/test-server.ts'
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

const agreedTerms = async (world: World) => {
  const artist = await world.account('participant')
  const { id } = await world.server.call(artworks.saveArtwork, await submission(world), artist.token)
  return (await world.server.call(artworks.artworkDetail, { id })).rightsHash!
}

/** A work that won the first place of a campaign of the actor `brand`. */
const wonBy = async (world: World, overrides: CampaignOverrides = {}) => {
  const { campaign, artworkId } = await workOfBrand(world, {}, { ...overrides, status: 'completed' })
  await world.server.database.query({
    text: 'update artworks set vote_count = 1 where campaign_id = $1',
    values: [campaign.campaignId],
  })
  return artworkId
}

const winners = new WeakMap<TestServer, Promise<number>>()
/** A work that won in public, the same for all who ask: its certificate takes long to draw. */
const winnerForAll = (world: World): Promise<number> => {
  const winner = winners.get(world.server) ?? wonBy(world)
  winners.set(world.server, winner)
  return winner
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
  row(artworkFacets, allow.everybody(), async (world) => ({
    campaignId: (await campaignOfBrand(world)).campaignId,
  })),
  row(
    artworkFacets,
    seenByBrandAndOperators,
    async (world) => ({ campaignId: (await campaignOfBrand(world, { isPrivate: true })).campaignId }),
    'of a private campaign',
  ),
  row(artistRecord, allow.everybody(), async (world) => ({ userId: (await world.account('participant')).accountId })),
  row(
    artistRecord,
    allow.everybody(404),
    async (world) => ({ userId: (await world.account('brand')).accountId }),
    'of a brand',
  ),
  row(campaignWinners, allow.everybody(), async (world) => ({
    campaignId: (await campaignOfBrand(world, { status: 'completed' })).campaignId,
  })),
  row(
    campaignWinners,
    seenByBrandAndOperators,
    async (world) => ({ campaignId: (await campaignOfBrand(world, { isPrivate: true })).campaignId }),
    'of a private campaign',
  ),
  row(winnerCertificate, allow.everybody(), async (world) => ({
    worksId: await winnerForAll(world),
    format: 'png' as const,
  })),
  row(
    winnerCertificate,
    seenByBrandAndOperators,
    async (world) => ({ worksId: await wonBy(world, { isPrivate: true }), format: 'png' as const }),
    'of a private campaign',
  ),
  row(exploreArtworks, allow.everybody(), () => ({})),
  row(artworks.rightsTerms, allow.everybody(), async (world) => ({ rightsHash: await agreedTerms(world) })),
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

const votedWork = async (world: World, campaign: CampaignOverrides = {}) => {
  const { artworkId } = await workOfBrand(world, {}, campaign)
  const { token } = await world.account('participant')
  await world.server.call(artworks.voteArtwork, { worksId: artworkId }, token)
  return { worksId: artworkId }
}

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
  row(artworks.revokeVote, allow.participants(), (world) => votedWork(world, { voteRules: { isRevocable: true } })),
  row(artworks.revokeVote, allow.participants(409), (world) => votedWork(world), 'where votes are given for good'),
  row(
    artworks.revokeVote,
    allow.participants(404),
    async (world) => ({
      worksId: (await workOfBrand(world, {}, { voteRules: { isRevocable: true } })).artworkId,
    }),
    'of a work that one has not voted for',
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

const refusedWork = async (world: World) => {
  const { artworkId } = await workOfBrand(world, { artist: await world.account('participant'), removedBy: 'waiting' })
  const { token } = await world.account('brand')
  await world.server.call(review.refuseArtworks, { worksIds: [artworkId], reason: 1 }, token)
  return { worksId: artworkId, words: 'It is mine.' }
}

const reviewing: MatrixRow[] = [
  ...[review.selectWaiting, review.selectFlags].flatMap((call) => [
    row(call, own, async (world) => ({ campaignId: (await campaignOfBrand(world)).campaignId }), 'of the brand'),
    row(
      call,
      nobodys,
      async (world) => ({ campaignId: (await buildCampaign(world.server.database)).campaignId }),
      'of another brand',
    ),
  ]),
  row(
    artworks.artworkDetail,
    { ...allow.everybody(404), brand: 200, operator: 200 },
    async (world) => ({ id: (await workOfBrand(world, { removedBy: 'waiting' })).artworkId }),
    'that waits for the brand',
  ),
  row(
    review.approveArtworks,
    own,
    async (world) => [(await workOfBrand(world, { removedBy: 'waiting' })).artworkId],
    'of the brand',
  ),
  row(
    review.approveArtworks,
    nobodys,
    async (world) => [
      (await workOfBrand(world, { removedBy: 'waiting' })).artworkId,
      (await buildArtwork(world.server.database, { removedBy: 'waiting' })).artworkId,
    ],
    'with one of another brand among them',
  ),
  ...[review.refuseArtworks, review.removeArtworks].flatMap((call) => {
    const removedBy = call === review.refuseArtworks ? { removedBy: 'waiting' as const } : {}
    return [
      row(
        call,
        own,
        async (world) => ({ worksIds: [(await workOfBrand(world, removedBy)).artworkId], reason: 3 }),
        'of the brand',
      ),
      row(
        call,
        nobodys,
        async (world) => ({
          worksIds: [
            (await workOfBrand(world, removedBy)).artworkId,
            (await buildArtwork(world.server.database, removedBy)).artworkId,
          ],
          reason: 3,
        }),
        'with one of another brand among them',
      ),
    ]
  }),
  row(review.appealArtwork, allow.participants(), refusedWork),
  row(
    review.appealArtwork,
    allow.participants(404),
    async (world) => ({ worksId: (await workOfBrand(world, { removedBy: 'refused' })).artworkId, words: 'Why?' }),
    'for the work of somebody else',
  ),
  row(review.profileReportStanding, allow.members(), async (world) => ({
    userId: (await buildAccount(world.server.database)).accountId,
  })),
  row(
    review.profileReportStanding,
    allow.members(404),
    async (world) => ({ userId: (await world.account('operator')).accountId }),
    'of an operator',
  ),
  row(review.reportProfile, allow.members(), async (world) => ({
    userId: (await buildAccount(world.server.database)).accountId,
    reason: 2,
  })),
  row(
    review.reportProfile,
    allow.members(404),
    async (world) => ({ userId: (await world.account('operator')).accountId, reason: 2 }),
    'of an operator',
  ),
  row(review.reportArtwork, allow.members(), async (world) => ({
    worksId: (await workOfBrand(world)).artworkId,
    reason: 2,
  })),
  row(
    review.reportArtwork,
    allow.members(404),
    async (world) => ({ worksId: (await workOfBrand(world, { removedBy: 'operator' })).artworkId, reason: 2 }),
    'that is taken down',
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
  row(logs.voteDecisions, allow.everybody(), async (world) => ({
    campaignId: (await campaignOfBrand(world)).campaignId,
  })),
  row(
    logs.voteDecisions,
    seenByBrandAndOperators,
    async (world) => ({ campaignId: (await campaignOfBrand(world, { isPrivate: true })).campaignId }),
    'of a private campaign',
  ),
  row(
    logs.appealVote,
    allow.participants(404),
    async (world) => ({ worksId: (await workOfBrand(world)).artworkId, message: 'We are a class.' }),
    'about a work that one has not voted for',
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
export const matrix: readonly MatrixRow[] = [...reading, ...taking, ...curating, ...reviewing, ...logging]
