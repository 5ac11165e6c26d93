import { voteArtwork } from '@plinth/api-schema/artworks'
import { appealVote } from '@plinth/api-schema/artworks-log'
import { listAudit } from '@plinth/api-schema/operators'
import { decideAppeal, listAppeals } from '@plinth/api-schema/operators-appeals'
import * as calls from '@plinth/api-schema/operators-votes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const WHY = { reasonCode: 4, reason: 'In step.' }
/** A work with votes of two people, as if they had come from these networks. */
const buildVoted = async (networks: readonly [string, string]) => {
  const { artworkId, campaign, title } = await buildArtwork(server.database)
  const voters: BuiltAccount[] = []
  for (const network of networks) {
    const voter = await buildAccount(server.database)
    await server.call(voteArtwork, { worksId: artworkId }, voter.token)
    await server.database.query({
      text: 'update votes set address_group = $2 where account_id = $1',
      values: [voter.accountId, network],
    })
    voters.push(voter)
  }
  return { worksId: artworkId, campaignId: campaign.campaignId, title, voters }
}
const actsOn = async (subjectId: number) =>
  (await server.call(listAudit, { subjectKind: 'campaign', subjectId }, operator.token)).rows.map(
    ({ action, subjectName, reason }) => ({ action, subjectName, reason }),
  )

test('the audit log says of votes that were decided about how many there were and what they have in common', async () => {
  const { worksId, campaignId, voters } = await buildVoted(['203.0.113.0/24', ''])
  const userIds = voters.map(({ accountId }) => accountId)
  const hold = (chosen: object) => server.call(calls.holdVotes, { campaignId, ...WHY, ...chosen }, operator.token)
  const release = () => server.call(calls.releaseVotes, { campaignId, worksId, reason: 'Looked at.' }, operator.token)
  const selections: [object, string][] = [
    [{ network: '203.0.113.0/24' }, '1 of 203.0.113.0/24'],
    [{ network: '' }, '1 of no network'],
    [{ userIds: userIds.slice(0, 1), worksId }, `1 of account ${userIds[0]}`],
    [{ userIds, worksId }, `2 of artwork ${worksId}`],
    [{ userIds }, '2 of a selection'],
  ]
  for (const [chosen, subjectName] of selections) {
    await hold(chosen)
    expect((await actsOn(campaignId))[0]).toEqual({ action: 'hold-votes', subjectName, reason: 'In step.' })
    await release()
    expect((await actsOn(campaignId))[0]).toMatchObject({ action: 'release-votes', reason: 'Looked at.' })
  }
})

test('whether an appeal was granted or refused stands in the audit log, with the words', async () => {
  const { worksId, campaignId, title, voters } = await buildVoted(['', ''])
  await server.call(calls.holdVotes, { campaignId, worksId, ...WHY }, operator.token)
  for (const [index, grant] of [1, 0].entries()) {
    await server.call(appealVote, { worksId, message: 'We were at the fair.' }, voters[index]!.token)
    const { rows } = await server.call(listAppeals, {}, operator.token)
    const decision = { appealId: rows[0]!.appealId, grant: grant as 0 | 1, reason: `Decided ${grant}.` }
    await server.call(decideAppeal, decision, operator.token)
  }
  expect((await actsOn(campaignId)).slice(0, 2)).toEqual([
    { action: 'refuse-appeal', subjectName: `a vote for ${title}`, reason: 'Decided 0.' },
    { action: 'grant-appeal', subjectName: `a vote for ${title}`, reason: 'Decided 1.' },
  ])
})
