import type { Readable } from 'node:stream'
import type { Answer, AnyCall, Audience, Input } from '@plinth/api-schema/call'
import type { Feed } from './event-streams.ts'
import type { Once } from './idempotency.ts'

/** Somebody who is logged in. */
export type Member = {
  accountId: number
  sessionId: number
  kind: 'participant' | 'brand' | 'operator'
  /** Brands: verified by an operator. Everyone else: true. */
  verified: boolean
}

type SignedIn<Kind extends Member['kind']> = Member & { kind: Kind }
type MemberByAudience = {
  public: Member | null
  visitor: SignedIn<'participant' | 'brand'> | null
  member: SignedIn<'participant' | 'brand'>
  participant: SignedIn<'participant'>
  brand: SignedIn<'brand'>
  operator: SignedIn<'operator'>
}
/** Who makes a call for an audience, once admitted. */
export type MemberOf<A extends Audience> = MemberByAudience[A]

/** A file on its way in, as the client describes it: its name and type are claims, not facts. */
export type IncomingFile = {
  claimedName: string
  claimedType: string
  stream: Readable
  /** Aborts when the client goes away before its answer. */
  signal?: AbortSignal
}

/** What a handler knows about the request besides its input. */
export type CallContext<A extends Audience = Audience> = {
  /** The caller; null where the audience takes those who are not logged in. */
  member: MemberOf<A>
  /** Who the caller is now; refuses one whose session ended or whose account was blocked meanwhile. */
  currentMember(): Promise<MemberOf<A>>
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
  /** A secret that this browser alone holds since it asked for a mailed code. */
  codeSecret: string | undefined
  /** Gives the browser that secret for as long as a code is valid. */
  setCodeSecret(secret: string): void
  /** What this browser was given when it last logged in; it tells a device that somebody knows from a stranger's. */
  deviceToken: string | undefined
  /** Gives the browser a new such token; it outlives sessions and log-outs. */
  setDeviceToken(token: string): void
  /** Does a piece of work once for each `Idempotency-Key`; only in calls declared with `idempotent: true`. */
  once: Once
  /** The bytes of the body and what signs them, as they came; only in calls declared with `signed: true`. */
  signed(signatureHeader: string): { body: Uint8Array; signature: string }
  /** The part named `file` of a multipart body, or null when there is none. */
  file(): Promise<IncomingFile | null>
}

/** A file that is written while it is read; one that fails ends the connection, so that nobody takes a part for the whole. */
export type StreamedFile = { name: string; mediaType: string; stream: Readable }

/** What a handler returns: the answer, a file that is still being written, or what feeds a stream of events. */
type Handled<C extends AnyCall> = C extends { kind: 'events' }
  ? Feed
  : C extends { kind: 'file' }
    ? Answer<C> | StreamedFile
    : Answer<C>

/** Binds one declared call to the function that answers it. */
export type Bind = <C extends AnyCall>(
  call: C,
  handler: (input: Input<C>, context: CallContext<C['audience']>) => Promise<Handled<C>>,
) => void
