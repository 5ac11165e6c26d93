import { formatEther, parseEther, parseEventLogs, zeroAddress } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SEAPORT } from '../deploy/seaport-addresses.ts'
import { seaportAbi } from '../generated/seaport-abi.ts'
import { type MarketChain, openMarketChain, type Person } from './market-chain.fixture.ts'
import { type AnyToken, listing, offer, orderType, type Token } from './order.ts'
import { acceptCall, cancelCall, fillCall, incrementCounterCall, sweepCall } from './order-calls.ts'
import { bulkOrder, criteriaTree, orderHash } from './order-signing.ts'

const PRICE = parseEther('1')
const WORKS = 16

let chain: MarketChain
let works: Token[]
let edition: Token
let next = 0
/** A work of Ana's that no other test trades. */
const freshWork = () => works[next++]!

beforeAll(async () => {
  chain = await openMarketChain()
  const [c721, c1155] = [await chain.collection(721, 500n), await chain.collection(1155, 750n)]
  const names = Array.from({ length: WORKS }, (_, index) => `work ${index}`)
  const ids = await chain.mint(c721, 721, names)
  works = ids.map((tokenId) => ({ standard: 721, contract: c721, tokenId, amount: 1n }))
  const [editionId] = await chain.mint(c1155, 1155, ['edition'], 10n)
  edition = { standard: 1155, contract: c1155, tokenId: editionId!, amount: 10n }
  for (const contract of [c721, c1155, chain.shared721]) await chain.approve('ana', contract)
  await chain.fund('ben', '50')
})
afterAll(() => chain.stop())

const list = async (
  person: Person,
  tokens: readonly Token[],
  price = PRICE,
  currency = zeroAddress as `0x${string}`,
) => {
  const seller = chain.addressOf(person)
  const shares = await chain.shares(tokens, price, seller)
  return chain.sign(person, listing(seller, tokens, { price, currency, shares }, await chain.terms(person)))
}
const bid = async (person: Person, wanted: Token | AnyToken, price = PRICE) => {
  const token = { tokenId: 0n, ...wanted }
  const shares = await chain.shares([token], price, null)
  const terms = await chain.terms(person)
  return chain.sign(
    person,
    offer(chain.addressOf(person), wanted, { price, currency: chain.weth.address, shares }, terms),
  )
}
/** What three people got by an act, in ether. */
const earned = async (balance: (person: Person) => Promise<bigint>, act: () => Promise<unknown>) => {
  const people = ['ana', 'artist', 'platform'] as const
  const before = await Promise.all(people.map(balance))
  await act()
  const after = await Promise.all(people.map(balance))
  return after.map((now, index) => formatEther(now - before[index]!))
}
const owner = ({ contract, tokenId }: Token) => chain.ownerOf(contract, tokenId)
const functionOf = ({ data }: { data: string }) => data.slice(0, 10)
const BASIC = '0x00000000'

describe('a listing', () => {
  test('is bought once; royalty and fee are paid with it', async () => {
    const work = freshWork()
    const order = await list('ana', [work])
    expect(functionOf(fillCall(order))).toBe(BASIC)
    expect(await earned(chain.ether, () => chain.send('cleo', fillCall(order)))).toEqual(['0.94', '0.05', '0.01'])
    expect(await owner(work)).toBe(chain.addressOf('cleo'))
    await expect(chain.send('ben', fillCall(order))).rejects.toThrow()
  })

  test('has the hash that Seaport knows it by', async () => {
    const { parameters } = await list('ana', [freshWork()])
    const args = [parameters] as never
    const known = await chain.reader.readContract({
      abi: seaportAbi,
      address: SEAPORT,
      functionName: 'getOrderHash',
      args,
    })
    expect(orderHash(parameters)).toBe(known)
  })

  test('is bought for somebody else', async () => {
    const work = freshWork()
    await chain.send('cleo', fillCall(await list('ana', [work]), { recipient: chain.addressOf('brand') }))
    expect(await owner(work)).toBe(chain.addressOf('brand'))
  })

  test('of an edition is bought in parts, whatever the royalty of a piece rounds to', async () => {
    const order = await list('ana', [edition], 12_345_670n)
    expect(order.parameters.orderType).toBe(orderType.partial)
    await chain.send('cleo', fillCall(order, { amount: 3n }))
    await chain.send('ben', fillCall(order, { amount: 7n }))
    const held = (person: Person) => chain.held(edition.contract, edition.tokenId, person)
    expect([await held('cleo'), await held('ben')]).toEqual([3n, 7n])
    await expect(chain.send('ben', fillCall(order, { amount: 1n }))).rejects.toThrow()
  })

  test('pays no royalty to its own seller', async () => {
    const tokenId = await chain.mintOwn(1_000n)
    const order = await list('ana', [{ standard: 721, contract: chain.shared721, tokenId, amount: 1n }])
    expect(order.parameters.consideration).toHaveLength(2)
    expect(await earned(chain.ether, () => chain.send('cleo', fillCall(order)))).toEqual(['0.99', '0', '0.01'])
  })

  test('may ask for a coin', async () => {
    const order = await list('ana', [freshWork()], PRICE, chain.weth.address)
    expect(await earned(chain.wrapped, () => chain.send('ben', fillCall(order)))).toEqual(['0.94', '0.05', '0.01'])
  })

  test('may bundle works', async () => {
    const bundle = [freshWork(), freshWork()]
    const order = await list('ana', bundle, parseEther('2'))
    expect(functionOf(fillCall(order))).not.toBe(BASIC)
    expect(await earned(chain.ether, () => chain.send('cleo', fillCall(order)))).toEqual(['1.88', '0.1', '0.02'])
    for (const work of bundle) expect(await owner(work)).toBe(chain.addressOf('cleo'))
  })
})

describe('many listings', () => {
  test('hold under one signature, and a sweep leaves out what is gone', async () => {
    const listed = [freshWork(), freshWork(), freshWork()]
    const orders = await Promise.all(listed.map(async (work) => (await list('ana', [work])).parameters))
    const { typed, signatureOf } = bulkOrder(foundry.id, orders)
    const signature = await chain.wallet('ana').signTypedData(typed as never)
    const signed = orders.map((parameters, index) => ({ parameters, signature: signatureOf(signature, index) }))
    await chain.send('cleo', fillCall(signed[1]!))
    const { logs } = await chain.send('cleo', sweepCall(signed))
    expect(parseEventLogs({ abi: seaportAbi, logs, eventName: 'OrderFulfilled' })).toHaveLength(2)
    for (const work of listed) expect(await owner(work)).toBe(chain.addressOf('cleo'))
  })
})

test('a sweep takes some pieces of an edition beside a work', async () => {
  const work = freshWork()
  const [editionId] = await chain.mint(edition.contract, 1155, ['another edition'], 5n)
  const pieces = { ...edition, tokenId: editionId!, amount: 5n }
  const orders = [await list('ana', [work]), { ...(await list('ana', [pieces], PRICE * 5n)), amount: 2n }]
  const { value } = sweepCall(orders)
  expect(formatEther(value)).toBe('3')
  await chain.send('cleo', sweepCall(orders))
  expect(await owner(work)).toBe(chain.addressOf('cleo'))
  expect(await chain.held(pieces.contract, pieces.tokenId, 'cleo')).toBe(2n)
})

describe('an offer', () => {
  test('for one work is accepted; the shares come out of it', async () => {
    const work = freshWork()
    const order = await bid('ben', work)
    expect(functionOf(fillCall(order))).toBe(BASIC)
    expect(await earned(chain.wrapped, () => chain.send('ana', fillCall(order)))).toEqual(['0.94', '0.05', '0.01'])
    expect(await owner(work)).toBe(chain.addressOf('ben'))
  })

  test('for any work of a collection is accepted without an approval of the coin', async () => {
    const { tokenId, ...any } = freshWork()
    const order = await bid('ben', { ...any, criteria: 0n })
    const accept = () => chain.send('ana', acceptCall(order, chain.addressOf('ana'), { tokenId, proof: [] }))
    expect(await earned(chain.wrapped, accept)).toEqual(['0.94', '0.05', '0.01'])
    expect(await owner({ ...any, tokenId })).toBe(chain.addressOf('ben'))
  })

  test('for any of some works is refused for another one', async () => {
    const [{ tokenId, ...any }, other] = [freshWork(), freshWork()]
    const tree = criteriaTree([works[0]!.tokenId, tokenId, works[3]!.tokenId])
    const order = await bid('ben', { ...any, criteria: tree.root })
    const accept = (id: bigint) =>
      acceptCall(order, chain.addressOf('ana'), { tokenId: id, proof: tree.proofOf(tokenId) })
    await expect(chain.send('ana', accept(other.tokenId))).rejects.toThrow()
    expect(() => tree.proofOf(other.tokenId)).toThrow('notOneOfThem')
    await chain.send('ana', accept(tokenId))
    expect(await owner({ ...any, tokenId })).toBe(chain.addressOf('ben'))
  })
})

describe('orders end', () => {
  test('when their maker cancels them, and nobody else can', async () => {
    const order = await list('ana', [works[WORKS - 1]!])
    await expect(chain.send('cleo', cancelCall([order.parameters]))).rejects.toThrow()
    await chain.send('ana', cancelCall([order.parameters]))
    await expect(chain.send('cleo', fillCall(order))).rejects.toThrow()
  })

  test('all at once with the counter', async () => {
    const order = await list('ana', [works[WORKS - 1]!])
    await chain.send('ana', incrementCounterCall())
    await expect(chain.send('cleo', fillCall(order))).rejects.toThrow()
    const again = await list('ana', [works[WORKS - 1]!])
    await chain.send('cleo', fillCall(again))
  })

  test('before they begin where somebody else signed them', async () => {
    const { parameters, signature } = await list('cleo', [works[WORKS - 1]!])
    const forged = { parameters: { ...parameters, offerer: chain.addressOf('ana') }, signature }
    await expect(chain.send('ben', fillCall(forged))).rejects.toThrow()
  })
})
