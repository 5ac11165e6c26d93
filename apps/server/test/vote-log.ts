import { leavesOf } from '@plinth/vote-log/leaf'
import { createRecount, type RecountResult } from '@plinth/vote-log/recount'
import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'
import { createLogOpening } from '../src/rooms/artworks/artworks-log.service.ts'
import { createLogTrees } from '../src/rooms/artworks/artworks-log-tree.service.ts'
import type { TestServer } from './test-server.ts'

/** Opens a campaign's log and gives it a signed head. */
export async function openVoteLog(
  { database, settings }: Pick<TestServer, 'database' | 'settings'>,
  campaignId: number,
) {
  await createLogOpening({ database, publicUrl: settings.publicUrl }).ensureOpen(campaignId)
  await createLogTrees({ database }).integrateAll()
}

/** A campaign's log as anybody can read it, after everything that waits is in its tree. */
export type ReadLog = { leaves: Uint8Array[]; result: RecountResult }

/** Puts a campaign's leaves into its tree, reads them and counts them. */
export async function readVoteLog(database: Database, campaignId: number): Promise<ReadLog> {
  const trees = createLogTrees({ database })
  await trees.integrateAll()
  const log = (await trees.presentLog(campaignId))!
  const leaves: Uint8Array[] = []
  for await (const bundle of trees.entries(log)) leaves.push(...leavesOf(bundle))
  expect((await trees.head(log))!.size).toBe(leaves.length)
  const recount = createRecount({ expected: leaves.length })
  for (const leaf of leaves) recount.add(leaf, 0, leaf.length)
  return { leaves, result: recount.result() }
}

/** Recounts a campaign's log, and expects every rule to be kept and every count to be the one that the product shows. */
export async function expectExactLog(database: Database, campaignId: number): Promise<ReadLog> {
  const readShown = () =>
    database.query<{ id: number; counted: number; isIn: boolean }>({
      text: `select id, vote_count as counted, deleted_at is null as "isIn" from artworks where campaign_id = $1 and has_hung order by id`,
      values: [campaignId],
    })
  let read: ReadLog
  let shown: Awaited<ReturnType<typeof readShown>>
  // The jobs of a server that runs judge votes at any time: both belong together if nothing has come into the log meanwhile.
  do {
    read = await readVoteLog(database, campaignId)
    shown = await readShown()
  } while ((await readVoteLog(database, campaignId)).leaves.length !== read.leaves.length)
  expect(read.result.problems).toEqual([])
  const counted = read.result.works.map(({ id, counted, isIn }) => ({ id, counted, isIn }))
  expect(counted.toSorted((a, b) => a.id - b.id)).toEqual(shown)
  return read
}
