import { prepareAuction, saveAuction } from '@plinth/api-schema/auction'
import * as calls from '@plinth/api-schema/market'
import { messages } from '@plinth/api-schema/messages'
import { auctionHouseAbi } from '@plinth/contracts/abi'
import { cancelAuctionCall } from '@plinth/contracts/auction-calls'
import { auctionFromTexts, auctionToTexts } from '@plinth/contracts/auction-texts'
import type { SignedOrder } from '@plinth/contracts/order'
import { cancelCall, fillCall, incrementCounterCall } from '@plinth/contracts/order-calls'
import { orderFromTexts, orderToTexts } from '@plinth/contracts/order-texts'
import { seaportAbi } from '@plinth/contracts/seaport-abi'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Abi, type AbiFunction, encodeErrorResult, getAbiItem, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Gateway, type RpcRequest, startGateway } from '../../../test/chain-gateway.ts'
import { COIN, type MarketWorld, openMarket } from '../../../test/market-world.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { ChainReader } from '../../ports/chain-reader.ts'
import { openChainReader } from '../../ports/viem-chain-reader.ts'
import { lookForMoney } from './market.jobs.ts'

const WORKS = 14

let world: MarketWorld
let gateway: Gateway
let reader: ChainReader
/** Another server of the same product, whose node can be away. */
let server: TestServer
beforeAll(async () => {
  world = await openMarket({ works: WORKS, isShellListed: true })
  await world.approve('ana', world.contract)
  await world.approve('ana', world.contract, true, world.house)
  await world.fund('ben', '5')
  await world.indexer.catchUp()
  gateway = await startGateway(world.network.nodeUrl)
  const { chainId } = world.network
  reader = openChainReader({ chainId, rpcUrl: gateway.url })
  server = await openServer(new Map([[chainId, reader]]))
})
afterEach(() => {
  gateway.refuse = () => undefined
})
afterAll(async () => {
  await server.stop()
  reader.close()
  gateway.stop()
  await world.stop()
})

let used = 0
/** A work of Ana's that no other test trades. */
const freshWork = () => world.works[used++]!
const openServer = (readers: ReadonlyMap<number, ChainReader>) => {
  const { database, clock } = world.server
  return createTestServer({ database, clock, chains: [world.network], readers })
}
const selectorOf = (abi: Abi, name: string) => toFunctionSelector(getAbiItem({ abi, name }) as AbiFunction)
const asks = ({ method, params }: RpcRequest, selector: string) =>
  method === 'eth_call' && JSON.stringify(params).includes(selector)
const isAway = { code: -32_000, message: 'header not found' }

const form = (nftId: number) => ({
  ...{ kind: 1, nftIds: [nftId], price: '1000', coinId: COIN.ether, endTime: world.endTime() },
})
const signedListing = async (nftId: number) => {
  const { orders } = await world.prepare('ana', { nftIds: [nftId], price: '1000' })
  return world.sign('ana', orderFromTexts(orders[0]!.parameters))
}
const save = ({ parameters, signature }: SignedOrder) => {
  const order = { chainId: world.network.chainId, parameters: orderToTexts(parameters), signature, nftIds: [] }
  return server.call(calls.saveOrder, order, world.accounts.ana.token)
}
const putUp = async (nftId: number, wanted: { coinId?: number } = {}) => {
  const { terms } = await world.prepareAuction('ana', { nftId, ...wanted })
  const { signature } = await world.signAuction('ana', auctionFromTexts(terms))
  const auction = { chainId: world.network.chainId, terms, signature }
  return { auction, save: () => server.call(saveAuction, auction, world.accounts.ana.token) }
}
const chainFailure = { code: 503, message: messages.chainFailure }

test('a node that is away is no refusal: neither an order nor an auction is prepared or taken', async () => {
  const nftId = freshWork()
  const order = await signedListing(nftId)
  const { auction, save: saveTerms } = await putUp(nftId)
  const { token } = world.accounts.ana
  gateway.refuse = ({ method }) => (method === 'eth_call' ? isAway : undefined)
  await expect(server.call(calls.prepareOrder, form(nftId), token)).rejects.toMatchObject(chainFailure)
  await expect(
    server.call(prepareAuction, { nftId, reserve: '1000', coinId: COIN.ether, endTime: world.endTime() }, token),
  ).rejects.toMatchObject(chainFailure)
  for (const [abi, name] of [
    [seaportAbi, 'validate'],
    [auctionHouseAbi, 'bid'],
  ] as const) {
    const selector = selectorOf(abi, name)
    gateway.refuse = (request) => (asks(request, selector) ? isAway : undefined)
    await expect(name === 'bid' ? saveTerms() : save(order)).rejects.toMatchObject(chainFailure)
  }
  gateway.refuse = () => undefined
  expect(await save(order)).toEqual({ id: expect.stringMatching(/^0x/) })
  expect(await saveTerms()).toEqual({ id: expect.stringMatching(/^0x/) })
  expect(auction.terms).toEqual(auctionToTexts(auctionFromTexts(auction.terms)))
})

test.each([
  ['cancelled', 'getOrderStatus', (order: SignedOrder) => world.send('ana', cancelCall([order.parameters]))],
  ['sold', 'getOrderStatus', (order: SignedOrder) => world.send('cleo', fillCall(order))],
  ['ended by the counter', 'getCounter', () => world.send('ana', incrementCounterCall())],
] as const)('an order that is %s while it is taken in is in no book', async (_what, question, end) => {
  const order = await signedListing(freshWork())
  const selector = selectorOf(seaportAbi, question)
  let asked = 0
  gateway.refuse = async (request) => {
    // The second question comes when the order is kept already.
    if (asks(request, selector) && ++asked === 2) await end(order)
    return undefined
  }
  await expect(save(order)).rejects.toMatchObject({ code: 409, reason: 'orderSignature' })
  const rows = await world.server.database.query({
    text: 'select 1 from market_orders where parameters = $1::jsonb',
    values: [JSON.stringify(orderToTexts(order.parameters))],
  })
  expect(rows).toEqual([])
  await world.indexer.catchUp()
})

test('an auction that was cancelled on the chain before it came in is not taken', async () => {
  const { auction, save: saveTerms } = await putUp(freshWork())
  await world.send('ana', cancelAuctionCall(world.house, auctionFromTexts(auction.terms)))
  await expect(saveTerms()).rejects.toMatchObject({ code: 409, reason: 'auctionSignature' })
})

test('an auction to which the house would not take a bid is refused, but for a coin that nobody here has', async () => {
  const { ether, shell } = COIN
  const selector = selectorOf(auctionHouseAbi, 'bid')
  const errorOf = (data: string) => ({ code: 3, message: 'execution reverted', data })
  const terms = encodeErrorResult({ abi: auctionHouseAbi, errorName: 'InvalidTerms' })
  const answers = [
    [ether, '0x', 'auctionShape'],
    [ether, terms, 'auctionShape'],
    [shell, terms, 'auctionShape'],
    [shell, '0x', 'taken'],
  ] as const
  for (const [coinId, data, answer] of answers) {
    const { save: saveTerms } = await putUp(freshWork(), { coinId })
    gateway.refuse = (request) => (asks(request, selector) ? errorOf(data) : undefined)
    const said = await saveTerms().then(
      () => 'taken',
      (error) => error.reason,
    )
    expect([coinId, data, said]).toEqual([coinId, data, answer])
  }
})

test('the same auction that is sent twice at once is one auction', async () => {
  const { save: saveTerms } = await putUp(freshWork())
  const [first, second] = await Promise.all([saveTerms(), saveTerms()])
  expect(second).toEqual(first)
})

test('there is no market and no auction where the chain, or what the server knows of it, has none', {
  tags: 'long',
}, async () => {
  const nftId = freshWork()
  const { token } = world.accounts.ana
  const prepareAt = (at: TestServer) => at.call(calls.prepareOrder, form(nftId), token)
  const auctionAt = (at: TestServer) =>
    at.call(prepareAuction, { nftId, reserve: '1000', coinId: COIN.ether, endTime: world.endTime() }, token)
  const blind = await openServer(new Map())
  await expect(prepareAt(blind)).rejects.toMatchObject({ reason: 'marketMissing' })
  await expect(auctionAt(blind)).rejects.toMatchObject({ reason: 'auctionMissing' })
  await blind.stop()

  const { auction_house: _, ...contracts } = world.network.contracts
  const { database, clock } = world.server
  const chains = [{ ...world.network, contracts }]
  const bare = await createTestServer({ database, clock, chains, readers: world.chain.readers })
  await expect(auctionAt(bare)).rejects.toMatchObject({ reason: 'auctionMissing' })
  const { rights } = await bare.call(calls.nftMarket, { id: nftId }, token)
  expect(rights).toEqual({ held: '1', mayList: 1, mayAuction: 0 })
  await bare.stop()

  const { chainId, nodeUrl } = world.network
  const code = await world.chain.publicClient.getCode({ address: SEAPORT })
  await world.chain.testClient.setCode({ address: SEAPORT, bytecode: '0x' })
  const fresh = openChainReader({ chainId, rpcUrl: nodeUrl })
  const without = await openServer(new Map([[chainId, fresh]]))
  await expect(prepareAt(without)).rejects.toMatchObject({ reason: 'marketMissing' })
  await world.chain.testClient.setCode({ address: SEAPORT, bytecode: code! })
  await without.stop()
  fresh.close()
})

test('a node that is away says nothing about the money of offers, which the log tells', async () => {
  const wanted = { kind: 2, nftIds: [world.edition.id], coinId: COIN.wrapped, price: '1000' }
  const { hash } = await world.post('ben', wanted)
  const told: string[] = []
  const log = { warn: (_facts: unknown, text: string) => told.push(text) }
  const statusOf = async () => (await world.server.call(calls.orderDetail, { hash }, world.accounts.ben.token)).status
  await world.allow('ben', 0n)
  gateway.refuse = () => isAway
  const { chainId } = world.network
  const deps = { ...world.server, log: log as never }
  await lookForMoney({ ...deps, readers: new Map() })
  expect(told).toEqual([])
  await lookForMoney({ ...deps, readers: new Map([[chainId, reader]]) })
  expect(told).toEqual(['the money of an offer cannot be read'])
  expect(await statusOf()).toBe(0)
  gateway.refuse = () => undefined
  await lookForMoney({ ...deps, readers: new Map([[chainId, reader]]) })
  expect(await statusOf()).toBe(3)
})
