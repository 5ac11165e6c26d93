import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltCampaign, buildAccount, buildArtwork, buildCampaign, testPicture } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const HOSTILE = '"><script>alert(1)</script><img src=x onerror=alert(2)>\u202e'
const CANARY = 'Zanzibar Canary'
const SHOWS = ['wall', 'countdown', 'leaderboard'] as const
const NOBODY = 999_999_999

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const policyOf = async (url: string) => String((await get(url)).headers['content-security-policy'])
/** What a page says, without its marks; styles and scripts are no words. */
const wordsOf = (html: string) =>
  html
    .replace(/^[\s\S]*<body>/, '')
    .replace(/<script>[\s\S]*?<\/script>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
const words = async (url: string) => wordsOf((await get(url)).body)
/** Lets what the server keeps of an embed grow old. */
const later = () => server.clock.advance(6_000)

const giveVotes = async (artworkId: number, votes: number) => {
  await server.database.query({
    text: 'update artworks set vote_count = $2 where id = $1',
    values: [artworkId, votes],
  })
  await server.database.query({
    text: `update participations p set vote_count = $2 from artworks w
            where w.id = $1 and p.campaign_id = w.campaign_id and p.account_id = w.account_id`,
    values: [artworkId, votes],
  })
}

/** A campaign with two works, of which one leads. */
const buildWall = async (overrides: Parameters<typeof buildCampaign>[1] = {}) => {
  const campaign = await buildCampaign(server.database, overrides)
  const first = await buildArtwork(server.database, { campaign, title: 'Lamps at low tide' })
  const second = await buildArtwork(server.database, { campaign, title: 'Rope' })
  await giveVotes(first.artworkId, 12)
  await giveVotes(second.artworkId, 1)
  return { campaign, campaignId: campaign.campaignId, first, second }
}

describe('the wall', () => {
  test('hangs the works with artist, votes and rank, each leading to its page in a new tab', async () => {
    const { campaignId, campaign, first } = await buildWall()
    const { statusCode, headers, body } = await get(`/embed/wall/${campaignId}`)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    const said = wordsOf(body)
    expect(said).toContain(campaign.name)
    expect(said).toContain('2 artworks')
    expect(said).toContain(`Lamps at low tide ${first.artist.userName} , 12 votes Rank 1`)
    expect(said).toContain(', 1 vote Rank 2')
    expect(body).toContain(
      `href="http://plinth.test/participant/campaign/artwork/detail?idArt=${first.artworkId}&amp;idActive=${campaignId}&amp;idUser=${first.artist.accountId}" target="_blank" rel="noopener"`,
    )
    expect(body).toContain(`alt="Lamps at low tide by ${first.artist.userName}"`)
    expect(body).toMatch(/<img src="\/files\/[^"]+" width="640" height="360"/)
  })

  test('shows as many works as it was asked for, and says where the others are', async () => {
    const { campaignId } = await buildWall()
    const { body } = await get(`/embed/wall/${campaignId}?limit=1&columns=2`)
    expect(body.match(/class="work"/g)).toHaveLength(1)
    expect(body).toContain('data-columns="2"')
    expect(wordsOf(body)).toContain('2 artworks')
  })

  test.each([
    [3600, 3600, 'data-steps="0"'],
    [3600, 2400, 'data-steps="5"'],
    [2400, 3600, 'data-steps="-5"'],
    [2600, 400, 'data-steps="24" data-wide'],
    [400, 2600, 'data-steps="-24"'],
  ])('gives a work of %i x %i pixels the width of its area', async (width, height, steps) => {
    const { campaign } = await buildArtwork(server.database, { picture: { ...testPicture(), width, height } })
    const { body } = await get(`/embed/wall/${campaign.campaignId}`)
    expect(body).toContain(`<li class="work" ${steps}>`)
    expect(body).toContain('[data-steps="5"]{--side:1.217}')
  })

  test('says the whole of a name that may be cut off', async () => {
    const name = 'W'.repeat(255)
    const artist = await buildAccount(server.database)
    await server.database.query({
      text: 'update accounts set nick_name = $2 where id = $1',
      values: [artist.accountId, name],
    })
    const { campaign } = await buildArtwork(server.database, { artist, title: name })
    for (const show of ['wall', 'leaderboard'])
      expect((await get(`/embed/${show}/${campaign.campaignId}`)).body).toContain(
        `<bdi class="said" title="${name}">${name}</bdi>`,
      )
  })

  test('leaves out what was removed, and says that nothing hangs where nothing does', async () => {
    const campaign = await buildCampaign(server.database)
    for (const removedBy of ['artist', 'brand', 'operator'] as const)
      await buildArtwork(server.database, { campaign, removedBy, title: CANARY })
    const said = await words(`/embed/wall/${campaign.campaignId}`)
    expect(said).toContain('No work hangs here yet.')
    expect(said).not.toContain(CANARY)
  })

  test('says minted of what is', async () => {
    const { campaign } = await buildArtwork(server.database, { status: 2 })
    expect(await words(`/embed/wall/${campaign.campaignId}`)).toContain('Minted')
  })

  test('begins a shuffled wall for everybody at the same place', async () => {
    const { campaignId } = await buildWall({ voteRules: { isShuffled: true } })
    const pages = await Promise.all(
      ['a', 'b', 'c'].map((agent) => get(`/embed/wall/${campaignId}`, { 'user-agent': agent })),
    )
    expect(new Set(pages.map(({ headers }) => headers.etag)).size).toBe(1)
  })
})

describe('the leaderboard', () => {
  test('shows who leads, the first three marked', async () => {
    const { campaignId, first } = await buildWall()
    const { body } = await get(`/embed/leaderboard/${campaignId}`)
    expect(wordsOf(body)).toMatch(new RegExp(`Rank 1 P ${first.artist.userName} 1 artwork 12 votes Rank 2 P`))
    expect(body.match(/<li data-top>/g)).toHaveLength(2)
    expect(body).toContain(`/participant/campaign/participants/profile?userId=${first.artist.accountId}&amp;tab=2`)
  })

  test('says so while nobody leads', async () => {
    const { campaignId } = await buildCampaign(server.database)
    expect(await words(`/embed/leaderboard/${campaignId}`)).toContain('Nobody leads yet. The first work takes the top.')
  })
})

describe('the countdown', () => {
  test('says until when, in UTC and for a script to count', async () => {
    const endsAt = new Date('2031-03-04T05:06:07Z')
    const { campaignId } = await buildCampaign(server.database, { endsAt })
    const { body } = await get(`/embed/countdown/${campaignId}`)
    expect(wordsOf(body)).toMatch(/[\d,]+ days to go .*Open until 4 Mar 2031, 05:06 UTC/)
    expect(body).toContain('data-countdown="2031-03-04T05:06:07.000Z"')
    expect(body).toContain('role="timer"')
    expect(wordsOf(body)).toContain('Vote on Plinth')
  })

  test('is no other page because time has passed, and tells caches that it is', async () => {
    const { campaignId } = await buildCampaign(server.database, { endsAt: new Date('2031-03-04T05:06:07Z') })
    const read = async () => {
      const { headers, body } = await get(`/embed/countdown/${campaignId}`)
      const [, version] = /data-version="(\w+)"/.exec(body) ?? []
      const [, now] = /data-now="([^"]+)"/.exec(body) ?? []
      return { etag: headers.etag, version, now: new Date(now!).getTime(), said: wordsOf(body) }
    }
    let [before, after] = [await read(), await read()]
    // At midnight there is a day less to go.
    do {
      before = after
      server.clock.advance(61_000)
      after = await read()
    } while (before.said !== after.said)
    expect(after.version).toBe(before.version)
    expect(after.now).toBeGreaterThan(before.now)
    expect(after.etag).not.toBe(before.etag)
  })

  test('says that it is the last day', async () => {
    const { campaignId } = await buildCampaign(server.database, { endsAt: new Date(Date.now() + 5_000_000) })
    const today = new Date(server.clock.now().getTime() + 5_000_000).getUTCDate() === server.clock.now().getUTCDate()
    expect(await words(`/embed/countdown/${campaignId}`)).toContain(today ? 'Ends today' : '1 day to go')
  })

  test('says that it has ended, with nothing to count', async () => {
    const { campaignId } = await buildCampaign(server.database, { status: 'completed' })
    const { body } = await get(`/embed/countdown/${campaignId}`)
    expect(wordsOf(body)).toMatch(/Ended Voting closed \d/)
    expect(body).not.toContain('role="timer"')
    expect(wordsOf(body)).not.toContain('Vote on Plinth')
  })

  test('says that it is paused', async () => {
    const { campaignId } = await buildCampaign(server.database, { isPaused: true })
    const { body } = await get(`/embed/countdown/${campaignId}`)
    expect(wordsOf(body)).toContain('Paused at the moment Nobody can join or vote until it goes on.')
    expect(body).not.toContain('role="timer"')
  })
})

describe('what is not public', () => {
  const hidden = async (): Promise<BuiltCampaign[]> => {
    const campaigns = await Promise.all([
      buildCampaign(server.database, { name: CANARY, isPrivate: true }),
      buildCampaign(server.database, { name: CANARY, status: 'waiting' }),
      buildCampaign(server.database, { name: CANARY, status: 'sent-back' }),
      buildCampaign(server.database, { name: CANARY, status: 'unpublished' }),
    ])
    for (const campaign of campaigns) await buildArtwork(server.database, { campaign, title: CANARY })
    return campaigns
  }

  test.each(SHOWS)('looks in the %s exactly as what does not exist', async (show) => {
    const missing = await get(`/embed/${show}/${NOBODY}`)
    expect(missing.statusCode).toBe(404)
    expect(wordsOf(missing.body)).toBe(
      'Nothing to show yet This campaign is not open yet, or it is not public any more. Plinth',
    )
    for (const { campaignId } of await hidden()) {
      const answer = await get(`/embed/${show}/${campaignId}`)
      expect([answer.statusCode, answer.body]).toEqual([missing.statusCode, missing.body])
    }
  })

  test('stays hidden from its own brand and its guests too: an embed knows no session', async () => {
    const { campaignId, brand } = await buildCampaign(server.database, { isPrivate: true, name: CANARY })
    const answer = await get(`/embed/wall/${campaignId}`, {
      authorization: `Bearer ${brand.token}`,
      cookie: `plinth_session=${brand.token}`,
    })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain(CANARY)
  })

  test('votes that are hidden are in no embed, nor in its order, until voting ends', async () => {
    const { campaignId, first } = await buildWall({ voteRules: { isHidden: true } })
    for (const show of SHOWS) {
      const said = await words(`/embed/${show}/${campaignId}`)
      expect(said).not.toMatch(/\d votes?\b|Rank/)
    }
    expect(await words(`/embed/leaderboard/${campaignId}`)).toContain('Votes hidden until voting ends')
    await server.database.query({
      text: `update campaigns set status = 2, starts_at = now() - interval '2 days', ends_at = now() - interval '1 second' where id = $1`,
      values: [campaignId],
    })
    later()
    expect(await words(`/embed/leaderboard/${campaignId}`)).toContain(`${first.artist.userName} 1 artwork 12 votes`)
  })

  test('a campaign that goes out of sight leaves its embeds within seconds', async () => {
    const { campaignId } = await buildWall()
    expect((await get(`/embed/wall/${campaignId}`)).statusCode).toBe(200)
    await server.database.query({ text: 'update campaigns set is_private = true where id = $1', values: [campaignId] })
    later()
    expect((await get(`/embed/wall/${campaignId}`)).statusCode).toBe(404)
  })
})

describe('what strangers wrote', () => {
  test.each(SHOWS)('cannot break out of the %s', async (show) => {
    const brand = await buildAccount(server.database, { kind: 'brand', userName: `B ${HOSTILE} ${show}` })
    const artist = await buildAccount(server.database, { userName: `A ${HOSTILE} ${show}` })
    const campaign = await buildCampaign(server.database, { brand, name: HOSTILE })
    await buildArtwork(server.database, { campaign, artist, title: HOSTILE })
    const { body } = await get(`/embed/${show}/${campaign.campaignId}`)
    expect(body).not.toContain('<script>alert')
    expect(body).not.toContain('<img src=x')
    expect(body.match(/<script/g)).toHaveLength(1)
    expect(body).toMatch(/<bdi [^<]*>&quot;&gt;&lt;script&gt;alert\(1\)&lt;\/script&gt;/)
    expect(body).toContain('<title>')
  })
})

describe('the look', () => {
  test('takes a theme, an accent, columns and a limit of a closed set, and nothing else', async () => {
    const { campaignId } = await buildWall()
    const plain = await get(`/embed/wall/${campaignId}`)
    expect(plain.body).toContain('data-theme="auto"')
    const night = await get(`/embed/wall/${campaignId}?theme=night&accent=%23ffcc00`)
    expect(night.body).toContain('data-theme="night"')
    expect(night.body).toContain('--accent-night: #ffcc00')
    for (const odd of [
      'theme=dark"><b>',
      'accent=red;}body{display:none',
      'accent=12345',
      'columns=9',
      'limit=100000',
      'limit=-1',
      'theme=night&theme=light',
      'whatever=1',
    ]) {
      const { statusCode, body } = await get(`/embed/wall/${campaignId}?${odd}`)
      expect([odd, statusCode, body]).toEqual([odd, 200, plain.body])
    }
  })
})

describe('the policy', () => {
  test('lets others frame it, runs only its own script and styles, and sets no cookie', async () => {
    const { campaignId } = await buildWall()
    const { headers, body } = await get(`/embed/wall/${campaignId}?accent=0a0`)
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain('frame-ancestors *')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("form-action 'none'")
    expect(policy).not.toMatch(/unsafe|script-src[^;]*'self'/)
    expect(headers['x-frame-options']).toBeUndefined()
    expect(headers['set-cookie']).toBeUndefined()
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const inline = [...body.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)]
    expect(inline.map(([, kind]) => kind)).toEqual(['style', 'style', 'script'])
    for (const [, , text] of inline) expect(policy).toContain(hashOf(text!))
  })

  test('nothing in it acts: no form, no button, no field, and every link opens the product elsewhere', async () => {
    const { campaignId } = await buildWall()
    for (const show of SHOWS) {
      const { body } = await get(`/embed/${show}/${campaignId}`)
      expect(body).not.toMatch(/<(form|button|input|select|textarea|iframe|object)\b| on\w+=/)
      const links = body.match(/<a [^>]*>/g) ?? []
      expect(links.length).toBeGreaterThan(1)
      for (const found of links)
        expect(found).toMatch(/href="http:\/\/plinth\.test[^"]*" target="_blank" rel="noopener"/)
    }
  })

  test('every other answer still refuses to be framed', async () => {
    for (const url of ['/api/docs', '/api/campaign/list', '/embed/votes/1', '/nowhere']) {
      expect([url, (await get(url)).headers['x-frame-options']]).toEqual([url, 'DENY'])
      expect(await policyOf(url)).toContain("frame-ancestors 'none'")
    }
  })
})

describe('caches', () => {
  test('may keep an embed briefly, and are told when it is still the same', async () => {
    const { campaignId, first } = await buildWall()
    const { headers } = await get(`/embed/wall/${campaignId}`)
    expect(headers['cache-control']).toBe('public, max-age=15')
    const again = await get(`/embed/wall/${campaignId}`, { 'if-none-match': String(headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await giveVotes(first.artworkId, 13)
    later()
    const changed = await get(`/embed/wall/${campaignId}`, { 'if-none-match': String(headers.etag) })
    expect(changed.statusCode).toBe(200)
    expect(wordsOf(changed.body)).toContain('13 votes')
  })

  test('many readers ask the database once', async () => {
    const { campaignId, first } = await buildWall()
    await get(`/embed/wall/${campaignId}`)
    await giveVotes(first.artworkId, 99)
    const { body } = await get(`/embed/wall/${campaignId}`)
    expect(wordsOf(body)).toContain('12 votes')
  })

  test('one address asks only so often', { tags: 'long' }, async () => {
    const limited = await createTestServer({ env: { IP_LIMITS: 'on' } })
    try {
      const statuses = new Set<number>()
      for (let asked = 0; asked < 601; asked++)
        statuses.add((await limited.app.inject({ url: `/embed/wall/${NOBODY}` })).statusCode)
      expect([...statuses]).toEqual([404, 429])
    } finally {
      await limited.stop()
    }
  })

  test('keep fonts for ever under the address that a page names', async () => {
    const { body } = await get(`/embed/wall/${NOBODY}`)
    const [, url] = /url\("([^"]+)"\)/.exec(body) ?? []
    const font = await get(url!)
    expect(font.statusCode).toBe(200)
    expect(font.headers['content-type']).toBe('font/woff2')
    expect(font.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/embed/fonts/..%2fframe.css')).statusCode).toBe(404)
  })
})

describe('the script of the elements', () => {
  test('can be loaded by any site, knows where it comes from, and is kept by its version', async () => {
    const { headers, body } = await get('/embed/plinth.js')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['cache-control']).toBe('public, max-age=3600')
    expect(body).toContain("const SITE = 'http://plinth.test'")
    expect(body).not.toMatch(/__[A-Z]+__|innerHTML|eval\(|document\.write/)
    const [, version] = /"(\w+)"/.exec(String(headers.etag)) ?? []
    expect((await get(`/embed/plinth.js?v=${version}`)).headers['cache-control']).toContain('immutable')
    expect((await get('/embed/plinth.js', { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  })
})

describe('the demo page', () => {
  test('shows the three embeds of a campaign, under a policy that names nothing else', async () => {
    const demo = await createTestServer({ env: { DEMO: '1', PUBLIC_URL: 'http://localhost:3000' } })
    try {
      const ask = (url: string) => demo.app.inject({ url, headers: { host: 'localhost:3000' } })
      expect((await ask('/embed/demo')).statusCode).toBe(404)
      const { campaignId } = await buildCampaign(demo.database, { name: HOSTILE })
      const { statusCode, headers, body } = await ask('/embed/demo')
      expect(statusCode).toBe(200)
      for (const show of SHOWS) expect(body).toContain(`<plinth-${show} campaign="${campaignId}"`)
      expect(body).not.toContain('<script>')
      expect(headers['content-security-policy']).toMatch(/script-src 'self'; frame-src 'self'; style-src 'sha256-/)
      expect(headers['x-frame-options']).toBe('DENY')
      expect((await ask('/embed/demo?campaign=999999')).statusCode).toBe(404)
    } finally {
      await demo.stop()
    }
  })

  test('is only where the demo is', async () => {
    await buildCampaign(server.database)
    expect((await get('/embed/demo')).statusCode).toBe(404)
  })
})
