import { expect, test } from 'vitest'
import {
  mintReportFromWire,
  mintReportToWire,
  type NewNft,
  type NftDetail,
  newNftFromWire,
  newNftToWire,
  nftDetailFromWire,
  nftDetailToWire,
  type PreparedArtworks,
  type PreparedOwnMint,
  preparedArtworksFromWire,
  preparedArtworksToWire,
  preparedOwnMintFromWire,
  preparedOwnMintToWire,
} from './nft.ts'
import { NftDetail as NftDetailSchema, prepareArtworks, reportMint, saveNft } from './nfts.ts'
import { fromWireDateTime, type WireTime } from './wire-time.ts'

const pictureUrl = '/files/aa/00000000000000000000000000000001.png'
const imageUrl = '/files/aa/00000000000000000000000000000002.png'
const address = (digit: number) => `0x${String(digit).repeat(40)}`
const mint: PreparedOwnMint<WireTime> = {
  id: 4,
  uid: '99',
  chainId: 31_337,
  contract: address(1),
  contractType: 1155,
  tokenUri: 'ipfs://record',
  amount: 5,
  digest: '0xd1',
  royaltyBps: 1,
  royaltyAddress: address(2),
  recipient: address(3),
  minter: address(4),
  expiresAt: '2026-03-04 10:00:00',
  fee: '12',
}
const { fee: _fee, ...openMint } = mint
const nft: NftDetail<WireTime> = {
  id: 4,
  creator: { id: 21, name: 'Mara', pictureUrl: '/mara.png' },
  name: 'Sun over green',
  description: 'Oil.',
  picture: { url: pictureUrl, type: 'image/png', width: 8, height: 6, placeholder: null, renditions: [] },
  imageUrl,
  categoryId: 2,
  chainId: 31_337,
  contract: address(1),
  contractType: 1155,
  tokenId: '7',
  tokenUri: 'ipfs://record',
  owner: address(5),
  ownerAmount: 3,
  circulation: 5,
  holderCount: 2,
  royaltyAddress: address(2),
  royaltyBps: 1_234,
  campaignId: 8,
  artworkId: 9,
  state: 'unconfirmed',
  isSent: true,
  createdAt: '2026-03-01 10:00:00',
  mintedAt: '2026-03-02 10:00:00',
  transfers: [{ from: address(0), to: address(5), amount: '5', blockNumber: 61, txHash: '0xa1' }],
  submission: { submittedAt: '2026-02-01 10:00:00', voteCount: 6, rightsHash: 'ab'.repeat(32) },
  imageUri: 'ipfs://picture',
  txHash: '0xa1',
  blockNumber: 60,
  campaignName: 'Harbour',
  mint: { ...openMint, txHash: '0xa2' },
}

test('an NFT comes over the wire as it was, each part filled', () => {
  const wire = nftDetailToWire(nft)
  expect(NftDetailSchema.parse(wire)).toEqual(wire)
  expect(nftDetailFromWire(wire)).toEqual(nft)
  expect(nftDetailToWire({ ...nft, createdAt: fromWireDateTime(nft.createdAt) })).toEqual(wire)
})

test('every share of a royalty keeps its two decimals on the way', () => {
  const shares = Array.from({ length: 10_001 }, (_, bps) => bps)
  expect(shares.map((royaltyBps) => nftDetailFromWire(nftDetailToWire({ ...nft, royaltyBps })).royaltyBps)).toEqual(
    shares,
  )
})

test('what somebody wants to mint comes over the wire as it was; a picture without a preview is sent once', () => {
  const form: NewNft = {
    ...{ chainId: 31_337, pictureUrl, imageUrl, name: 'Sun', description: 'Oil.', categoryId: 2, contractType: 1155 },
    ...{ amount: 5, royaltyAddress: address(2), royaltyPercent: '12.34', recipient: address(3), collectionId: 7 },
  }
  const read = (sent: NewNft) => newNftFromWire(saveNft.input.parse(newNftToWire(sent)))
  expect(read(form)).toEqual(form)
  const alone: NewNft = { ...form, imageUrl: pictureUrl, recipient: undefined, collectionId: undefined }
  expect(newNftToWire(alone)).not.toHaveProperty('data')
  expect(read(alone)).toEqual(alone)
})

test('what was prepared comes over the wire as it was', () => {
  expect(preparedOwnMintFromWire(saveNft.data.parse(preparedOwnMintToWire(mint)))).toEqual(mint)
  const batch = (uid: string, artworkId: number) => ({
    ...{ uid, artworkIds: [artworkId], nftIds: [artworkId + 10], recipients: [address(3)], amount: '1' },
    ...{ digests: ['0xd1'], tokenUris: ['ipfs://record'], fee: '12' },
  })
  const prepared: PreparedArtworks<WireTime> = {
    ...{ contract: address(1), chainId: 31_337, contractType: 721, expiresAt: '2026-03-04 10:00:00' },
    batches: [batch('98', 1), batch('99', 2)],
    leftOut: [{ artworkId: 3, recipient: address(6), reason: 'It refuses.' }],
  }
  const wire = prepareArtworks.data.parse(preparedArtworksToWire(prepared))
  expect(preparedArtworksFromWire(wire)).toEqual(prepared)
  expect(wire).toMatchObject({ uid: '98', worksIds: [1], ids: [11] })
})

test.each(['waiting', 'recorded', 'minted'] as const)('a report of a mint that is %s comes over the wire', (status) => {
  const report = { status, nftIds: [1, 2] }
  expect(mintReportFromWire(reportMint.data.parse(mintReportToWire(report)))).toEqual(report)
})
