import { setTimeout as wait } from 'node:timers/promises'
import { type Abuse, createTally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { newPerson } from '../target/people.ts'
import { headOf, openSocket, type RawSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'

const SOCKETS = 1_005
const OTHERS = 20
const LOOK_EVERY_MS = 100
const PATIENCE_MS = 15_000

// A call without a narrow limit of its own: that would refuse most of them before they are counted.
const OPEN_CALL = '/api/content/helpAdd'
// Nothing is posted there; it answers however busy the server is.
const ALWAYS_ANSWERS = '/api/health'

/** Sends the head of a request that anybody may make, one byte of its body, and then nothing. */
const sendHalf = async ({ address, host }: Target, from: string, path: string): Promise<RawSocket> => {
  const socket = await openSocket(address)
  const headers = { Host: host, 'X-Forwarded-For': from, 'Content-Type': 'application/json', 'Content-Length': '60' }
  socket.write(`${headOf('POST', path, headers)}{`)
  return socket
}

/** How many of the requests were refused for their number; waits while most of them are not answered yet. */
const countRefused = async (sockets: readonly RawSocket[]): Promise<number> => {
  const refused = () => sockets.filter((socket) => statusOf(socket.heard()) === 429).length
  for (let waited = 0; refused() <= SOCKETS / 2 && waited < PATIENCE_MS; waited += LOOK_EVERY_MS)
    await wait(LOOK_EVERY_MS)
  return refused()
}

/** One address holds a thousand requests open; everybody else must be served as if nothing were. */
export const abuse: Abuse = {
  name: 'half-sent',
  wants: 'a thousand half-sent requests of one address that leave no room for anybody else',
  half: 'quick',
  async play(target) {
    const { played, count } = createTally()
    const from = target.freshAddress()
    const sockets: RawSocket[] = []
    try {
      while (sockets.length < SOCKETS)
        sockets.push(...(await Promise.all(Array.from({ length: 67 }, () => sendHalf(target, from, OPEN_CALL)))))
      for (let visitor = 0; visitor < OTHERS; visitor++) {
        const reply = await target.sendOnce({ path: '/api/campaign/list', from: target.freshAddress() })
        count('somebody else asks for the campaigns', reply.status === 200, `answered ${reply.status}`)
        const browser = createBrowser({ send: target.sendOnce }, target.freshAddress())
        const sent = await browser.post('/api/user/getEmailCode', { email: newPerson('nobody').email })
        count('somebody else sends a form', sent.status === 200, `answered ${sent.status}`)
      }
      const refused = await countRefused(sockets)
      count('one address holds a thousand requests open', refused > SOCKETS / 2, `only ${refused} were refused`)
      const elsewhere = target.freshAddress()
      const held = await Promise.all(Array.from({ length: 60 }, () => sendHalf(target, elsewhere, ALWAYS_ANSWERS)))
      sockets.push(...held)
      const answered = await Promise.all(held.map((socket) => socket.answered(PATIENCE_MS)))
      const waiting = answered.filter((isAnswered) => !isAnswered).length
      count(`sixty half-sent bodies to ${ALWAYS_ANSWERS}`, waiting === 0, `${waiting} are waited for`)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    return played
  },
}
