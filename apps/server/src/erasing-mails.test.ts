import { selectParticipants, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { deleteUser } from '@plinth/api-schema/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../test/factories.ts'
import { deliverMails, mailsTo } from '../test/mailbox.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { eraseAccounts, forgettings } from './erasing.ts'
import { createErasing } from './jobs/forgetting.ts'
import { openFileStore } from './ports/open-file-store.ts'
import { createOutbox } from './ports/outbox.ts'
import { accountErasures } from './rooms/accounts/accounts-erasure.service.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

let server: TestServer
let deps: Parameters<typeof eraseAccounts>[0]
beforeAll(async () => {
  server = await createTestServer()
  const { database, clock, settings, app } = server
  deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
})
afterAll(() => server.stop())

const erase = async (...people: BuiltAccount[]) => {
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  for (const { accountId } of people)
    await server.call(deleteUser, { userId: accountId, reason: 'Asked by mail' }, operator.token)
}
const finishErasures = async () => {
  await eraseAccounts(deps)
  server.clock.advance(11 * MINUTE_MS)
  await eraseAccounts(deps)
}
const erasureOf = ({ accountId }: BuiltAccount) =>
  server.database.query({
    text: 'select email, user_name, name from account_erasures where account_id = $1',
    values: [accountId],
  })
/** Writes a mail as it is with a mail server, or as it is kept without one. */
const write = (address: string, words: string, { waits }: { waits: boolean }) => {
  const mail = { to: { name: '', address }, subject: words, text: words, html: words }
  return createOutbox({ publicUrl: server.settings.publicUrl, delivers: waits }).writeMail(server.database, mail)
}

test('mails to others keep their words, whatever the deleted account was called', async () => {
  const { database } = server
  const person = await buildAccount(database, { userName: 'the' })
  const address = 'reader@others.example'
  for (const waits of [false, true]) await write(address, 'What the others were told', { waits })
  await erase(person)
  await finishErasures()
  expect((await mailsTo(database, address)).map(({ text }) => text)).toEqual([
    'What the others were told',
    'What the others were told',
  ])
  expect(await erasureOf(person)).toEqual([])
})

test('a last mail that waits keeps neither address nor name of the account, and a week later it goes, too', async () => {
  const { database, clock } = server
  const person = await buildAccount(database)
  await erase(person)
  await database.query({ text: 'update outbox set status = 0 where to_address = $1', values: [person.email] })
  await finishErasures()
  expect(await erasureOf(person)).toEqual([{ email: null, user_name: null, name: null }])
  expect(await mailsTo(database, person.email)).toHaveLength(1)
  clock.advance(7 * DAY_MS)
  await eraseAccounts(deps)
  expect(await erasureOf(person)).toEqual([])
  expect(await mailsTo(database, person.email)).toEqual([])
})

test('a last mail is removed once it was sent', { tags: 'long' }, async () => {
  const { database, clock } = server
  const person = await buildAccount(database)
  await erase(person)
  await database.query({ text: 'update outbox set status = 0 where to_address = $1', values: [person.email] })
  await finishErasures()
  expect((await deliverMails(server)).flat()).toContain(person.email)
  clock.advance(61 * MINUTE_MS)
  await eraseAccounts(deps)
  expect(await erasureOf(person)).toEqual([])
  expect(await mailsTo(database, person.email)).toEqual([])
})

test('mails to somebody who has the address by now are theirs', async () => {
  const { database } = server
  const person = await buildAccount(database)
  await erase(person)
  const next = await buildAccount(database, { email: person.email })
  for (const waits of [false, true]) await write(next.email, 'Welcome', { waits })
  await finishErasures()
  expect((await mailsTo(database, next.email)).map(({ text }) => text)).toEqual(['Welcome', 'Welcome'])
  expect(await erasureOf(person)).toEqual([])
})

test('invitations of a deleted account are removed, and those that wait are sent to nobody', async () => {
  const { database, clock } = server
  const host = await buildAccount(database)
  const campaign = await buildCampaign(database)
  const [sent, waiting] = ['sent@guests.example', 'waiting@guests.example']
  const outbox = createOutbox({ publicUrl: server.settings.publicUrl, delivers: true })
  const mails = [sent!, waiting!].map((address) => ({
    to: { name: '', address },
    subject: `${host.userName} invites you`,
    text: host.userName,
    html: host.userName,
    isInvitation: true as const,
  }))
  const ids = await outbox.writeMails(database, mails)
  await database.query({ text: 'update outbox set status = 1, sent_at = now() where id = $1', values: [ids[0]] })
  await database.query({
    text: `insert into invitations (account_id, campaign_id, email, invited_at, mail_id)
           select $1, $2, m.email, now(), m.id from unnest($3::text[], $4::bigint[]) as m(email, id)`,
    values: [host.accountId, campaign.campaignId, [sent, waiting], ids],
  })
  await erase(host)
  await eraseAccounts(deps)
  expect(await mailsTo(database, sent!)).toEqual([])
  expect((await deliverMails(server)).flat()).not.toContain(waiting)
  clock.advance(11 * MINUTE_MS)
  await eraseAccounts(deps)
  expect(await mailsTo(database, waiting!)).toEqual([])
  expect(await erasureOf(host)).toEqual([])
})

test('erasures that fail wait longer each time and keep nobody else from being erased', { tags: 'long' }, async () => {
  const { database, clock } = server
  const people: BuiltAccount[] = []
  for (let count = 0; count < 21; count++) people.push(await buildAccount(database))
  await erase(...people)
  const last = people.at(-1)!
  const tried: number[] = []
  const run = async (_deps: unknown, { id }: { id: number }) => {
    tried.push(id)
    if (id !== last.accountId) throw new Error('the file store is away')
    return null
  }
  const once = createErasing(deps, [{ columns: {}, run }, ...forgettings], accountErasures)
  await once()
  await once()
  expect(tried.filter((id) => id === last.accountId)).toHaveLength(1)
  expect(tried).toHaveLength(21)
  // What did not fail was forgotten all the same.
  const [held] = people
  const left = await database.query({ text: 'select 1 from sessions where account_id = $1', values: [held!.accountId] })
  expect(left).toEqual([])
  const pauses: number[] = []
  for (let count = 0; count < 3; count++) {
    const [row] = await database.query<{ due: Date }>({
      text: 'select due_at as due from account_erasures where account_id = $1',
      values: [held!.accountId],
    })
    pauses.push(row!.due.getTime() - clock.now().getTime())
    clock.advance(pauses.at(-1)!)
    await once()
  }
  expect(pauses[2]).toBeGreaterThan(pauses[0]!)
  await finishErasures()
  clock.advance(61 * MINUTE_MS)
  await eraseAccounts(deps)
  expect(await database.query({ text: 'select 1 from account_erasures' })).toEqual([])
})

test('a brand reads no address of an artist whose account is deleted', async () => {
  const { database, clock } = server
  const brand = await buildAccount(database, { kind: 'brand', clock })
  const campaign = await buildCampaign(database, { brand, status: 'completed' })
  const artist = await buildAccount(database)
  await buildArtwork(database, { campaign, artist })
  const { campaignId } = campaign
  const emails = async () => {
    const people = await server.call(selectParticipants, { campaignId }, brand.token)
    const works = await server.call(selectUserOtherCampaignWorks, { campaignId, userId: artist.accountId }, brand.token)
    return [...people.rows, ...works.rows].map(({ email }) => email)
  }
  expect(await emails()).toEqual([artist.email, artist.email])
  await erase(artist)
  await finishErasures()
  expect(await emails()).toEqual([null, null])
})
