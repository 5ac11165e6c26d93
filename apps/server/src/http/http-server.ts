import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { installBodies } from './bodies.ts'
import { installClosing } from './closing.ts'
import { installConnections } from './connections.ts'
import { installErrorEnvelope, sendFrameworkRefusal } from './error-envelope.ts'
import { PROBES } from './health.ts'
import { installLoadShedding, MAX_LOOP_DELAY_MS } from './load-shedding.ts'
import { createOwnOrigins, installHostCheck } from './same-origin.ts'
import { installSecurityHeaders } from './security-headers.ts'
import { type Pace, USUAL_PACE } from './slow-clients.ts'
import { warnOfUnnamedProxy } from './unnamed-proxy.ts'

const BODY_LIMIT = 1_048_576
const MAX_IN_FLIGHT = 1_000
const HEADERS_TIMEOUT_MS = 15_000
const REQUEST_TIMEOUT_MS = 2 * 3_600_000
const CHECK_CONNECTIONS_MS = 5_000
// Without a byte in either direction.
const CONNECTION_TIMEOUT_MS = 70_000

const CONNECTIONS = { all: 8_000, ofAddress: 1_200, ofNetwork: 2_400 }
const ANY_ADDRESS = { ofAddress: Number.POSITIVE_INFINITY, ofNetwork: Number.POSITIVE_INFINITY }

/** What every HTTP server needs before rooms are bound to it. */
export type HttpDeps = {
  logger: FastifyBaseLogger
  publicUrl: string
  trustProxy: string[] | false
  /** Whether one address may hold only its share of the server; yes unless told. */
  limitsAddresses?: boolean
  maxInFlight?: number
  maxLoopDelayMs?: number
  pace?: Pace
}

/** Makes the HTTP server with everything that all calls share. */
export async function createHttpServer(deps: HttpDeps): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: deps.logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    // How long a body may take is decided by what it is (slow-clients.ts); no upload that is waited for takes longer.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: CHECK_CONNECTIONS_MS },
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    trustProxy: deps.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    frameworkErrors: sendFrameworkRefusal,
    // One line for each request, written when it is answered (below), instead of two.
    logController: new LogController({ disableRequestLogging: true }),
  })
  const limitsAddresses = deps.limitsAddresses ?? true
  const pace = deps.pace ?? USUAL_PACE
  // All connections of a proxy have its address.
  const countsAddresses = limitsAddresses && deps.trustProxy === false
  installConnections(app, { limits: countsAddresses ? CONNECTIONS : { ...CONNECTIONS, ...ANY_ADDRESS }, pace })
  installErrorEnvelope(app)
  // First, so that what the next ones refuse has it too.
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  warnOfUnnamedProxy(app, deps.trustProxy)
  installClosing(app)
  app.decorate('ownOrigins', createOwnOrigins(app, deps.publicUrl))
  installHostCheck(app)
  installLoadShedding(app, {
    maxInFlight: deps.maxInFlight ?? MAX_IN_FLIGHT,
    maxLoopDelayMs: deps.maxLoopDelayMs ?? MAX_LOOP_DELAY_MS,
    limitsAddresses,
    pace,
  })
  installSecurityHeaders(app, { https: deps.publicUrl.startsWith('https:') })
  app.addHook('onResponse', async (request, reply) => {
    // Balancers ask every few seconds: not worth a line each.
    const level = PROBES.test(request.url) ? 'debug' : 'info'
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  await app.register(cookie)
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 })
  await installBodies(app)
  return app
}
