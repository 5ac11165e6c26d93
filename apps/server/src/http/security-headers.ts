import type { FastifyInstance } from 'fastify'

/** Players whose embedded videos a page may show. Of our own pages only embeds can be framed: the others refuse. */
const PLAYERS = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com']

/** The content security policy of our own pages. `chainUrls` are the nodes that the browser's wallet code reads. */
export const pagePolicy = (chainUrls: readonly string[], https: boolean) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "media-src 'self' blob:",
    ["connect-src 'self'", ...chainUrls].join(' '),
    `frame-src 'self' ${PLAYERS.join(' ')}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types dompurify picture-worker recount-worker service-worker',
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ')

const NOTHING = "default-src 'none'; frame-ancestors 'none'"
/** A policy by which others may frame a page: the older header, which knows no list, would refuse them. */
const IS_FRAMED = /frame-ancestors (?!'none')/

/** Headers that every answer carries; a route that sets its own policy keeps it. */
export function installSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }) {
  app.addHook('onSend', async (_request, reply) => {
    const defaults: Record<string, string> = {
      'content-security-policy': NOTHING,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
      ...(IS_FRAMED.test(String(reply.getHeader('content-security-policy'))) ? {} : { 'x-frame-options': 'DENY' }),
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    }
    for (const [name, value] of Object.entries(defaults)) if (!reply.hasHeader(name)) reply.header(name, value)
  })
}
