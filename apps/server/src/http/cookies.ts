import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from './call-context.ts'
import { SESSION_COOKIE, sessionLimits } from './session.ts'

/** The cookie that ties a way to the sign-in provider to one browser. */
export const BROWSER_COOKIE = 'plinth_oauth'
const BROWSER_SECONDS = 600
const MS_PER_SECOND = 1000

/** The part of a call's context that reads and writes cookies. */
export function browserCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Pick<CallContext, 'setSession' | 'clearSession' | 'browserSecret' | 'setBrowserSecret'> {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  return {
    setSession: (token, kind) => {
      reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: sessionLimits[kind].absolute / MS_PER_SECOND })
    },
    clearSession: () => {
      reply.clearCookie(SESSION_COOKIE, options)
    },
    browserSecret: request.cookies[BROWSER_COOKIE],
    setBrowserSecret: (secret) => {
      if (secret === null) reply.clearCookie(BROWSER_COOKIE, options)
      else reply.setCookie(BROWSER_COOKIE, secret, { ...options, maxAge: BROWSER_SECONDS })
    },
  }
}
