import { deleteCampaign } from '@plinth/api-schema/campaigns'
import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/sets'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import {
  type ArtworkOverrides,
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  testPicture,
} from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { setsForgetting } from './sets-forgetting.service.ts'
import { shareSet } from './sets-share-card.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const account = (kind: 'participant' | 'brand' = 'participant', verified = true) =>
  buildAccount(server.database, { kind, verified, clock: server.clock })
const hang = (overrides: ArtworkOverrides = {}) => buildArtwork(server.database, overrides)
const run = (text: string, values: unknown[]) => server.database.query({ text, values })
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })
const block = ({ accountId }: BuiltAccount) => run('update accounts set blocked_at = now() where id = $1', [accountId])

type Words = Parameters<typeof server.call<typeof calls.createSet>>[1]
const make = async ({ token }: BuiltAccount, words: Partial<Words> = {}) =>
  (await server.call(calls.createSet, { name: 'Blue hours', ...words }, token)).id
const save = (id: number, artworkId: number, { token }: BuiltAccount) =>
  server.call(calls.saveToSet, { id, artworkId }, token)
const detail = (id: number, asker?: BuiltAccount) => server.call(calls.setDetail, { id }, asker?.token)
const works = async (id: number, asker?: BuiltAccount) =>
  (await server.call(calls.listSetWorks, { id }, asker?.token)).rows.map((work) => work.id)
const publicOf = async ({ accountId: userId }: BuiltAccount) => server.call(calls.listPublicSets, { userId })
/** A public set with works. */
const publicSet = async (owner: BuiltAccount, ...artworkIds: number[]) => {
  const id = await make(owner, { isPublic: 1 })
  for (const artworkId of artworkIds) await save(id, artworkId, owner)
  return id
}

describe('a set', () => {
  test.each(['participant', 'brand'] as const)(
    'of a %s is private at first, and seen by others once it is public',
    async (kind) => {
      const owner = await account(kind)
      const stranger = await account()
      const id = await make(owner)
      expect(await detail(id, owner)).toEqual({
        id,
        name: 'Blue hours',
        description: '',
        isPublic: 0,
        isTakenDown: 0,
        isReport: 0,
        workNum: 0,
        covers: [],
        userId: owner.accountId,
        nickName: owner.userName,
        userType: kind === 'brand' ? 1 : 0,
      })
      for (const asker of [undefined, stranger]) {
        await expect(detail(id, asker)).rejects.toMatchObject(refused('notFound'))
        await expect(works(id, asker)).rejects.toMatchObject(refused('notFound'))
      }
      const words = { name: 'Blue mornings', description: 'Before the tram', isPublic: 1 as const }
      await server.call(calls.updateSet, { id, ...words }, owner.token)
      for (const asker of [undefined, stranger]) expect(await detail(id, asker)).toMatchObject(words)
      await server.call(calls.updateSet, { id, ...words, isPublic: 0 }, owner.token)
      await expect(detail(id)).rejects.toMatchObject(refused('notFound'))
    },
  )

  test('that is private says the same as one that is not there', async () => {
    const id = await make(await account())
    const said = (asked: number) => detail(asked).catch((error: Error) => error.message)
    expect(await said(id)).toBe(await said(999_999_999))
  })

  test('holds works once each, the last saved first, with four of them as covers', async () => {
    const owner = await account()
    const hung = [await hang(), await hang(), await hang(), await hang(), await hang()]
    const id = await make(owner)
    for (const { artworkId } of hung) {
      await save(id, artworkId, owner)
      server.clock.advance(1_000)
    }
    await save(id, hung[0]!.artworkId, owner)
    expect(await works(id, owner)).toEqual(hung.map(({ artworkId }) => artworkId).toReversed())
    const { rows } = await server.call(calls.listSetWorks, { id, pageNum: 2, pageSize: 2 }, owner.token)
    expect(rows).toMatchObject([
      { id: hung[2]!.artworkId, artworkTitle: hung[2]!.title, campaignName: hung[2]!.campaign.name },
      { id: hung[1]!.artworkId },
    ])
    const { covers, workNum } = await detail(id, owner)
    expect(workNum).toBe(5)
    expect(covers.map(({ url }) => url)).toEqual(
      hung
        .slice(1)
        .map(({ url }) => url)
        .toReversed(),
    )
  })

  test('gives a work away, and a second time nothing', async () => {
    const owner = await account()
    const { artworkId } = await hang()
    const id = await make(owner, { artworkId })
    expect(await works(id, owner)).toEqual([artworkId])
    for (let time = 0; time < 2; time++) await server.call(calls.removeFromSet, { id, artworkId }, owner.token)
    expect(await works(id, owner)).toEqual([])
  })

  test('says which works it holds where one saves', async () => {
    const owner = await account()
    const { artworkId } = await hang()
    const without = await make(owner, { name: 'Without' })
    server.clock.advance(1_000)
    const holding = await make(owner, { name: 'With', isPublic: 1, artworkId })
    await make(await account())
    expect(await server.call(calls.listSetChoices, { artworkId }, owner.token)).toEqual([
      { id: holding, name: 'With', isPublic: 1, isSaved: 1 },
      { id: without, name: 'Without', isPublic: 0, isSaved: 0 },
    ])
  })

  test('is deleted, and its works stay where they are', async () => {
    const owner = await account()
    const { artworkId } = await hang()
    const id = await make(owner, { artworkId })
    const other = await make(owner, { artworkId })
    await server.call(calls.deleteSet, { id }, owner.token)
    await expect(detail(id, owner)).rejects.toMatchObject(refused('notFound'))
    await expect(server.call(calls.deleteSet, { id }, owner.token)).rejects.toMatchObject(refused('notFound'))
    expect(await works(other, owner)).toEqual([artworkId])
  })

  test('is listed to its owner with its works counted, the newest first', async () => {
    const owner = await account()
    const first = await make(owner, { name: 'First', artworkId: (await hang()).artworkId })
    server.clock.advance(1_000)
    const second = await make(owner, { name: 'Second' })
    const { rows, total } = await server.call(calls.listSets, {}, owner.token)
    expect(total).toBe(2)
    await expectBothWays((isAsc) => server.call(calls.listSets, { isAsc }, owner.token))
    expect(rows).toMatchObject([
      { id: second, name: 'Second', workNum: 0, covers: [] },
      { id: first, name: 'First', workNum: 1 },
    ])
  })

  test('of somebody else cannot be changed', async () => {
    const stranger = await account()
    const { artworkId } = await hang()
    const owner = await account()
    const id = await publicSet(owner, artworkId)
    for (const act of [
      () => save(id, artworkId, stranger),
      () => server.call(calls.removeFromSet, { id, artworkId }, stranger.token),
      () => server.call(calls.updateSet, { id, name: 'Mine' }, stranger.token),
      () => server.call(calls.deleteSet, { id }, stranger.token),
    ])
      await expect(act()).rejects.toMatchObject(refused('notFound'))
    expect(await detail(id)).toMatchObject({ name: 'Blue hours', workNum: 1 })
  })

  test.each([
    { name: '' },
    { name: '   ' },
    { name: '\u3164\u200b' },
    { name: 'two\nlines' },
    { name: 'x'.repeat(61) },
    { name: 'x', description: 'x'.repeat(256) },
    { name: 'x', description: 'turned \u202e around' },
    { name: 'x', isPublic: 2 },
    { name: 'x', artworkId: 0 },
    {},
  ])('with %j is bad input', async (words) => {
    const { token } = await account()
    await expect(server.call(calls.createSet, words as never, token)).rejects.toMatchObject(refused('invalid'))
  })

  test('has a name of up to 60 characters', async () => {
    const owner = await account()
    expect(await detail(await make(owner, { name: 'x'.repeat(60) }), owner)).toMatchObject({ name: 'x'.repeat(60) })
  })
})

describe('limits', () => {
  const countOf = async (text: string, id: number) =>
    (await server.database.query<{ count: number }>({ text, values: [id] }))[0]?.count
  const fillSets = ({ accountId }: BuiltAccount, count: number) =>
    run(`insert into artwork_sets (account_id, name, created_at) select $1, 'x', now() from generate_series(1, $2)`, [
      accountId,
      count,
    ])

  test('end how many sets somebody can have, also of many at once', async () => {
    const owner = await account()
    const free = 3
    await fillSets(owner, calls.MAX_SETS - free)
    const answers = await Promise.allSettled(Array.from({ length: 20 }, () => make(owner)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(free)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'tooManySets' })
    expect(await countOf('select count(*) from artwork_sets where account_id = $1', owner.accountId)).toBe(
      calls.MAX_SETS,
    )
    const [kept] = (await server.call(calls.listSets, {}, owner.token)).rows
    await server.call(calls.deleteSet, { id: kept!.id }, owner.token)
    await make(owner)
  })

  test('end how many works a set can hold, also of many at once; a full one is deleted as any other', {
    tags: 'long',
  }, async () => {
    const owner = await account()
    const id = await make(owner)
    const free = 2
    const campaign = await buildCampaign(server.database)
    const hung = await Promise.all(Array.from({ length: 8 }, () => hang({ campaign })))
    const others = await buildCampaign(server.database)
    const artist = await account()
    for (let made = 0; made < calls.MAX_SET_WORKS - free; made++) await hang({ campaign: others, artist })
    await run(
      `insert into artwork_set_works (set_id, artwork_id, campaign_id, saved_at)
       select $1, id, campaign_id, now() from shown_artworks where campaign_id = $2`,
      [id, others.campaignId],
    )
    const answers = await Promise.allSettled(hung.map((work) => save(id, work.artworkId, owner)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(free)
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ ...refused('conflict'), reason: 'setFull' })
    expect(await countOf('select count(*) from artwork_set_works where set_id = $1', id)).toBe(calls.MAX_SET_WORKS)
    const [saved] = await works(id, owner)
    await save(id, saved!, owner)

    await server.call(calls.deleteSet, { id }, owner.token)
    await expect(detail(id, owner)).rejects.toMatchObject(refused('notFound'))
    expect(await run('select 1 from artwork_set_works where set_id = $1', [id])).toEqual([])
    expect(await run('select 1 from shown_artworks where campaign_id = $1', [others.campaignId])).toHaveLength(
      calls.MAX_SET_WORKS - free,
    )
  })
})

describe('what a visitor may not see', () => {
  const hidings: [string, (work: Awaited<ReturnType<typeof hang>>) => Promise<unknown>][] = [
    [
      'was removed',
      ({ artworkId }) => run('update artworks set deleted_at = now(), deleted_by = 1 where id = $1', [artworkId]),
    ],
    [
      'is of a private campaign',
      ({ campaign }) => run('update campaigns set is_private = true where id = $1', [campaign.campaignId]),
    ],
    [
      'is of a paused campaign',
      ({ campaign }) => run('update campaigns set paused_at = now() where id = $1', [campaign.campaignId]),
    ],
    [
      'is of a deleted campaign',
      ({ campaign }) => server.call(deleteCampaign, { id: campaign.campaignId }, campaign.brand.token),
    ],
    ['is by somebody who is blocked', ({ artist }) => block(artist)],
    ['is of a brand that is blocked', ({ campaign }) => block(campaign.brand)],
    [
      'is by somebody who deleted the account',
      ({ artist }) =>
        run('update accounts set erased_at = now(), ballot_secret = null where id = $1', [artist.accountId]),
    ],
  ]
  test.each(hidings)('is in no set once it %s, for nobody and in no count', async (_why, hide) => {
    const campaign = await buildCampaign(server.database, { brand: await account('brand') })
    const work = await hang({ campaign, artist: await account() })
    const other = await hang()
    const owner = await account()
    const id = await publicSet(owner, work.artworkId, other.artworkId)
    const alone = await publicSet(owner, work.artworkId)
    expect((await publicOf(owner)).total).toBe(2)
    await hide(work)
    for (const asker of [undefined, owner]) {
      expect(await works(id, asker)).toEqual([other.artworkId])
      const { workNum, covers } = await detail(id, asker)
      expect([workNum, covers.map(({ url }) => url)]).toEqual([1, [other.url]])
    }
    const { rows, total } = await publicOf(owner)
    expect([total, rows.map((set) => set.id)]).toEqual([1, [id]])
    await expect(save(alone, work.artworkId, owner)).rejects.toMatchObject(refused('notFound'))
    await expect(server.call(calls.listSetChoices, { artworkId: work.artworkId }, owner.token)).rejects.toMatchObject(
      refused('notFound'),
    )
    await server.call(calls.removeFromSet, { id: alone, artworkId: work.artworkId }, owner.token)
  })

  test('comes back with its campaign', async () => {
    const work = await hang()
    const id = await publicSet(await account(), work.artworkId)
    const pause = (at: Date | null) =>
      run('update campaigns set paused_at = $2 where id = $1', [work.campaign.campaignId, at])
    await pause(new Date())
    expect(await works(id)).toEqual([])
    await pause(null)
    expect(await works(id)).toEqual([work.artworkId])
  })

  test('is not saved into a new set, and no set is made', async () => {
    const owner = await account()
    const { artworkId } = await hang({ campaign: await buildCampaign(server.database, { isPrivate: true }) })
    await expect(make(owner, { artworkId })).rejects.toMatchObject(refused('notFound'))
    expect((await server.call(calls.listSets, {}, owner.token)).total).toBe(0)
  })

  test.each([
    ['is blocked', block],
    [
      'was deleted',
      ({ accountId }: BuiltAccount) =>
        run('update accounts set erased_at = now(), ballot_secret = null where id = $1', [accountId]),
    ],
  ])('is a set of somebody who %s', async (_why, hide) => {
    const owner = await account()
    const id = await publicSet(owner, (await hang()).artworkId)
    expect((await publicOf(owner)).total).toBe(1)
    await hide(owner)
    await expect(detail(id)).rejects.toMatchObject(refused('notFound'))
    await expect(works(id)).rejects.toMatchObject(refused('notFound'))
    expect((await publicOf(owner)).rows).toEqual([])
  })

  test('is a set of a brand that is not verified', async () => {
    const owner = await account('brand', false)
    const id = await publicSet(owner, (await hang()).artworkId)
    await expect(detail(id)).rejects.toMatchObject(refused('notFound'))
    expect(await works(id, owner)).toHaveLength(1)
  })
})

describe('public sets', () => {
  test('of somebody are listed without private and empty ones', async () => {
    const owner = await account()
    const { artworkId } = await hang()
    const id = await publicSet(owner, artworkId)
    await publicSet(owner)
    await make(owner, { artworkId })
    const { rows, total } = await publicOf(owner)
    expect(total).toBe(1)
    expect(rows).toMatchObject([{ id, workNum: 1 }])
  })
})

test('sets go with the account', async () => {
  const owner = await account()
  const { artworkId } = await hang()
  await make(owner, { artworkId })
  await setsForgetting.run!(
    { ...server, files: null as never, log: server.app.log },
    { id: owner.accountId, email: null, userName: null, name: null, removesWorks: false, askedAt: new Date() },
  )
  expect(await run('select 1 from artwork_sets where account_id = $1', [owner.accountId])).toEqual([])
  expect(await run('select 1 from artwork_set_works where artwork_id = $1', [artworkId])).toEqual([])
})

test('a card of a set names whose it is, shows its first work and says how many there are', () => {
  const [first, second] = [testPicture(), testPicture()]
  const set = {
    id: 4,
    name: 'Boats',
    description: '',
    workCount: 2,
    covers: [first, second],
    owner: { id: 3, name: 'Ada' },
  }
  const shared = (changes: object) =>
    shareSet({ ...set, ...changes } as unknown as Parameters<typeof shareSet>[0], 'https://plinth.test')
  expect(shared({})).toEqual({
    description: 'A set by Ada on Plinth.',
    card: { eyebrow: 'A set by Ada', title: 'Boats', note: '', state: '2 works', link: 'https://plinth.test/set/4' },
    picture: { stored: first, fit: 'whole' },
  })
  expect(shared({ description: 'At low water.', workCount: 1, covers: [] })).toMatchObject({
    ...{ description: 'At low water.', card: { note: 'At low water.', state: '1 work' }, picture: null },
  })
})
