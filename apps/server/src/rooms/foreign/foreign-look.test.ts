import { type Address, getAddress } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deployStranger } from '../../../../../packages/contracts/market/strangers.fixture.ts'
import { type ForeignWorld, openForeign } from '../../../test/foreign-world.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createMediaGate } from '../../media/media-gate.ts'
import { readAmount, readUri } from './foreign.chain.ts'
import { startForeignLook } from './foreign.jobs.ts'
import { createForeignLook } from './foreign-look.service.ts'

const SECOND_MS = 1_000
const MINUTE_MS = 60 * SECOND_MS
const DAY_MS = 24 * 60 * MINUTE_MS
const MAX_URI_BYTES = 262_144
const NOBODY = '0x00000000000000000000000000000000000000aa'

let world: ForeignWorld
beforeAll(async () => {
  world = await openForeign()
})
afterEach(async () => {
  world.gateway.refuse = () => undefined
  await find()
  await world.server.database.query({ text: 'delete from foreign_nfts' })
})
afterAll(() => world.stop())

const stranger = (metadata: object = { name: 'Elsewhere' }) =>
  deployStranger(world.clients, `data:application/json,${JSON.stringify(metadata)}`)
type Contract = Awaited<ReturnType<typeof stranger>>
const give = (contract: Contract, to: string, first: number, count = 1) =>
  world.send({ ...contract, functionName: 'give', args: [to, BigInt(first), BigInt(count)] })
/** Reads the chain, but asks no contract. */
const find = async () => {
  await world.indexer.catchUp()
  await world.scan.catchUp()
}
const beAway = () => {
  world.gateway.refuse = ({ method }) => (method === 'eth_call' ? { code: -32_005, message: 'rate limit' } : undefined)
}
/** How many are asked about a millisecond before a time has passed, and when it has. */
const askedAround = async (ms: number) => {
  world.server.clock.advance(ms - 1)
  const before = await world.look()
  world.server.clock.advance(1)
  return [before, await world.look()]
}
const countOf = async (accountId: number) => {
  const [row] = await world.server.database.query<{ count: number }>({
    text: 'select count(*)::int as count from foreign_nfts where account_id = $1',
    values: [accountId],
  })
  return row!.count
}

test('a contract is asked about what a wallet has once a week', { tags: 'long' }, async () => {
  const ana = await world.person()
  await give(await stranger(), ana.address, 1)
  await find()
  expect(await world.look()).toBe(1)
  expect(await askedAround(7 * DAY_MS)).toEqual([0, 1])
  expect((await world.shown(ana)).ids).toEqual([1])
})

test('nobody is asked again about what has left its wallet', async () => {
  const ana = await world.person()
  const contract = await stranger()
  await give(contract, ana.address, 1)
  await find()
  await world.send({ ...contract, functionName: 'move', args: [NOBODY, 1n] })
  expect(await world.look()).toBe(1)
  expect((await world.shown(ana)).ids).toEqual([])
  world.server.clock.advance(8 * DAY_MS)
  expect(await world.look()).toBe(0)
})
test('a node that is away is asked again in ten minutes', { tags: 'long' }, async () => {
  const ana = await world.person()
  await give(await stranger(), ana.address, 1)
  await find()
  beAway()
  expect(await world.look()).toBe(1)
  world.gateway.refuse = () => undefined
  expect(await askedAround(10 * MINUTE_MS)).toEqual([0, 1])
  expect((await world.shown(ana)).ids).toEqual([1])
})

test('what a server that ends has not asked about is left to the next one for half a minute', {
  tags: 'long',
}, async () => {
  const ana = await world.person()
  await give(await stranger(), ana.address, 1)
  await find()
  await world.look(AbortSignal.abort())
  expect((await world.shown(ana)).ids).toEqual([])
  expect(await askedAround(30 * SECOND_MS)).toEqual([0, 1])
})

test('what no contract could be asked about for 30 days is given up', async () => {
  const ana = await world.person()
  await give(await stranger(), ana.address, 1)
  await find()
  beAway()
  world.server.clock.advance(30 * DAY_MS - 1)
  await world.look()
  expect(await countOf(ana.accountId)).toBe(1)
  world.server.clock.advance(1)
  await world.look()
  expect(await countOf(ana.accountId)).toBe(0)
})

test('what has left its wallet is forgotten once 1,024 blocks stand on it', { tags: 'long' }, async () => {
  const ana = await world.person()
  const contract = await stranger()
  await give(contract, ana.address, 1)
  await world.send({ ...contract, functionName: 'move', args: [NOBODY, 1n] })
  await find()
  await world.look()
  await world.chain.testClient.mine({ blocks: 1_023 })
  await find()
  await world.look()
  expect(await countOf(ana.accountId)).toBe(1)
  await world.chain.testClient.mine({ blocks: 1 })
  await find()
  await world.look()
  expect(await countOf(ana.accountId)).toBe(0)
})

test('a wallet has 200 pictures, and what is beyond them none', { tags: 'long' }, async () => {
  const ana = await world.person()
  const image_data = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>'
  const contract = await stranger({ name: 'Square', image_data })
  await give(contract, ana.address, 1, 2)
  await find()
  await world.server.database.query({
    text: `insert into foreign_nfts (account_id, chain_id, contract, contract_type, token_id, first_block, last_block, amount, picture, seen_at)
           select account_id, chain_id, contract, contract_type, 1000 + n, first_block, last_block, 1, 'data:,', seen_at
             from foreign_nfts, generate_series(1, 199) n where account_id = $1 and token_id = 1`,
    values: [ana.accountId],
  })
  await world.look()
  const { rows } = await world.shown(ana)
  const drawn = rows.filter(({ name }) => name === 'Square').map(({ image }) => image?.slice(0, 15) ?? null)
  expect(drawn.toSorted()).toEqual(['data:image/webp', null])
})

test('no contract is asked where no chain allows it', async () => {
  const { database, clock } = world.server
  const { chains, readers } = world.chain
  const ana = await world.person()
  await give(await stranger(), ana.address, 1)
  await find()
  const look = createForeignLook({ database, clock, chains, readers, mediaGate: createMediaGate() })
  expect(await look()).toBe(0)
  expect(await world.look()).toBe(1)
})

test('an address of metadata is read up to 256 kB, and an owner of one word alone', async () => {
  const address: Address = '0x00000000000000000000000000000000c0118888'
  const token = { contract: address, contractType: 721, tokenId: 1n }
  const wallet = getAddress('0x0000000000000000000000000000000000000000')
  const answering = (bytes: number) =>
    world.chain.testClient.setCode({ address, bytecode: `0x62${bytes.toString(16).padStart(6, '0')}6000f3` })
  // PUSH3 size, PUSH1 0, RETURN: an empty text, or the zero address, with zeros behind it.
  const readAt = async (bytes: number) => {
    await answering(bytes)
    return [await readUri(world.chain.reader, token), await readAmount(world.chain.reader, wallet, token)]
  }
  expect(await readAt(31)).toEqual([null, 0n])
  expect(await readAt(32)).toEqual([null, 1n])
  expect(await readAt(33)).toEqual(['', 0n])
  expect(await readAt(MAX_URI_BYTES + 64)).toEqual(['', 0n])
  expect(await readAt(MAX_URI_BYTES + 65)).toEqual([null, 0n])
})

test('contracts are asked until none is left, where a chain allows it and until the server ends', async () => {
  const { database, clock } = world.server
  const { chains, readers } = world.chain
  const { jobs, schedules, run } = recordJobs()
  const deps = { database, clock, chains, readers, mediaGate: createMediaGate() }
  await startForeignLook(jobs, deps)
  expect(schedules()).toEqual({})
  await startForeignLook(jobs, { ...deps, chains: chains.map((one) => ({ ...one, foreignNfts: true })) })
  const ana = await world.person()
  await give(await stranger(), ana.address, 1, 12)
  await find()
  await run('look-at-foreign-nfts', AbortSignal.abort())
  expect((await world.shown(ana)).total).toBe(0)
  await run('look-at-foreign-nfts')
  expect((await world.shown(ana)).total).toBe(12)
})
