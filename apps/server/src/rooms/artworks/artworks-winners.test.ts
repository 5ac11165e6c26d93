import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/artworks'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectExactCounters } from '../../../test/exact-counters.ts'
import { type BuiltAccount, buildAccount, buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { mailsTo } from '../../../test/mailbox.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { readSender } from '../../ports/mail-address.ts'
import { createOutboxRunner } from '../../ports/outbox-runner.ts'
import { startSmtpCatcher } from '../../ports/smtp-catcher.fixture.ts'
import { openSmtpTransport } from '../../ports/smtp-transport.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } })
})
afterAll(async () => {
  await expectExactCounters(server.database)
  await server.stop()
})

const MESSAGE = 'You have won the harbour prize.\nWrite to us.'
const contest = async () => {
  const campaign = await buildCampaign(server.database, { status: 'completed' })
  const artists: BuiltAccount[] = []
  for (let i = 0; i < 3; i++) artists.push((await buildArtwork(server.database, { campaign })).artist)
  return { campaign, artists, ids: artists.map(({ accountId }) => accountId) }
}
const countMails = async (people: readonly BuiltAccount[]) =>
  Promise.all(people.map(async ({ email }) => (await mailsTo(server.database, email)).length))

test('each of those named gets the words once, however often they are sent', async () => {
  const { campaign, artists, ids } = await contest()
  const { token } = campaign.brand
  const letter = { campaignId: campaign.campaignId, userId: [...ids.slice(0, 2), ids[0]!], message: MESSAGE }
  const answers = await Promise.all([1, 2, 3].map(() => server.call(calls.notifyWinners, letter, token)))
  expect(answers.map(({ sent }) => sent).sort()).toEqual([0, 0, 2])
  expect(await countMails(artists)).toEqual([1, 1, 0])
  // One more name: only that one is written to. Other words go to everybody.
  expect(await server.call(calls.notifyWinners, { ...letter, userId: ids }, token)).toEqual({ sent: 1 })
  expect(await server.call(calls.notifyWinners, { ...letter, message: 'And a second prize.' }, token)).toEqual({
    sent: 2,
  })
  expect(await countMails(artists)).toEqual([2, 2, 1])
  const [mail] = await mailsTo(server.database, artists[0]!.email)
  expect(mail!.subject).toContain(campaign.name)
  expect(mail!.text).toContain('You have won the harbour prize.')
  expect(mail!.text).toContain(`/participant/campaign/preview?id=${campaign.campaignId}`)
})

test('the brand sees to whom it wrote, and when last', async () => {
  const { campaign, ids } = await contest()
  const { campaignId, brand } = campaign
  const notified = async () => {
    const { rows } = await server.call(calls.selectParticipants, { campaignId, orderByColumn: 'joinDate' }, brand.token)
    return new Map(rows.map(({ userId, notifyTime }) => [userId, notifyTime]))
  }
  expect([...(await notified()).values()]).toEqual([null, null, null])
  await server.call(calls.notifyWinners, { campaignId, userId: ids.slice(0, 1), message: MESSAGE }, brand.token)
  const after = await notified()
  expect(after.get(ids[0]!)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  expect([after.get(ids[1]!), after.get(ids[2]!)]).toEqual([null, null])
  const { own } = await server.call(campaignDetail, { id: campaignId }, brand.token)
  expect(own).toMatchObject({ notifyNum: 1, mintNum: 0 })
})

test('the words of a brand do not go to an address that nobody has confirmed', async () => {
  const campaign = await buildCampaign(server.database, { status: 'completed', name: `Win 5 ETH ${randomUUID()}` })
  const artist = await buildAccount(server.database, { emailConfirmed: false, userName: `Win 5 ETH ${randomUUID()}` })
  await buildArtwork(server.database, { campaign, artist })
  const letter = { campaignId: campaign.campaignId, userId: [artist.accountId], message: 'Claim at win.example' }
  expect(await server.call(calls.notifyWinners, letter, campaign.brand.token)).toEqual({ sent: 1 })
  const [mail] = await mailsTo(server.database, artist.email)
  expect(mail!.subject).toBe('A brand has chosen you')
  expect(mail!.text).toContain('confirm yours in Settings')
  expect(JSON.stringify(mail)).not.toMatch(/ETH|win\.example/)
})

test('a repeated request with the same key is answered as the first was', async () => {
  const { campaign, ids } = await contest()
  const letter = { campaignId: campaign.campaignId, userId: ids, message: MESSAGE }
  const key = randomUUID()
  for (let i = 0; i < 2; i++)
    expect(await server.call(calls.notifyWinners, letter, campaign.brand.token, key)).toEqual({ sent: 3 })
})

test('a person gets at most three letters a day for a campaign, and a refused one is not half sent', async () => {
  const { campaign, artists, ids } = await contest()
  const write = (message: string, userId: number[]) =>
    server.call(calls.notifyWinners, { campaignId: campaign.campaignId, userId, message }, campaign.brand.token)
  for (const message of ['First.', 'Second.', 'Third.']) await write(message, [ids[0]!])
  await expect(write('Fourth.', ids)).rejects.toMatchObject({ code: 429, message: messages.winnersLimit })
  expect(await countMails(artists)).toEqual([3, 0, 0])
  await server.database.query({
    text: `update winner_notices set sent_at = sent_at - interval '1 day' where campaign_id = $1`,
    values: [campaign.campaignId],
  })
  expect(await write('Fourth.', ids)).toEqual({ sent: 3 })
})

test('a brand writes at most 2,000 letters a day', async () => {
  const { campaign, artists, ids } = await contest()
  const day = Math.floor(server.clock.now().getTime() / 86_400_000) * 86_400_000
  await server.database.query({
    text: 'insert into limit_windows (key, window_start, used) values ($1, $2, 1998)',
    values: [`letters:${campaign.brand.accountId}`, new Date(day)],
  })
  const letter = { campaignId: campaign.campaignId, message: MESSAGE }
  const tooMany = server.call(calls.notifyWinners, { ...letter, userId: ids }, campaign.brand.token)
  await expect(tooMany).rejects.toMatchObject({ code: 429, message: messages.winnersLimit })
  expect(await countMails(artists)).toEqual([0, 0, 0])
  const two = await server.call(calls.notifyWinners, { ...letter, userId: ids.slice(0, 2) }, campaign.brand.token)
  expect(two).toEqual({ sent: 2 })
})

test('one who does not take part, and nobody is written to', async () => {
  const { campaign, artists, ids } = await contest()
  const { token } = campaign.brand
  const stranger = await buildAccount(server.database)
  const left = (await buildArtwork(server.database, { campaign, removedBy: 'artist' })).artist
  for (const { accountId } of [stranger, left])
    await expect(
      server.call(
        calls.notifyWinners,
        { campaignId: campaign.campaignId, userId: [...ids, accountId], message: MESSAGE },
        token,
      ),
    ).rejects.toMatchObject({ code: 404 })
  const otherBrand = await buildAccount(server.database, { kind: 'brand' })
  const letter = { campaignId: campaign.campaignId, userId: ids, message: MESSAGE }
  await expect(server.call(calls.notifyWinners, letter, otherBrand.token)).rejects.toMatchObject({ code: 404 })
  await expect(server.call(calls.notifyWinners, letter, artists[0]!.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(calls.notifyWinners, letter)).rejects.toMatchObject({ code: 401 })
  await expect(server.call(calls.notifyWinners, { ...letter, message: ' ' }, token)).rejects.toMatchObject({
    code: 400,
  })
  await expect(server.call(calls.notifyWinners, { ...letter, userId: [] }, token)).rejects.toMatchObject({
    message: expect.stringContaining(messages.selectOperationData),
  })
  expect(await countMails([...artists, stranger, left])).toEqual([0, 0, 0, 0, 0])
})

test('the mails arrive at a mail server, once each', { tags: 'long' }, async () => {
  await server.database.query({ text: 'delete from outbox' })
  const { campaign, artists, ids } = await contest()
  const letter = { campaignId: campaign.campaignId, userId: ids, message: MESSAGE }
  await server.call(calls.notifyWinners, letter, campaign.brand.token)
  // Mails are due by the clock of the database, which is a little later than the one that stands still.
  server.clock.advance(60_000)
  const catcher = await startSmtpCatcher()
  const transport = openSmtpTransport({
    smtpUrl: catcher.url,
    sender: readSender('Plinth <no-reply@plinth.test>'),
  })
  try {
    const runner = createOutboxRunner({
      database: server.database,
      clock: server.clock,
      log: pino({ level: 'silent' }),
      transport,
    })
    await runner.runOnce(new AbortController().signal)
    await runner.runOnce(new AbortController().signal)
    expect(catcher.caught.flatMap(({ recipients }) => recipients).sort()).toEqual(
      artists.map(({ email }) => email).sort(),
    )
  } finally {
    await transport.close()
    await catcher.close()
  }
})
