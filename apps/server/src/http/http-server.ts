import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { installBodies } from './bodies.ts'
import { installClosing } from './closing.ts'
import { installErrorEnvelope, sendFrameworkRefusal } from './error-envelope.ts'
import { installLoadShedding } from './load-shedding.ts'
import { installSecurityHeaders } from './security-headers.ts'

const BODY_LIMIT = 1_048_576
const REQUEST_TIMEOUT_MS = 60_000
const CONNECTION_TIMEOUT_MS = 70_000
// Balancers ask every few seconds: not worth a line each.
const PROBES = /^\/api\/(health|ready)$/

/** What every HTTP server needs before rooms are bound to it. */
export type HttpParts = {
  logger: FastifyBaseLogger
  publicUrl: string
  trustProxy: string[] | false
  maxInFlight?: number
}

/** Makes the HTTP server with everything that all calls share. */
export async function createHttpServer(parts: HttpParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.logger,
    genReqId: () => randomUUID(),
    bodyLimit: BODY_LIMIT,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    trustProxy: parts.trustProxy,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    exposeHeadRoutes: true,
    frameworkErrors: sendFrameworkRefusal,
    // One line for each request, written when it is answered (below), instead of two.
    logController: new LogController({ disableRequestLogging: true }),
  })
  installErrorEnvelope(app)
  installClosing(app)
  installLoadShedding(app, parts.maxInFlight === undefined ? {} : { maxInFlight: parts.maxInFlight })
  installSecurityHeaders(app, { https: parts.publicUrl.startsWith('https:') })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
  })
  app.addHook('onResponse', async (request, reply) => {
    const level = PROBES.test(request.url) ? 'debug' : 'info'
    request.log[level]({ req: request, res: reply, ms: Math.round(reply.elapsedTime) }, 'request')
  })
  await app.register(cookie)
  await app.register(compress, { globalDecompression: false, encodings: ['br', 'gzip'], threshold: 1024 })
  await installBodies(app)
  return app
}
