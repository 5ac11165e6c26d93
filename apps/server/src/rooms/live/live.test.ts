import { get, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import * as accounts from '@plinth/api-schema/accounts'
import * as calls from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import {
  campaignEvents,
  type LiveEvents,
  MAX_LIVE_WORKS,
  type OperatorList,
  operatorEvents,
  operatorLists,
} from '@plinth/api-schema/live'
import { readNotices } from '@plinth/api-schema/notices'
import { addHelpRequest } from '@plinth/api-schema/support'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import {
  type BuiltAccount,
  type BuiltArtwork,
  type BuiltCampaign,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
} from '../../../test/factories.ts'
import { buildNotice } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createBind } from '../../http/bind.ts'
import { createHttpServer } from '../../http/http-server.ts'
import { createVisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { toSseEvents } from './live.presenter.ts'
import { MAX_AT_ONCE } from './live.repository.ts'
import { liveRoutes } from './live.routes.ts'
import { createLiveService } from './live.service.ts'

let server: TestServer
let second: TestServer
const addressOf = (on: Pick<TestServer, 'app'>) => `http://127.0.0.1:${(on.app.server.address() as AddressInfo).port}`
beforeAll(async () => {
  server = await createTestServer({ maxInFlight: 40 })
  second = await createTestServer({ database: server.database })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
  await second.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await expectExactCounters(server.database)
  await second.stop()
  await server.stop()
})

type Received = { id: string; event: string; data: unknown }
type Page = {
  next(event: string): Promise<Received>
  heard(event: string): boolean
  ended: Promise<void>
  leave(): void
  lastId(): string
}

const pages: Page[] = []
afterEach(() => {
  for (const page of pages.splice(0)) page.leave()
})

const parse = (block: string): Received => {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2) as [string, string]))
  return { id: fields.id ?? '', event: fields.event ?? '', data: fields.data ? JSON.parse(fields.data) : undefined }
}

const request = (url: string, headers: Record<string, string>) =>
  new Promise<{ answer: IncomingMessage; leave: () => void }>((resolve, reject) => {
    // A connection of its own for each page, as for each tab.
    const asked = get(url, { agent: false, headers }, (answer) => resolve({ answer, leave: () => asked.destroy() }))
    asked.once('error', reject)
  })

/** Opens a page that listens, as a browser does. */
async function listen(
  on: Pick<TestServer, 'app'>,
  campaignId: number | string,
  {
    token,
    lastId,
    address,
    path = `/api${campaignEvents.path}?campaignId=${campaignId}`,
  }: {
    token?: string
    lastId?: string
    address?: string
    path?: string
  } = {},
): Promise<Page> {
  const { answer, leave } = await request(`${addressOf(on)}${path}`, {
    ...(token ? { authorization: `Bearer ${token}` } : {}),
    ...(address ? { 'x-forwarded-for': address } : {}),
    ...(lastId === undefined ? {} : { 'last-event-id': lastId }),
  })
  answer.setEncoding('utf8')
  if (answer.statusCode !== 200)
    throw Object.assign(new Error('refused'), { status: answer.statusCode, body: JSON.parse(await text(answer)) })
  expect(answer.headers['content-type']).toContain('text/event-stream')
  const heard: Received[] = []
  const waiting: (() => void)[] = []
  let lastHeard = ''
  const read = async () => {
    let unread = ''
    for await (const chunk of answer) {
      unread += chunk
      const blocks = unread.split('\n\n')
      unread = blocks.pop()!
      for (const told of blocks.map(parse)) {
        if (told.id) lastHeard = told.id
        if (told.event) heard.push(told)
      }
      for (const wake of waiting.splice(0)) wake()
    }
  }
  const ended = read().catch(() => {})
  const next = async (event: string): Promise<Received> => {
    for (;;) {
      const index = heard.findIndex((told) => told.event === event)
      if (index >= 0) return heard.splice(index, 1)[0]!
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  }
  const page = {
    next,
    heard: (event: string) => heard.some((told) => told.event === event),
    ended,
    leave,
    lastId: () => lastHeard,
  }
  pages.push(page)
  return page
}

const vote = async ({ artworkId }: BuiltArtwork, on = server) => {
  const { token } = await buildAccount(server.database)
  return on.call(calls.voteArtwork, { worksId: artworkId }, token)
}

/** So that the pages of the next test do not begin with more than is told. */
const forgetEvents = (campaignId: number) =>
  server.database.query({ text: 'delete from live_events where campaign_id = $1', values: [campaignId] })

test('two servers on one database tell the same', async () => {
  const work = await buildArtwork(server.database)
  const { campaignId } = work.campaign
  const both = [await listen(server, campaignId), await listen(second, campaignId)]
  await vote(work, server)
  for (const page of both) expect((await page.next('votes')).data).toEqual([{ worksId: work.artworkId, voteNum: 1 }])
  await vote(work, second)
  for (const page of both) expect((await page.next('votes')).data).toEqual([{ worksId: work.artworkId, voteNum: 2 }])
})

test('works that come, go and come back are told, and nothing of other campaigns', { tags: 'long' }, async () => {
  const campaign = await buildCampaign(server.database)
  const other = await buildArtwork(server.database)
  const page = await listen(server, campaign.campaignId)
  await vote(other)
  const artist = await buildAccount(server.database)
  const artworkImg = await buildUpload(server.database, artist)
  const form = { campaignId: campaign.campaignId, artworkTitle: 'Tide', description: 'Ink', artworkImg }
  const { id } = await server.call(calls.saveArtwork, form, artist.token)
  expect((await page.next('artwork')).data).toEqual({
    campaignId: campaign.campaignId,
    worksId: id,
    change: 'submitted',
  })
  await server.call(calls.deleteArtworks, [id], campaign.brand.token)
  expect((await page.next('artwork')).data).toEqual({ campaignId: campaign.campaignId, worksId: id, change: 'removed' })
  await server.call(calls.recoverArtworks, [id], campaign.brand.token)
  expect((await page.next('artwork')).data).toEqual({
    campaignId: campaign.campaignId,
    worksId: id,
    change: 'recovered',
  })
  const votes = page.next('votes')
  const { token } = await buildAccount(server.database)
  await server.call(calls.voteArtwork, { worksId: id }, token)
  expect((await votes).data).toEqual([{ worksId: id, voteNum: 1 }])
})

test('the sums and ranks of a campaign come with what changed them', { tags: 'long' }, async () => {
  const work = await buildArtwork(server.database)
  const { campaignId } = work.campaign
  const page = await listen(server, campaignId)
  await vote(work)
  expect((await page.next('sums')).data).toEqual({ campaignId, joinNum: 1, workNum: 1, voteNum: 1 })
  expect((await page.next('ranks')).data).toEqual({ campaignId, worksIds: [work.artworkId] })
  await server.call(calls.deleteArtworks, [work.artworkId], work.campaign.brand.token)
  expect((await page.next('sums')).data).toEqual({ campaignId, joinNum: 0, workNum: 0, voteNum: 0 })
  expect((await page.next('ranks')).data).toEqual({ campaignId, worksIds: [] })
})

test('one connection carries several campaigns, of which a reader hears only those that they may see', async () => {
  const [one, other] = [await buildArtwork(server.database), await buildArtwork(server.database)]
  const hidden = await buildArtwork(server.database, {
    campaign: await buildCampaign(server.database, { isPrivate: true }),
  })
  const ids = [one, hidden, other].map(({ campaign }) => campaign.campaignId).join(',')
  const page = await listen(server, ids)
  const remove = async ({ artworkId, campaign }: BuiltArtwork) => {
    await server.call(calls.deleteArtworks, [artworkId], campaign.brand.token)
    return { campaignId: campaign.campaignId, worksId: artworkId, change: 'removed' }
  }
  await remove(hidden)
  const removed = [await remove(one), await remove(other)]
  // Delivery is at least once: an event may come again before the next one does.
  let heard = await page.next('artwork')
  expect(heard.data).toEqual(removed[0])
  while (isDeepStrictEqual(heard.data, removed[0])) heard = await page.next('artwork')
  expect(heard.data).toEqual(removed[1])
})

test('pages of works hear what happens on the market, without a log-in and beside a campaign; others do not', {
  tags: 'long',
}, async () => {
  const { campaignId } = await buildCampaign(server.database)
  const trade = (payload: object) =>
    server.database.query({ text: `insert into live_feed (kind, payload) values ('market', $1)`, values: [payload] })
  const path = `/api${campaignEvents.path}?market=1`
  const alone = await listen(server, campaignId, { path })
  const both = await listen(second, campaignId, { path: `${path}&campaignId=${campaignId}` })
  const other = await listen(server, campaignId)
  await trade({ nftIds: [7, 8] })
  for (const page of [alone, both]) expect((await page.next('market')).data).toEqual({ nftIds: [7, 8] })
  await server.database.query({
    text: `insert into live_feed (campaign_id, kind, payload) values ($1, 'campaign', '{}')`,
    values: [campaignId],
  })
  await other.next('campaign')
  expect(other.heard('market')).toBe(false)
  // Who comes back begins with the last seconds; where too many works are meant, none is named.
  await trade({ nftIds: [] })
  const again = await listen(server, campaignId, { path, lastId: alone.lastId() })
  // Delivery is at least once.
  for (const page of [alone, both, again])
    await expect.poll(async () => (await page.next('market')).data).toEqual({ nftIds: [] })
})

test('a person hears how many notices are unread, at once and whenever that changes, with or without campaigns', {
  tags: 'long',
}, async () => {
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  const { campaignId } = await buildCampaign(server.database)
  const first = await buildNotice(server.database, ana)
  const alone = await listen(server, '', { token: ana.token, path: `/api${campaignEvents.path}` })
  const atCampaign = await listen(second, campaignId, { token: ana.token })
  const other = await listen(server, campaignId, { token: ben.token })
  for (const page of [alone, atCampaign]) expect((await page.next('notices')).data).toEqual({ unreadNum: 1 })
  expect((await other.next('notices')).data).toEqual({ unreadNum: 0 })
  await server.call(readNotices, { ids: [first] }, ana.token)
  for (const page of [alone, atCampaign]) expect((await page.next('notices')).data).toEqual({ unreadNum: 0 })
  const [next] = [await buildNotice(server.database, ben), await buildNotice(server.database, ben)]
  await server.call(readNotices, { ids: [next] }, ben.token)
  // Of what happened to Ana nothing came in between.
  expect((await other.next('notices')).data).toEqual({ unreadNum: 1 })
})

test('a visitor who names no campaign has nothing to listen to', async () => {
  await expect(listen(server, '', { path: `/api${campaignEvents.path}` })).rejects.toMatchObject({ status: 401 })
})

test('an operator hears of all campaigns, and nobody else', async () => {
  const operator = await buildAccount(server.database, { kind: 'operator' })
  const path = '/api/platform/events'
  const page = await listen(server, '', { token: operator.token, path })
  const work = await buildArtwork(server.database, {
    campaign: await buildCampaign(server.database, { isPrivate: true }),
  })
  await server.call(calls.deleteArtworks, [work.artworkId], work.campaign.brand.token)
  for (;;) {
    const { data } = await page.next('artwork')
    if ((data as { worksId: number }).worksId === work.artworkId) break
  }
  await expect(listen(server, '', { token: work.campaign.brand.token, path })).rejects.toMatchObject({ status: 403 })
  await expect(listen(server, '', { path })).rejects.toMatchObject({ status: 401 })
})

describe('the lists of operators', () => {
  const run = (text: string, ...values: unknown[]) => server.database.query({ text, values })
  const listenAsOperator = async (on = server) => {
    const { token } = await buildAccount(server.database, { kind: 'operator' })
    return listen(on, '', { token, path: `/api${operatorEvents.path}` })
  }
  /** Waits until a page has heard of a list. */
  const hearOf = async (page: Page, list: OperatorList) => {
    for (;;) {
      const { lists } = (await page.next('lists')).data as LiveEvents['lists']
      if (lists.includes(list)) return
    }
  }

  test('are told to operators on every server, and to nobody else', async () => {
    const { campaignId, brand } = await buildCampaign(server.database)
    const operators = [await listenAsOperator(), await listenAsOperator(second)]
    const others = [await listen(server, campaignId), await listen(server, campaignId, { token: brand.token })]
    const request = { helpTypeId: 2, email: 'ana@harbour.example', companyName: 'Harbour', description: 'No code.' }
    await server.call(addHelpRequest, request, brand.token)
    for (const page of operators) await hearOf(page, 'help')
    await run(`insert into live_feed (campaign_id, kind, payload) values ($1, 'campaign', '{}')`, campaignId)
    for (const page of others) await page.next('campaign')
    expect(others.some((page) => page.heard('lists'))).toBe(false)
  })

  test('are told when a report comes, when a vote is held, and when a mail could not be delivered', {
    tags: 'long',
  }, async () => {
    const work = await buildArtwork(server.database)
    await vote(work)
    const [reporter] = [await buildAccount(server.database)]
    const page = await listenAsOperator()
    await server.call(review.reportArtwork, { worksId: work.artworkId, reason: 1, words: '' }, reporter.token)
    await hearOf(page, 'reports')
    await run('update votes set state = 1, hold_reason = 0 where artwork_id = $1', work.artworkId)
    await hearOf(page, 'votes')
    await run(
      `insert into outbox (to_name, to_address, subject, body_text, body_html, message_id, status)
       values ('', 'a@b.example', 's', 't', 'h', 'given-up', 0)`,
    )
    await hearOf(page, 'mails')
    await run(`update outbox set status = 2 where message_id = 'given-up'`)
    await hearOf(page, 'mails')
    await run('update votes set state = 0 where artwork_id = $1', work.artworkId)
    await hearOf(page, 'votes')
  })

  test('are written once for each transaction, however many rows it moves', async () => {
    const told = () => run(`select id from live_events where kind = 'lists' and payload ->> 'list' = 'mails'`)
    const before = (await told()).length
    await run(
      `insert into outbox (to_name, to_address, subject, body_text, body_html, message_id, status)
       select '', 'a@b.example', 's', 't', 'h', 'many-' || n, 0 from generate_series(1, 50) as n`,
    )
    expect((await told()).length).toBe(before + 1)
  })

  test('are each told by a table, and no other is', async () => {
    const rows = await server.database.query<{ list: OperatorList }>({
      text: `select distinct rtrim(encode(tgargs, 'escape'), '\\000') as list from pg_trigger
              where tgfoid = 'tell_operators'::regproc order by 1`,
    })
    expect(rows.map(({ list }) => list)).toEqual(operatorLists.toSorted())
  })
})

test('what was committed late, under a lower number and an earlier time, is told all the same', {
  tags: 'long',
}, async () => {
  const { campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const page = await listen(server, campaignId)
  const insert = `insert into live_events (campaign_id, kind, payload) values ($1, 'artwork', $2)`
  const payload = (artworkId: number) => JSON.stringify({ artworkId, change: 'submitted' })
  const slow = await server.database.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(insert, [campaignId, payload(1)])
    await server.database.query({ text: insert, values: [campaignId, payload(2)] })
    expect((await page.next('artwork')).data).toMatchObject({ worksId: 2 })
    await slow.query('commit')
  } finally {
    slow.release()
  }
  expect((await page.next('artwork')).data).toMatchObject({ worksId: 1 })
})

test('what was committed late is told however much has come after it', { tags: 'long' }, async () => {
  const { campaignId } = await buildCampaign(server.database)
  const page = await listen(server, campaignId)
  const half = Math.ceil((MAX_AT_ONCE * 3) / 4)
  const slow = await server.database.pool.connect()
  try {
    await slow.query('begin')
    await slow.query(`insert into live_events (campaign_id, kind, payload) values ($1, 'campaign', '{}')`, [campaignId])
    for (const marker of [1, 2]) {
      await server.database.query({
        text: `insert into live_events (campaign_id, kind, payload)
               select $1, 'votes', jsonb_build_object('artworkId', $2::int, 'voteCount', n) from generate_series(1, $3::int) n`,
        values: [campaignId, marker, half],
      })
      expect((await page.next('votes')).data).toEqual([{ worksId: marker, voteNum: half }])
    }
    await slow.query('commit')
    expect((await page.next('campaign')).data).toEqual({ campaignId })
  } finally {
    slow.release()
    await forgetEvents(campaignId)
  }
})

test('a page that comes back hears what it missed; one that was away for too long is told to read again', async () => {
  const work = await buildArtwork(server.database)
  const { campaignId } = work.campaign
  const page = await listen(server, campaignId)
  await vote(work)
  await page.next('votes')
  const lastId = page.lastId()
  page.leave()
  await page.ended
  await vote(work)
  await vote(work, second)
  // Older than any overlap, as if the page had been away for minutes.
  await server.database.query({
    text: `update live_events set created_at = created_at - interval '5 minutes' where campaign_id = $1`,
    values: [campaignId],
  })
  const back = await listen(second, campaignId, { lastId: String(Number(lastId) - 300_000) })
  expect((await back.next('votes')).data).toEqual([{ worksId: work.artworkId, voteNum: 3 }])
  const late = await listen(second, campaignId, { lastId: String(Number(lastId) - 3 * 3_600_000) })
  expect((await late.next('reset')).data).toBeNull()
})

test('only who may see the campaign may listen', async () => {
  const campaign = await buildCampaign(server.database, { isPrivate: true })
  const stranger = await buildAccount(server.database)
  for (const options of [{}, { token: stranger.token }])
    await expect(listen(server, campaign.campaignId, options)).rejects.toMatchObject({ status: 404 })
  await expect(listen(server, 999_999_999)).rejects.toMatchObject({ status: 404 })
  await expect(listen(server, 'x' as never)).rejects.toMatchObject({ status: 400, body: { code: 400 } })
  const page = await listen(server, campaign.campaignId, { token: campaign.brand.token })
  expect(page.lastId()).toBeDefined()
})

test('pages that listen take no place from requests, and one address may open only so many', {
  tags: 'long',
}, async () => {
  const limited = await createTestServer({ database: server.database, env: { IP_LIMITS: 'on' }, maxInFlight: 3 })
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { campaignId } = (await buildArtwork(server.database)).campaign
    const open = await Promise.all(Array.from({ length: 20 }, () => listen(limited, campaignId)))
    await expect(listen(limited, campaignId)).rejects.toMatchObject({ status: 429 })
    expect(await limited.call(calls.listArtworks, { campaignId })).toMatchObject({ total: 1 })
    open[0]!.leave()
    await open[0]!.ended
    await expect
      .poll(() =>
        listen(limited, campaignId).then(
          () => 'open',
          (error: { status: number }) => error.status,
        ),
      )
      .toBe('open')
  } finally {
    await limited.stop()
  }
})

test('the addresses of one /64 share their places', async () => {
  const env = { IP_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' }
  const limited = await createTestServer({ database: server.database, env })
  await limited.app.listen({ port: 0, host: '127.0.0.1' })
  try {
    const { campaignId } = (await buildArtwork(server.database)).campaign
    const open = (address: string) => listen(limited, campaignId, { address })
    await Promise.all(Array.from({ length: 20 }, (_, place) => open(`2001:db8::${place}:1`)))
    await expect(open('2001:db8::1')).rejects.toMatchObject({ status: 429 })
    await open('2001:db8:0:1::1')
  } finally {
    await limited.stop()
  }
})

describe('a page whose reader may not see the campaign any more is let go', () => {
  let quick: Pick<TestServer, 'app'>
  beforeAll(async () => {
    const { database, clock } = server
    const app = await createHttpServer({ logger: server.app.log, publicUrl: 'http://plinth.test', trustProxy: false })
    const visibility = createVisibilityService({ database })
    const bind = createBind(app, {
      publicUrl: 'http://plinth.test',
      database,
      clock,
      addressLimits: null,
      checkAnswers: true,
    })
    const live = createLiveService({
      database,
      log: app.log,
      findSums: async () => [],
      findRanks: async () => [],
      findUnread: async () => new Map(),
      findVisible: (member, campaignIds) => visibility.visibleAmong(database, member, campaignIds),
      recheckMs: 50,
    })
    liveRoutes(bind, live)
    await app.listen({ port: 0, host: '127.0.0.1' })
    quick = { app }
  })
  afterAll(() => quick.app.close())

  const guestOf = async ({ campaignId }: BuiltCampaign) => {
    const guest = await buildAccount(server.database)
    await server.database.query({
      text: 'insert into campaign_guests (campaign_id, account_id) values ($1, $2)',
      values: [campaignId, guest.accountId],
    })
    return guest
  }
  const run = (text: string, ...values: unknown[]) => server.database.query({ text, values })

  test.each<[string, (guest: BuiltAccount, campaign: BuiltCampaign) => Promise<unknown>]>([
    ['logged out', ({ token }) => server.call(accounts.logOut, {}, token)],
    ['blocked', ({ accountId }) => run('update accounts set blocked_at = now() where id = $1', accountId)],
    ['no longer invited', ({ accountId }) => run('delete from campaign_guests where account_id = $1', accountId)],
    [
      'a guest of what was taken away',
      (_guest, { campaignId }) => run('update campaigns set deleted_at = now() where id = $1', campaignId),
    ],
  ])('%s', async (_why, change) => {
    const campaign = await buildCampaign(server.database, { isPrivate: true })
    const guest = await guestOf(campaign)
    const page = await listen(quick, campaign.campaignId, { token: guest.token })
    await change(guest, campaign)
    await page.ended
  })

  test('an operator who is logged out', async () => {
    const operator = await buildAccount(server.database, { kind: 'operator' })
    const page = await listen(quick, '', { token: operator.token, path: '/api/platform/events' })
    await run('update sessions set revoked_at = now() where account_id = $1', operator.accountId)
    await page.ended
  })

  test('an operator who has gone away: listening keeps no session alive', async () => {
    const { database, clock } = server
    const path = '/api/platform/events'
    const [operator, leaver] = [
      await buildAccount(database, { kind: 'operator', clock }),
      await buildAccount(database, { kind: 'operator', clock }),
    ]
    const page = await listen(quick, '', { token: operator.token, path })
    const goes = await listen(quick, '', { token: leaver.token, path })
    clock.advance(11 * 3_600_000)
    await run('update sessions set revoked_at = now() where account_id = $1', leaver.accountId)
    // By the end of this page everybody was looked at.
    await goes.ended
    page.leave()
    const again = await listen(quick, '', { token: operator.token, path })
    clock.advance(3_600_000)
    await again.ended
  })

  test('logged out where all may see, for it is told of notices; others go on listening', {
    tags: 'long',
  }, async () => {
    const campaign = await buildCampaign(server.database, { isPrivate: true })
    const work = await buildArtwork(server.database, { campaign })
    const open = await buildArtwork(server.database)
    const [guest, leaver] = [await guestOf(campaign), await guestOf(campaign)]
    const stays = [
      await listen(quick, campaign.campaignId, { token: guest.token }),
      await listen(quick, campaign.campaignId, { token: campaign.brand.token }),
    ]
    const inPublic = [
      await listen(quick, open.campaign.campaignId, { token: guest.token }),
      await listen(quick, open.campaign.campaignId),
    ]
    const goes = [
      await listen(quick, open.campaign.campaignId, { token: leaver.token }),
      await listen(quick, campaign.campaignId, { token: leaver.token }),
    ]
    await server.call(accounts.logOut, {}, leaver.token)
    // By the end of these pages everybody was looked at.
    for (const page of goes) await page.ended
    await server.call(calls.voteArtwork, { worksId: work.artworkId }, guest.token)
    await vote(open)
    for (const page of stays) expect((await page.next('votes')).data).toMatchObject([{ worksId: work.artworkId }])
    for (const page of inPublic) expect((await page.next('votes')).data).toMatchObject([{ worksId: open.artworkId }])
  })
})

test('where more happens at once than is told, every page reads its lists again', async () => {
  const { campaignId } = (await buildArtwork(server.database)).campaign
  const page = await listen(server, campaignId)
  try {
    await server.database.query({
      text: `insert into live_events (campaign_id, kind, payload)
             select $1, 'campaign', '{}' from generate_series(1, ${MAX_AT_ONCE + 1})`,
      values: [campaignId],
    })
    expect((await page.next('reset')).data).toBeNull()
    page.leave()
  } finally {
    await forgetEvents(campaignId)
  }
})

test('a page that listens leaves room for others to hear of its end', async () => {
  const answers: ServerResponse[] = []
  const remember = (_request: IncomingMessage, answer: ServerResponse) => answers.push(answer)
  server.app.server.on('request', remember)
  const { campaignId } = (await buildArtwork(server.database)).campaign
  const page = await listen(server, campaignId)
  server.app.server.off('request', remember)
  const [answer] = answers
  // With those of an answer that fails on its way it stays below the ten from which on a leak is suspected.
  expect(answer!.listenerCount('close')).toBeLessThanOrEqual(answer!.getMaxListeners() - 4)
  page.leave()
})

test('a server that closes ends its pages', async () => {
  const closing = await createTestServer({ database: server.database })
  await closing.app.listen({ port: 0, host: '127.0.0.1' })
  const { campaignId } = (await buildArtwork(server.database)).campaign
  const page = await listen(closing, campaignId)
  await closing.stop()
  await page.ended
})

const event = (kind: string, payload: object, campaignId: number | null = 7) => ({ kind, payload, campaignId })
const toldOf = (events: object[], changes: object = {}) =>
  toSseEvents({ events, sums: [], ranks: [], ...changes } as unknown as Parameters<typeof toSseEvents>[0])

test('what happened is told in few events: counts, works, sums, ranks, the market, lists and what is unread', () => {
  const events = [
    event('votes', { artworkId: 1, voteCount: 4 }),
    event('lists', { list: 'reports' }, null),
    event('artwork', { artworkId: 2, change: 'added' }),
    event('market', { nftIds: ['3', '4'] }, null),
    event('votes', { artworkId: 1, voteCount: 5 }),
    event('campaign', {}),
    event('market', { nftIds: [4, 5] }, null),
    event('lists', { list: 'reports' }, null),
  ]
  const sums = [{ id: 7, joinCount: 2, workCount: 3, voteCount: 5 }]
  const ranks = [{ campaignId: 7, artworkIds: [1, 2] }]
  expect(toldOf(events, { sums, ranks, unread: 0 })).toEqual([
    { event: 'votes', data: [{ worksId: 1, voteNum: 5 }] },
    { event: 'artwork', data: { campaignId: 7, worksId: 2, change: 'added' } },
    { event: 'campaign', data: { campaignId: 7 } },
    { event: 'sums', data: { campaignId: 7, joinNum: 2, workNum: 3, voteNum: 5 } },
    { event: 'ranks', data: { campaignId: 7, worksIds: [1, 2] } },
    { event: 'market', data: { nftIds: [3, 4, 5] } },
    { event: 'lists', data: { lists: ['reports'] } },
    { event: 'notices', data: { unreadNum: 0 } },
  ])
  expect(toldOf([])).toEqual([])
})

test('counts of a campaign that hides them are not told, and those of another are', () => {
  const events = [event('votes', { artworkId: 1, voteCount: 4 }), event('votes', { artworkId: 2, voteCount: 6 }, 8)]
  const sums = [7, 8].map((id) => ({ id, joinCount: 2, workCount: 3, voteCount: id === 7 ? null : 6 }))
  const [votes, ...others] = toldOf(events, { sums })
  expect(votes).toEqual({ event: 'votes', data: [{ worksId: 2, voteNum: 6 }] })
  expect(others.map((one) => one.data)).toMatchObject([
    { campaignId: 7, voteNum: null },
    { campaignId: 8, voteNum: 6 },
  ])
})

test('too many works of the market, or some without numbers, are told as all of them', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n + 1)
  const market = (...named: number[][]) =>
    toldOf(named.map((nftIds) => event('market', { nftIds }, null))).map((one) => one.data)
  expect(market(ids(MAX_LIVE_WORKS))).toEqual([{ nftIds: ids(MAX_LIVE_WORKS) }])
  expect(market(ids(MAX_LIVE_WORKS), [MAX_LIVE_WORKS + 1])).toEqual([{ nftIds: [] }])
  expect(market([1], [])).toEqual([{ nftIds: [] }])
})
