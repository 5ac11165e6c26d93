import { type AnyCall, needsSession } from '@plinth/api-schema/call'
import { allCalls } from '@plinth/api-schema/registry'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { leastEffort, MAX_FROZEN_MS } from '../target/effort.ts'
import type { Member } from '../target/people.ts'
import { headOf, openSocket, statusOf } from '../target/sockets.ts'
import type { Target } from '../target/target.ts'
import { bearer } from '../target/wire.ts'

const MEGABYTE = 1_000_000
// Far longer than a server waits for a body: on a stalled machine an answer is late, and only one that never comes is a fault.
const WITHIN_MS = 60_000
const BUSY = 503
const BUSY_TRIES = 5
const AT_ONCE = 100
// What a brand writes needs room: the words of a campaign, up to five hundred ids.
const ROOMY = /^\/(campaign|user\/drafts|nftProduct|platform)\//

const pathOf = ({ path }: AnyCall) => `/api${path.replace(/\{\w+\}/g, '1')}`

/** Sends the head of a large request and no body; answers the status that comes back, 0 when the body is waited for. */
const sendHeadOnce = async (target: Target, path: string, headers: Record<string, string>): Promise<number> => {
  const socket = await openSocket(target.address)
  const type = 'application/json'
  const plain = { Host: target.host, 'X-Forwarded-For': target.freshAddress(), Language: 'en_US', 'Content-Type': type }
  socket.write(headOf('POST', path, { ...plain, 'Content-Length': String(MEGABYTE), ...headers }))
  await socket.answered(WITHIN_MS)
  socket.destroy()
  return statusOf(socket.heard())
}

/** Sends it again while the server is too busy to judge it. */
const sendHead: typeof sendHeadOnce = async (target, path, headers) => {
  for (let tries = 1; ; tries++) {
    const status = await sendHeadOnce(target, path, headers)
    if (status !== BUSY || tries === BUSY_TRIES) return status
  }
}

const inGroups = async <Item>(items: readonly Item[], act: (item: Item) => Promise<void>) => {
  for (let first = 0; first < items.length; first += AT_ONCE)
    await Promise.all(items.slice(first, first + AT_ONCE).map(act))
}

const playHeads = async (target: Target, members: { ana: Member; brand: Member }, { count }: Tally) => {
  const writes = allCalls.filter(({ method, encoding }) => method === 'POST' && encoding !== 'multipart')
  const closed = writes.filter(({ audience }) => needsSession(audience))
  await inGroups(closed, async (call) => {
    const status = await sendHead(target, pathOf(call), {})
    count(
      `a megabyte of nobody at ${call.path}`,
      status === 401,
      `answered ${status || 'nothing: the body is waited for'}`,
    )
  })
  const ofOthers = closed.filter(({ audience }) => audience === 'brand' || audience === 'operator')
  await inGroups(ofOthers, async (call) => {
    const status = await sendHead(target, pathOf(call), bearer(members.ana.token))
    count(
      `a megabyte of a participant at ${call.path}`,
      status === 403,
      `answered ${status || 'nothing: the body is waited for'}`,
    )
  })
  for (const path of ['/api/campaign/save', '/api/campaign/update', '/api/campaign/updateApply']) {
    const status = await sendHead(target, path, bearer(members.brand.token))
    count(
      `a megabyte of an unverified brand at ${path}`,
      status === 403,
      `answered ${status || 'nothing: the body is waited for'}`,
    )
  }
  const small = writes.filter(
    ({ audience, path }) => (!needsSession(audience) || audience === 'member') && !ROOMY.test(path),
  )
  await inGroups(small, async (call) => {
    const status = await sendHead(target, pathOf(call), !needsSession(call.audience) ? {} : bearer(members.ana.token))
    count(
      `a megabyte at the small call ${call.path}`,
      status === 413,
      `answered ${status || 'nothing: the body is waited for'}`,
    )
  })
}

const fill = (unit: string, bytes: number) => unit.repeat(Math.floor(bytes / unit.length))

const playLists = async (target: Target, brand: Member, { count }: Tally) => {
  const lists = ['campaignAwards', 'campaignSocialMedias']
  const units = ['{},', '[],', '"",', '{"rewardTitle":{}},', 'null,']
  const bodies = [
    ...lists.flatMap((name) =>
      units.map((unit) => ['/api/user/drafts/save', `{"${name}":[${fill(unit, MEGABYTE - 50)}0]}`] as const),
    ),
    ...['/api/campaign/works/delete', '/api/campaign/works/recover'].map(
      (path) => [path, `[${fill('1,', MEGABYTE - 50)}1]`] as const,
    ),
    [
      '/api/nftProduct/artworks/prepare',
      `{"campaignId":1,"worksIds":[1],"recipients":[${fill('"",', MEGABYTE - 100)}""]}`,
    ] as const,
    [
      '/api/campaign/works/notifyWinners',
      `{"campaignId":1,"message":"x","userId":[${fill('{},', MEGABYTE - 100)}0]}`,
    ] as const,
    ['/api/user/drafts/save', `{${fill('"a":1,', MEGABYTE - 50)}"b":1}`] as const,
    ['/api/user/drafts/save', `{"name":${'['.repeat(200_000)}${']'.repeat(200_000)}}`] as const,
  ]
  for (const [path, body] of bodies) {
    const headers = { 'content-type': 'application/json' }
    const effort = await leastEffort(target, () => brand.send({ method: 'POST', path, headers, body }))
    count(
      `a megabyte of ${body.slice(0, 40)}… at ${path}`,
      effort <= MAX_FROZEN_MS,
      `${Math.round(effort)} ms of the event loop`,
    )
  }
  const form = fill('a[]=&', MEGABYTE - 10)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const effort = await leastEffort(target, () =>
    target.send({ method: 'POST', path: '/api/user/login', headers, body: form, from: target.freshAddress() }),
  )
  count('a form of 200,000 fields', effort <= MAX_FROZEN_MS, `${Math.round(effort)} ms of the event loop`)
}

/** The account is judged before its words: what nobody may send is not read. */
export const abuse: Abuse = {
  name: 'unread-bodies',
  wants: 'large bodies read and parsed before it is known who sends them, and lists parsed before they are counted',
  half: 'quick',
  async play(target) {
    const tally = createTally()
    const { people } = target
    const [ana, brand, verified] = await Promise.all([people.participant(), people.brand(), people.verifiedBrand()])
    await playHeads(target, { ana, brand }, tally)
    await playLists(target, verified, tally)
    return tally.played
  },
}
