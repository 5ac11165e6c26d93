// A database of its own for the measurements of the room `artworks`.
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { startEmbeddedPostgres } from '../apps/server/src/embedded/postgres.ts'
import { createLog } from '../apps/server/src/log.ts'
import { temporaryDataDir } from '../scripts/product.mjs'

const MIGRATIONS = path.resolve(import.meta.dirname, '../apps/server/migrations')
const SERVER = path.join(import.meta.dirname, 'artworks-server.mjs')

/** Starts an embedded Postgres with the product's tables; `stop` removes all of it. */
export async function openWorld() {
  const { dataDir, remove } = temporaryDataDir()
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('error') })
  await migrate(postgres.url, MIGRATIONS)
  const client = new pg.Client({ connectionString: postgres.url })
  const admin = new pg.Client({ connectionString: postgres.adminUrl })
  await Promise.all([client.connect(), admin.connect()])
  const [{ pid }] = (await client.query('select pg_backend_pid() as pid')).rows
  return {
    url: postgres.url,
    /** The process that all of the database's processes come from. */
    postgresPid: Number(/\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))[1]),
    /** The same database for the superuser. */
    superUrl: postgres.url.replace('//plinth@', '//postgres@'),
    query: async (sql, values) => (await client.query(sql, values)).rows,
    /** Writes out what earlier rounds left behind, so that none pays for another. */
    settle: () => admin.query('checkpoint'),
    stop: async () => {
      await Promise.all([client.end(), admin.end()])
      await postgres.stop()
      remove()
    },
  }
}

/** Makes participants who are logged in, and answers their tokens. */
export async function signIn(world, count) {
  const tokens = Array.from({ length: count }, () => randomBytes(32).toString('base64url'))
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await world.query(
    `with people as (
       insert into accounts (kind, user_name, email, email_confirmed_at)
       select 0, name, name || '@bench.example', now() from (select gen_random_uuid()::text as name from generate_series(1, $1::int)) n
       returning id),
     numbered as (select id, row_number() over () as n from people)
     insert into sessions (token_hash, account_id, idle_expires_at, absolute_expires_at)
     select hash, id, now() + interval '1 day', now() + interval '1 day'
       from unnest($2::bytea[]) with ordinality as t(hash, n) join numbered using (n)`,
    [count, hashes],
  )
  return tokens
}

/** Makes a live campaign with as many works of one artist. */
export async function openCampaign(world, works, { withVotes = false } = {}) {
  const [{ id }] = await world.query(
    `with brand as (insert into accounts (kind, user_name, email, verified_at)
       select 1, name, name || '@bench.example', now() from (select gen_random_uuid()::text as name) n returning id)
     insert into campaigns (brand_id, name, subtitle, description, brand_description, rules, starts_at, ends_at, status, review,
       invite_token, work_count, join_count)
     select id, 'Harbour', 'Draw it', '', '', '', now() - interval '1 day', now() + interval '1 day', 1, 1, gen_random_uuid()::text, $1, 1
       from brand returning id`,
    [works],
  )
  const [{ account }] = await world.query(
    `insert into accounts (kind, user_name, email) select 0, name, name || '@bench.example'
       from (select gen_random_uuid()::text as name) n returning id as account`,
  )
  await world.query(`insert into participations (campaign_id, account_id, work_count) values ($1, $2, $3)`, [
    id,
    account,
    works,
  ])
  await world.query(
    `insert into artworks (campaign_id, account_id, title, description, picture, vote_count, created_at)
     select $1, $2, 'Tide ' || n, repeat('Ink on paper. ', 12), jsonb_build_object('url', '/files/ab/' || md5(n::text) || '.png',
         'type', 'image/png', 'width', 1200, 'height', 900, 'placeholder', null, 'renditions', '[]'::jsonb),
       case when $4 then (n * 7919) % 5000 else 0 end, now() - n * interval '1 second' from generate_series(1, $3::int) n`,
    [id, account, works, withVotes],
  )
  const rows = await world.query('select min(id) as work from artworks where campaign_id = $1', [id])
  return { campaignId: Number(id), work: Number(rows[0].work) }
}

/** Starts the server in a process of its own. */
export async function startServer(world, mode) {
  const child = spawn(process.execPath, [SERVER, world.url, mode], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', () => reject(new Error('The server did not start')))
  })
  return {
    address,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
