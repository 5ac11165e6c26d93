import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallContext } from './call-context.ts'
import { SESSION_COOKIE, sessionLimits } from './session.ts'

/** The cookie that ties a way to the sign-in provider to one browser. */
const BROWSER_COOKIE = 'plinth_oauth'
const BROWSER_SECONDS = 600
/** The cookie by which an account knows a device again. */
const DEVICE_COOKIE = 'plinth_device'
// Browsers keep no cookie longer than 400 days.
const DEVICE_SECONDS = 400 * 86_400
/** The cookie that ties mailed codes to the browser that asked for them; it lives as long as a code. */
const CODE_COOKIE = 'plinth_code'
const CODE_SECONDS = 600
const MS_PER_SECOND = 1000

/** The name of a cookie. Under TLS its prefix keeps plain pages and sibling hosts from setting it: the bare name counts for nothing there. */
const cookieName = (name: string, secure: boolean) => (secure ? `__Host-${name}` : name)
/** The cookie that carries the session's token. */
export const sessionCookie = (secure: boolean) => cookieName(SESSION_COOKIE, secure)

/** The part of a call's context that reads and writes cookies. */
export function browserCookies(
  request: FastifyRequest,
  reply: FastifyReply,
  secure: boolean,
): Pick<
  CallContext,
  | 'setSession'
  | 'clearSession'
  | 'browserSecret'
  | 'setBrowserSecret'
  | 'codeSecret'
  | 'setCodeSecret'
  | 'deviceToken'
  | 'setDeviceToken'
> {
  const options: CookieSerializeOptions = { path: '/', httpOnly: true, sameSite: 'lax', secure }
  const [session, browser, device, code] = [SESSION_COOKIE, BROWSER_COOKIE, DEVICE_COOKIE, CODE_COOKIE].map((name) =>
    cookieName(name, secure),
  ) as [string, string, string, string]
  return {
    setSession: (token, kind) => {
      reply.setCookie(session, token, { ...options, maxAge: sessionLimits[kind].absolute / MS_PER_SECOND })
    },
    clearSession: () => {
      reply.clearCookie(session, options)
    },
    browserSecret: request.cookies[browser],
    setBrowserSecret: (secret) => {
      if (secret === null) reply.clearCookie(browser, options)
      else reply.setCookie(browser, secret, { ...options, maxAge: BROWSER_SECONDS })
    },
    codeSecret: request.cookies[code],
    setCodeSecret: (secret) => {
      reply.setCookie(code, secret, { ...options, maxAge: CODE_SECONDS })
    },
    deviceToken: request.cookies[device],
    setDeviceToken: (token) => {
      reply.setCookie(device, token, { ...options, maxAge: DEVICE_SECONDS })
    },
  }
}
