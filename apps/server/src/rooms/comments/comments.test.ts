import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/comments'
import { errors } from '@plinth/api-schema/errors'
import { listNotices, switchNotices } from '@plinth/api-schema/notices'
import { complaint } from '@plinth/api-schema/states'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ArtworkOverrides,
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  type CampaignOverrides,
} from '../../../test/factories.ts'
import { expectLimit } from '../../../test/limit-window.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { COMMENTS_A_WORK, COMMENTS_AN_HOUR, requireWriter } from './comments.policy.ts'
import { commentsForgetting } from './comments-forgetting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const account = (kind: 'participant' | 'brand' = 'participant', verified = true) =>
  buildAccount(server.database, { kind, verified, clock: server.clock })
const run = (text: string, values: unknown[]) => server.database.query({ text, values })
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })

const switchTo = (isOpen: 0 | 1, { campaignId, brand }: { campaignId: number; brand: BuiltAccount }) =>
  server.call(calls.switchComments, { campaignId, isOpen }, brand.token)
/** A work in a campaign that has comments. */
const hang = async (campaign: CampaignOverrides = {}, overrides: ArtworkOverrides = {}) => {
  const wall = await buildCampaign(server.database, campaign)
  await switchTo(1, wall)
  const { artworkId, artist } = await buildArtwork(server.database, { campaign: wall, ...overrides })
  return { wall, worksId: artworkId, artist }
}
const add = ({ worksId }: { worksId: number }, writer: BuiltAccount, words = 'Lovely light.', key?: string) =>
  server.call(calls.addComment, { worksId, words }, writer.token, key)
const list = (
  { worksId }: { worksId: number },
  reader?: BuiltAccount,
  args: { pageSize?: number; cursor?: number } = {},
) => server.call(calls.listComments, { worksId, ...args }, reader?.token)
const words = async (work: { worksId: number }, reader?: BuiltAccount) =>
  (await list(work, reader)).rows.map((row) => row.words)
const block = ({ accountId }: BuiltAccount) => run('update accounts set blocked_at = now() where id = $1', [accountId])
const noticesOf = async ({ token }: BuiltAccount) =>
  (await server.call(listNotices, {}, token)).rows.map(({ title, text }) => ({ title, text }))

describe('writing', () => {
  test('is for participants and brands, and is read newest first with its line breaks', async () => {
    const work = await hang()
    const [person, maker] = [await account(), await account('brand')]
    await add(work, person, 'First line.\n\nThird <b>line</b> https://x.example')
    await add(work, maker, '👏')
    const { rows, total, isOpen, nextCursor } = await list(work, person)
    expect({ total, isOpen, nextCursor }).toEqual({ total: 2, isOpen: 1, nextCursor: null })
    expect(rows).toMatchObject([
      { userId: maker.accountId, userType: 1, words: '👏', isOwn: 0, isReport: 0 },
      {
        userId: person.accountId,
        userType: 0,
        nickName: person.userName,
        words: 'First line.\n\nThird <b>line</b> https://x.example',
        isOwn: 1,
      },
    ])
    expect((await list(work)).rows.map(({ isOwn }) => isOwn)).toEqual([0, 0])
  })

  test.each(['', '   ', '\u200b\u2060', 'a\u0000b', 'a\u0007b', '\ud800', 'x'.repeat(501)])(
    'refuses %j',
    async (said) => {
      await expect(add(await hang(), await account(), said)).rejects.toMatchObject(refused('invalid'))
    },
  )

  test('leaves one blank line of many', async () => {
    const work = await hang()
    await add(work, await account(), `First.\r\n${' \n\u200b\n'.repeat(80)}Second.\nThird.`)
    expect(await words(work)).toEqual(['First.\n\nSecond.\nThird.'])
  })

  test('takes 500 characters', async () => {
    const work = await hang()
    await add(work, await account(), 'é'.repeat(500))
    expect(await words(work)).toEqual(['é'.repeat(500)])
  })

  test('is refused where comments are off, and hides those that there are until they are on again', async () => {
    const work = await hang()
    const person = await account()
    await add(work, person)
    await switchTo(0, work.wall)
    await expect(add(work, person)).rejects.toMatchObject({ ...refused('conflict'), reason: 'commentsOff' })
    expect(await list(work, person)).toMatchObject({ isOpen: 0, total: 0, rows: [] })
    await switchTo(1, work.wall)
    expect(await words(work)).toEqual(['Lovely light.'])
  })

  test('is off until the brand switches it on', async () => {
    const { artworkId: worksId, campaign } = await buildArtwork(server.database, {})
    await expect(add({ worksId }, await account())).rejects.toMatchObject({ reason: 'commentsOff' })
    const { campaignId } = campaign
    expect(await server.call(calls.commentSwitch, { campaignId }, campaign.brand.token)).toEqual({ isOpen: 0 })
    await switchTo(1, campaign)
    expect(await server.call(calls.commentSwitch, { campaignId }, campaign.brand.token)).toEqual({ isOpen: 1 })
  })

  test('is refused without a log-in, and by a blocked account', async () => {
    const work = await hang()
    await expect(server.call(calls.addComment, { ...work, words: 'Hm.' })).rejects.toMatchObject(refused('notLoggedIn'))
    const person = await account()
    await block(person)
    await expect(add(work, person)).rejects.toMatchObject({ code: expect.toSatisfy((code) => code !== 200) })
    expect(await words(work)).toEqual([])
  })

  test('needs a confirmed address where the server sends mail', { tags: 'long' }, async () => {
    const mailing = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@plinth.test' } })
    try {
      const wall = await buildCampaign(mailing.database, {})
      const switched = { campaignId: wall.campaignId, isOpen: 1 } as const
      await mailing.call(calls.switchComments, switched, wall.brand.token)
      const { artworkId: worksId } = await buildArtwork(mailing.database, { campaign: wall })
      const write = async (emailConfirmed: boolean) =>
        mailing.call(
          calls.addComment,
          { worksId, words: 'Hm.' },
          (await buildAccount(mailing.database, { emailConfirmed, clock: mailing.clock })).token,
        )
      await expect(write(false)).rejects.toMatchObject({ ...refused('conflict'), reason: 'confirmEmailFirst' })
      await write(true)
    } finally {
      await mailing.stop()
    }
  })

  test('happens once for a key, also when both arrive at once', async () => {
    const work = await hang()
    const person = await account()
    const key = randomUUID()
    const answers = await Promise.all([add(work, person, 'Once.', key), add(work, person, 'Once.', key)])
    expect(answers[0]).toEqual(answers[1])
    expect(await words(work)).toEqual(['Once.'])
  })

  test('has a limit for one work that holds when calls race', { tags: 'long' }, async () => {
    expect([COMMENTS_A_WORK, COMMENTS_AN_HOUR]).toEqual([10, 30])
    const work = await hang()
    const person = await account()
    const outcomes = await Promise.allSettled(
      Array.from({ length: COMMENTS_A_WORK + 4 }, (_, place) => add(work, person, `Word ${place}`)),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(COMMENTS_A_WORK)
    await expect(add(work, person)).rejects.toMatchObject({ ...refused('tooMany'), reason: 'commentLimit' })
    expect(await words(work)).toHaveLength(COMMENTS_A_WORK)
    await add(work, await account())
  })

  test('has a limit for an hour', async () => {
    const person = await account()
    const limit = { key: `comments:${person.accountId}`, max: COMMENTS_AN_HOUR, window: 'hour' } as const
    await expectLimit(server, limit, async () => add(await hang(), person))
  })

  test('has a limit for one work and a day, and none that goes from work to work', async () => {
    const [person, work] = [await account(), await hang()]
    const key = `comments:${person.accountId}:${work.worksId}`
    await expectLimit(server, { key, max: COMMENTS_A_WORK, window: 'day' }, () => add(work, person))
    await add(await hang(), person)
  })

  test('is refused to somebody who was blocked since they logged in', () => {
    expect(() => requireWriter(undefined, false)).toThrow(expect.objectContaining({ refusal: errors.blocked }))
    expect(requireWriter({ isConfirmed: false }, false)).toBeUndefined()
  })
})

describe('reading', () => {
  test('goes on where it ended', async () => {
    const work = await hang()
    for (const said of ['one', 'two', 'three', 'four', 'five']) await add(work, await account(), said)
    const first = await list(work, undefined, { pageSize: 2 })
    expect(first).toMatchObject({ total: 5, rows: [{ words: 'five' }, { words: 'four' }] })
    const second = await list(work, undefined, { pageSize: 2, cursor: first.nextCursor! })
    expect(second.rows.map((row) => row.words)).toEqual(['three', 'two'])
    const third = await list(work, undefined, { pageSize: 2, cursor: second.nextCursor! })
    expect(third).toMatchObject({ rows: [{ words: 'one' }], nextCursor: null })
    expect(await list(work, undefined, { pageSize: 5 })).toMatchObject({ nextCursor: null })
  })

  test('leaves out what blocked people wrote', async () => {
    const work = await hang()
    const person = await account()
    await add(work, person)
    await block(person)
    expect(await list(work)).toMatchObject({ total: 0, rows: [] })
  })

  test.each(['artist', 'brand', 'operator', 'waiting', 'refused'] as const)(
    'is refused under a work that is removed by: %s',
    async (removedBy) => {
      const work = await hang({}, { removedBy })
      await expect(list(work)).rejects.toMatchObject(refused('notFound'))
      await expect(add(work, await account())).rejects.toMatchObject(refused('notFound'))
    },
  )

  test('is for those who were let into a private campaign', async () => {
    const work = await hang({ isPrivate: true })
    const [guest, stranger] = [await account(), await account()]
    await run('insert into campaign_guests (campaign_id, account_id) values ($1, $2)', [
      work.wall.campaignId,
      guest.accountId,
    ])
    await add(work, guest)
    expect(await words(work, guest)).toHaveLength(1)
    for (const reader of [stranger, undefined])
      await expect(list(work, reader)).rejects.toMatchObject(refused('notFound'))
    await expect(add(work, stranger)).rejects.toMatchObject(refused('notFound'))
  })
})

describe('deleting and taking down', () => {
  test('an author deletes their own comment and nobody else’s', async () => {
    const work = await hang()
    const person = await account()
    const { id } = await add(work, person)
    const remove = ({ token }: BuiltAccount) => server.call(calls.deleteComment, { id }, token)
    await expect(remove(await account())).rejects.toMatchObject(refused('notFound'))
    await remove(person)
    expect(await words(work)).toEqual([])
    await expect(remove(person)).rejects.toMatchObject(refused('notFound'))
  })

  test('the brand of the campaign takes a comment down, and its author is told why', async () => {
    const work = await hang({ name: 'Harbour at dusk' })
    const person = await account()
    const { id } = await add(work, person)
    const take = ({ token }: BuiltAccount) =>
      server.call(calls.removeComment, { id, reason: complaint.offensive, words: 'Please be kind.' }, token)
    await expect(take(await account('brand'))).rejects.toMatchObject(refused('notFound'))
    await expect(take(person)).rejects.toMatchObject(refused('notPermitted'))
    expect(await list(work, work.wall.brand)).toMatchObject({ mayRemove: 1 })
    await take(work.wall.brand)
    expect(await list(work)).toMatchObject({ total: 0, rows: [], mayRemove: 0 })
    await expect(take(work.wall.brand)).rejects.toMatchObject(refused('conflict'))
    await expect(server.call(calls.deleteComment, { id }, person.token)).rejects.toMatchObject(refused('notFound'))
    expect(await noticesOf(person)).toEqual([
      { title: expect.stringMatching(/^The brand removed your comment on /), text: 'Offensive: Please be kind.' },
    ])
  })

  test('the brand sees what it took down among the others, and puts it back; nobody else does', async () => {
    const work = await hang()
    const { brand } = work.wall
    const person = await account()
    const { id } = await add(work, person)
    await add(work, person, 'Another one.')
    await server.call(calls.removeComment, { id, reason: complaint.other, words: '' }, brand.token)
    expect(await list(work, brand)).toMatchObject({ total: 1, rows: [{ isRemoved: 0 }, { id, isRemoved: 1 }] })
    for (const reader of [undefined, person, await account('brand')]) expect(await words(work, reader)).toHaveLength(1)
    const putBack = ({ token }: BuiltAccount) => server.call(calls.restoreComment, { id }, token)
    await expect(putBack(await account('brand'))).rejects.toMatchObject(refused('notFound'))
    await expect(putBack(person)).rejects.toMatchObject(refused('notPermitted'))
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => putBack(brand)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await words(work)).toHaveLength(2)
    expect((await noticesOf(person)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^Your comment on .* is back$/),
      expect.stringMatching(/^The brand removed your comment on /),
    ])
  })

  test('a brand needs no word about what it wrote itself, and while it is not verified it takes nothing down', async () => {
    const work = await hang()
    const { brand } = work.wall
    const { id } = await add(work, brand)
    await server.call(calls.removeComment, { id, reason: complaint.other, words: '' }, brand.token)
    await server.call(calls.restoreComment, { id }, brand.token)
    expect(await noticesOf(brand)).toEqual([])
    await switchTo(0, work.wall)
    expect(await list(work, brand)).toMatchObject({ isOpen: 0, mayRemove: 1 })
    await run('update accounts set verified_at = null where id = $1', [brand.accountId])
    expect(await list(work, brand)).toMatchObject({ mayRemove: 0 })
  })

  test('somebody else’s campaign is not switched', async () => {
    const wall = await buildCampaign(server.database, {})
    const other = { ...wall, brand: await account('brand') }
    await expect(switchTo(1, other)).rejects.toMatchObject(refused('notFound'))
    const looked = server.call(calls.commentSwitch, { campaignId: wall.campaignId }, other.brand.token)
    await expect(looked).rejects.toMatchObject(refused('notFound'))
  })
})

describe('the artist', () => {
  test('is told once of many comments, and not of their own', async () => {
    const work = await hang()
    await add(work, work.artist)
    expect(await noticesOf(work.artist)).toEqual([])
    for (const said of ['one', 'two', 'three']) await add(work, await account(), said)
    expect((await noticesOf(work.artist)).map(({ title }) => title)).toEqual([
      expect.stringMatching(/^3 new comments on /),
    ])
  })

  test('is not told when they have switched it off', async () => {
    const work = await hang()
    await server.call(switchNotices, [], work.artist.token)
    await add(work, await account())
    expect(await noticesOf(work.artist)).toEqual([])
  })
})

test('what somebody wrote and reported goes with the account', async () => {
  const work = await hang()
  const [person, other] = [await account(), await account()]
  const { id } = await add(work, other)
  await server.call(calls.reportComment, { id, reason: complaint.other, words: 'Hm.' }, person.token)
  await add(work, person)
  await commentsForgetting.run!(
    { ...server, files: null as never, log: server.app.log },
    { id: person.accountId, email: null, userName: null, name: null, removesWorks: false, askedAt: new Date() },
  )
  const left =
    'select account_id from comments where account_id = $1 union all select account_id from comment_reports where account_id = $1'
  expect(await run(left, [person.accountId])).toEqual([])
  expect(await words(work)).toEqual(['Lovely light.'])
})
