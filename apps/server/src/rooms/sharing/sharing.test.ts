import { revokeVote, saveArtwork, voteArtwork } from '@plinth/api-schema/artworks'
import { approveArtworks } from '@plinth/api-schema/artworks-review'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/sharing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import {
  type BuiltAccount,
  type BuiltCampaign,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildCrowd,
} from '../../../test/factories.ts'
import { buildSubmission } from '../../../test/submission.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createVisibilityService } from '../campaigns/campaigns-visibility.service.ts'
import { createSharingService, MAX_POSTS } from './sharing.service.ts'
import { linkCounting } from './sharing-counting.service.ts'
import { sharingExporting } from './sharing-exporting.service.ts'
import { sharingForgetting } from './sharing-forgetting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const UNKNOWN = 'AAAAAAAAAA'
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

type Stage = {
  brand: BuiltAccount
  campaign: BuiltCampaign
  campaignId: number
  artworkId: number
  artist: BuiltAccount
  from: string
}

const stage = async (overrides: Parameters<typeof buildCampaign>[1] = {}): Promise<Stage> => {
  const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  const campaign = await buildCampaign(server.database, { brand, clock: server.clock, ...overrides })
  const artist = await buildAccount(server.database, { clock: server.clock })
  const { artworkId } = await buildArtwork(server.database, { campaign, artist })
  const { campaignId } = campaign
  const { from } = await server.call(calls.saveLink, { campaignId, name: 'Newsletter May' }, brand.token)
  return { brand, campaign, campaignId, artworkId, artist, from }
}
const linksOf = ({ brand, campaignId }: Pick<Stage, 'brand' | 'campaignId'>) =>
  server.call(calls.listLinks, { campaignId }, brand.token)
const linkOf = async (of: Stage) => (await linksOf(of)).rows.find(({ from }) => from === of.from)!
const storedVoters = async (from: string) => {
  const [row] = await server.database.query<{ voters: number }>({
    text: `select coalesce(sum(d.vote_count), 0)::int as voters from share_links l left join share_link_days d on d.link_id = l.id
            where l.label = $1`,
    values: [from],
  })
  return row!.voters
}
const visitFrom = (from: string, remoteAddress: string) =>
  server.app.inject({
    method: 'POST',
    url: '/api/campaign/link/visit',
    headers: { host: 'plinth.test', 'user-agent': BROWSER },
    payload: { from },
    remoteAddress,
  })

describe('the link of a post', () => {
  test('is made, named, listed and removed by its brand', async () => {
    const here = await stage()
    expect(here.from).toMatch(/^[\w-]{10}$/)
    const { rows, total, votesHidden } = await linksOf(here)
    expect({ total, votesHidden }).toEqual({ total: 1, votesHidden: 0 })
    expect(rows[0]).toMatchObject({ kind: 2, name: 'Newsletter May', visitNum: 0, joinNum: 0, voterNum: null })
    await server.call(calls.removeLink, { id: rows[0]!.id }, here.brand.token)
    expect(await linksOf(here)).toMatchObject({ rows: [], total: 0 })
  })

  test('has a name of its own, and there are only so many', async () => {
    const here = await stage()
    const save = (name: string) => server.call(calls.saveLink, { campaignId: here.campaignId, name }, here.brand.token)
    await expect(save('newsletter may')).rejects.toThrow('There is a link with this name already.')
    expect(MAX_POSTS).toBe(20)
    for (let place = 1; place < MAX_POSTS; place++) await save(`Post ${place}`)
    await expect(save('One more')).rejects.toThrow('A campaign has at most 20 named links. Remove one first.')
  })

  test('is one of at most twenty, also when many are made at once', async () => {
    const here = await stage()
    const names = Array.from({ length: 40 }, (_, place) => `Post ${place}`)
    const answers = await Promise.allSettled(
      names.map((name) => server.call(calls.saveLink, { campaignId: here.campaignId, name }, here.brand.token)),
    )
    const { rows } = await linksOf(here)
    expect(rows.filter(({ kind }) => kind === 2)).toHaveLength(MAX_POSTS)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason.code).toBe(errors.conflict.code)
  })

  test.each(['', '\u200b', 'x'.repeat(61), 'a\u202eb'])('cannot be called %j', async (name) => {
    const { campaignId, brand } = await stage()
    await expect(server.call(calls.saveLink, { campaignId, name }, brand.token)).rejects.toMatchObject({
      code: errors.invalid.code,
    })
  })

  test('to a campaign of somebody else is neither made nor listed', async () => {
    const [here, other] = [await stage(), await stage()]
    const { campaignId } = here
    const save = server.call(calls.saveLink, { campaignId, name: 'Mine' }, other.brand.token)
    await expect(save).rejects.toMatchObject({ code: errors.notFound.code })
    await expect(linksOf({ brand: other.brand, campaignId })).rejects.toMatchObject({ code: errors.notFound.code })
    expect((await linksOf(here)).total).toBe(1)
  })

  test('of somebody else is not to be removed, nor one’s own label', async () => {
    const here = await stage()
    const other = await stage()
    const { rows } = await linksOf(here)
    const refused = server.call(calls.removeLink, { id: rows[0]!.id }, other.brand.token)
    await expect(refused).rejects.toMatchObject({ code: errors.notFound.code })
    await server.call(calls.ownLink, { campaignId: here.campaignId }, here.brand.token)
    const own = (await linksOf(here)).rows.find(({ kind }) => kind === 0)!
    const refusedOwn = server.call(calls.removeLink, { id: own.id }, here.brand.token)
    await expect(refusedOwn).rejects.toMatchObject({ code: errors.notFound.code })
  })
})

test('brand and artists have one label each in a campaign; anybody else has none', async () => {
  const here = await stage()
  const own = async ({ token }: BuiltAccount) =>
    (await server.call(calls.ownLink, { campaignId: here.campaignId }, token)).from
  const labels = [await own(here.brand), await own(here.artist)]
  expect([await own(here.brand), await own(here.artist)]).toEqual(labels)
  expect(new Set([...labels, here.from]).size).toBe(3)
  expect((await linksOf(here)).rows.map(({ kind, name }) => ({ kind, name }))).toEqual([
    { kind: 2, name: 'Newsletter May' },
    { kind: 0, name: here.brand.userName },
    { kind: 1, name: here.artist.userName },
  ])
  await expect(own(await buildAccount(server.database))).rejects.toMatchObject({ code: errors.notFound.code })
})

test('a campaign tells what its posts, its brand and its artists led to, artists together and voters of today not yet', async () => {
  const here = await stage()
  const { artist: another } = await buildArtwork(server.database, { campaign: here.campaign })
  const own = async ({ token }: BuiltAccount) =>
    (await server.call(calls.ownLink, { campaignId: here.campaignId }, token)).from
  const labels = [await own(here.artist), await own(another), await own(here.brand)]
  for (const [place, label] of labels.entries()) await visitFrom(label, `192.0.2.${40 + place}`)
  const { clock, database } = server
  const count = (at: Date, label: string) => Array.from({ length: 6 }, () => ({ campaignId: null, label, at }))
  await linkCounting.voters(database, count(clock.now(), here.from))
  await linkCounting.voters(database, count(new Date(clock.now().getTime() - 86_400_000), labels[2]!))
  const sharing = createSharingService({ database, clock, visibility: createVisibilityService({ database }) })
  const nothing = { visitCount: 0, joinCount: 0, voterCount: null }
  expect(await sharing.sources(here.campaignId, false)).toEqual([
    { ...nothing, kind: 'artist', name: '', visitCount: 2 },
    { ...nothing, kind: 'brand', name: '', visitCount: 1, voterCount: 5 },
    { ...nothing, kind: 'post', name: 'Newsletter May' },
  ])
  expect((await sharing.sources(here.campaignId, true)).map(({ voterCount }) => voterCount)).toEqual([null, null, null])
})

describe('visits', () => {
  test('count as visits and as nothing else, as joins and voters do', async () => {
    const here = await stage()
    const act = { campaignId: here.campaignId, label: here.from, at: server.clock.now() }
    const sums = () =>
      server.database.query({
        text: `select d.visit_count as visits, d.join_count as joins, d.vote_count as voters
                 from share_link_days d join share_links l on l.id = d.link_id where l.label = $1`,
        values: [here.from],
      })
    await linkCounting.visits(server.database, [act])
    expect(await sums()).toEqual([{ visits: 1, joins: 0, voters: 0 }])
    await linkCounting.joins(server.database, [act, act])
    expect(await sums()).toEqual([{ visits: 1, joins: 2, voters: 0 }])
    await linkCounting.voters(server.database, [act, act, act])
    expect(await sums()).toEqual([{ visits: 1, joins: 2, voters: 3 }])
  })

  test('are counted once for each address and day, and for a neighbourhood only so many', async () => {
    const here = await stage()
    for (let time = 0; time < 3; time++) await visitFrom(here.from, '192.0.2.7')
    expect((await linkOf(here)).visitNum).toBe(1)
    for (let host = 1; host < 61; host++) await visitFrom(here.from, `198.51.100.${host}`)
    expect((await linkOf(here)).visitNum).toBe(51)
  })

  test('of a label that nobody has, or of a campaign that is over, are answered the same and counted nowhere', async () => {
    const over = await stage({ status: 'completed' })
    const open = await stage()
    const answers = await Promise.all([UNKNOWN, over.from, open.from].map((from) => visitFrom(from, '192.0.2.9')))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect((await linkOf(over)).visitNum).toBe(0)
    expect((await linkOf(open)).visitNum).toBe(1)
  })

  test('with what is no label are refused', async () => {
    for (const from of ['', 'short', "AAAAAAAAA'", 'A'.repeat(11)])
      await expect(server.call(calls.visitLink, { from })).rejects.toMatchObject({ code: errors.invalid.code })
  })
})

describe('votes', () => {
  const voteAll = async ({ artworkId }: Stage, from: string, count: number) => {
    const crowd = await buildCrowd(server.database, count)
    for (const { token } of crowd) await server.call(voteArtwork, { worksId: artworkId, from }, token)
    return crowd
  }

  // Sessions end while the clock moves, so what a link led to today moves to an earlier day.
  const moveToday = (from: string, days: number) =>
    server.database.query({
      text: `update share_link_days d set day = d.day - $2::int from share_links l
              where l.label = $1 and d.link_id = l.id and d.day = (select max(o.day) from share_link_days o where o.link_id = l.id)`,
      values: [from, days],
    })

  test('tell of people for the link that led to them, in steps of five, and only of days that are over', async () => {
    const here = await stage()
    await voteAll(here, here.from, 4)
    await moveToday(here.from, 3)
    expect(await storedVoters(here.from)).toBe(4)
    expect((await linkOf(here)).voterNum).toBeNull()
    await voteAll(here, here.from, 1)
    expect((await linkOf(here)).voterNum).toBeNull()
    await moveToday(here.from, 2)
    expect((await linkOf(here)).voterNum).toBe(5)
    await voteAll(here, here.from, 2)
    await moveToday(here.from, 1)
    expect(await storedVoters(here.from)).toBe(7)
    expect((await linkOf(here)).voterNum).toBe(5)
  })

  test('of one person for many works tell of one person', async () => {
    const here = await stage({ voteRules: { isRevocable: true } })
    const voter = await buildAccount(server.database, { clock: server.clock })
    for (let work = 0; work < 5; work++) {
      const { artworkId } = await buildArtwork(server.database, { campaign: here.campaign })
      await server.call(voteArtwork, { worksId: artworkId, from: here.from }, voter.token)
      await server.call(revokeVote, { worksId: artworkId }, voter.token)
    }
    expect(await storedVoters(here.from)).toBe(1)
  })

  test('are not counted for a label of another campaign or of none, and count all the same', async () => {
    const here = await stage()
    const other = await stage()
    await voteAll(here, other.from, 1)
    await voteAll(here, UNKNOWN, 1)
    expect([await storedVoters(here.from), await storedVoters(other.from)]).toEqual([0, 0])
    const [row] = await server.database.query<{ votes: number }>({
      text: 'select vote_count as votes from artworks where id = $1',
      values: [here.artworkId],
    })
    expect(row).toEqual({ votes: 2 })
  })

  test('that are refused, or given again after they were taken back, add nothing', async () => {
    const here = await stage({ voteRules: { isRevocable: true } })
    const voter = (await voteAll(here, here.from, 1))[0]!
    const vote = () => server.call(voteArtwork, { worksId: here.artworkId, from: here.from }, voter.token)
    await expect(vote()).rejects.toMatchObject({ code: errors.conflict.code })
    await server.call(revokeVote, { worksId: here.artworkId }, voter.token)
    await vote()
    expect(await storedVoters(here.from)).toBe(1)
  })

  test('that are held are not counted', async () => {
    const here = await stage()
    const held = await createTestServer({ database: server.database, env: { VOTES_PER_NETWORK: '1' } })
    try {
      const crowd = await buildCrowd(server.database, 3)
      for (const { token } of crowd) await held.call(voteArtwork, { worksId: here.artworkId, from: here.from }, token)
      expect(await storedVoters(here.from)).toBe(1)
    } finally {
      await held.stop()
    }
  })

  test('of a campaign that hides them are told to nobody before its end', async () => {
    const here = await stage({ voteRules: { isHidden: true } })
    await voteAll(here, here.from, 6)
    expect(await linksOf(here)).toMatchObject({ votesHidden: 1, rows: [{ voterNum: null }] })
    await server.database.query({
      text: 'update campaigns set status = 2, ends_at = now() where id = $1',
      values: [here.campaignId],
    })
    await moveToday(here.from, 1)
    expect(await linksOf(here)).toMatchObject({ votesHidden: 0, rows: [{ voterNum: 5 }] })
  })
})

test('the first work of somebody counts as joined, the next one does not', async () => {
  const here = await stage()
  const joiner = await buildAccount(server.database, { clock: server.clock })
  for (let work = 0; work < 2; work++) {
    const submission = await buildSubmission(server, joiner, { campaignId: here.campaignId }, { from: here.from })
    await server.call(saveArtwork, submission, joiner.token)
  }
  expect((await linkOf(here)).joinNum).toBe(1)
})

test('a first work that waits for its brand counts as joined once it is approved, and its label is forgotten', async () => {
  const here = await stage({ moderation: 'before' })
  const joiner = await buildAccount(server.database, { clock: server.clock })
  const labels = () =>
    server.database.query({
      text: 'select link_label as label from artworks where campaign_id = $1 and account_id = $2 order by id',
      values: [here.campaignId, joiner.accountId],
    })
  const ids: number[] = []
  for (const from of [here.from, UNKNOWN]) {
    const submission = await buildSubmission(server, joiner, { campaignId: here.campaignId }, { from })
    ids.push((await server.call(saveArtwork, submission, joiner.token)).id)
  }
  expect((await linkOf(here)).joinNum).toBe(0)
  expect(await labels()).toEqual([{ label: here.from }, { label: UNKNOWN }])
  await server.call(approveArtworks, ids, here.brand.token)
  expect((await linkOf(here)).joinNum).toBe(1)
  expect(await labels()).toEqual([{ label: null }, { label: null }])
})

describe('what is kept', () => {
  const rowsOf = async (campaignId: number) =>
    server.database.query({
      text: 'select l.id from share_links l left join share_link_days d on d.link_id = l.id where l.campaign_id = $1',
      values: [campaignId],
    })

  test('goes with the account', async () => {
    const here = await stage()
    await server.call(calls.ownLink, { campaignId: here.campaignId }, here.artist.token)
    await visitFrom(here.from, '192.0.2.20')
    const run = (id: number) =>
      sharingForgetting.run!(
        { ...server, files: null as never, log: server.app.log },
        { id, email: null, userName: null, name: null, removesWorks: false, askedAt: new Date() },
      )
    await run(here.artist.accountId)
    expect((await linksOf(here)).rows.map(({ kind }) => kind)).toEqual([2])
    await run(here.brand.accountId)
    expect(await rowsOf(here.campaignId)).toEqual([])
  })

  test('is in the data of who made the link', async () => {
    const here = await stage()
    await visitFrom(here.from, '192.0.2.22')
    const about = 'The links that you share, and on each day how many people visited and joined by them.'
    expect(await readExport(sharingExporting, server, here.brand.accountId)).toEqual({
      'shared-links.csv': {
        about,
        rows: [
          expect.objectContaining({
            ...{ campaignId: here.campaignId, kind: 'post', name: 'Newsletter May', label: here.from },
            ...{ day: server.clock.now().toISOString().slice(0, 10), visitCount: 1, joinCount: 0 },
          }),
        ],
      },
    })
    expect(await readExport(sharingExporting, server, here.artist.accountId)).toEqual({
      'shared-links.csv': { about, rows: [] },
    })
  })

  test('goes with the campaign', async () => {
    const here = await stage()
    await visitFrom(here.from, '192.0.2.21')
    expect(await rowsOf(here.campaignId)).toHaveLength(1)
    await server.call(deleteCampaign, { id: here.campaignId }, here.brand.token)
    expect(await rowsOf(here.campaignId)).toEqual([])
  })

  test('names nobody: a link, a day and three sums', async () => {
    const rows = await server.database.query<{ name: string }>({
      text: `select column_name as name from information_schema.columns where table_name = 'share_link_days' order by ordinal_position`,
    })
    expect(rows.map(({ name }) => name)).toEqual(['link_id', 'day', 'visit_count', 'join_count', 'vote_count'])
  })
})
