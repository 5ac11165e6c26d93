import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { ARTWORK_SIZES } from '@plinth/api-schema/first-pictures'
import { createSet } from '@plinth/api-schema/sets'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount, buildArtwork, buildCampaign, testPicture } from '../../test/factories.ts'
import { buildNft } from '../../test/nft-factory.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { openFileStore } from '../ports/open-file-store.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Plinth</title><!--meta--></head><body><div id="root"></div></body></html>'
const CANARY = 'Zanzibar Canary'
const NOBODY = 999_999_999
const BLUE = { width: 800, height: 600, channels: 3, background: '#123a6b' } as const

let directory: string
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-web-'))
  await writeFile(path.join(directory, 'index.html'), TEMPLATE)
  await writeFile(path.join(directory, 'share-card.png'), 'the card of everything')
  server = await createTestServer({ webDirectory: directory })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})
const get = (url: string) => server.app.inject({ url })
const imageOf = async (page: string) => /og:image" content="([^"]+)"/.exec((await get(page)).body)?.[1]
const campaignPage = (id: number | string) => `/participant/campaign/preview?id=${id}`
const artworkPage = (id: number | string) => `/participant/campaign/artwork/detail?idArt=${id}`
const nftPage = (id: number | string) => `/participant/profile/ntfDetail?idNft=${id}`

/** Everything that nobody but its own people may know of. */
const hiddenCampaigns = async () => {
  const secret = { name: CANARY, subtitle: CANARY }
  return Promise.all([
    buildCampaign(server.database, { ...secret, isPrivate: true }),
    buildCampaign(server.database, { ...secret, isPrivate: true, status: 'completed' }),
    buildCampaign(server.database, { ...secret, status: 'waiting' }),
  ])
}

describe('the tags of a campaign', () => {
  test('say its name, its brief and its host, and show its card', async () => {
    const { campaignId } = await buildCampaign(server.database, { name: 'Harbour & <Lights>', subtitle: 'After dark.' })
    const { body, statusCode } = await get(`${campaignPage(campaignId)}&status=live&submit=1`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Harbour &amp; &lt;Lights&gt; | Plinth</title>')
    expect(body).toContain('<meta property="og:title" content="Harbour &amp; &lt;Lights&gt;">')
    expect(body).toMatch(/og:description" content="After dark\. Hosted by .+ on Plinth\."/)
    expect(body).toContain(`<link rel="canonical" href="http://plinth.test${campaignPage(campaignId)}">`)
    expect(body).toMatch(
      new RegExp(`og:image" content="http://plinth\\.test/share/campaign/${campaignId}\\.png\\?v=[\\w-]{12}"`),
    )
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
    const [, image] = /og:image" content="([^"]+)"/.exec(body) ?? []
    expect(body).toContain(`<meta name="twitter:image" content="${image}">`)
  })

  test('ask for its banner at once, but not on a phone, which may show another', async () => {
    const { campaignId } = await buildCampaign(server.database)
    expect((await get(campaignPage(campaignId))).body).toMatch(
      /<link rel="preload" as="image" fetchpriority="high" href="[^"]+" media="\(min-width: 640px\)">/,
    )
  })

  test('stay when it is completed', async () => {
    const { campaignId, name } = await buildCampaign(server.database, { status: 'completed' })
    expect((await get(campaignPage(campaignId))).body).toContain(name)
  })

  test('of a private, an unpublished, an unknown one and of none at all are the same, byte for byte', async () => {
    const hidden = await hiddenCampaigns()
    const answers = await Promise.all(
      [...hidden.map(({ campaignId }) => campaignId), NOBODY, 'abc', '-1', ''].map((id) => get(campaignPage(id))),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.body).toContain('http://plinth.test/share-card.png')
    expect(answers[0]!.body).not.toContain(CANARY)
  })

  test('change the address of the card when the campaign changes', async () => {
    const { campaignId } = await buildCampaign(server.database)
    const before = await imageOf(campaignPage(campaignId))
    expect(await imageOf(campaignPage(campaignId))).toBe(before)
    await server.database.query({ text: `update campaigns set name = 'Another' where id = $1`, values: [campaignId] })
    expect(await imageOf(campaignPage(campaignId))).not.toBe(before)
  })
})

describe('the tags of a set', () => {
  const openSet = async (words: { name: string; description?: string; isPublic: 0 | 1 }) => {
    const [{ token }, { artworkId }] = await Promise.all([
      buildAccount(server.database, { clock: server.clock }),
      buildArtwork(server.database),
    ])
    return (await server.call(createSet, { ...words, artworkId }, token)).id
  }

  test('say its name and what it is about, and show its card', async () => {
    const id = await openSet({ name: 'Blue hours', description: 'After six.', isPublic: 1 })
    const { body, statusCode } = await get(`/set/${id}?page=2`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<meta property="og:title" content="Blue hours">')
    expect(body).toMatch(/og:description" content="After six\."/)
    expect(body).toContain(`<link rel="canonical" href="http://plinth.test/set/${id}">`)
    const [, image] = /og:image" content="http:\/\/plinth\.test([^"]+)"/.exec(body) ?? []
    expect(image).toContain(`/share/set/${id}.png?v=`)
    expect((await get(image!)).headers['content-type']).toBe('image/png')
  })

  test('of a private and of an unknown one are the same, byte for byte', async () => {
    const id = await openSet({ name: CANARY, isPublic: 0 })
    const [hidden, unknown] = [await get(`/set/${id}`), await get(`/set/${NOBODY}`)]
    expect(hidden.body).toBe(unknown.body)
    expect(hidden.body).not.toContain(CANARY)
    expect((await get(`/share/set/${id}.png`)).headers.location).toBe('/share-card.png')
  })
})

describe('the tags of an artwork', () => {
  test('say its title and show its card', async () => {
    const { artworkId, title } = await buildArtwork(server.database)
    const { body } = await get(`${artworkPage(artworkId)}&idActive=1&idUser=2`)
    expect(body).toContain(`<meta property="og:title" content="${title}">`)
    expect(body).toContain(`/share/artwork/${artworkId}.png?v=`)
  })

  test('ask for the picture at once, in the lightest type that it is stored in', async () => {
    const rendition = (width: number, end: string) => ({ url: `/files/a-${width}.${end}`, type: `image/${end}`, width })
    const renditions = [rendition(640, 'avif'), rendition(320, 'avif'), rendition(320, 'webp')]
    const picture = { ...testPicture(), renditions }
    const { artworkId } = await buildArtwork(server.database, { picture })
    expect((await get(artworkPage(artworkId))).body).toContain(
      `<link rel="preload" as="image" fetchpriority="high" type="image/avif" imagesrcset="/files/a-320.avif 320w, /files/a-640.avif 640w" imagesizes="${ARTWORK_SIZES}">`,
    )
  })

  test('ask for a picture that has no smaller ones as it is', async () => {
    const { artworkId, url } = await buildArtwork(server.database)
    expect((await get(artworkPage(artworkId))).body).toContain(
      `<link rel="preload" as="image" fetchpriority="high" href="${url}">`,
    )
  })

  test('of a hidden campaign, of one that was taken out and of an unknown one are the same', async () => {
    const [hidden] = await hiddenCampaigns()
    const works = await Promise.all([
      buildArtwork(server.database, { campaign: hidden!, title: CANARY }),
      buildArtwork(server.database, { removedBy: 'brand', title: CANARY }),
      buildArtwork(server.database, { removedBy: 'artist', title: CANARY }),
      buildArtwork(server.database, { removedBy: 'operator', title: CANARY }),
    ])
    const answers = await Promise.all(
      [...works.map(({ artworkId }) => artworkId), NOBODY].map((id) => get(artworkPage(id))),
    )
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.body).not.toContain(CANARY)
    const cards = await Promise.all(works.map(({ artworkId }) => get(`/share/artwork/${artworkId}.png`)))
    for (const { headers } of cards) expect(headers.location).toBe('/share-card.png')
  })
})

describe('the tags of an NFT', () => {
  test('say its name, its maker and its campaign', async () => {
    const campaign = await buildCampaign(server.database, { status: 'completed' })
    const { id } = await buildNft(server.database, { campaign, name: 'Pier & <Rope>', description: 'Salt\n and tar.' })
    const { body, statusCode } = await get(`${nftPage(id)}&idUser=2`)
    expect(statusCode).toBe(200)
    expect(body).toContain('<title>Pier &amp; &lt;Rope&gt; | Plinth</title>')
    expect(body).toContain('<meta property="og:description" content="Salt and tar.">')
    expect(body).toContain(`<link rel="canonical" href="http://plinth.test${nftPage(id)}">`)
    expect(body).toMatch(new RegExp(`og:image" content="http://plinth\\.test/share/nft/${id}\\.png\\?v=[\\w-]{12}"`))
  })

  test('cut a long description between its characters', async () => {
    const description = `${'a'.repeat(198)}${'🌊'.repeat(20)}`
    const { id } = await buildNft(server.database, { description })
    expect((await get(nftPage(id))).body).toContain(`og:description" content="${'a'.repeat(198)}…"`)
  })

  test('say who made it where it says nothing itself', async () => {
    const { id } = await buildNft(server.database)
    expect((await get(nftPage(id))).body).toMatch(/og:description" content="An NFT by .+ on Plinth\."/)
  })

  test('of one that is not minted, of a private campaign and of an unknown one are the same', async () => {
    const campaign = await buildCampaign(server.database, { isPrivate: true, status: 'completed' })
    const hidden = await Promise.all([
      buildNft(server.database, { name: CANARY, isMinted: false }),
      buildNft(server.database, { name: CANARY, campaign }),
    ])
    const answers = await Promise.all([...hidden.map(({ id }) => id), NOBODY, 'abc', ''].map((id) => get(nftPage(id))))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.body).not.toContain(CANARY)
    const cards = await Promise.all(hidden.map(({ id }) => get(`/share/nft/${id}.png`)))
    for (const { headers } of cards) expect(headers.location).toBe('/share-card.png')
  })
})

describe('the tags of an artist', () => {
  const artistPage = (id: number | string) => `/participant/campaign/participants/profile?userId=${id}`
  const say = (id: number, statement: string) =>
    server.database.query({ text: 'update accounts set statement = $2 where id = $1', values: [id, statement] })

  test('begin with the statement and show a card', async () => {
    const { accountId, userName } = await buildAccount(server.database)
    expect((await get(artistPage(accountId))).body).toContain(
      `og:description" content="Works, campaigns and NFTs of ${userName} on Plinth."`,
    )
    const before = await imageOf(artistPage(accountId))
    await say(accountId, 'Ink & <water>.\n\nThen more.')
    const { body } = await get(`${artistPage(accountId)}&tab=2`)
    expect(body).toContain(`<meta property="og:title" content="${userName}">`)
    expect(body).toContain('<meta property="og:description" content="Ink &amp; &lt;water&gt;. Then more.">')
    expect(body).toContain(`<link rel="canonical" href="http://plinth.test${artistPage(accountId)}">`)
    const image = await imageOf(artistPage(accountId))
    expect(image).toMatch(new RegExp(`^http://plinth\\.test/share/artist/${accountId}\\.png\\?v=[\\w-]{12}$`))
    expect(image).not.toBe(before)
    expect((await get(`/share/artist/${accountId}.png`)).headers['content-type']).toBe('image/png')
  })

  test('of a blocked, a deleted and an unknown account, of a brand and of an operator are the same', async () => {
    const build = (kind: 'participant' | 'brand' | 'operator') => buildAccount(server.database, { kind })
    const [blocked, erased, brand, operator] = await Promise.all([
      build('participant'),
      build('participant'),
      build('brand'),
      build('operator'),
    ])
    const hidden = [blocked!, erased!, brand!, operator!].map(({ accountId }) => accountId)
    for (const id of hidden) await say(id, CANARY)
    const set = (change: string, id: number) =>
      server.database.query({ text: `update accounts set ${change} where id = $1`, values: [id] })
    await set('blocked_at = now()', blocked!.accountId)
    await set('erased_at = now(), ballot_secret = null', erased!.accountId)
    const answers = await Promise.all([...hidden, NOBODY, 'abc', ''].map((id) => get(artistPage(id))))
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(answers[0]!.body).not.toContain(CANARY)
    for (const id of hidden) expect((await get(`/share/artist/${id}.png`)).headers.location).toBe('/share-card.png')
  })
})

test('how a vote stands changes no card until it is over; then work and token have another one', async () => {
  const campaign = await buildCampaign(server.database, { voteRules: { isHidden: true } })
  const { id } = await buildNft(server.database, { campaign })
  const [row] = await server.database.query<{ artworkId: number }>({
    text: `update artworks set vote_count = 0 where id = (select artwork_id from nfts where id = $1) returning id as "artworkId"`,
    values: [id],
  })
  const { artworkId } = row!
  const images = async () => Promise.all([imageOf(artworkPage(artworkId)), imageOf(nftPage(id))])
  const before = await images()
  await server.database.query({ text: 'update artworks set vote_count = 5 where id = $1', values: [artworkId] })
  expect(await images()).toEqual(before)
  await server.database.query({
    text: 'update campaigns set status = 2, ends_at = now() where id = $1',
    values: [campaign.campaignId],
  })
  const after = await images()
  expect(after[0]).not.toBe(before[0])
  expect(after[1]).not.toBe(before[1])
})

describe('the drawn card', () => {
  test('of a public campaign is a PNG of 1200 by 630 that others may show and keep', async () => {
    const { campaignId } = await buildCampaign(server.database)
    const { statusCode, headers, rawPayload } = await get(`/share/campaign/${campaignId}.png`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/png')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    const { width, height } = await sharp(rawPayload).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 630 })

    const etag = String(headers.etag)
    const again = await server.app.inject({
      url: `/share/campaign/${campaignId}.png`,
      headers: { 'if-none-match': etag },
    })
    expect(again.statusCode).toBe(304)
  })

  test('of an artwork is drawn too', { tags: 'long' }, async () => {
    const { artworkId } = await buildArtwork(server.database)
    expect((await get(`/share/artwork/${artworkId}.png`)).headers['content-type']).toBe('image/png')
  })

  test('of an NFT is drawn too', { tags: 'long' }, async () => {
    const { id } = await buildNft(server.database)
    const { headers, rawPayload } = await get(`/share/nft/${id}.png`)
    expect(headers['content-type']).toBe('image/png')
    const { width, height } = await sharp(rawPayload).metadata()
    expect({ width, height }).toEqual({ width: 1200, height: 630 })
  })

  test('of what is hidden, missing or no number is the generic one, and nothing tells them apart', async () => {
    const hidden = await hiddenCampaigns()
    const names = [...hidden.map(({ campaignId }) => `${campaignId}.png`), `${NOBODY}.png`, 'x.png', `${NOBODY}.jpg`]
    const answers = await Promise.all(names.map((name) => get(`/share/campaign/${name}`)))
    for (const { statusCode, headers } of answers) {
      expect(statusCode).toBe(302)
      expect(headers.location).toBe('/share-card.png')
    }
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
    expect(new Set(answers.map(({ headers }) => headers['cache-control']))).toEqual(new Set(['no-store']))
  })

  test('that could not be drawn is not tried again for five minutes, then it is', { tags: 'long' }, async () => {
    const { artworkId, url } = await buildArtwork(server.database, { picture: { ...testPicture(), renditions: [] } })
    const files = await openFileStore(server.settings)
    const key = url.replace('/files/', '')
    const card = () => get(`/share/artwork/${artworkId}.png`)
    await files.put(key, Buffer.from('no picture'), 'image/png')
    expect((await card()).headers.location).toBe('/share-card.png')
    await files.remove(key)
    await files.put(key, await sharp({ create: BLUE }).png().toBuffer(), 'image/png')
    server.clock.advance(5 * 60_000 - 1)
    expect((await card()).headers.location).toBe('/share-card.png')
    server.clock.advance(1)
    expect((await card()).headers['content-type']).toBe('image/png')
  })

  test('of a kind that there is not is not there', async () => {
    expect((await get('/share/brand/1.png')).statusCode).toBe(404)
  })
})

test('a page that takes an id is known with one, and not with a word', async () => {
  expect((await get('/participant/campaign/artwork/submit/7')).statusCode).toBe(200)
  expect((await get('/participant/campaign/artwork/submit/seven')).statusCode).toBe(404)
  expect((await get('/participant/campaign/index/7')).statusCode).toBe(404)
})
