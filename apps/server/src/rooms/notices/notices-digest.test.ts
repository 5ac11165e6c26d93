import * as artworks from '@plinth/api-schema/artworks'
import * as calls from '@plinth/api-schema/notices'
import * as operatorsArtworks from '@plinth/api-schema/operators-artworks'
import * as operatorsHelp from '@plinth/api-schema/operators-help'
import * as support from '@plinth/api-schema/support'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount, buildArtwork } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { mailingOn, toldTo } from '../../../test/notices.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { createOutboxRunner } from '../../ports/outbox-runner.ts'
import { type SmtpCatcher, startSmtpCatcher } from '../../ports/smtp-catcher.fixture.ts'
import { openSmtpTransport } from '../../ports/smtp-transport.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

let server: TestServer
let smtp: SmtpCatcher
beforeAll(async () => {
  server = await createTestServer()
  smtp = await startSmtpCatcher()
})
afterAll(async () => {
  await smtp.close()
  await server.stop()
})

/** What the jobs of a server do until nothing is left to do at this moment. */
const runJobs = async () => {
  const mailing = mailingOn(server, { delivers: true })
  await mailing.mailNotices()
  await mailing.sendSummaries()
  const transport = openSmtpTransport({ smtpUrl: smtp.url, sender: { name: 'Plinth', address: 'post@plinth.test' } })
  await createOutboxRunner({ ...server, transport, log: pino({ level: 'silent' }) }).runOnce()
}
const arrivedAt = ({ email }: BuiltAccount) =>
  smtp.caught.filter(({ recipients }) => recipients.includes(email)).map(({ mail }) => mail)
const hourIn = (timeZone: string) =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(server.clock.now())
/** Lets time pass by quarters of an hour until the clocks there show this; the jobs run all the while. */
const passUntil = async (shown: string, timeZone: string) => {
  do {
    server.clock.advance(HOUR_MS / 4)
    await runJobs()
  } while (hourIn(timeZone) !== shown)
}
/** Whatever the hour of the machine: it is no morning anywhere in these tests. */
const startAtNoon = () => server.clock.advance(DAY_MS - ((server.clock.now().getTime() + DAY_MS / 2) % DAY_MS))

test('who chose the daily summary gets one mail in the morning of where they are, with a link to each thing', async () => {
  startAtNoon()
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  const { artworkId, artist, title, campaign } = await buildArtwork(server.database)
  const token = artist.token
  // In Kathmandu the quarters of an hour are not those of UTC.
  await server.call(calls.saveNoticeChannels, { timeZone: 'Asia/Kathmandu' }, token)
  await server.call(calls.saveNoticeChannels, { email: 'daily' }, token)

  const form = { helpTypeId: 2, email: artist.email, companyName: 'Prints', description: 'I cannot log in.' }
  const { id } = await server.call(support.addHelpRequest, form, token)
  await server.call(operatorsHelp.answerHelp, { id, answer: 'Try again now.' }, operator.token)
  const letter = { campaignId: campaign.campaignId, userId: [artist.accountId], message: 'Lovely work!' }
  await server.call(artworks.notifyWinners, letter, campaign.brand.token)
  const reason = 'Not your picture.'
  await server.call(operatorsArtworks.takeArtworkDown, { worksId: artworkId, reason }, operator.token)
  await server.call(operatorsArtworks.putArtworkBack, { worksId: artworkId }, operator.token)

  await passUntil('07:45', 'Asia/Kathmandu')
  expect(await mailsTo(server.database, artist.email)).toEqual([])
  await passUntil('08:00', 'Asia/Kathmandu')
  expect(arrivedAt(artist)).toHaveLength(1)
  await passUntil('08:00', 'Asia/Kathmandu')
  expect(await mailsTo(server.database, artist.email)).toHaveLength(1)
  const [summary] = arrivedAt(artist)
  expect(summary!.subject).toBe('4 things happened on Plinth')

  const told = await toldTo(server, artist)
  expect(told.map(({ href }) => href).toSorted()).toEqual(
    [
      `/participant/campaign/artwork/detail?idArt=${artworkId}`,
      `/participant/campaign/preview?id=${campaign.campaignId}`,
      '/participant/profile/editProfile?tab=3',
      '/participant/profile/myprofile?tab=2',
    ].toSorted(),
  )
  const links = (summary!.html ?? '').matchAll(/<a [^>]*href="([^"]+)"[^>]*><b>([^<]+)<\/b><\/a>/g)
  expect([...links].map(([, href, line]) => `${line} ${href}`).toSorted()).toEqual(
    told.map((notice) => `${notice.title} http://plinth.test${notice.href}`).toSorted(),
  )
  for (const notice of told) {
    expect(summary!.text).toContain(`${notice.title}:\nhttp://plinth.test${notice.href}`)
    expect(summary!.text).toContain(notice.text)
  }
  expect(told.map((notice) => notice.title)).toContain(`${title} is back on the wall`)
})

test('a summary that waits moves with the person, and one whose time has come goes out all the same', {
  tags: 'long',
}, async () => {
  startAtNoon()
  const ana = await buildAccount(server.database, { clock: server.clock })
  const settle = (timeZone: string) => server.call(calls.saveNoticeChannels, { timeZone }, ana.token)
  const operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
  await server.call(calls.saveNoticeChannels, { email: 'daily' }, ana.token)
  const form = { helpTypeId: 2, email: ana.email, companyName: 'Prints', description: 'I cannot log in.' }
  const { id } = await server.call(support.addHelpRequest, form, ana.token)
  await server.call(operatorsHelp.answerHelp, { id, answer: 'Try again now.' }, operator.token)
  // Without a time zone it would come an hour or two later, at eight in UTC.
  await settle('Europe/Berlin')
  await passUntil('07:45', 'Europe/Berlin')
  expect(arrivedAt(ana)).toEqual([])
  server.clock.advance(HOUR_MS / 4)
  await settle('Europe/Berlin')
  await settle('Asia/Tokyo')
  await runJobs()
  expect(arrivedAt(ana)).toHaveLength(1)
})
