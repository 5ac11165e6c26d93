import type { Readable } from 'node:stream'
import type { Answer, AnyCall, Input } from '@plinth/api-schema/call'
import type { Once } from './idempotency.ts'

/** Somebody who is signed in. */
export type Member = {
  accountId: number
  sessionId: number
  kind: 'participant' | 'brand' | 'operator'
  /** Brands: verified by an operator. Everyone else: true. */
  verified: boolean
}

/** A file on its way in, as the client describes it: its name and type are claims, not facts. */
export type IncomingFile = { claimedName: string; claimedType: string; stream: Readable }

/** What a handler knows about the request besides its input. */
export type CallContext = {
  /** The caller; calls whose audience is not public always have one. */
  member: Member | null
  requestId: string
  address: string
  userAgent: string
  /** Hands the session's token to the browser, in a cookie that no script can read. */
  setSession(token: string, kind: Member['kind']): void
  /** Takes the session's cookie back. */
  clearSession(): void
  /** A secret that this browser alone holds while it is away at a sign-in provider. */
  browserSecret: string | undefined
  /** Gives the browser that secret for ten minutes, or takes it back with null. */
  setBrowserSecret(secret: string | null): void
  /** Does a piece of work once for each `Idempotency-Key`; only in calls declared with `idempotent: true`. */
  once: Once
  /** The part named `file` of a multipart body, or null when there is none. */
  file(): Promise<IncomingFile | null>
}

/** Binds one declared call to the function that answers it. */
export type Bind = <C extends AnyCall>(
  call: C,
  handler: (input: Input<C>, context: CallContext) => Promise<Answer<C>>,
) => void
