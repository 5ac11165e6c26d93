import { type Abuse, createTally } from '../abuse.ts'
import { headOf, openSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'

const LONG = 'a'.repeat(15_000)
const PATHS = [
  '//',
  '///',
  '//x',
  '//evil.example/%2f..',
  '/%00',
  '/%',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/..%2f..%2f..%2fetc%2fpasswd',
  '/../../etc/passwd',
  '/.git/config',
  '/\\..\\..',
  '/?',
  '/?%',
  '/#',
  '*',
  'http://evil.example/',
  '/api',
  '/api/',
  '/api//',
  '/api/%00',
  '/api/campaign/%',
  '/api/campaign/%00',
  `/api/campaign/${'9'.repeat(190)}`,
  '/api/campaign/1e9',
  '/api/article/detail/-1',
  '/api/campaign/works/events?campaignId=%00',
  '/files/',
  '/files/%2e%2e/%2e%2e/etc/passwd',
  '/files/ab/%00.png',
  '/files/ab/../../x.png',
  '/ipfs/',
  '/ipfs/%00',
  '/ipfs/bafy',
  '/ipfs/..%2f..',
  '/share/campaign/%00.png',
  '/share/campaign/1.png.png',
  '/share/__proto__/1.png',
  '/share/constructor/1.png',
  '/participant/campaign/detail?id=%00',
  '/participant/campaign/detail?id=1&id=2',
  '/participant/campaign/detail?__proto__[x]=1',
  '/assets/%2e%2e/index.html',
  `/${LONG}`,
  `/?q=${LONG}`,
]
const METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'CONNECT', 'PROPFIND', 'PURGE', 'get', 'QUERY']
const HEADERS: Record<string, string>[] = [
  { cookie: `plinth_session=${'%'.repeat(500)}` },
  { cookie: '=; ;;=x; __proto__=1' },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${LONG.slice(0, 7_000)}` },
  { 'if-none-match': '*'.repeat(5_000) },
  { 'accept-encoding': 'gzip;q=NaN, br;q=-1, *;q=9' },
  { range: 'bytes=-1,0-,9-1,a-b' },
  { 'x-forwarded-for': 'not-an-address, 1.2.3.4:99, [::1]:80, ,' },
  { 'x-forwarded-for': '::ffff:10.0.0.1%eth0' },
  { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'javascript' },
  { 'accept-language': '\u00ff'.repeat(200) },
  { expect: '200-maybe' },
  { 'transfer-encoding': 'identity, chunked, chunked' },
  { 'content-length': '5', 'transfer-encoding': 'chunked' },
  { upgrade: 'websocket', connection: 'upgrade' },
]
const AT_ONCE = 16
const WITHIN_MS = 10_000

const ask = async (target: Target, method: string, path: string, headers: Record<string, string>) => {
  const socket = await openSocket(target.address)
  const plain = { Host: target.host, 'X-Forwarded-For': target.freshAddress(), Connection: 'close', ...headers }
  socket.write(headOf(method, path, plain))
  await socket.answered(WITHIN_MS)
  const status = statusOf(socket.heard())
  socket.destroy()
  return status
}

/** Requests that no browser sends: the server may refuse them, but must not break. */
export const abuse: Abuse = {
  name: 'odd-requests',
  wants: 'paths, methods and headers that break the server (5xx) or end its process',
  half: 'quick',
  async play(target) {
    const { played, count } = createTally()
    const attempts = [
      ...PATHS.map((path) => ['GET', path, {}] as const),
      ...PATHS.slice(0, 6).map((path) => ['POST', path, { 'content-length': '0' }] as const),
      ...METHODS.flatMap((method) => ['/', '/api/user/login'].map((path) => [method, path, {}] as const)),
      ...HEADERS.flatMap((headers) => ['/', '/api/campaign/list'].map((path) => ['GET', path, headers] as const)),
    ]
    for (let first = 0; first < attempts.length; first += AT_ONCE)
      await Promise.all(
        attempts.slice(first, first + AT_ONCE).map(async ([method, path, headers]) => {
          const status = await ask(target, method, path, headers)
          const shown = `${method} ${path.slice(0, 60)} ${JSON.stringify(headers).slice(0, 60)}`
          count(shown, status < 500, `answered ${status}`)
        }),
      )
    const alive = await target.send({ path: '/api/health', from: target.freshAddress() })
    count('the server lives on', alive.status === 200, `health answers ${alive.status}`)
    return played
  },
}
