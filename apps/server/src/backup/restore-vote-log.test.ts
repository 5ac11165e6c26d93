import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { toBase64 } from '@plinth/vote-log/bytes'
import { parseCheckpoint } from '@plinth/vote-log/note'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork } from '../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'
import { expectExactLog } from '../../test/vote-log.ts'
import type { Database } from '../db/database.ts'
import { createLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { createLogKeeping } from '../rooms/artworks/artworks-log.jobs.ts'
import { createLogTrees } from '../rooms/artworks/artworks-log-tree.service.ts'
import { createVoteService } from '../rooms/artworks/artworks-votes.service.ts'
import { createWitness } from '../rooms/artworks/artworks-witness.service.ts'
import { readSettings } from '../settings.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

const PUBLIC_URL = 'https://plinth.test'

let folder: string
let source: TestDatabase
let target: TestDatabase
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-restored-log-'))
  source = await createTestDatabase()
  target = await createTestDatabase({ empty: true })
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  await rm(folder, { recursive: true })
})

const settingsOf = ({ url }: TestDatabase, name: string) =>
  readSettings({ DATABASE_URL: url, DATA_DIR: path.join(folder, name) })
const vote = async (database: Database, artworkId: number) => {
  const { accountId } = await buildAccount(database)
  const votes = createVoteService({
    database,
    clock: systemClock,
    log: createLog('silent'),
    publicUrl: PUBLIC_URL,
    votesPerNetwork: 0,
    confirmsByMail: false,
  })
  const member = { accountId, sessionId: 1, kind: 'participant', verified: true } as const
  return votes.vote(member, artworkId, { address: '198.51.100.7', userAgent: '' })
}
const headOf = async (database: Database, campaignId: number) => {
  const trees = createLogTrees({ database })
  const log = (await trees.presentLog(campaignId))!
  return { log, head: parseCheckpoint((await trees.head(log))!.checkpoint!) }
}

test('a restored backup goes on in a new log that names the last head, and the old one is never signed again', {
  tags: 'long',
}, async () => {
  const { artworkId, campaign } = await buildArtwork(source.database)
  const { campaignId } = campaign
  for (let n = 0; n < 3; n++) await vote(source.database, artworkId)
  await expectExactLog(source.database, campaignId)
  const before = await headOf(source.database, campaignId)
  // Appended and not yet in the tree when the backup is taken.
  await vote(source.database, artworkId)
  const witnessOf = (database: Database) =>
    createWitness({ database, clock: systemClock, publicUrl: PUBLIC_URL, logs: [], log: createLog('silent') })
  const witnessKey = await witnessOf(source.database).vkey()
  const archive = path.join(folder, 'plinth.tgz')
  await writeBackup(settingsOf(source, 'source'), archive)
  // What happens afterwards is public, and the backup does not know of it.
  await vote(source.database, artworkId)
  const { leaves: published } = await expectExactLog(source.database, campaignId)

  await restoreBackup(settingsOf(target, 'target'), archive)
  // It may have co-signed what the backup does not know: under that key nothing is co-signed again.
  expect(await witnessOf(target.database).vkey()).not.toBe(witnessKey)
  await createLogKeeping({ database: target.database, publicUrl: PUBLIC_URL, log: createLog('silent') })()
  await vote(target.database, artworkId)
  const { result } = await expectExactLog(target.database, campaignId)
  expect(result.totals).toMatchObject({ counted: 5 })
  const after = await headOf(target.database, campaignId)
  expect(after.log.generation).toBeGreaterThan(before.log.generation)
  expect(after.head.origin).toMatch(new RegExp(`^plinth\\.test/campaign/log/${campaignId}-\\d+$`))
  expect(result.rules!.after).toEqual({
    origin: `plinth.test/campaign/log/${campaignId}`,
    size: before.head.size,
    root: toBase64(before.head.root),
    why: 'A backup was restored',
  })
  // The old log stands where the backup had it, shorter than what the world has seen, and consistent with that.
  const old = (await createLogTrees({ database: target.database }).head(before.log))!
  expect(old.size).toBe(before.head.size)
  expect(old.size).toBeLessThan(published.length)
  expect(await vote(source.database, artworkId)).toMatchObject({ leafIndex: published.length })
})
