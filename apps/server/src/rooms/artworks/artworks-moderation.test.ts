import * as calls from '@plinth/api-schema/artworks'
import { messages } from '@plinth/api-schema/messages'
import { listAudit } from '@plinth/api-schema/operators'
import * as operators from '@plinth/api-schema/operators-votes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign, buildCrowd } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const PER_NETWORK = 5
const NETWORK = '203.0.113.0/24'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer({ env: { VOTES_PER_NETWORK: String(PER_NETWORK) } })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const voteFrom = async (address: string, worksId: number, token: string) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/campaign/works/vote',
    remoteAddress: address,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `worksId=${worksId}`,
  })
  return answer.json() as { code: number; msg: string; data: { voteNum: number; state: number; voteHold: number } }
}
const crowdFrom = async (worksId: number, size: number, network = '203.0.113') => {
  const crowd = await buildCrowd(server.database, size)
  const answers = await Promise.all(
    crowd.map(({ token }, index) => voteFrom(`${network}.${index % 250}`, worksId, token)),
  )
  return { crowd, answers }
}
const order = async (campaignId: number) => {
  const { rows } = await server.call(calls.listArtworks, { campaignId, orderByColumn: 'voteNum', isAsc: 'desc' })
  return rows.map(({ id, voteNum, rank }) => ({ id, voteNum, rank }))
}

test('beyond a number of votes a day those of one network are held: written and told so, not counted', async () => {
  const campaign = await buildCampaign(server.database)
  const fair = await buildArtwork(server.database, { campaign })
  const bought = await buildArtwork(server.database, { campaign })
  for (let i = 0; i < 6; i++) await crowdFrom(fair.artworkId, 1, `198.51.${i}`)
  const { crowd, answers } = await crowdFrom(bought.artworkId, 40)
  expect(new Set(answers.map(({ code, msg }) => `${code} ${msg}`))).toEqual(new Set(['200 ']))
  expect(Math.max(...answers.map(({ data }) => data.voteNum))).toBe(PER_NETWORK)
  expect(answers.filter(({ data }) => data.state === 1 && data.voteHold === 2)).toHaveLength(40 - PER_NETWORK)
  const before = [
    { id: fair.artworkId, voteNum: 6, rank: 1 },
    { id: bought.artworkId, voteNum: PER_NETWORK, rank: 2 },
  ]
  expect(await order(campaign.campaignId)).toEqual(before)
  const held = await server.database.query<{ account_id: number }>({
    text: 'select account_id from votes where artwork_id = $1 and state = 1',
    values: [bought.artworkId],
  })
  expect(held).toHaveLength(40 - PER_NETWORK)
  const heldVoter = crowd.find(({ accountId }) => accountId === held[0]!.account_id)!
  expect(await server.call(calls.artworkDetail, { id: bought.artworkId }, heldVoter.token)).toMatchObject({
    voteFlag: 1,
    voteHold: 2,
  })
  expect(await voteFrom('203.0.113.9', bought.artworkId, heldVoter.token)).toMatchObject({
    code: 409,
    msg: messages.alreadyVoted,
  })
  // Another network, another campaign and the machine itself are not touched by it.
  expect((await crowdFrom(bought.artworkId, 1, '192.0.2')).answers[0]!.data.voteNum).toBe(PER_NETWORK + 1)
  const elsewhere = await buildArtwork(server.database)
  expect((await crowdFrom(elsewhere.artworkId, 2)).answers.map(({ code }) => code)).toEqual([200, 200])
  expect((await order(elsewhere.campaign.campaignId))[0]!.voteNum).toBe(2)
})

test('released votes count, and ranks follow', async () => {
  const campaign = await buildCampaign(server.database)
  const first = await buildArtwork(server.database, { campaign })
  const second = await buildArtwork(server.database, { campaign })
  for (let i = 0; i < 7; i++) await crowdFrom(first.artworkId, 1, `198.51.${i}`)
  await crowdFrom(second.artworkId, 12)
  const { campaignId } = campaign
  const list = await server.call(operators.listHeldVotes, { campaignId }, operator.token)
  expect(list.total).toBe(1)
  expect(list.rows[0]).toMatchObject({
    campaignId,
    campaignName: campaign.name,
    network: NETWORK,
    heldNum: 7,
    countedNum: PER_NETWORK,
    voidedNum: 0,
    worksNum: 1,
    deviceNum: 1,
    newAccountNum: 7,
  })
  const votes = await server.call(
    operators.listNetworkVotes,
    { campaignId, network: NETWORK, pageSize: 5 },
    operator.token,
  )
  expect(votes.total).toBe(12)
  expect(votes.rows).toHaveLength(5)
  expect(JSON.stringify(votes.rows)).not.toContain('@')

  const release = { campaignId, network: NETWORK, reason: 'A school class.' }
  const released = await server.call(operators.releaseVotes, release, operator.token)
  expect(released).toEqual({ changed: 7, matched: 12, already: PER_NETWORK })
  expect(await order(campaignId)).toEqual([
    { id: second.artworkId, voteNum: 12, rank: 1 },
    { id: first.artworkId, voteNum: 7, rank: 2 },
  ])
  expect(await server.call(operators.releaseVotes, release, operator.token)).toEqual({
    changed: 0,
    matched: 12,
    already: 12,
  })
  await expect(
    server.call(operators.releaseVotes, { ...release, network: '192.0.2.0/24' }, operator.token),
  ).rejects.toMatchObject({ code: 409, message: messages.noSuchVotes })
  const { rows } = await server.call(listAudit, { subjectId: campaignId }, operator.token)
  expect(rows).toMatchObject([
    {
      action: 'release-votes',
      subjectName: `7 of ${NETWORK}`,
      reason: 'A school class.',
      operatorName: operator.email,
    },
  ])
})

test('voided votes are gone from all totals, also those of a work that is out; nobody votes with them again', async () => {
  const campaign = await buildCampaign(server.database)
  const { campaignId } = campaign
  const [one, two] = [
    await buildArtwork(server.database, { campaign }),
    await buildArtwork(server.database, { campaign }),
  ]
  await crowdFrom(one.artworkId, 3)
  const { crowd } = await crowdFrom(two.artworkId, 9)
  await server.call(calls.deleteArtworks, [one.artworkId], campaign.brand.token)
  const group = { campaignId, network: NETWORK }
  expect(await server.call(operators.voidVotes, { ...group, reason: 'One flat.' }, operator.token)).toMatchObject({
    changed: 7,
  })
  expect((await order(campaignId))[0]!.voteNum).toBe(2)
  expect(
    await server.call(
      operators.voidVotes,
      { ...group, withCounted: 1, worksId: two.artworkId, reason: 'All.' },
      operator.token,
    ),
  ).toMatchObject({ changed: 2 })
  expect(
    await server.call(operators.voidVotes, { ...group, withCounted: 1, reason: 'And the rest.' }, operator.token),
  ).toMatchObject({ changed: 3 })
  await server.call(calls.recoverArtworks, [one.artworkId], campaign.brand.token)
  expect((await order(campaignId)).map(({ voteNum }) => voteNum)).toEqual([0, 0])
  expect(await voteFrom('198.51.9.9', two.artworkId, crowd[0]!.token)).toMatchObject({ msg: messages.alreadyVoted })
})

test('only an operator, with a reason and a network that is one', async () => {
  const { campaign } = await buildArtwork(server.database)
  const group = { campaignId: campaign.campaignId, network: NETWORK, reason: 'Looked at.' }
  await expect(server.call(operators.voidVotes, { ...group, reason: ' ' }, operator.token)).rejects.toMatchObject({
    code: 400,
  })
  await expect(
    server.call(operators.releaseVotes, { ...group, network: '1.2.3.4; drop' }, operator.token),
  ).rejects.toMatchObject({ code: 400 })
  await expect(server.call(operators.releaseVotes, group, campaign.brand.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(operators.releaseVotes, group)).rejects.toMatchObject({ code: 401 })
})
