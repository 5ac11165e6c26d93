import * as calls from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { campaignForm, contractForm } from '../../../test/campaign-form.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let brand: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
})
beforeEach(async () => {
  brand = await buildAccount(server.database, { kind: 'brand', verified: false, clock: server.clock })
})
afterAll(() => server.stop())

const draft = () => server.call(calls.getDraft, {}, brand.token)
const overtaken = { code: 409, message: messages.draftOvertaken }

test('a draft comes back as it was written, by a brand that is not verified, too', async () => {
  expect(await draft()).toBeNull()
  const content = await campaignForm(server.database, brand, {
    descriptionImg: '<iframe src="half an embed co',
    campaignContract: contractForm('0x000000000000000000000000000000000000dEaD'),
    isPrivate: 1,
    startTime: '2031-01-02 03:04',
  })
  const saved = await server.call(calls.saveDraft, content, brand.token)
  expect(saved).toMatchObject({ id: brand.accountId, version: 1 })
  const { campaignSocialMedias, campaignAwards, ...rest } = content
  expect(await draft()).toMatchObject({
    ...rest,
    startTime: '2031-01-02 03:04:00',
    version: 1,
    saveTime: saved.saveTime,
    campaignSocialMedias: campaignSocialMedias?.map((link) => ({ ...link, socialMediaLogo: '/social/discord.svg' })),
    campaignAwards,
  })
})

test('an empty draft is a draft, and its rich text is clean', async () => {
  await server.call(calls.saveDraft, { rules: '<p>R<script>alert(1)</script></p>' }, brand.token)
  expect(await draft()).toMatchObject({
    name: '',
    banner: null,
    endTime: null,
    rules: '<p>R</p>',
    campaignContract: null,
  })
})

test('of two tabs the one that was overtaken is told so', async () => {
  await server.call(calls.saveDraft, { name: 'one', version: 0 }, brand.token)
  await expect(server.call(calls.saveDraft, { name: 'two', version: 0 }, brand.token)).rejects.toMatchObject(overtaken)
  expect(await server.call(calls.saveDraft, { name: 'three', version: 1 }, brand.token)).toMatchObject({ version: 2 })
  await expect(server.call(calls.saveDraft, { name: 'four', version: 1 }, brand.token)).rejects.toMatchObject(overtaken)
  const attempts = await Promise.allSettled(
    Array.from({ length: 8 }, (_, index) =>
      server.call(calls.saveDraft, { name: `tab ${index}`, version: 2 }, brand.token),
    ),
  )
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect((await draft())?.version).toBe(3)
  expect(await server.call(calls.saveDraft, { name: 'last' }, brand.token)).toMatchObject({ version: 4 })
})

test('a draft can be thrown away, and a tab that still holds it cannot bring it back', async () => {
  await server.call(calls.saveDraft, { name: 'one' }, brand.token)
  await server.call(calls.deleteDraft, {}, brand.token)
  await server.call(calls.deleteDraft, {}, brand.token)
  expect(await draft()).toBeNull()
  await expect(server.call(calls.saveDraft, { name: 'two', version: 1 }, brand.token)).rejects.toMatchObject(overtaken)
})

test('texts that a database cannot store are refused or mended, never a failure', async () => {
  for (const hostile of [
    { name: 'a\u0000b' },
    { rules: '\u0000' },
    { descriptionImg: '\u0000' },
    { campaignAwards: [{ rewardDescription: '\u0000' }] },
    { campaignSocialMedias: [{ socialConfigId: 1, website: 'https://a.example/\u0000' }] },
  ])
    await expect(server.call(calls.saveDraft, hostile, brand.token)).rejects.toMatchObject({ code: 400 })
  await server.call(
    calls.saveDraft,
    { name: 'Tide', campaignAwards: [{ rewardDescription: 'half \ud800 a pair' }] },
    brand.token,
  )
  expect(await draft()).toMatchObject({ campaignAwards: [{ rewardDescription: 'half \ufffd a pair' }] })
})

test('no line of a campaign turns the text around it, and Hebrew and emoji are taken as they are', async () => {
  for (const line of ['ana\u202egnp.exe', 'ana\u2066x', 'ana\u2028x', 'half \ud800 a pair'])
    for (const hostile of [
      { name: line },
      { subtitle: line },
      { campaignAwards: [{ rewardTitle: line }] },
      { campaignContract: { name: line } },
      { campaignContract: { abbreviation: line } },
    ])
      await expect(server.call(calls.saveDraft, hostile, brand.token)).rejects.toMatchObject({
        code: 400,
        message: expect.stringContaining(messages.plainTextOnly),
      })
  const plain = { name: 'שלום\u200f! 👩\u200d🎨', subtitle: 'می\u200cخواهم' }
  await server.call(calls.saveDraft, plain, brand.token)
  expect(await draft()).toMatchObject(plain)
})

test('drafts are brands’ own', async () => {
  await server.call(calls.saveDraft, { name: 'mine' }, brand.token)
  const other = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  expect(await server.call(calls.getDraft, {}, other.token)).toBeNull()
  const participant = await buildAccount(server.database, { clock: server.clock })
  await expect(server.call(calls.getDraft, {}, participant.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(calls.saveDraft, {}, participant.token)).rejects.toMatchObject({ code: 1003 })
  await expect(server.call(calls.getDraft, {})).rejects.toMatchObject({ code: 401 })
})
