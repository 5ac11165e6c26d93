import { userInfoById } from '@plinth/api-schema/accounts'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAccount, buildCampaign } from '../../test/factories.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { resealBios } from '../rooms/accounts/accounts.reseal.ts'
import { resealCampaigns } from '../rooms/campaigns/campaigns.reseal.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.stop())

let warned: unknown[] = []
const log = { info: () => {}, warn: (facts: unknown) => void warned.push(facts) }
const resealAll = async () => {
  warned = []
  await resealBios({ database: server.database, log })
  await resealCampaigns({ database: server.database, log })
}

const DIRTY = '<p onclick="x()">Hi</p>'
const CLEAN = '<p>Hi</p>'
// Each becomes `&amp;`: cleaned, the text is longer than its column takes.
const GROWING = '&'.repeat(20_000)
const OLDER = `0:${'x'.repeat(43)}`
const SEAL = expect.stringMatching(/^[1-9][0-9]*:/)
const ACCOUNT = 'select bio, bio_seal as seal, xmin::text as version from accounts where id = $1'
const CAMPAIGN = `select description, brand_description, rules, texts_seal as seal, xmin::text as version
                    from campaigns where id = $1`
const run = (text: string, values: unknown[]) => server.database.query<Record<string, string>>({ text, values })
const read = async (text: string, id: number) => (await run(text, [id]))[0]!

test.each([
  ['without a seal', null],
  ['of an older sanitiser', OLDER],
])('texts %s are stored clean, once', async (_what, seal) => {
  const { accountId } = await buildAccount(server.database, { clock: server.clock })
  const { campaignId } = await buildCampaign(server.database)
  await run('update accounts set bio = $2, bio_seal = $3 where id = $1', [accountId, DIRTY, seal])
  await run(
    'update campaigns set description = $2, brand_description = $2, rules = $2, texts_seal = $3 where id = $1',
    [campaignId, DIRTY, seal],
  )
  await resealAll()
  const [account, campaign] = [await read(ACCOUNT, accountId), await read(CAMPAIGN, campaignId)]
  expect(account).toMatchObject({ bio: CLEAN, seal: SEAL })
  expect(campaign).toMatchObject({ description: CLEAN, brand_description: CLEAN, rules: CLEAN, seal: SEAL })
  expect((await server.call(userInfoById, { userId: accountId })).bio).toBe(CLEAN)
  expect(await server.call(campaignDetail, { id: campaignId })).toMatchObject({ rules: CLEAN })
  await resealAll()
  expect(await read(ACCOUNT, accountId)).toEqual(account)
  expect(await read(CAMPAIGN, campaignId)).toEqual(campaign)
})

test('more texts than one batch holds are all stored clean', { tags: 'long' }, async () => {
  const { accountId } = await buildAccount(server.database, { clock: server.clock })
  await run(
    `insert into accounts (kind, user_name, email, bio, created_at)
     select 0, 'reseal-' || n, 'reseal-' || n || '@example.test', $1, now() from generate_series(1, 250) n`,
    [DIRTY],
  )
  await resealAll()
  expect(await run(`select id from accounts where bio like '%onclick%'`, [])).toEqual([])
  expect(await read(ACCOUNT, accountId)).toMatchObject({ bio: '', seal: null })
})

test('a text that cannot be stored clean is named, and the texts after it are stored', async () => {
  const build = () => buildAccount(server.database, { clock: server.clock })
  const [growing, dirty] = [await build(), await build()]
  await run('update accounts set bio = $2, bio_seal = null where id = $1', [growing.accountId, GROWING])
  await run('update accounts set bio = $2, bio_seal = null where id = $1', [dirty.accountId, DIRTY])
  await resealAll()
  const kept = await read(ACCOUNT, growing.accountId)
  expect({ length: kept.bio!.length, seal: kept.seal }).toEqual({ length: GROWING.length, seal: null })
  expect(await read(ACCOUNT, dirty.accountId)).toMatchObject({ bio: CLEAN, seal: SEAL })
  expect(warned).toMatchObject([{ job: 'reseal-bios', id: growing.accountId }])
})
