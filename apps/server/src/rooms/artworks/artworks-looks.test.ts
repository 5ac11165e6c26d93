import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import * as calls from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import * as operators from '@plinth/api-schema/operators-artworks-review'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ArtworkOverrides,
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  testPicture,
} from '../../../test/factories.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { lookAtPictures } from '../../media/picture-looks.ts'
import { systemClock } from '../../ports/clock.ts'
import { openDiskFileStore } from '../../ports/disk-file-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { findCandidates } from './artworks-looks.repository.ts'
import { lookAtNewWorks, startLooks } from './artworks-looks.service.ts'

let server: TestServer
let operator: BuiltAccount
let folder: string
let files: FileStore
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-looks-'))
  files = await openDiskFileStore({ root: folder, clock: systemClock })
})
afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

const demoPicture = (name: string) => readFile(new URL(`../../../demo/pictures/${name}.webp`, import.meta.url))
const look = () => lookAtNewWorks({ database: server.database, files })

let count = 0
/** A work with a real picture that nobody has looked at. */
const workWith = async (bytes: Buffer, overrides: ArtworkOverrides = {}) => {
  const key = `aa/${String(++count).padStart(32, '0')}-320.webp`
  await files.put(key, bytes, 'image/webp')
  const picture = { ...testPicture(), renditions: [{ url: `/files/${key}`, type: 'image/webp', width: 320 }] }
  const work = await buildArtwork(server.database, { ...overrides, picture })
  await server.database.query({
    text: 'insert into artwork_looks (campaign_id, artwork_id) values ($1, $2)',
    values: [work.campaign.campaignId, work.artworkId],
  })
  return work
}
const pairs = async () => (await server.call(operators.listAlikeArtworks, {}, operator.token)).rows
const idsOf = async () => (await pairs()).map(({ later, earlier }) => [later.worksId, earlier.worksId])

test('a copy in another campaign is found, its brand sees the other picture, and the later one is taken down', async () => {
  const bytes = await demoPicture('ferry-at-six')
  const first = await workWith(bytes)
  const copy = await workWith(await sharp(bytes).resize(400).jpeg({ quality: 40 }).toBuffer(), { removedBy: 'waiting' })
  const other = await workWith(await demoPicture('salted-road'))
  expect(await look()).toBe(1)
  expect(await idsOf()).toEqual([[copy.artworkId, first.artworkId]])
  expect(await idsOf()).not.toContain(other.artworkId)
  const { brand, campaignId } = copy.campaign
  const flags = await server.call(review.selectFlags, { campaignId }, brand.token)
  expect(flags.rows).toMatchObject([{ worksId: copy.artworkId, alike: [{ worksId: first.artworkId }] }])

  const pair = { worksId: copy.artworkId, earlierWorksId: first.artworkId }
  await server.call(operators.decideSame, { ...pair, reason: 'Copied work.' }, operator.token)
  expect(await idsOf()).toEqual([])
  await expect(server.call(calls.artworkDetail, { id: copy.artworkId }, copy.artist.token)).rejects.toMatchObject({
    code: 404,
  })
  expect((await server.call(review.selectFlags, { campaignId }, brand.token)).total).toBe(0)
  await expect(server.call(operators.decideDifferent, pair, operator.token)).rejects.toMatchObject({
    ...{ code: 409, reason: 'pairDecidedAlready' },
  })
})

test('a brand sees of a work in a private campaign only that there is one; different pictures are told apart once', {
  tags: 'long',
}, async () => {
  const bytes = await demoPicture('leaves-turning')
  const campaign = await buildCampaign(server.database, { isPrivate: true })
  const hidden = await workWith(bytes, { campaign, title: 'A secret title' })
  const copy = await workWith(await sharp(bytes).flop().toBuffer())
  await look()
  expect(await idsOf()).toEqual([[copy.artworkId, hidden.artworkId]])
  const { brand, campaignId } = copy.campaign
  const flags = await server.call(review.selectFlags, { campaignId }, brand.token)
  expect(flags.rows[0]?.alike).toMatchObject([{ worksId: null, artworkTitle: null, nickName: null, picture: null }])
  expect(JSON.stringify(flags)).not.toContain('A secret title')
  const pair = { worksId: copy.artworkId, earlierWorksId: hidden.artworkId }
  await server.call(operators.decideDifferent, pair, operator.token)
  expect(await pairs()).toEqual([])
  expect(await look()).toBe(0)
})

test('an artist may show one picture twice; flat pictures and broken files are compared with nothing', {
  tags: 'long',
}, async () => {
  const bytes = await demoPicture('two-buoys')
  const artist = await buildAccount(server.database)
  await workWith(bytes, { artist })
  await workWith(bytes, { artist })
  const flat = await sharp({ create: { width: 320, height: 320, channels: 3, background: '#808080' } })
    .png()
    .toBuffer()
  await workWith(flat)
  await workWith(flat)
  await workWith(Buffer.from('no picture'))
  expect(await look()).toBe(0)
  expect(await pairs()).toEqual([])
})

test('a picture at which nobody can look holds up no other, and is given up', { tags: 'long' }, async () => {
  const bytes = await demoPicture('after-hours')
  const deadly = Buffer.from('kills the one who looks')
  let looks = 0
  const lookAt: typeof lookAtPictures = (pictures) => {
    if (!pictures.some((picture) => deadly.equals(picture))) return lookAtPictures(pictures)
    looks++
    throw new Error('The process ended.')
  }
  const first = await workWith(bytes)
  await workWith(deadly)
  const copy = await workWith(await sharp(bytes).resize(400).toBuffer())
  const attempt = () => lookAtNewWorks({ database: server.database, files, lookAt }).catch(() => -1)
  const answers = [await attempt(), await attempt(), await attempt(), await attempt()]
  expect(answers.at(-1)).toBe(0)
  expect(looks).toBe(3)
  expect(await idsOf()).toEqual([[copy.artworkId, first.artworkId]])
})

test('of pictures that share a key no more than so many are compared', async () => {
  await server.database.query({ text: `update artwork_looks set keys = '{7, 9}' where state = 1` })
  const work = { campaignId: 0, id: 0, accountId: 0, picture: null }
  expect(await findCandidates(server.database, work, [7], 2)).toHaveLength(2)
  expect(await findCandidates(server.database, work, [7, 9], 2)).toHaveLength(2)
  expect((await findCandidates(server.database, work, [7], 100)).length).toBeGreaterThan(2)
})

test('of a picture the rendition that is nearest to 320 pixels is looked at, and a picture alone where there is none', {
  tags: 'long',
}, async () => {
  const bytes = await demoPicture('kettle-weather')
  const put = async (content: Buffer) => {
    const key = `bb/${String(++count).padStart(32, '0')}-x.webp`
    await files.put(key, content, 'image/webp')
    return `/files/${key}`
  }
  const [first, nothing] = [await workWith(bytes), Buffer.from('no picture')]
  const webp = async (width: number, content: Buffer) => ({ url: await put(content), type: 'image/webp', width })
  const small = [await webp(160, nothing), await webp(400, bytes), await webp(640, nothing)]
  const renditions = [{ url: await put(nothing), type: 'image/avif', width: 320 }, ...small]
  const pictures = [
    { ...testPicture(), renditions },
    { ...testPicture(), url: await put(bytes), renditions: [] },
  ]
  for (const picture of pictures) {
    const { artworkId, campaign } = await buildArtwork(server.database, { picture })
    await server.database.query({
      text: 'insert into artwork_looks (campaign_id, artwork_id) values ($1, $2)',
      values: [campaign.campaignId, artworkId],
    })
    await look()
    expect(await idsOf()).toContainEqual([artworkId, first.artworkId])
  }
})

test('a look at new works says how many pairs it has found, and nothing where there is none', {
  tags: 'long',
}, async () => {
  const bytes = await demoPicture('b-side')
  const { jobs, schedules, run } = recordJobs()
  const lines = new PassThrough()
  const log = pino({ level: 'info' }, lines)
  await startLooks(jobs, { database: server.database, files, log })
  expect(Object.keys(schedules())).toEqual(['look-at-artworks'])
  await workWith(bytes)
  await workWith(bytes)
  await run('look-at-artworks')
  expect(JSON.parse(String(lines.read()))).toMatchObject({ pairs: 1, msg: 'found works that look alike' })
  await run('look-at-artworks')
  expect(lines.read()).toBeNull()
})
