import { AuditEntry, BrandReview, ModeratedUser, OutboxMail } from '@plinth/api-schema/operators'
import { QueuedAppeal } from '@plinth/api-schema/operators-appeals'
import { ModeratedArtwork } from '@plinth/api-schema/operators-artworks'
import { CampaignReview } from '@plinth/api-schema/operators-campaigns'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { QueuedHelpRequest } from '@plinth/api-schema/operators-help'
import { HeldVotes, WorkVote, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { buildCampaign, builder, buildPicture } from './builders.ts'

// Rows of the operator's side.

const NOTHING = { waitNum: 0, oldestTime: null }

/** Queues in which nothing waits. */
export const buildQueues = builder(operatorQueues.data, () => ({
  brands: NOTHING,
  campaigns: NOTHING,
  reports: NOTHING,
  appeals: NOTHING,
  alike: NOTHING,
  votes: NOTHING,
  voteAppeals: NOTHING,
  help: NOTHING,
  mails: NOTHING,
}))

/** A brand that waits for its review. */
export const buildBrandReview = builder(BrandReview, () => ({
  userId: 31,
  userName: 'harbour',
  nickName: 'Harbour Roasters',
  email: 'hello@harbour.example',
  emailConfirmed: true,
  companyName: 'Harbour Roasters Ltd',
  country: 'Singapore',
  companyAddress: '1 Quay Street',
  zipCode: '049315',
  contactInfo: [
    {
      contactUserName: 'Ada Berg',
      contactNo: '',
      email: 'ada@harbour.example',
      designation: 'Founder',
      companyName: 'Harbour Roasters Ltd',
      isMainAccount: 1,
    },
    {
      contactUserName: 'Tom Reed',
      contactNo: '+65 6123 4567',
      email: 'tom@harbour.example',
      designation: 'Manager',
      companyName: 'Harbour Roasters Ltd',
      isMainAccount: 0,
    },
  ],
  status: 0,
  reason: null,
  revision: 2,
  blocked: false,
  submitTime: '2026-03-01 12:00:00',
  decideTime: null,
}))

/** A new campaign that waits for its review. */
export const buildCampaignReview = builder(CampaignReview, () => ({
  campaignId: 7,
  changeId: null,
  kind: 'new' as const,
  reviewStatus: 0,
  reason: null,
  revision: 3,
  submitTime: '2026-03-01 12:00:00',
  decideTime: null,
  isFeatured: 0,
  campaign: buildCampaign({ status: 0 }),
  differences: [],
}))

/** An account that is not blocked and has two sessions. */
export const buildModeratedUser = builder(ModeratedUser, () => ({
  userId: 21,
  userName: 'mara',
  nickName: 'Mara Lind',
  email: 'mara@example.com',
  emailConfirmed: true,
  userType: 0,
  verifyStatus: null,
  blocked: false,
  blockReason: null,
  sessionNum: 2,
  createTime: '2026-01-01 12:00:00',
  lastUsedTime: '2026-03-02 11:00:00',
}))

/** An act of an operator. */
export const buildAuditEntry = builder(AuditEntry, () => ({
  id: 1,
  operatorId: 1,
  operatorName: 'op@plinth.example',
  action: 'user.block',
  subjectId: 21,
  subjectKind: 'account' as const,
  subjectName: 'mara',
  reason: 'Spam.',
  address: '192.0.2.7',
  createTime: '2026-03-01 12:00:00',
}))

/** A mail that was sent. */
export const buildMail = builder(OutboxMail, () => ({
  id: 1,
  toName: 'Mara',
  toAddress: 'mara@example.com',
  subject: 'Your code',
  text: null,
  html: null,
  status: 1,
  attempts: 1,
  lastError: null,
  createTime: '2026-03-01 12:00:00',
  sentTime: '2026-03-01 12:00:05',
}))

/** A work that hangs. */
export const buildModeratedArtwork = builder(ModeratedArtwork, () => ({
  worksId: 101,
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  userId: 21,
  nickName: 'Mara Lind',
  artworkTitle: 'Low tide',
  description: 'Oil.',
  picture: buildPicture(),
  voteNum: 5,
  status: 0,
  createTime: '2026-02-22 10:00:00',
  deleteTime: null,
}))

/** A request for help that waits. */
export const buildQueuedHelpRequest = builder(QueuedHelpRequest, () => ({
  id: 1,
  userId: 21,
  userName: 'mara',
  userType: 0,
  helpTypeName: 'Voting',
  email: 'mara@example.com',
  companyName: 'Mara Lind',
  description: 'My vote is lost.',
  picture: null,
  status: 0,
  createTime: '2026-03-01 12:00:00',
  answer: null,
  answerTime: null,
  operatorName: null,
}))

/** Held votes of one network. */
export const buildHeldVotes = builder(HeldVotes, () => ({
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  network: '192.0.2.0/24',
  heldNum: 12,
  countedNum: 30,
  voidedNum: 0,
  worksNum: 1,
  deviceNum: 2,
  newAccountNum: 9,
  firstTime: '2026-03-01 12:00:00',
  lastTime: '2026-03-01 13:00:00',
}))

/** One vote for a work. */
export const buildWorkVote = builder(WorkVote, () => ({
  userId: 41,
  nickName: 'kim41',
  state: 1,
  holdReason: 4,
  signs: [{ sign: 'inStep' as const, points: 2.5 }],
  createTime: '2026-03-01 12:10:00',
  accountCreateTime: '2026-03-01 12:01:00',
  network: '192.0.2.0/24',
  device: 'ab'.repeat(32),
  throwaway: 1,
  confirmed: 0,
}))

/** The votes for a work in numbers. */
export const buildWorkVotesSummary = builder(workVotesSummary.data, () => ({
  worksId: 101,
  artworkTitle: 'Low tide 101',
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  artistId: 21,
  artistName: 'mara',
  countedNum: 41,
  heldNum: 60,
  voidedNum: 2,
  binMinutes: 10,
  times: [
    { time: '2026-03-01 11:00:00', countedNum: 40, heldNum: 0, voidedNum: 2 },
    { time: '2026-03-01 12:10:00', countedNum: 1, heldNum: 60, voidedNum: 0 },
  ],
  networks: [
    { key: '192.0.2.0/24', countedNum: 1, heldNum: 60, voidedNum: 0 },
    { key: '', countedNum: 40, heldNum: 0, voidedNum: 2 },
  ],
  devices: [{ key: 'ab'.repeat(32), countedNum: 0, heldNum: 60, voidedNum: 0 }],
  mails: [{ key: 'throwaway', countedNum: 0, heldNum: 60, voidedNum: 0 }],
  signUps: [{ key: '2026-03-01 12:00:00', countedNum: 0, heldNum: 58, voidedNum: 0 }],
}))

/** What a voter says for a vote. */
export const buildAppeal = builder(QueuedAppeal, () => ({
  appealId: 5,
  worksId: 101,
  artworkTitle: 'Low tide 101',
  campaignId: 7,
  campaignName: 'Colours of the harbour',
  userId: 41,
  nickName: 'kim41',
  state: 0,
  message: 'We voted together at the fair.',
  answer: null,
  voteState: 1,
  holdReason: 4,
  signs: [{ sign: 'inStep' as const, points: 2.5 }],
  network: '192.0.2.0/24',
  voteTime: '2026-03-01 12:10:00',
  accountCreateTime: '2026-03-01 12:01:00',
  createTime: '2026-03-01 12:30:00',
  decideTime: null,
}))
