import { createHash } from 'node:crypto'
import { type AnsweredFile, type AnyCall, type EventsCall, envelope, type FileCall } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { bodyLimitOf } from '@plinth/api-schema/input-bounds'
import { describeIssue, installPlainMessages } from '@plinth/api-schema/input-messages'
import { messages } from '@plinth/api-schema/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type AdmissionDeps, createAdmission } from './admission.ts'
import type { Bind, CallContext, IncomingFile, Member, StreamedFile } from './call-context.ts'
import { clientGone } from './client-gone.ts'
import { createEventStreams, type EventStreamLimits, type Feed, type SseEvent } from './event-streams.ts'
import { createOnce, keyHolder, type Once } from './idempotency.ts'
import { onceClosed } from './once-closed.ts'
import { RawList } from './raw-list.ts'

installPlainMessages()

const JSON_TYPE = 'application/json; charset=utf-8'

export type BindingDeps = AdmissionDeps & {
  /** Tests hold every answer against its schema; in production presenters are trusted. */
  checkAnswers: boolean
  streams?: EventStreamLimits
}

const rawInput = (call: AnyCall, request: FastifyRequest): unknown => {
  const params = request.params as Record<string, string>
  if (call.method === 'GET' || call.encoding === 'multipart') return { ...(request.query as object), ...params }
  if (call.signed) return params
  if (Array.isArray(request.body)) return request.body
  return { ...((request.body as object | null) ?? {}), ...params }
}

const readInput = (call: AnyCall, raw: unknown): unknown => {
  const parsed = call.input.safeParse(raw, { reportInput: true })
  if (!parsed.success) throw new AppError('invalid', describeIssue(parsed.error.issues[0]!))
  return parsed.data
}

// The parser of multipart bodies throws a bare error where a body breaks off before its file begins.
const unreadable = (error: unknown): never => {
  throw error instanceof Error && 'code' in error
    ? error
    : new AppError('invalid', { msg: messages.malformedBody, cause: error })
}
// Twenty fields of 10 KB, and what a form says around them.
const MAX_BYTES_BEFORE_FILE = 524_288

/** Rejects when more comes in than a form says before its file: the parser reads on without end, and nobody is charged. */
const tooMuchBeforeFile = ({ raw }: FastifyRequest) => {
  const { promise, reject } = Promise.withResolvers<never>()
  let bytes = 0
  const count = (piece: Buffer) => {
    // Judged by the pieces before: the one that is being read may hold the beginning of the file.
    if (bytes > MAX_BYTES_BEFORE_FILE) reject(new AppError('tooLarge'))
    bytes += piece.length
  }
  raw.on('data', count)
  return { promise, stop: () => void raw.off('data', count) }
}

const incomingFile = async (request: FastifyRequest, reply: FastifyReply): Promise<IncomingFile | null> => {
  const found = request.file().catch(unreadable)
  // After the parser, which is piped to by now: listening alone would let bytes pass it by.
  const tooMuch = tooMuchBeforeFile(request)
  const part = await Promise.race([found, tooMuch.promise]).finally(tooMuch.stop)
  if (!part) return null
  return { claimedName: part.filename, claimedType: part.mimetype, stream: part.file, signal: clientGone(reply) }
}

/** The body of a signed call, which no parser has read. */
const signedBody = ({ body, headers }: FastifyRequest, signatureHeader: string) => ({
  body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
  signature: headers[signatureHeader]?.toString() ?? '',
})

/** Gives the calls of a scope their bodies as bytes: a signature is of these, and nothing unsigned is parsed. */
const keepBytes = (scope: FastifyInstance) => {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

const keyOf = ({ headers }: FastifyRequest) => headers['idempotency-key']?.toString()

const etagOf = (body: string | Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`

const NOT_IN_A_FILE_NAME = /[^\w.-]/g

/** Sends a file to be kept, never to be shown: what is in it may be strangers' words. */
function sendFile(call: FileCall, file: AnsweredFile | StreamedFile, request: FastifyRequest, reply: FastifyReply) {
  reply
    .header('content-disposition', `attachment; filename="${file.name.replace(NOT_IN_A_FILE_NAME, '-')}"`)
    .header('x-content-type-options', 'nosniff')
    .type(file.mediaType)
  if ('stream' in file) {
    // A client that has gone already would leave it open for ever.
    onceClosed(reply, () => file.stream.destroy())
    return reply.header('cache-control', 'no-store').send(file.stream)
  }
  const body = Buffer.from(file.bytes.buffer, file.bytes.byteOffset, file.bytes.byteLength)
  if (call.cacheSeconds) return sendCached(request, reply, body, call.cacheSeconds)
  return reply.header('cache-control', 'no-store').send(body)
}

function sendCached(request: FastifyRequest, reply: FastifyReply, body: string | Buffer, seconds: number) {
  const etag = etagOf(body)
  reply.header('cache-control', `public, max-age=${seconds}`).header('etag', etag).header('vary', 'accept-encoding')
  if (request.headers['if-none-match']?.split(/, */).includes(etag)) return reply.code(304).send()
  return reply.send(body)
}

type EnvelopedCall = Exclude<AnyCall, FileCall>

const wrap = (call: EnvelopedCall, result: unknown) =>
  call.kind === 'list' ? { code: 200, msg: '', ...(result as object) } : { code: 200, msg: '', data: result ?? null }

const checkEvents =
  (call: EventsCall) =>
  ({ event, data }: SseEvent) => {
    const kind = z.object(call.events).shape[event]
    if (!kind) throw new Error(`${call.path} declares no event ${event}`)
    z.parse(kind, data)
  }

/** Makes the one function by which rooms bind calls: limit, session, validate, act, present. */
export function createBind(app: FastifyInstance, deps: BindingDeps): Bind {
  const admission = createAdmission(app, deps)
  const openStream = createEventStreams(app, {
    limitsAddresses: deps.addressLimits !== null,
    ...(deps.streams ? { limits: deps.streams } : {}),
  })

  const contextOf = async (request: FastifyRequest, reply: FastifyReply, once: (member: Member | null) => Once) => {
    const { cookies, recentMember, currentMember } = request.admission!
    const member = await recentMember()
    return {
      member,
      currentMember,
      requestId: request.id,
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      ...cookies,
      once: once(member),
      signed: (signatureHeader) => signedBody(request, signatureHeader),
      file: () => incomingFile(request, reply),
    } as CallContext
  }

  const send = (
    call: EnvelopedCall,
    result: unknown,
    isOnce: boolean,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const written = result instanceof RawList ? result.body : null
    const answer = written ?? wrap(call, result)
    if (deps.checkAnswers) {
      envelope(call).parse(written ? JSON.parse(written.toString()) : answer)
      if (call.idempotent && !isOnce) throw new Error(`${call.path} is declared idempotent, but not answered once`)
    }
    if (call.cacheSeconds)
      return sendCached(request, reply.type(JSON_TYPE), written ?? JSON.stringify(answer), call.cacheSeconds)
    reply.header('cache-control', 'no-store')
    return written ? reply.type(JSON_TYPE).send(written) : reply.send(answer)
  }

  return (call, handler) => {
    const handle = async (request: FastifyRequest, reply: FastifyReply) => {
      const raw = rawInput(call, request)
      const input = readInput(call, raw)
      let isOnce = false
      const context = await contextOf(request, reply, (member) => {
        const once = createOnce(deps, { call, accountId: keyHolder(member), key: keyOf(request), body: raw })
        return (work) => {
          isOnce = true
          return once(work)
        }
      })
      const result: unknown = await handler(input as never, context as never)
      if (call.kind === 'file') return sendFile(call, result as AnsweredFile | StreamedFile, request, reply)
      if (call.kind !== 'events') return send(call, result, isOnce, request, reply)
      return openStream(request, reply, result as Feed, deps.checkAnswers ? checkEvents(call) : () => undefined)
    }
    const isStream = call.kind === 'events'
    const route = {
      method: call.method,
      bodyLimit: bodyLimitOf(call),
      config: { receivesFile: call.encoding === 'multipart', longLived: isStream },
      // What opens a stream is a page that listens: nobody asks for its head alone, and it is sent as it comes.
      ...(isStream ? { exposeHeadRoute: false, compress: false as const } : {}),
      // Judged by its head alone: the body of a request that is refused here is never read.
      onRequest: admission(call),
      handler: handle,
    }
    const addTo = (scope: FastifyInstance) => {
      for (const path of [call.path, ...(call.aliases ?? [])])
        scope.route({ ...route, url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}` })
    }
    if (!call.signed) return addTo(app)
    void app.register((scope, _options, done) => {
      keepBytes(scope)
      addTo(scope)
      done()
    })
  }
}
