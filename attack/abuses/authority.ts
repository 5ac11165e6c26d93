import { userInfo, userInfoById } from '@plinth/api-schema/accounts'
import { artworkDetail, saveArtwork } from '@plinth/api-schema/artworks'
import { type AnyCall, needsSession } from '@plinth/api-schema/call'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { allCalls } from '@plinth/api-schema/registry'
import { type Abuse, createTally, type Tally } from '../abuse.ts'
import { openCampaign, publishCampaign, submitWork, writeCampaign } from '../target/campaigns.ts'
import type { Member } from '../target/people.ts'
import type { Target } from '../target/target.ts'
import { clientFrom, type Reply } from '../target/wire.ts'

const typeOf = ({ encoding }: AnyCall) =>
  encoding === 'multipart' ? 'multipart/form-data; boundary=x' : 'application/json'
const pathOf = ({ path }: AnyCall) => `/api${path.replace(/\{\w+\}/g, '1')}`
const HEADERS_OF_POWER = {
  'x-role': 'operator',
  'x-user-id': '1',
  'x-forwarded-user': 'operator@plinth.test',
  'x-admin': '1',
  'x-original-url': '/api/health',
}

const playAudiences = async (target: Target, people: { ana: Member; brand: Member }, { count }: Tally) => {
  for (const call of allCalls.filter(({ audience }) => needsSession(audience))) {
    const wanted =
      call.method === 'POST'
        ? { method: 'POST', headers: { language: 'en_US', 'content-type': typeOf(call) }, body: '{}' }
        : {}
    const nobody = await target.send({ path: pathOf(call), ...wanted, from: target.freshAddress() })
    count(`${call.path} by nobody`, nobody.status === 401, `answered ${nobody.status}`)
    const forged = await target.send({
      path: pathOf(call),
      ...wanted,
      headers: { ...wanted.headers, ...HEADERS_OF_POWER, authorization: `Bearer ${'A'.repeat(43)}` },
      from: target.freshAddress(),
    })
    count(`${call.path} by headers that claim power`, forged.status === 401, `answered ${forged.status}`)
    for (const [kind, member] of [
      ['participant', people.ana],
      ['brand', people.brand],
    ] as const) {
      if (call.audience === 'member' || call.audience === kind) continue
      const reply = await member.send({ path: pathOf(call), ...wanted, from: target.freshAddress() })
      count(`${call.path} by a ${kind}`, reply.status === 403, `answered ${reply.status}`)
    }
  }
}

const ASSIGNED = {
  userType: 1,
  user_type: 1,
  kind: 'operator',
  role: 'operator',
  status: 1,
  verified: true,
  verifyStatus: 1,
  address: '0x'.padEnd(42, '1'),
  id: 1,
  userId: 1,
  email: 'stolen@example.org',
  emailConfirmed: true,
  password: 'Stolen-2026!',
  hasPassword: false,
  blocked: false,
}

const playAssignments = async (ana: Member, { count }: Tally) => {
  const before = await ana.call(userInfo, {})
  const reply = await ana.post('/api/user/update', { ...ASSIGNED, nickName: before.nickName })
  const after = await ana.call(userInfo, {})
  const moved = Object.keys(before).filter(
    (key) => JSON.stringify(before[key as keyof typeof before]) !== JSON.stringify(after[key as keyof typeof after]),
  )
  count(
    'setting what an account may not set',
    moved.length === 0,
    `answered ${reply.status}; moved: ${moved.join(', ')}`,
  )
}

const sameAnswer = (hidden: Reply, missing: Reply) => hidden.status === missing.status && hidden.text === missing.text

const playForeignRows = async (target: Target, tally: Tally) => {
  const { count } = tally
  const [own, foreign] = await Promise.all([openCampaign(target), openCampaign(target)])
  const [artist, other] = await Promise.all([target.people.participant(), target.people.participant()])
  const [mine, theirs] = await Promise.all([submitWork(artist, own.id), submitWork(artist, foreign.id)])
  const stays = async (attempt: string, id: number) => {
    const visible = await clientFrom(target.wire, target.freshAddress())(artworkDetail, { id }).then(
      () => true,
      () => false,
    )
    count(attempt, visible, 'the work is gone')
  }
  await other.post('/api/campaign/works/participant/deleteById', { id: mine })
  await stays("withdrawing somebody else's work", mine)
  await foreign.brand.post('/api/campaign/works/delete', [mine])
  await stays("taking down a work of somebody else's campaign", mine)
  await own.brand.post('/api/campaign/works/delete', [mine, theirs])
  await stays('one foreign work among own ones (the own one)', mine)
  await stays('one foreign work among own ones (the foreign one)', theirs)
  const changed = await foreign.brand.post('/api/campaign/updateApply', { ...own.content, id: own.id })
  count("changing somebody else's campaign", changed.status === 404, `answered ${changed.status}`)
  const bypass = await own.brand.post('/api/campaign/update', { ...own.content, id: own.id, name: 'Without a review' })
  const shown = await clientFrom(target.wire, target.freshAddress())(campaignDetail, { id: own.id })
  count('changing a live campaign without a review', shown.name === own.content.name, `answered ${bypass.status}`)
  const letter = await foreign.brand.post('/api/campaign/works/notifyWinners', {
    campaignId: own.id,
    userId: [artist.userId],
    message: 'x',
  })
  count("writing to somebody else's artists", letter.status === 404, `answered ${letter.status}`)
  for (const path of ['selectParticipants', 'selectDeleted']) {
    const reply = await foreign.brand.send({ path: `/api/campaign/works/${path}?campaignId=${own.id}` })
    count(`${path} of somebody else's campaign`, reply.status === 404, `answered ${reply.status}`)
  }
  const seen = await clientFrom(target.wire, target.freshAddress())(userInfoById, { userId: artist.userId })
  count("an artist's email address shown to everybody", seen.email === null, String(seen.email))
  const public_ = await target.send({
    path: `/api/campaign/works/list?campaignId=${own.id}&pageSize=100`,
    from: target.freshAddress(),
  })
  count('e-mail addresses on a public wall', !public_.text.includes(artist.email))
  // The last, because nothing could be tried any more if it worked.
  const deleted = await foreign.brand.post('/api/campaign/delete', { id: own.id })
  count("deleting somebody else's campaign", deleted.status === 404, `answered ${deleted.status}`)
}

const CANARY = 'Canary-under-wraps'

const playPrivate = async (target: Target, { count }: Tally) => {
  const brand = await target.people.verifiedBrand()
  const id = await publishCampaign(target, brand, await writeCampaign(target, brand, { name: CANARY, isPrivate: 1 }))
  const mallory = await target.people.participant('mallory')
  const missing = 2_000_000_000
  const paths = [
    `/api/campaign/${id}`,
    `/api/campaign/works/list?campaignId=${id}`,
    `/api/campaign/participants?campaignId=${id}`,
    `/api/campaign/works/selectCampaignWorks?campaignId=${id}`,
    `/api/campaign/works/events?campaignId=${id}`,
  ]
  for (const path of paths) {
    const hidden = await mallory.send({ path })
    const absent = await mallory.send({ path: path.replace(new RegExp(`\\b${id}\\b`), String(missing)) })
    count(
      `telling a private campaign from a missing one by ${path}`,
      sameAnswer(hidden, absent),
      `${hidden.status} ${hidden.text.slice(0, 60)} / ${absent.status} ${absent.text.slice(0, 60)}`,
    )
  }
  const reads = [
    '/api/campaign/list?pageSize=1000',
    '/api/campaign/list?status=2&pageSize=1000',
    `/api/campaign/list?name=${CANARY}`,
    `/api/campaign/joinCampaignList?userId=${brand.userId}`,
    `/api/campaign/list?brandUserId=${brand.userId}`,
    '/api/user/top/brands?pageSize=1000',
    '/api/product/custom/contract',
    `/participant/campaign/detail?id=${id}`,
    `/participant/campaign/detail/${id}`,
    '/sitemap.xml',
    '/robots.txt',
  ]
  for (const path of reads) {
    const reply = await mallory.send({ path })
    count(`a private campaign's name in ${path}`, !reply.text.includes(CANARY))
  }
  const joined = await mallory
    .call(saveArtwork, {
      campaignId: id,
      artworkTitle: 'x',
      description: 'x',
      artworkImg: `/files/ab/${'c'.repeat(32)}.png`,
    })
    .then(
      () => true,
      () => false,
    )
  count('joining a private campaign uninvited', !joined)
}

/** Who may do what is decided by the server for every call, every row and every field. */
export const abuse: Abuse = {
  name: 'authority',
  wants: "calls of another kind of account, somebody else's rows, fields that nobody may set, and what is private",
  half: 'slow',
  async play(target) {
    const tally = createTally()
    const [ana, brand] = await Promise.all([target.people.participant(), target.people.verifiedBrand()])
    await playAudiences(target, { ana, brand }, tally)
    await playAssignments(ana, tally)
    await playForeignRows(target, tally)
    await playPrivate(target, tally)
    return tally.played
  },
}
