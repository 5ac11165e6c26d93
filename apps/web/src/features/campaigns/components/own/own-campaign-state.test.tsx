import { expect, it } from 'vitest'
import { textOf } from '../../../../../test/text-of.ts'
import type { OwnCampaign } from '../../../../lib/campaigns/campaign.ts'
import { ownCampaignState } from './own-campaign-state.tsx'

const now = new Date('2026-11-15T09:00:00Z')
const live: OwnCampaign = {
  id: 7,
  name: 'Tidal Rooms',
  subtitle: '',
  banner: null,
  mobileBanner: null,
  picture: null,
  brand: { id: 3, name: 'Studio North', pictureUrl: null },
  stage: 'live',
  review: 'approved',
  reviewReason: null,
  changeReview: null,
  isPrivate: false,
  isPaused: false,
  startsAt: '2026-11-01 00:00:00',
  endsAt: '2026-11-27 18:00:00',
  createdAt: '2026-10-28 10:00:00',
  joinCount: 96,
  workCount: 1,
  voteCount: 0,
  deletedWorkCount: 0,
  isRecommended: false,
}
const stateOf = (changes: Partial<OwnCampaign>, promise?: string) => {
  const { tag, facts, remark } = ownCampaignState({ ...live, ...changes }, now, promise)
  return { tag: { ...tag, words: textOf(tag.words) }, facts: facts.map(textOf), remark }
}

it('shows the days to go of a live campaign', () => {
  expect(stateOf({})).toEqual({
    tag: { words: '12 days to go' },
    facts: ['96 participants', '1 artwork'],
    remark: null,
  })
})

it('says that the operator has paused it', () => {
  expect(stateOf({ isPaused: true }).tag.words).toBe('Paused')
})

it('shows the artworks of a completed campaign', () => {
  expect(stateOf({ stage: 'completed', endsAt: '2026-11-01 00:00:00' })).toEqual({
    tag: { words: '1 artwork' },
    facts: ['96 participants', 'Closed 1 Nov'],
    remark: null,
  })
})

it('tells that a submitted campaign waits, and for how long at most once that is known', () => {
  const waiting = { stage: 'unpublished', review: 'waiting' } as const
  expect(stateOf(waiting).facts).toEqual(['Created 28 Oct'])
  expect(stateOf(waiting, '1 business day')).toEqual({
    tag: { words: 'In review', dot: 'half' },
    facts: ['Created 28 Oct', 'Answer within 1 business day'],
    remark: null,
  })
})

it('gives the reason why a campaign was sent back', () => {
  const { tag, remark } = stateOf({
    stage: 'unpublished',
    review: 'sent-back',
    reviewReason: 'The rules need a closing date.',
  })
  expect(tag.words).toBe('Sent back')
  expect(remark).toEqual({ kind: 'sent-back', words: 'The rules need a closing date.', of: 'campaign' })
  expect(stateOf({ stage: 'unpublished', review: 'sent-back' }).remark?.words).toBe('Please look at it again.')
})

it('says when an approved campaign opens', () => {
  const approved = { stage: 'unpublished', review: 'approved', startsAt: '2026-11-20 08:00:00' } as const
  expect(stateOf(approved).tag).toEqual({ words: 'Opens 20 Nov', dot: 'ring' })
  expect(stateOf({ ...approved, startsAt: null }).tag).toEqual({ words: 'Opens soon', dot: 'ring' })
})

it('tells what became of a change of a live campaign', () => {
  expect(stateOf({ changeReview: 'waiting' }).remark).toMatchObject({ kind: 'waiting', of: 'change' })
  expect(stateOf({ changeReview: 'sent-back' }).remark).toMatchObject({ kind: 'sent-back', of: 'change' })
})
