// Log-ins beside plain argon2 on the same cores, and what reads feel while 200 clients hammer the log-in.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { machine, writeSection } from './results.mjs'

const SECONDS = 8
const ACCOUNTS = 40
const HAMMERS = 200
const PASSWORD = 'Passw0rd!x'
const READ = '/api/article/detail/6'
const PLAIN = path.join(import.meta.dirname, 'plain-argon2.mjs')
const HAMMER = path.join(import.meta.dirname, 'log-in-hammer.mjs')

const post = (address, call, form) =>
  fetch(`${address}/api${call}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', Language: 'en_US' },
    body: JSON.stringify(form),
  })

/** Opens accounts, a few at a time: hashing is slow on purpose. */
async function signUp(address) {
  const names = Array.from({ length: ACCOUNTS }, (_, i) => `bench-${i}`)
  for (let i = 0; i < names.length; i += 4)
    await Promise.all(
      names.slice(i, i + 4).map(async (userName) => {
        const form = { userName, email: `${userName}@bench.example`, password: PASSWORD, userType: 0 }
        const answer = await post(address, '/user/signUp', form)
        if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`)
      }),
    )
  return names
}

/** Runs `work` in as many lanes at once for some seconds; answers how often it succeeded each second. */
async function rate(lanes, seconds, work) {
  const end = performance.now() + seconds * 1000
  let done = 0
  const lane = async (index) => {
    while (performance.now() < end) if (await work(index)) done++
  }
  const begun = performance.now()
  await Promise.all(Array.from({ length: lanes }, (_, index) => lane(index)))
  return done / ((performance.now() - begun) / 1000)
}

const logIn = async (address, userName) => {
  const answer = await post(address, '/user/login', { userName, password: PASSWORD })
  await answer.arrayBuffer()
  return answer.status
}

const plainRate = (lanes) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PLAIN, String(lanes), String(SECONDS)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('exit', () => resolve(Number(output)))
  })

const percentile = (sorted, share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]

/** Reads one after the other for some seconds; answers the 50th and 99th percentile in milliseconds. */
async function readLatency(address, seconds) {
  const times = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const begun = performance.now()
    const answer = await fetch(`${address}${READ}`)
    await answer.arrayBuffer()
    if (answer.status !== 200) throw new Error(`a read was answered with ${answer.status}`)
    times.push(performance.now() - begun)
  }
  times.sort((a, b) => a - b)
  return { count: times.length, median: percentile(times, 0.5), p99: percentile(times, 0.99) }
}

/** Hammers the log-in from a process of its own until told to stop; answers how the attempts were answered. */
function hammer(address, names) {
  const child = spawn(process.execPath, [HAMMER, address, PASSWORD, String(HAMMERS), ...names], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  return async () => {
    child.stdin.end()
    await ended
    return JSON.parse(output)
  }
}

/** Measures and writes the section `log-in`. */
export async function run() {
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir })
  try {
    const { address } = product
    const names = await signUp(address)
    const lanes = Math.min(4, availableParallelism())
    await rate(lanes, 1, async (lane) => (await logIn(address, names[lane])) === 200)
    const ours = await rate(lanes, SECONDS, async (lane) => (await logIn(address, names[lane])) === 200)
    const plain = await plainRate(lanes)
    await readLatency(address, 2)
    const calm = await readLatency(address, SECONDS)
    const stop = hammer(address, names)
    const busy = await readLatency(address, SECONDS)
    const statuses = await stop()
    const answers = Object.entries(statuses).map(([status, count]) => `${count} × ${status}`)
    writeSection(
      'log-in',
      `## Log-in

| | each second | ratio |
|---|---|---|
| plain argon2id (m=19456, t=2, p=1), ${lanes} at once | ${plain.toFixed(1)} | 1 |
| whole log-ins over HTTP: limits, argon2id, session, ${lanes} clients | ${ours.toFixed(1)} | ${(ours / plain).toFixed(2)} |

| a read (\`${READ}\`) | median | p99 | ratio of p99 |
|---|---|---|---|
| nobody logs in | ${calm.median.toFixed(1)} ms | ${calm.p99.toFixed(1)} ms | 1 |
| ${HAMMERS} clients hammer the log-in | ${busy.median.toFixed(1)} ms | ${busy.p99.toFixed(1)} ms (budget 300 ms) | ${(busy.p99 / calm.p99).toFixed(1)} |

The hammering clients were answered ${answers.join(', ')}: who comes while the queue is
full is held for a second and told to come back. Passwords are hashed on threads that stand back for requests, so reads stay
reads; clients and server share the same ${machine()}.`,
    )
  } finally {
    await product.stop()
    remove()
  }
}
