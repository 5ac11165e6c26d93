import { createHash } from 'node:crypto'
import type { AnyCall, Audience } from '@plinth/api-schema/call'
import { envelope } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { describeIssue, installPlainMessages } from '@plinth/api-schema/input-messages'
import { messages } from '@plinth/api-schema/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { AddressLimits } from './address-limits.ts'
import type { Bind, CallContext, IncomingFile, Member } from './call-context.ts'
import { browserCookies } from './cookies.ts'
import { createOnce, keyHolder } from './idempotency.ts'
import { RawList } from './raw-list.ts'
import { refuseCrossSiteWrite } from './same-origin.ts'
import { type Presented, presentedToken, resolveSession } from './session.ts'

installPlainMessages()

const JSON_TYPE = 'application/json; charset=utf-8'

/** What binding needs of the product. */
export type BindingParts = {
  database: Database
  clock: Clock
  publicUrl: string
  addressLimits: AddressLimits | null
  /** Tests hold every answer against its schema; in production presenters are trusted. */
  checkAnswers: boolean
}

const admit = (audience: Audience, presented: Presented): Member | null => {
  if (presented.state === 'member') {
    const { member } = presented
    const fits =
      audience === 'public' || (audience === 'member' && member.kind !== 'operator') || audience === member.kind
    if (!fits) throw new AppError('notPermitted')
    return member
  }
  if (audience === 'public') return null
  if (presented.state === 'blocked') throw new AppError('blocked')
  throw new AppError(presented.state === 'expired' ? 'sessionExpired' : 'notLoggedIn')
}

const rawInput = (call: AnyCall, request: FastifyRequest): unknown => {
  const params = request.params as Record<string, string>
  if (call.method === 'GET' || call.encoding === 'multipart') return { ...(request.query as object), ...params }
  if (Array.isArray(request.body)) return request.body
  return { ...((request.body as object | null) ?? {}), ...params }
}

// The parser of multipart bodies throws a bare error where a body breaks off before its file begins.
const unreadable = (error: unknown): never => {
  throw error instanceof Error && 'code' in error
    ? error
    : new AppError('invalid', { msg: messages.malformedBody, cause: error })
}
const incomingFile = async (request: FastifyRequest): Promise<IncomingFile | null> => {
  const part = await request.file().catch(unreadable)
  return part ? { claimedName: part.filename, claimedType: part.mimetype, stream: part.file } : null
}

const keyOf = ({ headers }: FastifyRequest) => headers['idempotency-key']?.toString()

const etagOf = (body: string | Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

function sendCached(request: FastifyRequest, reply: FastifyReply, body: string | Buffer, seconds: number) {
  const etag = etagOf(body)
  reply.header('cache-control', `public, max-age=${seconds}`).header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.split(/, */).includes(etag)) return reply.code(304).send()
  return reply.type(JSON_TYPE).send(body)
}

const wrap = (call: AnyCall, result: unknown) =>
  call.kind === 'list' ? { code: 200, msg: '', ...(result as object) } : { code: 200, msg: '', data: result ?? null }

/** Makes the one function by which rooms bind calls: limit, session, validate, act, present. */
export function createBind(app: FastifyInstance, parts: BindingParts): Bind {
  const secureCookies = parts.publicUrl.startsWith('https:')
  return (call, handler) => {
    const whole = envelope(call)
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      parts.addressLimits?.take(request.ip, call)
      const presentation = presentedToken(request)
      refuseCrossSiteWrite(request, parts.publicUrl, presentation?.byCookie ?? false)
      const presented = await resolveSession(parts.database, parts.clock, presentation?.token)
      const cookies = browserCookies(request, reply, secureCookies)
      // Spec A §4: the refusal of a session that is over takes its cookie along.
      if (call.audience !== 'public' && presentation?.byCookie && presented.state !== 'member') cookies.clearSession()
      const member = admit(call.audience, presented)
      const raw = rawInput(call, request)
      const parsed = call.input.safeParse(raw, { reportInput: true })
      if (!parsed.success) throw new AppError('invalid', { msg: describeIssue(parsed.error.issues[0]!) })
      const once = createOnce(parts, { call, accountId: keyHolder(member), key: keyOf(request), body: raw })
      let isOnce = false
      const context: CallContext = {
        member,
        requestId: request.id,
        address: request.ip,
        userAgent: request.headers['user-agent'] ?? '',
        ...cookies,
        once: (work) => {
          isOnce = true
          return once(work)
        },
        file: () => incomingFile(request),
      }
      const result: unknown = await handler(parsed.data as never, context)
      const written = result instanceof RawList ? result.body : null
      const answer = written ?? wrap(call, result)
      if (parts.checkAnswers) {
        whole.parse(written ? JSON.parse(written.toString()) : answer)
        if (call.idempotent && !isOnce) throw new Error(`${call.path} is declared idempotent, but not answered once`)
      }
      if (call.cacheSeconds) return sendCached(request, reply, written ?? JSON.stringify(answer), call.cacheSeconds)
      reply.header('cache-control', 'no-store')
      return written ? reply.type(JSON_TYPE).send(written) : reply.send(answer)
    }
    for (const path of [call.path, ...(call.aliases ?? [])])
      app.route({ method: call.method, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`, handler: handle })
  }
}
