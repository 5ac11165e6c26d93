import { type Address, formatEther, type Hex, maxUint256, parseEther, parseEventLogs, zeroAddress } from 'viem'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deployMarketContract } from '../deploy/deploy-market.ts'
import { auctionHouseAbi, collection721Abi, wrappedEtherAbi } from '../generated/abi.ts'
import { type Auction, auctionOf, auctionProceeds, auctionShares, leastBid, type SignedAuction } from './auction.ts'
import {
  auctionCounterQuery,
  auctionStateQuery,
  bidCall,
  cancelAuctionCall,
  cancelAuctionsCall,
  claimCall,
  creditQuery,
  settleCall,
  withdrawCall,
} from './auction-calls.ts'
import { auctionId, typedAuction } from './auction-signing.ts'
import { auctionFromTexts, auctionToTexts } from './auction-texts.ts'
import { type MarketChain, openMarketChain, type Person } from './market-chain.fixture.ts'
import { orderSalt, type Token } from './order.ts'
import type { Call } from './order-calls.ts'

const DAY = 86_400n
const RESERVE = parseEther('1')
/** Reverts whatever it is sent. */
const REFUSING = '0x5f5ffd'

let chain: MarketChain
let house: Address
let works: Token[]
let edition: Token
const at = () => ({ chainId: foundry.id, house })
const freshWork = () => works.pop()!

beforeAll(async () => {
  chain = await openMarketChain()
  const owners = { platform: chain.platform, treasury: chain.addressOf('platform') }
  const clients = { walletClient: chain.wallet('platform'), publicClient: chain.reader }
  house = await deployMarketContract(clients, 'auction_house', owners)
  const [c721, c1155] = [await chain.collection(721, 500n), await chain.collection(1155, 750n)]
  const ids = await chain.mint(
    c721,
    721,
    Array.from({ length: 8 }, (_, index) => `work ${index}`),
  )
  works = ids.map((tokenId) => ({ standard: 721, contract: c721, tokenId, amount: 1n }))
  const [editionId] = await chain.mint(c1155, 1155, ['edition'], 10n)
  edition = { standard: 1155, contract: c1155, tokenId: editionId!, amount: 3n }
  const approval = { abi: collection721Abi, functionName: 'setApprovalForAll', args: [house, true] } as const
  for (const address of [c721, c1155]) await chain.write('ana', { ...approval, address })
})
afterAll(() => chain.stop())

/** Ana's signed terms: open for a week, running for a day from the first bid on. */
const putUp = async (token: Token, changes: Partial<Auction> = {}): Promise<SignedAuction> => {
  const seller = chain.addressOf('ana')
  const asked = { abi: collection721Abi, address: token.contract, functionName: 'royaltyInfo' } as const
  const [recipient, bps] = await chain.reader.readContract({ ...asked, args: [token.tokenId, 10_000n] })
  const fee = { recipient: chain.addressOf('platform'), bps: 100n }
  const shares = auctionShares({ royalty: { recipient, bps }, fee, seller })
  const { timestamp } = await chain.reader.getBlock()
  const counter = await readContract(chain.reader, auctionCounterQuery(house, seller))
  const salt = orderSalt(crypto.getRandomValues(new Uint8Array(8)))
  const times = { opensAt: timestamp, closesAt: timestamp + 7n * DAY, duration: DAY, salt, counter }
  const terms = { ...auctionOf(seller, token, { currency: zeroAddress, reserve: RESERVE, shares }, times), ...changes }
  return { terms, signature: await chain.wallet('ana').signTypedData(typedAuction(at(), terms)) }
}
const bid = (person: Person, auction: SignedAuction, amount: bigint) =>
  chain.send(person, bidCall(house, auction, amount))
const stateOf = ({ terms }: SignedAuction) =>
  readContract(chain.reader, auctionStateQuery(house, auctionId(at(), terms)))
const creditOf = (person: Person, currency: Address = zeroAddress) =>
  readContract(chain.reader, creditQuery(house, chain.addressOf(person), currency))
const request = (method: string, params: unknown[]) => chain.reader.request({ method, params } as never)
const pass = async (seconds: bigint) => {
  await request('evm_increaseTime', [Number(seconds)])
  await request('evm_mine', [])
}
/** Lets an account be a contract that accepts nothing while something happens. */
const whileRefusing = async (person: Person, act: () => Promise<unknown>) => {
  await request('anvil_setCode', [chain.addressOf(person), REFUSING])
  await act()
  await request('anvil_setCode', [chain.addressOf(person), '0x'])
}
const refusal = (sent: Promise<unknown>) => expect(sent).rejects

test('the id and the signature are those of the house, and texts keep the terms', async () => {
  const { terms, signature } = await putUp(freshWork())
  const known = await chain.reader.readContract({
    ...{ abi: auctionHouseAbi, address: house, functionName: 'idOf', args: [terms] },
  })
  expect(auctionId(at(), terms)).toBe(known)
  expect(auctionFromTexts(JSON.parse(JSON.stringify(auctionToTexts(terms))))).toEqual(terms)
  await refusal(bid('ben', { terms: { ...terms, reserve: 1n }, signature }, RESERVE)).toThrow()
  await bid('ben', { terms, signature }, RESERVE)
})

test('runs from the first bid on, returns money at once, is extended and settled by anybody', async () => {
  const work = freshWork()
  const auction = await putUp(work)
  await refusal(bid('ben', auction, RESERVE - 1n)).toThrow()
  await bid('ben', auction, leastBid(auction.terms, null))
  expect(await chain.ownerOf(work.contract, work.tokenId)).toBe(house)

  const least = leastBid(auction.terms, RESERVE)
  expect(formatEther(least)).toBe('1.05')
  await refusal(bid('cleo', auction, least - 1n)).toThrow()
  const before = await chain.ether('ben')
  await bid('cleo', auction, least)
  expect((await chain.ether('ben')) - before).toBe(RESERVE)

  const { endsAt } = await stateOf(auction)
  const { timestamp } = await chain.reader.getBlock()
  await pass(BigInt(endsAt) - timestamp - 60n)
  const { logs, blockNumber } = await bid('ben', auction, parseEther('2'))
  const late = await chain.reader.getBlock({ blockNumber })
  expect(parseEventLogs({ abi: auctionHouseAbi, logs, eventName: 'BidPlaced' })[0]!.args).toMatchObject({
    ...{ id: auctionId(at(), auction.terms), amount: parseEther('2'), endsAt: late.timestamp + 600n },
  })
  await refusal(chain.send('platform', settleCall(house, auction.terms))).toThrow()
  await pass(601n)
  const people = ['ana', 'artist'] as const
  const had = await Promise.all(people.map(chain.ether))
  await chain.send('platform', settleCall(house, auction.terms))
  const got = (await Promise.all(people.map(chain.ether))).map((now, index) => now - had[index]!)
  const { parts, rest } = auctionProceeds(auction.terms, parseEther('2'))
  expect(got).toEqual([rest, parts[0]])
  expect(got.map((wei) => formatEther(wei))).toEqual(['1.88', '0.1'])
  expect(await chain.ownerOf(work.contract, work.tokenId)).toBe(chain.addressOf('ben'))
})

test('takes bids in a coin that is approved for the house', async () => {
  const auction = await putUp(freshWork(), { currency: chain.weth.address })
  expect(bidCall(house, auction, RESERVE).value).toBe(0n)
  await chain.write('cleo', { ...chain.weth, functionName: 'deposit', value: parseEther('2') })
  await refusal(bid('cleo', auction, RESERVE)).toThrow()
  const approval = { abi: wrappedEtherAbi, address: chain.weth.address, functionName: 'approve' } as const
  await chain.write('cleo', { ...approval, args: [house, maxUint256] })
  await bid('cleo', auction, RESERVE)
  expect(await chain.wrapped('cleo')).toBe(RESERVE)
})

describe('is cancelled', () => {
  test('by its seller before the first bid, and not after it', async () => {
    const auction = await putUp(freshWork())
    await refusal(chain.send('ben', cancelAuctionCall(house, auction.terms))).toThrow()
    await chain.send('ana', cancelAuctionCall(house, auction.terms))
    await refusal(bid('ben', auction, RESERVE)).toThrow()
    const begun = await putUp(freshWork())
    await bid('ben', begun, RESERVE)
    await refusal(chain.send('ana', cancelAuctionCall(house, begun.terms))).toThrow()
  })

  test('with all others by the counter', async () => {
    const auction = await putUp(freshWork())
    await chain.send('ana', cancelAuctionsCall(house))
    await refusal(bid('ben', auction, RESERVE)).toThrow()
  })
})

test('money that a bidder could not accept waits, and is withdrawn', async () => {
  const auction = await putUp(freshWork())
  await bid('ben', auction, RESERVE)
  await whileRefusing('ben', () => bid('cleo', auction, parseEther('2')))
  expect(await creditOf('ben')).toBe(RESERVE)
  const to = '0x00000000000000000000000000000000000000AA'
  await chain.send('ben', withdrawCall(house, zeroAddress, to))
  expect(await chain.reader.getBalance({ address: to })).toBe(RESERVE)
  expect(await creditOf('ben')).toBe(0n)
})

test('pieces that a winner could not accept are claimed', async () => {
  const auction = await putUp(edition, { duration: 0n, closesAt: (await chain.reader.getBlock()).timestamp + DAY })
  await bid('ben', auction, RESERVE)
  await pass(DAY)
  await whileRefusing('ben', () => chain.send('cleo', settleCall(house, auction.terms)))
  expect(await stateOf(auction)).toMatchObject({ closed: true, unclaimed: true })
  const claim = (to: Person): Call => claimCall(house, auction.terms, chain.addressOf(to))
  await refusal(chain.send('cleo', claim('cleo'))).toThrow()
  await chain.send('ben', claim('brand'))
  expect(await chain.held(edition.contract, edition.tokenId, 'brand')).toBe(3n)
})

describe('shares', () => {
  const [seller, artist] = [
    '0x00000000000000000000000000000000000000A1',
    '0x00000000000000000000000000000000000000b2',
  ] as Hex[]
  const of = (royaltyTo: Hex, feeTo: Hex | null) =>
    auctionShares({
      royalty: { recipient: royaltyTo, bps: 500n },
      fee: feeTo && { recipient: feeTo, bps: 100n },
      seller: seller!,
    })

  test('are never for the seller or for nobody, and one for each recipient', () => {
    expect(of(seller!, artist!)).toEqual([{ recipient: artist, bps: 100n }])
    expect(of(artist!, artist!.toLowerCase() as Hex)).toEqual([{ recipient: artist, bps: 600n }])
    expect(of(zeroAddress, null)).toEqual([])
  })
})

test('the next bid exceeds the last one by one at least', () => {
  expect(leastBid({ reserve: 0n, incrementBps: 500n }, null)).toBe(1n)
  expect(leastBid({ reserve: 0n, incrementBps: 500n }, 10n)).toBe(11n)
})
