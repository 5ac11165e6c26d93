import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { deleteAccount, keepAccount, sendDeletionCode } from '@plinth/api-schema/accounts-deletion'
import { messages } from '@plinth/api-schema/messages'
import { blockUser, deleteUser, unblockUser } from '@plinth/api-schema/operators'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteDue, deleteOwnAccount } from '../../../test/deletions.ts'
import { type BuiltAccount, buildAccount, buildCampaign, TEST_PASSWORD } from '../../../test/factories.ts'
import { turnToEndOf } from '../../../test/limit-window.ts'
import { codeMailedTo, mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { putOffDeletion } from './accounts-deletions.repository.ts'
import { deleteDueAccounts } from './accounts-deletions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const build = (kind: 'participant' | 'brand' = 'participant') =>
  buildAccount(server.database, { kind, withPassword: true, clock: server.clock })
const ask = ({ token }: BuiltAccount) => server.call(deleteAccount, { password: TEST_PASSWORD }, token)
const logInAs = ({ userName }: BuiltAccount) => server.call(logIn, { userName, password: TEST_PASSWORD })
const subjectsTo = async ({ email }: BuiltAccount) =>
  (await mailsTo(server.database, email)).map(({ subject }) => subject)
const deletesAt = async ({ token }: BuiltAccount) => (await server.call(userInfo, {}, token)).deleteTime

describe('the deletion of an account that was asked for', () => {
  test('comes seven days later; until then nothing changes, and it is told by mail until when', async () => {
    const person = await build()
    const dueAt = new Date(server.clock.now().getTime() + 7 * DAY_MS)
    await ask(person)
    expect(await deletesAt(person)).toBe(toWireDateTime(dueAt))
    const day = toWireDateTime(dueAt).slice(0, 10)
    const [mail] = await mailsTo(server.database, person.email)
    expect(mail).toMatchObject({ subject: `Your account will be deleted on ${day}` })
    expect(mail!.text).toContain('/participant/profile/editProfile?tab=delete')

    server.clock.advance(7 * DAY_MS - 1_000)
    await deleteDue(server)
    await logInAs(person)
    server.clock.advance(1_000)
    await deleteDue(server)
    await expect(logInAs(person)).rejects.toMatchObject({ reason: 'wrongCredentials' })
    expect((await subjectsTo(person)).at(-1)).toBe('Your account was deleted')
  })

  test('is taken back by its owner', async () => {
    const person = await build()
    await ask(person)
    await server.call(keepAccount, {}, person.token)
    expect(await deletesAt(person)).toBeNull()
    expect((await subjectsTo(person)).at(-1)).toBe('Your account stays')
    server.clock.advance(8 * DAY_MS)
    await deleteDue(server)
    await logInAs(person)
  })

  test('is not put off by asking for it once more, and keeping what nobody deletes tells nothing', async () => {
    const person = await build()
    await ask(person)
    const first = await deletesAt(person)
    server.clock.advance(DAY_MS)
    await ask(person)
    expect(await deletesAt(person)).toBe(first)
    await server.call(keepAccount, {}, person.token)
    await server.call(keepAccount, {}, person.token)
    expect(await subjectsTo(person)).toHaveLength(2)
  })

  test('waits for a campaign that its brand has opened meanwhile', async () => {
    const { database, clock } = server
    const brand = await build('brand')
    await ask(brand)
    const { campaignId } = await buildCampaign(database, { brand })
    clock.advance(7 * DAY_MS)
    await deleteDue(server)
    await logInAs(brand)
    await database.query({
      text: 'update campaigns set status = 2, ends_at = now() where id = $1',
      values: [campaignId],
    })
    clock.advance(DAY_MS)
    await deleteDue(server)
    await expect(logInAs(brand)).rejects.toMatchObject({ reason: 'wrongCredentials' })
  })

  test('waits while operators block the account, and then for days in which its owner can keep it', async () => {
    const { database, clock } = server
    // A session of an operator is over before the seven days are.
    const operator = () => buildAccount(database, { kind: 'operator', clock })
    const person = await build()
    await ask(person)
    const { accountId: userId } = person
    await server.call(blockUser, { userId, reason: 'Somebody else is in it.' }, (await operator()).token)
    clock.advance(8 * DAY_MS)
    await deleteDue(server)
    await server.call(unblockUser, { userId, reason: 'It is theirs again.' }, (await operator()).token)
    await deleteDue(server)
    const back = { ...person, token: (await logInAs(person)).token }
    expect(await deletesAt(back)).toBe(toWireDateTime(new Date(clock.now().getTime() + 7 * DAY_MS)))
    clock.advance(7 * DAY_MS)
    await deleteDue(server)
    await expect(logInAs(person)).rejects.toMatchObject({ reason: 'wrongCredentials' })
  })

  test('that fails is tried again an hour later, and one that was requested again meanwhile when that is due', async () => {
    const { database, clock } = server
    const person = await build()
    await ask(person)
    const first = await deletesAt(person)
    const inAnHour = () => new Date(clock.now().getTime() + HOUR_MS)
    await putOffDeletion(database, person.accountId, { dueBy: clock.now(), until: inAnHour() })
    expect(await deletesAt(person)).toBe(first)
    clock.advance(7 * DAY_MS)
    const alter = (how: string) => database.query({ text: `alter table account_erasures ${how}` })
    await alter('add constraint full_disk check (false) not valid')
    await deleteDue(server)
    await alter('drop constraint full_disk')
    expect(await deletesAt(person)).toBe(toWireDateTime(inAnHour()))
    await deleteDue(server)
    await logInAs(person)
    clock.advance(HOUR_MS)
    await deleteDue(server)
    await expect(logInAs(person)).rejects.toMatchObject({ reason: 'wrongCredentials' })
  })
})

describe('nobody deletes an account', () => {
  test('without its password, or without the mailed code where it has none', async () => {
    const { database, clock } = server
    const person = await build()
    const deleteOwn = (token: string, input?: Parameters<typeof deleteOwnAccount>[2]) =>
      deleteOwnAccount(server, token, input)
    await expect(deleteOwn(person.token, { password: 'Wrong.1234' })).rejects.toMatchObject({ reason: 'wrongPassword' })
    const withPassword = server.call(sendDeletionCode, {}, person.token)
    await expect(withPassword).rejects.toMatchObject({ status: 409, message: messages.passwordInstead })
    const google = await buildAccount(database, { clock })
    await expect(deleteOwn(google.token)).rejects.toMatchObject({ reason: 'wrongCode' })
    await server.call(sendDeletionCode, {}, google.token)
    const verifyCode = await codeMailedTo(database, google.email)
    const wrong = verifyCode === '000000' ? '000001' : '000000'
    await expect(deleteOwn(google.token, { verifyCode: wrong })).rejects.toMatchObject({ reason: 'wrongCode' })
    await deleteOwn(google.token, { verifyCode })
    await expect(server.call(userInfo, {}, google.token)).rejects.toMatchObject({ reason: 'sessionExpired' })
    expect((await server.call(userInfo, {}, person.token)).userName).toBe(person.userName)
  })

  test('of a brand with a campaign that is open: it is told so before its password is asked, and is mailed no code', async () => {
    const { database, clock } = server
    const refused = { status: 409, message: messages.campaignsToCome }
    const [brand, google] = [await build('brand'), await buildAccount(database, { kind: 'brand', clock })]
    for (const each of [brand, google]) await buildCampaign(database, { brand: each })
    const guess = server.call(deleteAccount, { password: 'Wrong.1234' }, brand.token)
    await expect(guess).rejects.toMatchObject(refused)
    await expect(server.call(sendDeletionCode, {}, google.token)).rejects.toMatchObject(refused)
    expect(await subjectsTo(google)).toEqual([])
  })

  test('of an operator, or one that is not there, for its owner', async () => {
    const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
    const erase = (userId: number) => server.call(deleteUser, { userId, reason: 'Asked by mail.' }, operator.token)
    for (const userId of [operator.accountId, 999_999_999])
      await expect(erase(userId)).rejects.toMatchObject({ status: 404 })
    const person = await build()
    await erase(person.accountId)
    await expect(logInAs(person)).rejects.toMatchObject({ reason: 'wrongCredentials' })
    await expect(erase(person.accountId)).rejects.toMatchObject({ status: 404 })
  })
})

test('an address whose owner nobody has confirmed is told three times a day of what becomes of the account', async () => {
  const { database, clock } = server
  const person = await buildAccount(database, { withPassword: true, emailConfirmed: false, clock })
  turnToEndOf(clock, 'day')
  const back = { ...person, token: (await logInAs(person)).token }
  await ask(back)
  await server.call(keepAccount, {}, back.token)
  await ask(back)
  await server.call(keepAccount, {}, back.token)
  await ask(back)
  expect(await subjectsTo(person)).toHaveLength(3)
  clock.advance(1)
  await server.call(keepAccount, {}, back.token)
  expect((await subjectsTo(person)).slice(3)).toEqual(['Your account stays'])
  for (let asked = 0; asked < 2; asked++) {
    await ask(back)
    await server.call(keepAccount, {}, back.token)
  }
  expect(await subjectsTo(person)).toHaveLength(6)
  await deleteOwnAccount(server, back.token)
  await expect(logInAs(person)).rejects.toMatchObject({ reason: 'wrongCredentials' })
  expect(await subjectsTo(person)).toEqual([])
})

test('what is left of a deletion goes where an operator has deleted the account meanwhile', async () => {
  const { database, clock } = server
  const person = await build()
  await ask(person)
  await database.query({
    text: 'update accounts set erased_at = now(), ballot_secret = null where id = $1',
    values: [person.accountId],
  })
  clock.advance(7 * DAY_MS)
  await deleteDue(server)
  const left = { text: 'select 1 from account_deletions where account_id = $1', values: [person.accountId] }
  expect(await database.query(left)).toEqual([])
})

test('the log tells of a deletion that fails, and not of one that waits for a campaign', async () => {
  const { database, clock, settings } = server
  const [brand, person] = [await build('brand'), await build()]
  for (const each of [brand, person]) await ask(each)
  await buildCampaign(database, { brand })
  clock.advance(7 * DAY_MS)
  const lines: unknown[][] = []
  const alter = (how: string) => database.query({ text: `alter table account_erasures ${how}` })
  await alter('add constraint full_disk check (false) not valid')
  const { publicUrl } = settings
  const log = { warn: (...line: unknown[]) => lines.push(line) }
  await deleteDueAccounts({ database, clock, outbox: createOutbox({ publicUrl, delivers: false }), publicUrl, log })
  await alter('drop constraint full_disk')
  const { accountId } = person
  expect(lines).toEqual([[expect.objectContaining({ accountId }), 'an account is not deleted yet']])
})
