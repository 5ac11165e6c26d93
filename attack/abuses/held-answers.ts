import { setTimeout as wait } from 'node:timers/promises'
import { type Abuse, createTally } from '../abuse.ts'
import { openCampaign } from '../target/campaigns.ts'
import { headOf, openSocket, type RawSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'

const SOCKETS = 75
const BEHIND = 44
const OTHERS = 20
const TRIES = 40
const WAIT_MS = 250

/** One of the networks of /64 that one /48 has. */
const addressOf = (number: number) => `2001:db8:48:${number.toString(16)}::7`

/** Asks for a stream that stays open and, behind it on the same connection, for answers that cannot go out before it ends. */
const holdAnswers = async ({ address, host }: Target, campaignId: number, number: number): Promise<RawSocket> => {
  const socket = await openSocket(address)
  const ask = (path: string) => headOf('GET', path, { Host: host, 'X-Forwarded-For': addressOf(number) })
  socket.write(ask(`/api/campaign/works/events?campaignId=${campaignId}`) + ask('/api/link/list').repeat(BEHIND))
  await socket.answered(WAIT_MS * TRIES)
  return socket
}

/** Somebody with a whole network of addresses leaves answers in the pipe; everybody else must be served. */
export const abuse: Abuse = {
  name: 'held-answers',
  wants: 'thousands of answers that the many addresses of one network never read, until nobody else is answered',
  half: 'quick',
  async play(target) {
    const { played, count } = createTally()
    const { id } = await openCampaign(target)
    const ask = (from: string) => target.sendOnce({ path: '/api/campaign/list', from })
    const sockets: RawSocket[] = []
    try {
      while (sockets.length < SOCKETS) sockets.push(await holdAnswers(target, id, sockets.length))
      for (let visitor = 0; visitor < OTHERS; visitor++) {
        const { status } = await ask(target.freshAddress())
        count('somebody else asks for the campaigns', status === 200, `answered ${status}`)
      }
      const neighbour = await ask(addressOf(SOCKETS))
      count(
        `${SOCKETS * BEHIND} answers of one network left unread`,
        neighbour.status === 429,
        `one more of its addresses is answered ${neighbour.status}`,
      )
      const streams = sockets.filter((socket) => statusOf(socket.heard()) === 200).length
      if (streams < SOCKETS / 2) throw new Error(`Only ${streams} streams hold answers back`)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    let back = 0
    for (let tried = 0; back !== 200 && tried < TRIES; tried++) {
      back = (await ask(addressOf(SOCKETS))).status
      await wait(WAIT_MS)
    }
    count('places that nobody gives back when the connections go', back === 200, `still answered ${back}`)
    return played
  },
}
