import { keyType, vkeyOf } from '@plinth/vote-log/note'
import { newSigner } from '@plinth/vote-log/signing.fixture'
import { expect, test } from 'vitest'
import { readSettings, SettingsError } from './settings.ts'

test('works with no variable set', () => {
  const settings = readSettings({})
  expect(settings).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    demo: true,
    addressLimits: true,
    logLevel: 'info',
  })
  expect(settings.dataDir).toMatch(/\/data$/)
})

test('takes an empty variable for an unset one', () => {
  expect(readSettings({ PORT: '', SMTP_URL: '' })).toMatchObject({ port: 3000, smtpUrl: undefined })
})

test('derives the public address from the port and drops its trailing slash', () => {
  expect(readSettings({ PORT: '8080' }).publicUrl).toBe('http://localhost:8080')
  expect(readSettings({ PUBLIC_URL: 'https://plinth.example/' }).publicUrl).toBe('https://plinth.example')
})

test('shows the demo on the embedded database only, unless told', () => {
  const DATABASE_URL = 'postgres://db.example/plinth'
  expect(readSettings({ DATABASE_URL }).demo).toBe(false)
  expect(readSettings({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
  expect(readSettings({ DEMO: '0' }).demo).toBe(false)
})

test('fills in the demo by itself only while it listens on this machine alone', () => {
  for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(readSettings({ HOST }).demo, HOST).toBe(true)
  for (const HOST of ['0.0.0.0', '::', '192.168.1.2']) {
    expect(readSettings({ HOST }).demo, HOST).toBe(false)
    expect(readSettings({ HOST, DEMO: '1' }).demo, HOST).toBe(true)
  }
})

test('keeps the demo, whose passwords everybody knows, on this machine', () => {
  const PUBLIC_URL = 'https://plinth.example'
  expect(readSettings({ PUBLIC_URL }).demo).toBe(false)
  expect(readSettings({ PUBLIC_URL, DEMO: '0' }).demo).toBe(false)
  expect(() => readSettings({ PUBLIC_URL, DEMO: '1' })).toThrow(SettingsError)
  expect(() => readSettings({ PUBLIC_URL, DEMO: '1' })).toThrow(/^The setting DEMO cannot be used: [^\n]+$/)
  for (const own of ['http://localhost:8080', 'http://127.0.0.1', 'http://[::1]:3000', 'https://plinth.localhost'])
    expect(readSettings({ PUBLIC_URL: own }).demo).toBe(true)
  for (const foreign of ['http://localhost.evil.example', 'http://192.168.1.5:3000', 'http://127.0.0.1.nip.io'])
    expect(() => readSettings({ PUBLIC_URL: foreign, DEMO: '1' })).toThrow(SettingsError)
})

test('reads a list of trusted proxies', () => {
  expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2'])
})

test('takes cards where both secrets are set, and neither alone', () => {
  const [STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET] = ['sk_live_1', 'whsec_1']
  expect(readSettings({}).card).toBeNull()
  expect(readSettings({ STRIPE_API_URL: 'https://cards.example' }).card).toBeNull()
  const both = { secretKey: STRIPE_SECRET_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET }
  const given = { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }
  expect(readSettings(given).card).toEqual({ ...both, apiUrl: 'https://api.stripe.com' })
  expect(readSettings({ ...given, STRIPE_API_URL: 'http://127.0.0.1:99/' }).card?.apiUrl).toBe('http://127.0.0.1:99')
})

const WITNESS_KEY = vkeyOf(newSigner('w.example/witness'), keyType.witness)
const LOG_KEY = vkeyOf(newSigner('plinth.example/campaign/log/*'))

test('reads witnesses with their keys, and the keys of logs that are witnessed', () => {
  expect(readSettings({})).toMatchObject({ witnesses: [], witnessedLogs: [] })
  const other = vkeyOf(newSigner('v.example'), keyType.witness)
  const WITNESS_URLS = `https://w.example/witness/#${WITNESS_KEY}, http://v.example#${other}`
  expect(readSettings({ WITNESS_URLS, WITNESSED_LOGS: LOG_KEY })).toMatchObject({
    witnesses: [
      { url: 'https://w.example/witness', vkey: WITNESS_KEY },
      { url: 'http://v.example', vkey: other },
    ],
    witnessedLogs: [LOG_KEY],
  })
})

test.each([
  ['WITNESS_URLS', 'https://w.example/witness'],
  ['WITNESS_URLS', `w.example#${WITNESS_KEY}`],
  ['WITNESS_URLS', `https://w.example#${LOG_KEY}`],
  ['WITNESS_URLS', `https://w.example#${WITNESS_KEY},https://v.example#${WITNESS_KEY}`],
  ['WITNESS_URLS', `https://w.example#${WITNESS_KEY},`],
  ['WITNESSED_LOGS', 'plinth.example'],
  ['WITNESSED_LOGS', WITNESS_KEY],
  ['WITNESSED_LOGS', LOG_KEY.slice(0, -4)],
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'plinth.example'],
  ['DATABASE_URL', 'mysql://db/plinth'],
  ['SMTP_URL', 'mail.example:25'],
  ['STORAGE_URL', 'https://bucket'],
  ['IPFS_API_URL', 'localhost'],
  ['CHAIN_PORT', '-1'],
  ['GOOGLE_ISSUER', 'google'],
  ['STRIPE_SECRET_KEY', 'sk_live_1'],
  ['STRIPE_SECRET_KEY', 'sk live'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_1'],
  ['STRIPE_API_URL', 'api.stripe.com'],
  ['STRIPE_API_URL', 'http://cards.example'],
  ['OPERATOR_EMAIL', 'operator'],
  ['OPERATOR_PASSWORD', 'short'],
  ['DEMO', 'yes'],
  ['IP_LIMITS', '0'],
  ['ARTWORK_RETENTION_DAYS', '0'],
  ['LOG_LEVEL', 'loud'],
])('stops at a bad %s (%s) with one line that names it', (name, value) => {
  const attempt = () => readSettings({ [name]: value })
  expect(attempt).toThrow(SettingsError)
  expect(attempt).toThrow(new RegExp(`^The setting ${name} cannot be used: [^\\n]+$`))
})
