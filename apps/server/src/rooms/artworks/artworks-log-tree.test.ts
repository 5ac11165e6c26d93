import { voteArtwork } from '@plinth/api-schema/artworks'
import { leavesOf } from '@plinth/vote-log/leaf'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltArtwork, buildArtwork, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createLogOpening } from './artworks-log.service.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

let server: TestServer
let trees: ReturnType<typeof createLogTrees>
let work: BuiltArtwork
let log: { campaignId: number; generation: number }
beforeAll(async () => {
  server = await createTestServer()
  trees = createLogTrees(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  work = await buildArtwork(server.database)
  const { campaignId } = work.campaign
  log = { campaignId, generation: 0 }
  await createLogOpening({ database: server.database, publicUrl: 'http://plinth.test' }).ensureOpen(campaignId)
})

const vote = async (count = 1) => {
  for (const { token } of await buildCrowd(server.database, count))
    await server.call(voteArtwork, { worksId: work.artworkId }, token)
}
const sizeOfHead = async () => (await trees.head(log))!.size

test('leaves go into the tree once, and the answer says how many', async () => {
  // The rules and the work, before any vote.
  expect(await trees.integrateAll()).toBe(2)
  await vote(3)
  expect(await trees.integrateAll()).toBe(3)
  expect(await trees.integrateAll()).toBe(0)
  expect(await sizeOfHead()).toBe(5)
})

test('a tree that another server works on is left to it', async () => {
  const held = await server.database.pool.connect()
  try {
    await held.query('begin')
    await held.query('select 1 from vote_log_trees where campaign_id = $1 for update', [log.campaignId])
    expect(await trees.integrateAll()).toBe(0)
  } finally {
    await held.query('rollback')
    held.release()
  }
  expect(await trees.integrateAll()).toBe(2)
})

test('what follows a leaf that is missing goes into no tree', async () => {
  await trees.integrateAll()
  await vote(2)
  const [gone] = await server.database.query<object>({
    text: `delete from vote_log_batches where campaign_id = $1 and first_index = 2 returning *`,
    values: [log.campaignId],
  })
  await expect(trees.integrateAll()).rejects.toThrow(`leaf 2 of campaign ${log.campaignId} is missing`)
  expect(await sizeOfHead()).toBe(2)
  const columns = Object.keys(gone!)
  await server.database.query({
    text: `insert into vote_log_batches (${columns.join(', ')}) values (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
    values: Object.values(gone!),
  })
  expect(await trees.integrateAll()).toBe(2)
})

test('each leaf under the head has a receipt, and the next one has none', async () => {
  expect(await trees.receipt(log, 0)).toBeNull()
  await vote(2)
  await trees.integrateAll()
  expect(await trees.receipt(log, 3)).toContain('index 3\n')
  expect(await trees.receipt(log, 4)).toBeNull()
})

test('of a tile as many hashes or entries are given as are asked for, and nothing where there are fewer', async () => {
  await vote(2)
  await trees.integrateAll()
  const all = (await trees.tile(log, 0, 0, 4))!
  expect(all).toHaveLength(4 * 32)
  expect(await trees.tile(log, 0, 0, 3)).toEqual(all.subarray(0, 3 * 32))
  expect(await trees.tile(log, 0, 0, 5)).toBeNull()
  const entries = (await trees.tile(log, 'entries', 0, 4))!
  expect(leavesOf(entries)).toHaveLength(4)
  expect(leavesOf((await trees.tile(log, 'entries', 0, 3))!)).toEqual(leavesOf(entries).slice(0, 3))
  expect(await trees.tile(log, 'entries', 0, 5)).toBeNull()
  expect(await trees.tile(log, 'entries', 1, 1)).toBeNull()
})

test('that a tree grew out of nothing, or out of itself, needs no proof', async () => {
  await vote(2)
  await trees.integrateAll()
  expect(await trees.consistency(log, 0, 4)).toEqual([])
  expect(await trees.consistency(log, 4, 4)).toEqual([])
  expect(await trees.consistency(log, 3, 4)).not.toEqual([])
})
