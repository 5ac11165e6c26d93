import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { AnyCall, Args } from '@plinth/api-schema/call'
import { type Client, createClient, type WireReply, type WireRequest, writeRequest } from '@plinth/api-schema/client'

/** A request as an attacker writes it: nothing is added but what is needed to send it. */
export type Attempt = {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** The address that the request seems to come from. */
  from: string
}

/** An answer; status 0 means that none came, and `text` says why. */
export type Reply = { status: number; headers: http.IncomingHttpHeaders; text: string; bytes: Buffer }

const PATIENCE_MS = 120_000
const BUSY_TRIES = 60
const BUSY_WAIT_MS = 500

/** The envelope of an answer, or an empty one when the answer is something else. */
export const envelopeOf = ({ text }: Reply): { code?: number; msg?: string; data?: unknown; rows?: unknown[] } => {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    return {}
  }
}

/** Whether an answer is a refusal: neither done, nor a failure of the server. */
export const isRefused = ({ status }: Reply) => status >= 400 && status < 500

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Throws unless an address is one of this machine: nothing else is ever attacked. */
export function requireLoopback(address: string): URL {
  const url = new URL(address)
  if (!LOOPBACK.test(url.hostname)) throw new Error(`${url.hostname} is not this machine; nothing else is attacked`)
  return url
}

/** Sends requests to the product over connections that are kept open. */
export function createWire(address: string) {
  const { port, host } = requireLoopback(address)
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })

  const sendOnce = ({ method = 'GET', path, headers = {}, body, from }: Attempt): Promise<Reply> =>
    new Promise((resolve) => {
      const none = (why: string) => resolve({ status: 0, headers: {}, text: why, bytes: Buffer.alloc(0) })
      const request = http.request({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        setHost: false,
        headers: {
          host,
          'x-forwarded-for': from,
          ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
          ...headers,
        },
        timeout: PATIENCE_MS,
      })
      request.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', (error) => none(error.message))
        response.on('end', () => {
          const bytes = Buffer.concat(chunks)
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text: bytes.toString(), bytes })
        })
      })
      request.on('timeout', () => request.destroy(new Error('no answer in two minutes')))
      request.on('error', (error) => none(error.message))
      request.end(body)
    })

  return {
    /** Sends a request again while the server is too busy to judge it: an attempt that nobody judged proves nothing. */
    async send(attempt: Attempt): Promise<Reply> {
      let reply = await sendOnce(attempt)
      for (let tries = 1; reply.status === 503 && tries < BUSY_TRIES; tries++) {
        await wait(BUSY_WAIT_MS)
        reply = await sendOnce(attempt)
      }
      return reply
    },
    /** Sends a request and takes the first answer, for abuses of the load itself. */
    sendOnce,
    close: () => agent.destroy(),
  }
}

/** The wire to the product. */
export type Wire = ReturnType<typeof createWire>

/** The headers with which a program proves who it is. */
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

const toAttempt = async ({ method, url, headers, body }: WireRequest, from: string): Promise<Attempt> => {
  if (!(body instanceof FormData)) return { method, path: url, headers, from, ...(body === undefined ? {} : { body }) }
  const encoded = new Response(body)
  const type = encoded.headers.get('content-type') ?? ''
  const bytes = Buffer.from(await encoded.arrayBuffer())
  return { method, path: url, headers: { ...headers, 'content-type': type }, body: bytes, from }
}

/** A declared call as the attempt that an honest client would make of it. */
export const attemptOf = <C extends AnyCall>(call: C, args: Args<C>, from: string): Promise<Attempt> =>
  toAttempt(writeRequest(call, args), from)

/** Waits until the server serves everybody again, so that no abuse is judged by what the one before it did. */
export async function waitUntilCalm(wire: Pick<Wire, 'send'>, from: string): Promise<void> {
  const reply = await wire.send({ path: '/api/campaign/list', from })
  if (reply.status !== 200) throw new Error(`The product does not come back: it answers ${reply.status}`)
}

/** The typed client of somebody at an address; it throws what the product refuses. */
export const clientFrom = (wire: Wire, from: string, headers: Record<string, string> = {}): Client =>
  createClient(async (request): Promise<WireReply> => {
    const attempt = await toAttempt(request, from)
    const reply = await wire.send({ ...attempt, headers: { ...attempt.headers, ...headers } })
    if (reply.status === 0) throw new Error(`${request.method} ${request.url}: ${reply.text}`)
    return { status: reply.status, body: envelopeOf(reply) }
  })
