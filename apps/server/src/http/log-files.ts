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
import { presentedToken, resolveSession } from './session.ts'

const PATH = '/campaign/log'
const LIMIT = { max: 1_200, seconds: 60 }
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
  checkpoints(): Promise<string>
  vkey(): Promise<string>
  tile(level: number | 'entries', index: number, width: number): Promise<Uint8Array | null>
  entries(): AsyncIterable<Uint8Array>
}

/** What serving logs needs: `findLog` refuses those who may not see the campaign. */
export type LogFilesDeps = {
  findLog(member: Member | null, log: LogId): Promise<OpenLog>
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
  const send = (reply: FastifyReply, log: OpenLog, type: string, age: string, body: unknown) =>
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

  serve('checkpoint', async (request, reply) => {
    const log = await find(request)
    const checkpoint = await log.checkpoint()
    if (checkpoint === null) throw new AppError('notFound')
    return send(reply, log, TEXT, FRESH, checkpoint)
  })
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
    return send(reply, log, BYTES, FRESH, Readable.from(log.entries(), { objectMode: false }))
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
