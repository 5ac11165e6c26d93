import { expect, it } from 'vitest'
import { type CampaignForm, emptyCampaign, emptyCollection } from '../../api/campaign-form.ts'
import { refuseCampaign } from './submit-checks.ts'

const UPLOAD = `/files/ab/${'0'.repeat(32)}.png`
const NOW = new Date('2026-11-15T09:00:00Z')
const whole: CampaignForm = {
  ...emptyCampaign,
  name: 'Harbour Lights',
  subtitle: 'After dark',
  mobileBanner: UPLOAD,
  video: UPLOAD.replace('png', 'mp4'),
  description: '<p>Walk down.</p>',
  brandPicture: UPLOAD,
  brandDescription: '<p>Lamps.</p>',
  rules: '<p>One work each.</p>',
  endsAt: '2027-01-01 12:00:00',
  collection: { ...emptyCollection, name: 'Harbour', abbreviation: 'H', address: `0x${'1'.repeat(40)}` },
}

it.each([
  ['a whole one', {}, undefined],
  ['one without rules', { rules: '' }, 'The data is incomplete and cannot be submitted'],
  ['one with half an address', { website: 'studio' }, 'Please enter an address that begins with https://'],
  ['one that ends before it starts', { startsAt: '2027-01-02 00:00:00' }, 'The end must come after the start'],
  ['one that ends as it starts', { startsAt: '2027-01-01 12:00:00' }, 'The end must come after the start'],
  ['one that starts before its end', { startsAt: '2026-12-31 00:00:00' }, undefined],
  ['one that has ended', { endsAt: '2026-11-15 09:00:00' }, 'The end must lie in the future'],
] as const)('handing in %s is judged', (_, change, refusal) => {
  expect(refuseCampaign({ ...whole, ...change }, 'create', NOW)).toBe(refusal)
})
