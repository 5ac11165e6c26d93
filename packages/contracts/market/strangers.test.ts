import { Seaport } from '@opensea/seaport-js'
import { JsonRpcProvider, Wallet } from 'ethers'
import { type Hex, parseEther, toHex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MarketChain, openMarketChain, type Person } from './market-chain.fixture.ts'
import { listing, offer, type SignedOrder, type Token } from './order.ts'
import { fillCall } from './order-calls.ts'
import { orderHash } from './order-signing.ts'
import { orderFromTexts, orderToTexts } from './order-texts.ts'

const PRICE = parseEther('1')

let chain: MarketChain
let provider: JsonRpcProvider
let works: Token[]
beforeAll(async () => {
  chain = await openMarketChain()
  provider = new JsonRpcProvider(chain.url, undefined, { cacheTimeout: -1 })
  const contract = await chain.collection(721, 500n)
  const ids = await chain.mint(contract, 721, ['listed', 'wanted', 'theirs'])
  works = ids.map((tokenId) => ({ standard: 721, contract, tokenId, amount: 1n }))
  await chain.approve('ana', contract)
  await chain.fund('ben', '5')
})
afterAll(async () => {
  provider.destroy()
  await chain.stop()
})

/** Somebody who trades with OpenSea's own client. */
const stranger = (person: Person) => new Seaport(new Wallet(toHex(chain.walletKey(person)), provider))
const asJson = ({ parameters, signature }: SignedOrder) => ({ parameters: orderToTexts(parameters), signature })
const fillAsStranger = async (person: Person, order: SignedOrder) => {
  const accountAddress = chain.addressOf(person)
  const { executeAllActions } = await stranger(person).fulfillOrder({ order: asJson(order), accountAddress })
  await (await executeAllActions()).wait()
}

test('OpenSea’s client buys what is listed here, under the same hash', async () => {
  const work = works[0]!
  const seller = chain.addressOf('ana')
  const shares = await chain.shares([work], PRICE, seller)
  const price = { price: PRICE, currency: zeroAddress, shares }
  const order = await chain.sign('ana', listing(seller, [work], price, await chain.terms('ana')))
  expect(stranger('cleo').getOrderHash(orderToTexts(order.parameters))).toBe(orderHash(order.parameters))
  await fillAsStranger('cleo', order)
  expect(await chain.ownerOf(work.contract, work.tokenId)).toBe(chain.addressOf('cleo'))
})

test('OpenSea’s client accepts an offer made here', async () => {
  const work = works[1]!
  const price = { price: PRICE, currency: chain.weth.address, shares: await chain.shares([work], PRICE, null) }
  const order = await chain.sign('ben', offer(chain.addressOf('ben'), work, price, await chain.terms('ben')))
  await fillAsStranger('ana', order)
  expect(await chain.ownerOf(work.contract, work.tokenId)).toBe(chain.addressOf('ben'))
})

test('what OpenSea’s client lists is bought here', async () => {
  const { contract, tokenId } = works[2]!
  const { timestamp } = await chain.reader.getBlock()
  const royalty = (PRICE * 5n) / 100n
  const { executeAllActions } = await stranger('ana').createOrder(
    {
      offer: [{ itemType: 2, token: contract, identifier: String(tokenId) }],
      consideration: [
        { amount: String(PRICE - royalty), recipient: chain.addressOf('ana') },
        { amount: String(royalty), recipient: chain.addressOf('artist') },
      ],
      // By the chain's clock, which may be behind this machine's.
      startTime: String(timestamp - 60n),
      endTime: String(timestamp + 86_400n),
    },
    chain.addressOf('ana'),
  )
  const made = await executeAllActions()
  const order = { parameters: orderFromTexts(made.parameters), signature: made.signature as Hex }
  await chain.send('cleo', fillCall(order))
  expect(await chain.ownerOf(contract, tokenId)).toBe(chain.addressOf('cleo'))
})
