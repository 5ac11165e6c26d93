import { type Address, formatEther, parseEther, parseEventLogs, toHex, zeroAddress, zeroHash } from 'viem'
import { readContract } from 'viem/actions'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployMarketContract } from '../deploy/deploy-market.ts'
import { collection721Abi, mysteryBoxesAbi } from '../generated/abi.ts'
import { boxId, type Drop, EVERYBODY } from './box.ts'
import {
  closeDropCall,
  createDropCall,
  dropStateQuery,
  openBoxesCall,
  prizeQuery,
  reclaimStockCall,
  refundBoxesCall,
  revealDropCall,
  takeBoxesCall,
} from './box-calls.ts'
import { commitmentOf, drawBoxes, seedOf } from './box-draw.ts'
import { dropFromTexts, dropToTexts } from './box-texts.ts'
import { type MarketChain, openMarketChain, type Person } from './market-chain.fixture.ts'
import { orderSalt } from './order.ts'

const DAY = 86_400n
const PRICE = parseEther('0.1')
const BOND = parseEther('1')
const DRAWN = 3

let chain: MarketChain
let boxes: Address
let edition: Address
let kinds: bigint[]
let works: { contract: Address; ids: bigint[] }
const secret = toHex(crypto.getRandomValues(new Uint8Array(32)))
const at = () => ({ chainId: foundry.id, boxes })

beforeAll(async () => {
  chain = await openMarketChain()
  const owners = { platform: chain.platform, treasury: chain.addressOf('platform') }
  const clients = { walletClient: chain.wallet('platform'), publicClient: chain.reader }
  boxes = await deployMarketContract(clients, 'mystery_boxes', owners)
  edition = await chain.collection(1155, 750n)
  kinds = await chain.mint(edition, 1155, ['common', 'rare', 'unique'], 100n)
  const contract = await chain.collection(721, 500n)
  works = { contract, ids: await chain.mint(contract, 721, ['one', 'two', 'three']) }
  const approval = { abi: collection721Abi, functionName: 'setApprovalForAll', args: [boxes, true] } as const
  for (const address of [edition, contract]) await chain.write('ana', { ...approval, address })
})
afterAll(() => chain.stop())

/** Ana's drop: on sale for an hour, to be drawn within a day. */
const offer = async (amounts: readonly number[], changes: Partial<Drop> = {}): Promise<Drop> => {
  const { timestamp } = await chain.reader.getBlock()
  return {
    ...{ brand: chain.addressOf('ana'), nft: edition, contractType: 1155n, tokenIds: kinds.slice(0, amounts.length) },
    ...{ amounts: amounts.map(BigInt), currency: zeroAddress, price: PRICE, perAccount: 0n, guests: EVERYBODY },
    ...{ opensAt: timestamp, closesAt: timestamp + 3_600n, revealBy: timestamp + DAY, bond: BOND },
    ...{ commitment: commitmentOf(secret), salt: orderSalt(crypto.getRandomValues(new Uint8Array(8))), ...changes },
  }
}
const create = async (drop: Drop) => {
  await chain.send('ana', createDropCall(boxes, drop))
  return drop
}
const take = (person: Person, drop: Drop, count: number) => chain.send(person, takeBoxesCall(boxes, drop, count))
const stateOf = (drop: Drop) => readContract(chain.reader, dropStateQuery(boxes, boxId(at(), drop)))
const request = (method: string, params: unknown[]) => chain.reader.request({ method, params } as never)
const pass = async (seconds: bigint) => {
  await request('evm_increaseTime', [Number(seconds)])
  await request('evm_mine', [])
}
/** Draws, and recomputes the draw from what the chain says. */
const draw = async (drop: Drop): Promise<number[]> => {
  await request('evm_mine', [])
  const { logs } = await chain.send('cleo', revealDropCall(boxes, drop, secret))
  const { args } = parseEventLogs({ abi: mysteryBoxesAbi, logs, eventName: 'DropDrawn' })[0]!
  return drawBoxes(seedOf(args.id, args.secret, args.closingHash), drop.amounts.map(Number))
}
const refusal = (sent: Promise<unknown>) => expect(sent).rejects

test('the id is that of the contract, and texts keep the drop', async () => {
  const drop = await offer([8, 1, 1])
  const known = await chain.reader.readContract({
    ...{ abi: mysteryBoxesAbi, address: boxes, functionName: 'idOf', args: [drop] },
  })
  expect(boxId(at(), drop)).toBe(known)
  expect(dropFromTexts(JSON.parse(JSON.stringify(dropToTexts(drop))))).toEqual(drop)
})

test('from laying in to opening: the recomputed draw is that of the chain for every box', async () => {
  const before = await chain.held(edition, kinds[0]!, 'ana')
  const drop = await create(await offer([16, 3, 1], { perAccount: 6n }))
  expect(await chain.held(edition, kinds[0]!, 'ana')).toBe(before - 16n)
  await take('ben', drop, 2)
  await refusal(take('ben', drop, 5)).toThrow()
  await take('cleo', drop, 6)
  await refusal(chain.send('cleo', closeDropCall(boxes, drop))).toThrow()
  await pass(3_601n)
  await refusal(take('ben', drop, 1)).toThrow()
  await refusal(chain.send('cleo', revealDropCall(boxes, drop, secret))).toThrow()
  await chain.send('cleo', closeDropCall(boxes, drop))
  await refusal(chain.send('cleo', revealDropCall(boxes, drop, zeroHash))).toThrow()
  const drawn = await draw(drop)
  expect(drawn).toHaveLength(20)
  for (const [box, kind] of drawn.entries())
    expect([box, await readContract(chain.reader, prizeQuery(boxes, drop, box))]).toEqual([box, kinds[kind]])

  const had = await Promise.all(kinds.map((kind) => chain.held(edition, kind, 'ben')))
  await refusal(chain.send('cleo', openBoxesCall(boxes, drop, 0, chain.addressOf('cleo')))).toThrow()
  await chain.send('cleo', openBoxesCall(boxes, drop, 0, chain.addressOf('ben')))
  await refusal(chain.send('ben', openBoxesCall(boxes, drop, 0, chain.addressOf('ben')))).toThrow()
  for (const [place, kind] of kinds.entries()) {
    const won = drawn.slice(0, 2).filter((prize) => prize === place).length
    expect((await chain.held(edition, kind, 'ben')) - had[place]!).toBe(BigInt(won))
  }
  await chain.send('ana', reclaimStockCall(boxes, drop, chain.addressOf('ana')))
  const left = drawn.slice(8).filter((prize) => prize === 0).length
  expect(await chain.held(edition, kinds[0]!, 'ana')).toBe(before - 16n + BigInt(left))
  expect(await stateOf(drop)).toMatchObject({ stage: DRAWN, boxes: 20, sold: 8, reclaimed: true })
})

test('single works are prizes, free of charge, and the last box closes the sale', async () => {
  const { contract, ids } = works
  const single = { nft: contract, contractType: 721n, tokenIds: ids, price: 0n, bond: 0n }
  const drop = await create(await offer([1, 1, 1], single))
  await take('ben', drop, 3)
  const drawn = await draw(drop)
  expect(drawn.toSorted()).toEqual([0, 1, 2])
  await chain.send('ben', openBoxesCall(boxes, drop, 0, chain.addressOf('ben')))
  for (const id of ids) expect(await chain.ownerOf(contract, id)).toBe(chain.addressOf('ben'))
})

test('without a draw in time the price comes back with a share of the bond, and the prizes to the brand', async () => {
  const before = await chain.held(edition, kinds[0]!, 'ana')
  const drop = await create(await offer([8, 1, 1]))
  await take('ben', drop, 3)
  const had = await chain.ether('ben')
  await refusal(chain.send('cleo', refundBoxesCall(boxes, drop, 0))).toThrow()
  await pass(2n * DAY)
  await chain.send('cleo', refundBoxesCall(boxes, drop, 0))
  expect(formatEther((await chain.ether('ben')) - had)).toBe('1.3')
  await refusal(chain.send('cleo', refundBoxesCall(boxes, drop, 0))).toThrow()
  await chain.send('cleo', reclaimStockCall(boxes, drop, chain.addressOf('ana')))
  expect(await chain.held(edition, kinds[0]!, 'ana')).toBe(before)
})
