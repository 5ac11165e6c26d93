import { Activity, listOffers } from '@plinth/api-schema/market'
import { builder } from './builders.ts'

// What happened to works, and what was offered for them.

const PRICE = { price: '100000000000000000', currency: '0x0000000000000000000000000000000000000000', coinId: 1 }

/** A work that was sold. */
export const buildActivity = builder(Activity, () => ({
  type: 3,
  nftId: 301,
  name: 'Low tide',
  chainId: 31337,
  contractAddr: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  amount: '1',
  ...PRICE,
  usd: null,
  from: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  fromName: 'Ana Lim',
  to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  toName: null,
  time: '2026-03-01 10:00:00',
  txHash: `0x${'ab'.repeat(32)}`,
}))

/** An open offer for a work. */
export const buildOffer = builder(listOffers.row, () => ({
  hash: `0x${'cd'.repeat(32)}`,
  kind: 2,
  status: 0,
  chainId: 31337,
  contractAddr: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  nftIds: [301],
  name: 'Low tide',
  amount: '1',
  leftAmount: '1',
  ...PRICE,
  unitPrice: PRICE.price,
  maker: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC',
  userId: 22,
  nickName: 'Ben Okri',
  isHidden: 0,
  startTime: '2026-03-01 10:00:00',
  endTime: '2026-03-09 10:00:00',
  createTime: '2026-03-01 10:00:00',
}))
