import * as calls from '@plinth/api-schema/artworks'
import { ApiError } from '@plinth/api-schema/errors'
import * as operators from '@plinth/api-schema/operators-votes'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildCampaign,
  buildUpload,
} from '../../../test/factories.ts'
import { rounds } from '../../../test/rounds.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const PEOPLE = 5
const PER_NETWORK = 4

let server: TestServer
let operator: BuiltAccount
let people: { account: BuiltAccount; upload: string }[]
beforeAll(async () => {
  server = await createTestServer({ env: { VOTES_PER_NETWORK: String(PER_NETWORK) } })
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  people = []
  for (let i = 0; i < PEOPLE; i++) {
    const account = await buildAccount(server.database)
    people.push({ account, upload: await buildUpload(server.database, account) })
  }
})
afterAll(() => server.stop())

type World = { campaigns: BuiltCampaign[]; works: number[] }
type Step = { act: string; who: number; which: number; more: number }

const ACTS = ['submit', 'vote', 'withdraw', 'leave', 'delete', 'recover', 'purge', 'release', 'void'] as const
const step = fc.record({
  act: fc.oneof(
    { weight: 3, arbitrary: fc.constant('submit') },
    { weight: 6, arbitrary: fc.constant('vote') },
    { weight: 4, arbitrary: fc.constantFrom(...ACTS) },
  ),
  who: fc.nat(PEOPLE - 1),
  which: fc.nat(30),
  more: fc.nat(30),
})

const voteFrom = async (worksId: number, token: string, network: number) => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/campaign/works/vote',
    remoteAddress: `203.0.${network}.7`,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
    payload: `worksId=${worksId}`,
  })
  const { code, msg } = answer.json() as { code: number; msg: string }
  if (code !== 200) throw new ApiError(answer.statusCode, code, msg)
}

const take = (world: World, { act, who, which, more }: Step): Promise<unknown> => {
  const { account, upload } = people[who]!
  const campaign = world.campaigns[which % world.campaigns.length]!
  const { campaignId, brand } = campaign
  const works = world.works.length > 0 ? [world.works[which % world.works.length]!] : [1]
  const pair = [...new Set([...works, world.works[more % world.works.length] ?? 1])]
  const network = `203.0.${more % 2}.0/24`
  switch (act) {
    case 'submit': {
      const form = { campaignId, artworkTitle: 'Tide', description: 'Ink', artworkImg: upload }
      return server.call(calls.saveArtwork, form, account.token).then(({ id }) => world.works.push(id))
    }
    case 'vote':
      return voteFrom(works[0]!, account.token, more % 2)
    case 'withdraw':
      return server.call(calls.withdrawArtwork, { id: works[0]! }, account.token)
    case 'leave':
      return server.call(calls.leaveCampaign, { campaignId }, account.token)
    case 'delete':
      return server.call(calls.deleteArtworks, pair, brand.token)
    case 'recover':
      return server.call(calls.recoverArtworks, pair, brand.token)
    case 'purge':
      return server.call(calls.purgeArtworks, works, brand.token)
    case 'release':
      return server.call(operators.releaseVotes, { campaignId, network, reason: 'x' }, operator.token)
    default:
      return server.call(
        operators.voidVotes,
        { campaignId, network, withCounted: which % 2, reason: 'x' },
        operator.token,
      )
  }
}

test('whatever happens at the same time, in whatever order: counters equal a recount, refusals are refusals', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 1, maxLength: 12 }), { minLength: 4, maxLength: 10 }),
      async (turns) => {
        // The day's votes of a network are counted for each campaign, so every run has campaigns of its own.
        const brand = await buildAccount(server.database, { kind: 'brand' })
        const world: World = {
          campaigns: [await buildCampaign(server.database, { brand }), await buildCampaign(server.database, { brand })],
          works: [],
        }
        await server.database.query({ text: `delete from limit_windows where key like 'artworks:%'` })
        for (const turn of turns) {
          const results = await Promise.allSettled(turn.map((one) => take(world, one)))
          for (const result of results)
            if (result.status === 'rejected') expect((result.reason as ApiError).status).toBeLessThan(500)
        }
        await expectExactCounters(server.database)
      },
    ),
    { numRuns: rounds(5, 25) },
  )
})
