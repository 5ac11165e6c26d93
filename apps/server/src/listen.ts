import { once } from 'node:events'
import { createServer } from 'node:net'
import { StartError } from './embedded/start-error.ts'

/** Where a server listens, and the setting that says so. */
type Place = { name: 'PORT' | 'CHAIN_PORT'; host: string; port: number }

const explain = ({ name, port }: Place, error: NodeJS.ErrnoException): StartError =>
  new StartError(
    error.code === 'EADDRINUSE'
      ? `The port ${port} is in use: stop the program that listens there, or set ${name} to another port`
      : `The port ${port} cannot be used (${error.message}): set ${name} to another port`,
  )

/** Listens at a place; a failure is a StartError that names its setting. */
export async function listenOn(place: Place, listen: (at: { host: string; port: number }) => Promise<unknown>) {
  const { host, port } = place
  await listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw explain(place, error)
  })
}

/** Refuses a place where a server could not listen now. */
export const requireFreePort = (place: Place): Promise<void> =>
  listenOn(place, async (at) => {
    const probe = createServer().listen({ ...at, exclusive: true })
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  })
