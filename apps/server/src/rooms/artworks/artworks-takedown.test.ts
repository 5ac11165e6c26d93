import * as calls from '@plinth/api-schema/artworks'
import type { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { listAudit } from '@plinth/api-schema/operators'
import * as operators from '@plinth/api-schema/operators-artworks'
import { removedBy } from '@plinth/api-schema/states'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { mailsTo, readOutMail } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createArtworkMails } from './artworks.mails.ts'
import { requireHangable, requireWhole, type WantedState } from './artworks.policy.ts'
import type { LockedArtwork } from './artworks.repository.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

const REASON = 'It shows a person who did not agree to it.'
const takeDown = (worksId: number, token = operator.token) =>
  server.call(operators.takeArtworkDown, { worksId, reason: REASON }, token)
const listed = async (query: { takenDown: 0 | 1; campaignId: number; search?: string }) => {
  const { rows, total } = await server.call(operators.listModeratedArtworks, query, operator.token)
  return { ids: rows.map(({ worksId }) => worksId), total, rows }
}

test('a work that is taken down is seen by nobody, keeps its votes and comes back with them', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  const { campaignId, brand } = campaign
  const voter = await buildAccount(server.database)
  await server.call(calls.voteArtwork, { worksId: artworkId }, voter.token)

  await takeDown(artworkId)
  for (const token of [undefined, artist.token, brand.token, voter.token])
    await expect(server.call(calls.artworkDetail, { id: artworkId }, token)).rejects.toMatchObject({ code: 404 })
  expect((await server.call(calls.listArtworks, { campaignId })).total).toBe(0)
  expect((await server.call(calls.selectDeleted, { campaignId }, brand.token)).total).toBe(0)
  expect(await listed({ takenDown: 0, campaignId })).toMatchObject({ ids: [], total: 0 })
  expect(await listed({ takenDown: 1, campaignId })).toMatchObject({
    total: 1,
    rows: [{ worksId: artworkId, userId: artist.accountId, voteNum: 1, deleteTime: expect.any(String) }],
  })
  await expect(takeDown(artworkId)).rejects.toMatchObject({ code: 409, message: messages.artworkGoneAlready })

  await server.call(operators.putArtworkBack, { worksId: artworkId }, operator.token)
  expect(await server.call(calls.artworkDetail, { id: artworkId })).toMatchObject({ voteNum: 1, deleteTime: null })
  await expect(server.call(operators.putArtworkBack, { worksId: artworkId }, operator.token)).rejects.toMatchObject({
    code: 409,
    message: messages.artworkNotTakenDown,
  })
})

test('its artist gets the reason by mail, and the audit log keeps it', async () => {
  const { artworkId, artist, title } = await buildArtwork(server.database)
  await takeDown(artworkId)
  await server.call(operators.putArtworkBack, { worksId: artworkId, reason: 'They agreed.' }, operator.token)
  const [down, back] = await mailsTo(server.database, artist.email)
  expect(down).toMatchObject({ subject: `Your artwork ${title} was taken down`, text: expect.stringContaining(REASON) })
  expect(back).toMatchObject({ subject: `Your artwork ${title} is back on the wall` })
  const { rows } = await server.call(listAudit, { subjectId: artworkId }, operator.token)
  expect(rows).toMatchObject([
    { action: 'put-artwork-back', reason: 'They agreed.', operatorName: operator.email },
    { action: 'take-artwork-down', reason: REASON, operatorName: operator.email },
  ])
})

test.each([
  [false, true],
  [true, false],
])('the mail about a work that is back tells of votes unless totals are hidden (%s)', async (isHidden, isTold) => {
  const campaign = await buildCampaign(server.database, { voteRules: { isHidden } })
  const works = [await buildArtwork(server.database, { campaign }), await buildArtwork(server.database, { campaign })]
  const voter = await buildAccount(server.database)
  await server.call(calls.voteArtwork, { worksId: works[0]!.artworkId }, voter.token)
  for (const [n, { artworkId, artist }] of works.entries()) {
    await takeDown(artworkId)
    await server.call(operators.putArtworkBack, { worksId: artworkId }, operator.token)
    const [, back] = await mailsTo(server.database, artist.email)
    expect(back!.text.includes(', with the votes that it had.')).toBe(isTold && n === 0)
  }
})

test('a brand cannot bring back what an operator took down, not even what it had taken out itself', async () => {
  const { artworkId, campaign } = await buildArtwork(server.database)
  await server.call(calls.deleteArtworks, [artworkId], campaign.brand.token)
  await takeDown(artworkId)
  for (const call of [calls.recoverArtworks, calls.purgeArtworks])
    await expect(server.call(call, [artworkId], campaign.brand.token)).rejects.toMatchObject({ code: 404 })
})

test('what its artist has withdrawn, and what was never there, cannot be taken down', async () => {
  const { artworkId } = await buildArtwork(server.database, { removedBy: 'artist' })
  await expect(takeDown(artworkId)).rejects.toMatchObject({ code: 409 })
  await expect(takeDown(999_999_999)).rejects.toMatchObject({ code: 404 })
})

test('deleting for good erases the words; what is minted stays behind its token', async () => {
  const { artworkId } = await buildArtwork(server.database, { removedBy: 'operator' })
  const purge = (worksId: number) =>
    server.call(operators.purgeTakenArtwork, { worksId, reason: REASON }, operator.token)
  await purge(artworkId)
  const [row] = await server.database.query({
    text: `select title, description, purged_at is not null as purged from artworks where id = $1`,
    values: [artworkId],
  })
  expect(row).toEqual({ title: '', description: '', purged: true })
  await expect(purge(artworkId)).rejects.toMatchObject({ code: 404 })

  const minted = await buildArtwork(server.database)
  await server.database.query({ text: 'update artworks set status = 2 where id = $1', values: [minted.artworkId] })
  await expect(purge(minted.artworkId)).rejects.toMatchObject({ code: 409, message: messages.artworkNotTakenDown })
  await takeDown(minted.artworkId)
  await expect(purge(minted.artworkId)).rejects.toMatchObject({ code: 409, message: messages.artworkMinted })
})

test('works are found by parts of words of their title, the newest first', async () => {
  const campaign = await buildCampaign(server.database)
  const older = await buildArtwork(server.database, { campaign, title: 'Salt 100% study' })
  const newer = await buildArtwork(server.database, { campaign, title: 'salt harbour' })
  await buildArtwork(server.database, { campaign, title: 'Lamp room' })
  const { campaignId } = campaign
  expect((await listed({ takenDown: 0, campaignId, search: 'SALT' })).ids).toEqual([newer.artworkId, older.artworkId])
  expect(await listed({ takenDown: 0, campaignId, search: '0%' })).toMatchObject({ ids: [older.artworkId], total: 1 })
  expect((await listed({ takenDown: 0, campaignId, search: 'stud SALT' })).ids).toEqual([older.artworkId])
  expect(await listed({ takenDown: 0, campaignId, search: 'salt lamp' })).toMatchObject({ ids: [], total: 0 })
  expect((await listed({ takenDown: 0, campaignId })).total).toBe(3)
})

test('works are found by words of title, artist and campaign together, also those that are taken down', async () => {
  const [brush, quill] = [
    await buildAccount(server.database, { userName: 'odile-quillfeather' }),
    await buildAccount(server.database, { userName: 'odile-brush' }),
  ]
  const campaign = await buildCampaign(server.database, { name: 'Lanterns of Zweibrücken' })
  const works = []
  for (const artist of [brush, quill])
    works.push(await buildArtwork(server.database, { campaign, artist, title: 'Dusk' }))
  const [first, second] = works.map(({ artworkId }) => artworkId)
  const find = async (search: string, takenDown: 0 | 1 = 0) => {
    const { rows, total } = await server.call(operators.listModeratedArtworks, { takenDown, search }, operator.token)
    return { ids: rows.map(({ worksId }) => worksId), total }
  }
  expect(await find('quillfeather')).toEqual({ ids: [first], total: 1 })
  expect(await find('zweibrück')).toEqual({ ids: [second, first], total: 2 })
  expect(await find('dusk lanterns ODILE')).toEqual({ ids: [second, first], total: 2 })
  expect(await find('lanterns brush')).toEqual({ ids: [second], total: 1 })
  expect(await find('lanterns quillfeather brush')).toEqual({ ids: [], total: 0 })
  await takeDown(first!)
  expect(await find('quillfeather')).toEqual({ ids: [], total: 0 })
  expect(await find('quillfeather', 1)).toEqual({ ids: [first], total: 1 })
})

test('only an operator, with a reason', async () => {
  const { artworkId, artist, campaign } = await buildArtwork(server.database)
  await expect(takeDown(artworkId, artist.token)).rejects.toMatchObject({ code: 1003 })
  await expect(takeDown(artworkId, campaign.brand.token)).rejects.toMatchObject({ code: 1003 })
  await expect(
    server.call(operators.takeArtworkDown, { worksId: artworkId, reason: ' ' }, operator.token),
  ).rejects.toMatchObject({ code: 400 })
})

test.each([
  ['a confirmed address', true],
  ['an address that nobody has confirmed', false],
])('the mails about works read as they should, to %s', (_to, isConfirmed) => {
  const mails = createArtworkMails({ publicUrl: 'https://plinth.example' })
  const to = { name: 'Ana', email: 'ana@guest.example', userName: 'ana.lim', isConfirmed }
  const campaign = { id: 7, name: 'Tides', brandName: 'Harbour Prints' }
  const work = { id: 3, title: 'Low water', campaignName: 'Tides', artist: to, voteCount: 2, votesHidden: false }
  const hung = { ...work, hasHung: true, wasRemoved: false }
  const putBack = (changes: object, isMistake = false) =>
    mails.putBack({ ...hung, ...changes } as Parameters<typeof mails.putBack>[0], isMistake)
  const all = [
    mails.winner({ ...to, accountId: 1, isErased: false }, campaign, 'You have won.\nWrite to us.'),
    mails.walletWanted({ ...to, title: 'Low water' } as Parameters<typeof mails.walletWanted>[0], campaign),
    mails.takenDown(hung as Parameters<typeof mails.takenDown>[0], 'It shows a person\nwho did not agree to it.'),
    putBack({}),
    putBack({}, true),
    putBack({ voteCount: 0 }),
    putBack({ votesHidden: true }),
    putBack({ wasRemoved: true }),
    putBack({ hasHung: false, voteCount: 0 }),
  ]
  expect(all.map(readOutMail).join('\n\n')).toMatchSnapshot()
})

const held = { id: 3, status: 0, deletedBy: null, purged: false, live: true, hasHung: true } as LockedArtwork
const said = (check: () => void) => {
  try {
    check()
    return 'done'
  } catch (error) {
    return (error as AppError).refusal.reason
  }
}
const { artist: byArtist, brand: byBrand, operator: byOperator, waiting, refused } = removedBy
test.each<[string, Partial<LockedArtwork>, Record<WantedState, string>]>([
  ['on the wall', {}, { live: 'done', removed: 'artworkBackAlready', waiting: 'artworkDecidedAlready' }],
  [
    'that its brand took out',
    { deletedBy: byBrand },
    {
      ...{ live: 'artworkOutAlready', removed: 'done', waiting: 'artworkDecidedAlready' },
    },
  ],
  ['that waits', { deletedBy: waiting }, { live: 'notFound', removed: 'notFound', waiting: 'done' }],
  [
    'that its brand refused',
    { deletedBy: refused },
    {
      ...{ live: 'notFound', removed: 'notFound', waiting: 'artworkDecidedAlready' },
    },
  ],
  [
    'that an operator took down',
    { deletedBy: byOperator },
    {
      ...{ live: 'notFound', removed: 'notFound', waiting: 'artworkDecidedAlready' },
    },
  ],
  ['that its artist withdrew', { deletedBy: byArtist }, { live: 'notFound', removed: 'notFound', waiting: 'notFound' }],
  ['that was erased', { purged: true }, { live: 'notFound', removed: 'notFound', waiting: 'notFound' }],
  [
    'that is being minted',
    { status: 1 },
    { live: 'artworkMinted', removed: 'artworkMinted', waiting: 'artworkMinted' },
  ],
  ['that is minted', { status: 2 }, { live: 'artworkMinted', removed: 'artworkMinted', waiting: 'artworkMinted' }],
])('what a brand may do to a work %s', (_what, changes, answers) => {
  const tried = (wanted: WantedState) => said(() => requireWhole([{ ...held, ...changes }], 1, wanted))
  expect({ live: tried('live'), removed: tried('removed'), waiting: tried('waiting') }).toEqual(answers)
})

test('works are decided about together or not at all', () => {
  expect(said(() => requireWhole([held], 2, 'live'))).toBe('notFound')
  expect(said(() => requireWhole([held, { ...held, deletedBy: byBrand }], 2, 'live'))).toBe('artworkOutAlready')
  expect(said(() => requireWhole([held, { ...held, purged: true }], 2, 'live'))).toBe('notFound')
})

test('a work that was never on the wall gets there only while its campaign is open', () => {
  const never = { ...held, hasHung: false }
  const ended = { ...held, live: false }
  expect(said(() => requireHangable([held, never, ended]))).toBe('done')
  expect(said(() => requireHangable([held, { ...ended, hasHung: false }]))).toBe('campaignNotLive')
})
