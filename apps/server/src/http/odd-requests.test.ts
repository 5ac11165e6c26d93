import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openRaw } from '../../test/raw-client.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'

let directory: string
let server: TestServer
beforeAll(async () => {
  directory = await mkdtemp(path.join(os.tmpdir(), 'plinth-odd-'))
  await writeFile(path.join(directory, 'index.html'), '<title>Plinth</title><!--meta-->')
  await writeFile(path.join(directory, 'theme.js'), '0')
  server = await createTestServer({ webDirectory: directory })
  await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await server.stop()
  await rm(directory, { recursive: true, force: true })
})

/** The status of the first answer to bytes that no browser sends. */
const statusOf = async (bytes: string) => {
  const client = openRaw(server.app)
  client.send(bytes)
  const answer = await client.until(/^HTTP\/1\.1 \d{3} /)
  client.end()
  return Number(answer.slice(9, 12))
}

const TARGETS = [
  '//',
  '///',
  '//x',
  '//evil.example/',
  '//evil.example:99999/',
  '//[',
  '//@',
  '//\\',
  '/\\evil.example',
  '/%00',
  '/%',
  '/%zz',
  '/%ff%fe',
  '/%2e%2e/%2e%2e/etc/passwd',
  '/../../etc/passwd',
  '/?',
  '/?%',
  '/?a[=1',
  '/#',
  '/;',
  '/.',
  '/..',
  '/:80',
  '/https://evil.example',
  'http://evil.example/',
  'http://localhost//',
  'http://[/',
  '*',
  'x',
  `/${'a'.repeat(12_000)}`,
  `/${'a/'.repeat(6_000)}`,
  `/?${'a=1&'.repeat(3_000)}`,
  '/theme.js%00',
  '/theme.js/',
  '/assets/%00',
  '/assets//',
  '/files/',
  '/files//',
  '/files/%',
  '/files/%00',
  '/files/..%2f..%2fetc%2fpasswd',
  '/ipfs/',
  '/ipfs//',
  '/ipfs/%',
  '/ipfs/%00',
  `/ipfs/b${'a'.repeat(110)}`,
  '/share/',
  '/share/campaign/%',
  '/share/campaign/%00.png',
  '/share/campaign/99999999999999999999.png',
  '/share/constructor/1.png',
  '/share/__proto__/1.png',
  '/embed/wall/%',
  '/embed/wall/%00',
  '/embed/__proto__/1',
  '/embed/fonts/__proto__',
  '/api//',
  '/api/%00',
  '/api/campaign/%00',
  '/api/campaign/works/events?campaignId=%00',
  '/api/docs//',
  '/startup/article/detail?articleId=%00',
  '/startup/article/detail?articleId=99999999999999999999',
  '/participant/campaign/detail?campaignId=%F0%9',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'QUERY']

test.each(
  TARGETS.map((target) => [target.length > 80 ? `${target.slice(0, 20)}… (${target.length})` : target, target]),
)('%s is no fault of ours, by any method', async (_name, target) => {
  for (const method of METHODS) {
    const status = await statusOf(`${method} ${target} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    expect([method, status < 500]).toEqual([method, true])
  }
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\n\r\n'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: localhost/../\r\n\r\n'],
  ['a host of odd letters', 'GET / HTTP/1.1\r\nHost: \xff\xfe%00[]\r\n\r\n'],
  ['an old protocol', 'GET / HTTP/1.0\r\n\r\n'],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n'],
  ['a head that is too large', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`],
  ['a length that is no number', 'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1e3\r\n\r\n'],
  ['a broken cookie', 'GET / HTTP/1.1\r\nHost: localhost\r\nCookie: plinth_session=%; =; ;;\r\n\r\n'],
  [
    'a broken type',
    'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: ;;;\r\nContent-Length: 1\r\n\r\nx',
  ],
  [
    'a multipart without a boundary',
    'POST /api/user/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: multipart/form-data\r\nContent-Length: 1\r\n\r\nx',
  ],
])('%s is no fault of ours', async (_what, bytes) => {
  expect(await statusOf(bytes)).toBeLessThan(500)
})
