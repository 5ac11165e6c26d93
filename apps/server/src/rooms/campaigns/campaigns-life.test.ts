import { emptyContent, type WrittenContent } from '@plinth/api-schema/campaign'
import { listCampaigns } from '@plinth/api-schema/campaigns'
import { AppError } from '@plinth/api-schema/errors'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildUpload } from '../../../test/campaign-form.ts'
import { type BuiltAccount, buildAccount, buildCampaign } from '../../../test/factories.ts'
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
import { createReviewService } from './campaigns-review.service.ts'
import { createVisibilityService } from './campaigns-visibility.service.ts'

const LIVES = 2_000
// Long enough that whatever four commands do to each other comes up; what is short is the beginning of something longer.
const LENGTH = { minLength: 5, maxLength: 8 }
const AT_ONCE = 10
const HOUR_MS = 3_600_000

const COMMANDS = [
  'update',
  'updateOfAnother',
  'applyUpdate',
  'approve',
  'approveUnread',
  'reject',
  'pause',
  'resume',
  'recommend',
  'passStart',
  'passEnd',
  'keepTimes',
  'submitArtwork',
  'remove',
] as const
type Command = (typeof COMMANDS)[number]

/** What a campaign should be, as plain data. */
type Model = {
  name: string
  review: 0 | 1 | 2
  hasBegun: boolean
  hasEnded: boolean
  revision: number
  change: { status: 0 | 2; name: string; revision: number } | null
  isPaused: boolean
  isRecommended: boolean
  hasArtworks: boolean
  fate: 'there' | 'archived' | 'erased'
}
type Outcome = 'done' | 404 | 409

const newModel = (name: string): Model => ({
  name,
  review: 0,
  hasBegun: false,
  hasEnded: false,
  revision: 1,
  change: null,
  isPaused: false,
  isRecommended: false,
  hasArtworks: false,
  fate: 'there',
})
const statusOf = ({ review, hasBegun, hasEnded }: Model) => (review !== 1 || !hasBegun ? 0 : hasEnded ? 2 : 1)
const pendingOf = (model: Model) =>
  model.review === 0 ? 'campaign' : statusOf(model) === 1 && model.change?.status === 0 ? 'change' : null

/** The rules of a campaign's life, once more and without a database. */
const RULES: Record<Command, (model: Model, name: string) => Outcome> = {
  update(model, name) {
    if (statusOf(model) !== 0) return 409
    Object.assign(model, { name, review: 0, hasBegun: false, hasEnded: false, revision: model.revision + 1 })
    return 'done'
  },
  updateOfAnother: () => 404,
  applyUpdate(model, name) {
    if (statusOf(model) !== 1) return 409
    model.revision++
    model.change = { status: 0, name, revision: model.revision }
    return 'done'
  },
  approve(model) {
    const pending = pendingOf(model)
    if (pending === null || (pending === 'campaign' && model.hasEnded)) return 409
    if (pending === 'campaign') model.review = 1
    else Object.assign(model, { name: model.change?.name, change: null, hasEnded: false })
    return 'done'
  },
  approveUnread: () => 409,
  reject(model) {
    const pending = pendingOf(model)
    if (pending === null) return 409
    if (pending === 'campaign') model.review = 2
    else if (model.change) model.change.status = 2
    return 'done'
  },
  pause(model) {
    if (model.review !== 1 || statusOf(model) === 2) return 409
    model.isPaused = true
    return 'done'
  },
  resume(model) {
    if (model.review !== 1 || statusOf(model) === 2) return 409
    model.isPaused = false
    return 'done'
  },
  recommend(model) {
    if (model.review !== 1) return 409
    model.isRecommended = true
    return 'done'
  },
  passStart(model) {
    model.hasBegun = true
    return 'done'
  },
  passEnd(model) {
    Object.assign(model, { hasBegun: true, hasEnded: true })
    return 'done'
  },
  keepTimes(model) {
    if (statusOf(model) === 2) model.change = null
    return 'done'
  },
  submitArtwork(model) {
    model.hasArtworks = true
    return 'done'
  },
  remove(model) {
    model.fate = model.hasArtworks ? 'archived' : 'erased'
    model.change = null
    model.isRecommended = false
    return 'done'
  },
}
const WITHOUT_SUBJECT: readonly Command[] = ['keepTimes', 'passStart', 'passEnd', 'submitArtwork']

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
  const run = (text: string, id: number) => database.query({ text, values: [id] })
  const live = (name: string) => ({ ...written(name), startsAt: null })
  const act: Record<Command, (id: number, name: string, revision: number) => Promise<unknown>> = {
    update: (id, name) => editing.update(memberOf(brand), id, written(name), saveResult),
    updateOfAnother: (id, name) => editing.update(stranger, id, written(name), saveResult),
    applyUpdate: (id, name) => editing.applyUpdate(memberOf(brand), id, live(name), saveResult),
    approve: (id, _name, revision) => database.transaction((tx) => review.approve(tx, id, revision)),
    approveUnread: (id, _name, revision) => database.transaction((tx) => review.approve(tx, id, revision + 1)),
    reject: (id, _name, revision) => database.transaction((tx) => review.sendBack(tx, id, 'No.', revision)),
    pause: (id) => database.transaction((tx) => review.setPaused(tx, id, true, undefined)),
    resume: (id) => database.transaction((tx) => review.setPaused(tx, id, false, undefined)),
    recommend: (id) => database.transaction((tx) => review.setRecommended(tx, id, true)),
    passStart: (id) =>
      run(
        `update campaigns set starts_at = least(starts_at, now() - interval '1 hour') where id = $1 and ends_at > now() and deleted_at is null`,
        id,
      ),
    passEnd: (id) =>
      run(
        `update campaigns set starts_at = least(starts_at, now() - interval '2 hours'),
             ends_at = least(ends_at, now() - interval '1 minute') where id = $1 and deleted_at is null`,
        id,
      ),
    keepTimes,
    submitArtwork: (id) =>
      database.query({
        text: `insert into artworks (campaign_id, account_id, title, description)
               select id, $2, 'A', '' from campaigns where id = $1`,
        values: [id, artist.accountId],
      }),
    remove: (id) => editing.remove(memberOf(brand), id),
  }
  return { act, keepTimes }
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

const expected = (model: Model, command: Command, name: string): Outcome => {
  if (model.fate !== 'there') return WITHOUT_SUBJECT.includes(command) ? 'done' : 404
  return RULES[command](model, name)
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
const seeAll = () =>
  server.database.query<Seen & { id: number }>({
    text: `select c.id, c.name, c.review, c.revision, c.status as "storedStatus", c.paused_at is not null as "isPaused",
             c.recommended_at is not null as "isRecommended", c.deleted_at is not null as "isArchived",
             case when c.review <> 1 or c.starts_at > now() then 0 when c.ends_at > now() then 1 else 2 end as status,
             h.status as "changeStatus", h.content ->> 'name' as "changeName"
           from campaigns c left join campaign_changes h on h.campaign_id = c.id and h.status in (0, 2)`,
  })

test(`${LIVES} random lives of campaigns go as the model says`, { timeout: 900_000 }, async () => {
  const lives = fc.sample(fc.array(fc.constantFrom(...COMMANDS), LENGTH), LIVES)
  const first = await buildCampaign(server.database, { brand, status: 'waiting', clock: server.clock })
  await server.database.query({
    text: `insert into campaigns (brand_id, name, subtitle, film, mobile_banner, brand_picture, description, brand_description,
             rules, starts_at, ends_at, invite_token)
           select brand_id, name, subtitle, film, mobile_banner, brand_picture, description, brand_description, rules, starts_at,
             ends_at, 'token-' || n from campaigns, generate_series(2, $2) n where id = $1`,
    values: [first.campaignId, lives.length],
  })
  const ids = (await seeAll()).map(({ id }) => id).sort((a, b) => a - b)
  const stranger = memberOf(await buildAccount(server.database, { kind: 'brand', clock: server.clock }))
  const { act, keepTimes } = await createLife(stranger)
  const models = new Map<number, Model>()

  const live = async (id: number, commands: readonly Command[]) => {
    const model = newModel(first.name)
    models.set(id, model)
    for (const [index, command] of commands.entries()) {
      const name = `${command} ${index}`
      const revision = model.change?.revision ?? model.revision
      const wanted = expected(model, command, name)
      const got = await outcomeOf(act[command](id, name, revision))
      expect({ commands, index, outcome: got }).toEqual({ commands, index, outcome: wanted })
    }
  }
  const queue = ids.map((id, index) => [id, lives[index]!] as const)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let next = queue.shift(); next; next = queue.shift()) await live(...next)
    }),
  )

  await keepTimes()
  const seen = new Map((await seeAll()).map(({ id, ...campaign }) => [id, campaign]))
  for (const [index, id] of ids.entries()) {
    const model = models.get(id)!
    if (model.fate === 'there') RULES.keepTimes(model, '')
    const status = statusOf(model)
    const wanted =
      model.fate === 'erased'
        ? undefined
        : {
            name: model.name,
            review: model.review,
            status,
            // What is out of sight is left as it was.
            storedStatus: model.fate === 'archived' ? seen.get(id)?.storedStatus : status,
            revision: model.revision,
            isPaused: model.isPaused,
            isRecommended: model.isRecommended,
            isArchived: model.fate === 'archived',
            changeStatus: model.change?.status ?? null,
            changeName: model.change?.name ?? null,
          }
    expect([lives[index], seen.get(id)]).toEqual([lives[index], wanted])
  }
  const open = [...models.values()].filter((model) => model.fate === 'there' && statusOf(model) === 1)
  expect((await server.call(listCampaigns, { pageSize: 1 })).total).toBe(open.length)
})
