import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below those that systems hand out to whoever asks for any port: whatever else starts before it is listened on gets another.
const [FIRST_PORT, END_PORT] = [15_000, 30_000]

/** A port that nobody listens on. */
export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const port = randomInt(FIRST_PORT, END_PORT)
    const probe = createServer().once('error', () => resolve(freePort()))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
