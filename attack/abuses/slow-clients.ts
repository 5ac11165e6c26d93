import { setTimeout as wait } from 'node:timers/promises'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openCampaign } from '../target/campaigns.ts'
import { triangleModel } from '../target/models.ts'
import type { Member } from '../target/people.ts'
import { flatPng } from '../target/pictures.ts'
import { headOf, openSocket, type RawSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'
import { bearer, envelopeOf } from '../target/wire.ts'
import { upload } from './uploads.ts'

// A body may take 20 s and a head less; the rest is for a machine that does much else.
const PATIENCE_MS = 75_000
const STREAMS = 40
const MAX_STREAMS = 20
// More than the buffers of a connection hold.
const MODEL_BYTES = 16_000_000
// All places that there are for uploads, two of each fresh account. Twenty kilobytes a second are slow, and yet waited for.
const UPLOADS = 100
const UPLOADED_AT_ONCE = 20_000

const begin = async (target: Target, method: string, path: string, headers: Record<string, string>, rest = '') => {
  const socket = await openSocket(target.address)
  socket.write(
    `${headOf(method, path, { Host: target.host, 'X-Forwarded-For': target.freshAddress(), ...headers })}${rest}`,
  )
  return socket
}

/** Keeps a socket busy with a byte now and then. */
const drip = (socket: RawSocket, byte: string) => {
  const timer = setInterval(() => socket.isOpen() && socket.write(byte), 1_000)
  return () => clearInterval(timer)
}

const playSlow = async (target: Target, { count }: Tally) => {
  const type = 'application/x-www-form-urlencoded'
  const length = { 'Content-Type': type, 'Content-Length': '5000' }
  const head = await openSocket(target.address)
  head.write(`GET / HTTP/1.1\r\nHost: ${target.host}\r\n`)
  const attempts: [string, RawSocket, string][] = [
    ['a head that never ends', head, 'X-Slow: 1\r\n'],
    ['a body that comes byte by byte', await begin(target, 'POST', '/api/user/login', length, 'u'), 'a'],
    ['a body that stops', await begin(target, 'POST', '/api/user/login', length, 'u'), ''],
    [
      'chunks of one byte',
      await begin(target, 'POST', '/api/user/login', { 'Content-Type': type, 'Transfer-Encoding': 'chunked' }),
      '1\r\na\r\n',
    ],
  ]
  await Promise.all(
    attempts.map(async ([name, socket, byte]) => {
      const stop = drip(socket, byte)
      const closed = await socket.closed(PATIENCE_MS)
      stop()
      socket.destroy()
      count(name, closed, `still held after ${PATIENCE_MS / 1000} s`)
    }),
  )
}

const playStreams = async (target: Target, { count }: Tally) => {
  const { id } = await openCampaign(target)
  const from = target.freshAddress()
  const sockets = await Promise.all(
    Array.from({ length: STREAMS }, () =>
      begin(target, 'GET', `/api/campaign/works/events?campaignId=${id}`, { 'X-Forwarded-For': from }),
    ),
  )
  await Promise.all(sockets.map((socket) => socket.answered(10_000)))
  const open = sockets.filter((socket) => socket.heard().startsWith('HTTP/1.1 200')).length
  for (const socket of sockets) socket.destroy()
  count(`${STREAMS} live streams of one address`, open <= MAX_STREAMS, `${open} are open`)
}

const playUnread = async (target: Target, { count }: Tally) => {
  const ana = await target.people.participant()
  const model = await upload(ana, { bytes: triangleModel({}, MODEL_BYTES), claimedName: 'model.glb' })
  const { url = '' } = (envelopeOf(model).data ?? {}) as { url?: string }
  const socket = await begin(target, 'GET', url, {})
  await socket.answered(10_000)
  socket.stopReading()
  await wait(PATIENCE_MS)
  socket.readOn()
  const closed = await socket.closed(5_000)
  const heard = socket.heard()
  socket.destroy()
  if (statusOf(heard) !== 200) throw new Error(`The model is not served: ${heard.slice(0, 80) || model.text}`)
  const isCut = closed && heard.length < MODEL_BYTES
  count('an answer that nobody reads', isCut, `all of it came after ${PATIENCE_MS / 1000} s`)
}

const FILE_HEAD =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
const beginUpload = (target: Target, { token }: Member, length: number) => {
  const type = 'multipart/form-data; boundary=x'
  const headers = { ...bearer(token), Language: 'en_US', 'Content-Type': type, 'Content-Length': String(length) }
  return begin(target, 'POST', '/api/file/upload', headers, FILE_HEAD)
}

/** Uploads a picture in two pieces: one that comes whole with its head takes no place at all. */
const uploadInTwo = async (target: Target, member: Member): Promise<number> => {
  const rest = Buffer.concat([flatPng(8, 8), Buffer.from('\r\n--x--\r\n')])
  const socket = await beginUpload(target, member, FILE_HEAD.length + rest.length)
  await wait(500)
  socket.write(rest)
  await socket.answered(PATIENCE_MS)
  socket.destroy()
  return statusOf(socket.heard())
}

/** Uploads that are just fast enough take every place that there is; somebody who comes now must get one. */
const playUploads = async (target: Target, { count }: Tally) => {
  const piece = 'x'.repeat(UPLOADED_AT_ONCE)
  const sockets: RawSocket[] = []
  const stops: (() => void)[] = []
  try {
    while (sockets.length < UPLOADS) {
      const mallory = await target.people.participant('mallory')
      for (let place = 0; place < 2; place++) {
        const socket = await beginUpload(target, mallory, 5_000_000)
        socket.write(flatPng(64, 64))
        sockets.push(socket)
        stops.push(drip(socket, piece))
      }
    }
    const ana = await target.people.participant()
    const underWay = sockets.filter((socket) => socket.isOpen() && socket.heard() === '').length
    if (underWay < UPLOADS) throw new Error(`Only ${underWay} of ${UPLOADS} slow uploads are under way`)
    let status = 0
    for (let waited = 0; status !== 200 && waited < PATIENCE_MS; waited += 1_500) {
      status = await uploadInTwo(target, ana)
      await wait(1_000)
    }
    count(`an upload beside ${UPLOADS} slow ones`, status === 200, `answered ${status}`)
  } finally {
    for (const stop of stops) stop()
    for (const socket of sockets) socket.destroy()
  }
}

/** Anyone who is slow on purpose is let go: a place in the server is worth more than a byte a second. */
export const abuse: Abuse = {
  name: 'slow-clients',
  wants:
    'places in the server held for ever by heads, bodies and uploads that never end, and answers that nobody reads',
  half: 'slow',
  async play(target) {
    const tally = createTally()
    await playStreams(target, tally)
    await Promise.all([playSlow(target, tally), playUnread(target, tally), playUploads(target, tally)])
    return tally.played
  },
}
