import { type AnyCall, needsSession } from '@plinth/api-schema/call'
import { BACKGROUND_HEADER } from '@plinth/api-schema/client'
import { AppError } from '@plinth/api-schema/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../db/database.ts'
import type { Clock } from '../ports/clock.ts'
import type { AddressLimits } from './address-limits.ts'
import { announcesBody, bodyType } from './body-head.ts'
import type { Member } from './call-context.ts'
import { browserCookies, sessionCookie } from './cookies.ts'
import { onceClosed } from './once-closed.ts'
import { refuseCrossSite } from './same-origin.ts'
import { type Presented, presentedToken, resolveSession } from './session.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who makes a bound call; null until the head of the request was judged. */
    admission: Admission | null
  }
}

/** What the head of a request has told about its caller. */
type Admission = {
  /** Who makes the call, as known within the last second; somebody whose session ended while a slow body came in is refused. */
  recentMember(): Promise<Member | null>
  /** Who makes the call, asked again. */
  currentMember(): Promise<Member | null>
  cookies: ReturnType<typeof browserCookies>
}

export type AdmissionDeps = {
  database: Database
  clock: Clock
  publicUrl: string
  addressLimits: AddressLimits | null
}

const BACKGROUND = BACKGROUND_HEADER.toLowerCase()
const JSON_OR_FORM = ['application/json', 'application/x-www-form-urlencoded']
const MULTIPART = ['multipart/form-data']
// Each holds a spooled file: more at once than a person with many pictures needs are no person's.
const MAX_UPLOADS_OF_ACCOUNT = 8
// Accounts are made quickly as long as nothing is confirmed.
const MAX_UPLOADS_UNCONFIRMED = 2
const RETRY_AFTER_SECONDS = 5
// A request that was judged less than a second ago is not judged again.
const RECHECK_AFTER_MS = 1_000

const refuseUnreadable = (call: AnyCall, request: FastifyRequest) => {
  if (call.method !== 'POST' || !announcesBody(request)) return
  const readable = call.encoding === 'multipart' ? MULTIPART : JSON_OR_FORM
  if (!readable.includes(bodyType(request))) throw new AppError('unsupportedType')
}

const admit = ({ audience, enrolment, verified }: AnyCall, presented: Presented): Member | null => {
  if (presented.state === 'member') {
    const { member } = presented
    const isOfAnyKind = audience === 'visitor' || audience === 'member'
    const fits = audience === 'public' || (isOfAnyKind && member.kind !== 'operator') || audience === member.kind
    if (!fits) throw new AppError('notPermitted')
    if (verified && !member.verified) throw new AppError('notVerified')
    return member
  }
  if (!needsSession(audience)) return null
  if (presented.state === 'enrolling') {
    if (enrolment && audience === 'operator') return presented.member
    throw new AppError(audience === 'operator' ? 'secondFactorNeeded' : 'notPermitted')
  }
  if (presented.state === 'blocked') throw new AppError('blocked')
  throw new AppError(presented.state === 'expired' ? 'sessionExpired' : 'notLoggedIn')
}

/** Counts the uploads of each account that are under way. */
const createUploadPlaces = () => {
  const underWay = new Map<number, number>()
  return (accountId: number, limit: number, reply: FastifyReply) => {
    const before = underWay.get(accountId) ?? 0
    if (before >= limit) throw new AppError('tooMany', { retryAfter: RETRY_AFTER_SECONDS })
    underWay.set(accountId, before + 1)
    onceClosed(reply, () => {
      const left = (underWay.get(accountId) ?? 1) - 1
      if (left > 0) underWay.set(accountId, left)
      else underWay.delete(accountId)
    })
  }
}

/**
 * Makes the judge of bound calls. It sees the head of a request only: the address's limit, the origin, the session and the
 * audience are decided before a byte of the body is read.
 */
export function createAdmission(app: FastifyInstance, deps: AdmissionDeps) {
  app.decorateRequest('admission', null)
  const isSecure = deps.publicUrl.startsWith('https:')
  const takeUpload = createUploadPlaces()
  return (call: AnyCall) => async (request: FastifyRequest, reply: FastifyReply) => {
    deps.addressLimits?.take(request.ip, call)
    refuseUnreadable(call, request)
    const presentation = presentedToken(request, sessionCookie(isSecure))
    if (call.method === 'POST' || call.acts)
      refuseCrossSite(request, app.ownOrigins, {
        byCookie: presentation?.byCookie ?? false,
        isFile: call.kind === 'file' && call.method === 'GET',
      })
    // A page that listens comes back, and reads its lists again, by itself, whether or not anybody sits before it. Who claims so only
    // has their own session end earlier. Nothing acts by itself.
    const mayBeBackground = call.method === 'GET' && !call.acts
    const isUse = call.kind !== 'events' && !(mayBeBackground && request.headers[BACKGROUND] !== undefined)
    const identify = () => resolveSession(deps.database, deps.clock, presentation?.token, { isUse })
    const presented = await identify()
    const cookies = browserCookies(request, reply, isSecure)
    // The refusal of an ended session clears its cookie.
    if (needsSession(call.audience) && presentation?.byCookie && !('member' in presented)) cookies.clearSession()
    const member = admit(call, presented)
    if (call.encoding === 'multipart' && 'member' in presented)
      takeUpload(
        presented.member.accountId,
        presented.emailConfirmed ? MAX_UPLOADS_OF_ACCOUNT : MAX_UPLOADS_UNCONFIRMED,
        reply,
      )
    const judgedAt = deps.clock.now().getTime()
    const currentMember = async () => admit(call, await identify())
    const recentMember = async () =>
      member && deps.clock.now().getTime() - judgedAt > RECHECK_AFTER_MS ? currentMember() : member
    request.admission = { recentMember, currentMember, cookies }
  }
}
