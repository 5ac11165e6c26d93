import {
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
} from '@plinth/api-schema/operators-artworks-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { listHeldVotes, listWorkVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCampaign, buildPicture, listed } from '../../../../test/builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
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
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
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
})
describeStates('brands that were decided on', '/platform/brands?status=all', {
  empty: () => brands(),
  verified: () => brands(buildBrandReview({ status: 1, decideTime })),
})

const reviews = (...rows: ReturnType<typeof buildCampaignReview>[]) =>
  prepareWire('operator').answer(listCampaignReviews, listed(rows))
const approved = (overrides: Parameters<typeof buildCampaign>[0] = {}) =>
  buildCampaignReview({ reviewStatus: 1, decideTime, campaign: buildCampaign(overrides) })

describeStates('campaigns to review', '/platform/campaigns', {
  ...listStates(listCampaignReviews),
  full: () =>
    reviews(
      buildCampaignReview(),
      buildCampaignReview({ campaignId: 8, campaign: buildCampaign({ id: 8, status: 0 }) }),
    ),
})
describeStates('campaigns that were approved', '/platform/campaigns?status=approved', {
  empty: () => reviews(),
  running: () => reviews(approved()),
})

const works = (...rows: ReturnType<typeof buildModeratedArtwork>[]) =>
  prepareWire('operator').answer(listModeratedArtworks, listed(rows))
const taken = () => works(buildModeratedArtwork({ deleteTime: decideTime }))
describeStates('artworks', '/platform/artworks', {
  ...listStates(listModeratedArtworks),
  full: () => works(buildModeratedArtwork({ voteNum: 1_200 }), buildModeratedArtwork({ worksId: 102, status: 2 })),
})
const PEOPLE = [
  { userId: 41, nickName: 'Ola', reason: 1, words: 'Seen in a book.', createTime: decideTime },
  { userId: 42, nickName: 'Kim', reason: 9, words: '', createTime: decideTime },
]
const reported = { ...buildModeratedArtwork(), reports: PEOPLE, reportNum: 2 }
describeStates('reported artworks', '/platform/artworks?status=reported', {
  ...listStates(listReportedArtworks),
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
})

const votes = (overrides = {}) => prepareWire('operator').answer(listHeldVotes, listed([buildHeldVotes(overrides)]))
describeStates('held votes', '/platform/votes', {
  ...listStates(listHeldVotes),
  full: () => votes({ voidedNum: 3 }),
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
})

describeStates('the security of an operator', '/platform/security', {
  loading: () => prepareWire('operator').hang(operatorInfo),
  refused: () => prepareWire('operator').refuse(operatorInfo, 'internal'),
  offline: () => prepareWire('operator').goOffline(operatorInfo),
  full: () => prepareWire('operator'),
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
