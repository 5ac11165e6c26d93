import { setTimeout as wait } from 'node:timers/promises'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { createBrowser } from '../target/browser.ts'
import { openCampaign } from '../target/campaigns.ts'
import { type Member, newPerson } from '../target/people.ts'
import { flatPng } from '../target/pictures.ts'
import { headOf, openSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'
import { bearer } from '../target/wire.ts'
import { upload } from './uploads.ts'

const AT_ONCE = 8
// More of each kind than one address or account may have under way.
const GROUPS = 12
const TRIES = 40
const WAIT_MS = 250
const SOON_MS = 150

type Left = { method: string; path: string; headers: Record<string, string>; body: string }

const uploadBy = ({ token }: Member): Left => ({
  method: 'POST',
  path: '/api/file/upload',
  headers: { ...bearer(token), 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': '90000' },
  body: '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n',
})
const form: Left = {
  method: 'POST',
  path: '/api/content/helpAdd',
  headers: { 'Content-Type': 'application/json', 'Content-Length': '900' },
  body: '{',
}
const live = (path: string): Left => ({ method: 'GET', path, headers: {}, body: '' })

/** Begins requests and leaves them: at once, in the middle, and behind an answer that is not out on the same connection. */
const beginAndLeave = async (target: Target, stream: string, from: string, { method, path, headers, body }: Left) => {
  const plain = { Host: target.host, 'X-Forwarded-For': from, Language: 'en_US' }
  const request = headOf(method, path, { ...plain, ...headers }) + body
  const before = ['', headOf('GET', stream, plain)]
  await Promise.all(
    Array.from({ length: AT_ONCE }, async (_, number) => {
      const socket = await openSocket(target.address)
      socket.write(`${before[number % 2]}${request}`)
      if (number % 4 !== 0) await wait(SOON_MS)
      socket.destroy()
    }),
  )
}

/** Whether something is served within some seconds: places are given back soon, not at once. */
const isServedSoon = async (ask: () => Promise<number>): Promise<number> => {
  let status = 0
  for (let tried = 0; status !== 200 && tried < TRIES; tried++) {
    if (tried > 0) await wait(WAIT_MS)
    status = await ask()
  }
  return status
}

const playLeft = async (target: Target, stream: string, { count }: Tally) => {
  const [mallory, from] = [await target.people.participant('mallory'), target.freshAddress()]
  for (let group = 0; group < GROUPS; group++) {
    await beginAndLeave(target, stream, target.freshAddress(), uploadBy(mallory))
    await beginAndLeave(target, stream, from, form)
    await beginAndLeave(target, stream, from, live(stream))
  }
  const picture = await isServedSoon(async () => (await upload(mallory, { bytes: flatPng(8, 8) })).status)
  count('an upload after many that were left', picture === 200, `answered ${picture}`)
  const browser = createBrowser(target, from)
  const sent = await isServedSoon(
    async () => (await browser.post('/api/user/getEmailCode', { email: newPerson('nobody').email })).status,
  )
  count('a form after many that were left', sent === 200, `answered ${sent}`)
  const opened = await isServedSoon(async () => {
    const socket = await openSocket(target.address)
    socket.write(headOf('GET', stream, { Host: target.host, 'X-Forwarded-For': from }))
    await socket.answered(WAIT_MS * TRIES)
    socket.destroy()
    return statusOf(socket.heard())
  })
  count('a live stream after many that were left', opened === 200, `answered ${opened}`)
}

/** A place belongs to a request as long as somebody waits for it, and not longer. */
export const abuse: Abuse = {
  name: 'left-requests',
  wants: 'places that stay taken when a client leaves in the middle of an upload, a form or a stream',
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const { id } = await openCampaign(target)
    await playLeft(target, `/api/campaign/works/events?campaignId=${id}`, tally)
    return tally.played
  },
}
