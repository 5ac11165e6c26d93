import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltAccount } from '../../../test/factories.ts'
import { mailsTo, readOutMail } from '../../../test/mailbox.ts'
import { mailingOn, noticesOn } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { NewNotice, NoticeFacts, NoticeWithout, ToldName } from './notices.facts.ts'
import { cleanUpNotices } from './notices.jobs.ts'
import { createNoticeMails } from './notices.mails.ts'
import { describedFor, typeOf, typesFor } from './notices.types.ts'
import { type NoticeWords, wordsOf } from './notices.words.ts'
import { noticeTelling } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const mailing = () => mailingOn(server)
const { person, told, titles, subjects, choose } = noticesOn(() => server)
const passwordChanged = ({ accountId }: BuiltAccount) => ({
  type: 'security' as const,
  to: accountId,
  subject: 'x',
  facts: { what: 'Your password was changed' },
})

test('what is told in a transaction that fails is told to nobody', async () => {
  const ana = await person()
  const event = passwordChanged(ana)
  const failing = server.database.transaction(async (tx) => {
    await noticeTelling.tell(tx, [event], { at: server.clock.now() })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await told(ana)).toEqual([])
})

test('what is told while somebody switches mails off is not mailed', async () => {
  const brand = await person('brand')
  const facts = { campaignId: 1, campaignName: 'Tides' }
  const event = { type: 'changeApproved' as const, to: brand.accountId, subject: 'x', facts }
  await server.database.transaction(async (tx) => {
    await noticeTelling.tell(tx, [event], { at: server.clock.now() })
    await choose(brand, 'off')
  })
  await mailing().mailNotices()
  expect(await titles(brand)).toEqual(['Your change to Tides is approved'])
  expect(await subjects(brand)).toEqual([])
})

const NAME = 'Claim at https://evil.example/now'
const decided = { change: 'removed', reason: 'A trap.' } as const
const named: readonly NoticeWithout<'to' | 'subject'>[] = [
  { type: 'changeApproved', facts: { campaignId: 1, campaignName: NAME } },
  { type: 'setModerated', facts: { setId: 1, setName: NAME, ...decided } },
  { type: 'collectionModerated', facts: { collectionId: 1, collectionName: NAME, ...decided } },
  { type: 'perkModerated', facts: { perkName: NAME, ...decided } },
  { type: 'foreignModerated', facts: { nftName: NAME, address: '0x1', ...decided } },
  { type: 'boxDrawn', facts: { boxId: '1', boxName: NAME, isOwn: true } },
]
test.each(named)('a name that $type is told with is no link in a mail, nor in the subject of one', async (event) => {
  const brand = await person('brand')
  await choose(brand, 'each')
  const whole = { ...event, to: brand.accountId, subject: 'x' } as NewNotice
  await server.database.transaction((tx) => noticeTelling.tell(tx, [whole], { at: server.clock.now() }))
  await mailing().mailNotices()
  const [subject] = await subjects(brand)
  expect(subject).toContain('Claim at https: / / evil. example/ now')
  const [mail] = await mailsTo(server.database, brand.email)
  expect(mail!.text).not.toContain('evil.example')
})

test('a summary comes at eight in the morning where the person is, not before, and not when mails are off', async () => {
  const [ana, ben] = [await person(), await person()]
  const event = (to: BuiltAccount) => ({
    type: 'changeApproved' as const,
    to: to.accountId,
    subject: 'x',
    facts: { campaignId: 1, campaignName: 'Tides' },
  })
  const brand = await person('brand')
  await choose(brand, 'daily', 'Asia/Kathmandu')
  for (const account of [ana, ben, brand])
    await server.database.transaction((tx) => noticeTelling.tell(tx, [event(account)], { at: server.clock.now() }))
  // It concerns brands alone.
  expect([await titles(ana), await titles(brand)]).toEqual([[], ['Your change to Tides is approved']])
  const [{ due }] = (await server.database.query<{ due: Date }>({
    text: 'select digest_due_at as due from notice_settings where account_id = $1',
    values: [brand.accountId],
  })) as [{ due: Date }]
  expect(due.toISOString()).toMatch(/T02:15:00/)
  server.clock.advance(due.getTime() - server.clock.now().getTime() - 1_000)
  await mailing().sendSummaries()
  expect(await subjects(brand)).toEqual([])
  server.clock.advance(1_000)
  await Promise.all([mailing().sendSummaries(), mailing().sendSummaries()])
  expect(await subjects(brand)).toEqual(['Your change to Tides is approved'])
})

test('after half a year a notice goes', async () => {
  const ana = await person()
  const countLeft = async () =>
    (await server.database.query({ text: 'select 1 from notices where account_id = $1', values: [ana.accountId] }))
      .length
  const event = passwordChanged(ana)
  await server.database.transaction((tx) => noticeTelling.tell(tx, [event], { at: server.clock.now() }))
  await cleanUpNotices(server)
  expect(await titles(ana)).toEqual(['Your password was changed'])
  server.clock.advance(180 * 24 * 3_600_000)
  await cleanUpNotices(server)
  expect(await countLeft()).toBe(1)
  server.clock.advance(1)
  await cleanUpNotices(server)
  expect(await countLeft()).toBe(0)
})

const tides = { campaignId: 7, campaignName: 'Tides' }
const work = { ...tides, artworkId: 3, artworkTitle: 'Low water' }
const nft = { for: 'participant', title: 'Low water', nftId: 3, ownerId: 11 } as const
const box = { boxId: '5', boxName: 'First catch', isOwn: false }
const [brand, participant] = [{ for: 'brand' }, { for: 'participant' }] as const
const moderated = { ...work, by: 'operator', reason: null } as const
const down = { change: 'removed', reason: 'A copy.' } as const
const unsaid = { change: 'removed', reason: null } as const
const back = { change: 'restored', reason: null } as const
const AT = '2026-11-10 16:04:59'
/** What each kind of event can be told with. */
const toldWith: { [Name in ToldName]: NoticeFacts[Name][] } = {
  goodsSold: [nft, { ...nft, for: 'brand' }],
  purchaseSuccessful: [nft],
  endOfSale: [nft],
  listingWoken: [nft],
  offerReceived: [nft],
  auctionGoods: [nft],
  auctionExpiration: [nft],
  bidExceeded: [nft],
  successfulBidding: [
    { ...nft, isSettled: true },
    { ...nft, isSettled: false },
  ],
  campaignApproved: [
    { ...tides, isOpen: true, startsAt: AT },
    { ...tides, isOpen: false, startsAt: AT },
  ],
  campaignSentBack: [
    { ...tides, reason: 'No rules.', isChange: true },
    { ...tides, reason: 'No rules.', isChange: false },
  ],
  changeApproved: [tides],
  campaignOpened: [
    { ...tides, ...brand },
    { ...tides, ...participant },
  ],
  campaignEnding: [
    { ...tides, ...brand, endsAt: AT },
    { ...tides, ...participant, endsAt: AT },
  ],
  joined: [
    { ...tides, count: 1 },
    { ...tides, count: 2 },
  ],
  overtaken: [{ ...tides, rank: 2 }],
  votingClosed: [
    { ...tides, ...brand, rank: null, peopleCount: 1, workCount: 2 },
    { ...tides, ...participant, rank: 2, peopleCount: 9, workCount: 12 },
    { ...tides, ...participant, rank: null, peopleCount: 9, workCount: 12 },
  ],
  topThree: [{ ...tides, rank: 1 }],
  letter: [{ ...tides, brandName: 'Harbour', message: 'You have won.' }],
  artworkModerated: (
    ['removed', 'restored', 'waiting', 'released', 'approved', 'refused', 'granted', 'kept'] as const
  ).flatMap((change) => [
    { ...moderated, change },
    { ...moderated, change, by: 'brand' as const, reason: 'A copy.', isMistake: true },
  ]),
  appealDecided: [
    { ...work, isGranted: true, answer: 'Seen.' },
    { ...work, isGranted: false, answer: 'Seen.' },
  ],
  commented: [
    { ...work, count: 1 },
    { ...work, count: 2 },
  ],
  commentModerated: [
    { ...work, ...down, by: 'brand' },
    { ...work, ...unsaid, by: 'operator' },
    { ...work, ...back, by: 'operator' },
  ],
  setModerated: [down, unsaid, back].map((change) => ({ setId: 4, setName: 'Boats', ...change })),
  collectionModerated: [down, unsaid, back].map((change) => ({ collectionId: 4, collectionName: 'Boats', ...change })),
  foreignModerated: [down, unsaid, back].map((change) => ({ nftName: 'Buoy', address: '0x1', ...change })),
  perkModerated: [down, unsaid, back].map((change) => ({ perkName: 'A print', ...change })),
  planChanged: (['given', 'ending', 'ended'] as const).flatMap((change) => [
    { planName: 'Studio', endsAt: AT, change, reason: null },
    { planName: 'Studio', endsAt: AT, change, reason: 'A slip.' },
  ]),
  boxClosed: [
    { ...box, boxCount: 1, soldCount: 1 },
    { ...box, isOwn: true, boxName: '', boxCount: 9, soldCount: 4 },
  ],
  boxDrawn: [box, { ...box, isOwn: true }],
  invitationAccepted: [{ ...tides, ...brand, guestName: 'Ana' }],
  mintRecorded: [
    { ...nft, count: 1 },
    { ...nft, count: 2 },
    { ...nft, count: 3 },
  ],
  helpAnswered: [
    { ...brand, about: 'Voting', answer: 'Counted.' },
    { ...participant, about: 'Voting', answer: 'Counted.' },
  ],
  security: [
    { ...brand, what: 'Your password was changed' },
    { ...participant, what: 'Your password was changed' },
  ],
}

test('notices read as they should', () => {
  const lines = Object.entries(toldWith).flatMap(([name, all]) => {
    const { id } = typeOf(name as ToldName)
    return all.map((facts) => Object.values(wordsOf(id, facts)!).join('\n'))
  })
  expect(lines.join('\n\n')).toMatchSnapshot()
})

test('words that somebody wrote are told up to 4,000 letters, and a kind that is not known not at all', () => {
  const wordy = (message: string) => wordsOf(110, { ...tides, brandName: 'Harbour', message })!.text
  expect(wordy('x'.repeat(4_000))).toHaveLength(4_000)
  expect(wordy('x'.repeat(4_001))).toHaveLength(4_000)
  expect([wordsOf(999, tides), wordsOf(121, tides)]).toEqual([null, null])
})

test('the kinds of notices are described as they are to each kind of account', () => {
  const of = (kind: 'brand' | 'participant' | null) =>
    typesFor(kind).map((type) => `${type.id} ${type.isDigestOnly ? 'summed up ' : ''}${describedFor(type, kind)}`)
  expect(
    [null, 'brand' as const, 'participant' as const].map((kind) => of(kind).join('\n')).join('\n\n'),
  ).toMatchSnapshot()
})

test('mails about notices read as they should, the longest shortened', () => {
  const mails = createNoticeMails({ publicUrl: 'https://plinth.example' })
  const to = { name: 'Ana', address: 'ana@guest.example', userName: 'ana.lim', isConfirmed: true }
  const end = { accountId: 11, token: 'token' }
  const words = (n: number, text = `Text ${n}.`, href = '/participant/x'): NoticeWords => ({
    title: `Title ${n}`,
    text,
    href,
  })
  const many = (count: number) => Array.from({ length: count }, (_, n) => words(n + 1))
  const all = [
    mails.notice(to, words(1, 'First.\r\n \n\nSecond.'), end),
    mails.notice(to, words(1, 'First.', '/brand/x'), end),
    mails.summary(to, [words(1)], end),
    mails.summary(to, [words(1, ''), words(2, 'x'.repeat(600)), words(3, 'x'.repeat(601))], end),
    mails.summary(to, many(1_001), end),
  ]
  expect(all.map(readOutMail).join('\n\n')).toMatchSnapshot()
  const [one] = all
  expect(one).toMatchObject({ noticeAccountId: 11, unsubscribeUrl: expect.stringContaining('token') })
  expect(mails.summary(to, many(50), end).text).not.toContain('more.')
  expect(mails.summary(to, many(51), end).text).toContain('And 1 more.')
})
