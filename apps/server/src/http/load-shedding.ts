import { monitorEventLoopDelay } from 'node:perf_hooks'
import { errors } from '@plinth/api-schema/errors'
import type { FastifyInstance } from 'fastify'
import { sendRefusal } from './error-envelope.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stays open for minutes and costs next to nothing, so it is counted where it is answered and not here. */
    longLived?: boolean
  }
}

const MAX_IN_FLIGHT = 1_000
const MAX_LOOP_DELAY_MS = 1_500
const SAMPLE_MS = 500
const RETRY_AFTER_SECONDS = 2

/** Past capacity, answers 503 at once instead of queueing without bound; health still answers. */
export function installLoadShedding(app: FastifyInstance, { maxInFlight = MAX_IN_FLIGHT } = {}) {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  let lagging = false
  const sampler = setInterval(() => {
    lagging = delay.percentile(50) / 1e6 > MAX_LOOP_DELAY_MS
    delay.reset()
  }, SAMPLE_MS).unref()
  let inFlight = 0

  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.longLived) {
      done()
      return
    }
    inFlight++
    reply.raw.once('close', () => inFlight--)
    if (request.url !== '/api/health' && (inFlight > maxInFlight || lagging)) {
      void sendRefusal(reply, errors.overloaded, RETRY_AFTER_SECONDS)
      return
    }
    done()
  })
  app.addHook('onClose', async () => {
    clearInterval(sampler)
    delay.disable()
  })
}
