import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A way to the product that can be cut and mended: to a browser its network is there, and leads nowhere. */
export async function openLine(product: string) {
  const { hostname, port } = new URL(product)
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(socket)
      socket.pipe(other)
      socket.once('error', () => other.destroy())
      socket.once('close', () => {
        sockets.delete(socket)
        other.destroy()
      })
    }
  })
  const listen = async (at: number) => {
    server.listen(at, hostname)
    await once(server, 'listening')
    const taken = server.address()
    if (taken === null || typeof taken === 'string') throw new Error('The line listens on no port.')
    return taken.port
  }
  const own = await listen(0)
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return { address: `http://${hostname}:${own}`, cut, mend: () => listen(own) }
}
