import { randomBytes } from 'node:crypto'
import type { Address } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rounds } from '../../test/rounds.ts'
import {
  createScriptedNode,
  type NodeTx,
  royaltyLog,
  type ScriptedNode,
  transferLog,
  transferSingleLog,
} from '../../test/scripted-node.ts'
import { createTestDatabase } from '../../test/test-database.ts'
import type { Database } from '../db/database.ts'
import {
  CONTRACTS,
  dump,
  forget,
  indexNode,
  PEOPLE,
  type PreparedMint,
  prepareCampaign,
  prepareOwn,
} from './indexer.fixture.ts'

// Each with five to nine reorganisations.
const SCHEDULES = rounds(5, 30)
const SCHEDULES_AT_ONCE = 5
const REORGANISATIONS = 5 * SCHEDULES
const DEEPEST = 64

let database: Database
let drop: () => Promise<void>
let mints: PreparedMint[]
const template = createScriptedNode({ chainId: 99 })
beforeAll(async () => {
  ;({ database, drop } = await createTestDatabase())
  // Thousands of small transactions, of which none has to survive a crash.
  await database.query({
    text: `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  })
  const own = [
    await prepareOwn(database, template, 721),
    await prepareOwn(database, template, 1155),
    await prepareOwn(database, template, 1155),
  ]
  mints = [...own, ...(await prepareCampaign(database, template, [1, 1, 2, 2]))]
})
afterAll(() => drop())

/** The same numbers for the same seed (mulberry32). */
const dice = (seed: number) => {
  let state = seed
  return (sides: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/** What the chain holds: who has how many of which token, and how many batches the campaign's collection has seen. */
const replay = (node: ScriptedNode) => {
  const included = new Set(node.chain.flatMap(({ txs }) => txs.map(({ hash }) => hash)))
  const minted = mints.filter(({ tx }) => included.has(tx.hash))
  return { included, minted, batches: minted.filter(({ batch }) => batch !== null).length }
}

type Moves = Map<string, { token: bigint; contract: Address; from: Address; to: Address; amount: bigint }>

/** Who holds a token on this chain, by the moves that are on it. */
const holdings = (node: ScriptedNode, moves: Moves) => {
  const { minted } = replay(node)
  const held = minted.flatMap(({ contract, tokens }) =>
    tokens.map(({ id, owner, amount }) => ({ id, contract, balances: new Map<Address, bigint>([[owner, amount]]) })),
  )
  for (const { txs } of node.chain)
    for (const { hash } of txs) {
      const move = moves.get(hash)
      const token = move && held.find(({ id }) => id === move.token)
      if (!move || !token) continue
      token.balances.set(move.from, (token.balances.get(move.from) ?? 0n) - move.amount)
      token.balances.set(move.to, (token.balances.get(move.to) ?? 0n) + move.amount)
    }
  return held
}

/** One random transaction that this chain would take, or none. */
function randomTx(node: ScriptedNode, moves: Moves, roll: (sides: number) => number): NodeTx | null {
  const { included, batches } = replay(node)
  const hash = `0x${randomBytes(32).toString('hex')}` as const
  if (roll(8) === 0)
    return {
      hash,
      logs: [royaltyLog(CONTRACTS.platform, CONTRACTS.campaign721, PEOPLE[roll(4)]!, BigInt(roll(10_000)))],
    }
  if (roll(2) === 0) {
    const possible = mints.filter(
      ({ tx, batch }) => !included.has(tx.hash) && (batch === null || batch === batches + 1),
    )
    return possible.length === 0 ? null : possible[roll(possible.length)]!.tx
  }
  const held = holdings(node, moves)
  const token = held[roll(Math.max(held.length, 1))]
  if (!token) return null
  const holders = [...token.balances].filter(([, balance]) => balance > 0n)
  const [from, balance] = holders[roll(holders.length)]!
  const to = PEOPLE[roll(PEOPLE.length)]!
  const is1155 = token.contract === CONTRACTS.shared1155
  const amount = is1155 ? BigInt(1 + roll(Number(balance))) : 1n
  moves.set(hash, { token: token.id, contract: token.contract, from, to, amount })
  const log = is1155
    ? transferSingleLog(token.contract, from, to, token.id, amount)
    : transferLog(token.contract, from, to, token.id)
  return { hash, logs: [log] }
}

/** Whether a transaction that fell out of the chain could come back on top of it as it is. */
const isStillValid = (node: ScriptedNode, moves: Moves, { hash }: NodeTx) => {
  const { included, batches } = replay(node)
  if (included.has(hash)) return false
  const mint = mints.find(({ tx }) => tx.hash === hash)
  if (mint) return mint.batch === null || mint.batch === batches + 1
  const move = moves.get(hash)
  if (!move) return true
  const token = holdings(node, moves).find(({ id }) => id === move.token)
  return token !== undefined && (token.balances.get(move.from) ?? 0n) >= move.amount
}

const grow = (node: ScriptedNode, moves: Moves, blocks: number, roll: (sides: number) => number, orphans: NodeTx[]) => {
  for (let made = 0; made < blocks; made++) {
    const txs: NodeTx[] = []
    node.mine(txs, roll(1_000_000))
    const block = node.chain.at(-1)!
    for (let tries = roll(3); tries > 0; tries--) {
      const orphan = roll(2) === 0 ? orphans.shift() : undefined
      const back = orphan && isStillValid(node, moves, orphan) ? orphan : null
      const tx = back ?? randomTx(node, moves, roll)
      if (tx) block.txs.push(tx)
    }
  }
}

/** Lets an indexer follow a chain that is rewritten again and again, and answers what it wrote and what a fresh one writes. */
async function playSchedule(seed: number) {
  const roll = dice(seed)
  const node = createScriptedNode({ chainId: 99 })
  node.tokens = template.tokens
  const moves: Moves = new Map()
  const confirmations = 1 + roll(14)
  const indexer = indexNode(database, node, { confirmations })
  let [reorganisations, deepest] = [0, 0]
  grow(node, moves, 5 + roll(80), roll, [])
  for (let rounds = 5 + roll(5); rounds > 0; rounds--) {
    // Anywhere between far behind and up to the head, when the ground moves.
    for (let steps = roll(10); steps > 0; steps--) await indexer.step()
    // As deep as can be more often than by chance: that is where the kept blocks end.
    const depth = Math.min(roll(8) === 0 ? DEEPEST : 1 + roll(DEEPEST), node.head())
    deepest = Math.max(deepest, depth)
    reorganisations++
    grow(node, moves, Math.max(depth - 3 + roll(12), 1), roll, node.drop(depth))
  }
  await indexer.catchUp()
  const followed = await dump(database)
  await forget(database)
  await indexNode(database, node, { confirmations }).catchUp()
  return { followed, fresh: await dump(database), reorganisations, deepest, head: node.head() }
}

const seen = { reorganisations: 0, deepest: 0, mints: 0, transfers: 0 }

test.each(Array.from({ length: SCHEDULES / SCHEDULES_AT_ONCE }, (_, place) => place * SCHEDULES_AT_ONCE))(
  'what was followed through reorganisations is what a fresh index finds: schedules from %i',
  async (first) => {
    for (let seed = first; seed < first + SCHEDULES_AT_ONCE; seed++) {
      await forget(database)
      const { followed, fresh, reorganisations, deepest, head } = await playSchedule(seed)
      expect({ seed, state: followed }).toEqual({ seed, state: fresh })
      expect(fresh.at(-1)).toMatchObject([{ block_number: head }])
      seen.reorganisations += reorganisations
      seen.deepest = Math.max(seen.deepest, deepest)
      seen.mints += fresh[1]!.length
      seen.transfers += fresh[2]!.length
    }
  },
)

test('the schedules were as many and went as deep as they say, over chains on which much happened', () => {
  expect(seen.reorganisations).toBeGreaterThan(REORGANISATIONS)
  expect(seen.deepest).toBe(DEEPEST)
  expect(seen.mints).toBeGreaterThan(SCHEDULES)
  expect(seen.transfers).toBeGreaterThan(SCHEDULES * 10)
})
