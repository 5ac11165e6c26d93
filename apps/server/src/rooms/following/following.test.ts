import { approveArtworks } from '@plinth/api-schema/artworks-review'
import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/following'
import { followKind } from '@plinth/api-schema/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import {
  type ArtworkOverrides,
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { FOLLOWS_AN_HOUR } from './following.service.ts'
import { followingForgetting } from './following-forgetting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const account = (kind: 'participant' | 'brand' = 'participant', verified = true) =>
  buildAccount(server.database, { kind, verified, clock: server.clock })
const campaignOf = (overrides: CampaignOverrides = {}) => buildCampaign(server.database, overrides)
const hang = (overrides: ArtworkOverrides = {}) => buildArtwork(server.database, overrides)
const run = (text: string, values: unknown[]) => server.database.query({ text, values })

const artist = ({ accountId }: BuiltAccount) => ({ kind: followKind.artist, id: accountId })
const brand = ({ accountId }: BuiltAccount) => ({ kind: followKind.brand, id: accountId })
const campaign = ({ campaignId }: { campaignId: number }) => ({ kind: followKind.campaign, id: campaignId })
type Subject = ReturnType<typeof artist | typeof brand | typeof campaign>

const follow = (subject: Subject, { token }: BuiltAccount) => server.call(calls.follow, subject, token)
const unfollow = (subject: Subject, { token }: BuiltAccount) => server.call(calls.unfollow, subject, token)
const standing = (subject: Subject, asker?: BuiltAccount) => server.call(calls.followStanding, subject, asker?.token)
const followed = async ({ token }: BuiltAccount) =>
  (await server.call(calls.listFollows, {}, token)).rows.map(({ kind, id }) => ({ kind, id }))
const feed = ({ token }: BuiltAccount, args: { pageSize?: number; cursor?: string } = {}) =>
  server.call(calls.followFeed, args, token)
/** A feed in few words: what happened in which campaign, with which works. */
const told = async (reader: BuiltAccount) =>
  (await feed(reader)).rows.map(({ kind, campaignId, works }) => [kind, campaignId, ...works.map(({ id }) => id)])
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })
/** Somebody who follows something. */
const followerOf = async (subject: Subject) => {
  const reader = await account()
  await follow(subject, reader)
  return reader
}
const block = ({ accountId }: BuiltAccount) => run('update accounts set blocked_at = now() where id = $1', [accountId])

describe('following', () => {
  test('counts once however often it is asked for, and ends as often', async () => {
    const reader = await account()
    const subjects = [artist(await account()), brand(await account('brand')), campaign(await campaignOf())]
    for (const subject of subjects) {
      expect(await standing(subject, reader)).toEqual({ isFollow: 0, followerNum: 0 })
      await follow(subject, reader)
      expect(await follow(subject, reader)).toEqual({ isFollow: 1, followerNum: 1 })
      expect(await standing(subject)).toEqual({ isFollow: 0, followerNum: 1 })
    }
    expect(await followed(reader)).toEqual(expect.arrayContaining(subjects))
    for (const subject of subjects) {
      await unfollow(subject, reader)
      await unfollow(subject, reader)
      expect(await standing(subject, reader)).toEqual({ isFollow: 0, followerNum: 0 })
    }
    expect(await followed(reader)).toEqual([])
  })

  test('is for brands, too', async () => {
    const reader = await account('brand')
    const subject = artist(await account())
    expect(await follow(subject, reader)).toEqual({ isFollow: 1, followerNum: 1 })
  })

  test('lists names and pictures, the newest first', async () => {
    const reader = await account()
    const person = await account()
    const wall = await campaignOf({ name: 'Harbour at dusk' })
    await follow(artist(person), reader)
    server.clock.advance(1_000)
    await follow(campaign(wall), reader)
    const { rows, total } = await server.call(calls.listFollows, {}, reader.token)
    expect(total).toBe(2)
    expect(rows.map(({ name }) => name)).toEqual(['Harbour at dusk', person.userName])
    await expectBothWays((isAsc) => server.call(calls.listFollows, { isAsc }, reader.token))
    expect(rows[0]?.imageUrl).toMatch(/^\/files\//)
  })

  test('is refused for oneself and for a campaign of one’s own', async () => {
    const person = await account()
    await expect(follow(artist(person), person)).rejects.toMatchObject({ ...refused('invalid'), reason: 'followSelf' })
    const maker = await account('brand')
    await expect(follow(brand(maker), maker)).rejects.toMatchObject({ reason: 'followSelf' })
    const own = campaign(await campaignOf({ brand: maker }))
    await expect(follow(own, maker)).rejects.toMatchObject({ reason: 'followSelf' })
  })

  test('is refused for what is not there, not public, blocked, or of another kind', async () => {
    const reader = await account()
    const person = await account()
    const blocked = await account()
    await block(blocked)
    const subjects: Subject[] = [
      { kind: followKind.artist, id: 999_999_999 },
      artist(blocked),
      brand(person),
      artist(await account('brand')),
      brand(await account('brand', false)),
      artist(await buildAccount(server.database, { kind: 'operator', clock: server.clock })),
      campaign(await campaignOf({ status: 'unpublished' })),
      campaign(await campaignOf({ status: 'waiting' })),
      campaign(await campaignOf({ isPrivate: true })),
    ]
    for (const subject of subjects) {
      await expect(follow(subject, reader)).rejects.toMatchObject(refused('notFound'))
      await expect(standing(subject, reader)).rejects.toMatchObject(refused('notFound'))
    }
    expect(await followed(reader)).toEqual([])
  })

  test.each([{ kind: 3, id: 1 }, { kind: -1, id: 1 }, { kind: 0, id: 0 }, { kind: 0, id: 'x' }, { kind: 0 }])(
    'with %j is bad input',
    async (args) => {
      const { token } = await account()
      for (const call of [calls.follow, calls.unfollow, calls.followStanding])
        await expect(server.call(call, args as never, token)).rejects.toMatchObject(refused('invalid'))
    },
  )

  test('has an end, which one can move by unfollowing', async () => {
    const reader = await account()
    await run(
      'insert into follows (account_id, kind, subject_id, followed_at) select $1, 0, n, now() from generate_series(1, $2) n',
      [reader.accountId, calls.MAX_FOLLOWS],
    )
    const subject = artist(await account())
    await expect(follow(subject, reader)).rejects.toMatchObject({ ...refused('conflict'), reason: 'tooManyFollows' })
    await unfollow({ kind: followKind.artist, id: 1 }, reader)
    expect(await follow(subject, reader)).toMatchObject({ isFollow: 1 })
    expect(await follow(subject, reader)).toMatchObject({ isFollow: 1 })
  })

  test('of many at once ends where it has an end', { tags: 'long' }, async () => {
    const reader = await account()
    const free = 3
    await run(
      'insert into follows (account_id, kind, subject_id, followed_at) select $1, 0, n, now() from generate_series(1, $2) n',
      [reader.accountId, calls.MAX_FOLLOWS - free],
    )
    const subjects = await Promise.all(Array.from({ length: 40 }, async () => artist(await account())))
    const answers = await Promise.allSettled(subjects.map((subject) => follow(subject, reader)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(free)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'tooManyFollows' })
    const [row] = await server.database.query<{ count: number }>({
      text: 'select count(*) from follows where account_id = $1',
      values: [reader.accountId],
    })
    expect(row?.count).toBe(calls.MAX_FOLLOWS)
  })

  test('again and again is refused after a while', async () => {
    expect(FOLLOWS_AN_HOUR).toBe(200)
    const reader = await account()
    const subject = artist(await account())
    await run(`insert into limit_windows (key, window_start, used) values ($1, to_timestamp($2), $3)`, [
      `follow:${reader.accountId}`,
      Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600,
      FOLLOWS_AN_HOUR,
    ])
    await expect(follow(subject, reader)).rejects.toMatchObject(refused('tooMany'))
    await unfollow(subject, reader)
  })

  test('of blocked people is not counted, and they are not listed while they are blocked', async () => {
    const person = await account()
    const reader = await followerOf(artist(person))
    await block(reader)
    expect(await standing(artist(person))).toMatchObject({ followerNum: 0 })
    const other = await followerOf(artist(person))
    await block(person)
    expect(await followed(other)).toEqual([])
    await run('update accounts set blocked_at = null where id = $1', [person.accountId])
    expect(await followed(other)).toEqual([artist(person)])
  })
})

describe('the feed', () => {
  test('tells what artists hung, with work, artist and campaign', async () => {
    const wall = await campaignOf({ name: 'Harbour at dusk' })
    const person = await account()
    const reader = await followerOf(artist(person))
    const { artworkId, title, url } = await hang({ campaign: wall, artist: person })
    await hang({ campaign: wall })
    const { rows, nextCursor } = await feed(reader)
    expect(nextCursor).toBeNull()
    expect(rows).toMatchObject([
      {
        kind: 0,
        campaignId: wall.campaignId,
        campaignName: 'Harbour at dusk',
        brandUserId: wall.brand.accountId,
        brandNickName: wall.brand.userName,
        works: [
          {
            id: artworkId,
            artworkTitle: title,
            userId: person.accountId,
            nickName: person.userName,
            rank: null,
            picture: { url },
          },
        ],
      },
    ])
  })

  test('tells what a brand opened, and not what is still to come', async () => {
    const maker = await account('brand')
    const { campaignId } = await campaignOf({ brand: maker })
    await campaignOf({ brand: maker, status: 'unpublished' })
    const reader = await followerOf(brand(maker))
    expect(await told(reader)).toEqual([[1, campaignId]])
  })

  test('tells of a campaign that it opened and what others hang there, but not one’s own works', async () => {
    const wall = await campaignOf()
    const reader = await followerOf(campaign(wall))
    const { artworkId } = await hang({ campaign: wall })
    await hang({ campaign: wall, artist: reader })
    expect(await told(reader)).toEqual([
      [0, wall.campaignId, artworkId],
      [1, wall.campaignId],
    ])
  })

  test('tells a work once though its artist and its campaign are followed', async () => {
    const { campaign: wall, artist: person, artworkId } = await hang()
    const reader = await followerOf(artist(person))
    await follow(campaign(wall), reader)
    expect((await told(reader)).filter(([kind]) => kind === 0)).toEqual([[0, wall.campaignId, artworkId]])
  })

  const vote = (artworkId: number, votes: number) =>
    run('update artworks set vote_count = $2 where id = $1', [artworkId, votes])
  /** A campaign that is over, with works by their votes. */
  const contest = async (votes: readonly number[], overrides: CampaignOverrides = {}) => {
    const wall = await campaignOf({ status: 'completed', ...overrides })
    const works = []
    for (const count of votes) {
      const work = await hang({ campaign: wall })
      await vote(work.artworkId, count)
      works.push(work)
    }
    return { wall, works }
  }

  test('tells who won, to those who follow the campaign, its brand or one of the first three', async () => {
    const { wall, works } = await contest([2, 9, 5, 1, 0])
    const entry = [2, wall.campaignId, works[1]!.artworkId, works[2]!.artworkId, works[0]!.artworkId]
    const won = async (subject: Subject) => (await told(await followerOf(subject))).filter(([kind]) => kind === 2)
    expect(await won(campaign(wall))).toEqual([entry])
    expect(await won(brand(wall.brand))).toEqual([entry])
    expect(await won(artist(works[0]!.artist))).toEqual([entry])
    expect(await won(artist(works[3]!.artist))).toEqual([])
    const { rows } = await feed(await followerOf(artist(works[1]!.artist)))
    expect(rows.find(({ kind }) => kind === 2)?.works.map(({ rank }) => rank)).toEqual([1, 2, 3])
  })

  test('tells a work that hung and then won once as the one and once as the other', async () => {
    const { wall, works } = await contest([2])
    const { rows } = await feed(await followerOf(campaign(wall)))
    expect(rows.map(({ kind, works }) => [kind, works.map(({ id, rank }) => [id, rank])])).toEqual(
      expect.arrayContaining([
        [2, [[works[0]!.artworkId, 1]]],
        [0, [[works[0]!.artworkId, null]]],
      ]),
    )
  })

  test('tells who won once the places stand, and nothing where nobody has a vote', async () => {
    const wonIn = async (wall: { campaignId: number }) =>
      (await told(await followerOf(campaign(wall)))).filter(([kind]) => kind === 2)
    const justOver = new Date(Date.now() - 60_000)
    const { wall } = await contest([3], { endsAt: justOver })
    expect(await wonIn(wall)).toEqual([])
    expect(await wonIn((await contest([0])).wall)).toEqual([])
    await run("update campaigns set ends_at = ends_at - interval '3 hours' where id = $1", [wall.campaignId])
    expect(await wonIn(wall)).toHaveLength(1)
  })

  test('hides works that are removed or wait, private and paused campaigns, and blocked people', async () => {
    const person = await account()
    const reader = await followerOf(artist(person))
    for (const removedBy of ['artist', 'brand', 'operator', 'waiting', 'refused'] as const)
      await hang({ artist: person, removedBy })
    await hang({ artist: person, campaign: await campaignOf({ isPrivate: true }) })
    await hang({ artist: person, campaign: await campaignOf({ isPaused: true }) })
    expect(await told(reader)).toEqual([])
    const { campaign: wall } = await hang({ artist: person })
    expect(await told(reader)).toHaveLength(1)
    await block(wall.brand)
    expect(await told(reader)).toEqual([])
    await run('update accounts set blocked_at = null where id = $1', [wall.brand.accountId])
    await block(person)
    expect(await told(reader)).toEqual([])
    await follow(campaign(wall), reader)
    expect(await told(reader)).toEqual([[1, wall.campaignId]])
  })

  test('shows those who were let in what hangs in a private campaign', async () => {
    const wall = await campaignOf({ isPrivate: true })
    const { artworkId, artist: person } = await hang({ campaign: wall })
    const guest = await followerOf(artist(person))
    await run('insert into campaign_guests (campaign_id, account_id) values ($1, $2)', [
      wall.campaignId,
      guest.accountId,
    ])
    expect(await told(guest)).toEqual([[0, wall.campaignId, artworkId]])
  })

  test('places a work at the moment at which its brand approved it', async () => {
    const wall = await campaignOf({ moderation: 'before', startsAt: new Date(Date.now() - 10 * 86_400_000) })
    const person = await account()
    const reader = await followerOf(artist(person))
    const early = await hang({ campaign: wall, artist: person, removedBy: 'waiting' })
    await run(`update artworks set created_at = now() - interval '5 days' where id = $1`, [early.artworkId])
    const { artworkId: other } = await hang({ artist: person })
    await server.call(approveArtworks, [early.artworkId], wall.brand.token)
    expect((await told(reader)).map(([, , id]) => id)).toEqual([early.artworkId, other])
  })

  test('goes on where it ended, each event once, whatever happened at the same moment', async () => {
    const maker = await account('brand')
    const reader = await followerOf(brand(maker))
    const startsAt = new Date(Date.now() - 3_600_000)
    const walls = []
    for (let count = 0; count < 5; count++) walls.push(await campaignOf({ brand: maker, startsAt }))
    const [first] = walls
    await follow(campaign(first!), reader)
    for (let count = 0; count < 4; count++) await hang({ campaign: first! })
    await run('update artwork_hangings set hung_at = $2 where campaign_id = $1', [first!.campaignId, startsAt])
    const whole = await told(reader)
    expect(whole).toHaveLength(9)
    expect((await feed(reader, { pageSize: 9 })).nextCursor).toBeNull()
    const read: typeof whole = []
    let cursor: string | null | undefined
    do {
      const page = await feed(reader, { pageSize: 2, ...(cursor ? { cursor } : {}) })
      expect(page.rows.length).toBeLessThanOrEqual(2)
      read.push(...page.rows.map(({ kind, campaignId, works }) => [kind, campaignId, ...works.map(({ id }) => id)]))
      cursor = page.nextCursor
    } while (cursor)
    expect(read).toEqual(whole)
  })

  test('goes on at the last moment that there can be', async () => {
    const maker = await account('brand')
    const { campaignId } = await campaignOf({ brand: maker })
    const { rows } = await feed(await followerOf(brand(maker)), { cursor: `${Number.MAX_SAFE_INTEGER}-0-1` })
    expect(rows).toMatchObject([{ kind: 1, campaignId }])
  })

  test.each(['', 'x', '1-3-1', '99999999999999999-0-1', `1-0-${'9'.repeat(16)}`, '1--1'])(
    'does not go on at %j',
    async (cursor) => {
      await expect(feed(await account(), { cursor })).rejects.toMatchObject(refused('invalid'))
    },
  )
})

describe('what is kept', () => {
  const rowsAbout = (id: number) => run('select 1 from follows where account_id = $1 or subject_id = $1', [id])

  test('goes with the account, on both sides', async () => {
    const person = await account()
    await followerOf(artist(person))
    await follow(artist(await account()), person)
    await followingForgetting.run!(
      { ...server, files: null as never, log: server.app.log },
      { id: person.accountId, email: null, userName: null, name: null, removesWorks: false, askedAt: new Date() },
    )
    expect(await rowsAbout(person.accountId)).toEqual([])
  })

  test.each([true, false])('goes with the campaign, whether it has works: %s', async (hasWorks) => {
    const wall = await campaignOf({ brand: await account('brand') })
    if (hasWorks) await hang({ campaign: wall })
    const reader = await followerOf(campaign(wall))
    await server.call(deleteCampaign, { id: wall.campaignId }, wall.brand.token)
    expect(await run('select 1 from follows where account_id = $1', [reader.accountId])).toEqual([])
  })
})
