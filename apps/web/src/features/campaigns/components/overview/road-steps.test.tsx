import { expect, it } from 'vitest'
import { textOf } from '../../../../../test/text-of.ts'
import { emptyCampaign } from '../../api/campaign-form.ts'
import { campaignSteps, draftSteps } from './road-steps.tsx'

const campaign: Parameters<typeof campaignSteps>[0] = {
  stage: 'unpublished',
  isPaused: false,
  review: 'waiting',
  createdAt: '2026-11-10 10:00:00',
  startsAt: '2026-11-20 18:00:00',
  endsAt: '2026-12-18 23:59:00',
  notifiedCount: 0,
  mintedCount: 0,
  workCount: 3,
  voteCount: 1,
}
const stepsOf = (change: Partial<typeof campaign>) =>
  campaignSteps({ ...campaign, ...change }, '1 business day').map(({ state, title }) => `${title}: ${state}`)

it('a draft waits to be handed in and says how much is missing', () => {
  const [, submit, review] = draftSteps(emptyCampaign, '1 business day')
  expect(submit).toEqual({ state: 'now', title: 'Submit for review', words: '10 things still missing' })
  expect(review?.words).toBe('Within 1 business day')
  const [, , unpromised, live] = draftSteps(emptyCampaign, undefined)
  expect([unpromised?.words, live?.words]).toEqual(['', 'Opens as soon as it is approved'])
  const [, , , dated] = draftSteps({ ...emptyCampaign, startsAt: '2026-11-20 18:00:00' }, undefined)
  expect(textOf(dated?.words)).toBe('Opens 20 Nov')
})

it('what was handed in stands in review, is sent back, or waits to open', () => {
  expect(stepsOf({})).toEqual(['Submitted: done', 'In review: now', 'Live: ahead'])
  expect(stepsOf({ review: 'sent-back' })).toEqual(['Submitted: done', 'Sent back: now', 'Live: ahead'])
  expect(stepsOf({ review: 'approved' })).toEqual(['Submitted: done', 'Approved: done', 'Live: now'])
})

it('a live campaign runs towards its end, a completed one towards its winners', () => {
  expect(stepsOf({ stage: 'live', review: 'approved' })).toContain('Live: now')
  expect(stepsOf({ stage: 'live', review: 'approved', isPaused: true })).toContain('Paused by the operator: now')
  const [passed, now, closes, then] = campaignSteps({ ...campaign, stage: 'live', voteCount: null }, undefined)
  expect([passed?.state, now?.words, textOf(closes?.words), then?.words]).toEqual([
    'done',
    'Votes hidden until voting ends',
    '18 Dec',
    'Once it is completed',
  ])
  const [, closed, winners] = campaignSteps({ ...campaign, stage: 'completed' }, undefined)
  expect(textOf(closed?.words)).toBe('18 Dec, 1 vote')
  expect(winners).toEqual({ state: 'now', title: 'Notify winners', words: '3 artworks' })
})

it('what is left of a completed campaign follows what was done', () => {
  const stepsAfter = (done: Partial<typeof campaign>) =>
    campaignSteps({ ...campaign, stage: 'completed', ...done }, undefined)
      .slice(2)
      .map(({ state, words }) => `${words}: ${state}`)
  expect(stepsAfter({ notifiedCount: 2 })).toEqual([
    '2 people notified: done',
    'From your wallet, into your contract: now',
  ])
  expect(stepsAfter({ notifiedCount: 1, mintedCount: 3 })).toEqual(['1 person notified: done', '3 works minted: done'])
})
