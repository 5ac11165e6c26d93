import { AppError, errors, type Refusal } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTooSlow } from '../db/too-slow.ts'
import { busyPage } from './busy-page.ts'

// The codes with which Fastify refuses a request before a handler sees it.
const frameworkRefusals: Record<string, Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: errors.tooLarge,
  FST_REQ_FILE_TOO_LARGE: errors.tooLarge,
  FST_PARTS_LIMIT: errors.tooLarge,
  FST_FILES_LIMIT: errors.tooLarge,
  FST_FIELDS_LIMIT: errors.tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: errors.unsupportedType,
  FST_INVALID_MULTIPART_CONTENT_TYPE: errors.unsupportedType,
  FST_ERR_BAD_URL: errors.invalid,
}
const RETRY_AFTER_SECONDS = 5
const malformed = new AppError('invalid', { msg: messages.malformedBody }).refusal

const refusalOf = (error: FastifyError | Error): Refusal => {
  if (error instanceof AppError) return error.refusal
  const { code, statusCode } = error as Partial<FastifyError>
  const known = code ? frameworkRefusals[code] : undefined
  if (known) return known
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? malformed : errors.internal
}

/** Writes a refusal in the envelope that every answer has. */
export const sendRefusal = (reply: FastifyReply, refusal: Refusal, retryAfter?: number) => {
  if (retryAfter !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(retryAfter)))
  const { status, code, msg, reason, field } = refusal
  return reply.code(status).send({ code, msg, data: field === undefined ? { reason } : { reason, field } })
}

/** Says that the server is busy: to a call in the envelope, to anyone who opens a page with one that opens it again by itself. */
const sendBusy = (request: FastifyRequest, reply: FastifyReply, refusal: Refusal, retryAfter: number) => {
  const isPage = request.headers['sec-fetch-mode'] === 'navigate' && !request.url.startsWith('/api/')
  if (!isPage || request.method !== 'GET') return sendRefusal(reply, refusal, retryAfter)
  return reply
    .code(refusal.status)
    .headers({ 'retry-after': retryAfter, 'cache-control': 'no-store' })
    .type('text/html; charset=utf-8')
    .send(busyPage(refusal.msg, retryAfter))
}

/** Answers what the framework refuses before there is a route, such as an address that cannot be decoded. */
export const sendFrameworkRefusal = (error: FastifyError, _request: FastifyRequest, reply: FastifyReply) => {
  void sendRefusal(reply, refusalOf(error))
}

/**
 * The one place that turns an error into an answer: refusals as they are, a database without time as 'busy', all else as a 500
 * that tells nothing but its id.
 */
export function installErrorEnvelope(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error)
    if (error instanceof AppError && refusal.reason === 'overloaded' && error.retryAfter !== undefined)
      return sendBusy(request, reply, refusal, error.retryAfter)
    if (refusal.status < 500 || error instanceof AppError)
      return sendRefusal(reply, refusal, error instanceof AppError ? error.retryAfter : undefined)
    if (isTooSlow(error)) {
      request.log.error({ err: error }, 'the database had no time for it')
      return sendBusy(request, reply, errors.overloaded, RETRY_AFTER_SECONDS)
    }
    request.log.error({ err: error }, 'unexpected error')
    return sendRefusal(reply, { ...refusal, msg: `${refusal.msg} (Reference: ${request.id})` })
  })
}
