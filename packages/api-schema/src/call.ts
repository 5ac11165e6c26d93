import { z } from 'zod'

/** Who may make a call at all; what a caller may see of a row is decided by the room's policy. */
export type Audience = 'public' | 'member' | 'participant' | 'brand' | 'operator'
/** How a POST body is written by our own clients. The server reads form and JSON bodies everywhere. */
export type Encoding = 'form' | 'json' | 'multipart'
/** The product capability that owns a call. */
export type Room =
  | 'accounts'
  | 'campaigns'
  | 'artworks'
  | 'nfts'
  | 'wallet'
  | 'contacts'
  | 'support'
  | 'platform'
  | 'site'

/** At most `max` requests in `seconds` from one address. */
export type AddressLimit = { max: number; seconds: number }

type Request = {
  method: 'GET' | 'POST'
  path: `/${string}`
  /** Other paths that answer the same, where the specs write a path in two ways. */
  aliases?: readonly `/${string}`[]
  room: Room
  audience: Audience
  summary: string
  encoding?: Encoding
  /** Public answers that a browser may keep; always sent with an ETag. */
  cacheSeconds?: number
  /** Takes an `Idempotency-Key`: a request repeated with the same key is done once and answered as it was the first time. */
  idempotent?: boolean
  /** Narrower than the limit that every call has. */
  limit?: AddressLimit
}

/** A call answered with `{ code, msg, data }`. */
export type DataCall<I extends z.ZodType = z.ZodType, D extends z.ZodType = z.ZodType> = Request & {
  kind: 'data'
  input: I
  data: D
}
/** A call answered with `{ code, msg, total, rows }` and any extra counters beside them. */
export type ListCall<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  X extends z.ZodRawShape = z.ZodRawShape,
> = Request & { kind: 'list'; input: I; row: R; extra: X }
export type AnyCall = DataCall | ListCall

/** Declares one call answered with `{ code, msg, data }`. */
export const dataCall = <I extends z.ZodType, D extends z.ZodType>(
  call: Request & { input: I; data: D },
): DataCall<I, D> => ({ kind: 'data', ...call })

/** Declares one paged call answered with `{ code, msg, total, rows, ...extra }`. */
export const listCall = <I extends z.ZodType, R extends z.ZodType, X extends z.ZodRawShape = Record<never, never>>(
  call: Request & { input: I; row: R; extra?: X },
): ListCall<I, R, X> => ({ ...call, kind: 'list', extra: (call.extra ?? {}) as X })

/** What a handler returns and a client resolves to, once the envelope is off. */
export type Answer<C> = C extends { kind: 'data'; data: infer D extends z.ZodType }
  ? z.output<D>
  : C extends { kind: 'list'; row: infer R extends z.ZodType; extra: infer X extends z.ZodRawShape }
    ? { rows: z.output<R>[]; total: number } & { [K in keyof X]: z.output<X[K]> }
    : never
/** The parsed input that a handler receives. */
export type Input<C extends AnyCall> = z.output<C['input']>
/** The arguments that a client passes. */
export type Args<C extends AnyCall> = z.input<C['input']>

/** The whole answer of a call as it stands on the wire. */
export const envelope = (call: AnyCall) => {
  const head = { code: z.int(), msg: z.string() }
  return call.kind === 'data'
    ? z.object({ ...head, data: call.data })
    : z.object({ ...head, total: z.int(), rows: z.array(call.row), ...call.extra })
}
