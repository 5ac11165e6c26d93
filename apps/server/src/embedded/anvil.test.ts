import { mkdir, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type EmbeddedChain, startAnvil } from './anvil.ts'
import { chainState } from './chain-state.ts'
import { isRunning } from './process-identity.ts'
import { StartError } from './start-error.ts'
import { capturedLog } from './test-support/captured-log.ts'
import { type KillableServer, startKillableServer } from './test-support/killable-server.ts'

const ALICE = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const BOB = '0x000000000000000000000000000000000000b0b0'

let dataDir: string
let started: { stop(): Promise<void> }[]
let { log, messages } = capturedLog()

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'plinth-chain-'))
  started = []
  ;({ log, messages } = capturedLog())
})
afterEach(async () => {
  for (const service of started) await service.stop()
  await rm(dataDir, { recursive: true })
})

const start = async (options: { beganMsAgo?: number } = {}): Promise<EmbeddedChain> => {
  const chain = await startAnvil({ dataDir, log, ...options })
  started.push(chain)
  return chain
}
const startThenKill = async (work: (server: KillableServer) => Promise<void>) => {
  const server = await startKillableServer({ dataDir, service: 'chain' })
  started.push({ stop: server.kill })
  await work(server)
  await server.kill()
}
const stateFile = () => path.join(dataDir, 'chain', 'state.json')
const copies = () => [path.join(dataDir, 'chain', 'state.1.json'), path.join(dataDir, 'chain', 'state.2.json')]
const runs = (pid: number) => isRunning(pid, stateFile())

const rpc = async <Result>(rpcUrl: string, method: string, params: unknown[]): Promise<Result> => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(rpcUrl, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const answer = (await response.json()) as { result?: Result; error?: { message: string } }
  if (answer.error) throw new Error(answer.error.message)
  return answer.result as Result
}
const pay = async (rpcUrl: string): Promise<string> => {
  const hash = await rpc<string>(rpcUrl, 'eth_sendTransaction', [{ from: ALICE, to: BOB, value: '0x5' }])
  // anvil answers before the block is made.
  await expect.poll(() => receipt(rpcUrl, hash)).toMatchObject({ status: '0x1' })
  return hash
}
const balance = async (rpcUrl: string) => Number(await rpc<string>(rpcUrl, 'eth_getBalance', [BOB, 'latest']))
const receipt = (rpcUrl: string, hash: string) =>
  rpc<{ blockHash: string; blockNumber: string; status: string } | null>(rpcUrl, 'eth_getTransactionReceipt', [hash])
const written = (hash: string, file = stateFile()) =>
  expect
    .poll(() => readFile(file, 'utf8').catch(() => ''))
    .toSatisfy((text: string) => text.includes(hash) && text.endsWith('}'))

test('starts a chain that only this machine reaches, and keeps all of it over an orderly stop', async () => {
  const first = await start()
  expect(first.chainId).toBe(31337)
  expect(first.rpcUrl).toMatch(/^http:\/\/127\.\d+\.\d+\.\d+:\d+$/)
  expect(await rpc(first.rpcUrl, 'eth_chainId', [])).toBe('0x7a69')
  const hash = await pay(first.rpcUrl)
  const before = await receipt(first.rpcUrl, hash)
  const pid = first.pid()
  await first.stop()
  expect(await runs(pid)).toBe(false)

  const again = await start()
  expect(await receipt(again.rpcUrl, hash)).toEqual(before)
  expect(await balance(again.rpcUrl)).toBe(5)
})

test('begins in the past when told so, and goes on at the present: no block comes before an earlier one', {
  tags: 'long',
}, async () => {
  const beganMsAgo = 3 * 86_400_000
  const daysAgo = async (rpcUrl: string) => {
    const { timestamp } = await rpc<{ timestamp: string }>(rpcUrl, 'eth_getBlockByNumber', ['latest', false])
    return Math.round((Date.now() / 1_000 - Number(timestamp)) / 86_400)
  }
  const first = await start({ beganMsAgo })
  await pay(first.rpcUrl)
  expect(await daysAgo(first.rpcUrl)).toBe(3)
  await first.stop()
  const again = await start({ beganMsAgo })
  await pay(again.rpcUrl)
  expect(await daysAgo(again.rpcUrl)).toBe(0)
})

test('has an address that cannot be guessed, told in a file that only its owner reads', async () => {
  const { rpcUrl } = await start()
  const file = path.join(dataDir, 'chain', 'rpc-url')
  expect(await readFile(file, 'utf8')).toBe(`${rpcUrl}\n`)
  expect((await stat(file)).mode & 0o077).toBe(0)
  // Where a page would look for it there is nothing.
  if (process.platform === 'linux')
    await expect(fetch(`http://127.0.0.1:${new URL(rpcUrl).port}`, { method: 'POST' })).rejects.toThrow()
})

test('lets no page of any site call it over HTTP', { tags: 'long' }, async () => {
  const { rpcUrl } = await start()
  for (const origin of ['http://localhost:3000', 'http://evil.test', 'null']) {
    const preflight = await fetch(rpcUrl, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    })
    expect(preflight.ok).toBe(false)
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull()
  }
  // What a page may send without asking first is not understood.
  const plain = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: `{"jsonrpc":"2.0","id":1,"method":"anvil_setBalance","params":["${BOB}","0x5"]}`,
  })
  expect(await plain.json()).toMatchObject({ error: { message: 'Invalid request' } })
  expect(await balance(rpcUrl)).toBe(0)
})

test('comes back at its address with its state when it is killed under a running server', {
  tags: 'long',
}, async () => {
  const chain = await start()
  const hash = await pay(chain.rpcUrl)
  const before = await receipt(chain.rpcUrl, hash)
  await written(hash)
  await written(hash, copies()[0])
  const killed = chain.pid()
  process.kill(killed, 'SIGKILL')
  await expect.poll(() => chain.pid()).not.toBe(killed)
  expect(messages).toContain('The embedded chain ended by itself and is started again')
  expect(await receipt(chain.rpcUrl, hash)).toEqual(before)
  await pay(chain.rpcUrl)
  expect(await balance(chain.rpcUrl)).toBe(10)
})

test('keeps its state when the server and the chain are killed', async () => {
  let hash = ''
  await startThenKill(async ({ url, pid }) => {
    hash = await pay(url)
    await written(hash)
    await written(hash, copies()[0])
    process.kill(pid, 'SIGKILL')
  })
  const chain = await start()
  expect(await receipt(chain.rpcUrl, hash)).toMatchObject({ status: '0x1' })
  expect(await balance(chain.rpcUrl)).toBe(5)
})

test('stops the chain of a server that was killed, losing nothing', { tags: 'long' }, async () => {
  let orphan = { url: '', pid: 0 }
  await startThenKill(async (server) => {
    orphan = server
  })
  expect(await runs(orphan.pid)).toBe(true)
  const hash = await pay(orphan.url)

  const chain = await start()
  expect(await runs(orphan.pid)).toBe(false)
  expect(messages).toContain('The chain of a server that was killed is stopped')
  expect(await receipt(chain.rpcUrl, hash)).toMatchObject({ status: '0x1' })
})

test('leaves the chain of another DATA_DIR alone', { tags: 'long' }, async () => {
  const other = await mkdtemp(path.join(os.tmpdir(), 'plinth-chain-other-'))
  const theirs = await startAnvil({ dataDir: other, log })
  try {
    const ours = await start()
    expect(ours.rpcUrl).not.toBe(theirs.rpcUrl)
    await pay(ours.rpcUrl)
    expect(await balance(theirs.rpcUrl)).toBe(0)
  } finally {
    await theirs.stop()
    await rm(other, { recursive: true })
  }
})

test('a state that cannot be written is said in the log and to anyone who asks, until it is written again', {
  tags: 'long',
}, async () => {
  const chain = await start()
  await written(await pay(chain.rpcUrl), copies()[0])
  chain.requireWritten()
  await rm(stateFile())
  // Nothing can be put in the place of a folder that is not empty.
  await mkdir(path.join(stateFile(), 'in-the-way'), { recursive: true })
  const hash = await pay(chain.rpcUrl)
  await expect.poll(() => messages).toContain('The state of the chain cannot be written')
  expect(() => chain.requireWritten()).toThrow('cannot be written')
  await rm(stateFile(), { recursive: true })
  await written(hash)
  await expect.poll(() => messages).toContain('The state of the chain is written again')
  chain.requireWritten()

  // Nor is a state without its copy safe; the copy is made good without waiting for a new block.
  const inTheWay = `${copies()[0]}.tmp`
  await mkdir(inTheWay)
  const next = await pay(chain.rpcUrl)
  await expect.poll(() => messages.filter((message) => message.endsWith('cannot be written'))).toHaveLength(2)
  expect(() => chain.requireWritten()).toThrow('cannot be written')
  await rm(inTheWay, { recursive: true })
  await written(next, copies()[0])
  await expect.poll(() => messages.filter((message) => message.endsWith('written again'))).toHaveLength(2)
  chain.requireWritten()
})

test('a state that cannot be read for its copy is not counted as written', async () => {
  const state = chainState(dataDir, log)
  await state.keep()
  expect(() => state.requireWritten()).toThrow('cannot be written')
  await writeFile(state.file, '{"block":')
  await state.keep()
  expect(() => state.requireWritten()).toThrow('cannot be written')
  await writeFile(state.file, '{}')
  await state.keep()
  state.requireWritten()
})

test('a state that was cut off by a kill is replaced by its last whole copy, and says so', {
  tags: 'long',
}, async () => {
  const first = await start()
  const hash = await pay(first.rpcUrl)
  await first.stop()
  await truncate(stateFile(), 1000)
  await writeFile(copies()[1]!, '{}')

  const chain = await start()
  expect(await receipt(chain.rpcUrl, hash)).toMatchObject({ status: '0x1' })
  expect(messages).toContain(`The state of the chain in ${stateFile()} is cut off; its last whole copy is used`)
  expect((await readFile(path.join(dataDir, 'chain', 'state.broken.json'))).length).toBe(1000)
})

test('a second copy helps where the first is cut off as well', async () => {
  const first = await start()
  const hash = await pay(first.rpcUrl)
  await first.stop()
  await writeFile(copies()[1]!, await readFile(copies()[0]!))
  await truncate(copies()[0]!, 10)
  await truncate(stateFile(), 0)
  expect(await receipt((await start()).rpcUrl, hash)).toMatchObject({ status: '0x1' })
})

test('when no copy can be read the start is refused and nothing is thrown away', { tags: 'long' }, async () => {
  await (await start()).stop()
  await truncate(stateFile(), 1000)
  await writeFile(copies()[0]!, '{"block":')
  await rm(copies()[1]!, { force: true })
  const error = await start().catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StartError)
  expect((error as StartError).message).toBe(
    `No state of the chain in ${path.join(dataDir, 'chain')} can be read: remove that directory to begin a new chain`,
  )
  expect((await readFile(stateFile())).length).toBe(1000)
})

test('a chain killed in its first moment begins again', { tags: 'long' }, async () => {
  await (await start()).stop()
  for (const copy of copies()) await rm(copy, { force: true })
  await truncate(stateFile(), 0)
  expect(await balance((await start()).rpcUrl)).toBe(0)
})
