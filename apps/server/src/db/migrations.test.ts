import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildArtwork } from '../../test/factories.ts'
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts'

let target: TestDatabase
beforeAll(async () => {
  target = await createTestDatabase()
})
afterAll(() => target.drop())

const apply = async (name: string) =>
  target.database.query({ text: await readFile(path.resolve(import.meta.dirname, '../../migrations', name), 'utf8') })

test('one mailbox of Apple or Yandex has one vote: hashes are computed again, and of twins one has it', async () => {
  const { database } = target
  await database.query({
    text: `create or replace function mailbox_of(address text) returns text language sql immutable as $$ select lower(address) $$`,
  })
  const work = await buildArtwork(database)
  const { campaignId } = work.campaign
  const people = await Promise.all(
    ['ana@me.com', 'ana@icloud.com', 'a.na@yandex.com', 'ana@post.example'].map((email) =>
      buildAccount(database, { email }),
    ),
  )
  for (const [minute, { accountId, email }] of people.entries())
    await database.query({
      text: `insert into votes (campaign_id, artwork_id, account_id, state, address_group, created_at, mailbox)
             values ($1, $2, $3, 2, '', now() + make_interval(mins => $4), mailbox_hash($5))`,
      values: [campaignId, work.artworkId, accountId, minute, email],
    })
  await database.query({
    text: `insert into ballot_allowances (campaign_id, holder, window_start, used, granted)
           select $1, mailbox_hash(email), 'epoch', 1, 1 from unnest($2::text[]) as e(email)`,
    values: [campaignId, people.map(({ email }) => email)],
  })
  await apply('202611161928-twin-mailboxes.sql')
  const votes = await database.query({
    text: `select v.mailbox = mailbox_hash(a.email) as "isPresent" from votes v join accounts a on a.id = v.account_id
            where v.campaign_id = $1 order by v.created_at`,
    values: [campaignId],
  })
  expect(votes).toEqual([{ isPresent: false }, { isPresent: true }, { isPresent: true }, { isPresent: true }])
  const counts = await database.query({
    text: `select email, (select used from ballot_allowances where campaign_id = $1 and holder = mailbox_hash(email)) as used
             from unnest($2::text[]) as e(email)`,
    values: [campaignId, ['ana@mac.com', 'a-na@ya.ru', 'ana@post.example']],
  })
  expect(counts).toEqual([
    { email: 'ana@mac.com', used: 2 },
    { email: 'a-na@ya.ru', used: 1 },
    { email: 'ana@post.example', used: 1 },
  ])
})

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
