import { randomUUID } from 'node:crypto'
import { addComment, switchComments } from '@plinth/api-schema/comments'
import { savePerk } from '@plinth/api-schema/holding'
import * as operators from '@plinth/api-schema/operators'
import * as appeals from '@plinth/api-schema/operators-appeals'
import * as artworks from '@plinth/api-schema/operators-artworks'
import * as review from '@plinth/api-schema/operators-artworks-review'
import * as bulk from '@plinth/api-schema/operators-bulk'
import * as campaigns from '@plinth/api-schema/operators-campaigns'
import * as collections from '@plinth/api-schema/operators-collections'
import * as comments from '@plinth/api-schema/operators-comments'
import * as day from '@plinth/api-schema/operators-day'
import * as foreign from '@plinth/api-schema/operators-foreign'
import * as operatorsHelp from '@plinth/api-schema/operators-help'
import * as perks from '@plinth/api-schema/operators-perks'
import * as plans from '@plinth/api-schema/operators-plans'
import * as sets from '@plinth/api-schema/operators-sets'
import * as votes from '@plinth/api-schema/operators-votes'
import { createSet } from '@plinth/api-schema/sets'
import * as support from '@plinth/api-schema/support'
import { buildCollection } from '../../../test/collection-factory.ts'
import { buildAccount, type CampaignOverrides, TEST_PASSWORD, testTotp } from '../../../test/factories.ts'
import {
  allow,
  bystander,
  campaignOfBrand,
  type MatrixRow,
  row,
  type World,
  workOfBrand,
} from '../../../test/matrix.ts'

const NEW_PASSWORD = 'Brand-new-1'
const NETWORK = '203.0.113.0/24'
const HELP_REQUEST = {
  helpTypeId: 2,
  email: 'asks@guest.example',
  companyName: 'Harbour Prints',
  description: 'The code never arrives.',
}

const pendingBrand = async (world: World) => ({ userId: (await world.account('unverifiedBrand')).accountId })
const anybody = async (world: World) => ({ userId: (await bystander(world)).accountId })
const network = async (world: World) => ({
  campaignId: (await campaignOfBrand(world)).campaignId,
  network: NETWORK,
  reason: 'One flat.',
})

const hangingWork = async (world: World) => ({ worksId: (await workOfBrand(world)).artworkId, reason: 'Not theirs.' })
const takenWork = async (world: World) => ({
  worksId: (await workOfBrand(world, { removedBy: 'operator' })).artworkId,
  reason: 'Not theirs.',
})
const subject =
  (overrides: CampaignOverrides = {}) =>
  async (world: World) => ({ campaignId: (await campaignOfBrand(world, overrides)).campaignId })

const peopleRows: MatrixRow[] = [
  row(operators.operatorLogIn, allow.everybody(), async ({ server }) => ({
    userName: (await buildAccount(server.database, { kind: 'operator', withPassword: true, clock: server.clock }))
      .email,
    password: TEST_PASSWORD,
    totp: testTotp(server.clock),
  })),
  row(
    operators.operatorLogIn,
    allow.everybody(400),
    async (world) => ({ userName: (await bystander(world)).email, password: TEST_PASSWORD }),
    'with the log-in of a participant',
  ),
  row(operators.operatorLogOut, allow.operators()),
  row(operators.operatorInfo, allow.operators()),
  row(day.operatorQueues, allow.operators()),
  row(day.operatorDays, allow.operators()),
  row(operators.changeOperatorPassword, allow.operators(), () => ({
    oldPassword: TEST_PASSWORD,
    newPassword: NEW_PASSWORD,
    newPasswordSure: NEW_PASSWORD,
  })),
  row(operators.enableTotp, allow.operators(409)),
  // No second factor is switched on.
  row(operators.disableTotp, allow.operators(400), () => ({ totp: '123456' })),
  row(operators.listBrandReviews, allow.operators()),
  row(operators.verifyBrand, allow.operators(), pendingBrand),
  row(operators.rejectBrand, allow.operators(), async (world) => ({ ...(await pendingBrand(world)), reason: 'No.' })),
  row(operators.listUsers, allow.operators()),
  row(operators.blockUser, allow.operators(), async (world) => ({ ...(await anybody(world)), reason: 'Copies.' })),
  // Nobody is blocked.
  row(operators.unblockUser, allow.operators(409), anybody),
  row(operators.logUserOut, allow.operators(), anybody),
  row(operators.deleteUser, allow.operators(), async (world) => ({
    ...(await anybody(world)),
    reason: 'Asked by mail',
  })),
  row(operators.listAudit, allow.operators()),
  row(operators.exportAudit, allow.operators()),
  row(operators.listOutbox, allow.operators()),
  row(operatorsHelp.listHelpQueue, allow.operators()),
  row(operatorsHelp.answerHelp, allow.operators(), async ({ server }) => ({
    ...(await server.call(support.addHelpRequest, HELP_REQUEST)),
    answer: 'Please try again.',
  })),
]

const campaignRows: MatrixRow[] = [
  row(campaigns.listCampaignReviews, allow.operators()),
  row(campaigns.approveCampaign, allow.operators(), subject({ status: 'waiting' })),
  row(campaigns.rejectCampaign, allow.operators(), async (world) => ({
    ...(await subject({ status: 'waiting' })(world)),
    reason: 'No.',
  })),
  row(campaigns.stopCampaign, allow.operators(), async (world) => ({
    ...(await subject()(world)),
    operateStop: 1,
  })),
  row(campaigns.recommendCampaign, allow.operators(), async (world) => ({
    ...(await subject()(world)),
    isRecommend: 1,
  })),
  row(campaigns.featureCampaign, allow.operators(), async (world) => ({
    ...(await subject()(world)),
    isFeatured: 1,
  })),
]

const artworkRows: MatrixRow[] = [
  row(votes.listHeldVotes, allow.operators()),
  row(votes.listNetworkVotes, allow.operators(), network),
  // Nobody has voted there.
  row(votes.holdVotes, allow.operators(409), network),
  row(votes.releaseVotes, allow.operators(409), network),
  row(votes.voidVotes, allow.operators(409), network),
  row(votes.listWorkVotes, allow.operators(), hangingWork),
  row(votes.workVotesSummary, allow.operators(), hangingWork),
  row(appeals.listAppeals, allow.operators()),
  row(
    appeals.decideAppeal,
    allow.operators(404),
    () => ({ appealId: 999_999, grant: 1, reason: 'A school class.' }),
    'that nobody made',
  ),
  row(artworks.listModeratedArtworks, allow.operators()),
  row(artworks.takeArtworkDown, allow.operators(), hangingWork),
  row(artworks.putArtworkBack, allow.operators(), takenWork),
  row(artworks.putArtworkBack, allow.operators(409), hangingWork, 'that hangs'),
  row(artworks.purgeTakenArtwork, allow.operators(), takenWork),
  ...[
    review.listReportedArtworks,
    review.listReportedProfiles,
    review.listArtworkAppeals,
    review.listAlikeArtworks,
  ].map((call) => row(call, allow.operators())),
  row(bulk.actInBulk, allow.operators(), async (world) => ({
    act: 'takeDown' as const,
    ids: [(await workOfBrand(world)).artworkId],
    reason: 'Not theirs.',
  })),
  row(bulk.undoBulk, allow.operators(), async (world) => ({
    act: 'takeDown' as const,
    ids: [(await workOfBrand(world, { removedBy: 'operator' })).artworkId],
    bulkId: randomUUID(),
  })),
  ...[review.dismissReports, review.grantAppeal, review.keepDecision].map((call) =>
    row(call, allow.operators(409), hangingWork, 'that nobody asked about'),
  ),
  row(
    review.dismissProfileReports,
    allow.operators(409),
    async (world) => ({ userId: (await world.account('participant')).accountId }),
    'of a profile that nobody reported',
  ),
  ...[review.decideSame, review.decideDifferent].map((call) =>
    row(
      call,
      allow.operators(409),
      async (world) => {
        const earlier = await hangingWork(world)
        return { ...(await hangingWork(world)), earlierWorksId: earlier.worksId }
      },
      'that look like nothing else',
    ),
  ),
]

const comment = async (world: World) => {
  const { artworkId: worksId, campaign } = await workOfBrand(world)
  const { token } = await world.account('brand')
  await world.server.call(switchComments, { campaignId: campaign.campaignId, isOpen: 1 }, token)
  return { ...(await world.server.call(addComment, { worksId, words: 'Good.' }, token)), reason: 'Not nice.' }
}

const set = async (world: World) => {
  const { token } = await world.account('participant')
  return { ...(await world.server.call(createSet, { name: 'Tides', isPublic: 1 }, token)), reason: 'Not nice.' }
}

const setRows: MatrixRow[] = [
  ...[sets.listReportedSets, sets.listTakenSets].map((call) => row(call, allow.operators())),
  row(sets.takeSetDown, allow.operators(), set),
  row(sets.putSetBack, allow.operators(409), set, 'that nobody took down'),
  row(sets.dismissSetReports, allow.operators(409), set, 'that nobody reported'),
]

const collection = async (world: World) => ({
  id: (await buildCollection(world.server.database)).id,
  reason: 'Not nice.',
})

const collectionRows: MatrixRow[] = [
  ...[collections.listReportedCollections, collections.listTakenCollections].map((call) =>
    row(call, allow.operators()),
  ),
  row(collections.takeCollectionDown, allow.operators(), collection),
  row(collections.putCollectionBack, allow.operators(409), collection, 'that nobody took down'),
  row(collections.dismissCollectionReports, allow.operators(409), collection, 'that nobody reported'),
]

const foreignNft = () => ({ id: 999_999_999, reason: 'Not nice.' })

const foreignRows: MatrixRow[] = [
  ...[foreign.listReportedForeignNfts, foreign.listTakenForeignNfts].map((call) => row(call, allow.operators())),
  ...[foreign.takeForeignNftDown, foreign.putForeignNftBack, foreign.dismissForeignNftReports].map((call) =>
    row(call, allow.operators(404), foreignNft, 'that is not there'),
  ),
]

const perk = async (world: World) => {
  const { campaignId } = await campaignOfBrand(world)
  const { id } = await world.server.call(savePerk, { campaignId, name: 'Tea' }, (await world.account('brand')).token)
  return { id, reason: 'A trap.' }
}

const perkRows: MatrixRow[] = [
  row(perks.listModeratedPerks, allow.operators()),
  row(perks.takePerkDown, allow.operators(), perk),
  row(perks.putPerkBack, allow.operators(409), perk, 'that nobody took down'),
]

const commentRows: MatrixRow[] = [
  ...[comments.listReportedComments, comments.listTakenComments].map((call) => row(call, allow.operators())),
  row(comments.takeCommentDown, allow.operators(), comment),
  row(comments.putCommentBack, allow.operators(409), comment, 'that nobody took down'),
  row(comments.dismissCommentReports, allow.operators(409), comment, 'that nobody reported'),
]

const paidPlan = async ({ server }: World) => {
  const [plan] = await server.database.query<{ id: number }>({ text: `select id from plans where name = 'Studio'` })
  return plan!.id
}
const months = async (world: World) => {
  const [granted] = await world.server.database.query<{ id: number }>({
    text: `insert into plan_months (account_id, plan_id, starts_at, ends_at, month_count, granted_at)
           values ($1, $2, $3::timestamptz, $3::timestamptz + interval '1 month', 1, $3::timestamptz) returning id`,
    values: [(await world.account('brand')).accountId, await paidPlan(world), world.server.clock.now()],
  })
  return { id: granted!.id, reason: 'A slip.' }
}

const planRows: MatrixRow[] = [
  ...[plans.listAllPlans, plans.listGrantedMonths].map((call) => row(call, allow.operators())),
  row(plans.savePlan, allow.operators(), async () => ({
    name: randomUUID(),
    position: 5,
    priceCents: 100,
    campaignNum: 1,
    workNum: null,
    inviteNum: null,
    isOffered: 0,
  })),
  row(plans.grantPlan, allow.operators(), async (world) => ({
    userName: (await world.account('brand')).userName,
    planId: await paidPlan(world),
    months: 1,
    reason: 'A partner of ours.',
  })),
  row(plans.endPlanMonths, allow.operators(), months),
  row(plans.listStrayPayments, allow.operators()),
  row(
    plans.closePayment,
    allow.operators(404),
    async () => ({ id: 999_999, reason: 'Returned.' }),
    'that is not there',
  ),
]

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  ...peopleRows,
  ...campaignRows,
  ...artworkRows,
  ...commentRows,
  ...setRows,
  ...collectionRows,
  ...foreignRows,
  ...perkRows,
  ...planRows,
]
