import { messages } from '@plinth/api-schema/messages'
import {
  disableTotp,
  enableTotp,
  listBrandReviews,
  listOutbox,
  listUsers,
  operatorInfo,
} from '@plinth/api-schema/operators'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import { listReportedArtworks, listReportedProfiles } from '@plinth/api-schema/operators-artworks-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { listReportedCollections } from '@plinth/api-schema/operators-collections'
import { listReportedComments } from '@plinth/api-schema/operators-comments'
import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import { listReportedForeignNfts } from '@plinth/api-schema/operators-foreign'
import { listReportedSets } from '@plinth/api-schema/operators-sets'
import { listHeldVotes, listNetworkVotes } from '@plinth/api-schema/operators-votes'
import { screen } from '@testing-library/react'
import { buildCampaign, buildPublicUser, listed } from '../../../../test/builders.ts'
import { buildModeratedCollection } from '../../../../test/collection-builders.ts'
import { buildModeratedComment } from '../../../../test/comment-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildModeratedForeignNft } from '../../../../test/foreign-builders.ts'
import {
  buildBrandReview,
  buildCampaignReview,
  buildHeldVotes,
  buildMail,
  buildModeratedArtwork,
  buildModeratedUser,
  buildQueues,
} from '../../../../test/operator-builders.ts'
import { prepareWire, type User, write } from '../../../../test/render-at.tsx'
import { buildModeratedSet } from '../../../../test/set-builders.ts'

const decideTime = '2026-03-01 13:00:00'

const waits = (waitNum: number, oldestTime: string) => ({ waitNum, oldestTime })
describeStates('the dashboard', '/platform', {
  'loading its days': () => prepareWire('operator').hang(operatorDays),
  'without its days': () => prepareWire('operator').refuse(operatorDays, 'tooMany'),
  'nothing but emails': () =>
    prepareWire('operator').answer(operatorQueues, buildQueues({ mails: waits(3, '2026-02-01 12:00:00') })),
})

const brands = (...rows: ReturnType<typeof buildBrandReview>[]) =>
  prepareWire('operator').answer(listBrandReviews, listed(rows))

describeStates('brands to verify', '/platform/brands', {
  'for the first time': () => brands(buildBrandReview({ revision: 1 })),
  'for three days': () => brands(buildBrandReview({ submitTime: '2026-02-27 12:00:00' })),
  'sends one back': { wire: () => brands(buildBrandReview()), act: press('Send back') },
})
describeStates('brands that were decided on', '/platform/brands?status=all', {
  'sent back': () => brands(buildBrandReview({ status: 2, decideTime, reason: 'No such company.' })),
  'takes a verification back': {
    wire: () => brands(buildBrandReview({ status: 1, decideTime })),
    act: press('Take verification back'),
  },
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
  'a change': () => reviews(change()),
  'for the first time': () => reviews(buildCampaignReview({ revision: 1 })),
  'for two days': () => reviews(buildCampaignReview({ submitTime: '2026-02-28 12:00:00' })),
  'all of a change': { wire: () => reviews(change()), act: press(/^All \d+ fields$/) },
  'rejects one': { wire: () => reviews(buildCampaignReview()), act: press('Reject') },
})
describeStates('campaigns that were approved', '/platform/campaigns?status=approved', {
  'recommended and featured': () => reviews({ ...approved({ isRecommend: 1 }), isFeatured: 1 }),
  private: () => reviews(approved({ isPrivate: 1 })),
  paused: () => reviews(approved({ operateStop: 1 })),
  'pauses one': { wire: () => reviews(approved()), act: press('Pause') },
  'lets one go on': { wire: () => reviews(approved({ operateStop: 1 })), act: press('Continue') },
})

const works = (...rows: ReturnType<typeof buildModeratedArtwork>[]) =>
  prepareWire('operator').answer(listModeratedArtworks, listed(rows))
const taken = () => works(buildModeratedArtwork({ deleteTime: decideTime }))
describeStates('artworks', '/platform/artworks', {
  'takes one down': { wire: () => works(buildModeratedArtwork()), act: press('Actions for Low tide', 'Take down') },
})
const reportedProfile = {
  ...buildPublicUser({ statement: 'Ink first.', links: ['https://mara.example/'] }),
  reports: [{ userId: 41, nickName: 'Ola', reason: 4, words: 'My address.', createTime: decideTime }],
  reportNum: 1,
}
describeStates('reported artworks', '/platform/artworks?status=reported', {
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
})
describeStates('artworks that are taken down', '/platform/artworks?status=down', {
  'puts one back': { wire: taken, act: press('Actions for Low tide', 'Put back') },
  'deletes one for good': { wire: taken, act: press('Actions for Low tide', 'Delete for good') },
})

const votes = (overrides = {}) => prepareWire('operator').answer(listHeldVotes, listed([buildHeldVotes(overrides)]))
const MENU = 'Actions for 192.0.2.0/24 in Colours of the harbour'
const vote = { worksId: 1, artworkTitle: 'Low tide', userId: 21, nickName: 'Mara Lind' }
const times = { createTime: decideTime, accountCreateTime: '2026-03-01 11:00:00', holdReason: 1, signs: [] }
const networkVotes = () =>
  votes().answer(listNetworkVotes, listed([0, 1, 2].map((state) => ({ ...vote, ...times, worksId: state + 1, state }))))
describeStates('held votes', '/platform/votes', {
  'one by one': { wire: networkVotes, act: press(MENU, 'See the votes') },
  'releases them': { wire: votes, act: press(MENU, 'Release') },
  'voids the held ones': { wire: votes, act: press(MENU, 'Void the held votes') },
  'voids all': { wire: votes, act: press(MENU, 'Void all votes of this network') },
})

const users = (...rows: ReturnType<typeof buildModeratedUser>[]) =>
  prepareWire('operator').answer(listUsers, listed(rows))
const blocked = {
  userId: 23,
  userName: 'spam',
  blocked: true,
  blockReason: 'Spam.',
  sessionNum: 0,
  emailConfirmed: false,
}
describeStates('users', '/platform/users', {
  'blocks one': { wire: () => users(buildModeratedUser()), act: press('Actions for mara', 'Block') },
  'unblocks one': { wire: () => users(buildModeratedUser(blocked)), act: press('Actions for spam', 'Unblock') },
  'logs one out': { wire: () => users(buildModeratedUser()), act: press('Actions for mara', 'Log out everywhere') },
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
  'shows a mail': { wire: mails, act: press('View Kept one') },
})

const withWrongCode = async (user: User) => {
  await press('Change app')(user)
  await write(user, screen.getByRole('textbox', { name: /^Code/ }), '123456')
  await press('Continue')(user)
}
describeStates('the security of an operator', '/platform/security', {
  'changes the app': { wire: () => prepareWire('operator'), act: press('Change app') },
  'the code is refused': {
    wire: () => prepareWire('operator').refuse(disableTotp, 'invalid', messages.wrongTotp),
    act: withWrongCode,
  },
  'the code is sent offline': { wire: () => prepareWire('operator').goOffline(disableTotp), act: withWrongCode },
})

const made = {
  enabled: false,
  secret: 'ABCDEFGHIJKLMNOP',
  uri: 'otpauth://totp/Plinth:op?secret=ABCDEFGHIJKLMNOP',
  command: null,
}
const enrolling = () => prepareWire().refuse(operatorInfo, 'secondFactorNeeded')
describeStates('the second factor', '/platform/second-factor', {
  'on this machine': () => enrolling().answer(enableTotp, { ...made, command: 'npm run operator:code' }),
})
