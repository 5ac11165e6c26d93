import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { pages } from '@plinth/api-schema/pages'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildArtwork, buildCampaign } from '../../test/factories.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { createLog } from '../log.ts'
import { jsonForScript, withoutStyleAttributes } from './painted-markup.ts'
import { SESSION_COOKIE } from './session.ts'

describe('style attributes', () => {
  test('move into a style sheet, once each', () => {
    const { markup, sheet } = withoutStyleAttributes(
      '<p style="width:5px">a</p><b style="--x:calc(1px * 2)">c</b><i style="width:5px"></i>',
    )
    expect(markup).toBe('<p data-style="0">a</p><b data-style="1">c</b><i data-style="0"></i>')
    expect(sheet).toBe('#root [data-style="0"]{width:5px}#root [data-style="1"]{--x:calc(1px * 2)}')
  })
  test.each([
    'background:url(&quot;/files/a.png&quot;)',
    'color:red}body{color:blue',
    'color:red&lt;/style&gt;',
    'width:\\75rl(x)',
    '@import x',
  ])('that could do more than look (%s) are left out', (style) => {
    expect(withoutStyleAttributes(`<p style="${style}">a</p>`)).toEqual({ markup: '<p>a</p>', sheet: '' })
  })
  test('words are no attributes', () => {
    const words = '<p>say style=&quot;width:1px&quot;</p>'
    expect(withoutStyleAttributes(words).markup).toBe(words)
  })
})

test('what a page has read cannot end its script', () => {
  const hostile = { name: '</script><script>alert(1)</script><!--\u2028\u202e' }
  const written = jsonForScript(hostile)
  expect(written).not.toContain('<')
  expect(JSON.parse(written)).toEqual(hostile)
})

const TEMPLATE = '<!doctype html><html lang="en"><head><title>Plinth</title><!--meta--></head><body>'
const SHELL = `${TEMPLATE}<div id="root">bare</div></body></html>`
const GATE = 'painted-pages-test'
// What a build brings, but for React: it asks for what it is told to, and shows the answer.
const PAINTER = `
const gate = new BroadcastChannel('${GATE}')
const opened = () => {
  const { promise, resolve } = Promise.withResolvers()
  gate.addEventListener('message', ({ data }) => data === 'open' && resolve())
  gate.postMessage('waiting')
  return promise
}
const behaviours = {
  'Gated': opened,
  'Fatal': () => process.exit(1),
  'Writing': () => fetch('/api/campaign/list', { method: 'POST' }),
  'Greedy': async () => {
    for (let i = 0; i < 40; i++)
      if ((await fetch('/api/auth/binding/1', {})).status === 429) throw new Error('too many')
  },
}
export const paint = async (path, { isPhone }) => {
  const id = new URL(path, 'http://x').searchParams.get('id')
  if (path.startsWith('${pages.market.path}')) throw new Error('The market cannot be painted.')
  const answer = await fetch(id ? '/api/campaign/' + id : '/api/campaign/list', { headers: { Language: 'en_US' } })
  if (answer.status !== 200) throw new Error('refused')
  const { data } = await answer.json()
  const name = data?.name ?? 'a wall'
  await behaviours[name]?.()
  const safe = name.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return { markup: '<link rel="preload" as="image" href="/x"/><p style="width:3px">' + (isPhone ? 'phone ' : '') + safe + '</p>', answers: [[['k'], { name }]] }
}
`

let directory: string
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-painted-'))
  const folder = path.join(directory, '.prerender')
  await mkdir(folder)
  await writeFile(path.join(directory, 'index.html'), `${TEMPLATE}<div id="root">any page</div></body></html>`)
  for (const page of ['market', 'campaign', 'wall', 'artwork']) {
    await writeFile(path.join(folder, `${page}-shell.html`), SHELL)
    await writeFile(
      path.join(folder, `${page}.html`),
      `${TEMPLATE}<div id="root" data-prerendered><!--painted--></div><!--answers--></body></html>`,
    )
  }
  await writeFile(path.join(folder, 'entry.mjs'), PAINTER)
  server = await createTestServer({ webDirectory: directory })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

const get = (url: string, headers: Record<string, string> = {}) => server.app.inject({ url, headers })
const SHELL_ROOT = '<div id="root">bare'
/** Lets pages of campaigns that are called Gated wait until it is opened. */
const openGate = () => {
  const channel = new BroadcastChannel(GATE)
  return {
    waiting: (count: number) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      let seen = 0
      channel.addEventListener('message', ({ data }) => {
        if (data === 'waiting' && ++seen === count) resolve()
      })
      return promise
    },
    open: () => {
      channel.postMessage('open')
      channel.close()
    },
  }
}
const campaignPage = (id: number) => `${pages.campaign.path}?id=${id}`
const wallPage = (id: number) => `${pages.wall.path}?idActive=${id}`

describe('a page that is painted', () => {
  test('comes with what it shows, its answers and a policy that allows its style alone', async () => {
    const { campaignId } = await buildCampaign(server.database, { name: '</script><b>Low $& Tide' })
    const { body, headers, statusCode } = await get(campaignPage(campaignId))
    expect(statusCode).toBe(200)
    expect(body).toContain('<style>#root [data-style="0"]{width:3px}</style><p data-style="0">&lt;/script>')
    expect(body).toMatch(/<script type="application\/json" id="first-answers" data-age="\d+">\[\[\["k"\],/)
    expect(body).toContain('{"name":"\\u003c/script>\\u003cb>Low $& Tide"}')
    expect(body).not.toContain('href="/x"')
    expect(body).toContain('<meta property="og:title"')
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/]{43}=';/)
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe/)
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(String(headers.vary)).toContain('cookie')
  })
  test('is drawn for a phone where one asks', async () => {
    const { campaignId } = await buildCampaign(server.database, { name: 'Low Tide' })
    expect((await get(campaignPage(campaignId))).body).toContain('>Low Tide</p>')
    const phone = await get(campaignPage(campaignId), { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Mobile Safari' })
    expect(phone.body).toContain('>phone Low Tide</p>')
  })
  test('is sent compressed', async () => {
    const { campaignId } = await buildCampaign(server.database, { name: 'x'.repeat(60), subtitle: 'y'.repeat(100) })
    const { headers } = await get(campaignPage(campaignId), { 'accept-encoding': 'gzip' })
    expect(headers['content-encoding']).toBe('gzip')
  })
  test('is the wall of a campaign, too', async () => {
    const { campaignId } = await buildCampaign(server.database)
    expect((await get(wallPage(campaignId))).body).toContain('>a wall</p>')
  })
})

test('the page of a work comes painted at the address that the site itself leads to', async () => {
  const { artworkId } = await buildArtwork(server.database)
  const plain = `${pages.artwork.path}?idArt=${artworkId}`
  const { body } = await get(plain)
  expect(body).toContain('data-prerendered')
  expect((await get(`${plain}&idActive=7&idUser=8`)).body).toContain('data-prerendered')
  expect((await get(`${plain}&idActive=7&vote=1`)).body).not.toContain('data-prerendered')
  expect((await get(`${plain}&idUser=x`)).body).not.toContain('data-prerendered')
})

describe('a page that is not painted', () => {
  test('is that of somebody with a session', async () => {
    const { campaignId } = await buildCampaign(server.database)
    const { body, headers } = await get(campaignPage(campaignId), { cookie: `${SESSION_COOKIE}=x` })
    expect(body).toContain(SHELL_ROOT)
    expect(body).not.toContain('first-answers')
    expect(String(headers['content-security-policy'])).not.toContain('sha256')
  })
  test.each(['private', 'waiting for its review'])(
    'is that of a campaign that is %s, though it was public',
    async (why) => {
      const campaign = await buildCampaign(server.database, { name: 'Canary' })
      const { campaignId } = campaign
      const { artworkId } = await buildArtwork(server.database, { campaign })
      expect((await get(campaignPage(campaignId))).body).toContain('>Canary</p>')
      await server.database.query({
        text:
          why === 'private'
            ? 'update campaigns set is_private = true where id = $1'
            : 'update campaigns set status = 0, review = 0 where id = $1',
        values: [campaignId],
      })
      for (const page of [campaignPage(campaignId), wallPage(campaignId), `${pages.artwork.path}?idArt=${artworkId}`]) {
        const { body } = await get(page)
        expect(body).toContain('<div id="root">')
        expect(body).not.toContain('data-prerendered')
        expect(body).not.toContain('Canary')
      }
    },
  )
  test('is one whose address says more', async () => {
    const { campaignId } = await buildCampaign(server.database)
    const { body } = await get(`${campaignPage(campaignId)}&submit=1`)
    expect(body).toContain('<div id="root">')
    expect(body).not.toContain('data-prerendered')
  })
  test('is one that fails, and comes all the same', async () => {
    const { body, statusCode } = await get(pages.market.path)
    expect(statusCode).toBe(200)
    expect(body).toContain(SHELL_ROOT)
  })
  test('is one that asks to change something', async () => {
    const { campaignId } = await buildCampaign(server.database, { name: 'Writing' })
    expect((await get(campaignPage(campaignId))).body).toContain(SHELL_ROOT)
  })
  test('is one that ends the thread that paints, which is started again for the next', async () => {
    const fatal = await buildCampaign(server.database, { name: 'Fatal' })
    const other = await buildCampaign(server.database, { name: 'Low Tide' })
    expect((await get(campaignPage(fatal.campaignId))).body).toContain(SHELL_ROOT)
    expect((await get(campaignPage(other.campaignId))).body).toContain('>Low Tide</p>')
  })
  test('is one for which too many are under way, which come all the same', async () => {
    const gate = openGate()
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => (await buildCampaign(server.database, { name: 'Gated' })).campaignId),
    )
    const other = await buildCampaign(server.database, { name: 'Low Tide' })
    const gated = ids.map((id) => get(campaignPage(id)))
    await gate.waiting(ids.length)
    expect((await get(campaignPage(other.campaignId))).body).toContain(SHELL_ROOT)
    gate.open()
    for (const { body } of await Promise.all(gated)) expect(body).toContain('>Gated</p>')
    expect((await get(campaignPage(other.campaignId))).body).toContain('>Low Tide</p>')
  })
})

describe('a server of its own', () => {
  test('sends the page bare when painting takes too long, and logs that once', async () => {
    const lines: string[] = []
    const log = createLog('warn', { write: (line: string) => void lines.push(line) })
    const hurried = await createTestServer({ webDirectory: directory, maxPaintMs: 1, log })
    try {
      for (let i = 0; i < 2; i++) {
        const { campaignId } = await buildCampaign(hurried.database, { name: 'Gated' })
        const { body } = await hurried.app.inject({ url: campaignPage(campaignId) })
        expect(body).toContain(SHELL_ROOT)
      }
      expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a page could not be painted'])
    } finally {
      await hurried.stop()
    }
  })
  test('charges what a page asks to the address that wants it', { tags: 'long' }, async () => {
    const limited = await createTestServer({ webDirectory: directory, env: { IP_LIMITS: 'on' } })
    const open = (id: number, remoteAddress: string) => limited.app.inject({ url: campaignPage(id), remoteAddress })
    try {
      const [first, second] = await Promise.all([1, 2].map(() => buildCampaign(limited.database, { name: 'Greedy' })))
      expect((await open(first!.campaignId, '203.0.113.7')).body).toContain('>Greedy</p>')
      expect((await open(second!.campaignId, '203.0.113.7')).body).toContain(SHELL_ROOT)
      expect((await open(second!.campaignId, '198.51.100.7')).body).toContain('>Greedy</p>')
    } finally {
      await limited.stop()
    }
  })
  test('keeps what it paints with to itself', async () => {
    expect((await get('/.prerender/entry.mjs')).statusCode).toBe(404)
    expect((await get('/.prerender/campaign.html')).statusCode).toBe(404)
  })
})
