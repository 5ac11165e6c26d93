import type { FastifyInstance } from 'fastify'
import type { AddressLimits } from './address-limits.ts'

const BODY_LIMIT = 16_384
const LIMIT = { max: 60, seconds: 60 }

/** What ends mails with one click: the address that mails name, and what a POST to it does with its token. */
export type OneClickParts = {
  path: `/${string}`
  unsubscribe(token: string): Promise<unknown>
  addressLimits: AddressLimits | null
}

/**
 * Takes the one click of RFC 8058: a mail program posts to the very address that a person would open as a page. It sends no
 * cookie and no header of ours, and writes its body as a form of either kind; that it posts says all, so nobody reads it.
 */
export function installOneClick(app: FastifyInstance, { path, unsubscribe, addressLimits }: OneClickParts) {
  app.post<{ Querystring: { token?: unknown } }>(path, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    addressLimits?.take(request.ip, { path, limit: LIMIT })
    request.raw.resume()
    const { token } = request.query
    await unsubscribe(typeof token === 'string' ? token : '')
    return reply.header('cache-control', 'no-store').code(200).send()
  })
}
