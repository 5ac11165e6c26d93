// The first page of the campaigns: beside pgbench with the same prepared statement, beside Parse Server on the same
// Postgres and data, and how it grows from 1,000 to 100,000 campaigns; search by name inside the database.
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { findEmbeddedPostgres } from '../apps/server/src/embedded/postgres.ts'
import { listMarket } from '../apps/server/src/rooms/campaigns/campaigns-market.repository.ts'
import { startProduct, temporaryDataDir } from '../scripts/product.mjs'
import { settle, writeArtworks, writeCampaigns } from './campaign-data.mjs'
import { fillParseServer, startParseServer } from './parse-server.mjs'
import { machine, writeSection } from './results.mjs'

const CAMPAIGNS = { few: 1_000, many: 100_000 }
const ARTWORKS = 1_000_000
const CLIENTS = 16
const SECONDS = 8
const ROUNDS = 3
const PARSE_DATABASE = 'bench_parse'
const SEARCHES = ['Harbour Ember 47', '99999', 'Lantern Gl', 'nobody calls it so']
const LOAD = path.join(import.meta.dirname, 'http-load.mjs')
const PAGE = { order: 'createdAt', direction: 'desc', limit: 25, from: { offset: 0 } }

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const log = (text) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** How many answers come each second, from clients in a process of their own. */
const httpRate = (address, ...headers) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LOAD, address, String(CLIENTS), String(SECONDS), ...headers], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', (code) => (code === 0 ? resolve(Number(output)) : reject(new Error('the clients failed'))))
  })

/** The statement of the list as the product writes it. */
async function statementOf(filter) {
  let statement
  const query = async (written) => {
    statement = written
    return []
  }
  await listMarket({ query }, filter, { kind: 'anybody' }, PAGE)
  return statement
}

function findPgbench() {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  const installed = spawnSync('apt-get', ['install', '-y', 'postgresql-contrib'], { stdio: 'ignore' }).status === 0
  return installed && spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : null
}

/** pgbench reads `:name` as a variable even inside of a text, so the colons of a time are written another way. */
const forPgbench = ({ text }) =>
  text
    .replaceAll("'YYYY-MM-DD HH24:MI:SS'", "('YYYY-MM-DD HH24' || chr(58) || 'MI' || chr(58) || 'SS')")
    .replace(/\s+/g, ' ')
    .replace(/\$(\d+)/g, ':p$1')

/** How often each second the database alone runs the statement, prepared, for as many clients. */
async function pgbenchRate(pgbench, databaseUrl, statement, folder) {
  const file = path.join(folder, 'list.sql')
  writeFileSync(file, `${forPgbench(statement)};\n`)
  const url = new URL(databaseUrl)
  const values = statement.values.flatMap((value, index) => ['-D', `p${index + 1}=${value}`])
  const child = spawn(
    pgbench,
    ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), ...values, '-f', file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PGHOST: url.searchParams.get('host') ?? url.hostname,
        PGPORT: url.port || '5432',
        PGUSER: url.username,
        PGDATABASE: url.pathname.slice(1),
      },
    },
  )
  let output = ''
  for await (const chunk of child.stdout) output += chunk
  const rate = /tps = ([\d.]+)/.exec(output)?.[1]
  if (rate === undefined) throw new Error(`pgbench gave no result:\n${output}`)
  return Number(rate)
}

/** Without pgbench: the same clients, over plain prepared statements of the driver. */
async function driverRate(databaseUrl, statement) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS })
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await pool.query({ ...statement, name: 'list' })
      done++
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, lane))
  await pool.end()
  return done / SECONDS
}

/** Milliseconds inside of the database, the best of some runs: the rest is what else the machine does. */
async function searchTime(client, name) {
  const { text, values } = await statementOf({ status: 1, name })
  const times = []
  for (let round = 0; round < 7; round++) {
    const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values)
    times.push(rows[0]['QUERY PLAN'][0]['Execution Time'])
  }
  return Math.min(...times)
}

/** Measures in turns, so that a slow moment of the machine meets all alike; answers the median of each. */
async function inTurns(works) {
  const rates = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let round = 0; round < ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      rates[name].push(await work())
      log(`${name}: ${rates[name].at(-1).toFixed(0)} each second`)
    }
  return Object.fromEntries(Object.entries(rates).map(([name, values]) => [name, median(values)]))
}

const connect = async (connectionString) => {
  const client = new pg.Client({ connectionString })
  await client.connect()
  return client
}

const adminOf = (databaseUrl) => {
  const url = new URL(databaseUrl)
  url.username = 'postgres'
  return url
}

/** A product with so many campaigns. */
async function startMarket(campaigns, artworks) {
  const { dataDir, remove } = temporaryDataDir()
  const product = await startProduct({ dataDir, env: { DEMO: '0' } })
  const databaseUrl = await findEmbeddedPostgres(dataDir)
  const client = await connect(databaseUrl)
  await writeCampaigns(client, campaigns)
  if (artworks > 0) await writeArtworks(client, artworks)
  await settle(client)
  log(`${campaigns} campaigns and ${artworks} artworks are written`)
  return {
    client,
    databaseUrl,
    page: `${product.address.replace('localhost', '127.0.0.1')}/api/campaign/list`,
    stop: async () => {
      await client.end()
      await product.stop()
      remove()
    },
  }
}

/** Parse Server with the campaigns of a market. */
async function startPeer({ client, databaseUrl }) {
  const admin = await connect(adminOf(databaseUrl).href)
  await admin.query(`create database ${PARSE_DATABASE} owner plinth`)
  await admin.end()
  const url = new URL(databaseUrl)
  url.pathname = PARSE_DATABASE
  const parse = await startParseServer(url.href)
  const theirs = await connect(url.href)
  await fillParseServer(client, theirs)
  await theirs.end()
  log('Parse Server is filled')
  return parse
}

/** Measures and writes the section `campaign-list`. */
export async function run() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'plinth-bench-'))
  const running = []
  const keep = (part) => {
    running.push(part)
    return part
  }
  try {
    const small = keep(await startMarket(CAMPAIGNS.few, CAMPAIGNS.few))
    const large = keep(await startMarket(CAMPAIGNS.many, ARTWORKS))
    const parse = keep(await startPeer(large))
    const pgbench = findPgbench()
    const statement = await statementOf({ status: 1 })
    const rates = await inTurns({
      few: () => httpRate(small.page),
      ours: () => httpRate(large.page),
      database: () =>
        pgbench ? pgbenchRate(pgbench, large.databaseUrl, statement, folder) : driverRate(large.databaseUrl, statement),
      other: () => httpRate(parse.page, parse.header),
    })
    const searches = []
    for (const name of SEARCHES) searches.push([name, await searchTime(large.client, name)])
    write({ ...rates, searches, pgbench })
  } finally {
    for (const part of running.toReversed()) await part.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function write({ few, ours, database, other, searches, pgbench }) {
  const number = (value) => Math.round(value).toLocaleString('en-US')
  writeSection(
    'campaign-list',
    `## The first page of the campaigns

\`GET /campaign/list\`, 24 rows, ${number(CAMPAIGNS.many)} campaigns and ${number(ARTWORKS)} artworks, ${CLIENTS} clients, median of ${ROUNDS} rounds in turns.

| | each second | ratio |
|---|---|---|
| ${pgbench ? 'pgbench' : 'the driver'}: the same prepared statement and nothing else | ${number(database)} | 1 |
| **Plinth**: over HTTP, with total and cursor | ${number(ours)} | ${(ours / database).toFixed(2)} of it (at least 0.25) |
| Parse Server 9.10: over HTTP, without total, indexed | ${number(other)} | Plinth gives ${(ours / other).toFixed(1)} × (at least 8 ×) |

From ${number(CAMPAIGNS.few)} campaigns (${number(few)} each second) to ${number(CAMPAIGNS.many)} an answer costs ${(few / ours).toFixed(2)} × (at most 1.3 ×).

| search by name among ${number(CAMPAIGNS.many)} | inside the database (budget 5 ms) |
|---|---|
${searches.map(([name, ms]) => `| \`${name}\` | ${ms.toFixed(2)} ms |`).join('\n')}

Clients, servers and database share the same ${machine()}.`,
  )
}
