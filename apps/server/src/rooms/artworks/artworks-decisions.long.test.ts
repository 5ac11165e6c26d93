import { voteArtwork } from '@plinth/api-schema/artworks'
import * as operators from '@plinth/api-schema/operators-votes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

test('a decision about thousands of votes goes by lots, each with a decision in the log', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  await server.database.query({
    text: `with people as (
             insert into accounts (kind, user_name, email, email_confirmed_at)
             select 0, 'lot-' || n, 'lot-' || n || '@lot.example', now() from generate_series(1, 4100) n returning id)
           , cast_votes as (
             insert into votes (campaign_id, artwork_id, account_id, address_group, mailbox)
             select $2::bigint, $1::bigint, id, '203.0.113.0/24', substr(sha256(int8send(id)), 1, 16) from people)
           , counted as (update artworks set vote_count = 4100 where id = $1::bigint)
           , joined as (update participations set vote_count = 4100 where campaign_id = $2::bigint)
           update campaigns set vote_count = 4100 where id = $2::bigint`,
    values: [artworkId, campaignId],
  })
  const voter = await buildAccount(server.database)
  await server.call(voteArtwork, { worksId: artworkId }, voter.token)
  const network = '203.0.113.0/24'
  const asked = { campaignId, worksId: artworkId, network, reason: 'One machine' }
  expect(await server.call(operators.holdVotes, asked, operator.token)).toEqual({
    changed: 4100,
    matched: 4100,
    already: 0,
  })
  const { result } = await expectExactLog(server.database, campaignId)
  expect(result.decisions.map(({ votes }) => votes)).toEqual([2000, 2000, 100])
  expect(result.totals).toMatchObject({ counted: 1, held: 4100 })
})
