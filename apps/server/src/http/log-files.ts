import { Readable } from 'node:stream'
import type {} from '@fastify/compress'
import { AppError } from '@plinth/api-schema/errors'
import { parseTilePath } from '@plinth/vote-log/tiles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { AddressLimits } from './address-limits.ts'
import type { Member } from './call-context.ts'
import { sessionCookie } from './cookies.ts'
import { onceClosed } from './once-closed.ts'
import { createPlaces } from './places.ts'
import { presentedToken, resolveSession } from './session.ts'

const PATH = '/campaign/log'
const LIMIT = { max: 1_200, seconds: 60 }
// A whole log is long: each copy of it on its way reads the database until its reader has everything.
const WHOLE_LIMIT = { max: 60, seconds: 60 }
const WHOLE_AT_ONCE = { all: 40, ofAddress: 3, retryAfter: 5 }
const NAME = /^([1-9]\d{0,14})(?:-([1-9]\d{0,14}))?$/
const TEXT = 'text/plain; charset=utf-8'
const BYTES = 'application/octet-stream'
// A head is new every second while people vote; a client that asks more often gets the same one.
const FRESH = 'max-age=1'
const FOR_EVER = 'max-age=31536000, immutable'

type LogId = { campaignId: number; generation: number }
type OpenLog = {
  /** Whether everybody may read it. */
  isPublic: boolean
  checkpoint(): Promise<string | null>
  /** The newest head that a witness has co-signed. */
  witnessed(): Promise<string | null>
  checkpoints(): Promise<string>
  vkey(): Promise<string>
  tile(level: number | 'entries', index: number, width: number): Promise<Uint8Array | null>
  entries(): AsyncIterable<Uint8Array>
}

/** `findLog` refuses those who may not see the campaign. */
export type LogFilesDeps = {
  findLog(member: Member | null, log: LogId): Promise<OpenLog>
  /** The verifier key of all logs of the site. */
  siteKey(): Promise<string>
  database: Database
  clock: Clock
  publicUrl: string
  addressLimits: AddressLimits | null
}

type LogRequest = FastifyRequest<{ Params: { name: string; '*'?: string } }>

/**
 * `/campaign/log/{name}/…`: each campaign's log as plain files (c2sp.org/tlog-tiles), for our own pages, for anybody's programs
 * and for every cache on the way. Those of a private campaign are for those who see it.
 */
export function installLogFiles(app: FastifyInstance, deps: LogFilesDeps) {
  const streams = createPlaces(WHOLE_AT_ONCE)
  const cookieName = sessionCookie(deps.publicUrl.startsWith('https:'))

  const memberOf = async (request: LogRequest): Promise<Member | null> => {
    const token = presentedToken(request, cookieName)?.token
    const presented = await resolveSession(deps.database, deps.clock, token, { isUse: false })
    return presented.state === 'member' ? presented.member : null
  }
  const find = async (request: LogRequest): Promise<OpenLog> => {
    deps.addressLimits?.take(request.ip, { path: PATH, limit: LIMIT })
    const [, id, generation] = NAME.exec(request.params.name) ?? []
    if (id === undefined) throw new AppError('notFound')
    return deps.findLog(await memberOf(request), { campaignId: Number(id), generation: Number(generation ?? 0) })
  }
  const send = (reply: FastifyReply, log: Pick<OpenLog, 'isPublic'>, type: string, age: string, body: unknown) =>
    reply
      .header('cache-control', `${log.isPublic ? 'public' : 'private'}, ${age}`)
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('access-control-allow-origin', '*')
      .type(type)
      .send(body)
  const serve = (path: string, handler: (request: LogRequest, reply: FastifyReply) => Promise<FastifyReply>) =>
    app.route<{ Params: { name: string; '*'?: string } }>({
      method: ['GET', 'HEAD'],
      url: `${PATH}/:name/${path}`,
      // Hashes cannot be packed; packing entries again for each reader would cost more than it saves.
      compress: false,
      handler,
    })

  app.get(`${PATH}/key`, async ({ ip }, reply) => {
    deps.addressLimits?.take(ip, { path: PATH, limit: LIMIT })
    return send(reply, { isPublic: true }, TEXT, FRESH, `${await deps.siteKey()}\n`)
  })
  const serveHead = (path: string, headOf: (log: OpenLog) => Promise<string | null>) =>
    serve(path, async (request, reply) => {
      const log = await find(request)
      const checkpoint = await headOf(log)
      if (checkpoint === null) throw new AppError('notFound')
      return send(reply, log, TEXT, FRESH, checkpoint)
    })
  serveHead('checkpoint', (log) => log.checkpoint())
  serveHead('checkpoint.witnessed', (log) => log.witnessed())
  serve('checkpoints', async (request, reply) => {
    const log = await find(request)
    return send(reply, log, TEXT, FRESH, await log.checkpoints())
  })
  serve('key', async (request, reply) => {
    const log = await find(request)
    return send(reply, log, TEXT, FRESH, `${await log.vkey()}\n`)
  })
  serve('log', async (request, reply) => {
    const log = await find(request)
    // Refuses what may not be read; nothing is read before it is asked for.
    const entries = log.entries()
    if (request.method === 'HEAD') return send(reply, log, BYTES, FRESH, null)
    deps.addressLimits?.takeMore(request.ip, { path: `${PATH} whole`, limit: WHOLE_LIMIT }, 1)
    onceClosed(reply, streams.take(request.ip))
    return send(reply, log, BYTES, FRESH, Readable.from(entries, { objectMode: false }))
  })
  serve('tile/*', async (request, reply) => {
    const log = await find(request)
    const wanted = parseTilePath(request.params['*'] ?? '')
    const bytes = wanted && (await log.tile(wanted.level, wanted.index, wanted.width))
    if (!wanted || !bytes) throw new AppError('notFound')
    // The first hashes of a tile are the same for ever, however many follow.
    return send(reply, log, BYTES, FOR_EVER, Buffer.from(bytes))
  })
}
