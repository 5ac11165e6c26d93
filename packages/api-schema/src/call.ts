import { z } from 'zod'

/**
 * Who may make a call at all; what a caller may see of a row is decided by the room's policy. `visitor` is everybody but
 * operators, logged in or not; `member` is every logged-in account but an operator's.
 */
export type Audience = 'public' | 'visitor' | 'member' | 'participant' | 'brand' | 'operator'
/** Whether only somebody who is logged in may make a call for this audience. */
export const needsSession = (audience: Audience): boolean => audience !== 'public' && audience !== 'visitor'
/** How a POST body is written by our own clients. The server reads form and JSON bodies everywhere. */
type Encoding = 'form' | 'json' | 'multipart'
/** At most `max` requests in `seconds` from one address. */
export type AddressLimit = { max: number; seconds: number }

type Request<A extends Audience = Audience> = {
  method: 'GET' | 'POST'
  path: `/${string}`
  /** Other paths that answer the same, for clients that know them. */
  aliases?: readonly `/${string}`[]
  /** The product capability that owns the call, by its name in the registry. */
  room: string
  audience: A
  /** Brands only once an operator has verified them; everybody else is not asked. */
  verified?: boolean
  /** A GET that does something, such as sending a mail: like a write, it is refused when another site asks for it. */
  acts?: boolean
  summary: string
  encoding?: Encoding
  /** Public answers that a browser may keep; always sent with an ETag. */
  cacheSeconds?: number
  /** Takes an `Idempotency-Key`: a request repeated with the same key is done once and answered as it was the first time. */
  idempotent?: boolean
  /** An operator may make it before their second factor is set up. */
  enrolment?: boolean
  /**
   * Made by a program of somebody else, which signs the bytes of the JSON body: it sends neither a session nor our headers, and the
   * handler gets the body as it came, before anything has read it.
   */
  signed?: boolean
  /** Narrower than the limit that every call has. */
  limit?: AddressLimit
}

/** A call answered with `{ code, msg, data }`. */
export type DataCall<
  I extends z.ZodType = z.ZodType,
  D extends z.ZodType = z.ZodType,
  A extends Audience = Audience,
> = Request<A> & { kind: 'data'; input: I; data: D }
/** A call answered with `{ code, msg, total, rows }` and any extra counters beside them. */
export type ListCall<
  I extends z.ZodType = z.ZodType,
  R extends z.ZodType = z.ZodType,
  X extends z.ZodRawShape = z.ZodRawShape,
  A extends Audience = Audience,
> = Request<A> & { kind: 'list'; input: I; row: R; extra: X }
/** A call answered with server-sent events, each of a declared kind. */
export type EventsCall<
  I extends z.ZodType = z.ZodType,
  E extends z.ZodRawShape = z.ZodRawShape,
  A extends Audience = Audience,
> = Request<A> & { kind: 'events'; input: I; events: E }
/** A call answered with a file to keep. */
export type FileCall<I extends z.ZodType = z.ZodType, A extends Audience = Audience> = Request<A> & {
  kind: 'file'
  input: I
  /** The types that the file can have. */
  mediaTypes: readonly [string, ...string[]]
}
/** A file as a client gets it, and as a handler answers one that is ready. */
export type AnsweredFile = { name: string; mediaType: string; bytes: Uint8Array }
export type AnyCall = DataCall | ListCall | EventsCall | FileCall

/** Declares one call answered with `{ code, msg, data }`. */
export const dataCall = <I extends z.ZodType, D extends z.ZodType, A extends Audience>(
  call: Request<A> & { input: I; data: D },
): DataCall<I, D, A> => ({ kind: 'data', ...call })

/** Declares one paged call answered with `{ code, msg, total, rows, ...extra }`. */
export const listCall = <
  I extends z.ZodType,
  R extends z.ZodType,
  A extends Audience,
  X extends z.ZodRawShape = Record<never, never>,
>(
  call: Request<A> & { input: I; row: R; extra?: X },
): ListCall<I, R, X, A> => ({ ...call, kind: 'list', extra: (call.extra ?? {}) as X })

/** Declares one call answered with server-sent events. */
export const eventsCall = <I extends z.ZodType, E extends z.ZodRawShape, A extends Audience>(
  call: Request<A> & { input: I; events: E },
): EventsCall<I, E, A> => ({ kind: 'events', ...call })

/** Declares one call answered with a file to keep. */
export const fileCall = <I extends z.ZodType, A extends Audience>(
  call: Request<A> & { input: I; mediaTypes: readonly [string, ...string[]] },
): FileCall<I, A> => ({ kind: 'file', ...call })

/** What a handler returns and a client resolves to, once the envelope is off. */
export type Answer<C> = C extends { kind: 'data'; data: infer D extends z.ZodType }
  ? z.output<D>
  : C extends { kind: 'list'; row: infer R extends z.ZodType; extra: infer X extends z.ZodRawShape }
    ? { rows: z.output<R>[]; total: number } & { [K in keyof X]: z.output<X[K]> }
    : C extends { kind: 'file' }
      ? AnsweredFile
      : never
/** The parsed input that a handler receives. */
export type Input<C extends AnyCall> = z.output<C['input']>
/** The arguments that a client passes. */
export type Args<C extends AnyCall> = z.input<C['input']>

/** The whole answer of a call as it stands on the wire; of a stream, what each kind of event carries. */
export const envelope = (call: Exclude<AnyCall, FileCall>) => {
  if (call.kind === 'events') return z.object(call.events).partial()
  const head = { code: z.int(), msg: z.string() }
  return call.kind === 'data'
    ? z.object({ ...head, data: call.data })
    : z.object({ ...head, total: z.int(), rows: z.array(call.row), ...call.extra })
}
