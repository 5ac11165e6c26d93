import { connect, type Socket } from 'node:net'
import { requireLoopback } from './wire.ts'

/** A connection on which an attacker writes bytes of their own. */
export type RawSocket = {
  write(bytes: string | Buffer): void
  /** What has come back so far. */
  heard(): string
  isOpen(): boolean
  /** Waits until an answer has begun or the other side has closed; false when neither happens in time. */
  answered(withinMs: number): Promise<boolean>
  /** Waits until the other side has closed; false when it does not in time. */
  closed(withinMs: number): Promise<boolean>
  /** Stops reading, as a client does who leaves an answer in the pipe. */
  stopReading(): void
  readOn(): void
  destroy(): void
}

const until = (isSo: () => boolean, socket: Socket, events: readonly string[], withinMs: number) =>
  new Promise<boolean>((resolve) => {
    if (isSo()) return resolve(true)
    const finish = () => {
      if (!isSo() && performance.now() < deadline) return
      clearTimeout(timer)
      for (const event of events) socket.off(event, finish)
      resolve(isSo())
    }
    const deadline = performance.now() + withinMs
    const timer = setTimeout(finish, withinMs + 1)
    for (const event of events) socket.on(event, finish)
  })

/** Opens a connection to the product. */
export function openSocket(address: string): Promise<RawSocket> {
  const { port } = requireLoopback(address)
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let heard = ''
    let open = true
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1')
    })
    socket.on('close', () => {
      open = false
    })
    socket.once('error', reject)
    socket.once('connect', () => {
      socket.off('error', reject)
      // A server may reset whom it refuses.
      socket.on('error', () => {})
      resolve({
        write: (bytes) => void socket.write(bytes),
        heard: () => heard,
        isOpen: () => open,
        answered: (withinMs) => until(() => heard !== '' || !open, socket, ['data', 'close'], withinMs),
        closed: (withinMs) => until(() => !open, socket, ['close'], withinMs),
        stopReading: () => void socket.pause(),
        readOn: () => void socket.resume(),
        destroy: () => void socket.destroy(),
      })
    })
  })
}

/** The head of a request, with the blank line that ends it. */
export const headOf = (method: string, path: string, headers: Record<string, string>) =>
  `${method} ${path} HTTP/1.1\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`

/** The status of what has come back; 0 when nothing has. */
export const statusOf = (heard: string) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(heard)?.[1] ?? 0)
