import { PassThrough } from 'node:stream'
import { deleteArtworks, voteArtwork } from '@plinth/api-schema/artworks'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork } from '../../../test/factories.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { createRoomDeps } from '../../room.ts'
import { classAddresses } from '../accounts/accounts.mail-class.ts'
import { artworksRoom } from './artworks.room.ts'

const WITNESS = { url: 'https://witness.example/', name: 'witness.example/w', vkey: 'witness.example/w+00000000+AAAA' }

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/** What the room registers, and what its jobs have logged. */
const registerAll = async (settings: Partial<TestServer['settings']> = {}, { database } = server) => {
  const { jobs, schedules, run } = recordJobs()
  const lines = new PassThrough()
  const { clock } = server
  const deps = createRoomDeps({
    settings: { ...server.settings, ...settings },
    log: pino({ level: 'info' }, lines),
    database,
    clock,
    files: await openFileStore(server.settings, {}),
    content: {} as never,
    chains: [],
    readers: new Map(),
    anchorPublisher: null,
  })
  await artworksRoom.jobs!(jobs, deps)
  const logged = () =>
    String(lines.read() ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as { msg: string })
  return { schedules, run, logged }
}

test('the jobs of the room run as often as somebody waits for what they do', async () => {
  const { schedules } = await registerAll()
  expect(schedules()).toEqual({
    'purge-artworks': { everySeconds: 60 },
    'hold-blocked-votes': { everySeconds: 60 },
    'count-confirmed-votes': { everySeconds: 60 },
    'vote-log-trees': { everySeconds: 1 },
    'vote-logs': { everySeconds: 30 },
    'draw-rings': { cron: '0 0 * * *' },
    'review-votes': { everySeconds: 60 },
    'look-at-artworks': { everySeconds: 5 },
  })
})

test('witnesses are asked where there are any', async () => {
  const { schedules } = await registerAll({ witnesses: [WITNESS] as never })
  expect(schedules()['vote-log-witnesses']).toEqual({ everySeconds: 10 })
})

test('a job that has found nothing to do says nothing', async () => {
  const { schedules, run, logged } = await registerAll()
  for (const name of Object.keys(schedules())) await run(name)
  expect(logged()).toEqual([])
})

test('a purge says what it has erased', async () => {
  const { run, logged } = await registerAll()
  const { artworkId, campaign } = await buildArtwork(server.database)
  await server.call(deleteArtworks, [artworkId], campaign.brand.token)
  await server.database.query({
    text: `update artworks set deleted_at = deleted_at - interval '31 days' where id = $1`,
    values: [artworkId],
  })
  await run('purge-artworks')
  expect(logged()).toMatchObject([{ purged: 1, msg: 'purged artworks' }])
  await run('purge-artworks')
  expect(logged()).toEqual([])
})

/** A work with two votes of new accounts, from mailboxes that are thrown away unread. */
const buildOddVotes = async (name: string) => {
  const work = await buildArtwork(server.database)
  for (const tag of ['one', 'two']) {
    const email = `${name}-${tag}@mailinator.com`
    const { token } = await buildAccount(server.database, { email, emailConfirmed: false })
    await server.call(voteArtwork, { worksId: work.artworkId }, token)
  }
  await classAddresses(server)
  return work
}

test('a look at new votes says how many it has held', async () => {
  const { run, logged } = await registerAll()
  await buildOddVotes('ana')
  await run('review-votes')
  expect(logged()).toMatchObject([{ held: 2, msg: 'held votes' }])
})

test('a look at the votes of one campaign that fails is told, and keeps no other from its own', async () => {
  const [broken] = [await buildOddVotes('ben'), await buildOddVotes('cat')]
  const { query } = server.database
  const database: TestServer['database'] = {
    ...server.database,
    query: (statement) => {
      const isBroken = statement.name === 'vote-scores-recent' && statement.values?.[0] === broken.campaign.campaignId
      return isBroken ? Promise.reject(new Error('The connection ended')) : query(statement)
    },
  }
  const { run, logged } = await registerAll({}, { ...server, database })
  await run('review-votes')
  expect(logged()).toMatchObject([
    { campaignId: broken.campaign.campaignId, msg: 'votes wait for the next look' },
    { held: 2, msg: 'held votes' },
  ])
})
