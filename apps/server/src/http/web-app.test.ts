import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { operationId } from '@plinth/api-schema/openapi'
import { allCalls } from '@plinth/api-schema/registry'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { readChains } from '../ports/chains.ts'
import { seedArticles } from '../rooms/support/support.seed.ts'
import { SESSION_COOKIE } from './session.ts'

const TEMPLATE =
  '<!doctype html><html lang="en"><head><title>Plinth</title><!--meta--></head><body><div id="root"></div></body></html>'

let directory: string
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-web-'))
  await mkdir(path.join(directory, 'assets'))
  await writeFile(path.join(directory, 'index.html'), TEMPLATE)
  await writeFile(path.join(directory, 'assets/app-1a2b3c.js'), 'export {}')
  await writeFile(path.join(directory, 'landing.html'), TEMPLATE.replace('<div id="root">', '<div id="root">painted'))
  await writeFile(path.join(directory, 'theme.js'), 'document.documentElement')
  await writeFile(path.join(directory, 'offline.html'), '<!doctype html>')
  const chains = await readChains({ chainsFile: undefined, publicUrl: 'http://plinth.test' })
  server = await createTestServer({ webDirectory: directory, chains })
  await seedArticles(server.database)
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})
const get = (url: string) => server.app.inject({ url })

const WALLET = `0x${'a1'.repeat(20)}`

describe('share tags', () => {
  test('the landing page has its own title, description, card and canonical address', async () => {
    const { statusCode, body, headers } = await get('/')
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<title>Plinth: art campaigns with a fair vote</title>')
    expect(body).toContain('<link rel="canonical" href="http://plinth.test/">')
    expect(body).toContain('<meta property="og:image" content="http://plinth.test/share-card.png">')
    expect(body).toContain('<meta name="twitter:card" content="summary_large_image">')
  })
  test('an article page says what the article is', async () => {
    const { body } = await get('/startup/article/detail?articleId=6&showHead=0')
    expect(body).toContain('<title>Privacy Policy | Plinth</title>')
    expect(body).toContain('<link rel="canonical" href="http://plinth.test/startup/article/detail?articleId=6">')
  })
  test('what an article says cannot break out of the tags', async () => {
    await server.database.query({ text: `update articles set title = '"><script>alert(1)</script>$&' where id = 5` })
    const { body } = await get('/startup/article/detail?articleId=5')
    expect(body).not.toContain('<script>alert')
    expect(body).toContain('&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;$&amp;')
  })
  test.each([
    `/personal/index/${WALLET}/1`,
    `/personal/index/${WALLET}/7`,
    '/personal/setting/1',
    '/personal/setting/4/',
  ])('a tab of a page (%s) is a page', async (url) => {
    expect((await get(url)).statusCode).toBe(200)
  })
  test.each([
    ...['/nowhere', '/startup/article/nothing', '/startup/article/detail?articleId=999999', '/participant'],
    ...[`/personal/index/${WALLET}`, `/personal/index/${WALLET}/8`, '/personal/index/1'],
    ...['/personal/setting', '/personal/setting/0', '/personal/setting/5', `/personal/setting/${WALLET}/1`],
  ])('an address that is no page (%s) answers 404 with the app, which shows Page not found', async (url) => {
    const { statusCode, body } = await get(url)
    expect(statusCode).toBe(404)
    expect(body).toContain('<title>Page not found | Plinth</title>')
    expect(body).toContain('<div id="root">')
  })
})

describe('search engines', () => {
  test.each(['/platform', '/platform/users', '/participant/profile/editProfile', '/confirm-email', '/nowhere'])(
    'are asked to leave %s out',
    async (url) => {
      expect((await get(url)).headers['x-robots-tag']).toBe('noindex')
    },
  )
  test.each(['/', '/startup/article/faq', '/participant/signup'])('may list %s', async (url) => {
    expect((await get(url)).headers['x-robots-tag']).toBeUndefined()
  })
})

describe('the painted landing', () => {
  test('a visitor gets it with the same tags and policy', async () => {
    const { body, headers } = await get('/')
    expect(body).toContain('<div id="root">painted')
    expect(body).toContain('<meta property="og:title"')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  })
  test('somebody with a session, and every other page, gets the bare shell', async () => {
    const signedIn = await server.app.inject({ url: '/', headers: { cookie: `${SESSION_COOKIE}=x` } })
    expect(signedIn.body).not.toContain('painted')
    expect((await get('/startup/index')).body).not.toContain('painted')
  })
})

describe('files and headers', () => {
  test('pages carry a strict policy and are never reused without asking', async () => {
    const { headers } = await get('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self'")
    expect(policy).toContain("connect-src 'self' http://plinth.test/rpc/31337")
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers['cache-control']).toBe('private, no-cache')
  })
  test('hashed files are kept for ever, others are not', async () => {
    expect((await get('/assets/app-1a2b3c.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect((await get('/theme.js')).headers['cache-control']).toBe('public, max-age=600')
  })
  test('scripts let a worker that is made of them ask this site, and nobody else', async () => {
    for (const script of ['/assets/app-1a2b3c.js', '/theme.js']) {
      const { headers } = await get(script)
      expect(headers['content-security-policy']).toContain("default-src 'none'; connect-src 'self'")
    }
  })
  test('the offline page may have its style and script, as other pages may', async () => {
    const [offline, page] = [await get('/offline.html'), await get('/')]
    expect(offline.headers['content-security-policy']).toBe(page.headers['content-security-policy'])
  })
  test.each([
    '/assets/gone.js',
    '/api/nowhere',
    '/files/nothing.png',
    '/ipfs/bafkreinothing',
    '/gone.png',
    '/../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
  ])('%s is not there, and says so in the envelope', async (url) => {
    const answer = await get(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 404, data: { reason: 'notFound' } })
  })
  test('a POST to a page is not there', async () => {
    expect((await server.app.inject({ method: 'POST', url: '/' })).statusCode).toBe(404)
  })
})

describe('the documentation', () => {
  test('lists every call and loads nothing from outside', async () => {
    const { body, headers } = await get('/api/docs')
    for (const call of allCalls) {
      const id = operationId(call)
      expect(body).toContain(`<li><a href="#${id}">${call.path}</a></li>`)
      expect(body).toContain(`<section id="${id}">`)
    }
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(
      [...body.matchAll(/(?:src|href)="([^"#]+)"/g)].map((match) => match[1]!).every((link) => link.startsWith('/')),
    ).toBe(true)
  })
  test('the document for machines is the committed one', { tags: 'long' }, async () => {
    const committed = (await import('../../../../packages/api-schema/openapi.json', { with: { type: 'json' } })).default
    expect((await get('/api/openapi.json')).json()).toEqual(committed)
  })
})
