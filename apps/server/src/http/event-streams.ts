import { PassThrough } from 'node:stream'
import type {} from '@fastify/compress'
import { AppError } from '@plinth/api-schema/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createPlaces } from './places.ts'

const HEARTBEAT_MS = 20_000
// A page comes back by itself, and is then asked again who it is and what it may see.
const LIFETIME_MS = 5 * 60_000
const RECONNECT_MS = 2_000
const MAX_CONNECTIONS = 2_000
const MAX_PER_ADDRESS = 20
const RETRY_AFTER_SECONDS = 30
// A reader who does not keep up is disconnected before it fills the memory.
const MAX_UNREAD_BYTES = 256 * 1024

/** One server-sent event. */
export type SseEvent = { event: string; data: unknown }

/** An open answer of server-sent events. */
export type EventStream = {
  /** The id of the last event that the client has received on an earlier connection. */
  lastEventId: string | undefined
  /** Sends events that share an id, from which a client that comes back goes on. */
  send(events: readonly SseEvent[], id: number): void
  end(): void
  /** Calls back once, when the client has gone or the stream has ended. */
  onClose(act: () => void): void
}

/** What a handler of an events call answers: it is given the stream and sends to it until it closes. */
export type Feed = (stream: EventStream) => Promise<void>

/** How many streams there may be, of one address and in all, and how long each lasts. */
export type EventStreamLimits = { connections?: number; ofAddress?: number; lifetimeMs?: number; heartbeatMs?: number }

/** Opens answers that go on: counts them, keeps them alive and ends them all when the server closes. */
export function createEventStreams(
  app: FastifyInstance,
  { limitsAddresses, limits = {} }: { limitsAddresses: boolean; limits?: EventStreamLimits },
) {
  const places = createPlaces({
    all: limits.connections ?? MAX_CONNECTIONS,
    ofAddress: limitsAddresses ? (limits.ofAddress ?? MAX_PER_ADDRESS) : Number.POSITIVE_INFINITY,
    retryAfter: RETRY_AFTER_SECONDS,
  })
  const open = new Set<PassThrough>()
  let closing = false
  const beat = setInterval(() => {
    for (const stream of open) if (stream.writable) stream.write(': alive\n\n')
  }, limits.heartbeatMs ?? HEARTBEAT_MS).unref()
  app.addHook('preClose', async () => {
    closing = true
    clearInterval(beat)
    for (const stream of open) stream.end()
  })

  const track = (stream: PassThrough, leave: () => void) => {
    open.add(stream)
    const lifetimeMs = limits.lifetimeMs ?? LIFETIME_MS * (1 + Math.random() / 4)
    const end = setTimeout(() => stream.end(), lifetimeMs)
    stream.once('close', () => {
      clearTimeout(end)
      open.delete(stream)
      leave()
    })
  }

  const toEventStream = (stream: PassThrough, request: FastifyRequest, check: (event: SseEvent) => void) => {
    // A client may go at any moment, also while something is sent to it.
    const write = (text: string) => void (stream.writable && stream.write(text))
    write(`retry: ${RECONNECT_MS}\n\n`)
    return {
      lastEventId: request.headers['last-event-id']?.toString(),
      send(events, id) {
        for (const event of events) check(event)
        // Without events it still moves the client on to the id.
        const blocks = events.map(({ event, data }) => `id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
        write(blocks.length > 0 ? blocks.join('') : `id: ${id}\n\n`)
        if (stream.writableLength > MAX_UNREAD_BYTES) stream.destroy()
      },
      end: () => void stream.end(),
      onClose: (act) => void stream.once('close', act),
    } satisfies EventStream
  }

  /** Answers a request with what a feed sends. */
  return (request: FastifyRequest, reply: FastifyReply, feed: Feed, check: (event: SseEvent) => void) => {
    if (closing) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
    const { socket } = request.raw
    // Nobody is there to be answered.
    if (socket.destroyed) return reply.hijack()
    const leave = places.take(request.ip)
    const stream = new PassThrough()
    track(stream, leave)
    // The framework ends the stream with its answer, which hears nothing of its connection while it is pipelined behind another
    // one. It listens to the end of an answer six times over by itself, nine when the answer fails, and more than ten are taken
    // for a leak: so nothing of ours listens there too.
    socket.once('close', () => stream.destroy())
    feed(toEventStream(stream, request, check)).catch((error: unknown) => {
      request.log.warn({ err: error }, 'a stream of events ended')
      stream.destroy()
    })
    return (
      reply
        .header('content-type', 'text/event-stream; charset=utf-8')
        .header('cache-control', 'no-store, no-transform')
        .header('x-accel-buffering', 'no')
        // Its end is the end of the connection: a server that stops does not wait for it to be used again.
        .header('connection', 'close')
        .send(stream)
    )
  }
}
