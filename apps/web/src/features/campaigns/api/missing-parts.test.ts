import { expect, it } from 'vitest'
import { type CampaignForm, emptyCampaign, emptyCollection, emptyReward } from './campaign-form.ts'
import { findMissing, missingWords, NEEDED_PARTS } from './missing-parts.ts'
import { writeDraft } from './write-draft.ts'

const UPLOAD = `/files/ab/${'0'.repeat(32)}.png`
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
  collection: { ...emptyCollection, name: 'Harbour Lights', abbreviation: 'HL', address: `0x${'1'.repeat(40)}` },
}

const labels = (form: CampaignForm, mode: 'create' | 'edit' = 'create') =>
  findMissing(form, mode).map(({ label }) => label)

it('an empty campaign misses everything, each on the tab where it is written', () => {
  const missing = findMissing(emptyCampaign, 'create')
  expect(missing).toHaveLength(NEEDED_PARTS)
  expect(missing.filter(({ part }) => part === 'deployer').map(({ label }) => label)).toEqual(['Deployed contract'])
})

it('a whole campaign misses nothing', () => {
  expect(labels(whole)).toEqual([])
})

it('rewards, links, stickers and the banner are free to stay empty', () => {
  expect(labels({ ...whole, banner: null, rewards: [], links: [], stickers: [] })).toEqual([])
})

it('text that shows nothing counts as missing', () => {
  expect(labels({ ...whole, rules: '<p>&nbsp;</p>', subtitle: '  ' })).toEqual(['Subtitle', 'Rules'])
})

it('the embed code counts when the video is embedded, the upload when it is not', () => {
  expect(labels({ ...whole, videoKind: 'embed' })).toEqual(['Campaign video'])
  expect(labels({ ...whole, videoKind: 'embed', video: '', embedCode: 'https://vimeo.com/1' })).toEqual([])
})

it('a campaign that exists needs no contract to be saved', () => {
  const without = { ...whole, collection: emptyCollection }
  expect(labels(without)).toEqual(['Deployed contract'])
  expect(labels(without, 'edit')).toEqual([])
})

it('a draft keeps all but the short fields that are not finished, and counts those', () => {
  const { content, leftOut, fault } = writeDraft({
    ...whole,
    website: 'http',
    rewards: [{ ...emptyReward, title: 'A wall', amount: '5.' }],
    links: [{ networkId: 1, title: '', address: 'https://x.com/studio' }],
    collection: { ...whole.collection, royaltyShare: '7.123' },
  })
  expect(fault).toBeNull()
  expect(leftOut).toBe(3)
  expect(content.companyWebsite).toBe('')
  expect(content.campaignAwards).toMatchObject([{ rewardTitle: 'A wall', rewardAmount: '' }])
  expect(content.campaignSocialMedias).toMatchObject([{ website: 'https://x.com/studio' }])
  expect(content.campaignContract).toMatchObject({ name: 'Harbour Lights', royaltyProportion: '' })
})

it('a long text that does not fit is told, never left out', () => {
  const { content, fault } = writeDraft({ ...whole, rules: `<p>${'a'.repeat(20_001)}</p>` })
  expect(fault).toBe('The text must be at most 20,000 characters')
  expect(content.rules).not.toBe('')
})

it.each([
  [1, 'Campaign name missing'],
  [2, 'Campaign name and subtitle missing'],
  [4, 'Campaign name, subtitle, mobile banner and campaign video missing'],
  [5, 'Campaign name, subtitle, mobile banner and 2 more missing'],
  [10, 'Campaign name, subtitle, mobile banner and 7 more missing'],
])('says in one line that %i parts are missing', (count, words) => {
  expect(missingWords(findMissing(emptyCampaign, 'create').slice(0, count))).toBe(words)
})
