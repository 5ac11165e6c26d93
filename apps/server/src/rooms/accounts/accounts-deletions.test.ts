import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { deleteAccount, keepAccount } from '@plinth/api-schema/accounts-deletion'
import { blockUser, unblockUser } from '@plinth/api-schema/operators'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteDue } from '../../../test/deletions.ts'
import { type BuiltAccount, buildAccount, buildCampaign, TEST_PASSWORD } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { putOffDeletion } from './accounts-deletions.repository.ts'

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
