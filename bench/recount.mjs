// Recounts a made log of a million leaves in a real browser, with the worker of the Recount page.
import { generateKeyPairSync, sign } from 'node:crypto'
import os from 'node:os'
import { leaf, leafKind } from '@plinth/vote-log/leaf'
import { signCheckpoint, vkeyOf } from '@plinth/vote-log/note'
import { hashLeafInto, rootOfRow, sha256 } from '@plinth/vote-log/sha256'
import { buildScript, openPage } from './browser-page.mjs'
import { machine, writeSection } from './results.mjs'

const WORKER = 'apps/web/src/features/artworks/api/recount-worker.ts'
const ORIGIN = 'plinth.example/campaign/log/1001'
const START = 29_000_000
const WORKS = 400
const VOTES_EACH = 4
const SIZES = [10_000, 100_000, 1_000_000]
const QUIET = 2

const tag = (number, salt) =>
  sha256(Uint8Array.of(salt, ...new Uint8Array(new Uint32Array([number]).buffer))).subarray(0, 20)

/** Leaves as a campaign would leave them: rules, works, votes, and every hundredth one held and released or voided. */
function makeLog(size) {
  const parts = []
  let count = 0
  const put = (bytes) => {
    parts.push(Uint8Array.of(bytes.length >> 8, bytes.length & 255), bytes)
    return count++
  }
  const rules = {
    rules: 1,
    campaign: 1001,
    startMinute: START,
    endMinute: START + 40_320,
    limit: null,
    revocable: false,
  }
  put(leaf.open({ ...rules, hidden: false, tieRule: 'newest', juryWeight: 0, tagVersion: 1 }))
  for (let work = 1; work <= WORKS; work++) put(leaf.work(START, work, new Uint8Array(32)))
  for (let number = 0; count < size - 3; number++) {
    const voter = Math.floor(number / VOTES_EACH)
    const minute = START + Math.floor((count / size) * 40_000)
    const work = 1 + ((voter * 7 + (number % VOTES_EACH) * (WORKS / VOTES_EACH)) % WORKS)
    const vote = put(leaf.vote({ flags: 3, minute, work, voter: tag(voter, 1), ballot: tag(number, 2) }))
    if (number % 100 !== 0 || count > size - 4) continue
    const act = number % 200 === 0 ? 'release' : 'void'
    put(leaf.hold(minute, vote, 1))
    const decision = put(leaf.decision(minute, leafKind[act], 9, 2, 'Looked at'))
    put(leaf[act](minute, vote, 9, decision))
  }
  return { log: Buffer.concat(parts), size: count }
}

const signLog = async ({ log, size }) => {
  const row = new Uint8Array(32 * size)
  for (let index = 0, at = 0; index < size; index++) {
    const length = log.readUInt16BE(at)
    hashLeafInto(log, at + 2, length, row, index * 32)
    at += 2 + length
  }
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32))
  const signer = { name: ORIGIN, publicKey: raw, sign: (bytes) => new Uint8Array(sign(null, bytes, privateKey)) }
  return { head: await signCheckpoint({ size, root: rootOfRow(row, size) }, signer), logKey: vkeyOf(signer) }
}

async function measure(count, worker) {
  const made = makeLog(count)
  const { head, logKey } = await signLog(made)
  const { page, close, processor } = await openPage({
    '/log/checkpoint': head,
    '/log/checkpoints': head,
    '/log/log': made.log,
    '/worker.js': worker,
    '/': '<!doctype html>',
  })
  try {
    const [load] = os.loadavg()
    const before = processor()
    const { findings, ms } = await page.evaluate(
      (order) =>
        new Promise((resolve, reject) => {
          const begun = performance.now()
          const own = new Worker('/worker.js', { type: 'module' })
          own.onerror = () => reject(new Error('the worker broke'))
          own.onmessage = ({ data }) => {
            if (data.kind === 'done') resolve({ findings: data.findings, ms: performance.now() - begun })
            else if (data.kind !== 'progress') reject(new Error(JSON.stringify(data)))
          }
          own.postMessage(order)
        }),
      { origin: ORIGIN, logKey, logPath: '/log', shownFrom: made.size, witnesses: [], rootsAt: [] },
    )
    if (!findings.isRoot || findings.signature !== 'signed' || findings.result.problemCount > 0)
      throw new Error('the recount does not agree')
    return { size: made.size, bytes: made.log.length, processor: processor() - before, ms, load }
  } finally {
    await close()
  }
}

/** Measures recounts of three sizes. */
export async function run() {
  const worker = await buildScript(WORKER)
  const rows = []
  for (const count of SIZES) {
    const { size, bytes, processor, ms, load } = await measure(count, worker)
    const wall = load < QUIET ? `${(ms / 1000).toFixed(1)} s` : `not told: the load was ${load.toFixed(1)}`
    const line = `| ${size.toLocaleString('en-US')} | ${(bytes / 1e6).toFixed(1)} MB | ${processor.toFixed(1)} s | ${wall} |`
    console.log(line)
    rows.push(line)
  }
  const lines = [
    '## A recount in the browser',
    '',
    'Hashes, signature, earlier heads and rules in one worker of Chromium; the processor time is that of the whole browser. `npm run bench -- recount`.',
    '',
    `${machine()}.`,
    '',
    '| leaves | log | processor | until it is done |',
    '|--:|--:|--:|--:|',
    ...rows,
  ]
  writeSection('recount', lines.join('\n'))
}
