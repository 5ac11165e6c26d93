import { randomBytes } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import * as artworks from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import * as comments from '@plinth/api-schema/comments'
import { messages } from '@plinth/api-schema/messages'
import { deleteUser, listAudit, listUsers } from '@plinth/api-schema/operators'
import { grantAppeal } from '@plinth/api-schema/operators-artworks-review'
import { complaint } from '@plinth/api-schema/states'
import { addHelpRequest, listHelpTypes } from '@plinth/api-schema/support'
import { toHex } from '@plinth/vote-log/bytes'
import { ballotOf, leafKind } from '@plinth/vote-log/leaf'
import { checkReceipt } from '@plinth/vote-log/receipt'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { deleteOwnAccount } from '../test/deletions.ts'
import { expectExactCounters } from '../test/exact-counters.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
  TEST_PASSWORD,
} from '../test/factories.ts'
import { mailsTo } from '../test/mailbox.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { expectExactLog } from '../test/vote-log.ts'
import { eraseAccounts, forgettings } from './erasing.ts'
import { openFileStore } from './ports/open-file-store.ts'
import { purgeArtworks } from './rooms/artworks/artworks.purge.ts'
import { createLogOpening } from './rooms/artworks/artworks-log.service.ts'
import { createLogTrees } from './rooms/artworks/artworks-log-tree.service.ts'

const UNDER_WAY = 11 * 60_000

let server: TestServer
let operator: BuiltAccount
let deps: Parameters<typeof eraseAccounts>[0]
beforeAll(async () => {
  server = await createTestServer()
  const { database, clock, settings, app } = server
  deps = { database, clock, files: await openFileStore(settings, {}), log: app.log }
  operator = await buildAccount(database, { kind: 'operator', clock })
})
afterEach(() => expectExactCounters(server.database))
afterAll(() => server.stop())

/** Goes on with erasures until nothing that was under way can write any more. */
const finishErasures = async () => {
  await eraseAccounts(deps)
  server.clock.advance(UNDER_WAY)
  await eraseAccounts(deps)
}

/** Every place of the database in which a word stands, as `table.column`. */
const placesOf = async (word: string): Promise<string[]> => {
  const columns = await server.database.query<{ table: string; column: string; type: string }>({
    text: `select table_name as table, column_name as column, data_type as type from information_schema.columns
            where table_schema = 'public' and data_type in ('text', 'jsonb', 'json', 'bytea', 'ARRAY', 'character')
              and table_name in (select relname from pg_class where relkind = 'r')`,
  })
  const found: string[] = []
  for (const { table, column, type } of columns) {
    const where =
      type === 'bytea'
        ? `position(convert_to($1, 'UTF8') in "${column}") > 0`
        : `position(lower($1) in lower("${column}"::text)) > 0`
    const rows = await server.database.query({
      text: `select 1 from "${table}" where ${where} limit 1`,
      values: [word],
    })
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

const voteFor = async (worksId: number, token: string) => {
  const ballot = toHex(ballotOf(new Uint8Array(randomBytes(16))))
  return (await server.call(artworks.voteArtwork, { worksId, ballot }, token)).leafIndex
}
/** Ends a campaign and closes its log. */
const close = async (campaignId: number) => {
  const { database, settings } = server
  await database.query({ text: `update campaigns set ends_at = now(), status = 2 where id = $1`, values: [campaignId] })
  const opening = createLogOpening({ database, publicUrl: settings.publicUrl })
  await opening.ensureOpen(campaignId)
  await opening.close(campaignId)
}
/** Whether a vote's receipt convinces somebody who knows nothing but the key of the log. */
const isProven = async (campaignId: number, index: number) => {
  const trees = createLogTrees({ database: server.database })
  await trees.integrateAll()
  const log = (await trees.presentLog(campaignId))!
  const { origin } = (await trees.head(log))!
  const verdict = await checkReceipt((await trees.receipt(log, index))!, { origin, vkey: await trees.vkey(origin) })
  return verdict.ok && verdict.index === index
}
const deleteOwn = (token: string, input?: Parameters<typeof deleteOwnAccount>[2]) =>
  deleteOwnAccount(server, token, input)

/** A participant whose every word is one that stands nowhere else. */
const plant = async (words: string) => {
  const { database, clock } = server
  const person = await buildAccount(database, {
    withPassword: true,
    clock,
    userName: `${words}-user`,
    email: `${words}@quokka.example`,
  })
  const picture = await buildUpload(database, person)
  await deps.files.put(picture.replace('/files/', ''), Buffer.from(words), 'image/png')
  const said = { statement: `${words} statement`, links: [`https://${words}.example/`] }
  const profile = { nickName: `${words} shown`, bio: `<p>${words} bio</p>`, ...said, imageUrl: picture }
  await server.call(accounts.updateUser, profile, person.token)
  return { ...person, picture }
}
const submit = async (campaignId: number, person: BuiltAccount, words: string) => {
  const artworkImg = await buildUpload(server.database, person)
  const work = { campaignId, artworkTitle: `${words} title`, description: `${words} text`, artworkImg }
  const names = { artistCodename: `${words} artist`, artworkCredit: `${words} credit`, email: person.email }
  return (await server.call(artworks.saveArtwork, { ...work, ...names }, person.token)).id
}

test('after an account is deleted every proof holds, the totals are as told, and nothing of the person is left', async () => {
  const words = 'Zyzzyvaquokka'
  const { database } = server
  const person = await plant(words)
  const stranger = await buildAccount(database)
  const [live, over, gone] = await Promise.all([1, 2, 3].map(() => buildArtwork(database)))
  const neighbour = await buildArtwork(database, { campaign: live!.campaign })
  const kept = await submit(over!.campaign.campaignId, person, 'Kept')
  const left = await submit(live!.campaign.campaignId, person, words)
  const removal = { worksIds: [kept], reason: complaint.copied, words: `${words} copied it` }
  await server.call(review.removeArtworks, removal, over!.campaign.brand.token)
  await server.call(review.appealArtwork, { worksId: kept, words: `${words} did not` }, person.token)
  await server.call(grantAppeal, { worksId: kept }, operator.token)
  const report = { worksId: neighbour.artworkId, reason: complaint.other, words: `${words} says so` }
  await server.call(review.reportArtwork, report, person.token)
  const ofProfile = { reason: complaint.other, words: `${words} is meant` } as const
  await server.call(review.reportProfile, { userId: stranger.accountId, ...ofProfile }, person.token)
  await server.call(review.reportProfile, { userId: person.accountId, ...ofProfile }, stranger.token)
  const opened = { campaignId: live!.campaign.campaignId, isOpen: 1 } as const
  await server.call(comments.switchComments, opened, live!.campaign.brand.token)
  const comment = { worksId: neighbour.artworkId, words: `${words} comments` }
  const written = await server.call(comments.addComment, comment, person.token)
  await server.call(comments.reportComment, { ...written, ...ofProfile }, stranger.token)
  const other = await server.call(comments.addComment, { ...comment, words: 'Good.' }, stranger.token)
  await server.call(comments.reportComment, { ...other, ...ofProfile }, person.token)
  const votes = {
    live: await voteFor(live!.artworkId, person.token),
    over: await voteFor(over!.artworkId, person.token),
    stranger: await voteFor(neighbour.artworkId, stranger.token),
    own: await voteFor(left, stranger.token),
    kept: await voteFor(kept, stranger.token),
  }
  const [type] = await server.call(listHelpTypes, {})
  const request = { helpTypeId: type!.id, email: person.email, companyName: words, description: `${words} asks` }
  await server.call(addHelpRequest, request, person.token)
  await database.query({
    text: `insert into contacts (account_id, first_name, last_name, contact_no, email) values ($1, $2, $2, '1', $3)`,
    values: [person.accountId, words, `friend-of-${words}@x.example`.toLowerCase()],
  })
  await close(over!.campaign.campaignId)
  await close(gone!.campaign.campaignId)
  const before = await expectExactLog(database, over!.campaign.campaignId)
  expect((await placesOf(words)).length).toBeGreaterThan(10)

  await deleteOwn(person.token)
  // From the first commit on nobody can use it, and the names are free.
  await expect(server.call(accounts.userInfo, {}, person.token)).rejects.toMatchObject({ reason: 'sessionExpired' })
  const logIn = { userName: person.userName, password: TEST_PASSWORD }
  await expect(server.call(accounts.logIn, logIn)).rejects.toMatchObject({ reason: 'wrongCredentials' })
  const [last] = (await mailsTo(database, person.email)).slice(-1)
  expect(last).toMatchObject({ subject: 'Your account was deleted' })
  await finishErasures()
  await purgeArtworks({ database, files: deps.files, retentionDays: 30 })

  expect(await placesOf(words)).toEqual([])
  expect(await deps.files.size(person.picture.replace('/files/', ''))).toBeNull()
  const open = await expectExactLog(database, live!.campaign.campaignId)
  expect(open.result.totals).toEqual({ counted: 2, held: 0, voided: 0, revoked: 1 })
  expect(open.leaves.filter(([kind]) => kind === leafKind.revoke)).toHaveLength(1)
  expect(open.result.works.find(({ id }) => id === left)).toMatchObject({ isIn: false })
  const after = await expectExactLog(database, over!.campaign.campaignId)
  expect(after.leaves).toEqual(before.leaves)
  expect(after.result.totals).toEqual({ counted: 2, held: 0, voided: 0, revoked: 0 })
  for (const index of [votes.live, votes.stranger, votes.own])
    expect(await isProven(live!.campaign.campaignId, index)).toBe(true)
  for (const index of [votes.over, votes.kept]) expect(await isProven(over!.campaign.campaignId, index)).toBe(true)
  const shown = await server.call(artworks.artworkDetail, { id: kept })
  expect(shown).toMatchObject({ artworkTitle: 'Kept title', voteNum: 1 })
  const [row] = await database.query({
    text: `select v.address_group, v.device_hash, v.mailbox, a.ballot_secret, a.nick_name, w.artist_name
             from votes v join accounts a on a.id = v.account_id join artworks w on w.id = $3
            where v.account_id = $1 and v.campaign_id = $2`,
    values: [person.accountId, over!.campaign.campaignId, kept],
  })
  expect(row).toEqual({
    address_group: '',
    device_hash: null,
    mailbox: null,
    ballot_secret: null,
    nick_name: 'Deleted account',
    artist_name: 'Deleted account',
  })
})

test('the address can sign up again at once, and votes in open campaigns like anybody', async () => {
  const { database, clock } = server
  const work = await buildArtwork(database)
  const person = await buildAccount(database, { withPassword: true, clock })
  await voteFor(work.artworkId, person.token)
  await deleteOwn(person.token)
  await finishErasures()
  const again = await buildAccount(database, { email: person.email, userName: person.userName })
  await voteFor(work.artworkId, again.token)
  const { result } = await expectExactLog(database, work.campaign.campaignId)
  expect(result.totals).toEqual({ counted: 1, held: 0, voided: 0, revoked: 1 })
})

test('works in campaigns that are over go where that is asked for; those with a token stay', async () => {
  const { database, clock } = server
  const campaign = await buildCampaign(database, { status: 'completed' })
  const artist = await buildAccount(database, { withPassword: true, clock })
  const plain = await buildArtwork(database, { campaign, artist })
  const minted = await buildArtwork(database, { campaign, artist, status: 2 })
  await deleteOwn(artist.token, { removeWorks: true })
  await finishErasures()
  const rows = await database.query({
    text: 'select id, title, deleted_by from artworks where account_id = $1 order by id',
    values: [artist.accountId],
  })
  expect(rows).toEqual([
    { id: plain.artworkId, title: '', deleted_by: 1 },
    { id: minted.artworkId, title: minted.title, deleted_by: null },
  ])
})

test('a void vote keeps its mailbox until the campaign ends: nobody gets a second vote by signing up again', async () => {
  const { database, clock } = server
  const work = await buildArtwork(database)
  const person = await buildAccount(database, { withPassword: true, clock })
  await voteFor(work.artworkId, person.token)
  await database.query({ text: 'update votes set state = 2 where account_id = $1', values: [person.accountId] })
  await database.query({ text: 'update artworks set vote_count = 0 where id = $1', values: [work.artworkId] })
  await database.query({
    text: 'update campaigns set vote_count = 0 where id = $1',
    values: [work.campaign.campaignId],
  })
  await database.query({
    text: 'update participations set vote_count = 0 where campaign_id = $1',
    values: [work.campaign.campaignId],
  })
  await deleteOwn(person.token)
  await finishErasures()
  const again = await buildAccount(database, { email: person.email })
  await expect(voteFor(work.artworkId, again.token)).rejects.toMatchObject({ reason: 'alreadyVoted' })
  await database.query({
    text: 'update campaigns set ends_at = now() where id = $1',
    values: [work.campaign.campaignId],
  })
  clock.advance(60 * 60_000)
  await eraseAccounts(deps)
  const left = await database.query({
    text: 'select mailbox from votes where account_id = $1 union all select null from account_erasures where account_id = $1',
    values: [person.accountId],
  })
  expect(left).toEqual([{ mailbox: null }])
})

test('an erasure that was interrupted goes on, and one that fails stops no other', async () => {
  const { database, clock } = server
  const people = [
    await buildAccount(database, { withPassword: true, clock }),
    await buildAccount(database, { withPassword: true, clock }),
  ]
  const work = await buildArtwork(database)
  for (const { token } of people) await voteFor(work.artworkId, token)
  for (const { token } of people) await deleteOwn(token)
  const { createErasing } = await import('./jobs/forgetting.ts')
  const { accountErasures } = await import('./rooms/accounts/accounts-erasure.service.ts')
  const { artworksForgetting } = await import('./rooms/artworks/artworks-forgetting.service.ts')
  const dies: (typeof forgettings)[number] = {
    columns: {},
    run: async (given, account) => {
      if (account.id === people[0]!.accountId) throw new Error('the database is away')
      return artworksForgetting.run!(given, account)
    },
  }
  const dying = forgettings.map((forgetting) => (forgetting === artworksForgetting ? dies : forgetting))
  await createErasing(deps, dying, accountErasures)()
  const states = async () =>
    (
      await database.query<{ state: number }>({
        text: 'select state from votes where account_id = any($1) order by account_id',
        values: [people.map(({ accountId }) => accountId)],
      })
    ).map(({ state }) => state)
  expect(await states()).toEqual([0, 3])
  await finishErasures()
  expect(await states()).toEqual([3, 3])
  expect(await database.query({ text: 'select 1 from account_erasures' })).toEqual([])
})

test('a brand deletes its account once no campaign is open or still to come; what it published stays', async () => {
  const { database, clock } = server
  const brand = await buildAccount(database, { kind: 'brand', withPassword: true, clock })
  const campaign = await buildCampaign(database, { brand })
  const refused = { status: 409, reason: 'campaignsToCome', message: messages.campaignsToCome }
  await expect(deleteOwn(brand.token)).rejects.toMatchObject(refused)
  const deletion = { userId: brand.accountId, reason: 'Asked by mail' }
  await expect(server.call(deleteUser, deletion, operator.token)).rejects.toMatchObject(refused)
  await database.query({
    text: 'update campaigns set status = 2, ends_at = now() where id = $1',
    values: [campaign.campaignId],
  })
  await deleteOwn(brand.token)
  await finishErasures()
  const left = await database.query({
    text: `select c.name, a.nick_name as brand, (select count(*)::int from brand_companies b where b.account_id = a.id) as companies
             from campaigns c join accounts a on a.id = c.brand_id where c.id = $1`,
    values: [campaign.campaignId],
  })
  expect(left).toEqual([{ name: campaign.name, brand: 'Deleted account', companies: 0 }])
})

test('an operator deletes an account for its owner with a reason; the audit log knows it without a name', async () => {
  const { database, clock } = server
  const asked = await buildAccount(database, { userName: 'Quibblezorn' })
  const self = await buildAccount(database, { withPassword: true, clock })
  await server.call(deleteUser, { userId: asked.accountId, reason: 'Asked by mail' }, operator.token)
  await deleteOwn(self.token)
  await finishErasures()
  const entriesOf = async (subjectId: number) =>
    (await server.call(listAudit, { subjectKind: 'account', subjectId }, operator.token)).rows.map(
      ({ action, subjectName, operatorName, reason }) => ({ action, subjectName, operatorName, reason }),
    )
  const subjectName = 'Deleted account'
  expect(await entriesOf(asked.accountId)).toEqual([
    { action: 'delete-user', subjectName, operatorName: operator.email, reason: 'Asked by mail' },
  ])
  expect(await entriesOf(self.accountId)).toEqual([
    { action: 'delete-own-account', subjectName, operatorName: subjectName, reason: null },
  ])
  expect(await placesOf('Quibblezorn')).toEqual([])
  const { rows } = await server.call(listUsers, { search: String(asked.accountId) }, operator.token)
  expect(rows.map(({ userId }) => userId)).not.toContain(asked.accountId)
  const twice = server.call(deleteUser, { userId: asked.accountId, reason: 'Once more' }, operator.token)
  await expect(twice).rejects.toMatchObject({ status: 404 })
  const change = server.database.query({
    text: `update audit_entries set reason = 'Another' where subject_id = ${asked.accountId}`,
  })
  await expect(change).rejects.toThrow('only ever added')
})

test('an account without a secret cannot exist, and a deleted one cannot vote', async () => {
  const { database } = server
  const person = await buildAccount(database)
  const strip = database.query({
    text: 'update accounts set ballot_secret = null where id = $1',
    values: [person.accountId],
  })
  await expect(strip).rejects.toThrow('accounts_secret_until_erased')
  await database.query({
    text: 'update accounts set ballot_secret = null, erased_at = now() where id = $1',
    values: [person.accountId],
  })
  const voters = await database.query({
    text: 'select ballot_secret, is_blocked from voters where id = $1',
    values: [person.accountId],
  })
  expect(voters).toEqual([{ ballot_secret: null, is_blocked: true }])
})

test('every column that names an account has somebody who says what becomes of it', async () => {
  const columns = await server.database.query<{ column: string }>({
    text: `select format('%s.%s', c.relname, a.attname) as column from pg_class c
             join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
              and (a.attname ~ '(^|_)(account|brand|creator|operator|person|user|artist|voter|guest)_id$' or a.attname ~ '_by_id$'
                or exists (select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
                     and f.confrelid in ('accounts'::regclass, 'brand_companies'::regclass)))
            order by 1`,
  })
  const named = forgettings.flatMap((forgetting) => Object.keys(forgetting.columns))
  // Its kind says what it names.
  const told = new Set(named.filter((name) => name !== 'audit_entries.subject_id'))
  expect([...told].toSorted()).toEqual(columns.map(({ column }) => column).toSorted())
})
