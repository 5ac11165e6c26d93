import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, encodeAbiParameters, encodeEventTopics, getAbiItem, type Hex, zeroAddress, zeroHash } from 'viem'
import { expect, test } from 'vitest'
import { testWallet } from '../../../test/test-chain.ts'
import { type MovedToken, readTrades } from './market.verification.ts'

const [seller, buyer, other, work, coin] = [1, 2, 3, 4, 5].map((index) => testWallet(index).address) as [
  ...[Address, Address, Address, Address, Address],
]
const fulfilled = getAbiItem({ abi: seaportAbi, name: 'OrderFulfilled' })
const place = { transactionHash: zeroHash, blockNumber: 1n, blockHash: zeroHash, transactionIndex: 0, removed: false }

const token = (amount = 1n) => ({ itemType: 2, token: work, identifier: 7n, amount })
const money = (amount: bigint) => ({ itemType: 1, token: coin, identifier: 0n, amount })
/** What Seaport says of an order that was filled. */
const filled = (offerer: Address, offer: object[], consideration: object[], orderHash: Hex = zeroHash) => {
  const plain = fulfilled.inputs.filter(({ indexed }) => !indexed)
  const received = consideration.map((item) => ({ ...item, recipient: offerer }))
  return {
    ...{ ...place, address: SEAPORT },
    topics: encodeEventTopics({ abi: [fulfilled], args: { offerer, zone: zeroAddress } }),
    data: encodeAbiParameters(plain, [orderHash, zeroAddress, offer, received] as never),
  }
}
const move = { contract: work, tokenId: 7n, amount: 1n, sender: seller, recipient: buyer, logIndex: 0, item: 0 }
const trades = (orders: object[], ...moved: Partial<MovedToken>[]) => {
  const moves = (moved.length === 0 ? [{}] : moved).map((change, logIndex) => ({ ...move, ...change, logIndex }))
  const logs = [...moves.map(() => ({ ...place, address: work, topics: [], data: '0x' })), ...orders]
  return readTrades(logs.map((log, logIndex) => ({ ...log, logIndex })) as never, moves)
}
const listing = filled(seller, [token()], [money(90n)])
const offer = filled(buyer, [money(100n)], [token()], `0x${'1'.repeat(64)}`)

test.each([
  ['the listing first', [listing, offer]],
  ['the offer first', [offer, listing]],
])('two orders that were matched with each other are one sale, for what the buyer paid: %s', (_what, orders) => {
  const { sales, fills } = trades(orders)
  expect(sales).toMatchObject([{ price: 100n, currency: coin, seller, buyer, amount: 1n, logIndex: 0 }])
  expect(fills).toHaveLength(2)
})

test('a listing is sold to whoever gets the work, and an offer bought from whoever gives it', () => {
  expect(trades([listing], { recipient: other }).sales).toMatchObject([{ price: 90n, seller, buyer: other }])
  expect(trades([offer], { sender: other }).sales).toMatchObject([{ price: 100n, seller: other, buyer }])
})

test.each<[string, object, Partial<MovedToken>, number]>([
  ['from somebody who did not list it', listing, { sender: other }, 1],
  ['to somebody who did not offer for it', offer, { recipient: other }, 1],
  ['in another number', listing, { amount: 2n }, 1],
  ['of another number of the collection', listing, { tokenId: 8n }, 0],
  ['of another collection', listing, { contract: other }, 0],
])('a token that moved %s was not sold by the order', (_what, order, moved, fills) => {
  const told = trades([order], moved)
  expect(told.sales).toEqual([])
  expect(told.fills).toHaveLength(fills)
})

test('an order for pieces is filled by as many as were sold, one for several works once', () => {
  const pieces = { ...token(3n), itemType: 3 }
  expect(trades([filled(seller, [pieces], [money(90n)])], { amount: 3n })).toMatchObject({
    ...{ sales: [{ amount: 3n, price: 90n }], fills: [{ amount: 3n }] },
  })
  const bundle = filled(seller, [pieces, { ...token(), identifier: 8n }], [money(90n)])
  expect(trades([bundle], { amount: 3n })).toMatchObject({
    ...{ sales: [{ amount: 3n, price: 45n }], fills: [{ amount: 1n }] },
  })
})

test('works that are bought together have each the price of its own order', () => {
  const ofPrice = (item: object, price: bigint) => filled(seller, [{ ...token(), ...item }], [money(price)])
  const orders = [ofPrice({}, 90n), ofPrice({ identifier: 8n }, 50n), ofPrice({ token: other }, 70n)]
  const { sales } = trades(orders, { tokenId: 8n }, { contract: other }, {})
  expect(sales.map(({ price, logIndex }) => [price, logIndex])).toEqual([
    [50n, 0],
    [70n, 1],
    [90n, 2],
  ])
  expect(trades(orders, {}, { contract: other }, { tokenId: 8n }).sales).toHaveLength(3)
})
