import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AppError, errors } from '@plinth/api-schema/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { announcesBody } from './body-head.ts'
import { sendRefusal } from './error-envelope.ts'
import { onceClosed } from './once-closed.ts'
import { createPlaces, type PlaceLimits } from './places.ts'
import { createAnswerWatch, type Pace, watchBody } from './slow-clients.ts'
import { createUploads } from './uploads-under-way.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Stays open for minutes and costs next to nothing, so it is counted where it is answered and not here. */
    longLived?: boolean
    /** Receives a file, which may take minutes. */
    receivesFile?: boolean
  }
}

/** For how long at most a turn of the event loop may make requests wait before new ones are refused. */
export const MAX_LOOP_DELAY_MS = 1_500
const SAMPLE_MS = 500
// Each measurement wakes the process, also when it has nothing to do.
const RESOLUTION_MS = 50
const RETRY_AFTER_SECONDS = 2
const MEGABYTE = 1_048_576
const UNLIMITED = Number.POSITIVE_INFINITY

/** What the server takes on at once: in all, and of one address and network where addresses are limited. */
const createCapacity = (maxInFlight: number, limitsAddresses: boolean, pace: Pace) => {
  const limits = (all: number, ofAddress: number, ofNetwork: number): PlaceLimits => ({
    all,
    ofAddress: limitsAddresses ? ofAddress : UNLIMITED,
    ofNetwork: limitsAddresses ? ofNetwork : UNLIMITED,
    retryAfter: RETRY_AFTER_SECONDS,
  })
  return {
    /** Requests that are worked on, until their answer begins. */
    working: createPlaces(limits(maxInFlight, 50, 200)),
    /** Requests whose answer is not out: clients that read slowly take no place of those who are worked on. */
    answering: createPlaces(limits(3 * maxInFlight, 200, 600)),
    /** Bodies that have not come in whole: they hold no place of those who are worked on. */
    receiving: createPlaces(limits(400, 40, 80)),
    /** The memory that these bodies may fill. */
    receivingBytes: createPlaces(limits(64 * MEGABYTE, 8 * MEGABYTE, 16 * MEGABYTE)),
    /** Files on their way in: each may take minutes. */
    upload: createUploads(limits(100, 16, 32), pace),
  }
}
type Capacity = ReturnType<typeof createCapacity>

/** How many bytes of memory the body of a request may fill before it is refused. */
const expectedBytes = ({ headers, routeOptions }: FastifyRequest): number => {
  const limit = routeOptions.bodyLimit ?? MEGABYTE
  const announced = headers['transfer-encoding'] === undefined ? Number(headers['content-length']) : limit
  return Math.min(announced, limit)
}

// A page asks once for each file that it is made of and breaks without it; a call it makes again.
const isPartOfPage = ({ url }: FastifyRequest) => url.startsWith('/assets/')

const isWhole = (request: FastifyRequest) => !announcesBody(request) || request.raw.complete !== false

/** Takes the places of a request whose body is still on its way; an answer gives them back, too. */
const receive = (capacity: Capacity, pace: Pace, request: FastifyRequest, reply: FastifyReply) => {
  const leave = capacity.receiving.take(request.ip)
  request.raw.once('end', leave)
  onceClosed(reply, leave)
  onceClosed(reply, capacity.receivingBytes.take(request.ip, expectedBytes(request)))
  watchBody(request, reply, pace)
}

export type LoadSheddingOptions = {
  maxInFlight: number
  maxLoopDelayMs: number
  limitsAddresses: boolean
  pace: Pace
}

/**
 * Bounds what clients can hold at once. It decides by the head of a request: past capacity it answers 503, past the share of
 * one address 429, instead of queueing without bound; health still answers, and a page that is open still gets its files when
 * the loop is held up.
 */
export function installLoadShedding(app: FastifyInstance, options: LoadSheddingOptions) {
  const { maxInFlight, maxLoopDelayMs, limitsAddresses, pace } = options
  const capacity = createCapacity(maxInFlight, limitsAddresses, pace)
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let lagging = false
  const sampler = setInterval(() => {
    lagging = delay.percentile(50) / 1e6 > maxLoopDelayMs
    delay.reset()
  }, SAMPLE_MS).unref()

  const answers = createAnswerWatch(pace)
  const waiting = new WeakSet<FastifyRequest>()
  const leaveWork = new WeakMap<FastifyRequest, () => void>()

  const work = (request: FastifyRequest, reply: FastifyReply) => {
    onceClosed(reply, capacity.answering.take(request.ip))
    const leave = capacity.working.take(request.ip)
    onceClosed(reply, leave)
    leaveWork.set(request, leave)
  }
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    if (lagging && !isPartOfPage(request)) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
    if (isWhole(request) || request.routeOptions.config.receivesFile) return work(request, reply)
    receive(capacity, pace, request, reply)
    waiting.add(request)
  }

  app.addHook('onRequest', (request, reply, done) => {
    // Only what is answered at once and reads no body: whatever else is sent to that address is a request like any other.
    const isHealth = request.url === '/api/health' && !request.is404
    if (isHealth || request.routeOptions.config.longLived) {
      done()
      return
    }
    answers.add(reply)
    const decide = () => {
      // Nobody is there to be answered.
      if (request.raw.socket.destroyed) return
      try {
        begin(request, reply)
      } catch (error) {
        // Its body, if any, is not waited for.
        reply.header('connection', 'close')
        done(error as Error)
        return
      }
      // Nobody answers here, so nobody reads what comes along: the framework would parse it first.
      if (request.is404 && announcesBody(request)) void sendRefusal(reply, errors.notFound)
      else done()
    }
    // A small body comes with its head and is whole one turn of the loop later.
    if (announcesBody(request)) setImmediate(decide)
    else decide()
  })
  // Here its sender is known and admitted: nobody else may end the upload of another one.
  app.addHook('preParsing', async (request, reply) => {
    if (!request.routeOptions.config.receivesFile || isWhole(request)) return
    capacity.upload(request, reply)
    leaveWork.get(request)?.()
  })
  app.addHook('preValidation', async (request, reply) => {
    if (waiting.has(request)) work(request, reply)
  })
  app.addHook('onSend', async (request) => leaveWork.get(request)?.())
  app.addHook('onClose', async () => {
    clearInterval(sampler)
    answers.stop()
    delay.disable()
  })
}
