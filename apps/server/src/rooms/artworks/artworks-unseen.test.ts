import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import * as artworks from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import type { AnyCall } from '@plinth/api-schema/call'
import { pages } from '@plinth/api-schema/pages'
import { allCalls } from '@plinth/api-schema/registry'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, buildUpload } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog, openVoteLog } from '../../../test/vote-log.ts'
import { createMomentsService } from '../notices/notices-moments.service.ts'

let server: TestServer
let address: string
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-unseen-'))
  await writeFile(path.join(directory, 'index.html'), '<title>Plinth</title><!--meta-->')
  await writeFile(path.join(directory, 'theme.js'), '0')
  server = await createTestServer({ webDirectory: directory })
  address = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true })
})

const TITLES = { waiting: 'Quillwortwaiting', refused: 'Quillwortrefused', withdrawn: 'Quillwortwithdrawn' }

/** A wall with one work, and an artist with three that nobody else may know of. */
const stage = async () => {
  const { database, clock } = server
  const brand = await buildAccount(database, { kind: 'brand', clock })
  const campaign = await buildCampaign(database, { brand, moderation: 'before', clock })
  const { campaignId } = campaign
  const hung = await buildArtwork(database, { campaign, title: 'Plain to see' })
  const [artist, voter] = [await buildAccount(database, { clock }), await buildAccount(database, { clock })]
  const submit = async (artworkTitle: string) => {
    const artworkImg = await buildUpload(database, artist)
    const work = { campaignId, artworkTitle, description: `${artworkTitle} in words`, artworkImg }
    const { id } = await server.call(artworks.saveArtwork, work, artist.token)
    return { id, artworkImg }
  }
  const waiting = await submit(TITLES.waiting)
  const refused = await submit(TITLES.refused)
  const withdrawn = await submit(TITLES.withdrawn)
  const verdict = { reason: complaint.copied, words: 'Quillwortreason' }
  await server.call(review.refuseArtworks, { worksIds: [refused.id], ...verdict }, brand.token)
  await server.call(review.appealArtwork, { worksId: refused.id, words: 'Quillwortappeal' }, artist.token)
  await server.call(artworks.withdrawArtwork, { id: withdrawn.id }, artist.token)
  await server.call(artworks.voteArtwork, { worksId: hung.artworkId }, voter.token)
  await openVoteLog(server, campaignId)
  const keys = [waiting, refused, withdrawn].map(({ artworkImg }) => artworkImg.slice(10, 42))
  return { brand, campaign, campaignId, hung, artist, voter, waiting, refused, withdrawn, keys }
}
type Stage = Awaited<ReturnType<typeof stage>>

const takesId = (call: AnyCall) => call.input instanceof z.ZodObject && 'id' in call.input.shape
/** Every address under which something can be read, with the ids of what nobody may see. */
const addressesOf = ({ campaignId, waiting, refused, artist }: Stage): string[] =>
  allCalls
    .filter(({ method, kind, audience }) => method === 'GET' && kind !== 'events' && audience !== 'operator')
    .flatMap((call) =>
      (takesId(call) ? [campaignId, artist.accountId, waiting.id, refused.id] : [waiting.id]).map((id) => {
        const query = new URLSearchParams({
          campaignId: String(campaignId),
          worksId: String(id),
          userId: String(artist.accountId),
          id: String(id),
          status: '1',
          ...('pageSize' in (call.input instanceof z.ZodObject ? call.input.shape : {}) ? { pageSize: '20' } : {}),
        })
        return `/api${call.path.replace('{id}', String(id))}?${query}`
      }),
    )
const pagesOf = ({ campaignId, waiting, refused }: Stage) => [
  ...Object.values(pages).flatMap(({ path: page }) => [
    `${page}/${waiting.id}`,
    `${page}?idArt=${waiting.id}&idActive=${campaignId}`,
  ]),
  ...['wall', 'countdown', 'leaderboard'].map((kind) => `/embed/${kind}/${campaignId}`),
  `/share/campaign/${campaignId}.png`,
  `/share/artwork/${waiting.id}.png`,
  `/share/artwork/${refused.id}.png`,
  ...['checkpoint', 'log'].map((file) => `/campaign/log/${campaignId}/${file}`),
]
const get = (url: string, token?: string) =>
  server.app.inject({ url, headers: token === undefined ? {} : { authorization: `Bearer ${token}` } })
const secretsOf = ({ keys }: Stage) => new RegExp(`Quillwort|${keys.join('|')}`, 'i')

test('nobody else reads the title, the words or the picture of a work that waits or was refused, anywhere', async () => {
  const set = await stage()
  const { campaignId, artist, voter, waiting, refused } = set
  const secrets = secretsOf(set)
  const answered = new Set<string>()
  const named = new Set<string>()
  for (const viewer of [undefined, voter])
    for (const url of [...addressesOf(set), ...(viewer ? [] : pagesOf(set))]) {
      const { body, rawPayload, statusCode, headers } = await get(url, viewer?.token)
      if (statusCode === 200) answered.add(url.split('?')[0]!)
      const read = `${body}${rawPayload.toString('latin1')}${JSON.stringify(headers)}`
      expect({ url, found: secrets.exec(read)?.[0] }).toEqual({ url, found: undefined })
      if (read.includes(artist.userName)) named.add(url.split('?')[0]!)
    }
  for (const call of ['list', 'selectCampaignWorks', 'userArtWorkList'])
    expect(answered).toContain(`/api/campaign/works/${call}`)
  expect(answered).toContain(`/campaign/log/${campaignId}/log`)
  for (const { id } of [waiting, refused]) {
    expect(answered).not.toContain(`/api/campaign/works/${id}`)
    expect(answered).not.toContain(`/share/artwork/${id}.png`)
  }
  // The artist has a public page like everybody, and is named nowhere else.
  expect([...named]).toEqual(['/api/user/infoByUserId'])
  // The wall counts what hangs; the log knows nothing else.
  expect((await server.call(artworks.listArtworks, { campaignId })).total).toBe(1)
  await expectExactLog(server.database, campaignId)
  for (const { id } of [waiting, refused])
    await expect(server.call(artworks.voteArtwork, { worksId: id }, voter.token)).rejects.toMatchObject({ code: 404 })
})

test('its artist, its brand and operators see it', async () => {
  const { artist, brand, waiting, refused } = await stage()
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  for (const { token } of [artist, brand, operator])
    for (const [work, title] of [
      [waiting, TITLES.waiting],
      [refused, TITLES.refused],
    ] as const)
      expect((await server.call(artworks.artworkDetail, { id: work.id }, token)).artworkTitle).toBe(title)
})

test('open pages hear of it when it hangs, and nobody else is told of it before', async () => {
  const set = await stage()
  const { campaignId, brand, voter, hung, waiting, refused, withdrawn } = set
  const told = async (people: BuiltAccount[]) =>
    server.database.query<{ facts: object }>({
      text: 'select facts from notices where account_id = any ($1)',
      values: [people.map(({ accountId }) => accountId)],
    })
  const moments = createMomentsService(server)
  await moments.lookAtLeaderboards()
  expect(JSON.stringify(await told([brand, voter, hung.artist]))).not.toMatch(secretsOf(set))
  const heard = await fetch(`${address}/api/campaign/works/events?campaignId=${campaignId}`)
  const reader = heard.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  await server.call(review.approveArtworks, [waiting.id], brand.token)
  while (!text.includes('event: artwork')) text += (await reader.read()).value
  await reader.cancel()
  const ids = [...text.matchAll(/"(?:worksId|artworkId|id)":(\d+)/g)].map(([, id]) => Number(id))
  expect(ids).toContain(waiting.id)
  expect(ids).not.toContain(refused.id)
  expect(ids).not.toContain(withdrawn.id)
})
