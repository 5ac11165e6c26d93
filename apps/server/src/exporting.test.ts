import { randomBytes } from 'node:crypto'
import * as accounts from '@plinth/api-schema/accounts'
import { exportData } from '@plinth/api-schema/accounts-export'
import * as artworks from '@plinth/api-schema/artworks'
import * as review from '@plinth/api-schema/artworks-review'
import { emptyContent } from '@plinth/api-schema/campaign'
import { reportCollection } from '@plinth/api-schema/collections'
import * as comments from '@plinth/api-schema/comments'
import { createSet, reportSet } from '@plinth/api-schema/sets'
import { complaint } from '@plinth/api-schema/states'
import { addHelpRequest, listHelpTypes } from '@plinth/api-schema/support'
import { toHex } from '@plinth/vote-log/bytes'
import { ballotOf } from '@plinth/vote-log/leaf'
import { checkReceipt } from '@plinth/vote-log/receipt'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildCollection } from '../test/collection-factory.ts'
import {
  type BuiltAccount,
  buildAccount,
  buildArtwork,
  buildCampaign,
  buildUpload,
  TEST_PASSWORD,
} from '../test/factories.ts'
import { createTestServer, type TestServer } from '../test/test-server.ts'
import { readZip } from './media/zip.fixture.ts'
import type { FileStore } from './ports/file-store.ts'
import { openFileStore } from './ports/open-file-store.ts'
import { createLogTrees } from './rooms/artworks/artworks-log-tree.service.ts'
import { rooms } from './rooms.ts'

let server: TestServer
let files: FileStore
beforeAll(async () => {
  server = await createTestServer()
  files = await openFileStore(server.settings, {})
})
afterAll(() => server.stop())

const buildPerson = (overrides: Parameters<typeof buildAccount>[1] = {}) =>
  buildAccount(server.database, { withPassword: true, clock: server.clock, ...overrides })

/** The files of somebody's archive as text. */
const archiveOf = async (token: string) => {
  const { name, mediaType, bytes } = await server.call(exportData, { password: TEST_PASSWORD }, token)
  expect({ name, mediaType }).toEqual({
    name: `plinth-data-${server.clock.now().toISOString().slice(0, 10)}.zip`,
    mediaType: 'application/zip',
  })
  const texts = [...readZip(Buffer.from(bytes))].map(([file, content]) => [file, content.toString('latin1')] as const)
  return new Map(texts.map(([file, text]) => [file, Buffer.from(text, 'latin1').toString()]))
}

/** Puts a row into a table; what is not said has its default. */
const plant = (table: string, row: Record<string, unknown>) =>
  server.database.query({
    text: `insert into ${table} (${Object.keys(row).join(', ')}) values (${Object.keys(row).map((_, at) => `$${at + 1}`)})`,
    values: Object.values(row),
  })

/** Gives an account a row of every kind that both kinds of accounts have, each with the word in it. */
const fill = async (person: BuiltAccount, campaignId: number, word: string) => {
  const { database } = server
  const { accountId: account_id, token } = person
  const picture = await buildUpload(database, person)
  await files.put(picture.replace('/files/', ''), Buffer.from(`${word} picture`), 'image/png')
  await server.call(
    accounts.updateUser,
    { nickName: `${word} shown`, bio: `<p>${word} bio</p>`, imageUrl: picture },
    token,
  )
  const [type] = await server.call(listHelpTypes, {})
  const request = { helpTypeId: type!.id, email: person.email, companyName: 'None', description: `${word} asks` }
  await server.call(addHelpRequest, request, token)
  await plant('contacts', {
    account_id,
    first_name: word,
    last_name: 'B',
    contact_no: '1',
    email: `c-${word}@x.example`,
  })
  await plant('invitations', {
    account_id,
    campaign_id: campaignId,
    email: `i-${word.toLowerCase()}@x.example`,
    mail_status: 1,
    invited_at: server.clock.now(),
  })
  await plant('share_links', {
    account_id,
    campaign_id: campaignId,
    kind: 2,
    name: `${word} post`,
    label: randomBytes(8).toString('hex').slice(0, 10),
  })
  await plant('follows', { account_id, kind: 2, subject_id: campaignId, followed_at: server.clock.now() })
  await plant('notices', {
    created_at: server.clock.now(),
    account_id,
    type_id: 115,
    subject: word,
    facts: { what: `${word} told` },
  })
  await plant('notice_settings', { account_id, closed_types: [104], time_zone: 'Asia/Singapore' })
  const [known_at, used_at] = [server.clock.now(), server.clock.now()]
  await plant('known_devices', { account_id, token_hash: randomBytes(32), known_at, used_at })
  await plant('social_accounts', {
    linked_at: server.clock.now(),
    account_id,
    issuer: 'https://g.example',
    subject: `${word}-subject`,
    email: `g-${word}@x.example`,
  })
  await database.query({
    text: `update accounts set wallet_address = $2, wallet_linked_at = now() where id = $1`,
    values: [account_id, `0x${randomBytes(20).toString('hex')}`],
  })
  return picture
}

const voteFor = async (worksId: number, token: string) =>
  server.call(artworks.voteArtwork, { worksId, ballot: toHex(ballotOf(new Uint8Array(randomBytes(16)))) }, token)

test('a participant downloads everything that is held about them, and the votes prove themselves', async () => {
  const { database } = server
  const person = await buildPerson()
  const stranger = await buildPerson({ userName: 'Strangerquux' })
  const work = await buildArtwork(database, { artist: stranger })
  const { campaignId } = work.campaign
  const picture = await fill(person, campaignId, 'Wombatzyx')
  await server.call(createSet, { name: 'Wombatzyx set', artworkId: work.artworkId }, person.token)
  const said = { statement: 'Wombatzyx statement', links: ['https://wombatzyx.example/'] }
  await server.call(accounts.updateUser, said, person.token)
  const artworkImg = await buildUpload(database, person)
  const texts = {
    artworkTitle: 'Wombatzyx title',
    description: 'Wombatzyx text',
    artistCodename: 'W',
    artworkCredit: 'Wombatzyx credit',
  }
  const { id } = await server.call(
    artworks.saveArtwork,
    { campaignId, artworkImg, email: person.email, ...texts },
    person.token,
  )
  const { leafIndex } = await voteFor(work.artworkId, person.token)
  await voteFor(id, stranger.token)
  const report = { worksId: work.artworkId, reason: complaint.other, words: 'Wombatzyx reports' }
  await server.call(review.reportArtwork, report, person.token)
  await server.call(review.reportArtwork, { ...report, worksId: id, words: 'Strangerquux reports' }, stranger.token)
  const ofProfile = { reason: complaint.other, words: 'Wombatzyx profile' }
  await server.call(review.reportProfile, { ...ofProfile, userId: stranger.accountId }, person.token)
  const foreign = { userId: person.accountId, reason: complaint.other, words: 'Strangerquux profile' }
  await server.call(review.reportProfile, foreign, stranger.token)
  await server.call(comments.switchComments, { campaignId, isOpen: 1 }, work.campaign.brand.token)
  const comment = { worksId: id, words: 'Wombatzyx comments' }
  await server.call(comments.addComment, comment, person.token)
  const other = await server.call(comments.addComment, { ...comment, words: 'Strangerquux comments' }, stranger.token)
  const objection = { ...other, reason: complaint.other, words: 'Wombatzyx objects' }
  await server.call(comments.reportComment, objection, person.token)
  const foreignSet = await server.call(createSet, { name: 'Strangerquux set', isPublic: 1 }, stranger.token)
  await server.call(reportSet, { ...foreignSet, reason: complaint.other, words: 'Wombatzyx minds' }, person.token)
  const collection = await buildCollection(database, { owner: stranger, name: 'Strangerquux collection' })
  const doubt = { id: collection.id, reason: complaint.other, words: 'Wombatzyx doubts' }
  await server.call(reportCollection, doubt, person.token)
  const trees = createLogTrees({ database })
  await trees.integrateAll()

  const archive = await archiveOf(person.token)

  expect([...archive.keys()]).toEqual([
    'uploads.csv',
    'wallet.json',
    'profile.json',
    'devices.csv',
    'help-requests.json',
    'works.json',
    'votes.json',
    'reports.csv',
    'participations.csv',
    'collection-reports.csv',
    'shared-links.csv',
    'notices.json',
    'notice-settings.json',
    'contacts.csv',
    'invitations.csv',
    'follows.csv',
    'sets.csv',
    'set-works.csv',
    'set-reports.csv',
    'comments.csv',
    'comment-reports.csv',
    'account-history.csv',
    'log-ins.csv',
    `uploads/${picture.slice('/files/ab/'.length)}`,
    'README.txt',
  ])
  const profile = {
    nickName: 'Wombatzyx shown',
    bio: '<p>Wombatzyx bio</p>',
    ...said,
    email: person.email,
    googleEmail: 'g-Wombatzyx@x.example',
  }
  expect(JSON.parse(archive.get('profile.json')!)).toMatchObject(profile)
  expect(JSON.parse(archive.get('works.json')!)).toMatchObject([
    {
      title: 'Wombatzyx title',
      description: 'Wombatzyx text',
      streetName: 'W',
      credit: 'Wombatzyx credit',
      rightsYouAgreedTo: expect.any(String),
    },
  ])
  for (const [file, words] of [
    ['help-requests.json', 'Wombatzyx asks'],
    ['reports.csv', 'Wombatzyx reports'],
    ['reports.csv', 'Wombatzyx profile'],
    ['shared-links.csv', 'Wombatzyx post'],
    ['notices.json', 'Wombatzyx told'],
    ['contacts.csv', 'c-Wombatzyx@x.example'],
    ['invitations.csv', 'i-wombatzyx@x.example'],
    ['account-history.csv', 'export-own-data'],
    ['participations.csv', work.campaign.name],
    ['wallet.json', '0x'],
    ['comments.csv', 'Wombatzyx comments'],
    ['comment-reports.csv', 'Wombatzyx objects'],
    ['follows.csv', `campaign,2,${campaignId}`],
    ['sets.csv', 'Wombatzyx set'],
    ['set-works.csv', `${work.artworkId}`],
    ['set-reports.csv', 'Wombatzyx minds'],
    ['collection-reports.csv', 'Wombatzyx doubts'],
    ['notice-settings.json', 'A campaign opens'],
    ['log-ins.csv', '127.0.0.1'],
    [`uploads/${picture.slice('/files/ab/'.length)}`, 'Wombatzyx picture'],
  ] as const)
    expect(archive.get(file), file).toContain(words)
  const [vote] = JSON.parse(archive.get('votes.json')!)
  expect(vote).toMatchObject({ artworkId: work.artworkId, state: 'counted', leafIndex })
  const { origin } = (await trees.head((await trees.presentLog(campaignId))!))!
  expect(await checkReceipt(vote.receipt, { origin, vkey: await trees.vkey(origin) })).toMatchObject({
    ok: true,
    index: leafIndex,
  })

  const readme = archive.get('README.txt')!
  for (const file of archive.keys())
    expect(readme).toContain(file.startsWith('uploads/') ? 'uploads/' : file === 'README.txt' ? '' : file)
  expect(readme).toContain(
    'nfts.json\n  The NFTs that you minted, or that were minted of your works.\n  There is nothing of this kind',
  )
  expect([...archive.values()].join('\n')).not.toContain('Strangerquux')
})

test('a brand downloads its company, campaigns, changes and draft', async () => {
  const { database } = server
  const brand = await buildPerson({ kind: 'brand' })
  const campaign = await buildCampaign(database, { brand, name: 'Quollcampaign' })
  const artist = await buildPerson({ userName: 'Strangerartist' })
  await buildArtwork(database, { campaign, artist })
  await fill(brand, campaign.campaignId, 'Quollxyz')
  await plant('campaign_drafts', {
    saved_at: server.clock.now(),
    brand_id: brand.accountId,
    content: { name: 'Quoll draft' },
    version: 1,
  })
  await plant('campaign_changes', {
    submitted_at: server.clock.now(),
    campaign_id: campaign.campaignId,
    content: { name: 'Quoll change' },
  })
  const at = server.clock.now()
  const ends_at = new Date(at.getTime() + 86_400_000)
  await plant('plan_months', {
    account_id: brand.accountId,
    plan_id: 2,
    starts_at: at,
    ends_at,
    month_count: 7,
    granted_at: at,
  })
  await plant('plan_invoices', {
    name: `0x${'7'.repeat(64)}`,
    account_id: brand.accountId,
    plan_id: 2,
    month_count: 3,
    total_cents: 29_700,
    chain_id: 1,
    coin_id: 1,
    currency: `0x${'0'.repeat(40)}`,
    amount: '148500000000000000',
    created_at: at,
    expires_at: ends_at,
  })
  const archive = await archiveOf(brand.token)
  expect(JSON.parse(archive.get('company.json')!)).toMatchObject({
    companyName: 'Harbour Prints Ltd',
    status: 'verified',
    contacts: [{ name: 'Ana Lim' }, { name: 'Bo Ek' }],
  })
  const [written, ...others] = JSON.parse(archive.get('campaigns.json')!)
  expect(others).toEqual([])
  expect(written).toMatchObject({ name: 'Quollcampaign', status: 'live', review: 'approved' })
  expect(Object.keys(written)).toEqual(expect.arrayContaining(Object.keys(emptyContent)))
  expect(JSON.parse(archive.get('campaign-changes.json')!)).toMatchObject([{ content: { name: 'Quoll change' } }])
  expect(JSON.parse(archive.get('draft.json')!)).toMatchObject({ content: { name: 'Quoll draft' } })
  expect(archive.get('plan-months.csv')).toContain('Studio,7')
  expect(archive.get('plan-invoices.csv')).toContain('Studio,3,29700')
  expect(archive.get('contacts.csv')).toContain('c-Quollxyz@x.example')
  const all = [...archive.values()].join('\n')
  expect(all).not.toContain('Strangerartist')
  expect(all).not.toContain(campaign.inviteToken)
})

test('no secret is in an archive, in whichever way it is written', async () => {
  const { database } = server
  const person = await buildPerson()
  await fill(person, (await buildCampaign(database)).campaignId, 'Numbatqqq')
  await plant('push_subscriptions', {
    created_at: server.clock.now(),
    account_id: person.accountId,
    endpoint: 'https://push.example/secretendpoint',
    p256dh: randomBytes(65),
    auth: randomBytes(16),
    session_id: (
      await database.query<{ id: number }>({
        text: 'select id from sessions where account_id = $1',
        values: [person.accountId],
      })
    )[0]!.id,
  })
  const [row] = await database.query<Record<string, Buffer | string>>({
    text: `select a.password_hash as password, a.ballot_secret as ballot, s.token_hash as session, d.token_hash as device,
             p.endpoint, p.auth, p.p256dh, o.subject as google
             from accounts a join sessions s on s.account_id = a.id join known_devices d on d.account_id = a.id
             join push_subscriptions p on p.account_id = a.id join social_accounts o on o.account_id = a.id where a.id = $1`,
    values: [person.accountId],
  })
  const archive = await archiveOf(person.token)
  expect(archive.get('push-browsers.csv')).toMatch(/\d{4}-/)
  const all = [...archive.values()].join('\n')
  expect(Object.keys(row!)).toHaveLength(8)
  for (const secret of [...Object.values(row!), person.token])
    for (const written of Buffer.isBuffer(secret)
      ? (['hex', 'base64', 'base64url'] as const).map((way) => secret.toString(way))
      : [secret])
      expect(all).not.toContain(written)
})

test('every column that names an account is in a file, or left out with a reason', async () => {
  const columns = await server.database.query<{ column: string }>({
    text: `select format('%s.%s', c.relname, a.attname) as column from pg_class c
             join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
            where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
              and (a.attname ~ '(^|_)(account|brand|creator|operator|person|user|artist|voter|guest)_id$' or a.attname ~ '_by_id$'
                or exists (select 1 from pg_constraint f where f.contype = 'f' and f.conrelid = c.oid and a.attnum = any (f.conkey)
                     and f.confrelid in ('accounts'::regclass, 'brand_companies'::regclass)))
            order by 1`,
  })
  const named = rooms.exportings.flatMap((exporting) => Object.keys(exporting.columns))
  // Its kind says what it names.
  const told = named.filter((name) => name !== 'audit_entries.subject_id')
  expect(told.toSorted()).toEqual(columns.map(({ column }) => column).toSorted())
  const written = rooms.exportings.flatMap(({ tables = [] }) => tables.map(({ file }) => file))
  expect(new Set(written).size).toBe(written.length)
  for (const column of rooms.exportings.flatMap((exporting) => Object.values(exporting.columns)))
    if ('file' in column) expect(written).toContain(column.file)
    else expect(column.leftOut.length).toBeGreaterThan(20)
})
