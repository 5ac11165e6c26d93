import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/site'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { buildPng } from '../../media/corpus/png.ts'
import { readChains } from '../../ports/chains.ts'
import { findSiteSettings } from './site.repository.ts'

let server: TestServer
beforeAll(async () => {
  const chains = await readChains({ chainsFile: undefined, publicUrl: 'http://plinth.test' })
  server = await createTestServer({ chains, env: { REVIEW_PROMISE: '2 business days' } })
})
afterAll(() => server.stop())

test('lists the languages, English first', async () => {
  expect(await server.call(calls.getLangList, {})).toEqual([{ code: 'en_US', name: 'English', isDefault: true }])
})

test('gives every text of the catalogue and a stamp for it', async () => {
  expect(await server.call(calls.webLanguage, {})).toEqual(messages)
  expect((await server.call(calls.languageVersion, {})).version).toMatch(/^[0-9a-f]{16}$/)
})

test('names the site and its promises, the review promise from the settings', async () => {
  expect(await server.call(calls.website, {})).toMatchObject({
    companyName: 'Plinth',
    webIcon: '/favicon.svg',
    reviewPromise: '2 business days',
    verificationPromise: '1 to 3 business days',
  })
})

test('says what is wrong where it has lost its settings', async () => {
  const losing = server.database.transaction(async (tx) => {
    await tx.query({ text: 'delete from site_settings' })
    await findSiteSettings(tx)
  })
  await expect(losing).rejects.toThrow('site_settings has lost its row')
})

test('takes uploads in full of those who have confirmed no address, where it sends no mail', async () => {
  const { accountId, token } = await buildAccount(server.database, { emailConfirmed: false, clock: server.clock })
  const hour = Math.floor(server.clock.now().getTime() / 3_600_000) * 3_600
  await server.database.query({
    text: 'insert into limit_windows (key, window_start, used) values ($1, to_timestamp($2), $3)',
    values: [`upload-cpu:${accountId}`, hour, 120_000],
  })
  const file = new File([new Uint8Array(buildPng())], 'picture.png')
  expect(await server.call(calls.uploadFile, { file }, token)).toMatchObject({ type: 'image/png' })
})

test('explains the verification in order', async () => {
  const guide = await server.call(calls.kycConfigGuide, {})
  expect(guide).toMatchObject({ title: 'How we verify a brand', reviewTime: '1 to 3 business days' })
  expect(guide.steps.map((step) => step.title)).toEqual(['Company', 'Two contacts', 'Review', 'Answer'])
})

test('names the gateway for content', async () => {
  expect(await server.call(calls.ipfsDomain, {})).toEqual({ domain: `${server.settings.publicUrl}/ipfs/` })
})

test('tells what is switched on, as the database and the settings say', async () => {
  expect(await server.call(calls.operationSwitch, {})).toEqual({
    signUp: true,
    voting: true,
    minting: true,
    market: true,
    plans: true,
    cards: false,
    auction: true,
    boxes: true,
    paidBoxes: false,
    google: false,
    testWallet: true,
    mail: false,
    demo: false,
  })
  await server.database.query({ text: `update feature_switches set is_on = false where name = 'minting'` })
  expect((await server.call(calls.operationSwitch, {})).minting).toBe(false)
})

test('offers social networks with https addresses', async () => {
  const networks = await server.call(calls.socialMediaConfig, {})
  expect(networks.map((network) => network.name)).toContain('Discord')
  expect(networks.every((network) => network.urlPrefix.startsWith('https://'))).toBe(true)
})

test('knows all 249 countries of ISO 3166-1 in the order of the alphabet', async () => {
  const countries = await server.call(calls.countryConfig, {})
  expect(countries).toHaveLength(249)
  expect(new Set(countries.map((country) => country.code)).size).toBe(249)
  expect(countries.map((country) => country.name).slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countries).toContainEqual({ code: 'SG', name: 'Singapore' })
})

describe('every configuration answer', () => {
  const configuration = [
    calls.getLangList,
    calls.webLanguage,
    calls.languageVersion,
    calls.website,
    calls.kycConfigGuide,
    calls.ipfsDomain,
    calls.operationSwitch,
    calls.socialMediaConfig,
    calls.countryConfig,
  ]
  test.each(configuration)('$path may be kept for 10 minutes and is revalidated by its ETag', async ({ path }) => {
    const first = await server.app.inject({ url: `/api${path}` })
    expect(first.headers['cache-control']).toBe('public, max-age=600')
    const again = await server.app.inject({
      url: `/api${path}`,
      headers: { 'if-none-match': String(first.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })
  test.each(configuration)('$path answers somebody whose session has ended', async ({ path }) => {
    const answer = await server.app.inject({
      url: `/api${path}`,
      headers: { authorization: `Bearer ${'x'.repeat(43)}` },
    })
    expect(answer.statusCode).toBe(200)
  })
})
