import { randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { runNightlyJob } from '../../../test/nightly-job.ts'
import { buildNotice, mailingOn, toldTo } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { startNoticeJobs } from './notices.jobs.ts'
import { noticesExporting } from './notices-exporting.service.ts'
import { noticesForgetting } from './notices-forgetting.service.ts'
import { createMomentsService } from './notices-moments.service.ts'
import { createPushDelivery } from './notices-push-delivery.service.ts'
import { noticeTelling, tellInvitationAccepted } from './notices-telling.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[]) => server.database.query<Record<string, unknown>>({ text, values })
const person = () => buildAccount(server.database, { clock: server.clock })
const exported = async ({ accountId }: BuiltAccount, file: string) =>
  (await readExport(noticesExporting, server, accountId))[file]!.rows
const addBrowser = ({ accountId }: BuiltAccount) =>
  run(
    `insert into push_subscriptions (account_id, endpoint, p256dh, auth, created_at, session_id)
     select $1, $2, $3, $4, $5, id from sessions where account_id = $1`,
    [
      accountId,
      `https://push.example.com/${randomBytes(8).toString('hex')}`,
      randomBytes(65),
      randomBytes(16),
      server.clock.now(),
    ],
  )
const setChoices = ({ accountId }: BuiltAccount) =>
  run('insert into notice_settings (account_id, opened_types, closed_types) values ($1, $2, $3)', [
    accountId,
    [3],
    [104, 999],
  ])

test('who downloads their data gets every notice, what they chose, and since when browsers are notified', async () => {
  const [ana, ben] = [await person(), await person()]
  await buildNotice(server.database, ana, 'It is mended.')
  await run(
    `insert into notices (account_id, type_id, subject, facts, created_at)
     select $1, 999, 'many ' || n, '{}', now() from generate_series(1, 500) n`,
    [ana.accountId],
  )
  await addBrowser(ana)
  await setChoices(ana)
  const notices = await exported(ana, 'notices.json')
  expect(notices).toHaveLength(501)
  expect(notices[0]).toMatchObject({ about: 'Account support answers you', facts: { answer: 'It is mended.' } })
  expect(notices[500]).toMatchObject({ about: 'No. 999', readAt: null })
  expect(await exported(ana, 'notice-settings.json')).toEqual([
    {
      switchedOn: ['Auction expiration'],
      switchedOff: ['A campaign opens', 'No. 999'],
      emailPace: 0,
      timeZone: null,
    },
  ])
  expect(await exported(ana, 'push-browsers.csv')).toEqual([{ id: expect.any(Number), createdAt: server.clock.now() }])
  for (const { file } of noticesExporting.tables!) expect(await exported(ben, file)).toEqual([])
})

test('the archive says what the files about notices are', () => {
  expect(noticesExporting.tables!.map(({ file, about }) => `${file}: ${about}`)).toEqual([
    'notices.json: What the bell told you of, and when you read it.',
    'notice-settings.json: What you want to be told of, and how.',
    'push-browsers.csv: Since when browsers of yours are notified. Their addresses are left out: anybody who has one can send to it.',
  ])
})

test('of a deleted account every notice goes, and its name in what those were told who had invited it', async () => {
  const { database, clock, settings, app } = server
  const [guest, host] = [await person(), await person()]
  const came = { guestId: guest.accountId, guestName: guest.userName, campaignId: 1, campaignName: 'Tides' }
  await database.transaction((tx) => tellInvitationAccepted(tx, [host.accountId], came, clock.now()))
  for (const each of [guest, host]) {
    await buildNotice(database, each)
    await addBrowser(each)
    await setChoices(each)
  }
  const deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  const words = { email: guest.email, userName: guest.userName, name: guest.userName }
  await noticesForgetting.run!(deps, { id: guest.accountId, ...words, removesWorks: false, askedAt: clock.now() })
  for (const table of ['notices', 'push_subscriptions', 'notice_settings']) {
    const left = await run(`select distinct account_id as id from ${table} where account_id = any($1)`, [
      [guest.accountId, host.accountId],
    ])
    expect(left).toEqual([{ id: host.accountId }])
  }
  expect((await toldTo(server, host)).map(({ title }) => title)).toContain('Deleted account accepted your invitation')
})

test('old notices go every night, the log says how many; and what is due goes out by itself', {
  tags: 'long',
}, async () => {
  const { database, clock } = server
  const ana = await person()
  const facts = { about: 'Account', answer: 'Done.' }
  const event = { type: 'helpAnswered' as const, to: ana.accountId, subject: 'x', facts }
  await database.transaction((tx) => noticeTelling.tell(tx, [event], { at: clock.now() }))
  const isDue = async () =>
    (await run('select 1 from notices where account_id = $1 and mail_state = 1', [ana.accountId])).length
  expect(await isDue()).toBe(1)
  const silent = pino({ level: 'silent' })
  const publicUrl = 'http://plinth.test'
  const nightly = await runNightlyJob(server, 'clean-up-notices', async (jobs, log) => {
    await startNoticeJobs(jobs, {
      ...{ database, clock, log },
      mailing: mailingOn(server),
      moments: createMomentsService({ database, clock }),
      pushes: createPushDelivery({ database, clock, publicUrl, log: silent, send: async () => 201 }),
    })
    await expect.poll(isDue).toBe(0)
  })
  expect(nightly).toEqual({ cron: '41 3 * * *', line: { notices: 0, msg: 'cleaned up notices' } })
})
