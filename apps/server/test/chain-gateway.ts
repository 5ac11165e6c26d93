import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

/** A request as a node gets it. */
export type RpcRequest = { id: number; method: string; params: readonly unknown[] }
type RpcError = { code: number; message: string }

/** Passes requests on to a node, counts them, and can answer in its place. */
export async function startGateway(nodeUrl: string) {
  const gateway = {
    url: '',
    requests: 0,
    /** What one request of a body is refused with; another is passed on once this has answered. */
    refuse: (_request: RpcRequest): RpcError | undefined | Promise<RpcError | undefined> => undefined,
    /** What the node is said to have answered to a request. */
    change: (_request: RpcRequest, result: unknown): unknown => result,
    /** The status with which a whole body is turned away. */
    turnAway: (_body: RpcRequest | RpcRequest[]): number | undefined => undefined,
    stop: () => void listener.close(),
  }
  const pass = async (request: RpcRequest) => {
    const error = await gateway.refuse(request)
    if (error) return { jsonrpc: '2.0', id: request.id, error }
    const headers = { 'content-type': 'application/json' }
    const answer = await (await fetch(nodeUrl, { method: 'POST', headers, body: JSON.stringify(request) })).json()
    return 'result' in answer ? { ...answer, result: gateway.change(request, answer.result) } : answer
  }
  const listener = createServer(async (incoming, outgoing) => {
    gateway.requests++
    const body = (await json(incoming)) as RpcRequest | RpcRequest[]
    const status = gateway.turnAway(body)
    if (status !== undefined) return void outgoing.writeHead(status).end()
    const answer = Array.isArray(body) ? await Promise.all(body.map(pass)) : await pass(body)
    outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
  }).listen(0, '127.0.0.1')
  await once(listener, 'listening')
  gateway.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
  return gateway
}

/** A node as a test wants it to be. */
export type Gateway = Awaited<ReturnType<typeof startGateway>>
