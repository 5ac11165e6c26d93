import type { AddressInfo } from 'node:net'
import { AppError } from '@plinth/api-schema/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { PROBES } from './health.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** The addresses of this server; every server made by `createHttpServer` has them. */
    ownOrigins: OwnOrigins
  }
}

const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]']
const DEFAULT_PORTS: Record<string, string> = { 'http:': '80', 'https:': '443' }
const NOT_IN_A_HOST = /[\s/?#@\\]/

/** The addresses under which people reach this server. */
export type OwnOrigins = {
  /** Whether a `Host` header names this server. */
  isOwnHost(host: string): boolean
  /** Whether an `Origin` header names a page of this server. */
  isOwnOrigin(origin: string): boolean
}

/** A host with its port written out, in one spelling; null for what is no host. */
const readHost = (protocol: string, host: string): { name: string; port: string } | null => {
  const url = NOT_IN_A_HOST.test(host) ? null : URL.parse(`${protocol}//${host}`)
  return url && { name: url.hostname, port: url.port || DEFAULT_PORTS[protocol]! }
}

/** What counts as this server: the address that people type, and the names of the machine itself. */
export function createOwnOrigins(app: FastifyInstance, publicUrl: string): OwnOrigins {
  const { origin, protocol, host } = new URL(publicUrl)
  const own = readHost(protocol, host)!
  const isOwnPort = (port: string) => {
    const address = app.server.address() as AddressInfo | null
    return String(address?.port) === port
  }
  return {
    isOwnHost: (given) => {
      const asked = readHost(protocol, given)
      if (asked?.name === own.name && asked.port === own.port) return true
      // By any port: a tunnel or a container may have another one, and no other machine can take these names.
      return LOOPBACK_NAMES.includes(readHost('http:', given)?.name ?? '')
    },
    isOwnOrigin: (given) => {
      if (given === origin) return true
      const url = URL.parse(given)
      if (url?.protocol !== 'http:' || url.origin !== given) return false
      return LOOPBACK_NAMES.includes(url.hostname) && isOwnPort(url.port || DEFAULT_PORTS['http:']!)
    },
  }
}

/** Refuses requests for hosts that are not ours: a page of another name must not be able to read this server's answers. */
export function installHostCheck(app: FastifyInstance) {
  const own = app.ownOrigins
  app.addHook('onRequest', async (request) => {
    // An orchestrator asks by the address of a container, which nobody can name beforehand.
    if (!own.isOwnHost(request.host) && !PROBES.test(request.url)) throw new AppError('wrongHost')
  })
}

/**
 * Refuses an act that another site caused: by its origin, or by lacking the header that another site cannot send. A file is saved by a
 * link, which sends no such header either, and which another site could only make the browser save for its own user.
 */
export function refuseCrossSite(
  request: FastifyRequest,
  own: OwnOrigins,
  { byCookie, isFile }: { byCookie: boolean; isFile: boolean },
) {
  const { origin, language } = request.headers
  if (origin !== undefined && !own.isOwnOrigin(origin)) throw new AppError('crossSite')
  const site = request.headers['sec-fetch-site']
  const isForeign = site !== undefined && site !== 'same-origin'
  // Public writes without a cookie have nothing of the visitor's to abuse, but a GET that acts is one link away.
  if (isForeign && (byCookie || request.method !== 'POST')) throw new AppError('crossSite')
  if (byCookie && !isFile && !language) throw new AppError('crossSite')
}
