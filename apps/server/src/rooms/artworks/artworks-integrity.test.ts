import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import * as operators from '@plinth/api-schema/operators-votes'
import { holdReason } from '@plinth/api-schema/states'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { expectExactLog } from '../../../test/vote-log.ts'
import { classAddresses } from '../accounts/accounts.mail-class.ts'
import { reviewAllVotes, reviewVotes } from './artworks-integrity.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://mail.test' } })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const NETWORK = '203.0.113.0/24'
const voteFrom = async (remoteAddress: string, worksId: number, { token }: BuiltAccount) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/campaign/works/vote',
    remoteAddress,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `worksId=${worksId}`,
  })
  expect(answer.statusCode).toBe(200)
}
const newcomers = async (count: number, domain: string, emailConfirmed = true) => {
  const people: BuiltAccount[] = []
  for (let n = 0; n < count; n++)
    people.push(await buildAccount(server.database, { email: `${randomUUID()}@${domain}`, emailConfirmed }))
  await classAddresses(server)
  return people
}
const seenBy = ({ token }: BuiltAccount, id: number) => server.call(calls.artworkDetail, { id }, token)
const signsAgainst = async (artworkId: number) => {
  const rows = await server.database.query<{ signs: { sign: string }[]; points: number; reason: number }>({
    text: `select s.signs, s.points, v.hold_reason as reason from vote_scores s
             join votes v on v.campaign_id = s.campaign_id and v.artwork_id = s.artwork_id and v.account_id = s.account_id
            where s.artwork_id = $1`,
    values: [artworkId],
  })
  return rows.map(({ signs, ...row }) => ({ ...row, signs: signs.map(({ sign }) => sign).toSorted() }))
}

test('votes that several signs speak against are held with their reasons; a decision of an operator stays', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const { campaignId } = campaign
  const bought = await newcomers(12, 'mailinator.com')
  for (const [n, voter] of bought.entries()) await voteFrom(`203.0.113.${n}`, artworkId, voter)
  const [fan] = await newcomers(1, 'post.example')
  await voteFrom('198.51.100.7', artworkId, fan!)
  expect((await seenBy(fan!, artworkId)).voteNum).toBe(13)
  expect(await reviewAllVotes({ database: server.database, log: server.app.log })).toBe(12)
  expect(await seenBy(fan!, artworkId)).toMatchObject({ voteNum: 1, voteFlag: 1, voteHold: 0 })
  expect(await seenBy(bought[0]!, artworkId)).toMatchObject({ voteNum: 1, voteFlag: 1, voteHold: 2 })
  const against = await signsAgainst(artworkId)
  expect(against).toHaveLength(12)
  expect(against[0]).toEqual({
    points: 5.5,
    reason: holdReason.throwaway,
    signs: ['device', 'network', 'newAccount', 'throwaway'],
  })
  const group = { campaignId, network: NETWORK }
  const { rows } = await server.call(operators.listNetworkVotes, group, operator.token)
  expect(rows).toHaveLength(12)
  expect(rows[0]).toMatchObject({
    state: 1,
    holdReason: 3,
    signs: expect.arrayContaining([{ sign: 'throwaway', points: 2 }]),
  })
  // Nothing new: nobody looks again.
  expect(await reviewAllVotes({ database: server.database, log: server.app.log })).toBe(0)

  await server.call(operators.releaseVotes, { ...group, reason: 'A fair.' }, operator.token)
  expect(await reviewVotes(server.database, campaignId)).toBe(0)
  expect((await seenBy(fan!, artworkId)).voteNum).toBe(13)
  await expectExactLog(server.database, campaignId)
})

test('a class behind one address that finds the product together counts', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const pupils = await newcomers(28, 'school.example')
  for (const pupil of pupils) await voteFrom('203.0.114.7', artworkId, pupil)
  expect(await reviewVotes(server.database, campaign.campaignId)).toBe(0)
  expect((await seenBy(pupils[0]!, artworkId)).voteNum).toBe(28)
})

test('accounts of one mail domain are held with all their votes, those of a domain with many old accounts are not', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const decoy = await buildArtwork(server.database, { campaign })
  const known = await newcomers(50, 'known.example')
  await server.database.query({
    text: `update accounts set created_at = now() - interval '40 days' where id = any ($1::bigint[])`,
    values: [known.map(({ accountId }) => accountId)],
  })
  const [own, students] = [await newcomers(14, 'own.example'), await newcomers(14, 'known.example')]
  for (const [n, voter] of own.entries()) {
    await voteFrom(`198.18.${n}.7`, artworkId, voter)
    await voteFrom(`198.18.${n}.7`, decoy.artworkId, voter)
  }
  for (const [n, voter] of students.entries()) await voteFrom(`198.19.${n}.7`, artworkId, voter)
  expect(await reviewVotes(server.database, campaign.campaignId)).toBe(28)
  expect(await seenBy(students[0]!, artworkId)).toMatchObject({ voteNum: 14, voteHold: 0 })
  expect(await seenBy(own[0]!, decoy.artworkId)).toMatchObject({ voteNum: 0, voteHold: 2 })
  expect(await signsAgainst(decoy.artworkId)).toContainEqual({
    points: 4.5,
    reason: holdReason.newAccounts,
    signs: ['burst', 'domain', 'newAccount'],
  })
})

test('a vote that waits for its address and has too many points does not count with the confirmation', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  const farm = await newcomers(12, 'mailinator.com', false)
  for (const voter of farm) await voteFrom('203.0.115.7', artworkId, voter)
  expect(await seenBy(farm[0]!, artworkId)).toMatchObject({ voteHold: 1 })
  expect(await reviewVotes(server.database, campaign.campaignId)).toBe(12)
  expect(await seenBy(farm[0]!, artworkId)).toMatchObject({ voteNum: 0, voteHold: 2 })
})

test('artists who vote for each other are held, those who vote for what they like are not', {
  tags: 'long',
}, async () => {
  const campaign = await buildCampaign(server.database)
  const works: Awaited<ReturnType<typeof buildArtwork>>[] = []
  for (let n = 0; n < 12; n++) works.push(await buildArtwork(server.database, { campaign }))
  const [ring, others] = [works.slice(0, 5), works.slice(5)]
  for (const { artist } of ring)
    for (const work of ring) if (work.artist !== artist) await voteFrom('198.51.101.7', work.artworkId, artist)
  for (const { artist } of others) await voteFrom('198.51.102.7', ring[0]!.artworkId, artist)
  await voteFrom('198.51.102.7', others[1]!.artworkId, others[0]!.artist)
  expect(await reviewVotes(server.database, campaign.campaignId)).toBe(20)
  expect((await seenBy(operator, ring[0]!.artworkId)).voteNum).toBe(others.length)
  expect((await seenBy(operator, others[1]!.artworkId)).voteNum).toBe(1)
  expect(await signsAgainst(ring[1]!.artworkId)).toContainEqual(
    expect.objectContaining({ reason: holdReason.eachOther, signs: expect.arrayContaining(['ring']) }),
  )
})

test('a campaign is looked at once more when it has ended, and long afterwards no more', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  await reviewAllVotes({ database: server.database, log: server.app.log })
  const end = (ago: string) =>
    server.database.query({
      text: `update campaigns set starts_at = now() - interval '1 day', ends_at = now() - $2::interval where id = $1`,
      values: [campaign.campaignId, ago],
    })
  const late = await newcomers(12, 'mailinator.com')
  for (const voter of late) await voteFrom('203.0.116.7', artworkId, voter)
  await end('2 hours')
  expect(await reviewAllVotes({ database: server.database, log: server.app.log })).toBe(0)
  await end('1 second')
  expect(await reviewAllVotes({ database: server.database, log: server.app.log })).toBe(12)
})
