import type { Answer } from '@plinth/api-schema/call'
import { listMarket } from '@plinth/api-schema/market'
import { Nft, NftDetail, prepareArtworks } from '@plinth/api-schema/nfts'
import { ChainMapping, Coin } from '@plinth/api-schema/wallet'
import { builder, buildPicture, uploadPath } from './builders.ts'

// Networks, tokens and what was minted.

/** A token on the local network. */
export const buildCoin = builder(Coin, () => ({
  id: 3,
  chainId: 31337,
  symbol: 'USDC',
  name: 'USD Coin',
  icon: '',
  contractAddr: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0',
  type: 1,
  precision: 6,
  usdRate: '1',
  usdRateStale: 0,
  usdRateDemo: 0,
}))

/** The local network. */
export const buildNetwork = builder(ChainMapping, () => ({
  id: 1,
  chainId: 31337,
  chainName: 'Local chain',
  chainRpc: 'http://127.0.0.1:8545',
  networkName: 'Local chain',
  chainIcon: '',
  browserAddress: '',
  browserTx: '',
}))

/** A minted NFT of somebody else. */
export const buildNft = builder(Nft, ({ id = 301 }) => ({
  id,
  userId: 21,
  userVo: { nickName: 'Mara Lind', imageUrl: null },
  name: `Low tide ${id}`,
  description: 'Oil on board.',
  preview: uploadPath(id),
  picture: buildPicture({ url: uploadPath(id) }),
  data: uploadPath(id),
  dataType: 'image',
  type: null,
  chainId: 31337,
  contractAddr: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  contractType: 721,
  tokenId: '1',
  tokenUri: 'ipfs://bafkreiaaaa',
  owner: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  amount: 1,
  circulation: 1,
  holderNum: 1,
  royaltyAddress: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  royaltyProportion: '5',
  campaignId: null,
  worksId: null,
  status: 2,
  isSent: true,
  createTime: '2026-02-22 10:00:00',
  mintTime: '2026-02-22 11:00:00',
}))

/** Somebody else's work on sale, for a tenth of the chain's native money. */
export const buildOnSale = builder(listMarket.row, (overrides) => ({
  ...buildNft({ id: overrides.id ?? 301 }),
  saleType: 1,
  hash: `0x${'cd'.repeat(32)}`,
  price: '100000000000000000',
  currency: '0x0000000000000000000000000000000000000000',
  coinId: 1,
  saleAmount: '1',
  endTime: '2026-03-24 12:00:00',
  bidNum: 0,
  favoriteNum: 0,
}))

/** A minted NFT of somebody else, whole. */
export const buildNftDetail = builder(NftDetail, (overrides) => ({
  ...buildNft({ id: overrides.id ?? 301 }),
  transfers: [],
  submission: null,
  imageUri: 'ipfs://bafkreibbbb',
  txHash: `0x${'ab'.repeat(32)}`,
  blockHeight: '120',
  campaignName: null,
  mint: null,
}))

/** The way to the chain for some works, in as many transactions as there are lists; each goes to an address of its own. */
export const buildPrepared = (
  worksIds: readonly (readonly number[])[],
  leftOut: Answer<typeof prepareArtworks>['leftOut'] = [],
): Answer<typeof prepareArtworks> => {
  const batches = worksIds.map((ids, place) => ({
    uid: String((BigInt(place + 1) << 64n) + BigInt(place)),
    worksIds: [...ids],
    ids: ids.map((id) => id + 200),
    recipients: ids.map((id) => `0x${id.toString(16).padStart(40, '0')}`),
    amount: '1',
    digests: ids.map((id) => `0x${id.toString(16).padStart(64, '0')}`),
    tokenUris: ids.map(() => 'ipfs://bafkreiaaaa'),
    fee: '100',
  }))
  const { contractAddr, chainId, contractType } = buildNft()
  const expireTime = '2026-03-03 12:00:00'
  return prepareArtworks.data.parse({
    ...{ contractAddr, chainId, contractType, expireTime, batches, leftOut },
    ...batches[0],
  })
}
