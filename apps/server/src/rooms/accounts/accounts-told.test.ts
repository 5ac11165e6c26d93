import * as calls from '@plinth/api-schema/accounts'
import { voteArtwork } from '@plinth/api-schema/artworks'
import { holdReason, voteState } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork, TEST_PASSWORD } from '../../../test/factories.ts'
import { codeMailedTo, lastMailTo, linkMailedTo } from '../../../test/mailbox.ts'
import { toldTo } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
beforeAll(async () => {
  // Without a mail server nobody is asked to prove an address.
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => server.stop())

test('another address and another password are told by the bell; of Google the mail says nothing where it was not linked', async () => {
  const person = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  await server.call(calls.getLoginUserEmailCode, {}, person.token)
  const verifyCode = await codeMailedTo(server.database, person.email)
  await server.call(calls.updateEmailConfirm, { email: `new-${person.email}`, verifyCode }, person.token)
  expect((await lastMailTo(server.database, person.email)).text).not.toContain('Google')
  server.clock.advance(1_000)
  const newPassword = 'Brand-new-1'
  const change = { oldPassword: TEST_PASSWORD, newPassword, newPasswordSure: newPassword }
  await server.call(calls.updatePassword, change, person.token)
  expect((await toldTo(server, person)).map(({ title }) => title)).toEqual([
    'Your password was changed',
    'Your email address was changed',
  ])
})

test('a vote that waited for an address counts once the address is confirmed', async () => {
  const { artworkId } = await buildArtwork(server.database)
  const person = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
  await server.call(calls.sendConfirmation, {}, person.token)
  await server.call(voteArtwork, { worksId: artworkId }, person.token)
  const vote = async () => {
    const [row] = await server.database.query({
      text: 'select state, hold_reason as reason from votes where account_id = $1',
      values: [person.accountId],
    })
    return row
  }
  expect(await vote()).toEqual({ state: voteState.held, reason: holdReason.unconfirmed })
  const token = await linkMailedTo(server.database, person.email)
  await server.call(calls.confirmEmail, { token }, person.token)
  expect(await vote()).toMatchObject({ state: voteState.counted })
})
