import { expect, test } from 'vitest'
import { testPicture } from '../../../test/factories.ts'
import { shareArtwork } from './artworks-share-card.ts'

const work = {
  id: 7,
  title: 'Tide',
  description: '',
  picture: testPicture(),
  streetName: '',
  artist: { id: 3, name: 'Ada', pictureUrl: null },
  campaignName: 'Harbour',
  campaignStage: 'live',
  isCampaignPaused: false,
  rank: 1,
} as const
const PAGE = 'https://plinth.test/participant/campaign/artwork/detail?idArt=7'
const cardOf = (change: Partial<Parameters<typeof shareArtwork>[0]>) =>
  shareArtwork({ ...work, ...change }, 'https://plinth.test').card

test('a card names the artist, the title and the campaign, and leads to the vote while there is one', () => {
  expect(cardOf({})).toEqual({
    eyebrow: 'By Ada',
    title: 'Tide',
    note: 'In Harbour',
    state: 'Voting open',
    link: `${PAGE}&vote=1`,
  })
})

test.each([
  ['voting is paused', { isCampaignPaused: true }, ''],
  ['voting is over', { campaignStage: 'completed' }, 'Rank 1'],
  ['voting is over and others were ahead', { campaignStage: 'completed', rank: null }, ''],
] as const)('where %s the code leads to the page alone', (_when, change, state) => {
  expect(cardOf(change)).toMatchObject({ state, link: PAGE })
})

test('what is shared of a work is described in the artist’s words, or by its campaign', () => {
  const descriptionOf = (description: string) =>
    shareArtwork({ ...work, description }, 'https://plinth.test').description
  expect(descriptionOf('')).toBe('Submitted to Harbour on Plinth.')
  expect(descriptionOf('Drawn by hand.')).toBe('Drawn by hand.')
})
