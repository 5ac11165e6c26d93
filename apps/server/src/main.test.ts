import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

// The whole product as a process of its own, the way a person runs it and a machine kills it.
const MAIN = path.join(import.meta.dirname, 'main.ts')
const START_LIMIT_MS = 60_000

let dataDir: string
let running: Product[]
beforeEach(() => {
  dataDir = mkdtempSync(path.join(os.tmpdir(), 'plinth-main-'))
  running = []
})
afterEach(async () => {
  await Promise.all(running.map((product) => product.end('SIGTERM')))
  rmSync(dataDir, { recursive: true, force: true })
})

const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => resolve(port))
    })
  })

type Product = {
  url: string
  child: ChildProcess
  output(): string
  exit: Promise<number | null>
  ready: Promise<void>
  end(signal: NodeJS.Signals): Promise<number | null>
}

async function launch(env: Record<string, string> = {}): Promise<Product> {
  const port = env.PORT ?? String(await freePort())
  const child = spawn(process.execPath, [MAIN], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DATA_DIR: dataDir, PORT: port, CHAIN_PORT: '0', LOG_LEVEL: 'warn', ...env },
  })
  let output = ''
  const heard = Promise.withResolvers<void>()
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
      if (output.includes('Plinth is ready at')) heard.resolve()
    })
  const exit = once(child, 'close').then(([code]) => code as number | null)
  void exit.then(() => heard.reject(new Error(`it ended before it was ready:\n${output}`)))
  heard.promise.catch(() => undefined)
  const product: Product = {
    url: `http://127.0.0.1:${port}`,
    child,
    output: () => output,
    exit,
    ready: heard.promise,
    end: async (signal) => {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      return exit
    },
  }
  running.push(product)
  return product
}

test(
  'SIGTERM: it stops listening and exits with 0',
  async () => {
    const product = await launch()
    await product.ready
    expect((await fetch(`${product.url}/api/ready`)).status).toBe(200)
    // As npm and a terminal pass it on: twice.
    product.child.kill('SIGTERM')
    expect(await product.end('SIGTERM')).toBe(0)
    await expect(fetch(`${product.url}/api/health`)).rejects.toThrow()
  },
  START_LIMIT_MS,
)

test(
  'kill -9 at many moments of the first start: the next start is whole',
  async () => {
    const full = await launch()
    const begun = performance.now()
    await full.ready
    const usual = performance.now() - begun
    await full.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
    for (const share of [0.15, 0.35, 0.5, 0.65, 0.8, 0.95]) {
      const product = await launch()
      await Promise.race([new Promise((resolve) => setTimeout(resolve, usual * share)), product.ready])
      await product.end('SIGKILL')
    }
    const last = await launch()
    await last.ready
    const faq = await (await fetch(`${last.url}/api/article/getArticleByType?typeId=1`)).json()
    expect(faq.data.length).toBeGreaterThanOrEqual(15)
    const countries = await (await fetch(`${last.url}/api/config/countryConfig`)).json()
    expect(countries.data).toHaveLength(249)
  },
  3 * START_LIMIT_MS,
)

test(
  'a second start on the same DATA_DIR is refused with one line that names it',
  async () => {
    const first = await launch()
    await first.ready
    const second = await launch()
    expect(await second.exit).toBe(1)
    expect(second.output().trim().split('\n')).toHaveLength(1)
    expect(second.output()).toContain(dataDir)
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)
  },
  START_LIMIT_MS,
)

test(
  'a bad setting stops the start with one line that names it',
  async () => {
    const product = await launch({ SMTP_URL: 'mail.example' })
    expect(await product.exit).toBe(1)
    expect(product.output()).toMatch(/^The setting SMTP_URL cannot be used: [^\n]+\n$/)
  },
  START_LIMIT_MS,
)

test(
  'a port in use stops the start with one line, and nothing is left running',
  async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as { port: number }
    const product = await launch({ PORT: String(port) })
    expect(await product.exit).toBe(1)
    expect(product.output().trim()).toBe(`The address is in use: another program listens on PORT ${port}`)
    holder.close()
    const again = await launch()
    await again.ready
  },
  START_LIMIT_MS,
)
