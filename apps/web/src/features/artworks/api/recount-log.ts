import { isEqual, toHex } from '@plinth/vote-log/bytes'
import { type Head, parseCheckpoint, signatureState, splitNotes } from '@plinth/vote-log/note'
import { createRecount, type RecountResult } from '@plinth/vote-log/recount'
import { HASH_BYTES, hashLeafInto, requireRealSha256 } from '@plinth/vote-log/sha256'
import { nodesOfRow, rootOf } from '@plinth/vote-log/tree'
import { fetchLogFile, LogFileError, readLogText } from './log-files.ts'
import type { SignatureState } from './verdict.ts'
import { checkWitnessed, type WitnessedHead } from './witnessed-head.ts'

// The recount itself. It runs in a worker: a million leaves are some seconds of hashing.

/** What is to be recounted. */
export type RecountOrder = {
  origin: string
  logKey: string
  logPath: string
  /** The size of the log before the votes that the site shows were read. */
  shownFrom: number
  /** The verifier keys of those who are asked to co-sign heads. */
  witnesses: readonly string[]
  /** The sizes at which the root of the log is wanted. */
  rootsAt: readonly number[]
}

/** The counted votes that a work had since the size `shownFrom`: the lowest and the highest. */
type CountSpan = { id: number; low: number; high: number }

/** What a log came to. */
export type LogFindings = {
  size: number
  leaves: number
  signature: SignatureState
  isOfThisLog: boolean
  /** Whether the leaves lead to the root that was signed. */
  isRoot: boolean
  heads: { count: number; broken: number[] }
  /** The newest head that somebody has co-signed; null where nobody has. */
  witnessed: WitnessedHead | null
  /** The roots that were asked for, null where the log is shorter. */
  roots: (string | null)[]
  spans: CountSpan[]
  result: RecountResult
}

/** What a recount says on its way. */
export type RecountMessage =
  | { kind: 'progress'; leaves: number; size: number }
  | { kind: 'done'; findings: LogFindings }
  | { kind: 'failed'; status: number }
  | { kind: 'broken'; why: string }

const TELL_EVERY = 1 << 15
const NO_FILE = 404

/** Joins what was left of a chunk with the next one. */
const joined = (rest: Uint8Array, next: Uint8Array) => {
  if (rest.length === 0) return next
  const all = new Uint8Array(rest.length + next.length)
  all.set(rest)
  all.set(next, rest.length)
  return all
}

/** Reads leaves off a stream, at most `size`: a log may grow while it is read. Answers how many there were. */
async function readLeaves(
  logPath: string,
  size: number,
  take: (index: number, bytes: Uint8Array, at: number, length: number) => void,
): Promise<number> {
  const { body } = await fetchLogFile(`${logPath}/log`, 'no-store')
  const reader = body!.getReader()
  let rest: Uint8Array = new Uint8Array(0)
  let index = 0
  while (index < size) {
    const { done, value } = await reader.read().catch(() => {
      throw new LogFileError(0)
    })
    if (done) break
    const chunk = joined(rest, value)
    let at = 0
    while (at + 2 <= chunk.length && index < size) {
      const length = (chunk[at]! << 8) | chunk[at + 1]!
      if (at + 2 + length > chunk.length) break
      take(index++, chunk, at + 2, length)
      at += 2 + length
    }
    rest = chunk.subarray(at)
  }
  void reader.cancel().catch(() => undefined)
  return index
}

/** Notes between which numbers the votes of works moved from a leaf on. */
function createSpans() {
  const spans = new Map<number, CountSpan>()
  return {
    begin: ({ works }: RecountResult) => {
      for (const { id, counted } of works) spans.set(id, { id, low: counted, high: counted })
    },
    note: ({ id, counted }: { id: number; counted: number }) => {
      const { low, high } = spans.get(id) ?? { low: 0, high: counted }
      spans.set(id, { id, low: Math.min(low, counted), high: Math.max(high, counted) })
    },
    all: () => [...spans.values()],
  }
}

/** Counts and hashes the leaves of a log up to a size. */
async function readLog({ logPath, shownFrom }: RecountOrder, size: number, tell: (message: RecountMessage) => void) {
  const row = new Uint8Array(HASH_BYTES * Math.max(size, 1))
  const spans = createSpans()
  let isShown = false
  const recount = createRecount({ expected: size, onCount: (work) => isShown && spans.note(work) })
  const leaves = await readLeaves(logPath, size, (index, bytes, at, length) => {
    if (index === shownFrom) {
      spans.begin(recount.result())
      isShown = true
    }
    hashLeafInto(bytes, at, length, row, index * HASH_BYTES)
    recount.add(bytes, at, length)
    if ((index + 1) % TELL_EVERY === 0) tell({ kind: 'progress', leaves: index + 1, size })
  })
  if (!isShown) spans.begin(recount.result())
  return { row, leaves, result: recount.result(), spans: spans.all() }
}

/** The newest co-signed head as it is served; null where there is none. */
const readWitnessed = (logPath: string) =>
  readLogText(`${logPath}/checkpoint.witnessed`).catch((error: unknown) => {
    if (error instanceof LogFileError && error.status === NO_FILE) return null
    throw error
  })

/** Recounts a log: every hash, the signature, earlier heads, the rules. */
async function recountLog(order: RecountOrder, tell: (message: RecountMessage) => void): Promise<LogFindings> {
  await requireRealSha256()
  const { origin, logKey, logPath, witnesses, rootsAt } = order
  // Before the newest head, so that it is no longer than that.
  const witnessed = await readWitnessed(logPath)
  const note = await readLogText(`${logPath}/checkpoint`)
  const head = parseCheckpoint(note)
  const earlier = splitNotes(await readLogText(`${logPath}/checkpoints`)).map((text) => ({
    signed: text,
    ...parseCheckpoint(text),
  }))
  tell({ kind: 'progress', leaves: 0, size: head.size })
  const { row, leaves, result, spans } = await readLog(order, head.size, tell)
  const node = nodesOfRow(row, leaves)
  const broken: number[] = []
  const isOfLog = ({ origin: name, size, root }: Head) =>
    name === origin && size <= leaves && isEqual(rootOf(node, size), root)
  for (const { signed, ...earlierHead } of earlier)
    if (!isOfLog(earlierHead) || (await signatureState(signed, logKey)) === 'unsigned') broken.push(earlierHead.size)
  return {
    size: head.size,
    leaves,
    signature: await signatureState(note, logKey),
    isOfThisLog: head.origin === origin,
    isRoot: leaves === head.size && isEqual(rootOf(node, leaves), head.root),
    heads: { count: earlier.length, broken },
    witnessed: witnessed === null ? null : await checkWitnessed(witnessed, { witnesses, logKey, isOfLog }),
    roots: rootsAt.map((size) => (size <= leaves ? toHex(rootOf(node, size)) : null)),
    spans,
    result,
  }
}

/** Recounts, and tells what came of it whatever that is. */
export async function answerRecount(order: RecountOrder, tell: (message: RecountMessage) => void): Promise<void> {
  try {
    tell({ kind: 'done', findings: await recountLog(order, tell) })
  } catch (error) {
    if (error instanceof LogFileError) tell({ kind: 'failed', status: error.status })
    else tell({ kind: 'broken', why: error instanceof Error ? error.message : String(error) })
  }
}
