import { errors } from '@plinth/api-schema/errors'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-envelope.ts'

/** One thing that must work before the server is ready; rejects or answers details. */
export type ReadinessCheck = { name: string; check: () => Promise<Record<string, unknown> | undefined> }

const CHECK_TIMEOUT_MS = 2_000

/** `/api/health`: the process lives. `/api/ready`: everything that it stands on works. */
export function installHealth(app: FastifyInstance, checks: readonly ReadinessCheck[]) {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/api/health', async () => ({ code: 200, msg: '', data: { alive: true } }))

  app.get('/api/ready', async (request, reply) => {
    if (closing) return sendRefusal(reply, errors.overloaded)
    const results = await Promise.all(
      checks.map(async ({ name, check }) => {
        const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS)
        const late = new Promise<never>((_resolve, reject) =>
          timeout.addEventListener('abort', () => reject(new Error('did not answer in time')), { once: true }),
        )
        try {
          return { name, ok: true, ...(await Promise.race([check(), late])) }
        } catch (error) {
          request.log.warn({ err: error, check: name }, 'not ready')
          return { name, ok: false }
        }
      }),
    )
    const ready = results.every((result) => result.ok)
    return reply
      .code(ready ? 200 : 503)
      .send({ code: ready ? 200 : 503, msg: ready ? '' : 'Not ready.', data: { ready, checks: results } })
  })
}
