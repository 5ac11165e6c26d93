import { ApiError } from '@plinth/api-schema/errors'
import { boxStage } from '@plinth/api-schema/states'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { collection1155Abi } from '@plinth/contracts/abi'
import {
  closeDropCall,
  dropStateQuery,
  openBoxesCall,
  prizeQuery,
  reclaimStockCall,
  refundBoxesCall,
  revealDropCall,
  takeBoxesCall,
} from '@plinth/contracts/box-calls'
import { BaseError, type Hex } from 'viem'
import { readContract } from 'viem/actions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoxWorld, type LaidIn, openBoxes } from '../../../test/box-world.ts'
import { TRADERS } from '../../../test/market-world.ts'
import { rounds } from '../../../test/rounds.ts'

// All acts, nine times over, or twice. About half of the rounds are followed by a reorganisation.
const ALL_ROUNDS = 189
const ROUNDS = rounds(42, ALL_ROUNDS)
const REORGANISED_SHARE = 0.4
const SEVERAL = 2
const HOUR_S = 3_600
const KIND_AMOUNT = 2

let world: BoxWorld
const laid: LaidIn[] = []
const seen = new Map<string, number>()

beforeAll(async () => {
  world = await openBoxes()
  // The same for every run, however long one takes.
  await world.chain.testClient.setBlockTimestampInterval({ interval: 1 })
  // Deep enough for no reorganisation to reach the mints.
  await world.chain.testClient.mine({ blocks: 8 })
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

/** There is nothing that could be done so. */
class NotNow extends Error {}

/** The same numbers for the same seed (a linear congruence of Knuth's). */
const createDice = (seed: bigint) => {
  let state = seed
  return (sides: number) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    return sides === 0 ? 0 : Number((state >> 33n) % BigInt(sides))
  }
}
const dice = createDice(14n)
const pick = <T>(list: readonly T[]): T => list[dice(list.length)]!

// What is asked of the chain in the same turn goes to the node at once.
const asked = () => world.chain.reader.batchClient
const stateOf = ({ id }: LaidIn) => readContract(asked(), dropStateQuery(world.boxes, id))
const secretOf = async (id: Hex) => {
  const [row] = await world.server.database.query<{ secret: Hex }>({
    text: 'select secret from mystery_boxes where id = $1',
    values: [id],
  })
  return row!.secret
}
const ofStage = async (stage: number) => {
  const states = await Promise.all(laid.map(stateOf))
  return laid.filter((_, place) => states[place]!.stage === stage)
}
/** Those that may still be drawn. */
const inTime = async (boxes: readonly LaidIn[]) => {
  const time = await now()
  return boxes.filter(({ drop }) => drop.revealBy > time)
}
/** What was bought of boxes that are drawn, or of those that are not. */
const purchases = (isDrawn: boolean) =>
  world.server.database.query<{ boxId: Hex; first: number; account: Hex }>({
    text: `select e.box_id as "boxId", coalesce(e.first, 0) as first, coalesce(e.account, '') as account
             from mystery_box_events e join mystery_boxes b on b.id = e.box_id where e.kind = 2 and (b.stage = $1) = $2
             order by e.block_number, e.log_index`,
    values: [boxStage.drawn, isDrawn],
  })
const now = async () => (await world.chain.publicClient.getBlock()).timestamp
/** Lets time pass: of what is sent next, the chain judges by the time of its newest block. */
const passUntil = async (moment: bigint) => {
  if (moment > (await now())) await world.chain.testClient.setNextBlockTimestamp({ timestamp: moment })
  await world.chain.testClient.mine({ blocks: 1 })
}
const boxOf = (id: Hex) => laid.find((box) => box.id === id)!

const acts = {
  async layIn() {
    const from = Math.max(Number(await now()) * 1_000, world.server.clock.now().getTime())
    const at = (minutes: number) => toWireDateTime(new Date(from + minutes * 60_000))
    const prizes = world.kinds.map((nftId) => ({ nftId, amount: KIND_AMOUNT, levelName: 'One' }))
    laid.push(await world.layIn({ prizes, endTime: at(30), revealTime: at(100), limitNum: 0 }))
  },
  async take() {
    const time = await now()
    const box = pick((await ofStage(boxStage.selling)).filter(({ drop }) => drop.closesAt > time))
    if (!box) throw new NotNow()
    await world.send(pick(TRADERS), takeBoxesCall(world.boxes, box.drop, 1 + dice(3)))
  },
  async pass() {
    await passUntil((await now()) + BigInt(pick([HOUR_S / 2, HOUR_S])))
  },
  async close() {
    const box = pick(await inTime(await ofStage(boxStage.selling)))
    if (!box) throw new NotNow()
    await passUntil(box.drop.closesAt)
    await world.send('cleo', closeDropCall(world.boxes, box.drop))
  },
  async reveal() {
    const box = pick(await inTime(await ofStage(boxStage.closed)))
    if (!box) throw new NotNow()
    await world.chain.testClient.mine({ blocks: 1 })
    await world.send('cleo', revealDropCall(world.boxes, box.drop, await secretOf(box.id)))
  },
  async open() {
    const bought = pick(await purchases(true))
    if (!bought) throw new NotNow()
    await world.send('cleo', openBoxesCall(world.boxes, boxOf(bought.boxId).drop, bought.first, bought.account))
  },
  async refund() {
    const bought = pick(await purchases(false))
    if (!bought) throw new NotNow()
    const { drop } = boxOf(bought.boxId)
    await passUntil(drop.revealBy + 1n)
    await world.send('cleo', refundBoxesCall(world.boxes, drop, bought.first))
  },
  async reclaim() {
    const time = await now()
    const drawn = await ofStage(boxStage.drawn)
    const box = pick(laid.filter((one) => drawn.includes(one) || one.drop.revealBy < time))
    if (!box) throw new NotNow()
    await world.send('cleo', reclaimStockCall(world.boxes, box.drop, world.brandWallet.address))
  },
  async reorganise() {
    // Most take the last block alone: deeper ones, one after the other, would leave too little that happened.
    const depth = dice(3) === 0 ? 1 + dice(4) : 1
    await world.chain.publicClient.request({ method: 'anvil_reorg', params: [depth, []] } as never)
  },
}
const WEIGHTED = [
  ...(['layIn', 'layIn', 'layIn', 'take', 'take', 'take', 'take', 'take', 'pass', 'close', 'close'] as const),
  ...(['reveal', 'reveal', 'reveal', 'open', 'open', 'open', 'open', 'refund', 'reclaim', 'reclaim'] as const),
]
let dealt: (keyof typeof acts)[] = []
/** Deals every act as often as it is named, in random order, and then all of them again. */
const deal = () => {
  if (dealt.length === 0) dealt = [...WEIGHTED]
  return dealt.splice(dice(dealt.length), 1)[0]!
}

/** What is said of each box, held against the contract; and what lies in all of them against what it holds. */
const compare = async () => {
  const rows = await world.server.database.query<{
    id: Hex
    stage: number
    sold: number
    closedIn: number | null
    reclaimed: boolean
    draw: number[] | null
  }>({
    text: `select id, stage, sold_count as sold, closed_in as "closedIn", is_reclaimed as reclaimed, draw from mystery_boxes`,
  })
  const known = new Map(rows.map((row) => [row.id, row]))
  const states = await Promise.all(laid.map(stateOf))
  for (const [index, box] of laid.entries()) {
    const { stage, sold, closedIn, reclaimed } = states[index]!
    const { draw, ...row } = known.get(box.id)!
    expect(row).toEqual({ id: box.id, stage, sold, closedIn: closedIn === 0n ? null : Number(closedIn), reclaimed })
    expect(draw !== null).toBe(stage === boxStage.drawn)
    const prizes = (draw ?? []).map((_, place) => readContract(asked(), prizeQuery(world.boxes, box.drop, place)))
    expect(await Promise.all(prizes)).toEqual((draw ?? []).map((kind) => box.drop.tokenIds[kind]))
    seen.set(`stage ${stage}`, (seen.get(`stage ${stage}`) ?? 0) + 1)
  }
  const custody = await world.server.database.query<{ tokenId: string; amount: string }>({
    text: `select n.token_id::text as "tokenId", coalesce(sum(k.amount), 0)::text as amount from nfts n
             left join mystery_box_custody k on k.contract = n.contract and k.token_id = n.token_id where n.id = any($1) group by n.token_id`,
    values: [world.kinds],
  })
  for (const { tokenId, amount } of custody) {
    const args = [world.boxes, BigInt(tokenId)] as const
    const query = { abi: collection1155Abi, address: world.collection, functionName: 'balanceOf', args } as const
    expect([tokenId, BigInt(amount)]).toEqual([tokenId, await readContract(asked(), query)])
  }
}

/** Everything that is derived from the chain. */
const dump = async () => {
  const { database } = world.server
  return {
    boxes: await database.query({
      text: `select id, stage, sold_count, closed_in, closing_hash, is_close_final, is_reclaimed, draw from mystery_boxes order by id`,
    }),
    events: await database.query({
      text: `select tx_hash, log_index, block_number, block_hash, block_time, box_id, kind, account, first, box_count, secret, closing_hash, is_final
               from mystery_box_events order by 1, 2`,
    }),
    custody: await database.query({
      text: 'select box_id, contract, token_id::text, amount::text, holder from mystery_box_custody order by 1, 3',
    }),
    owners: await database.query({ text: 'select id, owner, owner_amount::text, holder_count from nfts order by id' }),
  }
}

/** Does something; what the chain refuses was tried all the same, and so was what is all in boxes, or in the hands of those who won it. */
const tryAct = async (act: keyof typeof acts) => {
  try {
    await acts[act]()
    seen.set(act, (seen.get(act) ?? 0) + 1)
  } catch (error) {
    const isTried =
      error instanceof NotNow ||
      error instanceof BaseError ||
      (error instanceof ApiError && error.reason === 'orderNotHeld')
    if (!isTried && !/was reverted/.test((error as Error).message)) throw error
  }
}

test('what is said of every box is what the contract says, through reorganisations', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    await tryAct(deal())
    if (dice(3) > 0) await world.indexer.catchUp()
    if (dice(2) === 0) continue
    await tryAct('reorganise')
    await world.indexer.catchUp()
    if (dice(4) === 0) await compare()
  }
  expect(seen.get('reorganise')).toBeGreaterThanOrEqual(ROUNDS * REORGANISED_SHARE)
  await world.indexer.catchUp()
  await compare()
  // A short walk does not come to everything.
  if (ROUNDS < ALL_ROUNDS) return
  for (const act of Object.keys(acts))
    expect([act, seen.get(act) ?? 0]).toEqual([act, expect.toSatisfy((count: number) => count >= SEVERAL)])
  for (const stage of [boxStage.selling, boxStage.closed, boxStage.drawn])
    expect([stage, seen.get(`stage ${stage}`) ?? 0]).toEqual([stage, expect.toSatisfy((count: number) => count > 0)])
})

test('an index made afresh says the same', async () => {
  const { database } = world.server
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
  const before = await dump()
  await database.query({ text: 'truncate mystery_box_events, mystery_box_custody, token_approvals' })
  await database.query({
    text: `update mystery_boxes set stage = 0, sold_count = 0, closed_in = null, closing_hash = null, is_close_final = false,
             is_reclaimed = false, draw = null`,
  })
  await database.query({ text: 'delete from market_activities where block_number is not null' })
  await database.query({ text: 'update chain_cursors set market_block = -1' })
  const indexer = world.startIndexer()
  await indexer.catchUp()
  await world.chain.testClient.mine({ blocks: 1 })
  await indexer.catchUp()
  expect(await dump()).toEqual(before)
})
