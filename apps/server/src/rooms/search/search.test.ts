import { updateUser } from '@plinth/api-schema/accounts'
import { saveArtwork } from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { type FoundKind, searchEverything } from '@plinth/api-schema/search'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, testPicture } from '../../../test/factories.ts'
import { buildSubmission } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { seedArticles } from '../support/support.seed.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const person = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { clock: server.clock, ...overrides })
const search = (q: string, asker?: BuiltAccount, kind?: FoundKind) =>
  server.call(searchEverything, { q, ...(kind ? { kind } : {}) }, asker?.token)
/** What is found of a kind, by its name. */
const names = async (q: string, kind: FoundKind, asker?: BuiltAccount) => {
  const { groups } = await search(q, asker)
  return groups.find((group) => group.kind === kind)?.rows.map(({ name }) => name) ?? []
}
const run = (text: string, values: unknown[] = []) => server.database.query<{ n: number }>({ text, values })

describe('what is found', () => {
  test('works, artists, brands and campaigns by their names, each with its line, its picture and its place', async () => {
    const brand = await person({ kind: 'brand', userName: 'Quillon North' })
    const campaign = await buildCampaign(server.database, { brand, name: 'Quillon Harbour' })
    const artist = await person({ userName: 'Quillon Lim' })
    const picture = {
      ...testPicture(),
      renditions: [
        { url: '/files/aa/big.webp', type: 'image/webp', width: 640 },
        { url: '/files/aa/small.webp', type: 'image/webp', width: 320 },
      ],
    }
    const { artworkId } = await buildArtwork(server.database, { campaign, artist, title: 'Quillon at Night', picture })
    const { groups, isNear } = await search('quillon')
    expect(isNear).toBe(0)
    expect(groups.map(({ kind, rows: [row] }) => ({ kind, ...row }))).toEqual([
      {
        kind: 'works',
        id: artworkId,
        name: 'Quillon at Night',
        details: ['Quillon Lim', 'Quillon Harbour'],
        imageUrl: '/files/aa/small.webp',
        path: `/participant/campaign/artwork/detail?idArt=${artworkId}&idActive=${campaign.campaignId}&idUser=${artist.accountId}`,
      },
      {
        kind: 'artists',
        id: artist.accountId,
        name: 'Quillon Lim',
        details: ['1 work'],
        imageUrl: null,
        path: `/participant/campaign/participants/profile?userId=${artist.accountId}&tab=2`,
      },
      {
        kind: 'brands',
        id: brand.accountId,
        name: 'Quillon North',
        details: ['1 campaign'],
        imageUrl: null,
        path: `/participant/campaign/participants/profileColl?idUser=${brand.accountId}&tab=3`,
      },
      {
        kind: 'campaigns',
        id: campaign.campaignId,
        name: 'Quillon Harbour',
        details: ['Quillon North', 'Live'],
        imageUrl: expect.stringMatching(/^\/files\//),
        path: `/participant/campaign/preview?id=${campaign.campaignId}`,
      },
    ])
  })

  test('articles that are published, and no drafts', async () => {
    await seedArticles(server.database)
    const [article] = (await search('privacy policy')).groups.find(({ kind }) => kind === 'articles')!.rows
    expect(article).toMatchObject({
      name: expect.stringMatching(/privacy/i),
      path: '/startup/article/detail?articleId=6',
    })
    await run(`insert into articles (type_id, title, body, status) values (4, 'Zephyrine news', '<p></p>', 0)`)
    expect(await names('zephyrine', 'articles')).toEqual([])
    await run(`update articles set status = 1 where title = 'Zephyrine news'`)
    expect(await names('zephyrine', 'articles')).toEqual(['Zephyrine news'])
  })

  test('all of the words, in any order, of which the last may be unfinished', async () => {
    await buildArtwork(server.database, { title: 'Marigold Lantern by the Sea' })
    await buildArtwork(server.database, { title: 'Marigold Field' })
    expect(await names('lantern marigold', 'works')).toEqual(['Marigold Lantern by the Sea'])
    expect(await names('marigold lan', 'works')).toEqual(['Marigold Lantern by the Sea'])
    expect(await names('mar', 'works')).toEqual(['Marigold Field', 'Marigold Lantern by the Sea'])
    expect(await names('m', 'works')).toContain('Marigold Field')
    expect(await names('marigold tower', 'works')).toEqual([])
  })

  test('a name that begins so before others that have the word, and of these the newest first', async () => {
    for (const title of ['Old Vesper', 'Vesper Song', 'New Vesper', 'Vesper'])
      await buildArtwork(server.database, { title })
    expect(await names('vesper', 'works')).toEqual(['Vesper', 'Vesper Song', 'New Vesper', 'Old Vesper'])
  })

  test('words of works behind hundreds of newer ones, many have them or few, and the newest of them first', {
    tags: 'long',
  }, async () => {
    const { artworkId } = await buildArtwork(server.database, { title: 'Behind' })
    const hang = (title: string, count: number) =>
      run(
        `insert into artworks (campaign_id, account_id, title, description, picture)
         select campaign_id, account_id, 'Of ' || $1 || ' ' || n, description, picture
           from artworks, generate_series(1, $2::int) n where id = $3`,
        [title, count, artworkId],
      )
    await hang('ptarmigan', 1_100)
    await hang('meadowlark', 40)
    await hang('filler', 400)
    expect(await names('ptarmigan', 'works')).toEqual(
      [1_100, 1_099, 1_098, 1_097, 1_096].map((n) => `Of ptarmigan ${n}`),
    )
    expect(await names('meadowlark', 'works')).toEqual([40, 39, 38, 37, 36].map((n) => `Of meadowlark ${n}`))
    // Alone as many are told of the newest as of older ones.
    for (const word of ['filler', 'ptarmigan']) {
      const [group] = (await search(word, undefined, 'works')).groups
      expect(group?.rows).toHaveLength(48)
    }
  })

  test.each([
    ['Étoile Zürichsee', 'etoile zurichsee'],
    ['Ночная Набережная', 'НОЧНАЯ набережная'],
    ['夜の街・東京', '東京'],
    ['ＷＩＤＥ letters', 'wide'],
    ["L'été_100%", 'ete 100'],
    ['🌙 moonrise', '🌙'],
    [`${'long'.repeat(60)}`, 'long'.repeat(60)],
  ])('%s is found by %s', async (title, q) => {
    await buildArtwork(server.database, { title })
    expect(await names(q, 'works')).toEqual([title])
  })

  test('eight words count, and no more', async () => {
    const title = 'ochre umber sienna madder woad indigo saffron verdigris'
    await buildArtwork(server.database, { title })
    expect(await names(`${title} nonsense`, 'works')).toEqual([title])
    expect(await names(title.replace('verdigris', 'nonsense'), 'works')).toEqual([])
  })

  test('a name that begins with more than 64 letters as asked before another one that has the words', async () => {
    const words = `${'k'.repeat(40)} ${'l'.repeat(40)}`
    for (const title of [words, `Of ${words}`]) await buildArtwork(server.database, { title })
    expect(await names(words, 'works')).toEqual([words, `Of ${words}`])
  })

  test('a word of four letters by its misspelling, and a shorter one only as it is written', async () => {
    await buildArtwork(server.database, { title: 'Zwyn' })
    await buildArtwork(server.database, { title: 'Zqu' })
    expect(await names('zwny', 'works')).toEqual(['Zwyn'])
    expect([await names('zuq', 'works'), await names('zqu', 'works')]).toEqual([[], ['Zqu']])
  })

  test('how many works an artist and campaigns a brand has, up to a hundred; an article by its description', async () => {
    const brand = await person({ kind: 'brand', userName: 'Tamarisk House' })
    const details = async () =>
      (await search('tamarisk')).groups.flatMap(({ kind, rows }) => rows.map((row) => [kind, row.details]))
    expect(await details()).toEqual([['brands', []]])
    const campaign = await buildCampaign(server.database, { brand, name: 'Dunes' })
    await buildCampaign(server.database, { brand, name: 'Salt' })
    const artist = await person({ userName: 'Tamarisk Lim' })
    const { artworkId } = await buildArtwork(server.database, { campaign, artist, title: 'One' })
    const hang = (count: number) =>
      run(
        `insert into artworks (campaign_id, account_id, title, description, picture)
         select campaign_id, account_id, 'Two', description, picture from artworks, generate_series(1, $2::int) where id = $1`,
        [artworkId, count],
      )
    await hang(98)
    expect(await details()).toEqual([
      ['artists', ['99 works']],
      ['brands', ['2 campaigns']],
    ])
    await hang(1)
    expect(await details()).toContainEqual(['artists', ['99+ works']])
    await run(
      `insert into articles (type_id, title, description, body, status) values (4, 'Tamarisk news', 'Of dunes', '<p></p>', 1), (4, 'Tamarisk notes', '', '<p></p>', 1)`,
    )
    expect(await details()).toEqual(
      expect.arrayContaining([
        ['articles', ['Of dunes']],
        ['articles', []],
      ]),
    )
  })

  test('what is misspelt, and says so', async () => {
    await buildArtwork(server.database, { title: 'Chrysanthemum Garden' })
    await person({ userName: 'Rembrandt Okafor' }).then((artist) => buildArtwork(server.database, { artist }))
    for (const q of ['chrysantemum', 'chrysanthemmu', 'gardne chrysanthemum'])
      expect({ q, ...(await search(q)) }).toMatchObject({
        isNear: 1,
        groups: [{ kind: 'works', rows: [{ name: 'Chrysanthemum Garden' }] }],
      })
    expect(await names('rembrant', 'artists')).toEqual(['Rembrandt Okafor'])
    expect((await search('chrysanthemum')).isNear).toBe(0)
    expect(await search('xylophonic')).toEqual({ groups: [], isNear: 0 })
  })

  test('a short word of which two letters have changed places', async () => {
    const artist = await person({ userName: 'Zeno Stein' })
    await buildArtwork(server.database, { artist, title: 'Untitled' })
    for (const typed of ['stien', 'tsein', 'steni'])
      expect(await names(`zeno ${typed}`, 'artists')).toContain('Zeno Stein')
  })

  test('a misspelling that somebody has for a title of their own hides nothing', async () => {
    const campaign = await buildCampaign(server.database, { isPrivate: true })
    await buildArtwork(server.database, { campaign, title: 'Wisteriia' })
    await buildArtwork(server.database, { title: 'Wisteria' })
    expect(await search('wisteriia')).toMatchObject({ isNear: 1, groups: [{ rows: [{ name: 'Wisteria' }] }] })
  })

  test('one kind alone, and more of it', async () => {
    const campaign = await buildCampaign(server.database, { name: 'Solstice' })
    const artist = await person()
    for (let n = 1; n <= 7; n++) await buildArtwork(server.database, { campaign, artist, title: `Solstice ${n}` })
    const all = await search('solstice')
    expect(all.groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([
      ['works', 5],
      ['campaigns', 1],
    ])
    const { groups } = await search('solstice', undefined, 'works')
    expect(groups.map(({ kind, rows }) => [kind, rows.length])).toEqual([['works', 7]])
  })

  test('what is new or renamed at once, and no longer by its old name', async () => {
    const artist = await person({ withPassword: true })
    const campaign = await buildCampaign(server.database)
    const submission = await buildSubmission(server, artist, campaign, { artworkTitle: 'Peregrine Dawn' })
    await server.call(saveArtwork, submission, artist.token)
    expect(await names('peregrine', 'works')).toEqual(['Peregrine Dawn'])
    await server.call(updateUser, { nickName: 'Halcyon Reyes' }, artist.token)
    expect(await names('halcyon', 'artists')).toEqual(['Halcyon Reyes'])
    await server.call(updateUser, { nickName: 'Mo Reyes' }, artist.token)
    expect(await search('halcyon')).toEqual({ groups: [], isNear: 0 })
    expect(await run(`select 1 as n from search_words where word = 'halcyon'`)).toEqual([])
  })
})

describe('what is not shown is not found', () => {
  test.each(['artist', 'brand', 'operator', 'waiting', 'refused'] as const)('a work that is %s: out', async (by) => {
    const title = `Obsidian${by}`
    const { artist, campaign } = await buildArtwork(server.database, { title, removedBy: by })
    for (const asker of [undefined, artist, campaign.brand, await person({ kind: 'operator' })])
      expect(await search(title, asker)).toEqual({ groups: [], isNear: 0 })
  })

  test('what is in a private campaign, but for those who were let in', async () => {
    const campaign = await buildCampaign(server.database, { name: 'Sequestered Atelier', isPrivate: true })
    const artist = await person({ userName: 'Sequestered Artist' })
    await buildArtwork(server.database, { campaign, artist, title: 'Sequestered Study' })
    const outside = { groups: [], isNear: 0 }
    for (const asker of [undefined, await person(), await person({ kind: 'brand' })])
      expect(await search('sequestered', asker)).toEqual(outside)
    for (const asker of [artist, await person({ kind: 'operator' })]) {
      expect(await names('sequestered', 'works', asker)).toEqual(['Sequestered Study'])
      expect(await names('sequestered', 'artists', asker)).toEqual(['Sequestered Artist'])
      expect(await names('sequestered', 'campaigns', asker)).toEqual(['Sequestered Atelier'])
    }
    const { inviteToken } = campaign
    expect(await search(inviteToken)).toEqual(outside)
  })

  test('campaigns that have not begun, or that were taken away', async () => {
    for (const status of ['waiting', 'sent-back', 'unpublished'] as const)
      await buildCampaign(server.database, { name: `Nascent ${status}`, status })
    expect(await search('nascent', await person())).toEqual({ groups: [], isNear: 0 })
    const campaign = await buildCampaign(server.database, { name: 'Evanescent' })
    await buildArtwork(server.database, { campaign, title: 'Evanescent Study' })
    expect((await search('evanescent')).groups).toHaveLength(2)
    await run('update campaigns set deleted_at = now() where id = $1', [campaign.campaignId])
    for (const asker of [undefined, campaign.brand])
      expect(await search('evanescent', asker)).toEqual({ groups: [], isNear: 0 })
  })

  test('blocked and deleted accounts with what they made, and brands that nobody has verified', async () => {
    const artist = await person({ userName: 'Banished Painter' })
    await buildArtwork(server.database, { artist, title: 'Banished Study' })
    expect((await search('banished')).groups).toHaveLength(2)
    await run('update accounts set blocked_at = now() where id = $1', [artist.accountId])
    expect(await search('banished')).toEqual({ groups: [], isNear: 0 })
    await person({ kind: 'brand', verified: false, userName: 'Unproven House' })
    expect(await search('unproven')).toEqual({ groups: [], isNear: 0 })
  })

  test('nor is it told which words it has, by what else is found or not', async () => {
    const artist = await person()
    const campaign = await buildCampaign(server.database)
    await buildArtwork(server.database, { campaign, artist, title: 'Lanternfish Zephyrism' })
    await buildArtwork(server.database, { campaign, artist, title: 'Lanternfisk' })
    for (const letter of 'abcdefghijkl')
      await buildArtwork(server.database, { campaign, artist, title: `${letter}kestrelship` })
    const questions = ['lanternfisk zephyrist', 'lanternfisk zephyris', 'kestrelship', 'kestrlship']
    const ask = () => Promise.all(questions.map((q) => search(q, undefined, 'works')))
    const before = await ask()
    expect(before.map(({ groups }) => groups[0]?.rows.length)).toEqual([1, 1, 12, 12])
    for (const name of ['Zephyrist', 'Kestrelship'])
      await buildCampaign(server.database, { name, status: 'unpublished' })
    expect(await ask()).toEqual(before)
  })

  test('people without a work on a wall, operators, user names behind a name, and addresses', async () => {
    const quiet = await person({ userName: 'Reclusive Reader', email: 'hermitage@example.test' })
    await person({ kind: 'operator', userName: 'reclusive@example.test', email: 'reclusive@example.test' })
    for (const q of ['reclusive', 'hermitage']) expect(await search(q)).toEqual({ groups: [], isNear: 0 })
    await buildArtwork(server.database, { artist: quiet })
    expect(await names('reclusive', 'artists')).toEqual(['Reclusive Reader'])
    await run(`update accounts set nick_name = 'Someone Else' where id = $1`, [quiet.accountId])
    expect(await search('reclusive')).toEqual({ groups: [], isNear: 0 })
  })
})

describe('a brand', () => {
  test('finds its own campaigns first, also those that have not begun, and nobody else does', async () => {
    const brand = await person({ kind: 'brand' })
    await buildCampaign(server.database, { brand, name: 'Meridian Draft', status: 'waiting' })
    const { campaignId } = await buildCampaign(server.database, { brand, name: 'Meridian Past', status: 'completed' })
    await buildCampaign(server.database, { name: 'Meridian of others' })
    const { groups } = await search('meridian', brand)
    expect(groups.map(({ kind, rows }) => [kind, rows.map(({ name, details }) => [name, details.at(-1)])])).toEqual([
      [
        'own',
        [
          ['Meridian Past', 'Completed'],
          ['Meridian Draft', 'Not published'],
        ],
      ],
      ['campaigns', [['Meridian of others', 'Live']]],
    ])
    expect(groups[0]!.rows[0]!.path).toBe(`/brand/campaign/overview?id=${campaignId}&status=archive&from=edit`)
    for (const asker of [undefined, await person(), await person({ kind: 'brand' })]) {
      const found = await search('meridian', asker)
      expect(found.groups.flatMap(({ rows }) => rows.map(({ name }) => name))).toEqual([
        'Meridian of others',
        'Meridian Past',
      ])
      expect((await search('meridian', asker, 'own')).groups).toEqual([])
    }
  })
})

describe('what is asked', () => {
  test.each(['', '   ', '%', '_', '\\', "'", '!!!', '&|!():*<->', '\u200d'])('finds nothing for %j', async (q) => {
    expect(await search(q)).toEqual({ groups: [], isNear: 0 })
  })

  test.each([
    "harbour' | 'night",
    "'; drop table search_entries; --",
    'a:* & b',
    "\\'",
    '<->',
    '(((',
    '\ud800 lone',
    `${'e'}${'\u0301'.repeat(254)}`,
    Array.from({ length: 127 }, () => 'a').join(' '),
  ])('takes %j for words', async (q) => {
    expect((await search(q)).isNear).toBeTypeOf('number')
  })

  test('refuses what is too long, is no text or names no kind', async () => {
    await expect(search('a'.repeat(256))).rejects.toMatchObject({ status: 400, message: messages.maximumLength })
    await expect(search('a\0b')).rejects.toMatchObject({ status: 400, message: messages.plainTextOnly })
    await expect(search('a', undefined, 'operators' as FoundKind)).rejects.toMatchObject({ status: 400 })
    await expect(server.call(searchEverything, {} as { q: string })).rejects.toMatchObject({ status: 400 })
  })

  test('is counted for each address, also where it is refused', { tags: 'long' }, async () => {
    const strict = await createTestServer({ env: { IP_LIMITS: 'on' } })
    const ask = async (remoteAddress: string) =>
      (await strict.app.inject({ url: '/api/search?q=a&kind=none', remoteAddress })).statusCode
    const { max } = searchEverything.limit!
    for (let n = 0; n < max; n++) expect(await ask('203.0.113.77')).toBe(400)
    expect(await ask('203.0.113.77')).toBe(429)
    expect(await ask('203.0.113.78')).toBe(400)
    await strict.stop()
  })
})
