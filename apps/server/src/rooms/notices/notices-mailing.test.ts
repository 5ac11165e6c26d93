import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BuiltAccount } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { mailingOn, noticesOn } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { NewNotice, NoticeWithout } from './notices.facts.ts'
import { cleanUpNotices } from './notices.jobs.ts'
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
  const event = passwordChanged(ana)
  await server.database.transaction((tx) => noticeTelling.tell(tx, [event], { at: server.clock.now() }))
  await cleanUpNotices(server)
  expect(await titles(ana)).toEqual(['Your password was changed'])
  server.clock.advance(181 * 24 * 3_600_000)
  await cleanUpNotices(server)
  const left = await server.database.query({
    text: 'select 1 from notices where account_id = $1',
    values: [ana.accountId],
  })
  expect(left).toEqual([])
})
