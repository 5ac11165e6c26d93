import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { listArtworks, selectParticipants } from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { listForeignNfts, listHiddenForeignNfts } from '@plinth/api-schema/foreign'
import { listNfts, nftCategories, nftDetail } from '@plinth/api-schema/nfts'
import { listCollected, listFavourites, listRecommended, listWinning, nftHolder } from '@plinth/api-schema/nfts-profile'
import { chainMapping } from '@plinth/api-schema/wallet'
import {
  buildArtwork,
  buildBrandUser,
  buildOwnCampaign,
  buildParticipant,
  buildPublicUser,
  buildUser,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildForeignNft } from '../../../../test/foreign-builders.ts'
import { prepareWire, type Viewer } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const onChain = (wire: Wire) => {
  openFakeChain(wire)
  return wire
}
const transfer = {
  from: '0x0000000000000000000000000000000000000000',
  to: MY_WALLET,
  amount: '1',
  blockHeight: '120',
  txHash: `0x${'ab'.repeat(32)}`,
}
const nft = (overrides: Parameters<typeof buildNftDetail>[0] = {}, as: Viewer = 'visitor') =>
  prepareWire(as)
    .answer(nftDetail, buildNftDetail(overrides))
    .answer(listNfts, listed([buildNft(), buildNft({ id: 302 })]))
for (const side of ['participant', 'brand'] as const)
  describeStates(`the page of an NFT at /${side}`, `/${side}/profile/ntfDetail?idNft=301&idUser=21`, {
    loading: () => nft({}, side).hang(nftDetail),
    'not there': () => nft({}, side).refuse(nftDetail, 'notFound'),
    refused: () => nft({}, side).refuse(nftDetail, 'tooMany'),
    offline: () => nft({}, side).goOffline(nftDetail),
    full: () =>
      nft({ transfers: [transfer], campaignId: 7, campaignName: 'Harbour', holderNum: 3, worksId: 101 }, side),
    'an edition': () => nft({ contractType: 1155, circulation: 10, amount: 10 }, side),
    'not minted': () => nft({ status: 0, isSent: false, mintTime: null, txHash: null, tokenId: null }, side),
    confirming: () => nft({ status: 1, mintTime: null }, side),
    'given up': () => nft({ status: 3, mintTime: null }, side),
    'one’s own': () => nft({ userId: side === 'brand' ? 31 : 11 }, side),
  })

const { contractAddr, chainId, tokenUri } = buildNft()
const mint = {
  ...{ id: 301, uid: '77', contractAddr, chainId, contractType: 721, tokenUri, circulation: 1 },
  ...{ digest: `0x${'01'.repeat(32)}`, royaltyBps: 500, royaltyAddress: MY_WALLET, recipient: MY_WALLET },
  ...{ minter: MY_WALLET, expireTime: '2026-03-03 12:00:00', txHash: null },
}
const unminted = (overrides: Parameters<typeof buildNftDetail>[0] = {}) =>
  onChain(
    nft(
      {
        ...{ status: 0, tokenId: null, mintTime: null, owner: null, txHash: null, blockHeight: null, mint },
        ...overrides,
      },
      'participant',
    ),
  )
describeStates('an NFT that its creator has not minted', '/participant/profile/ntfDetail?idNft=301&idUser=11', {
  stored: () => unminted(),
  sent: () => unminted({ mint: { ...mint, txHash: `0x${'cd'.repeat(32)}` } }),
  confirming: () => unminted({ status: 1 }),
  'given up': () => unminted({ status: 3 }),
  'before it is discarded': { wire: () => unminted(), act: press('Discard') },
  'before it is minted': { wire: () => unminted(), act: press('Go on minting') },
})

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wallet = (
  as: Viewer = 'visitor',
  holder = { userId: 21 as number | null, userType: 0 as number | null, nickName: 'Ana Lim' },
) =>
  prepareWire(as)
    .answer(nftHolder, { address: WALLET, imageUrl: null, ...holder })
    .answer(listCollected, listed([buildNft(), buildNft({ id: 302 })]))
for (const [tab, name] of [
  [1, 'Collected'],
  [3, 'Favorited'],
] as const)
  describeStates(`a wallet: ${name}`, `/personal/index/${WALLET}/${tab}`, {
    loading: () => wallet().hang(nftHolder),
    'list loads': () => wallet().hang(listCollected),
    refused: () => wallet().refuse(nftHolder, 'tooMany'),
    'list refused': () => wallet().refuse(listCollected, 'tooMany'),
    offline: () => wallet().goOffline(nftHolder),
    empty: () => wallet().answer(listCollected, listed([])),
    full: wallet,
    'linked by nobody': () => wallet('visitor', { userId: null, userType: null, nickName: '' }),
    'one’s own': () =>
      wallet('participant', { userId: 11, userType: 0, nickName: 'Mara' }).answer(listFavourites, listed([buildNft()])),
  })
const mine = { userId: 11, userType: 0, nickName: 'Mara' }
for (const [tab, name, call] of [
  [1, 'Collected', listCollected],
  [3, 'Favorited', listFavourites],
  [4, 'Recommended', listRecommended],
  [5, 'Winning', listWinning],
] as const)
  describeStates(`a wallet without works: ${name}`, `/personal/index/${WALLET}/${tab}`, {
    'one’s own': () => wallet('participant', mine).answer(call, listed([])),
    'somebody else’s': () => wallet().answer(call, listed([])),
  })
describeStates('a wallet that nobody has linked: Winning', `/personal/index/${WALLET}/5`, {
  full: () => wallet('visitor', { userId: null, userType: null, nickName: '' }),
})
describeStates('a wallet that cannot be', '/personal/index/0x12/1', { full: () => prepareWire() })
const foreign = () =>
  wallet().answer(listForeignNfts, listed([buildForeignNft(), buildForeignNft({ id: 402, name: '' })]))
describeStates('a wallet: from other sites', `/personal/index/${WALLET}/1`, {
  refused: () => wallet().refuse(listForeignNfts, 'tooMany'),
  full: foreign,
  'nothing of this site': () => foreign().answer(listCollected, listed([])),
  'one’s own, some hidden': () =>
    wallet('participant', { userId: 11, userType: 0, nickName: 'Mara' })
      .answer(listForeignNfts, listed([buildForeignNft()]))
      .answer(listHiddenForeignNfts, listed([buildForeignNft({ id: 403 })])),
})

const making = () => prepareWire('participant').answer(nftCategories, [{ id: 1, name: 'Painting' }])
describeStates('making an NFT', '/participant/mint/index', {
  'for a visitor': () => prepareWire().answer(nftCategories, []),
  'for a brand': () => prepareWire('brand').answer(nftCategories, []),
  loading: () => prepareWire('participant').hang(nftCategories),
  refused: () => prepareWire('participant').refuse(nftCategories, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(nftCategories, chainMapping),
  'without a wallet': making,
  'with a wallet that is not linked': () => onChain(making()),
  full: () => onChain(making().answer(userInfo, buildUser({ address: MY_WALLET }))),
})

const WORKS = [101, 102, 103]
const minting = () =>
  prepareWire('brand')
    .answer(userInfo, buildBrandUser({ address: MY_WALLET }))
    .answer(campaignDetail, buildOwnCampaign({ status: 2 }))
    .answer(listArtworks, listedToEnd(WORKS.map((id) => buildArtwork({ id, userId: id }))))
    .answer(selectParticipants, listed([buildParticipant({ userId: 103, email: 'mara@example.com' })]))
    .answer(userInfoById, ({ userId }) =>
      buildPublicUser({
        id: userId,
        userId,
        address: userId === 103 ? null : `0x${userId.toString(16).padStart(40, '0')}`,
      }),
    )
describeStates('minting works', `/brand/campaign/artwork/mintNfts?idActive=7&works=${WORKS.join(',')}`, {
  loading: () => minting().hang(campaignDetail),
  'works load': () => minting().hang(listArtworks),
  'not there': () => minting().refuse(campaignDetail, 'notFound'),
  refused: () => minting().refuse(campaignDetail, 'tooMany'),
  'works refused': () => minting().refuse(listArtworks, 'tooMany'),
  offline: () => minting().goOffline(campaignDetail),
  empty: () => minting().answer(listArtworks, listedToEnd([])),
  'without a wallet': minting,
  full: () => onChain(minting()),
})
