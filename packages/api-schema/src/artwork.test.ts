import { expect, test } from 'vitest'
import {
  type ArtworkDetail,
  type ArtworkFlags,
  artworkDetailFromWire,
  artworkDetailToWire,
  artworkFromWire,
  deletedArtworkFromWire,
  deletedArtworkToWire,
  emptyWords,
  flagsFromWire,
  flagsToWire,
  participantFromWire,
  participantToWire,
  submissionFromWire,
  submissionToWire,
  withVotes,
} from './artwork.ts'
import { artworkDetail, Participant, saveArtwork, selectDeleted } from './artworks.ts'
import { ArtworkFlags as WireFlags } from './artworks-review.ts'
import { mintState, stateOf } from './states.ts'
import { fromWireDateTime, type WireTime } from './wire-time.ts'

// Each text says which one it is, those of texts that are yet to come, too.
const words = Object.fromEntries(Object.keys(emptyWords).map((word) => [word, `The ${word}`])) as typeof emptyWords
const pictureUrl = '/files/aa/00000000000000000000000000000001.png'
const work: ArtworkDetail<WireTime> = {
  ...words,
  id: 3,
  campaignId: 7,
  campaignName: 'Harbour',
  artist: { id: 21, name: 'Mara', pictureUrl: '/mara.png' },
  picture: { url: pictureUrl, type: 'image/png', width: 8, height: 6, placeholder: null, renditions: [] },
  medium: 'print',
  tags: ['tide', 'still life'],
  size: { widthCm: 60, heightCm: 45.5 },
  colour: 'blue',
  email: 'mara@example.com',
  voteCount: 5,
  voted: true,
  voteHold: 'review',
  isRevocable: true,
  state: 'minted',
  approval: 'refused',
  rank: 2,
  createdAt: '2026-03-01 10:00:00',
  deletedAt: '2026-03-02 10:00:00',
  tokenUri: 'ipfs://x',
  brandId: 31,
  campaignStage: 'completed',
  campaignEndsAt: '2026-03-12 12:00:00',
  isCampaignPaused: true,
  needsConfirmedEmail: true,
  decision: {
    ...{ reason: 'copied', words: 'It is by another.', decidedAt: '2026-03-02 10:00:00' },
    ...{ appealState: 'kept', appeal: 'It is mine.', answer: 'It is not.' },
  },
  reported: true,
  voteRules: { limit: { votes: 3, per: 'day' }, isRevocable: true, isHidden: true, isShuffled: true },
  rightsHash: 'ab'.repeat(32),
  isCampaignDeleted: true,
}

test('an artwork comes over the wire as it was, each part filled', () => {
  const wire = artworkDetailToWire(work)
  expect(artworkDetail.data.parse(wire)).toEqual(wire)
  expect(artworkDetailFromWire(wire)).toEqual(work)
  expect(artworkDetailToWire({ ...work, createdAt: fromWireDateTime(work.createdAt) })).toEqual(wire)
  const deleted = { ...artworkFromWire(wire), remainingDays: 4 }
  expect(deletedArtworkFromWire(selectDeleted.row.parse(deletedArtworkToWire(deleted)))).toEqual(deleted)
})

test('what an artist hands in comes over the wire as it was', () => {
  const traits = { medium: 'print' as const, tags: ['tide'], size: { widthCm: 60, heightCm: 45.5 } }
  const submission = { ...words, ...traits, campaignId: 7, pictureUrl, rightsHash: 'ab'.repeat(32) }
  expect(submissionFromWire(saveArtwork.input.parse(submissionToWire(submission)))).toEqual({
    ...submission,
    email: '',
  })
})

test('what speaks against a work comes over the wire as it was', () => {
  const { id, title, picture, createdAt } = work
  const flags: ArtworkFlags<WireTime> = {
    artworkId: 4,
    reports: [{ reason: 'offensive', count: 2 }],
    alike: [
      { createdAt, seen: { id, title, artistName: 'Mara', picture } },
      { createdAt, seen: null },
    ],
  }
  expect(flagsFromWire(WireFlags.parse(flagsToWire(flags)))).toEqual(flags)
})

test('somebody who takes part comes over the wire as they were', () => {
  const person = {
    ...{ id: 21, name: 'Mara', pictureUrl: '/mara.png', email: 'mara@example.com', joinedAt: '2026-03-01 10:00:00' },
    ...{ workCount: 1, voteCount: 2, allWorkCount: 3, notifiedAt: '2026-03-02 10:00:00' },
    walletAskedAt: '2026-03-03 10:00:00',
  }
  expect(participantFromWire(Participant.parse(participantToWire(person)))).toEqual(person)
})

test('a change of the votes is read back, and no change leaves the row as it is', () => {
  const row = artworkDetailToWire(work)
  expect(artworkDetailFromWire(withVotes(row, { voteCount: 9 }))).toEqual({ ...work, voteCount: 9 })
  expect(artworkDetailFromWire(withVotes(row, { voted: false }))).toEqual({ ...work, voted: false })
  expect(withVotes(row, undefined)).toBe(row)
})

test('a state is read by its code; an unknown code is the first state', () => {
  expect([0, 1, 2, 9].map((code) => stateOf(mintState, code))).toEqual(['submitted', 'minting', 'minted', 'submitted'])
})
