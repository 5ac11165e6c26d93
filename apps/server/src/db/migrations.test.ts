import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount } from '../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'

let target: TestDatabase
beforeAll(async () => {
  target = await createTestDatabase()
})
afterAll(() => target.drop())

const apply = async (name: string) =>
  target.database.query({ text: await readFile(path.resolve(import.meta.dirname, '../../migrations', name), 'utf8') })

test('a brand that never chose a name is shown by its company, unless that is a link', async () => {
  const { database } = target
  const build = async (companyName: string, nickName: string) => {
    const brand = await buildAccount(database, { kind: 'brand' })
    await database.query({
      text: 'update brand_companies set company_name = $2 where account_id = $1',
      values: [brand.accountId, companyName],
    })
    await database.query({
      text: 'update accounts set nick_name = $2 where id = $1',
      values: [brand.accountId, nickName],
    })
    return brand
  }
  const plain = await build('Lim & Sons, awww.', '')
  const links = [
    await build('https://evil.test', ''),
    await build('See WWW.evil.test', ''),
    await build('／／evil', ''),
  ]
  const chosen = await build('www.tide.test', 'Tide')
  await apply('202611160555-brand-names.sql')
  await apply('202611160640-brand-names-without-links.sql')
  const nameOf = async ({ accountId }: { accountId: number }) =>
    (await database.query<{ name: string }>({ text: 'select name from people where id = $1', values: [accountId] }))[0]
      ?.name
  expect(await nameOf(plain)).toBe('Lim & Sons, awww.')
  for (const brand of links) expect(await nameOf(brand)).toBe(brand.userName)
  expect(await nameOf(chosen)).toBe('Tide')
})
