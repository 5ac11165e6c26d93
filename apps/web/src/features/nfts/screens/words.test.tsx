import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { listArtworks, selectParticipants } from '@plinth/api-schema/artworks'
import { campaignWinners } from '@plinth/api-schema/artworks-winners'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { listCollections } from '@plinth/api-schema/collections'
import { listForeignNfts, listHiddenForeignNfts } from '@plinth/api-schema/foreign'
import { listActivity } from '@plinth/api-schema/market'
import { listNfts, nftCategories, nftDetail, reportMint, saveNft } from '@plinth/api-schema/nfts'
import { listCollected, listFavourites, listRecommended, listWinning, nftHolder } from '@plinth/api-schema/nfts-profile'
import { chainMapping, coinList } from '@plinth/api-schema/wallet'
import { screen } from '@testing-library/react'
import {
  buildArtwork,
  buildBrandUser,
  buildCampaign,
  buildOwnCampaign,
  buildParticipant,
  buildPublicUser,
  buildUploadedFile,
  buildUser,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildNetwork, buildNft, buildNftDetail } from '../../../../test/chain-builders.ts'
import { buildCollection } from '../../../../test/collection-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
import { type FakeChain, MY_WALLET, openFakeChain } from '../../../../test/fake-chain.ts'
import { buildForeignNft } from '../../../../test/foreign-builders.ts'
import { ether } from '../../../../test/market-builders.ts'
import { prepareWire, type Viewer, write } from '../../../../test/render-at.tsx'
import { buildActivity } from '../../../../test/trading-builders.ts'
import type { Wire } from '../../../../test/wire.ts'
import { emptyNft, keepNft, type NftValues } from '../components/nft-draft.ts'

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
const { contractAddr, chainId, tokenUri } = buildNft()
const submission = { submitTime: '2026-02-21 10:00:00', voteNum: 5, rightsHash: null }
const EXPLORED = buildNetwork({
  browserAddress: 'https://explorer.example/address/',
  browserTx: 'https://explorer.example/tx/',
})
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
    'that came by itself into a campaign': () =>
      nft({ transfers: [transfer], campaignId: 7, campaignName: null, submission, holderNum: 1 }, side),
    'on a network with an explorer': () => nft({}, side).answer(chainMapping, [EXPLORED]),
  })

describeStates('an NFT that is shared', '/participant/profile/ntfDetail?idNft=301&idUser=21', {
  'before a way is chosen': { wire: () => nft(), act: press('Share') },
})
describeStates('where an edition has been', '/participant/profile/ntfDetail?idNft=301&idUser=21', {
  'as the chain has it': () =>
    nft({
      ...{ contractType: 1155, circulation: 10, amount: 10 },
      transfers: [{ ...transfer, from: MY_WALLET, to: contractAddr, amount: '3', blockHeight: '125' }, transfer],
    }),
  ...rareStates({
    'before its mint is dated': () => nft({ mintTime: null, transfers: [transfer] }),
    'with what was traded': () =>
      nft({ contractType: 1155, circulation: 10, amount: 10, transfers: [transfer] }).answer(
        listActivity,
        listed([buildActivity(), buildActivity({ type: 4, to: null, txHash: null })]),
      ),
    'on more than a page': () =>
      nft({ transfers: [transfer], submission, campaignId: 7, campaignName: 'Harbour' }).answer(
        listActivity,
        listed([buildActivity()], 60),
      ),
  }),
})

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
  ...rareStates({
    sent: () => unminted({ mint: { ...mint, txHash: `0x${'cd'.repeat(32)}` } }),
    confirming: () => unminted({ status: 1 }),
    'given up': () => unminted({ status: 3 }),
    'before it is discarded': { wire: () => unminted(), act: press('Discard') },
    'before it is minted': { wire: () => unminted(), act: press('Go on minting') },
  }),
})

const WALLET = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const wallet = (
  as: Viewer = 'visitor',
  holder = { userId: 21 as number | null, userType: 0 as number | null, nickName: 'Ana Lim' },
) =>
  prepareWire(as)
    .answer(nftHolder, { address: WALLET, imageUrl: null, ...holder })
    .answer(listCollected, listed([buildNft(), buildNft({ id: 302 })]))
describeStates('what somebody has made', `/personal/index/${WALLET}/2`, {
  'in every state': () =>
    wallet('participant', { userId: 11, userType: 0, nickName: 'Mara' }).answer(
      listNfts,
      listed([
        ...[buildNft({ status: 0, isSent: false }), buildNft({ id: 302, status: 0, isSent: true })],
        ...[buildNft({ id: 303, status: 1 }), buildNft({ id: 304 }), buildNft({ id: 305, status: 3 })],
      ]),
    ),
})
describeStates('a wallet on a network with an explorer', `/personal/index/${WALLET}/1`, {
  full: () => wallet().answer(chainMapping, [EXPLORED]),
})
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
  [2, 'Created', listNfts],
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
describeStates('the wallet of a brand without works: Created', `/personal/index/${WALLET}/2`, {
  'one’s own': () =>
    wallet('brand', { userId: buildBrandUser().userId, userType: 1, nickName: 'North' }).answer(listNfts, listed([])),
})
describeStates('a wallet that cannot be', '/personal/index/0x12/1', { full: () => prepareWire() })
const foreign = () =>
  wallet().answer(listForeignNfts, listed([buildForeignNft(), buildForeignNft({ id: 402, name: '' })]))
describeStates('a wallet: from other sites', `/personal/index/${WALLET}/1`, {
  refused: () => wallet().refuse(listForeignNfts, 'tooMany'),
  full: foreign,
  ...rareStates({
    'nothing of this site': () => foreign().answer(listCollected, listed([])),
    'one’s own, some hidden': () =>
      wallet('participant', { userId: 11, userType: 0, nickName: 'Mara' })
        .answer(listForeignNfts, listed([buildForeignNft()]))
        .answer(listHiddenForeignNfts, listed([buildForeignNft({ id: 403 })])),
  }),
})

const making = () => prepareWire('participant').answer(nftCategories, [{ id: 1, name: 'Painting' }])
/** The form as an earlier visit has left it, in front of the linked wallet. */
const made = (values: Partial<NftValues> = {}, change: Partial<FakeChain> = {}) => {
  const wire = making()
    .answer(userInfo, buildUser({ address: MY_WALLET }))
    .answer(listCollections, listed([buildCollection({ royaltyProportion: '7.5' })]))
    .answer(saveNft, { ...mint, royaltyBps: 0, fee: '100' })
    .answer(reportMint, { status: 2, ids: [301] })
  Object.assign(openFakeChain(wire), change)
  const picture = buildUploadedFile()
  keepNft(localStorage, buildUser().id, { ...emptyNft(), picture, name: 'Sun over green', ...values })
  return wire
}
const mintNow = press('Mint', 'Mint')
const edition = { standard: '1155', amount: '12' } as const
describeStates('an NFT of one’s own that is made', '/participant/mint/index', {
  'without a name': () => made({ name: '' }),
  ...rareStates({
    'as an edition': () => made(edition),
    'for another wallet': () => made({ recipient: contractAddr }),
    'in a collection of one’s own': () => made({ collection: '7', royaltyShare: '7.5' }),
    'on a network with a rate for play': () => {
      const wire = made()
      return wire.answer(coinList, [{ ...ether, usdRateDemo: 1 }])
    },
    'that the wallet cannot pay': () => made({}, { balance: 1_000_000n }),
    'before it is minted': { wire: made, act: press('Mint') },
    'before an edition is minted': { wire: () => made(edition), act: press('Mint') },
    'before it is minted into a collection of one’s own': {
      wire: () => made({ collection: '7', royaltyShare: '7.5' }),
      act: press('Mint'),
    },
    'while it is stored': { wire: () => made().hang(saveNft), act: mintNow },
    'while the wallet is asked': { wire: () => made({}, { signing: 'wait' }), act: mintNow },
    'once it is sent': {
      wire: () => made({}, { fate: 'waiting' }).answer(chainMapping, [EXPLORED]),
      act: mintNow,
    },
    'until it is known here': {
      wire: () => made().answer(reportMint, { status: 0, ids: [301] }),
      act: mintNow,
    },
    'when the wallet says no': { wire: () => made({}, { signing: 'decline' }), act: mintNow },
    minted: { wire: made, act: mintNow },
  }),
})
describeStates('making an NFT', '/participant/mint/index', {
  ...rareStates({
    'for a visitor': () => prepareWire().answer(nftCategories, []),
    'for a brand': () => prepareWire('brand').answer(nftCategories, []),
  }),
  loading: () => prepareWire('participant').hang(nftCategories),
  refused: () => prepareWire('participant').refuse(nftCategories, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(nftCategories, chainMapping),
  ...rareStates({ 'without a wallet': making, 'with a wallet that is not linked': () => onChain(making()) }),
  full: () => onChain(making().answer(userInfo, buildUser({ address: MY_WALLET }))),
})

const WORKS = [101, 102, 103]
const campaignContract = {
  ...{
    name: 'Harbour prints',
    abbreviation: 'HARB',
    contractType: 1155 as const,
    chainId,
    contractAddress: contractAddr,
  },
  ...{ blockHeight: '5', royaltyAddress: MY_WALLET, royaltyProportion: '5' },
}
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
const withWallets = () =>
  minting().answer(userInfoById, ({ userId }) =>
    buildPublicUser({ id: userId, userId, address: `0x${userId.toString(16).padStart(40, '0')}` }),
  )
const someMinted = () =>
  minting().answer(
    listArtworks,
    listedToEnd([
      buildArtwork({ id: 101 }),
      buildArtwork({ id: 102, status: 2 }),
      buildArtwork({ id: 103, status: 1 }),
    ]),
  )
describeStates('minting works', `/brand/campaign/artwork/mintNfts?idActive=7&works=${WORKS.join(',')}`, {
  loading: () => minting().hang(campaignDetail),
  ...rareStates({ 'works load': () => minting().hang(listArtworks) }),
  'not there': () => minting().refuse(campaignDetail, 'notFound'),
  refused: () => minting().refuse(campaignDetail, 'tooMany'),
  ...rareStates({ 'works refused': () => minting().refuse(listArtworks, 'tooMany') }),
  offline: () => minting().goOffline(campaignDetail),
  empty: () => minting().answer(listArtworks, listedToEnd([])),
  ...rareStates({ 'without a wallet': minting }),
  full: () => onChain(minting()),
  ...rareStates({
    'with an address of one’s own': {
      wire: () => onChain(minting()),
      act: async (user) => {
        const [field] = await screen.findAllByRole('textbox', { name: /^Recipient of/ })
        await user.clear(field!)
        await write(user, field!, contractAddr)
        await write(user, await screen.findByRole('textbox', { name: /^One address for all/ }), MY_WALLET)
      },
    },
    'while artists’ wallets are looked for': () => onChain(minting().hang(userInfoById)),
    'with the wallet of nobody here': () => onChain(minting().answer(userInfo, buildBrandUser({ address: null }))),
    'before editions are minted': {
      wire: () => onChain(withWallets().answer(campaignDetail, buildOwnCampaign({ status: 2, campaignContract }))),
      act: async (user) => {
        await press(/^Mint 3 works/)(user)
      },
    },
    'of which some are minted': () => onChain(someMinted()),
  }),
})
describeStates('minting works that are still to be chosen', '/brand/campaign/artwork/mintNfts?idActive=7', {
  full: () => onChain(minting()),
  ...rareStates({
    'all minted': () => onChain(minting().answer(listArtworks, listedToEnd([buildArtwork({ status: 2 })]))),
    'some minted': () => onChain(someMinted()),
  }),
})

const placed = [101, 102, 103].map((id, place) =>
  buildArtwork({ id, rank: place + 1, voteNum: 30 - place, status: place === 2 ? 0 : 2 }),
)
/** The winners of a campaign, of which some have become NFTs. */
const winners = (...minted: ReturnType<typeof buildNft>[]) =>
  prepareWire('participant')
    .answer(campaignDetail, buildCampaign({ status: 2 }))
    .answer(campaignWinners, { placesStand: 1, worksNum: 3, votesNum: 87, votersNum: 40, winners: placed })
    .answer(listArtworks, listedToEnd(placed))
    .answer(listNfts, ({ worksId }) =>
      listed(minted.filter((each) => !worksId || String(each.worksId) === String(worksId))),
    )
const wonBy = (worksId: number, change: Parameters<typeof buildNft>[0] = {}) =>
  buildNft({ id: worksId + 200, tokenId: String(worksId), worksId, campaignId: 7, ...change })
describeStates('the winners of a campaign', '/participant/campaign/winners/7', {
  'two of them minted': () => winners(wonBy(101), wonBy(102), wonBy(999)),
  ...rareStates({
    'one of them minted': () => winners(wonBy(101)),
    'one of them not on the chain for good': () => winners(wonBy(101), wonBy(102, { status: 1 })),
    'minted into two collections': () => winners(wonBy(101), wonBy(102, { contractAddr: MY_WALLET })),
    'none of them minted': () => winners(),
  }),
})
