import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { removedBy } from '@plinth/api-schema/states'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type ArtworkOverrides,
  buildArtwork,
  buildCampaign,
  type CampaignOverrides,
  testPicture,
} from '../../../test/factories.ts'
import { readPdf } from '../../../test/pdf.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

/** A work with votes, in a campaign that ended a day ago. */
const buildWinner = async (campaign: CampaignOverrides = {}, work: ArtworkOverrides = {}) => {
  const built = await buildCampaign(server.database, { status: 'completed', ...campaign })
  const { artworkId } = await buildArtwork(server.database, { campaign: built, ...work })
  await server.database.query({ text: 'update artworks set vote_count = 3 where id = $1', values: [artworkId] })
  await server.database.query({ text: 'update campaigns set vote_count = 5 where id = $1', values: [built.campaignId] })
  return { ...built, artworkId }
}
const fetch = (worksId: number | string, format = 'png', token?: string) =>
  server.app.inject({
    url: `/api${winnerCertificate.path}?worksId=${worksId}&format=${format}`,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  })

test('anybody gets the certificate of a work that won, as a picture and as a page to print', async () => {
  const { artworkId, campaignId, name } = await buildWinner({}, { title: 'Pier & (Rope)' })
  const png = await fetch(artworkId)
  expect(png.headers['content-type']).toBe('image/png')
  expect(png.headers['content-disposition']).toBe(`attachment; filename="certificate-${artworkId}.png"`)
  expect((await sharp(png.rawPayload).metadata()).width).toBe(1754)

  const pdf = await fetch(artworkId, 'pdf')
  expect(pdf.headers['content-type']).toBe('application/pdf')
  const { objects, streams, texts } = readPdf(pdf.rawPayload)
  expect(objects.some((object) => object.includes('/MediaBox [0 0 841.89 595.28]'))).toBe(true)
  expect(objects.some((object) => object.includes('/Width 3508 /Height 2480'))).toBe(true)
  expect((await sharp(streams[0]).metadata()).width).toBe(3508)
  const [alt, link, title] = texts
  expect(title).toBe('1st place: Pier & (Rope)')
  expect(link).toBe(`http://plinth.test/participant/campaign/recount/${campaignId}`)
  expect(alt).toContain('1st place: Pier & (Rope). By ')
  expect(alt).toContain(`In ${name}. Hosted by `)
  expect(alt).toContain('3 of 5 votes. Voting ended on ')
})

test('a certificate shows the smallest webp of 1,200 pixels and more, or else the picture itself', {
  tags: 'long',
}, async () => {
  const files = await openFileStore(server.settings, {})
  let count = 0
  const put = async (background: string, type = 'image/webp') => {
    const key = `cc/${String(++count).padStart(32, '0')}.webp`
    const create = { width: 40, height: 30, channels: 3, background } as const
    await files.put(key, await sharp({ create }).webp().toBuffer(), type)
    return `/files/${key}`
  }
  const rendition = async (width: number, background: string, type = 'image/webp') => ({
    ...{ url: await put(background, type), type, width },
  })
  const others = [
    await rendition(2400, '#00f'),
    await rendition(1199, '#00f'),
    await rendition(1200, '#00f', 'image/avif'),
  ]
  const pictures = [
    { ...testPicture(), url: await put('#00f'), renditions: [...others, await rendition(1200, '#f00')] },
    { ...testPicture(), url: await put('#f00'), renditions: others.slice(1) },
  ]
  for (const picture of pictures) {
    const { artworkId } = await buildWinner({}, { picture })
    const [red, , blue] = (await sharp((await fetch(artworkId)).rawPayload).stats()).channels
    expect(red!.mean - blue!.mean).toBeGreaterThan(20)
  }
})

test('there is none while voting goes on, without a place, in a private campaign, and of no work', async () => {
  const [live, hidden, without] = [
    await buildWinner({ status: 'live' }),
    await buildWinner({ isPrivate: true }),
    await buildArtwork(server.database, { campaign: await buildCampaign(server.database, { status: 'completed' }) }),
  ]
  for (const id of [live.artworkId, hidden.artworkId, without.artworkId, 999_999_999])
    expect((await fetch(id)).json()).toMatchObject({ code: 404 })
  expect((await fetch(hidden.artworkId, 'png', hidden.brand.token)).headers['content-type']).toBe('image/png')
  expect((await fetch(live.artworkId, 'gif')).json()).toMatchObject({ code: 400 })
})

test('a work that was taken down has no certificate any more, however often it was drawn before', async () => {
  const { artworkId } = await buildWinner()
  const kept = async () =>
    (await readdir(path.join(server.settings.dataDir, 'certificates'))).filter((name) =>
      name.startsWith(`certificate-${artworkId}-`),
    )
  expect((await fetch(artworkId)).statusCode).toBe(200)
  expect(await kept()).toHaveLength(1)
  await server.database.query({
    text: 'update artworks set deleted_at = now(), deleted_by = $2 where id = $1',
    values: [artworkId, removedBy.brand],
  })
  expect((await fetch(artworkId)).json()).toMatchObject({ code: 404 })
  expect(await kept()).toEqual([])
})
