import { PassThrough } from 'node:stream'
import type {} from '@fastify/compress'
import { AppError } from '@plinth/api-schema/errors'
import { describeIssue } from '@plinth/api-schema/input-messages'
import { liveEventsPath } from '@plinth/api-schema/live-events'
import { wireId } from '@plinth/api-schema/wire'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { AddressLimits } from './address-limits.ts'
import type { Member } from './call-context.ts'
import { createTail, type Heard, type LiveEvent, type Tail } from './live-events-tail.ts'
import { createWatch } from './live-events-watch.ts'
import { networkOf, ONE_HOLDER } from './network-of.ts'
import { presentedToken, resolveSession } from './session.ts'

const HEARTBEAT_MS = 20_000
// A page comes back by itself, and is then asked again who it is and what it may see.
const LIFETIME_MS = 5 * 60_000
const RECONNECT_MS = 2_000
const MOST_CONNECTIONS = 2_000
const MOST_OF_ADDRESS = 20
const RETRY_AFTER_SECONDS = 30
// A reader who does not keep up is let go before it fills the memory.
const MOST_UNREAD_BYTES = 256 * 1024

const Query = z.object({ campaignId: wireId() })

/** One event as it stands on the wire. */
export type ToldEvent = { event: string; data: unknown }
/** What telling live events needs of the product. */
export type LiveEventParts = {
  database: Database
  clock: Clock
  addressLimits: AddressLimits | null
  /** Refuses whoever may not see a campaign. */
  requireVisible: (member: Member | null, campaignId: number) => Promise<unknown>
  /** Gives what was heard the names of the wire. */
  present: (events: readonly LiveEvent[]) => readonly ToldEvent[]
  limits?: { connections?: number; ofAddress?: number; lifetimeMs?: number; pollMs?: number; heartbeatMs?: number }
}

const write = ({ event, data }: ToldEvent, readAt: number) =>
  `id: ${readAt}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** Counts open connections, in all and of each holder of addresses. */
function createPlaces(most: number, mostOfAddress: number) {
  const ofAddress = new Map<string, number>()
  let all = 0
  return {
    take(ip: string): () => void {
      const address = networkOf(ip, ONE_HOLDER)
      const used = ofAddress.get(address) ?? 0
      if (used >= mostOfAddress) throw new AppError('tooMany', { retryAfter: RETRY_AFTER_SECONDS })
      if (all >= most) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
      ofAddress.set(address, used + 1)
      all++
      return () => {
        all--
        const left = (ofAddress.get(address) ?? 1) - 1
        if (left > 0) ofAddress.set(address, left)
        else ofAddress.delete(address)
      }
    },
  }
}

const lastHeard = ({ headers }: FastifyRequest): number | undefined => {
  const given = headers['last-event-id']?.toString() ?? ''
  return /^\d{1,15}$/.test(given) ? Number(given) : undefined
}

type Following = { tail: Tail; present: LiveEventParts['present']; lifetimeMs: number | undefined }

/** Tells one page what it missed and whatever happens from then on, until it goes or its time is over. */
async function follow(
  stream: PassThrough,
  { tail, present, lifetimeMs = LIFETIME_MS * (1 + Math.random() / 4) }: Following,
  campaignId: number,
  moment: number | undefined,
) {
  // A page may go at any moment, also while it is told something.
  const say = (text: string) => void (stream.writable && stream.write(text))
  const tell = ({ events, readAt }: Heard) => {
    const blocks = present(events).map((told) => write(told, readAt))
    say(blocks.join(''))
    if (stream.writableLength > MOST_UNREAD_BYTES) stream.destroy()
  }
  const end = setTimeout(() => stream.end(), lifetimeMs)
  const forget = tail.listen(campaignId, tell)
  stream.once('close', () => {
    clearTimeout(end)
    forget()
  })
  const before = await tail.since(campaignId, moment)
  say(`retry: ${RECONNECT_MS}\nid: ${before.readAt}\n\n`)
  if (before.events === null) say(write({ event: 'reset', data: null }, before.readAt))
  else tell({ events: before.events, readAt: before.readAt })
}

/** `GET /api/campaign/works/events?campaignId=`: what happens in a campaign, as server-sent events. */
export function installLiveEvents(app: FastifyInstance, parts: LiveEventParts) {
  const { database, clock, limits = {} } = parts
  const tail = createTail({
    database,
    log: app.log,
    ...(limits.pollMs === undefined ? {} : { pollMs: limits.pollMs }),
  })
  const ofAddress = parts.addressLimits ? (limits.ofAddress ?? MOST_OF_ADDRESS) : Number.POSITIVE_INFINITY
  const places = createPlaces(limits.connections ?? MOST_CONNECTIONS, ofAddress)
  const memberOf = async (token: string | undefined) => {
    const session = await resolveSession(database, clock, token)
    return session.state === 'member' ? session.member : null
  }
  const watch = createWatch({ memberOf, requireVisible: parts.requireVisible, log: app.log })
  const beat = setInterval(watch.beat, limits.heartbeatMs ?? HEARTBEAT_MS).unref()
  let closing = false

  const admit = async (request: FastifyRequest) => {
    parts.addressLimits?.take(request.ip)
    const query = Query.safeParse(request.query, { reportInput: true })
    if (!query.success) throw new AppError('invalid', { msg: describeIssue(query.error.issues[0]!) })
    const { campaignId } = query.data
    const token = presentedToken(request)?.token
    await parts.requireVisible(await memberOf(token), campaignId)
    if (closing) throw new AppError('overloaded', { retryAfter: RETRY_AFTER_SECONDS })
    return { campaignId, token }
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { campaignId, token } = await admit(request)
    const leave = places.take(request.ip)
    const stream = new PassThrough()
    const page = { stream, campaignId, token }
    watch.add(page)
    stream.once('close', () => {
      leave()
      watch.remove(page)
    })
    // The framework ends the stream with its connection. It listens to the end of an answer six times over by itself, nine when
    // the answer fails, and more than ten are taken for a leak: so nothing of ours listens there too.
    follow(
      stream,
      { tail, present: parts.present, lifetimeMs: limits.lifetimeMs },
      campaignId,
      lastHeard(request),
    ).catch((error: unknown) => {
      request.log.warn({ err: error }, 'live events ended')
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

  app.addHook('preClose', async () => {
    closing = true
    tail.stop()
    clearInterval(beat)
    watch.endAll()
  })
  app.route({
    method: 'GET',
    url: `/api${liveEventsPath}`,
    exposeHeadRoute: false,
    compress: false,
    config: { longLived: true },
    handler: answer,
  })
}
