import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** A connection on which a test writes and reads bytes as a misbehaving client would. */
export type RawClient = ReturnType<typeof openRaw>

/** The port on which an app listens. */
export const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Opens a connection from an address of the machine's own network. */
export function openRaw(app: FastifyInstance, localAddress = '127.0.0.1') {
  const socket = connect({ port: portOf(app), host: '127.0.0.1', localAddress })
  let text = ''
  const heard = new Set<() => void>()
  const tell = () => {
    for (const look of heard) look()
  }
  socket.on('data', (chunk) => {
    text += chunk
    tell()
  })
  socket.on('error', tell)
  socket.on('close', tell)
  const closed = once(socket, 'close')
  return {
    socket,
    closed,
    send: (bytes: string | Buffer) => void socket.write(bytes),
    received: () => text,
    /** Waits until what came matches; rejects when the connection closes before. */
    until: (pattern: RegExp): Promise<string> =>
      new Promise((resolve, reject) => {
        const look = () => {
          if (pattern.test(text)) resolve(text)
          else if (socket.closed || socket.destroyed) reject(new Error(`closed after: ${text}`))
          else return
          heard.delete(look)
        }
        heard.add(look)
        look()
      }),
    end: () => void socket.destroy(),
  }
}

/** The head of a POST that announces a body of so many bytes. */
export const postHead = (path: string, length: number, headers: Record<string, string> = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')
