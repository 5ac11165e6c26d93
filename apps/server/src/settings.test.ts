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

test('reads a list of trusted proxies', () => {
  expect(readSettings({ TRUST_PROXY: '10.0.0.1, 10.0.0.2' }).trustProxy).toEqual(['10.0.0.1', '10.0.0.2'])
})

test.each([
  ['PORT', 'eighty'],
  ['PORT', '70000'],
  ['PUBLIC_URL', 'plinth.example'],
  ['DATABASE_URL', 'mysql://db/plinth'],
  ['SMTP_URL', 'mail.example:25'],
  ['STORAGE_URL', 'https://bucket'],
  ['IPFS_API_URL', 'localhost'],
  ['CHAIN_PORT', '-1'],
  ['GOOGLE_ISSUER', 'google'],
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
