import { blockUser, listAudit, unblockUser } from '@plinth/api-schema/operators'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { operatorsExporting } from './operators-exporting.service.ts'
import { operatorsForgetting } from './operators-forgetting.service.ts'

let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => server.stop())

const historyOf = async ({ accountId }: BuiltAccount) =>
  (await readExport(operatorsExporting, server, accountId))['account-history.csv']!.rows

test('who downloads their data reads everything that was done to the account, and not by whom', async () => {
  const [ana, ben] = [await buildAccount(server.database), await buildAccount(server.database)]
  await server.call(blockUser, { userId: ana.accountId, reason: 'Spam.' }, operator.token)
  await server.call(unblockUser, { userId: ana.accountId }, operator.token)
  expect(await historyOf(ana)).toEqual([
    { id: 1, action: 'block-user', at: expect.any(Date) },
    { id: 2, action: 'unblock-user', at: expect.any(Date) },
  ])
  expect(await historyOf(ben)).toEqual([])
})

test('the archive says what the history of an account is, and what is left out of it', () => {
  expect(operatorsExporting.tables!.map(({ file, about }) => `${file}: ${about}`)).toEqual([
    'account-history.csv: What was done to your account by our operators or by yourself, such as a review or this download, and when.',
  ])
  expect(Object.values(operatorsExporting.columns)).toEqual([
    { file: 'account-history.csv' },
    { leftOut: 'Which of our operators did something, and from which address.' },
    { leftOut: 'The second factor of an operator, which no other account has.' },
  ])
})

test('the audit log keeps what was done to a deleted account, without its name, and once that it was deleted', async () => {
  const person = await buildAccount(server.database)
  await server.call(blockUser, { userId: person.accountId, reason: 'Spam.' }, operator.token)
  const { database, clock, settings, app } = server
  const deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  const words = { email: person.email, userName: person.userName, name: person.userName }
  const account = { id: person.accountId, ...words, removesWorks: false, askedAt: clock.now() }
  for (let run = 0; run < 2; run++) expect(await operatorsForgetting.run!(deps, account)).toBeNull()
  const subject = { subjectKind: 'account', subjectId: person.accountId } as const
  const { rows } = await server.call(listAudit, subject, operator.token)
  expect(rows.map(({ action, subjectName }) => [action, subjectName])).toEqual([
    ['delete-own-account', 'Deleted account'],
    ['block-user', 'Deleted account'],
  ])
})
