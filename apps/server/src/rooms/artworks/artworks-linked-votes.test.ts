import { randomBytes } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { revokeVote, voteArtwork } from '@plinth/api-schema/artworks'
import { saveLink } from '@plinth/api-schema/sharing'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import { createVoteService } from './artworks-votes.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://mail.test' } })
})
afterAll(() => server.stop())

/** A campaign with two works, and a link to it. */
const stage = async () => {
  const campaign = await buildCampaign(server.database, { clock: server.clock, voteRules: { isRevocable: true } })
  const { campaignId, brand } = campaign
  const { from } = await server.call(saveLink, { campaignId, name: 'Poster' }, brand.token)
  const works = [
    await buildArtwork(server.database, { campaign }),
    await buildArtwork(server.database, { campaign }),
  ] as const
  const voters = async () => {
    const [row] = await server.database.query<{ count: number }>({
      text: `select coalesce(sum(d.vote_count), 0)::int as count from share_links l left join share_link_days d on d.link_id = l.id
              where l.label = $1`,
      values: [from],
    })
    return row!.count
  }
  return { from, works: works.map(({ artworkId }) => artworkId) as [number, number], voters }
}

test('a link has each voter once, by the first vote in the campaign', async () => {
  const { from, works, voters } = await stage()
  const { token } = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: works[0], from }, token)
  expect(await voters()).toBe(1)
  await server.call(voteArtwork, { worksId: works[1], from }, token)
  expect(await voters()).toBe(1)
})

test('a vote that is taken back and cast again makes no second voter of a link', async () => {
  const { from, works, voters } = await stage()
  const { token } = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: works[0], from }, token)
  await server.call(revokeVote, { worksId: works[0] }, token)
  await server.call(voteArtwork, { worksId: works[0], from }, token)
  expect(await voters()).toBe(1)
})

test('a link has nobody who came without it, or whose vote does not count', async () => {
  const { from, works, voters } = await stage()
  const direct = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: works[0] }, direct.token)
  await server.call(voteArtwork, { worksId: works[1], from }, direct.token)
  const unread = await buildAccount(server.database, { emailConfirmed: false })
  expect(await server.call(voteArtwork, { worksId: works[0], from }, unread.token)).toMatchObject({ voteHold: 1 })
  expect(await voters()).toBe(0)
})

test('a vote stands also where it could not be counted for its link, which is told', async () => {
  const { from, works, voters } = await stage()
  const { query } = server.database
  const database: Database = {
    ...server.database,
    query: (statement) =>
      statement.name === 'votes-first' ? Promise.reject(new Error('The connection ended')) : query(statement),
  }
  const lines = new PassThrough()
  const { vote } = createVoteService({
    ...{ database, clock: server.clock, log: pino({ level: 'warn' }, lines) },
    ...{ publicUrl: 'http://localhost', votesPerNetwork: 0, confirmsByMail: true },
  })
  const { accountId } = await buildAccount(server.database)
  const member: Member = { accountId, sessionId: 1, kind: 'participant', verified: true }
  const ballot = randomBytes(32).toString('hex')
  const cast = (artworkId: number, label?: string) =>
    vote(member, artworkId, { address: '192.0.2.1', userAgent: '', ballot, from: label })
  expect(await cast(works[0])).toMatchObject({ voteCount: 1, hold: 'none' })
  expect(lines.read()).toBeNull()
  expect(await cast(works[1], from)).toMatchObject({ voteCount: 1, hold: 'none' })
  expect(JSON.parse(String(lines.read()))).toMatchObject({ msg: 'a voter could not be counted for a link' })
  expect(await voters()).toBe(0)
})
