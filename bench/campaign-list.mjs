// The pages of the campaigns: beside pgbench with the same prepared statements, beside Parse Server on the same Postgres and
// data, when all ask the same and when hardly any two do, and how it grows from 1,000 to 100,000 campaigns; search by name inside the database.
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
const SEARCHES = ['Harbour Ember 47', '99999', 'Lantern Gl', 'Lantern', 'nobody calls it so']
const LOAD = path.join(import.meta.dirname, 'http-load.mjs')
const PAGE_SIZE = 24
const ORDERS = {
  createTime: 'createdAt',
  startTime: 'startsAt',
  endTime: 'endsAt',
  joinNum: 'joinCount',
  workNum: 'workCount',
  voteNum: 'voteCount',
}
const PAGES = [1, 2, 3, 4]
const FIRST = { column: 'createTime', direction: 'desc', page: 1 }
// As many different questions as no two clients ask the same at one moment, or hardly ever.
const VARIED = PAGES.flatMap((page) =>
  Object.keys(ORDERS).flatMap((column) => ['asc', 'desc'].map((direction) => ({ column, direction, page }))),
)

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
const log = (text) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`)

/** How many answers come each second, from clients in a process of their own. */
const httpRate = (addresses, ...headers) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [LOAD, addresses.join(' '), String(CLIENTS), String(SECONDS), ...headers], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('exit', (code) => (code === 0 ? resolve(Number(output)) : reject(new Error('the clients failed'))))
  })

/** The statement of the list as the product writes it. */
async function statementOf(filter, { column, direction, page } = FIRST) {
  let statement
  const query = async (written) => {
    statement = written
    return []
  }
  const from = { offset: (page - 1) * PAGE_SIZE }
  const wanted = { order: ORDERS[column], direction, limit: PAGE_SIZE + 1, from }
  await listMarket({ query }, filter, { kind: 'anybody' }, wanted)
  return statement
}

function findPgbench() {
  if (spawnSync('pgbench', ['--version']).status === 0) return 'pgbench'
  const installed = spawnSync('apt-get', ['install', '-y', 'postgresql-contrib'], { stdio: 'ignore' }).status === 0
  return installed && spawnSync('pgbench', ['--version']).status === 0 ? 'pgbench' : null
}

/** pgbench reads `:name` as a variable even inside of a text, so the colons of a time are written another way. */
const forPgbench = ({ text, values: [limit] }, pages) =>
  [
    `\\set p1 ${limit}`,
    `\\set p2 ${PAGE_SIZE} * random(0, ${pages - 1})`,
    text
      .replaceAll('HH24:MI:SS', "HH24' || chr(58) || 'MI' || chr(58) || 'SS")
      .replace(/\s+/g, ' ')
      .replace(/\$(\d+)/g, ':p$1'),
  ].join('\n')

/** How often each second the database alone runs the statements, prepared, for as many clients. */
async function pgbenchRate(pgbench, databaseUrl, statements, folder) {
  // The pages of one order are one statement.
  const orders = [...new Map(statements.map((statement) => [statement.name, statement])).values()]
  const files = orders.flatMap((statement, index) => {
    const file = path.join(folder, `list-${index}.sql`)
    writeFileSync(file, `${forPgbench(statement, statements.length / orders.length)};\n`)
    return ['-f', file]
  })
  const url = new URL(databaseUrl)
  const child = spawn(
    pgbench,
    ['-n', '-M', 'prepared', '-c', String(CLIENTS), '-j', '2', '-T', String(SECONDS), ...files],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        PGHOST: url.searchParams.get('host') ?? url.hostname,
        PGPORT: url.port || '5432',
        PGUSER: url.username,
        PGDATABASE: url.pathname.slice(1),
        // What Postgres comes to after five runs on a connection; a server's connections have them behind them.
        PGOPTIONS: '-c plan_cache_mode=force_generic_plan',
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
async function driverRate(databaseUrl, statements) {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: CLIENTS })
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const lane = async () => {
    while (performance.now() < end) {
      await pool.query(statements[done++ % statements.length])
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

/**
 * Measures in turns, so that a slow moment of the machine meets all alike; answers the median of each. The first round is
 * left out: servers and statements are warm afterwards.
 */
async function inTurns(works) {
  const rates = Object.fromEntries(Object.keys(works).map((name) => [name, []]))
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, work] of Object.entries(works)) {
      const rate = await work()
      if (round > 0) rates[name].push(rate)
      log(`${name}: ${rate.toFixed(0)} each second`)
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
    page: ({ column, direction, page }) =>
      `${product.address.replace('localhost', '127.0.0.1')}/api/campaign/list?orderByColumn=${column}&isAsc=${direction}&pageNum=${page}`,
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
    const statements = (questions) => Promise.all(questions.map((question) => statementOf({ status: 1 }, question)))
    const database = async (questions) => {
      const written = await statements(questions)
      return pgbench ? pgbenchRate(pgbench, large.databaseUrl, written, folder) : driverRate(large.databaseUrl, written)
    }
    const rates = await inTurns({
      few: () => httpRate([small.page(FIRST)]),
      ours: () => httpRate([large.page(FIRST)]),
      database: () => database([FIRST]),
      other: () => httpRate([parse.page(FIRST)], parse.header),
      fewVaried: () => httpRate(VARIED.map(small.page)),
      oursVaried: () => httpRate(VARIED.map(large.page)),
      databaseVaried: () => database(VARIED),
      otherVaried: () => httpRate(VARIED.map(parse.page), parse.header),
    })
    const searches = []
    for (const name of SEARCHES) searches.push([name, await searchTime(large.client, name)])
    write({ ...rates, searches, pgbench })
  } finally {
    for (const part of running.toReversed()) await part.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function write({ searches, pgbench, ...rates }) {
  const number = (value) => Math.round(value).toLocaleString('en-US')
  const line = (what, ours, database, other) =>
    `| ${what} | ${number(database)} | **${number(ours)}** | ${number(other)} | ${(ours / database).toFixed(2)} | **${(ours / other).toFixed(1)} ×** |`
  const growth = (few, many) => `${(few / many).toFixed(2)} × (${number(few)} and ${number(many)} each second)`
  writeSection(
    'campaign-list',
    `## The pages of the campaigns

\`GET /campaign/list\`, ${PAGE_SIZE} rows, ${number(CAMPAIGNS.many)} campaigns and ${number(ARTWORKS)} artworks, ${CLIENTS} clients; answers each second, median of
${ROUNDS} rounds in turns. ${pgbench ? 'pgbench' : 'The driver'} runs the same prepared statements and does nothing else; Plinth answers over HTTP with total and cursor;
Parse Server 9.10 over HTTP without a total, with an index for each order.

| | ${pgbench ? 'pgbench' : 'the driver'} | Plinth | Parse Server | of the database (at least 0.25) | against Parse Server (at least 8 ×) |
|---|--:|--:|--:|--:|--:|
${line('page 1, newest first: all ask the same', rates.ours, rates.database, rates.other)}
${line(`${VARIED.length} questions: six orders, both ways, pages 1 to ${PAGES.length}`, rates.oursVaried, rates.databaseVaried, rates.otherVaried)}

Visitors who ask the same at the same moment share one statement, begun after all of them had asked: nothing is kept, so nothing
is shown late. In the second line hardly any two ask the same.

From ${number(CAMPAIGNS.few)} campaigns to ${number(CAMPAIGNS.many)} an answer costs ${growth(rates.few, rates.ours)}, of the ${VARIED.length} questions
${growth(rates.fewVaried, rates.oursVaried)}; at most 1.3 ×.

| search by name among ${number(CAMPAIGNS.many)} | inside the database (budget 5 ms) |
|---|---|
${searches.map(([name, ms]) => `| \`${name}\` | ${ms.toFixed(2)} ms |`).join('\n')}

Clients, servers and database share the same ${machine()}.`,
  )
}
