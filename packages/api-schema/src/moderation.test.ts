import { expect, test } from 'vitest'
import { LeaderboardEntry, topBrands } from './campaigns.ts'
import {
  helpRequestFromWire,
  helpRequestToWire,
  type QueuedHelpRequest,
  queuedHelpFromWire,
  queuedHelpToWire,
} from './help.ts'
import { standingFromWire, standingToWire, topBrandFromWire, topBrandToWire } from './leaderboard.ts'
import * as moderation from './moderation.ts'
import { AuditEntry, BrandReview, ModeratedUser, OutboxMail } from './operators.ts'
import { ModeratedArtwork } from './operators-artworks.ts'
import { QueuedHelpRequest as QueuedHelpRequestSchema } from './operators-help.ts'
import { HeldVotes, ModeratedVote } from './operators-votes.ts'
import { HelpRequest } from './support.ts'
import { fromWireDateTime, type WireTime } from './wire-time.ts'

const day = (number: number): WireTime => `2026-03-0${number} 10:00:00`
const picture = { url: '/x.png', type: 'image/png', width: 8, height: 6, placeholder: null, renditions: [] }
const contact = (name: string) => ({
  name,
  phone: `Phone of ${name}`,
  email: `${name}@example.com`,
  designation: `What ${name} does`,
  companyName: `Company of ${name}`,
})

test('a brand comes over the wire as it was, each part filled', () => {
  const brand: moderation.BrandReview<WireTime> = {
    ...{ id: 1, userName: 'ostra', name: 'Ostra', email: 'hello@ostra.example', emailConfirmed: true, blocked: true },
    ...{ companyName: 'Ostra Ceramics', country: 'Singapore', address: '27 Kiln Road', zipCode: '118534' },
    ...{ main: contact('ines'), other: contact('wei'), state: 'unverified', reason: 'The zip code.', revision: 3 },
    ...{ submittedAt: day(1), decidedAt: day(2) },
  }
  const wire = moderation.brandReviewToWire(brand)
  expect(BrandReview.parse(wire)).toEqual(wire)
  expect(moderation.brandReviewFromWire(wire)).toEqual(brand)
  expect(moderation.brandReviewToWire({ ...brand, submittedAt: fromWireDateTime(day(1)) })).toEqual(wire)
})

test('an account comes over the wire as it was, each part filled', () => {
  const user: moderation.ModeratedUser<WireTime> = {
    ...{ id: 1, userName: 'ostra', name: 'Ostra', email: 'hello@ostra.example', emailConfirmed: true, blocked: true },
    ...{ kind: 'brand', verification: 'verified', blockReason: 'Spam.', sessionCount: 2 },
    ...{ createdAt: day(1), lastUsedAt: day(2) },
  }
  expect(moderation.moderatedUserFromWire(ModeratedUser.parse(moderation.moderatedUserToWire(user)))).toEqual(user)
  const person = { ...user, kind: 'participant', verification: null } as const
  expect(moderation.moderatedUserFromWire(moderation.moderatedUserToWire(person))).toEqual(person)
})

test('an act and a mail come over the wire as they were, each part filled', () => {
  const entry: moderation.AuditEntry<WireTime> = {
    ...{ id: 1, operatorId: 2, operatorName: 'ops@example.com', action: 'block-user', address: '192.0.2.1' },
    ...{ subjectKind: 'account', subjectId: 3, subjectName: 'ostra', reason: 'Spam.', createdAt: day(1) },
  }
  expect(moderation.auditEntryFromWire(AuditEntry.parse(moderation.auditEntryToWire(entry)))).toEqual(entry)
  const mail: moderation.OutboxMail<WireTime> = {
    ...{
      id: 1,
      toName: 'Ines',
      toAddress: 'ines@example.com',
      subject: 'Hello',
      text: 'Hello.',
      html: '<p>Hello.</p>',
    },
    ...{ status: 'givenUp', attempts: 4, lastError: 'No such host', createdAt: day(1), sentAt: day(2) },
  }
  expect(moderation.outboxMailFromWire(OutboxMail.parse(moderation.outboxMailToWire(mail)))).toEqual(mail)
})

test('an artwork and votes come over the wire as they were, each part filled', () => {
  const work: moderation.ModeratedArtwork<WireTime> = {
    ...{ id: 1, campaign: { id: 2, name: 'Harbour' }, artist: { id: 3, name: 'Mara' }, title: 'Sun', picture },
    ...{ description: 'Oil.', voteCount: 4, state: 'minted', createdAt: day(1), takenDownAt: day(2) },
  }
  expect(moderation.moderatedArtworkFromWire(ModeratedArtwork.parse(moderation.moderatedArtworkToWire(work)))).toEqual(
    work,
  )
  const group: moderation.HeldVotes<WireTime> = {
    ...{ campaignId: 1, campaignName: 'Harbour', network: '192.0.2.0/24', heldCount: 2, countedCount: 3 },
    ...{ voidedCount: 4, artworkCount: 5, deviceCount: 6, newAccountCount: 7, firstAt: day(1), lastAt: day(2) },
  }
  expect(moderation.heldVotesFromWire(HeldVotes.parse(moderation.heldVotesToWire(group)))).toEqual(group)
  const vote: moderation.ModeratedVote<WireTime> = {
    ...{ artwork: { id: 1, title: 'Sun' }, voter: { id: 2, name: 'Mara' }, state: 'voided' },
    ...{ holdReason: 'inStep', signs: [{ sign: 'inStep', points: 2.5 }], createdAt: day(2), accountCreatedAt: day(1) },
  }
  expect(moderation.moderatedVoteFromWire(ModeratedVote.parse(moderation.moderatedVoteToWire(vote)))).toEqual(vote)
})

test('a request for help comes over the wire as it was, to its sender and to operators', () => {
  const request = {
    ...{ id: 1, typeTitle: 'Minting', email: 'ines@example.com', companyName: 'Ostra', message: 'How?' },
    ...{ status: 'processed' as const, createdAt: day(1), answer: 'So.', answeredAt: day(2) },
  }
  const own = { ...request, typeId: 4, fileUrl: '/x.png' }
  expect(helpRequestFromWire(HelpRequest.parse(helpRequestToWire(own)))).toEqual(own)
  const queued: QueuedHelpRequest<WireTime> = {
    ...request,
    asker: { id: 5, userName: 'ostra', kind: 'brand' },
    picture,
    operatorName: 'ops@example.com',
  }
  expect(queuedHelpFromWire(QueuedHelpRequestSchema.parse(queuedHelpToWire(queued)))).toEqual(queued)
  const stranger = { ...queued, asker: null }
  expect(queuedHelpFromWire(QueuedHelpRequestSchema.parse(queuedHelpToWire(stranger)))).toEqual(stranger)
})

test('a line of a leaderboard and a top brand come over the wire as they were', () => {
  const standing = {
    ...{ id: 1, name: 'Mara', pictureUrl: '/mara.png', workCount: 2, voteCount: 3, joinedAt: day(1), rank: 4 },
  }
  expect(standingFromWire(LeaderboardEntry.parse(standingToWire(standing)))).toEqual(standing)
  const brand = { id: 1, name: 'Ostra', pictureUrl: '/ostra.png', campaignCount: 2 }
  expect(topBrandFromWire(topBrands.row.parse(topBrandToWire(brand)))).toEqual(brand)
})
