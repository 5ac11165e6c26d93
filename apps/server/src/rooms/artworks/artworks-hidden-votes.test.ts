import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as artworks from '@plinth/api-schema/artworks'
import { voteReceipt } from '@plinth/api-schema/artworks-log'
import type { AnyCall } from '@plinth/api-schema/call'
import * as campaigns from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { allCalls } from '@plinth/api-schema/registry'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createMomentsService } from '../notices/notices-moments.service.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

// So long that no hash and no random value has it in it.
const PLANTED = 791_923_747
const FOUND = new RegExp(`${PLANTED}|791,923,747|${Buffer.from(`:${PLANTED}:`).toString('base64url').slice(2, -2)}`)

let server: TestServer
let address: string
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-hidden-'))
  await writeFile(path.join(directory, 'index.html'), '<title>Plinth</title><!--meta-->')
  await writeFile(path.join(directory, 'theme.js'), '0')
  server = await createTestServer({ webDirectory: directory })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const plant = async (campaignId: number, artworkId: number) => {
  for (const text of [
    'update artworks set vote_count = $3 where campaign_id = $1 and id = $2',
    'update participations set vote_count = $3 where campaign_id = $1 and account_id = (select account_id from artworks where id = $2)',
    'update campaigns set vote_count = $3 where id = $1 and $2::bigint > 0',
    `insert into live_events (campaign_id, kind, payload) values ($1, 'votes', jsonb_build_object('artworkId', $2::bigint, 'voteCount', $3::int))`,
  ])
    await server.database.query({ text, values: [campaignId, artworkId, PLANTED] })
}

const stage = async () => {
  const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  const voteRules = { isHidden: true, isRevocable: true }
  const campaign = await buildCampaign(server.database, { brand, voteRules, clock: server.clock })
  const work = await buildArtwork(server.database, { campaign })
  const rival = await buildArtwork(server.database, { campaign })
  const removed = await buildArtwork(server.database, { campaign, artist: work.artist, removedBy: 'brand' })
  const voter = await buildAccount(server.database, { clock: server.clock })
  const { campaignId } = campaign
  const answer = await server.call(artworks.voteArtwork, { worksId: rival.artworkId }, voter.token)
  expect(answer).toMatchObject({ voteNum: null, state: 0 })
  await plant(campaignId, work.artworkId)
  await server.database.query({
    text: 'update artworks set vote_count = $2 where id = $1',
    values: [removed.artworkId, PLANTED],
  })
  await createLogTrees({ database: server.database }).integrateAll()
  return { brand, campaign, campaignId, work, rival, removed, voter }
}

type Stage = Awaited<ReturnType<typeof stage>>
const takesId = (call: AnyCall) => call.input instanceof z.ZodObject && 'id' in call.input.shape
/** The orders that a call knows. */
const ordersOf = (call: AnyCall): readonly (string | undefined)[] => {
  const { orderByColumn } = call.input instanceof z.ZodObject ? call.input.shape : {}
  if (!(orderByColumn instanceof z.ZodOptional)) return [undefined]
  return [undefined, ...(orderByColumn.unwrap() as z.ZodEnum).options.map(String)]
}
/** Every address under which something can be read: each call with whatever it may take, in every order it knows. */
const addressesOf = ({ campaignId, work }: Stage): string[] => {
  const ids = { campaignId, worksId: work.artworkId, userId: work.artist.accountId }
  const reads = allCalls.filter(
    ({ method, kind, audience }) => method === 'GET' && kind !== 'events' && audience !== 'operator',
  )
  return reads.flatMap((call) =>
    (takesId(call) ? [campaignId, work.artworkId, work.artist.accountId] : [campaignId]).flatMap((id) =>
      ordersOf(call).map((order) => {
        const query = new URLSearchParams({
          ...Object.fromEntries(Object.entries(ids).map(([name, value]) => [name, String(value)])),
          ...{ id: String(id), status: '1', pageSize: '1', ...(order === undefined ? {} : { orderByColumn: order }) },
        })
        return `/api${call.path.replace('{id}', String(id))}?${query}`
      }),
    ),
  )
}
/** Every page with an id, as a browser is sent it, and the cards of those that are shared. */
const pagesOf = ({ campaignId, work }: Stage) => [
  ...Object.values(pages).flatMap((page) => [
    page.path,
    `${page.path}/${campaignId}`,
    `${page.path}/${work.artworkId}`,
  ]),
  `/share/campaign/${campaignId}.png`,
  `/share/artwork/${work.artworkId}.png`,
  `/campaign/log/${campaignId}/checkpoint`,
  ...['wall', 'countdown', 'leaderboard'].map((show) => `/embed/${show}/${campaignId}`),
]
const get = (url: string, token?: string) =>
  server.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })

test('while the vote goes on nobody reads a count, a rank or an order anywhere; at the end everybody does', async () => {
  const set = await stage()
  const { brand, voter, work, campaignId, rival } = set
  const everybody: (BuiltAccount | undefined)[] = [undefined, work.artist, brand, voter]
  const answered = new Set<string>()
  for (const viewer of everybody)
    for (const url of [...addressesOf(set), ...(viewer ? [] : pagesOf(set))]) {
      const { body, statusCode, headers } = await get(url, viewer?.token)
      if (statusCode === 200) answered.add(url.split('?')[0]!)
      expect({ url, found: FOUND.exec(body + JSON.stringify(headers))?.[0] }).toEqual({ url, found: undefined })
      // The row before the last in a list by votes would tell, too.
      const { nextCursor } = statusCode === 200 && body.startsWith('{') ? JSON.parse(body) : {}
      expect(Buffer.from(nextCursor ?? '', 'base64url').toString()).not.toContain(String(PLANTED))
    }
  for (const call of [
    'list',
    String(work.artworkId),
    'selectCampaignWorks',
    'userArtWorkList',
    'selectParticipants',
    'selectDeleted',
  ])
    expect(answered).toContain(`/api/campaign/works/${call}`)
  const orderOf = async (orderByColumn?: 'voteNum') => {
    const page = { campaignId, ...(orderByColumn ? { orderByColumn } : {}) }
    return (await server.call(artworks.listArtworks, page)).rows.map(({ id, rank, voteNum }) => [id, rank, voteNum])
  }
  const byTime = [
    [rival.artworkId, null, null],
    [work.artworkId, null, null],
  ]
  expect(await orderOf('voteNum')).toEqual(byTime)
  expect(await server.call(artworks.revokeVote, { worksId: rival.artworkId }, voter.token)).toEqual({ voteNum: null })
  // Operators see it.
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  expect(await server.call(artworks.artworkDetail, { id: work.artworkId }, operator.token)).toMatchObject({
    voteNum: PLANTED,
  })
  await server.database.query({ text: 'update campaigns set ends_at = now() where id = $1', values: [campaignId] })
  expect(await orderOf('voteNum')).toEqual([
    [work.artworkId, 1, PLANTED],
    [rival.artworkId, null, 0],
  ])
  expect((await server.call(campaigns.campaignParticipants, { campaignId })).rows[0]).toMatchObject({
    totalVote: PLANTED,
    rank: 1,
  })
  // The vote that was taken back is off the sum.
  expect(await server.call(campaigns.campaignDetail, { id: campaignId })).toMatchObject({ voteNum: PLANTED - 1 })
})

test('open pages hear of no count, and nobody is told that they were overtaken', async () => {
  const set = await stage()
  const heard = await fetch(`${address}/api/campaign/works/events?campaignId=${set.campaignId}`)
  const reader = heard.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  // Another work makes the sums go out, after everything that came before.
  await server.database.query({
    text: `insert into live_events (campaign_id, kind, payload) values ($1, 'artwork', jsonb_build_object('artworkId', $2::bigint, 'change', 'submitted'))`,
    values: [set.campaignId, set.rival.artworkId],
  })
  while (!(text.includes('event: sums') && text.includes('event: artwork'))) text += (await reader.read()).value
  await reader.cancel()
  expect(text).not.toMatch(FOUND)
  expect(text).not.toContain('event: votes')
  expect(text).toContain('"voteNum":null')
  const moments = createMomentsService(server)
  await moments.lookAtLeaderboards()
  await plant(set.campaignId, set.rival.artworkId)
  await moments.lookAtLeaderboards()
  const told = await server.database.query({
    text: 'select 1 from notices where account_id = any ($1)',
    values: [[set.work.artist.accountId, set.rival.artist.accountId]],
  })
  expect(told).toEqual([])
})

test('of the log everybody gets heads and hashes, and the entries at the end; receipts come at once', async () => {
  const { campaignId, voter, rival } = await stage()
  const log = `/campaign/log/${campaignId}`
  expect((await get(`${log}/checkpoint`)).statusCode).toBe(200)
  const size = Number((await get(`${log}/checkpoint`)).body.split('\n')[1])
  const tile = `.p/${size}`
  expect((await get(`${log}/tile/0/000${tile}`)).statusCode).toBe(200)
  for (const file of ['log', `tile/entries/000${tile}`]) {
    const refused = await get(`${log}/${file}`, voter.token)
    expect(refused.statusCode).toBe(409)
    expect((await server.app.inject({ method: 'HEAD', url: `${log}/${file}` })).statusCode).toBe(409)
    expect(refused.body).toContain(messages.votesHiddenYet)
  }
  const { receipt } = await server.call(voteReceipt, { worksId: rival.artworkId }, voter.token)
  expect(receipt).toContain('c2sp.org/tlog-proof@v1')
  await server.database.query({ text: 'update campaigns set ends_at = now() where id = $1', values: [campaignId] })
  for (const file of ['log', `tile/entries/000${tile}`]) expect((await get(`${log}/${file}`)).statusCode).toBe(200)
  expect(Buffer.from((await get(`${log}/log`)).rawPayload).toString('latin1')).toContain('"hidden":true')
})
