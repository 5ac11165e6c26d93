import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { announcesBody } from './body-head.ts'
import { createPlaces, type PlaceLimits } from './places.ts'
import { closeAfterAnswer, type Pace } from './slow-clients.ts'

/** How connections are bounded. */
export type ConnectionOptions = { limits: Omit<PlaceLimits, 'retryAfter'>; pace: Pace }

/** Bounds the connections to the server, whatever is asked on them, and closes those whose body outlasts its answer. */
export function installConnections(app: FastifyInstance, { limits, pace }: ConnectionOptions) {
  const places = createPlaces({ ...limits, retryAfter: 0 })
  app.server.prependListener('connection', (socket: Socket) => {
    // Read while it is open, the address stays known when the client goes; one that is gone already has none.
    const { remoteAddress } = socket
    try {
      if (remoteAddress === undefined) socket.destroy()
      else socket.once('close', places.take(remoteAddress))
    } catch {
      socket.destroy()
    }
  })
  // Here and not in a hook: the framework refuses some requests before any hook runs.
  app.server.on('request', (request: IncomingMessage, answer: ServerResponse) => {
    if (announcesBody(request)) closeAfterAnswer(request, answer, pace)
  })
  // Node's own answer would leave the connection open for a body.
  app.server.on('checkExpectation', (_request: IncomingMessage, answer: ServerResponse) => {
    answer.writeHead(417, { connection: 'close' }).end()
  })
}
