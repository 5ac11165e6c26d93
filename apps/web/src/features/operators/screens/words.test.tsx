import { messages } from '@plinth/api-schema/messages'
import {
  disableTotp,
  enableTotp,
  listAudit,
  listBrandReviews,
  listOutbox,
  listUsers,
  operatorInfo,
} from '@plinth/api-schema/operators'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import {
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { listReportedCollections } from '@plinth/api-schema/operators-collections'
import { listReportedComments } from '@plinth/api-schema/operators-comments'
import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import { listReportedForeignNfts } from '@plinth/api-schema/operators-foreign'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { listReportedSets } from '@plinth/api-schema/operators-sets'
import { listHeldVotes, listNetworkVotes, listWorkVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCampaign, buildPicture, buildPublicUser, listed } from '../../../../test/builders.ts'
import { buildModeratedCollection } from '../../../../test/collection-builders.ts'
import { buildModeratedComment } from '../../../../test/comment-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { buildModeratedForeignNft } from '../../../../test/foreign-builders.ts'
import {
  buildAppeal,
  buildAuditEntry,
  buildBrandReview,
  buildCampaignReview,
  buildHeldVotes,
  buildMail,
  buildModeratedArtwork,
  buildModeratedUser,
  buildQueuedHelpRequest,
  buildQueues,
  buildWorkVote,
  buildWorkVotesSummary,
} from '../../../../test/operator-builders.ts'
import { readOut } from '../../../../test/read-out.ts'
import { passTime, prepareWire, renderAt, type User, write } from '../../../../test/render-at.tsx'
import { buildModeratedSet } from '../../../../test/set-builders.ts'
import type { Wire } from '../../../../test/wire.ts'

const decideTime = '2026-03-01 13:00:00'
type ListCall = Parameters<Wire['hang']>[0]

/** What every list of the console goes through. */
const listStates = (call: ListCall) => ({
  loading: () => prepareWire('operator').hang(call),
  empty: () => prepareWire('operator').answer(call, listed([]) as never),
  refused: () => prepareWire('operator').refuse(call, 'tooMany'),
  offline: () => prepareWire('operator').goOffline(call),
})

const waits = (waitNum: number, oldestTime: string) => ({ waitNum, oldestTime })
describeStates('the dashboard', '/platform', {
  ...listStates(operatorQueues),
  empty: () => prepareWire('operator'),
  ...rareStates({
    'loading its days': () => prepareWire('operator').hang(operatorDays),
    'without its days': () => prepareWire('operator').refuse(operatorDays, 'tooMany'),
    'nothing but emails': () =>
      prepareWire('operator').answer(operatorQueues, buildQueues({ mails: waits(3, '2026-02-01 12:00:00') })),
  }),
  full: () =>
    prepareWire('operator').answer(
      operatorQueues,
      buildQueues({
        brands: waits(1, '2026-03-02 11:59:30'),
        campaigns: waits(2, '2026-03-02 11:00:00'),
        reports: waits(1_204, '2026-02-27 12:00:00'),
        help: waits(3, '2026-02-01 12:00:00'),
      }),
    ),
})

const brands = (...rows: ReturnType<typeof buildBrandReview>[]) =>
  prepareWire('operator').answer(listBrandReviews, listed(rows))
const again = buildBrandReview({ userId: 32, companyName: 'Second Ltd', emailConfirmed: false, blocked: true })

describeStates('brands to verify', '/platform/brands', {
  ...listStates(listBrandReviews),
  full: () => brands(buildBrandReview(), again),
  ...rareStates({
    'for the first time': () => brands(buildBrandReview({ revision: 1 })),
    'for three days': () => brands(buildBrandReview({ submitTime: '2026-02-27 12:00:00' })),
    'sends one back': { wire: () => brands(buildBrandReview()), act: press('Send back') },
  }),
})
describeStates('brands that were decided on', '/platform/brands?status=all', {
  empty: () => brands(),
  verified: () => brands(buildBrandReview({ status: 1, decideTime })),
  ...rareStates({
    'sent back': () => brands(buildBrandReview({ status: 2, decideTime, reason: 'No such company.' })),
    'takes a verification back': {
      wire: () => brands(buildBrandReview({ status: 1, decideTime })),
      act: press('Take verification back'),
    },
  }),
})

const reviews = (...rows: ReturnType<typeof buildCampaignReview>[]) =>
  prepareWire('operator').answer(listCampaignReviews, listed(rows))
const differences = [
  { field: 'name', before: 'Old name', after: 'New name' },
  { field: 'endTime', before: '2026-03-12 12:00:00', after: '2026-03-20 12:00:00' },
]
const change = () => buildCampaignReview({ kind: 'change', changeId: 5, differences, campaign: buildCampaign() })
const approved = (overrides: Parameters<typeof buildCampaign>[0] = {}) =>
  buildCampaignReview({ reviewStatus: 1, decideTime, campaign: buildCampaign(overrides) })

describeStates('campaigns to review', '/platform/campaigns', {
  ...listStates(listCampaignReviews),
  full: () =>
    reviews(
      buildCampaignReview(),
      buildCampaignReview({ campaignId: 8, campaign: buildCampaign({ id: 8, status: 0 }) }),
    ),
  ...rareStates({
    'a change': () => reviews(change()),
    'for the first time': () => reviews(buildCampaignReview({ revision: 1 })),
    'for two days': () => reviews(buildCampaignReview({ submitTime: '2026-02-28 12:00:00' })),
    'all of a change': { wire: () => reviews(change()), act: press(/^All \d+ fields$/) },
    'rejects one': { wire: () => reviews(buildCampaignReview()), act: press('Reject') },
  }),
})
describeStates('campaigns that were approved', '/platform/campaigns?status=approved', {
  empty: () => reviews(),
  running: () => reviews(approved()),
  ...rareStates({
    'recommended and featured': () => reviews({ ...approved({ isRecommend: 1 }), isFeatured: 1 }),
    private: () => reviews(approved({ isPrivate: 1 })),
    paused: () => reviews(approved({ operateStop: 1 })),
    'pauses one': { wire: () => reviews(approved()), act: press('Pause') },
    'lets one go on': { wire: () => reviews(approved({ operateStop: 1 })), act: press('Continue') },
  }),
})

const works = (...rows: ReturnType<typeof buildModeratedArtwork>[]) =>
  prepareWire('operator').answer(listModeratedArtworks, listed(rows))
const taken = () => works(buildModeratedArtwork({ deleteTime: decideTime }))
describeStates('artworks', '/platform/artworks', {
  ...listStates(listModeratedArtworks),
  full: () => works(buildModeratedArtwork({ voteNum: 1_200 }), buildModeratedArtwork({ worksId: 102, status: 2 })),
  ...rareStates({
    'takes one down': { wire: () => works(buildModeratedArtwork()), act: press('Actions for Low tide', 'Take down') },
  }),
})
const PEOPLE = [
  { userId: 41, nickName: 'Ola', reason: 1, words: 'Seen in a book.', createTime: decideTime },
  { userId: 42, nickName: 'Kim', reason: 9, words: '', createTime: decideTime },
]
const reported = { ...buildModeratedArtwork(), reports: PEOPLE, reportNum: 2 }
const reportedProfile = {
  ...buildPublicUser({ statement: 'Ink first.', links: ['https://mara.example/'] }),
  reports: [{ userId: 41, nickName: 'Ola', reason: 4, words: 'My address.', createTime: decideTime }],
  reportNum: 1,
}
describeStates('reported artworks', '/platform/artworks?status=reported', {
  ...listStates(listReportedArtworks),
  ...rareStates({
    'with a profile': () =>
      prepareWire('operator')
        .answer(listReportedArtworks, listed([]))
        .answer(listReportedProfiles, listed([reportedProfile])),
    'profiles could not be read': () =>
      prepareWire('operator').answer(listReportedArtworks, listed([])).refuse(listReportedProfiles, 'tooMany'),
    'with a comment': () =>
      prepareWire('operator')
        .answer(listReportedArtworks, listed([]))
        .answer(listReportedComments, listed([buildModeratedComment()])),
    'with a set': () =>
      prepareWire('operator')
        .answer(listReportedArtworks, listed([]))
        .answer(listReportedSets, listed([buildModeratedSet()])),
    'with a collection': () =>
      prepareWire('operator')
        .answer(listReportedArtworks, listed([]))
        .answer(listReportedCollections, listed([buildModeratedCollection()])),
    'with an NFT of another site': () =>
      prepareWire('operator')
        .answer(listReportedArtworks, listed([]))
        .answer(listReportedForeignNfts, listed([buildModeratedForeignNft()])),
    'sets could not be read': () =>
      prepareWire('operator').answer(listReportedArtworks, listed([])).refuse(listReportedSets, 'tooMany'),
    'comments could not be read': () =>
      prepareWire('operator').answer(listReportedArtworks, listed([])).refuse(listReportedComments, 'tooMany'),
  }),
  full: () => prepareWire('operator').answer(listReportedArtworks, listed([reported])),
})
const appealed = {
  ...buildModeratedArtwork(),
  ...{ refused: 1, reason: 1, words: 'We know it.', appeal: 'I drew it.', appealTime: decideTime },
}
describeStates('appeals for artworks', '/platform/artworks?status=appeals', {
  ...listStates(listArtworkAppeals),
  full: () => prepareWire('operator').answer(listArtworkAppeals, listed([appealed])),
})
const { worksId, campaignId, campaignName, userId, nickName, artworkTitle, picture, createTime } =
  buildModeratedArtwork()
const alike = { worksId, campaignId, campaignName, userId, nickName, artworkTitle, picture, createTime, onWall: 1 }
const pair = { later: { ...alike, onWall: 0 }, earlier: { ...alike, worksId: 90, nickName: 'Jon Ek' }, distance: 3 }
describeStates('artworks that look alike', '/platform/artworks?status=alike', {
  ...listStates(listAlikeArtworks),
  full: () => prepareWire('operator').answer(listAlikeArtworks, listed([pair])),
})
describeStates('artworks that are taken down', '/platform/artworks?status=down', {
  empty: () => works(),
  full: taken,
  ...rareStates({
    'puts one back': { wire: taken, act: press('Actions for Low tide', 'Put back') },
    'deletes one for good': { wire: taken, act: press('Actions for Low tide', 'Delete for good') },
  }),
})

const votes = (overrides = {}) => prepareWire('operator').answer(listHeldVotes, listed([buildHeldVotes(overrides)]))
const MENU = 'Actions for 192.0.2.0/24 in Colours of the harbour'
const vote = { worksId: 1, artworkTitle: 'Low tide', userId: 21, nickName: 'Mara Lind' }
const times = { createTime: decideTime, accountCreateTime: '2026-03-01 11:00:00', holdReason: 1, signs: [] }
const networkVotes = () =>
  votes().answer(listNetworkVotes, listed([0, 1, 2].map((state) => ({ ...vote, ...times, worksId: state + 1, state }))))
describeStates('held votes', '/platform/votes', {
  ...listStates(listHeldVotes),
  full: () => votes({ voidedNum: 3 }),
  ...rareStates({
    'one by one': { wire: networkVotes, act: press(MENU, 'See the votes') },
    'releases them': { wire: votes, act: press(MENU, 'Release') },
    'voids the held ones': { wire: votes, act: press(MENU, 'Void the held votes') },
    'voids all': { wire: votes, act: press(MENU, 'Void all votes of this network') },
  }),
})
describeStates('held votes of one campaign', '/platform/votes?campaign=7', {
  full: votes,
  empty: () => listStates(listHeldVotes).empty(),
})

const help = (...rows: ReturnType<typeof buildQueuedHelpRequest>[]) =>
  prepareWire('operator').answer(listHelpQueue, listed(rows))
const answered = { status: 1, answer: 'Done.', answerTime: '2026-03-02 09:00:00', operatorName: 'op' }
describeStates('requests for help', '/platform/help', {
  ...listStates(listHelpQueue),
  full: () =>
    help(buildQueuedHelpRequest(), buildQueuedHelpRequest({ id: 2, userName: 'jon', picture: buildPicture() })),
})
describeStates('requests for help that were answered', '/platform/help?status=all', {
  empty: () => help(),
  full: () => help(buildQueuedHelpRequest(answered)),
})

const users = (...rows: ReturnType<typeof buildModeratedUser>[]) =>
  prepareWire('operator').answer(listUsers, listed(rows))
const brand = { userId: 22, userName: 'harbour', userType: 1, verifyStatus: 0 }
const blocked = {
  userId: 23,
  userName: 'spam',
  blocked: true,
  blockReason: 'Spam.',
  sessionNum: 0,
  emailConfirmed: false,
}
describeStates('users', '/platform/users', {
  ...listStates(listUsers),
  full: () =>
    users(buildModeratedUser(), buildModeratedUser(brand), buildModeratedUser({ ...blocked, lastUsedTime: null })),
  ...rareStates({
    'blocks one': { wire: () => users(buildModeratedUser()), act: press('Actions for mara', 'Block') },
    'unblocks one': { wire: () => users(buildModeratedUser(blocked)), act: press('Actions for spam', 'Unblock') },
    'logs one out': { wire: () => users(buildModeratedUser()), act: press('Actions for mara', 'Log out everywhere') },
  }),
})
describeStates('users that were searched for', '/platform/users?search=zoe', { empty: () => users() })

const ACTIONS = ['block-user', 'verify-brand', 'approve-campaign', 'void-votes', 'take-artwork-down', 'a-new-act']
describeStates('the audit', '/platform/audit', {
  ...listStates(listAudit),
  full: () =>
    prepareWire('operator').answer(
      listAudit,
      listed(
        ACTIONS.map((action, index) =>
          buildAuditEntry({ id: index + 1, action, reason: index === 0 ? 'Spam.' : null }),
        ),
        70,
      ),
    ),
})
describeStates('the audit of one account', '/platform/audit?kind=account&subject=21', {
  empty: () => prepareWire('operator').answer(listAudit, listed([])),
  full: () => prepareWire('operator').answer(listAudit, listed([buildAuditEntry()])),
})

const kept = buildMail({ id: 3, subject: 'Kept one', status: 3, text: 'The whole mail.', html: null, sentTime: null })
const mails = () =>
  prepareWire('operator').answer(
    listOutbox,
    listed([
      buildMail(),
      buildMail({ id: 2, status: 2, lastError: 'Mailbox full', sentTime: null, attempts: 5 }),
      kept,
      buildMail({ id: 4, status: 0, sentTime: null, attempts: 0 }),
    ]),
  )
describeStates('the outbox', '/platform/outbox', {
  ...listStates(listOutbox),
  full: mails,
  ...rareStates({ 'shows a mail': { wire: mails, act: press('View Kept one') } }),
})

const withWrongCode = async (user: User) => {
  await press('Change app')(user)
  await write(user, screen.getByRole('textbox', { name: /^Code/ }), '123456')
  await press('Continue')(user)
}
describeStates('the security of an operator', '/platform/security', {
  loading: () => prepareWire('operator').hang(operatorInfo),
  refused: () => prepareWire('operator').refuse(operatorInfo, 'internal'),
  offline: () => prepareWire('operator').goOffline(operatorInfo),
  full: () => prepareWire('operator'),
  ...rareStates({
    'changes the app': { wire: () => prepareWire('operator'), act: press('Change app') },
    'the code is refused': {
      wire: () => prepareWire('operator').refuse(disableTotp, 'invalid', messages.wrongTotp),
      act: withWrongCode,
    },
    'the code is sent offline': { wire: () => prepareWire('operator').goOffline(disableTotp), act: withWrongCode },
  }),
})

const made = {
  enabled: false,
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Plinth:op?secret=ABCDEFGHIJKLMNOP',
  command: null,
}
const enrolling = () => prepareWire().refuse(operatorInfo, 'secondFactorNeeded')
describeStates('the second factor', '/platform/second-factor', {
  loading: () => enrolling().hang(enableTotp),
  refused: () => enrolling().refuse(enableTotp, 'tooMany'),
  offline: () => enrolling().goOffline(enableTotp),
  full: () => enrolling().answer(enableTotp, made),
  ...rareStates({
    'on this machine': () => enrolling().answer(enableTotp, { ...made, command: 'npm run operator:code' }),
  }),
})
describeStates('the log-in of an operator', '/platform/login', {
  full: () => prepareWire().refuse(operatorInfo, 'notLoggedIn'),
  offline: () => prepareWire().goOffline(operatorInfo),
})
describeStates('the console', '/platform/brands', {
  loading: () => brands().hang(operatorInfo),
  refused: () => brands().refuse(operatorInfo, 'internal'),
  offline: () => brands().goOffline(operatorInfo),
})

it('the console has a header and a navigation of its own', async () => {
  await renderAt('/platform/brands', brands())
  await passTime(5_000)
  expect(readOut(screen.getByRole('main'))).toMatchSnapshot()
})

const ended = (rows: ReturnType<typeof buildWorkVote>[]) => ({ ...listed(rows), nextCursor: null })
const workVotes = () =>
  prepareWire('operator')
    .answer(workVotesSummary, buildWorkVotesSummary())
    .answer(listWorkVotes, ended([buildWorkVote()]))
describeStates('the votes of an artwork', '/platform/votes/work?id=101', {
  loading: () => prepareWire('operator').hang(workVotesSummary).hang(listWorkVotes),
  empty: () =>
    prepareWire('operator')
      .answer(
        workVotesSummary,
        buildWorkVotesSummary({
          countedNum: 0,
          heldNum: 0,
          voidedNum: 0,
          times: [],
          networks: [],
          devices: [],
          mails: [],
          signUps: [],
        }),
      )
      .answer(listWorkVotes, ended([])),
  refused: () => prepareWire('operator').refuse(workVotesSummary, 'notFound'),
  offline: () => prepareWire('operator').goOffline(workVotesSummary),
  full: workVotes,
})
describeStates('the votes of no artwork', '/platform/votes/work', { full: () => prepareWire('operator') })

describeStates('appeals', '/platform/votes/appeals', {
  ...listStates(listAppeals),
  full: () => prepareWire('operator').answer(listAppeals, listed([buildAppeal()])),
})
describeStates('refused appeals', '/platform/votes/appeals?status=refused', {
  empty: () => prepareWire('operator').answer(listAppeals, listed([])),
  full: () =>
    prepareWire('operator').answer(
      listAppeals,
      listed([buildAppeal({ state: 2, answer: 'Forty in a minute.', decideTime })]),
    ),
})
