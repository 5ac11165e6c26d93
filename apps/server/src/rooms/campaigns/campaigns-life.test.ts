import { emptyContent, type WrittenContent } from '@plinth/api-schema/campaign'
import { listCampaigns } from '@plinth/api-schema/campaigns'
import { AppError } from '@plinth/api-schema/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUpload } from '../../../test/campaign-form.ts'
import { type BuiltAccount, buildAccount, buildCampaign } from '../../../test/factories.ts'
import { rounds } from '../../../test/rounds.ts'
import { testPasswords } from '../../../test/test-passwords.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import type { Member } from '../../http/call-context.ts'
import { openFileStore } from '../../ports/open-file-store.ts'
import { createOutbox } from '../../ports/outbox.ts'
import { createAccountsService } from '../accounts/accounts.service.ts'
import { createSiteService } from '../site/site.service.ts'
import { createWalletService } from '../wallet/wallet.service.ts'
import { createCampaignMails } from './campaigns.mails.ts'
import { createCampaignTimes } from './campaigns.service.ts'
import { createCollectionsService } from './campaigns-collections.service.ts'
import { createEditingService } from './campaigns-editing.service.ts'
import {
  COMMANDS,
  type Command,
  foresee,
  type Model,
  newModel,
  type Outcome,
  RULES,
  statusOf,
} from './campaigns-life.fixture.ts'
import { createReviewService } from './campaigns-review.service.ts'
import { createVisibilityService } from './campaigns-visibility.service.ts'

const LIVES = rounds(1_000, 10_000)
const BEGINNINGS = ['waiting', 'live'] as const
type Beginning = (typeof BEGINNINGS)[number]
// With what came before a campaign is live, long enough that whatever four commands do to each other comes up.
const LENGTH = { minLength: 2, maxLength: 4, size: 'max' } as const
const AT_ONCE = 10
const HOUR_MS = 3_600_000
// Each is refused or done so often at least, unless it is always the one or the other.
const SEVERAL = LIVES / 500
const NEVER_DONE: readonly Command[] = ['updateOfAnother', 'approveUnread']
const NEVER_REFUSED: readonly Command[] = ['keepTimes', 'passStart', 'passEnd', 'submitArtwork']

let server: TestServer
let brand: BuiltAccount
let artist: BuiltAccount
let pictures: string[]
beforeAll(async () => {
  server = await createTestServer()
  brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  artist = await buildAccount(server.database, { clock: server.clock })
  pictures = [await buildUpload(server.database, brand), await buildUpload(server.database, brand)]
  // Thousands of lives are not worth as many waits for the disk.
  await server.database.query({
    text: `do $$ begin execute format('alter database %I set synchronous_commit = off', current_database()); end $$`,
  })
})
afterAll(() => server.stop())

const memberOf = ({ accountId, kind }: BuiltAccount): Member => ({ accountId, kind, sessionId: 0, verified: true })
const written = (name: string): WrittenContent => ({
  ...emptyContent,
  name,
  subtitle: 'S',
  mobileBanner: pictures[0]!,
  film: { kind: 'embed', text: 'https://vimeo.com/76979871' },
  description: '<p>d</p>',
  brandPicture: pictures[1]!,
  brandDescription: '<p>b</p>',
  rules: '<p>r</p>',
  startsAt: new Date(Date.now() + 24 * HOUR_MS),
  endsAt: new Date(Date.now() + 48 * HOUR_MS),
})

type OneByOne = Exclude<Command, 'keepTimes' | 'passStart' | 'passEnd' | 'submitArtwork'>

/** The product's own functions behind the commands. */
async function createLife(stranger: Member) {
  const { database } = server
  const files = await openFileStore(server.settings, {})
  const publicUrl = 'http://plinth.test'
  const outbox = createOutbox({ publicUrl, delivers: false })
  const chain = { chains: [], readers: new Map() }
  const wallet = createWalletService({ ...chain, database, clock: server.clock, publicUrl })
  const mails = createCampaignMails({ publicUrl })
  const editing = createEditingService({
    database,
    clock: server.clock,
    outbox,
    mails,
    accounts: createAccountsService({
      countVotes: async () => {},
      files,
      exportings: [],
      limitsAddresses: false,
      database,
      clock: server.clock,
      outbox,
      passwords: testPasswords,
      provider: null,
      log: server.app.log,
      publicUrl,
      site: createSiteService({
        database,
        facts: {
          publicUrl,
          reviewPromise: '',
          cards: false,
          google: false,
          testWallet: false,
          mail: false,
          demo: false,
        },
      }),
      joining: createVisibilityService({ database }),
      wallets: wallet.link,
    }),
    collections: createCollectionsService({ ...chain, wallet }),
  })
  const review = createReviewService({ database, clock: server.clock, outbox, mails })
  const { keepTimes } = createCampaignTimes({ database, clock: server.clock, outbox, publicUrl })
  const saveResult = async () => {}
  const live = (name: string) => ({ ...written(name), startsAt: null })
  const act: Record<OneByOne, (id: number, name: string, revision: number) => Promise<unknown>> = {
    update: (id, name) => editing.update(memberOf(brand), id, written(name), saveResult),
    updateOfAnother: (id, name) => editing.update(stranger, id, written(name), saveResult),
    applyUpdate: (id, name) => editing.applyUpdate(memberOf(brand), id, live(name), saveResult),
    approve: (id, _name, revision) => database.transaction((tx) => review.approve(tx, id, revision)),
    approveUnread: (id, _name, revision) => database.transaction((tx) => review.approve(tx, id, revision + 1)),
    reject: (id, _name, revision) => database.transaction((tx) => review.sendBack(tx, id, 'No.', revision)),
    pause: (id) => database.transaction((tx) => review.setPaused(tx, id, true, undefined)),
    resume: (id) => database.transaction((tx) => review.setPaused(tx, id, false, undefined)),
    recommend: (id) => database.transaction((tx) => review.setRecommended(tx, id, true)),
    remove: (id) => editing.remove(memberOf(brand), id),
  }
  return { act, keepTimes }
}

const query = <Row extends object>(text: string, ...values: unknown[]) => server.database.query<Row>({ text, values })
/** What happens to campaigns without any of our functions, or to all of them by one. */
const happen: Record<Exclude<Command, OneByOne | 'keepTimes'>, (ids: readonly number[]) => Promise<unknown>> = {
  passStart: (ids) =>
    query(
      `update campaigns set starts_at = least(starts_at, now() - interval '1 hour')
        where id = any($1) and ends_at > now() and deleted_at is null`,
      ids,
    ),
  passEnd: (ids) =>
    query(
      `update campaigns set starts_at = least(starts_at, now() - interval '2 hours'),
         ends_at = least(ends_at, now() - interval '1 minute') where id = any($1) and deleted_at is null`,
      ids,
    ),
  submitArtwork: (ids) =>
    query(
      `insert into artworks (campaign_id, account_id, title, description)
       select id, $2, 'A', '' from campaigns where id = any($1)`,
      ids,
      artist.accountId,
    ),
}

const outcomeOf = async (work: Promise<unknown>): Promise<Outcome> => {
  try {
    await work
    return 'done'
  } catch (error) {
    if (error instanceof AppError) return error.refusal.code as Outcome
    throw error
  }
}

type Seen = {
  name: string
  review: number
  status: number
  storedStatus: number
  revision: number
  isPaused: boolean
  isRecommended: boolean
  isArchived: boolean
  changeStatus: number | null
  changeName: string | null
}
const see = async () => {
  const rows = await query<Seen & { id: number }>(
    `select c.id, c.name, c.review, c.revision, c.status as "storedStatus", c.paused_at is not null as "isPaused",
       c.recommended_at is not null as "isRecommended", c.deleted_at is not null as "isArchived",
       case when c.review <> 1 or c.starts_at > now() then 0 when c.ends_at > now() then 1 else 2 end as status,
       h.status as "changeStatus", h.content ->> 'name' as "changeName"
     from campaigns c left join campaign_changes h on h.campaign_id = c.id and h.status in (0, 2)`,
  )
  return new Map(rows.map(({ id, ...campaign }) => [id, campaign]))
}
/** What the model says of a campaign; of what only the passing of time changes in the table, what is there. */
const wantedOf = (model: Model, seen: Seen | undefined, areTimesKept: boolean): Seen | undefined => {
  if (model.fate === 'erased') return undefined
  const status = statusOf(model)
  const isLeft = !areTimesKept || model.fate === 'archived'
  const change =
    !areTimesKept && status === 2
      ? { changeStatus: seen?.changeStatus ?? null, changeName: seen?.changeName ?? null }
      : { changeStatus: model.change?.status ?? null, changeName: model.change?.name ?? null }
  return {
    ...{ name: model.name, review: model.review, status, storedStatus: isLeft ? (seen?.storedStatus ?? 0) : status },
    ...{ revision: model.revision, isPaused: model.isPaused, isRecommended: model.isRecommended },
    ...{ isArchived: model.fate === 'archived', ...change },
  }
}

/** Where lives that have begun alike have come to: one campaign lives for all of them until they part. */
type Branch = { id: number; model: Model; path: readonly (Beginning | Command)[]; next: Map<Command, Branch> }
const commandOf = ({ path }: Branch) => path.at(-1) as Command

const plant = (root: Branch, life: readonly Command[]) => {
  let branch = root
  for (const command of life) {
    const path = [...branch.path, command]
    const next = branch.next.get(command) ?? { id: 0, model: branch.model, path, next: new Map() }
    branch.next.set(command, next)
    branch = next
  }
}

const COPIED = [
  ['campaigns', 'id'],
  ['campaign_changes', 'campaign_id'],
  ['artworks', 'campaign_id'],
] as const
/** Copies campaigns with all that these commands write of them; answers the ids of the copies. */
const copy = async (originals: readonly number[]) => {
  const copies = await query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('campaigns', 'id')) as id from generate_series(1, $1)`,
    originals.length,
  )
  const ids = copies.map(({ id }) => id)
  for (const [table, key] of COPIED) {
    const columns = await query<{ name: string }>(
      `select column_name as name from information_schema.columns where table_name = $1 and column_name not in ('id', $2)
         and is_identity = 'NO' and is_generated = 'NEVER'`,
      table,
      key,
    )
    const names = columns.map(({ name }) => name)
    const values = names.map((name) => (name === 'invite_token' ? `'copy-' || p.copy` : `t.${name}`))
    await query(
      `insert into ${table} (${[key, ...names].join(', ')}) overriding system value
       select ${['p.copy', ...values].join(', ')}
         from unnest($1::bigint[], $2::bigint[]) as p (original, copy) join ${table} t on t.${key} = p.original`,
      originals,
      ids,
    )
  }
  return ids
}

/** Lets lives that part go on with campaigns of their own: the first with the one that they had, the others with copies. */
const part = async (branches: readonly Branch[]): Promise<Branch[]> => {
  const parting = branches.flatMap((branch) =>
    [...branch.next.values()].slice(1).map((next) => [branch, next] as const),
  )
  const copies = await copy(parting.map(([{ id }]) => id))
  for (const [place, [, next]] of parting.entries()) next.id = copies[place]!
  return branches.flatMap((branch) =>
    [...branch.next.values()].map((next) =>
      Object.assign(next, { id: next.id || branch.id, model: structuredClone(branch.model) }),
    ),
  )
}

test(`${LIVES} random lives of campaigns go as the model says`, { timeout: 900_000 }, async () => {
  const stranger = memberOf(await buildAccount(server.database, { kind: 'brand', clock: server.clock }))
  const { act, keepTimes } = await createLife(stranger)
  const tally = new Map<string, number>()
  const living = new Map<number, Branch>()

  const step = async (branch: Branch) => {
    const { id, model, path } = branch
    const command = commandOf(branch) as OneByOne
    const name = `${command} ${path.length}`
    const revision = model.change?.revision ?? model.revision
    const wanted = foresee(model, command, name)
    const outcome = await outcomeOf(act[command](id, name, revision))
    expect({ path, outcome }).toEqual({ path, outcome: wanted })
    tally.set(`${command} ${outcome}`, (tally.get(`${command} ${outcome}`) ?? 0) + 1)
  }
  const go = async (branches: readonly Branch[]) => {
    const groups = Map.groupBy(branches, commandOf)
    for (const [command, group] of groups) {
      if (!NEVER_REFUSED.includes(command)) continue
      for (const { model } of group) foresee(model, command, '')
      if (command !== 'keepTimes') await happen[command as keyof typeof happen](group.map(({ id }) => id))
    }
    const queue = branches.filter((branch) => !NEVER_REFUSED.includes(commandOf(branch)))
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await step(next)
      }),
    )
  }
  const compare = async (branches: Iterable<Branch>, areTimesKept: boolean) => {
    const seen = await see()
    for (const { id, path, model } of branches)
      expect([path, seen.get(id)]).toEqual([path, wantedOf(model, seen.get(id), areTimesKept)])
  }

  const lives = fc.sample(
    fc.tuple(
      fc.constantFrom(...BEGINNINGS),
      fc.array(
        fc.oneof(
          ...Object.entries(COMMANDS).map(([command, weight]) => ({
            arbitrary: fc.constant(command as Command),
            weight,
          })),
        ),
        LENGTH,
      ),
    ),
    LIVES,
  )
  let branches: Branch[] = []
  for (const status of BEGINNINGS) {
    const { campaignId: id, name } = await buildCampaign(server.database, { brand, status, clock: server.clock })
    const root: Branch = { id, model: newModel(name, status), path: [status], next: new Map() }
    for (const [beginning, life] of lives) if (beginning === status) plant(root, life)
    branches.push(root)
  }
  while (branches.length > 0) {
    branches = await part(branches)
    for (const branch of branches) living.set(branch.id, branch)
    // Time is kept for all campaigns at once: half of the lives go on before it, the others after it.
    await go(branches.filter((_, place) => place % 2 === 0))
    await keepTimes()
    await go(branches.filter((_, place) => place % 2 === 1))
    await compare(branches, false)
  }

  await keepTimes()
  for (const { model } of living.values()) if (model.fate === 'there') RULES.keepTimes(model, '')
  await compare(living.values(), true)
  const open = [...living.values()].filter(({ model }) => model.fate === 'there' && statusOf(model) === 1)
  expect((await server.call(listCampaigns, { pageSize: 1 })).total).toBe(open.length)
  for (const command of Object.keys(act) as OneByOne[]) {
    const done = tally.get(`${command} done`) ?? 0
    if (NEVER_DONE.includes(command)) expect([command, done]).toEqual([command, 0])
    else expect([command, done]).toEqual([command, expect.toSatisfy((count: number) => count >= SEVERAL)])
  }
})
