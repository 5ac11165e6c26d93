import { parseVkey, signersOf } from '@plinth/vote-log/note'
import { writeAddCheckpoint } from '@plinth/vote-log/witness'
import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { askWitness, WITNESS_ANSWERS_WITHIN_MS, type Witness } from '../../ports/witness-client.ts'
import {
  type Failures,
  giveWitnessBack,
  listUnseenHeads,
  noteRefusal,
  putCosignature,
  takeWitness,
  type UnseenHead,
} from './artworks-cosigning.repository.ts'
import { createLogTrees } from './artworks-log-tree.service.ts'

const EVERY_SECONDS = 10
const LOGS_AT_ONCE = 50
const RUN_MS = 30_000
// Longer than a run with its last answers takes.
const LEASE_MS = 60_000
const PAUSE_MS = 10_000
const MAX_PAUSE_MS = 3_600_000
const FORKED = 'a witness knows another history of a log of votes'

export type CosigningDeps = {
  database: Database
  clock: Clock
  witnesses: readonly Witness[]
  log: Pick<BaseLogger, 'warn'>
  answerWithinMs?: number
}

/** What a witness made of a head: its line, or why there is none. Who refuses one log may still take others. */
type Outcome = { kind: 'signed'; line: string } | { kind: 'forked' | 'refused'; status: number }

const sizeOf = (text: string): number | null => (/^(?:0|[1-9]\d{0,14})\n?$/.test(text) ? Number(text) : null)

/** Asks witnesses to co-sign the newest heads of all logs. Nobody who votes waits for it, and one server of all asks one witness. */
export function createCosigning({
  database,
  clock,
  witnesses,
  log,
  answerWithinMs = WITNESS_ANSWERS_WITHIN_MS,
}: CosigningDeps) {
  const trees = createLogTrees({ database })
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds)
  const paused = (failures: number): Failures => ({
    failures: failures + 1,
    dueAt: after(Math.min(PAUSE_MS * 2 ** Math.min(failures, 20), MAX_PAUSE_MS)),
  })

  const post = async (witness: Witness, head: UnseenHead, old: number, stop: AbortSignal) => {
    const proof = await trees.consistency(head, old, head.size)
    const body = writeAddCheckpoint({ old, proof, checkpoint: head.checkpoint })
    return askWitness(witness, body, AbortSignal.any([stop, AbortSignal.timeout(answerWithinMs)]))
  }
  /** The line of the witness in its answer; rejects where none is its own signature of this head. */
  const lineIn = async (text: string, { vkey }: Witness, { checkpoint }: UnseenHead): Promise<string> => {
    const { name } = parseVkey(vkey)
    const line = `${text.split('\n').find((one) => one.startsWith(`— ${name} `)) ?? ''}\n`
    const signers = await signersOf(`${checkpoint}${line}`, [vkey])
    if (signers.length !== 1) throw new Error('the answer has no signature of the witness')
    return line
  }
  const ask = async (witness: Witness, head: UnseenHead, stop: AbortSignal): Promise<Outcome> => {
    let old = head.known
    let answer = await post(witness, head, old, stop)
    const seen = answer.status === 409 ? sizeOf(answer.text) : null
    // It has seen another head than the last that we have its signature of: the answer was lost, or it lost its own.
    if (seen !== null && seen !== old && seen <= head.size) {
      old = seen
      answer = await post(witness, head, old, stop)
    }
    const { status, text } = answer
    if (status === 200) return { kind: 'signed', line: await lineIn(text, witness, head) }
    if (status === 409 || status === 422) return { kind: 'forked', status }
    if (status === 400 || status === 403 || status === 404) return { kind: 'refused', status }
    throw new Error(`the witness answers ${status}`)
  }

  const cosign = async (witness: Witness, head: UnseenHead, stop: AbortSignal) => {
    const outcome = await ask(witness, head, stop)
    const { vkey } = witness
    const { size, checkpoint, origin } = head
    if (outcome.kind === 'signed')
      return putCosignature(database, head, { vkey, size, checkpoint, line: outcome.line, at: clock.now() })
    const words = outcome.kind === 'forked' ? FORKED : 'a witness does not take a log of votes'
    log.warn({ witness: witness.url, origin, size, status: outcome.status }, words)
    return noteRefusal(database, head, vkey, paused(head.failures))
  }
  const runFor = async (witness: Witness, stop: AbortSignal): Promise<void> => {
    const { vkey, url } = witness
    const end = after(RUN_MS)
    const taken = await takeWitness(database, vkey, { now: clock.now(), until: after(LEASE_MS) })
    if (!taken) return
    let next: Failures = { failures: 0, dueAt: clock.now() }
    try {
      for (const head of await listUnseenHeads(database, vkey, clock.now(), LOGS_AT_ONCE)) {
        if (stop.aborted || clock.now() >= end) break
        await cosign(witness, head, stop)
      }
    } catch (error) {
      next = paused(taken.failures)
      log.warn(
        { err: error, witness: url, next: next.dueAt },
        'a witness of the logs of votes fails; it is asked later',
      )
    }
    await giveWitnessBack(database, vkey, next)
  }

  return {
    /** Asks every witness that is due. One that fails does not keep the others from it. */
    async run({ signal }: { signal: AbortSignal }): Promise<void> {
      await Promise.all(witnesses.map((witness) => runFor(witness, signal)))
    },
  }
}

/** Registers the asking of witnesses, where there are any. */
export async function startCosigning(jobs: Jobs, deps: CosigningDeps): Promise<void> {
  if (deps.witnesses.length === 0) return
  const { run } = createCosigning(deps)
  await jobs.register('vote-log-witnesses', { schedule: { everySeconds: EVERY_SECONDS }, run })
}
