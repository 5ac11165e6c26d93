import type { Answer, AnyCall, Args } from './call.ts'
import { ApiError, errors } from './errors.ts'
import type { RefusalReason } from './refusal-reasons.ts'

/** One request as the transport (fetch, or an in-process server in tests) gets it. */
export type WireRequest = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string | FormData
  /** Whether it may be sent again when its answer got lost: what reads, and what an `Idempotency-Key` keeps from being done twice. */
  repeatable: boolean
  /** Ends it when nobody waits for its answer any more. */
  signal?: AbortSignal
}
/** One answer as the transport gives it back: the status and the parsed JSON body. */
export type WireReply = { status: number; body: unknown }

/** The header of a read that a page makes by itself: it does not count as a use of the session. */
export const BACKGROUND_HEADER = 'X-Background'

type Scalar = string | number | boolean | null | undefined
const formEncode = (args: Record<string, Scalar>) => {
  const present = Object.entries(args).filter(([, value]) => value !== undefined && value !== null)
  return new URLSearchParams(present.map(([key, value]) => [key, String(value)])).toString()
}

/** The files of a call; what is said beside them goes into the address, where the server reads it before the first byte of a file. */
const toFormData = (args: Record<string, unknown>) => {
  const form = new FormData()
  for (const [key, value] of Object.entries(args)) if (value instanceof Blob) form.append(key, value)
  return form
}
const beside = (args: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => !(value instanceof Blob))) as Record<string, Scalar>

/** Turns a call and its arguments into a request. */
export function writeRequest<C extends AnyCall>(call: C, args: Args<C>): WireRequest {
  const left: Record<string, unknown> = Array.isArray(args) ? {} : { ...(args as Record<string, unknown>) }
  const path = call.path.replace(/\{(\w+)\}/g, (_hole, name: string) => {
    const value = left[name]
    delete left[name]
    return encodeURIComponent(String(value))
  })
  const headers: Record<string, string> = { Language: 'en_US' }
  if (call.method === 'GET') {
    const query = formEncode(left as Record<string, Scalar>)
    return { method: 'GET', url: `/api${path}${query ? `?${query}` : ''}`, headers, repeatable: true }
  }
  const repeatable = call.idempotent ?? false
  const url = `/api${path}`
  switch (call.encoding ?? 'form') {
    case 'multipart': {
      const query = formEncode(beside(left))
      return {
        method: 'POST',
        url: query ? `${url}?${query}` : url,
        headers,
        repeatable,
        body: toFormData(left),
      }
    }
    case 'json':
      return {
        method: 'POST',
        url,
        repeatable,
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify(Array.isArray(args) ? args : left),
      }
    case 'form':
      return {
        method: 'POST',
        url,
        repeatable,
        headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
        body: formEncode(left as Record<string, Scalar>),
      }
  }
}

/** The reason and the field of a refusal, as far as an answer gives them. */
export const readDetails = (data: unknown): { reason?: RefusalReason; field?: string } => {
  const { reason, field } = (data ?? {}) as { reason?: unknown; field?: unknown }
  return {
    // A newer server may know names that this client does not: those match nothing here.
    ...(typeof reason === 'string' ? { reason: reason as RefusalReason } : {}),
    ...(typeof field === 'string' ? { field } : {}),
  }
}

/** Takes the envelope off an answer, or throws what it refused. */
function readReply<C extends AnyCall>(call: C, { status, body }: WireReply): Answer<C> {
  const head = body as { code?: number; msg?: string; data?: unknown } | null
  if (head === null || typeof head !== 'object' || typeof head.code !== 'number')
    throw new ApiError(status, errors.internal.code, errors.internal.msg)
  if (head.code !== 200) throw new ApiError(status, head.code, head.msg ?? '', readDetails(head.data))
  if (call.kind !== 'list') return head.data as Answer<C>
  const { code: _code, msg: _msg, ...list } = head
  return list as Answer<C>
}

/** Makes a typed client over any transport. */
export const createClient =
  (send: (request: WireRequest) => Promise<WireReply>) =>
  async <C extends AnyCall>(call: C, args: Args<C>, signal?: AbortSignal): Promise<Answer<C>> =>
    readReply(call, await send({ ...writeRequest(call, args), ...(signal ? { signal } : {}) }))

/** The typed client. */
export type Client = ReturnType<typeof createClient>
