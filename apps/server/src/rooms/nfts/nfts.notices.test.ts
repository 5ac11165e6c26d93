import { expect, test } from 'vitest'
import { testPicture } from '../../../test/factories.ts'
import { mintNotices } from './nfts.notices.ts'
import { shareNft } from './nfts-share-card.ts'

const nft = (id: number, minterId: number, creatorId: number, intentId = 1) => ({
  id,
  intentId,
  name: `Work ${id}`,
  minterId,
  creatorId,
  campaignId: null,
  artworkId: null,
  tokenUri: '',
})
const toldOf = (finalised: Parameters<typeof mintNotices>[0]) =>
  mintNotices(finalised).map(({ to, subject, facts }) => ({ to, subject, facts }))

test('who mints a work of their own is told of it once', () => {
  expect(toldOf([nft(1, 11, 11)])).toEqual([
    { to: 11, subject: 'nft:1', facts: { title: 'Work 1', count: 1, nftId: 1, ownerId: 11 } },
  ])
})

test('of works that a brand mints together each artist is told of their own, and the brand once', () => {
  expect(toldOf([nft(1, 5, 11), nft(2, 5, 12), nft(3, 5, 11, 2)])).toEqual([
    { to: 11, subject: 'nft:1', facts: { title: 'Work 1', count: 1, nftId: 1, ownerId: 11 } },
    { to: 12, subject: 'nft:2', facts: { title: 'Work 2', count: 1, nftId: 2, ownerId: 12 } },
    { to: 11, subject: 'nft:3', facts: { title: 'Work 3', count: 1, nftId: 3, ownerId: 11 } },
    { to: 5, subject: 'mint:1', facts: { title: 'Work 1', count: 2, nftId: 1, ownerId: 11 } },
    { to: 5, subject: 'mint:2', facts: { title: 'Work 3', count: 1, nftId: 3, ownerId: 11 } },
  ])
})

const shared = {
  ...{ id: 3, name: 'Low water', description: '', picture: testPicture(), creatorName: 'Ada' },
  ...{ campaignName: 'Harbour', circulation: 1 },
}
type Changes = Partial<Omit<typeof shared, 'campaignName'>> & { campaignName?: string | null }
const cardOf = (changes: Changes, standing = '') =>
  shareNft({ ...shared, ...changes } as Parameters<typeof shareNft>[0], standing, 'https://plinth.test')

test('a card of an NFT says whose it is, where it comes from, and how it did or how many there are', () => {
  expect(cardOf({})).toEqual({
    description: 'An NFT by Ada on Plinth.',
    card: {
      ...{ eyebrow: 'NFT by Ada', title: 'Low water', note: 'From Harbour', state: 'One of one' },
      link: 'https://plinth.test/participant/profile/ntfDetail?idNft=3',
    },
    picture: { stored: shared.picture, fit: 'whole' },
  })
  const edition = cardOf({ circulation: 1_200, campaignName: null, description: 'Drawn by hand.' })
  expect(edition).toMatchObject({ description: 'Drawn by hand.', card: { note: '', state: 'An edition of 1,200' } })
  expect(cardOf({}, 'Rank 1').card.state).toBe('Rank 1')
})
