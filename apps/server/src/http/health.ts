import { errors } from '@plinth/api-schema/errors'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../ports/clock.ts'
import { sendRefusal } from './error-envelope.ts'

/** The addresses that balancers and orchestrators ask, every few seconds and by any name. */
export const PROBES = /^\/api\/(health|ready)$/

/** One thing that must work before the server is ready; rejects or answers details. */
export type ReadinessCheck = { name: string; check: () => Promise<Record<string, unknown> | undefined> }

type Result = { name: string; ok: boolean } & Record<string, unknown>

const CHECK_TIMEOUT_MS = 2_000
const CACHE_MS = 2_000

const inTime = <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('did not answer in time')), CHECK_TIMEOUT_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Runs a check; one that hangs is waited for again, never begun beside itself. */
const createRun = ({ name, check }: ReadinessCheck, log: FastifyBaseLogger) => {
  let running: ReturnType<ReadinessCheck['check']> | undefined
  const begin = () => {
    const begun = check().finally(() => {
      running = undefined
    })
    running = begun
    return begun
  }
  return async (): Promise<Result> => {
    try {
      return { name, ok: true, ...(await inTime(running ?? begin())) }
    } catch (error) {
      log.warn({ err: error, check: name }, 'not ready')
      return { name, ok: false }
    }
  }
}

/** Runs all checks at most once at a time and every two seconds, however many ask. */
const createReadiness = (checks: readonly ReadinessCheck[], clock: Clock, log: FastifyBaseLogger) => {
  const runs = checks.map((check) => createRun(check, log))
  let kept: { results: Promise<Result[]>; endedAt: number | null } | undefined
  const isFresh = (endedAt: number | null) => {
    const age = endedAt === null ? 0 : clock.now().getTime() - endedAt
    return age >= 0 && age < CACHE_MS
  }
  return (): Promise<Result[]> => {
    if (kept && isFresh(kept.endedAt)) return kept.results
    const begun: NonNullable<typeof kept> = { results: Promise.all(runs.map((run) => run())), endedAt: null }
    void begun.results.then(() => {
      begun.endedAt = clock.now().getTime()
    })
    kept = begun
    return begun.results
  }
}

/** The step of the start that is under way; null once everything is there for people. */
export type StartStep = () => string | null

/** `/api/health`: the process lives. `/api/ready`: the start is done and everything that it stands on works. */
export function installHealth(
  app: FastifyInstance,
  checks: readonly ReadinessCheck[],
  clock: Clock,
  startStep: StartStep = () => null,
) {
  const runChecks = createReadiness(checks, clock, app.log)
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/api/health', async () => ({ code: 200, msg: '', data: { alive: true } }))

  app.get('/api/ready', async (_request, reply) => {
    if (closing) return sendRefusal(reply, errors.overloaded)
    const step = startStep()
    if (step !== null)
      return reply.code(503).send({ code: 503, msg: 'Not ready.', data: { ready: false, starting: step, checks: [] } })
    const results = await runChecks()
    const ready = results.every((result) => result.ok)
    return reply
      .code(ready ? 200 : 503)
      .send({ code: ready ? 200 : 503, msg: ready ? '' : 'Not ready.', data: { ready, checks: results } })
  })
}
