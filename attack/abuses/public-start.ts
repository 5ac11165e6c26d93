import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort, startProduct, temporaryDataDir } from '../../scripts/product.mjs'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { newPerson } from '../target/people.ts'
import { createWire, type Reply } from '../target/wire.ts'

const ROOT = path.resolve(import.meta.dirname, '../..')
const PUBLIC_URL = 'https://plinth.example'
const HOST = 'plinth.example'
const PATIENCE_MS = 60_000

/** Whether the product refuses to start with these settings. */
const refusesToStart = async (settings: Record<string, string>): Promise<boolean> => {
  const { dataDir, remove } = temporaryDataDir()
  const env = { ...process.env, PORT: String(await freePort()), CHAIN_PORT: '0', DATA_DIR: dataDir, ...settings }
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: ROOT, stdio: 'ignore', env })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const late = setTimeout(() => child.kill('SIGTERM'), PATIENCE_MS)
  const code = await ended
  clearTimeout(late)
  remove()
  return code !== null && code !== 0
}

const playCookies = async ({ count }: Tally) => {
  const { dataDir, remove } = temporaryDataDir()
  const port = String(await freePort())
  const env = { PORT: port, PUBLIC_URL, DEMO: '', TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' }
  const product = await startProduct({ dataDir, env })
  // It says where the public finds it; from here it is reached at its own port.
  const wire = createWire(`http://127.0.0.1:${port}`)
  const headers = { host: HOST, 'x-forwarded-proto': 'https', language: 'en_US', 'content-type': 'application/json' }
  const post = (url: string, body: object, more: Record<string, string> = {}): Promise<Reply> =>
    wire.send({
      method: 'POST',
      path: url,
      headers: { ...headers, ...more },
      body: JSON.stringify(body),
      from: '10.0.0.7',
    })
  try {
    const person = newPerson('ana')
    await post('/api/user/signUp', { ...person, userType: 0 })
    const reply = await post('/api/user/login', { userName: person.userName, password: person.password })
    const cookies = reply.headers['set-cookie'] ?? []
    count('a log-in over https without a cookie', cookies.length > 0, `answered ${reply.status}`)
    for (const line of cookies) {
      count('a cookie that a neighbouring site can set', line.startsWith('__Host-'), line)
      count('a cookie that scripts can read', /; ?HttpOnly/i.test(line), line)
      count('a cookie that goes over plain http', /; ?Secure/i.test(line), line)
    }
    const token = (JSON.parse(reply.text) as { data?: { token?: string } }).data?.token ?? ''
    const info = await wire.send({
      path: '/api/user/info',
      headers: { ...headers, cookie: `plinth_session=${token}` },
      from: '10.0.0.7',
    })
    count('a session in a cookie of the unguarded name', info.status === 401, `answered ${info.status}`)
    const demo = await post('/api/user/login', { userName: 'ana.lim', password: 'Gallery-2026' })
    count("the demo's log-ins on a public address", demo.status !== 200)
  } finally {
    wire.close()
    await product.stop()
    remove()
  }
}

/** A public address makes mistakes costly: what is meant for one's own machine must not be there. */
export const abuse: Abuse = {
  name: 'public-start',
  wants: "the demo's log-ins, or cookies that others can set or read, on a product that the public reaches",
  half: 'slow',
  async play() {
    const tally = createTally()
    tally.count('a demo at a public address', await refusesToStart({ DEMO: '1', PUBLIC_URL }), 'it starts')
    await playCookies(tally)
    return tally.played
  },
}
