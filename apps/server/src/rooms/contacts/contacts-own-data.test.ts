import { saveContact } from '@plinth/api-schema/contacts'
import { invitationMail } from '@plinth/api-schema/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contactForm } from '../../../test/contact-book.ts'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount, buildCampaign } from '../../../test/factories.ts'
import { runNightlyJob } from '../../../test/nightly-job.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { BATCH } from '../../db/delete-in-batches.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { keepAllMailResults, startKeepingResults } from './contacts.results.ts'
import { contactsExporting } from './contacts-exporting.service.ts'
import { contactsForgetting } from './contacts-forgetting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[]) => server.database.query({ text, values })
/** Writes invitations of somebody to a new campaign. */
const buildInvitations = async ({ accountId }: BuiltAccount, count: number) => {
  const { campaignId, name } = await buildCampaign(server.database)
  await run(
    `insert into invitations (account_id, campaign_id, email, invited_at)
     select $1, $2, 'guest-' || n || '@post.example', now() from generate_series(1, $3) n`,
    [accountId, campaignId, count],
  )
  return { campaignId, campaignName: name }
}
const exported = async ({ accountId }: BuiltAccount, file: string) =>
  (await readExport(contactsExporting, server, accountId))[file]!.rows

test('who downloads their data gets every contact and every invitation of their own, however many there are', async () => {
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  const form = contactForm()
  await server.call(saveContact, form, ana.token)
  await run(
    `insert into contacts (account_id, first_name, last_name, contact_no, email)
     select $1, 'Guest', n::text, '1', n || '@many.example' from generate_series(1, 501) n`,
    [ana.accountId],
  )
  const campaign = await buildInvitations(ana, 501)
  await buildInvitations(ben, 1)
  const contacts = await exported(ana, 'contacts.csv')
  expect(contacts).toHaveLength(502)
  expect(contacts[0]).toMatchObject(form)
  const invitations = await exported(ana, 'invitations.csv')
  expect(invitations).toHaveLength(501)
  expect(invitations[0]).toMatchObject({ email: 'guest-1@post.example', ...campaign, sentAt: null })
  expect(await exported(ben, 'contacts.csv')).toEqual([])
})

test('what the files of somebody’s contacts are is told in the archive', () => {
  expect(contactsExporting.tables!.map(({ file, about }) => `${file}: ${about}`)).toEqual([
    'contacts.csv: Your address book.',
    'invitations.csv: Whom you invited by email, to which campaign and when.',
  ])
})

test('of a deleted account every contact and every invitation goes, and nothing of anybody else', async () => {
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  await buildInvitations(ana, BATCH + 1)
  await buildInvitations(ben, 1)
  for (const { token } of [ana, ben]) await server.call(saveContact, contactForm(), token)
  const { database, clock, settings, app } = server
  const account = { id: ana.accountId, ...{ email: ana.email, userName: ana.userName, name: ana.userName } }
  const deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  await contactsForgetting.run!(deps, { ...account, removesWorks: false, askedAt: clock.now() })
  const left = await run(
    'select account_id as id from contacts where account_id = any($1) union all select account_id from invitations where account_id = any($1)',
    [[ana.accountId, ben.accountId]],
  )
  expect(left).toEqual([{ id: ben.accountId }, { id: ben.accountId }])
})

test('what became of more mails than are looked at once is kept of all of them', async () => {
  const ana = await buildAccount(server.database)
  await buildInvitations(ana, 501)
  await run(
    `with mails as (
       insert into outbox (message_id, to_name, to_address, subject, body_text, body_html, status, sent_at)
       select email, '', email, 'x', 'x', 'x', 1, now() from invitations where account_id = $1 returning id, to_address)
     update invitations i set mail_id = m.id from mails m where i.account_id = $1 and i.email = m.to_address`,
    [ana.accountId],
  )
  expect(await keepAllMailResults(server.database)).toBe(501)
  const states = await run('select distinct mail_status as status from invitations where account_id = $1', [
    ana.accountId,
  ])
  expect(states).toEqual([{ status: invitationMail.sent }])
})

test('the results of invitations are kept every night, before old mails are removed, and the log says how many', {
  tags: 'long',
}, async () => {
  const { database } = server
  const run = await runNightlyJob(server, 'keep-invitation-results', (jobs, log) =>
    startKeepingResults(jobs, { database, log }),
  )
  expect(run).toEqual({ cron: '47 2 * * *', line: { kept: 0, msg: 'kept the results of invitations' } })
})
