import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../test/text-of.ts'
import type { CampaignSummary } from '../../../lib/campaigns/campaign.ts'
import { dateRange } from '../../../lib/campaigns/date-range.tsx'
import { openedTag, stageAt, timeTag } from './campaign-times.tsx'

const now = Date.UTC(2026, 10, 15, 12)
const campaign: CampaignSummary = {
  id: 7,
  name: 'Harbour Lights after dark',
  subtitle: '',
  banner: null,
  mobileBanner: null,
  isPrivate: false,
  isPaused: false,
  stage: 'live',
  startsAt: '2026-11-10 08:00:00',
  endsAt: '2026-11-27 18:00:00',
  brand: { id: 3, name: 'Studio North', pictureUrl: null },
  picture: null,
  isRecommended: false,
  createdAt: '2026-11-01 08:00:00',
  joinCount: 0,
  workCount: 0,
  voteCount: 0,
}

describe('the stage at a moment', () => {
  it('is completed from the very second of the end', () => {
    const ending = { stage: 'live', endsAt: '2026-11-15 12:00:00' } as const
    expect(stageAt(ending, now - 1)).toBe('live')
    expect(stageAt(ending, now)).toBe('completed')
  })

  it('is what was read otherwise', () => {
    expect(stageAt({ stage: 'unpublished', endsAt: '2026-11-01 00:00:00' }, now)).toBe('unpublished')
    expect(stageAt({ stage: 'completed', endsAt: '2026-12-01 00:00:00' }, now)).toBe('completed')
  })
})

describe('the tag of a campaign', () => {
  it.each([
    [{}, '12 days to go'],
    [{ isPrivate: true }, 'Private, 12 days to go'],
    [{ isPaused: true }, 'Paused'],
    [{ endsAt: '2026-11-15 11:59:59' }, 'Ended 15 Nov'],
    [{ stage: 'completed', isPaused: true }, 'Ended 27 Nov'],
    [{ stage: 'unpublished' }, 'Not published'],
  ] as const)('%o says %s', (changes, words) => {
    expect(textOf(timeTag({ ...campaign, ...changes }, now))).toBe(words)
  })
})

it.each([
  ['2026-11-15 11:00:00', 'Opened today'],
  ['2026-11-14 23:59:59', 'Opened yesterday'],
  ['2026-11-10 08:00:00', 'Opened Tuesday'],
  ['2026-11-08 08:00:00', 'Opened 8 Nov'],
  ['2025-11-08 08:00:00', 'Opened 8 Nov 2025'],
  ['2026-11-16 08:00:00', 'Opened today'],
  [null, 'Not open yet'],
])('what opened on %s is called: %s', (startsAt, words) => {
  expect(textOf(openedTag({ startsAt }, now))).toBe(words)
})

it('says from when to when a campaign is open', () => {
  expect(textOf(dateRange(campaign))).toBe('10 Nov 2026 to 27 Nov 2026')
  expect(textOf(dateRange({ startsAt: null, endsAt: campaign.endsAt }))).toBe('Until 27 Nov 2026')
})
