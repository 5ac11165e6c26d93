import { AppError, errors } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AddressLimits } from './address-limits.ts'
import { bodyType } from './body-head.ts'
import {
  INVALID_REQUEST,
  isExecution,
  isNotification,
  isServed,
  type RpcAnswer,
  refuseRequest,
} from './chain-rpc-methods.ts'
import { createChainNode } from './chain-rpc-node.ts'
import { sendRefusal } from './error-envelope.ts'
import { createHttpServer } from './http-server.ts'

const BODY_LIMIT = 262_144
const MAX_BATCH = 50
const MAX_EXECUTIONS = 10
const LIMIT = { path: '/rpc', limit: { max: 600, seconds: 60 } }
const PREFLIGHT_SECONDS = 600
// Wallets ask from the background of an extension, where no page can make them send another origin.
const EXTENSION = /^(?:chrome|moz|safari-web)-extension:\/\//

const refuseBatch = (message: string): RpcAnswer => ({
  jsonrpc: '2.0',
  id: null,
  error: { code: INVALID_REQUEST, message },
})

export type ChainRpcDeps = {
  /** Where the chain's node listens; nobody outside of this process learns it. */
  nodeUrl: string
  path: string
  addressLimits: AddressLimits | null
}

/**
 * JSON-RPC of the embedded chain, for our own pages, for wallets and for programs: reading, and sending what is already
 * signed. The node itself would also let any page rewrite the chain and spend from its unlocked accounts.
 */
export function installChainRpc(app: FastifyInstance, { nodeUrl, path, addressLimits }: ChainRpcDeps) {
  const node = createChainNode(nodeUrl)
  const requireOrigin = ({ headers: { origin } }: FastifyRequest) => {
    if (origin !== undefined && !app.ownOrigins.isOwnOrigin(origin) && !EXTENSION.test(origin))
      throw new AppError('crossSite')
    return origin
  }
  const answerAll = async (ip: string, requests: readonly unknown[]): Promise<RpcAnswer[]> => {
    // Anyone who sends a transaction needs its hash; no other method does anything.
    const asked = requests.filter((request) => !isNotification(request))
    const served = asked.filter(isServed)
    const executions = served.filter(isExecution)
    const reads = served.filter((request) => !isExecution(request))
    const refused = asked.filter((request) => !isServed(request)).map(refuseRequest)
    const answers = await Promise.all([
      reads.length > 0 ? node.read(reads) : [],
      ...executions.map((request) => node.execute(ip, request)),
    ])
    return [...refused, ...answers.flat()]
  }

  app.options(path, async (request, reply) => {
    const origin = requireOrigin(request)
    if (origin !== undefined) reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    return reply
      .header('access-control-allow-methods', 'POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', PREFLIGHT_SECONDS)
      .code(204)
      .send()
  })
  // Judged by its head: the body of a page that may not ask is never read.
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    addressLimits?.take(request.ip, LIMIT)
    const origin = requireOrigin(request)
    if (origin !== undefined) reply.header('access-control-allow-origin', origin).header('vary', 'origin')
    reply.header('cache-control', 'no-store')
    // What a page can post without asking first comes as a form or as plain text.
    if (bodyType(request) !== 'application/json') throw new AppError('invalid', { msg: messages.malformedBody })
  }
  app.post(path, { bodyLimit: BODY_LIMIT, onRequest }, async ({ body, ip }, reply) => {
    const requests: unknown[] = Array.isArray(body) ? body : [body]
    if (requests.length === 0 || requests.length > MAX_BATCH) return refuseBatch(`1 to ${MAX_BATCH} requests at once`)
    addressLimits?.takeMore(ip, LIMIT, requests.length - 1)
    if (requests.filter(isServed).filter(isExecution).length > MAX_EXECUTIONS)
      return refuseBatch(`At most ${MAX_EXECUTIONS} calls and transactions at once`)
    const answers = await answerAll(ip, requests)
    if (answers.length === 0) return reply.code(204).send()
    return Array.isArray(body) ? answers : answers[0]
  })
}

/** An HTTP server that serves the embedded chain and nothing else. */
export async function createChainServer({
  logger,
  publicUrl,
  nodeUrl,
  addressLimits,
}: Omit<ChainRpcDeps, 'path'> & { publicUrl: string; logger: FastifyBaseLogger }): Promise<FastifyInstance> {
  const app = await createHttpServer({ logger, publicUrl, trustProxy: false })
  installChainRpc(app, { nodeUrl, path: '/', addressLimits })
  app.setNotFoundHandler((_request, reply) => sendRefusal(reply, errors.notFound))
  return app
}
