import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import {
  type ArtworkOverrides,
  type BuiltArtwork,
  buildAccount,
  buildArtwork,
  testPicture,
} from '../../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { systemClock } from '../../ports/clock.ts'
import { openDiskFileStore } from '../../ports/disk-file-store.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { purgeArtworks } from './artworks.purge.ts'

const RETENTION = 30

let db: TestDatabase
let folder: string
let files: FileStore
beforeAll(async () => {
  db = await createTestDatabase()
  folder = await mkdtemp(path.join(os.tmpdir(), 'plinth-purge-'))
  files = await openDiskFileStore({ root: folder, clock: systemClock })
})
afterEach(() => expectExactCounters(db.database))
afterAll(async () => {
  await db.drop()
  await rm(folder, { recursive: true, force: true })
})

const run = (store: FileStore = files) =>
  purgeArtworks({ database: db.database, files: store, retentionDays: RETENTION })

const buildWithFiles = async (overrides: ArtworkOverrides): Promise<BuiltArtwork & { keys: string[] }> => {
  const artist = overrides.artist ?? (await buildAccount(db.database))
  const name = randomBytes(16).toString('hex')
  const key = `${name.slice(0, 2)}/${name}`
  const keys = [`${key}.png`, `${key}-320.webp`]
  for (const fileKey of keys) await files.put(fileKey, Buffer.from('bytes'), 'image/png')
  await db.database.query({
    text: `insert into files (key, account_id, media_type, bytes) values ($1, $2, 'image/png', 5)`,
    values: [key, artist.accountId],
  })
  const renditions = [{ url: `/files/${keys[1]}`, type: 'image/webp', width: 320 }]
  const picture = { ...testPicture(name), renditions } as unknown as ReturnType<typeof testPicture>
  const built = await buildArtwork(db.database, { ...overrides, artist, picture })
  await uploadReferences.hold(db.database, [{ holder: `artwork:${built.artworkId}`, urls: [picture.url] }])
  return { ...built, keys }
}
const rowOf = async ({ artworkId }: BuiltArtwork) => {
  const [row] = await db.database.query<{ title: string; purged: boolean; picture: object | null; votes: number }>({
    text: `select title, purged_at is not null as purged, picture,
             (select count(*) from votes v where v.artwork_id = w.id) as votes from artworks w where id = $1`,
    values: [artworkId],
  })
  return row!
}
const sizes = ({ keys }: { keys: string[] }) => Promise.all(keys.map((key) => files.size(key)))

test('no matter who took it out: after the retention words and files are gone, row and votes stay; what is younger stays whole', async () => {
  const byBrand = await buildWithFiles({ removedBy: 'brand', removedDaysAgo: RETENTION })
  const byArtist = await buildWithFiles({ removedBy: 'artist', removedDaysAgo: RETENTION + 5 })
  const young = await buildWithFiles({ removedBy: 'brand', removedDaysAgo: RETENTION - 1 })
  const live = await buildWithFiles({})
  const voter = await buildAccount(db.database)
  await db.database.query({
    text: `with vote as (insert into votes (campaign_id, artwork_id, account_id) values ($1, $2, $3))
           update artworks set vote_count = 1 where id = $2`,
    values: [byBrand.campaign.campaignId, byBrand.artworkId, voter.accountId],
  })

  for (const { artworkId, campaign } of [byBrand, young])
    await db.database.query({
      text: `with report as (insert into artwork_reports (campaign_id, artwork_id, account_id, reason, words) values ($1, $2, $3, 9, 'Said'))
             insert into artwork_decisions (campaign_id, artwork_id, reason, words) values ($1, $2, 9, 'Said')`,
      values: [campaign.campaignId, artworkId, voter.accountId],
    })

  expect(await run()).toEqual({ purged: 2, erased: 2 })
  const said = await db.database.query({
    text: 'select artwork_id as id from artwork_reports union all select artwork_id from artwork_decisions',
  })
  expect(said).toEqual([{ id: young.artworkId }, { id: young.artworkId }])
  for (const gone of [byBrand, byArtist]) {
    expect(await rowOf(gone)).toMatchObject({ title: '', purged: true, picture: null })
    expect(await sizes(gone)).toEqual([null, null])
  }
  expect((await rowOf(byBrand)).votes).toBe(1)
  for (const kept of [young, live]) {
    expect(await rowOf(kept)).toMatchObject({ title: kept.title, purged: false })
    expect(await sizes(kept)).toEqual([5, 5])
  }
  expect(await run()).toEqual({ purged: 0, erased: 0 })
})

test('a minted work that an operator took down keeps its words and files: a token stands for them', async () => {
  const minted = await buildWithFiles({ removedBy: 'operator', removedDaysAgo: RETENTION + 1 })
  await db.database.query({ text: 'update artworks set status = 1 where id = $1', values: [minted.artworkId] })
  expect(await run()).toEqual({ purged: 0, erased: 0 })
  expect(await rowOf(minted)).toMatchObject({ title: minted.title, purged: false })
  expect(await sizes(minted)).toEqual([5, 5])
})

test('an upload that its artist uses elsewhere keeps its files until the last use is gone', async () => {
  const first = await buildWithFiles({ removedBy: 'brand', removedDaysAgo: 40 })
  const picture = (await rowOf(first)).picture as ReturnType<typeof testPicture>
  const { campaign, artist } = first
  const second = await buildArtwork(db.database, { campaign, artist, picture })
  await uploadReferences.hold(db.database, [{ holder: `artwork:${second.artworkId}`, urls: [picture.url] }])
  expect(await run()).toEqual({ purged: 1, erased: 1 })
  expect(await sizes(first)).toEqual([5, 5])
  await db.database.query({
    text: `with gone as (update artworks set deleted_at = now() - interval '60 days', deleted_by = 1 where id = $1),
             person as (update participations set work_count = 0 where campaign_id = $2)
           update campaigns set work_count = 0, join_count = 0 where id = $2`,
    values: [second.artworkId, campaign.campaignId],
  })
  expect(await run()).toEqual({ purged: 1, erased: 1 })
  expect(await sizes(first)).toEqual([null, null])
})

test('an upload that anything else shows stays', async () => {
  const work = await buildWithFiles({ removedBy: 'artist', removedDaysAgo: 40 })
  const { url } = (await rowOf(work)).picture as ReturnType<typeof testPicture>
  await uploadReferences.hold(db.database, [{ holder: 'a-room-that-nobody-knows-yet:1', urls: [url] }])
  expect(await run()).toEqual({ purged: 1, erased: 1 })
  expect(await sizes(work)).toEqual([5, 5])
})

test('a run that broke off while it removed files is finished by the next', async () => {
  const work = await buildWithFiles({ removedBy: 'brand', removedDaysAgo: 31 })
  let removals = 0
  const breaking: FileStore = {
    put: files.put,
    open: files.open,
    size: files.size,
    remove: async (key) => {
      if (++removals === 2) throw new Error('the disk is gone')
      await files.remove(key)
    },
  }
  await expect(run(breaking)).rejects.toThrow('the disk is gone')
  expect(await sizes(work)).toEqual([null, 5])
  expect(await rowOf(work)).toMatchObject({ title: '', purged: true, picture: { url: work.url } })
  expect(await run()).toEqual({ purged: 0, erased: 1 })
  expect(await sizes(work)).toEqual([null, null])
  expect((await rowOf(work)).picture).toBeNull()
})

test('two servers at once purge each artwork once', async () => {
  for (let i = 0; i < 5; i++) await buildWithFiles({ removedBy: 'brand', removedDaysAgo: 31 })
  const results = await Promise.all([run(), run(), run()])
  expect(results.reduce((sum, { purged }) => sum + purged, 0)).toBe(5)
  expect(await run()).toEqual({ purged: 0, erased: 0 })
})

test('what waits for its brand is kept until its campaign is as long over; what was refused goes in time', async () => {
  const waiting = await buildArtwork(db.database, { removedBy: 'waiting', removedDaysAgo: RETENTION + 1 })
  const refused = await buildArtwork(db.database, { removedBy: 'refused', removedDaysAgo: RETENTION + 1 })
  const titleOf = async ({ artworkId }: BuiltArtwork) => {
    const [row] = await db.database.query<{ title: string }>({
      text: 'select title from artworks where id = $1',
      values: [artworkId],
    })
    return row?.title
  }
  await run()
  expect(await titleOf(waiting)).toBe(waiting.title)
  expect(await titleOf(refused)).toBe('')
  await db.database.query({
    text: `update campaigns set ends_at = now() - interval '31 days', starts_at = now() - interval '40 days' where id = $1`,
    values: [waiting.campaign.campaignId],
  })
  await run()
  expect(await titleOf(waiting)).toBe('')
})
