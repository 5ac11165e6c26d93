// The import of 5,000 contacts beside a COPY of the same rows, and page 1 of a full address book beside that of a small one.
import { rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { createProducts } from '../apps/server/test/product.ts'
import { openCampaign, openWorld, signIn } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const ROWS = 5_000
const ROUNDS = 7
const ALL = 100_000
const SMALL = 100
// The most that one account may have.
const LARGE = 20_000
const OTHERS = 80
const READS = 60
const HEAD = 'First name,Last name,Contact no.,Email'
const NOWHERE = [{ id: 1, chainId: 7, chainName: 'Nowhere', networkName: 'Nowhere', chainRpc: 'http://127.0.0.1:9' }]

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
const timed = async (work) => {
  const begun = performance.now()
  const result = await work()
  return { time: performance.now() - begun, result }
}
const csvRows = (round) =>
  Array.from({ length: ROWS }, (_, n) => `Mei,Tan ${n},+65 5550 ${n},mei-${round}-${n}@bench.example`)
const accountOf = async (world, index) => {
  const rows = await world.query('select id from accounts where kind = 0 order by id')
  return Number(rows[index].id)
}

const startProduct = async (world, products) => {
  const chainsFile = path.join(products.dataDir, 'chains.json')
  writeFileSync(chainsFile, JSON.stringify(NOWHERE))
  const product = await products.launch({
    DATABASE_URL: world.url,
    CHAINS_FILE: chainsFile,
    DEMO: '0',
    IP_LIMITS: 'off',
  })
  await product.ready
  return product
}

const ask = async (product, token, url, options = {}) => {
  const answer = await fetch(`${product.url}/api/participant/contacts/${url}`, {
    ...options,
    headers: { Authorization: `Bearer ${token}` },
  })
  if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`)
  return answer
}

async function sendFile(product, token, name, bytes) {
  const body = new FormData()
  body.set('file', new File([bytes], name))
  const { data } = await (await ask(product, token, 'importData', { method: 'POST', body })).json()
  if (data.newNum !== ROWS) throw new Error(`${name}: ${JSON.stringify(data)}`)
}

/** Each round: COPY, a .csv and an .xlsx of the same rows, each into an empty book of somebody else. */
async function measureImports(world, product) {
  const copier = new pg.Client({ connectionString: world.superUrl })
  await copier.connect()
  const tokens = await signIn(world, 3 * ROUNDS)
  const times = { copy: [], csv: [], xlsx: [] }
  for (let round = 0; round < ROUNDS; round++) {
    const rows = csvRows(round)
    // Read by the database, which runs as somebody else.
    const file = path.join(os.tmpdir(), `plinth-contacts-${process.pid}.csv`)
    const accountId = await accountOf(world, 3 * round)
    writeFileSync(file, rows.map((row) => `${accountId},${row}\n`).join(''), { mode: 0o644 })
    const columns = 'account_id, first_name, last_name, contact_no, email'
    times.copy.push((await timed(() => copier.query(`copy contacts (${columns}) from '${file}' csv`))).time)
    rmSync(file)
    const csv = [HEAD, ...rows].join('\r\n')
    times.csv.push((await timed(() => sendFile(product, tokens[3 * round + 1], 'contacts.csv', csv))).time)
    // The same rows as a spreadsheet, as the product itself writes it.
    const exported = await ask(product, tokens[3 * round + 1], 'export?format=xlsx')
    const xlsx = await exported.arrayBuffer()
    times.xlsx.push((await timed(() => sendFile(product, tokens[3 * round + 2], 'contacts.xlsx', xlsx))).time)
  }
  await copier.end()
  return Object.fromEntries(Object.entries(times).map(([name, all]) => [name, median(all)]))
}

/** Fills address books: every tenth contact was invited, as nobody of them has an account. */
const fillBook = (world, accountId, count, campaignId) =>
  world.query(
    `with book as (
       insert into contacts (account_id, first_name, last_name, contact_no, email)
       select $1::bigint, 'Mei', 'Tan ' || n, '+65 5550 ' || n, 'book-' || $1::bigint || '-' || n || '@bench.example' from generate_series(1, $2::int) n
       returning email)
     insert into invitations (account_id, campaign_id, email, mail_status, invited_at, sent_at)
     select $1::bigint, $3, email, 1, now(), now() from book where email like '%0@bench.example'`,
    [accountId, count, campaignId],
  )

async function measureLists(world, product) {
  const { campaignId } = await openCampaign(world, 1)
  const before = (await world.query('select count(*) as n from accounts where kind = 0'))[0].n
  const [large, small, ...others] = await signIn(world, 2 + OTHERS)
  await fillBook(world, await accountOf(world, Number(before)), LARGE, campaignId)
  await fillBook(world, await accountOf(world, Number(before) + 1), SMALL, campaignId)
  for (const index of others.keys())
    await fillBook(world, await accountOf(world, Number(before) + 2 + index), (ALL - LARGE) / OTHERS, campaignId)
  await world.query('vacuum analyze')
  const pages = [
    ['the newest', 'list?pageSize=100'],
    ['Invite Sent', 'list?pageSize=100&orderByColumn=inviteSent'],
    ['Votes', 'list?pageSize=100&orderByColumn=votes'],
    ['a search', 'list?pageSize=100&keyword=Tan'],
  ]
  const results = []
  for (const [name, url] of pages) {
    const times = { small: [], large: [] }
    for (let i = 0; i < READS; i++) {
      times.small.push((await timed(() => ask(product, small, url).then((answer) => answer.json()))).time)
      times.large.push((await timed(() => ask(product, large, url).then((answer) => answer.json()))).time)
    }
    results.push([name, median(times.large.slice(READS / 10)) / median(times.small.slice(READS / 10))])
    console.log(results.at(-1))
  }
  return results
}

/** Measures and writes the section `contacts`. */
export async function run() {
  const world = await openWorld()
  const products = createProducts()
  try {
    await world.query('set statement_timeout = 0')
    const product = await startProduct(world, products)
    const { copy, csv, xlsx } = await measureImports(world, product)
    console.log({ copy, csv, xlsx })
    const lists = await measureLists(world, product)
    writeSection(
      'contacts',
      `## Address books

An import of ${ROWS.toLocaleString('en')} rows over HTTP (received, read in a process of its own, judged, compared and written) as a multiple of COPY of the
same rows into the same table with its indexes.

| | ratio |
|---|--:|
| COPY | 1 |
| .csv | ${(csv / copy).toFixed(1)} |
| .xlsx | ${(xlsx / copy).toFixed(1)} |

Page 1 (100 rows) of a book at its maximum of ${LARGE.toLocaleString('en')}, ${(ALL + SMALL).toLocaleString('en')} contacts in all, beside that of a book of ${SMALL}. Counts are made when they are
read: sorting by one makes it for the whole book.

| order | ratio |
|---|--:|
${lists.map(([name, ratio]) => `| ${name} | ${ratio.toFixed(2)} |`).join('\n')}

Medians of ${ROUNDS} imports and ${READS} reads each, in turns. ${machine()}.`,
    )
  } finally {
    await products.end()
    await world.stop()
  }
}
