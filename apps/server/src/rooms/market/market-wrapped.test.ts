import * as calls from '@plinth/api-schema/market'
import { fillCall } from '@plinth/contracts/order-calls'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { parseEther, zeroAddress } from 'viem'
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { COIN, type MarketWorld, openMarket } from '../../../test/market-world.ts'
import { coinsOf, wrappedCoin } from './market.coins.ts'

const WRAPPED = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const contracts = {
  ...{ platform: WRAPPED, platform_contract_721: WRAPPED, platform_contract_1155: WRAPPED },
} as const
const ether = { id: 1, symbol: 'ETH', contractAddr: '' }
const listed = { id: 2, symbol: 'WETH', contractAddr: WRAPPED.toLowerCase() }

describe('the coins of a network', () => {
  it('have wrapped money among them under the native coin’s id where the settings alone name it', () => {
    expect(coinsOf([ether], { contracts: { ...contracts, wrapped_coin: WRAPPED } })).toEqual([
      { ...ether, address: zeroAddress },
      { ...ether, symbol: 'WETH', address: WRAPPED },
    ])
  })
  it('keep a wrapped coin that is listed as it is', () => {
    const coins = coinsOf([ether, listed], { contracts: { ...contracts, wrapped_coin: WRAPPED } })
    expect(coins.map(({ id, address }) => [id, address])).toEqual([
      [1, zeroAddress],
      [2, WRAPPED],
    ])
  })
  it('tell in which of them native money is offered, if in any', () => {
    expect(wrappedCoin({ tokens: [ether], contracts: { ...contracts, wrapped_coin: WRAPPED } })).toBe(WRAPPED)
    expect(wrappedCoin({ tokens: [ether, listed], contracts })).toBe(WRAPPED)
    expect(wrappedCoin({ tokens: [ether, { ...listed, symbol: 'USDC' }], contracts })).toBeUndefined()
    expect(wrappedCoin({ tokens: [listed], contracts: null })).toBeUndefined()
  })
})

let world: MarketWorld
beforeAll(async () => {
  world = await openMarket({ works: 1, isWrappedListed: false })
})
afterAll(() => world.stop())

test('native money is offered as wrapped money, told under its coin, and accepted', async () => {
  const { works, edition, server } = world
  const [id] = works as [number]
  const price = String(parseEther('1'))
  const wanted = { kind: 2, nftIds: [id], coinId: COIN.ether, price }
  const before = await world.prepare('ben', wanted)
  expect(before.approvals).toEqual([{ address: world.weth.address, isCoin: 1, isGiven: 0 }])
  expect(orderFromTexts(before.orders[0]!.parameters).offer).toMatchObject([{ token: world.weth.address }])
  await world.fund('ben', '3')
  // Of three pieces all three have to be paid for, and the money is for those alone.
  const three = { ...wanted, nftIds: [edition.id], amount: '3' }
  expect((await world.prepare('ben', three)).approvals).toMatchObject([{ isGiven: 1 }])
  expect((await world.prepare('ben', { ...three, amount: '4' })).approvals).toMatchObject([{ isGiven: 0 }])
  const { hash, order } = await world.post('ben', wanted)
  expect((await server.call(calls.nftMarket, { id })).offers).toMatchObject([
    { hash, price, currency: world.weth.address, coinId: COIN.ether },
  ])
  await world.approve('ana', world.contract)
  await world.send('ana', fillCall(order))
  await world.indexer.catchUp()
  expect((await server.call(calls.nftMarket, { id })).lastSale).toMatchObject({
    ...{ price, currency: world.weth.address, coinId: COIN.ether, to: world.addressOf('ben') },
  })
  expect((await server.call(calls.listActivity, { nftId: id, types: '3' as never })).rows).toMatchObject([
    { price, coinId: COIN.ether },
  ])
})
