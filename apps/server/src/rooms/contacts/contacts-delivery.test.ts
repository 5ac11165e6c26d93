import * as invitations from '@plinth/api-schema/invitations'
import { invitationState } from '@plinth/api-schema/states'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { addContact, buildHost, invite, newAddress } from '../../../test/contact-book.ts'
import type { BuiltAccount } from '../../../test/factories.ts'
import { deliverTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../ports/smtp-catcher.fixture.ts'
import { keepAllMailResults } from './contacts.results.ts'

let server: TestServer
let catcher: SmtpCatcher
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  catcher = await startSmtpCatcher()
})
afterEach(() => catcher.close())

const deliver = () => deliverTo(catcher.url, server)
const inviteTo = async (addresses: readonly string[]) => {
  const { campaign, host } = await buildHost(server)
  const ids: number[] = []
  for (const address of addresses) ids.push(await addContact(server, host, address))
  await invite(server, host, { ids, campaignId: campaign.campaignId })
  return { host, ids }
}
const stateOf = async ({ token }: BuiltAccount, clientId: number) =>
  (await server.call(invitations.listClientInvitations, { clientId }, token)).rows[0]

test('each invitation arrives once, for one person, and can be ended from its head with one click', async () => {
  const addresses = [newAddress(), newAddress()]
  const { host, ids } = await inviteTo(addresses)
  await deliver()
  await deliver()
  expect(catcher.caught.map(({ recipients }) => recipients).sort()).toEqual(
    addresses.map((address) => [address]).sort(),
  )
  expect(await stateOf(host, ids[0]!)).toMatchObject({ state: invitationState.sent })
  const mine = catcher.caught.find(({ recipients }) => recipients[0] === addresses[0])!
  const head = new Map(mine.mail.headers.map(({ key, value }) => [key, value]))
  expect(head.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const [, url = ''] = /^<http:\/\/plinth\.test(\/.+)>$/.exec(head.get('list-unsubscribe') ?? '') ?? []
  const clicked = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: head.get('list-unsubscribe-post')!,
  })
  expect(clicked.statusCode).toBe(200)
  await inviteTo(addresses)
  await deliver()
  expect(catcher.caught.slice(2).map(({ recipients }) => recipients)).toEqual([[addresses[1]]])
})

test('what a mail server refuses is told in its words, and is not tried again', async () => {
  const { host, ids } = await inviteTo([newAddress()])
  catcher.refuseNext(1, 550)
  await deliver()
  await deliver()
  expect(await stateOf(host, ids[0]!)).toMatchObject({ state: invitationState.refused, reason: '550 refused with 550' })
  expect(catcher.caught).toEqual([])
})

test('what it puts off waits, and goes out later under the same Message-ID', async () => {
  const address = newAddress()
  const { host, ids } = await inviteTo([address])
  catcher.refuseNext(1, 451)
  await deliver()
  expect(await stateOf(host, ids[0]!)).toMatchObject({ state: invitationState.waiting, reason: null })
  const [before] = await server.database.query<{ id: string }>({
    text: 'select message_id as id from outbox where to_address = $1',
    values: [address],
  })
  await deliver()
  expect(await stateOf(host, ids[0]!)).toMatchObject({ state: invitationState.sent })
  expect(catcher.caught.map(({ mail }) => mail.messageId)).toEqual([before!.id])
})

test('without a mail server it is kept, is not on its way, and stays so when its result is copied', {
  tags: 'long',
}, async () => {
  const silent = await createTestServer()
  try {
    const { campaign, host } = await buildHost(silent)
    const id = await addContact(silent, host)
    const report = await invite(silent, host, { ids: [id], campaignId: campaign.campaignId })
    expect(report).toEqual({ sent: 1, skipped: [], isKept: 1 })
    for (let i = 0; i < 2; i++) {
      const { rows } = await silent.call(invitations.listClientInvitations, { clientId: id }, host.token)
      expect(rows).toMatchObject([{ state: invitationState.kept, reason: null, sendTime: null }])
      await keepAllMailResults(silent.database)
    }
  } finally {
    await silent.stop()
  }
})
