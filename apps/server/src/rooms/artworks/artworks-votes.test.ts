import * as calls from '@plinth/api-schema/artworks'
import type { ApiError, AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Member } from '../../http/call-context.ts'
import { createVoteService, votersNetwork } from './artworks-votes.service.ts'

let server: TestServer
let second: TestServer
beforeAll(async () => {
  server = await createTestServer()
  second = await createTestServer({ database: server.database })
})
afterEach(() => expectExactCounters(server.database))
afterAll(async () => {
  await second.stop()
  await server.stop()
})

const vote = (artworkId: number, token: string, on = server) =>
  on.call(calls.voteArtwork, { worksId: artworkId }, token)
/** What each attempt came to: 'accepted', or the message of the refusal. */
const outcomes = async (attempts: readonly Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  const words = settled.map((one) => (one.status === 'fulfilled' ? 'accepted' : (one.reason as ApiError).message))
  return Object.fromEntries([...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length]))
}
const countRows = async (artworkId: number) => {
  const [row] = await server.database.query<{ rows: number; counter: number }>({
    text: `select (select count(*) from votes where artwork_id = $1) as rows, vote_count as counter from artworks where id = $1`,
    values: [artworkId],
  })
  return row!
}

describe('many at once', () => {
  test('500 people vote for one work: 500 accepted, 500 rows, 500 counted', async () => {
    const { artworkId, campaign, artist } = await buildArtwork(server.database)
    const crowd = await buildCrowd(server.database, 500)
    expect(await outcomes(crowd.map(({ token }) => vote(artworkId, token)))).toEqual({ accepted: 500 })
    expect(await countRows(artworkId)).toEqual({ rows: 500, counter: 500 })
    const [sums] = await server.database.query({
      text: `select c.vote_count as campaign, p.vote_count as artist from campaigns c
               join participations p on p.campaign_id = c.id where c.id = $1 and p.account_id = $2`,
      values: [campaign.campaignId, artist.accountId],
    })
    expect(sums).toEqual({ campaign: 500, artist: 500 })
  })

  test('one person votes 200 times for one work, on two servers: once', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const { token } = await buildAccount(server.database)
    const attempts = Array.from({ length: 200 }, (_, i) => vote(artworkId, token, i % 2 ? second : server))
    expect(await outcomes(attempts)).toEqual({ accepted: 1, [messages.alreadyVoted]: 199 })
    expect(await countRows(artworkId)).toEqual({ rows: 1, counter: 1 })
  })

  test('a crowd on two servers votes for all works of two campaigns in different orders', {
    tags: 'long',
  }, async () => {
    const works: number[] = []
    for (const campaign of [await buildCampaign(server.database), await buildCampaign(server.database)])
      for (let i = 0; i < 4; i++) works.push((await buildArtwork(server.database, { campaign })).artworkId)
    const crowd = await buildCrowd(server.database, 40)
    const attempts = crowd.flatMap(({ token }, person) =>
      (person % 3 === 0 ? works.toReversed() : works).map((id, i) =>
        vote(id, token, (person + i) % 2 ? second : server),
      ),
    )
    expect(await outcomes(attempts)).toEqual({ accepted: 320 })
    for (const id of works) expect(await countRows(id)).toEqual({ rows: 40, counter: 40 })
  })

  test('more than the queue holds are asked to come back, and what was taken in is counted', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const crowd = await buildCrowd(server.database, 20)
    const votes = createVoteService({
      ...server,
      log: server.app.log,
      publicUrl: 'http://localhost',
      votesPerNetwork: 0,
      confirmsByMail: true,
      longestQueue: 5,
    })
    const settled = await Promise.allSettled(
      crowd.map(({ accountId }) =>
        votes.vote({ accountId, sessionId: 1, kind: 'participant', verified: true }, artworkId, {
          address: '127.0.0.1',
          userAgent: '',
        }),
      ),
    )
    const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason as AppError] : []))
    expect(refused).toHaveLength(15)
    expect(refused[0]).toMatchObject({ refusal: { status: 503 }, retryAfter: 1 })
    expect(await countRows(artworkId)).toEqual({ rows: 5, counter: 5 })
  })

  test('10,000 may wait unless told otherwise', { tags: 'long' }, async () => {
    const { vote } = createVoteService({
      ...server,
      log: server.app.log,
      publicUrl: 'http://localhost',
      votesPerNetwork: 0,
      confirmsByMail: true,
    })
    const nobody: Member = { accountId: 999_999_999, sessionId: 1, kind: 'participant', verified: true }
    const asked = Array.from({ length: 10_001 }, () =>
      vote(nobody, 999_999_999, { address: '127.0.0.1', userAgent: '' }),
    )
    expect(await outcomes(asked)).toEqual({ [messages.notFound]: 10_000, [messages.overloaded]: 1 })
  })
})

describe('a vote is refused', () => {
  test('without log-in, by a brand, by an operator, and with a bad id', async () => {
    const { artworkId } = await buildArtwork(server.database)
    await expect(server.call(calls.voteArtwork, { worksId: artworkId })).rejects.toMatchObject({ code: 401 })
    for (const kind of ['brand', 'operator'] as const) {
      const { token } = await buildAccount(server.database, { kind })
      await expect(vote(artworkId, token)).rejects.toMatchObject({ code: 1003 })
    }
    const { token } = await buildAccount(server.database)
    await expect(server.call(calls.voteArtwork, { worksId: 'x' as never }, token)).rejects.toMatchObject({ code: 400 })
    await expect(vote(999_999_999, token)).rejects.toMatchObject({ code: 404, message: messages.notFound })
  })

  test('for one’s own work, a removed one, and twice', async () => {
    const { artworkId, artist } = await buildArtwork(server.database)
    await expect(vote(artworkId, artist.token)).rejects.toMatchObject({ code: 400, message: messages.ownArtwork })
    const { token } = await buildAccount(server.database)
    expect(await vote(artworkId, token)).toMatchObject({ voteNum: 1 })
    await expect(vote(artworkId, token)).rejects.toMatchObject({ code: 409, message: messages.alreadyVoted })
    for (const removedBy of ['artist', 'brand'] as const) {
      const gone = await buildArtwork(server.database, { removedBy })
      await expect(vote(gone.artworkId, token)).rejects.toMatchObject({ code: 404 })
    }
  })

  test.each([
    ['is paused', { isPaused: true }, { code: 409, message: messages.campaignPaused }],
    ['has ended', { status: 'completed' }, { code: 409, message: messages.campaignNotLive }],
    ['is not open yet', { status: 'unpublished' }, { code: 404, message: messages.notFound }],
    ['is private', { isPrivate: true }, { code: 404, message: messages.notFound }],
  ] as const)('when the campaign %s', async (_state, overrides, refusal) => {
    const campaign = await buildCampaign(server.database, overrides)
    const { artworkId } = await buildArtwork(server.database, { campaign })
    const { token } = await buildAccount(server.database)
    await expect(vote(artworkId, token)).rejects.toMatchObject(refusal)
    expect(await countRows(artworkId)).toEqual({ rows: 0, counter: 0 })
  })

  test('with an unconfirmed address only where the campaign asks for a confirmed one', async () => {
    const { token } = await buildAccount(server.database, { emailConfirmed: false })
    const strict = await buildArtwork(server.database, {
      campaign: await buildCampaign(server.database, { needsConfirmedEmail: true }),
    })
    await expect(vote(strict.artworkId, token)).rejects.toMatchObject({
      code: 1003,
      message: messages.confirmEmailToVote,
    })
    const { artworkId } = await buildArtwork(server.database)
    expect(await vote(artworkId, token)).toMatchObject({ voteNum: 1 })
  })

  test('while the operator has closed voting', async () => {
    const { artworkId } = await buildArtwork(server.database)
    const { token } = await buildAccount(server.database)
    const turn = (isOn: boolean) =>
      server.database.query({ text: `update feature_switches set is_on = $1 where name = 'voting'`, values: [isOn] })
    await turn(false)
    try {
      await expect(vote(artworkId, token)).rejects.toMatchObject({ code: 409, message: messages.votingClosed })
    } finally {
      await turn(true)
    }
    expect(await vote(artworkId, token)).toMatchObject({ voteNum: 1 })
  })

  test('each for its own reason, in one batch', async () => {
    const { artworkId, artist } = await buildArtwork(server.database)
    const ended = await buildArtwork(server.database, {
      campaign: await buildCampaign(server.database, { status: 'completed' }),
    })
    const [one, two] = await buildCrowd(server.database, 2)
    expect(
      await outcomes([
        vote(artworkId, one!.token),
        vote(artworkId, one!.token),
        vote(artworkId, artist.token),
        vote(ended.artworkId, one!.token),
        vote(ended.artworkId, one!.token),
        vote(999_999_999, two!.token),
        vote(artworkId, two!.token),
      ]),
    ).toEqual({
      accepted: 2,
      [messages.alreadyVoted]: 1,
      [messages.ownArtwork]: 1,
      [messages.campaignNotLive]: 2,
      [messages.notFound]: 1,
    })
  })
})

test('at the second of the end a vote is in or out as the clock of the database says', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const crowd = await buildCrowd(server.database, 2_000)
  await server.database.query({
    text: `update campaigns set ends_at = clock_timestamp() + interval '400 milliseconds' where id = $1`,
    values: [campaign.campaignId],
  })
  const accepted: number[] = []
  const refused: ApiError[] = []
  for (let next = 0; refused.length === 0; next += 10) {
    const group = crowd.slice(next, next + 10)
    expect(group.length, 'the campaign ends before everybody has voted').toBeGreaterThan(0)
    await Promise.all(
      group.map(({ token, accountId }) =>
        vote(artworkId, token).then(
          () => accepted.push(accountId),
          (error: ApiError) => refused.push(error),
        ),
      ),
    )
  }
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([messages.campaignNotLive]))
  const [row] = await server.database.query<{ all: number; late: number }>({
    text: `select count(*) as all, count(*) filter (where v.created_at >= c.ends_at) as late
             from votes v join campaigns c on c.id = v.campaign_id where v.artwork_id = $1`,
    values: [artworkId],
  })
  expect(row).toEqual({ all: accepted.length, late: 0 })
})

test('a network is a /24 of IPv4 or a /48 of IPv6', () => {
  for (const isLocal of [true, false]) {
    const network = (address: string) => votersNetwork(address, { isLocal })
    expect(network('203.0.113.77')).toBe('203.0.113.0/24')
    expect(network('203.0.113.77:4711')).toBe('203.0.113.0/24')
    expect(network('::ffff:203.0.113.77')).toBe('203.0.113.0/24')
    expect(network('2001:db8:12:34::1')).toBe('2001:db8:12::/48')
    expect(network('[2001:0db8:0012:ffff:1:2:3:4]:443')).toBe('2001:db8:12::/48')
    expect(network('2001:db8::1')).toBe('2001:db8:0::/48')
    expect(network('fe80::1%eth0')).toBe('fe80:0:0::/48')
    for (const nonsense of ['unknown', '', '127.1']) expect(() => network(nonsense)).toThrow()
  }
})

test('the machine itself is one network, and none where nobody else can reach it', () => {
  for (const own of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1', '127.0.0.1:4711']) {
    expect(votersNetwork(own, { isLocal: false })).toBe('127.0.0.0/24')
    expect(votersNetwork(own, { isLocal: true })).toBe('')
  }
})

test.each([
  ['https://plinth.example', 3],
  ['http://localhost:3000', 5],
])('of five votes through an unnamed proxy on the same machine, at %s, so many count', async (PUBLIC_URL, counted) => {
  const shared = { database: server.database, env: { PUBLIC_URL, VOTES_PER_NETWORK: '3' } }
  const own = await createTestServer(shared)
  onTestFinished(() => own.stop())
  const { artworkId } = await buildArtwork(server.database)
  for (const { token } of await buildCrowd(server.database, 5)) {
    const answer = await own.app.inject({
      method: 'POST',
      url: '/api/campaign/works/vote',
      headers: {
        host: new URL(PUBLIC_URL).host,
        authorization: `Bearer ${token}`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': `203.0.${token.charCodeAt(0)}.7`,
      },
      payload: `worksId=${artworkId}`,
    })
    expect(answer.statusCode).toBe(200)
  }
  expect(await countRows(artworkId)).toEqual({ rows: 5, counter: counted })
})
