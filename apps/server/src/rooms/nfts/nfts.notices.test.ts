import { expect, test } from 'vitest'
import { mintNotices } from './nfts.notices.ts'

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
