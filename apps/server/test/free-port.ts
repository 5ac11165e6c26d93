import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the ephemeral ports that systems hand out: another program that asks for any port does not get this one.
const [FIRST_PORT, END_PORT] = [15_000, 30_000]

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = randomInt(FIRST_PORT, END_PORT)
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
