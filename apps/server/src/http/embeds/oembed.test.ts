import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArtwork, buildCampaign, testPicture } from '../../../test/factories.ts'
import { buildNft } from '../../../test/nft-factory.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const SITE = 'http://plinth.test'
const CANARY = 'Zanzibar Canary'

let directory: string
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-oembed-'))
  await writeFile(path.join(directory, 'index.html'), '<head><title>Plinth</title><!--meta--></head>')
  server = await createTestServer({ webDirectory: directory })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

const campaignPage = (id: number) => `${SITE}/participant/campaign/preview?id=${id}`
const artworkPage = (id: number) => `${SITE}/participant/campaign/artwork/detail?idArt=${id}&idActive=1&idUser=2`
const ask = (url: string, more: Record<string, string> = {}) =>
  server.app.inject({ url: `/oembed?${new URLSearchParams({ url, ...more })}` })

describe('a campaign', () => {
  test('is a rich embed of its wall', async () => {
    const { campaignId } = await buildCampaign(server.database, { name: 'Harbour "&" <Lights>' })
    const { statusCode, headers, body } = await ask(campaignPage(campaignId), { format: 'json' })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=60')
    const said = JSON.parse(body)
    expect(said).toMatchObject({
      version: '1.0',
      type: 'rich',
      title: 'Harbour "&" <Lights>',
      provider_name: 'Plinth',
      provider_url: SITE,
      width: 720,
      height: 760,
      thumbnail_url: `${SITE}/share/campaign/${campaignId}.png`,
    })
    expect(said.html).toBe(
      `<iframe src="${SITE}/embed/wall/${campaignId}" title="Artworks: Harbour &quot;&amp;&quot; &lt;Lights&gt;" width="720" height="760" loading="lazy" frameborder="0" referrerpolicy="no-referrer" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>`,
    )
  })

  test('keeps within the width and height that were asked for, its thumbnail too', async () => {
    const { campaignId } = await buildCampaign(server.database)
    const said = JSON.parse((await ask(campaignPage(campaignId), { maxwidth: '400', maxheight: '300' })).body)
    expect(said).toMatchObject({ width: 400, height: 300 })
    expect(said.html).toContain('width="400" height="300"')
    expect(said.thumbnail_url).toBeUndefined()
  })

  test('is found by the address of its wall', async () => {
    const { campaignId, name } = await buildCampaign(server.database)
    const said = await ask(`${SITE}/participant/campaign/ParticipantsNFTs?idActive=${campaignId}`)
    expect(JSON.parse(said.body).title).toBe(name)
  })
})

describe('an artwork', () => {
  const picture = {
    ...testPicture(),
    width: 1600,
    height: 800,
    renditions: [
      { url: '/files/aa/aa-640.webp', type: 'image/webp', width: 640 },
      { url: '/files/aa/aa-640.avif', type: 'image/avif', width: 640 },
      { url: '/files/aa/aa-320.webp', type: 'image/webp', width: 320 },
    ],
  } as unknown as ReturnType<typeof testPicture>

  test('is a photo: the largest that fits', async () => {
    const { artworkId, title, artist, url } = await buildArtwork(server.database, { picture })
    const photo = async (more?: Record<string, string>) => JSON.parse((await ask(artworkPage(artworkId), more)).body)
    expect(await photo()).toMatchObject({
      ...{ type: 'photo', title, author_name: artist.userName, url: `${SITE}${url}`, width: 1600, height: 800 },
      author_url: `${SITE}/participant/campaign/participants/profile?userId=${artist.accountId}&tab=2`,
    })
    expect(await photo({ maxwidth: '700' })).toMatchObject({
      url: `${SITE}/files/aa/aa-640.webp`,
      width: 640,
      height: 320,
    })
    expect(await photo({ maxheight: '200' })).toMatchObject({ url: `${SITE}/files/aa/aa-320.webp`, height: 160 })
  })

  test('is a link where no photo is small enough', async () => {
    const { artworkId } = await buildArtwork(server.database, { picture })
    expect(JSON.parse((await ask(artworkPage(artworkId), { maxwidth: '10' })).body).type).toBe('link')
  })
})

describe('what cannot be embedded', () => {
  test('is not found: hidden, missing, or no page of this site', async () => {
    const hidden = await buildCampaign(server.database, { isPrivate: true, name: CANARY })
    const waiting = await buildCampaign(server.database, { status: 'waiting', name: CANARY })
    const privateWork = await buildArtwork(server.database, { campaign: hidden, title: CANARY })
    const removed = await buildArtwork(server.database, { removedBy: 'operator', title: CANARY })
    const { campaignId } = await buildCampaign(server.database)
    const missing = await ask(campaignPage(999_999_999))
    expect(missing.statusCode).toBe(404)
    for (const url of [
      campaignPage(hidden.campaignId),
      campaignPage(waiting.campaignId),
      artworkPage(privateWork.artworkId),
      artworkPage(removed.artworkId),
      `http://plinth.test.evil.example/participant/campaign/preview?id=${campaignId}`,
      `http://plinth.test@evil.example/participant/campaign/preview?id=${campaignId}`,
      `http://evil.example/?${campaignPage(campaignId)}`,
      `https://plinth.test/participant/campaign/preview?id=${campaignId}`,
      `http://169.254.169.254/latest/meta-data`,
      `${SITE}/platform/users`,
      `${SITE}/`,
      `${SITE}/constructor`,
      `${campaignPage(campaignId)}e9`,
      `${campaignPage(campaignId)}&${'x'.repeat(2_000)}`,
      'javascript:alert(1)',
      'no address',
    ]) {
      const { statusCode, body } = await ask(url)
      expect([url, statusCode, body]).toEqual([url, 404, missing.body])
    }
  })

  test('is told apart from what was asked for wrongly', async () => {
    const { campaignId } = await buildCampaign(server.database)
    expect((await ask(campaignPage(campaignId), { format: 'xml' })).statusCode).toBe(501)
    expect((await server.app.inject({ url: '/oembed' })).statusCode).toBe(400)
    expect((await server.app.inject({ url: '/oembed?url=a&url=b' })).statusCode).toBe(400)
    for (const odd of ['0', '-1', '1e9', 'wide', '999999999'])
      expect(JSON.parse((await ask(campaignPage(campaignId), { maxwidth: odd })).body).width).toBe(720)
  })
})

describe('discovery', () => {
  const page = async (url: string) => (await server.app.inject({ url: url.slice(SITE.length) })).body

  test('the pages of campaigns and artworks say where to ask', async () => {
    const { artworkId, campaign } = await buildArtwork(server.database)
    for (const url of [
      campaignPage(campaign.campaignId),
      `${SITE}/participant/campaign/artwork/detail?idArt=${artworkId}`,
    ]) {
      const [, href] =
        /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)" title="/.exec(await page(url)) ?? []
      const address = href!.replaceAll('&amp;', '&')
      expect(address).toBe(`${SITE}/oembed?${new URLSearchParams({ url, format: 'json' })}`)
      expect((await server.app.inject({ url: address.slice(SITE.length) })).statusCode).toBe(200)
    }
  })

  test('others say nothing', async () => {
    const hidden = await buildCampaign(server.database, { isPrivate: true })
    const { id } = await buildNft(server.database)
    for (const url of [
      campaignPage(hidden.campaignId),
      `${SITE}/participant/profile/ntfDetail?idNft=${id}`,
      `${SITE}/`,
    ])
      expect(await page(url)).not.toContain('oembed')
  })
})
