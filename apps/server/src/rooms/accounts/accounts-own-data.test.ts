import { randomBytes } from 'node:crypto'
import { getEmailCode, userInfo } from '@plinth/api-schema/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { accountsForgetting } from './accounts-erasure.service.ts'
import { accountsExporting } from './accounts-exporting.service.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

const run = (text: string, values: unknown[]) => server.database.query({ text, values })
const exported = async ({ accountId }: BuiltAccount, file: string) =>
  (await readExport(accountsExporting, server, accountId))[file]!.rows

test('a participant downloads who they are and the browsers that they are known by, and no company', async () => {
  const person = await buildAccount(server.database, { withPassword: true, clock: server.clock })
  const at = server.clock.now()
  await run('insert into known_devices (account_id, token_hash, known_at, used_at) values ($1, $2, $3, $3)', [
    person.accountId,
    randomBytes(32),
    at,
  ])
  expect(await exported(person, 'profile.json')).toMatchObject([
    { id: person.accountId, kind: 'participant', email: person.email, hasPassword: true, theme: 'light' },
  ])
  expect(await exported(person, 'devices.csv')).toEqual([{ knownSince: at, lastLogInAt: at }])
  expect(await exported(person, 'company.json')).toEqual([])
})

test('a brand downloads what it named for its verification, and what came of it', async () => {
  const brand = await buildAccount(server.database, { kind: 'brand', verified: false })
  expect(await exported(brand, 'profile.json')).toMatchObject([{ kind: 'brand', hasPassword: false }])
  expect(await exported(brand, 'company.json')).toMatchObject([
    { companyName: 'Harbour Prints Ltd', status: 'pending', contacts: [{ name: 'Ana Lim' }, { name: 'Bo Ek' }] },
  ])
})

test('a deleted account has no profile to download', async () => {
  const person = await buildAccount(server.database)
  await run('update accounts set erased_at = now(), ballot_secret = null where id = $1', [person.accountId])
  expect(await exported(person, 'profile.json')).toEqual([])
})

test('the archive says what the files of an account are, and what is left out and why', () => {
  expect(accountsExporting.tables!.map(({ file, about }) => `${file}: ${about}`)).toEqual([
    'profile.json: Your account: names, email address, profile, settings, the Google account that is linked to it, and a deletion that you asked for.',
    'company.json: The company and the contacts that you named for the verification of your brand, and what came of it.',
    'devices.csv: The browsers that we know you by: since when, and when you last logged in there.',
  ])
  const leftOut = Object.values(accountsExporting.columns).flatMap((column) =>
    'leftOut' in column ? [column.leftOut] : [],
  )
  expect(leftOut).toEqual([
    'A deletion that is under way: nobody can log in to that account any more.',
    'Links that confirm your email address: each works like a key.',
    'A log-in with Google that is under way: secrets that last ten minutes.',
  ])
})

test('what a request under way has written of a deleted account goes, also once its words are forgotten', async () => {
  const { database, clock, settings, app } = server
  const person = await buildAccount(database, { clock })
  await server.call(getEmailCode, { email: person.email })
  const proveAtGoogle = () =>
    run(
      `insert into social_tickets (browser_hash, kind, issuer, subject, email, email_verified, name, expires_at)
       values ($1, 0, 'https://g.example', 'x', $2, true, 'Ana', now())`,
      [randomBytes(32), person.email.toUpperCase()],
    )
  await proveAtGoogle()
  const left = async () => ({
    codes: (await run('select 1 from email_codes where subject = $1', [`account:${person.accountId}`])).length,
    tickets: (await run('select 1 from social_tickets where lower(email) = lower($1)', [person.email])).length,
  })
  expect(await left()).toEqual({ codes: 1, tickets: 1 })
  const deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  const account = { id: person.accountId, removesWorks: false, askedAt: clock.now() }
  const words = { email: person.email, userName: person.userName, name: person.userName }
  expect(await accountsForgetting.run!(deps, { ...account, ...words })).toBeNull()
  expect(await left()).toEqual({ codes: 0, tickets: 0 })
  await proveAtGoogle()
  expect(await accountsForgetting.run!(deps, { ...account, email: null, userName: null, name: null })).toBeNull()
  expect(await left()).toEqual({ codes: 0, tickets: 1 })
  await server.call(userInfo, {}, person.token)
})
