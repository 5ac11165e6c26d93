// The HTTP side of the room `artworks` on a database of its own: `node artworks-server.mjs DATABASE_URL MODE`. Modes: `coalesced` as the
// product votes, `plain` with one statement for each vote, `unlogged` with the product's statement but for the log of votes, `integrated`
// as `coalesced` with the log's tree grown and signed beside it.

import { openDatabase } from '../apps/server/src/db/database.ts'
import { createBind } from '../apps/server/src/http/bind.ts'
import { createHttpServer } from '../apps/server/src/http/http-server.ts'
import { createLog } from '../apps/server/src/log.ts'
import { systemClock } from '../apps/server/src/ports/clock.ts'
import { createOutbox } from '../apps/server/src/ports/outbox.ts'
import { artworksRoutes } from '../apps/server/src/rooms/artworks/artworks.routes.ts'
import { createArtworksService } from '../apps/server/src/rooms/artworks/artworks.service.ts'
import { createLogTrees } from '../apps/server/src/rooms/artworks/artworks-log-tree.service.ts'
import { createVisibilityService } from '../apps/server/src/rooms/campaigns/campaigns-visibility.service.ts'

const [databaseUrl, mode] = process.argv.slice(2)
// Where the machine itself has no network: all votes come from there.
const publicUrl = 'http://localhost'

// What one would write first: one statement for each vote, with the conditions and the three counters inside.
const PLAIN = `with fit as (
    select w.campaign_id, w.id, w.account_id from artworks w join campaigns c on c.id = w.campaign_id
      join accounts voter on voter.id = $2
     where w.id = $1 and w.deleted_at is null and w.account_id <> $2 and voter.kind = 0 and c.deleted_at is null and c.paused_at is null
       and c.review = 1 and c.starts_at <= now() and c.ends_at > now()
       and (not c.needs_confirmed_email or voter.email_confirmed_at is not null)
  ), written as (
    insert into votes (campaign_id, artwork_id, account_id) select campaign_id, id, $2 from fit
    on conflict do nothing returning campaign_id, artwork_id
  ), work as (
    update artworks w set vote_count = vote_count + 1 from written v where w.campaign_id = v.campaign_id and w.id = v.artwork_id
    returning w.campaign_id, w.id, w.account_id, w.vote_count
  ), person as (
    update participations p set vote_count = p.vote_count + 1 from work w
     where p.campaign_id = w.campaign_id and p.account_id = w.account_id
  ), home as (
    update campaigns c set vote_count = c.vote_count + 1 from work w where c.id = w.campaign_id
  ), told as (
    insert into live_events (campaign_id, kind, payload)
    select campaign_id, 'votes', jsonb_build_object('artworkId', id, 'voteCount', vote_count) from work)
  select vote_count as "voteCount" from work`

/** A part of a statement in the place of what stands between two of its lines. */
const replacePart = (text, from, to, part) => {
  const [start, end] = [text.indexOf(from), text.indexOf(to)]
  if (start < 0 || end < start) throw new Error(`The statement has no part from '${from}' to '${to}'.`)
  return text.slice(0, start) + part + text.slice(end)
}
/** The statement that casts votes without what it does for the log: no place in it is taken, no leaf is written. */
const withoutLog = (text) =>
  replacePart(
    replacePart(
      text,
      'heads as (',
      '), written as (',
      'heads as (select distinct campaign_id, 0 as first from placed\n',
    ),
    '), logged as (',
    '), by_work as ',
    '',
  )

const connections = openDatabase(databaseUrl, { onError: (error) => console.error(error.message) })
const rewritten = new Map()
const planned = {
  query: (statement) => {
    if (!rewritten.has(statement.name)) rewritten.set(statement.name, withoutLog(statement.text))
    return connections.planned.query({ ...statement, text: rewritten.get(statement.name) })
  },
}
const database = mode === 'unlogged' ? { ...connections, planned } : connections
const log = createLog('silent')
const app = await createHttpServer({ logger: log, publicUrl, trustProxy: false, limitsAddresses: false })
const service = createArtworksService({
  database,
  clock: systemClock,
  outbox: createOutbox({ publicUrl, delivers: false }),
  publicUrl,
  files: {},
  retentionDays: 30,
  votesPerNetwork: 60,
  confirmsByMail: true,
  visibility: createVisibilityService({ database }),
  witnessedLogs: [],
  witnesses: [],
  log,
})
const plain = {
  async vote(member, artworkId) {
    const [row] = await database.query({ name: 'plain', text: PLAIN, values: [artworkId, member.accountId] })
    if (!row) throw new Error('refused')
    return row
  },
}
let timer
let integrating = Promise.resolve()
const bind = createBind(app, { database, clock: systemClock, publicUrl, addressLimits: null, checkAnswers: false })
if (mode === 'integrated') {
  const trees = createLogTrees({ database })
  const integrate = () => {
    integrating = trees.integrateAll().then(integrateLater)
  }
  const integrateLater = () => {
    timer = setTimeout(integrate, 1000)
  }
  integrateLater()
}
artworksRoutes(bind, mode === 'plain' ? { ...service, votes: plain } : service)
console.log(await app.listen({ port: 0, host: '127.0.0.1' }))
process.once('SIGTERM', async () => {
  await integrating
  clearTimeout(timer)
  await app.close()
  await database.close()
})
