// Parse Server with the same campaigns on the same Postgres, in a database of its own.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { freePort } from '../scripts/product.mjs'
import { scratchPackages } from './scratch.mjs'

const VERSION = '9.10.0'
const CHILD = path.join(import.meta.dirname, 'parse-server-child.mjs')
const HEADERS = { 'X-Parse-Application-Id': 'bench', 'X-Parse-Master-Key': 'bench-master-key' }
const CAMPAIGN = {
  name: 'String',
  subtitle: 'String',
  banner: 'Object',
  appBanner: 'Object',
  isPrivate: 'Boolean',
  isRecommend: 'Boolean',
  operateStop: 'Boolean',
  status: 'Number',
  startTime: 'Date',
  endTime: 'Date',
  createTime: 'Date',
  joinNum: 'Number',
  workNum: 'Number',
  voteNum: 'Number',
}

const createClass = async (address, className, fields) => {
  const answer = await fetch(`${address}/schemas/${className}`, {
    method: 'POST',
    headers: { ...HEADERS, 'content-type': 'application/json' },
    body: JSON.stringify({ className, fields }),
  })
  if (!answer.ok) throw new Error(`Parse Server refused the class ${className}: ${await answer.text()}`)
}

/** Starts Parse Server; `load` copies brands and campaigns out of rows, `page` is the address of a page. */
export async function startParseServer(databaseUrl) {
  const folder = scratchPackages('parse-server', { 'parse-server': VERSION })
  const port = await freePort()
  const child = spawn(process.execPath, [CHILD, folder, databaseUrl, String(port)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = await new Promise((resolve, reject) => {
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
      const ready = /ready (\S+)/.exec(output)
      if (ready) resolve(ready[1])
    })
    child.once('exit', () => reject(new Error(`Parse Server did not start:\n${output}`)))
  })
  const fields = Object.fromEntries(Object.entries(CAMPAIGN).map(([name, type]) => [name, { type }]))
  await createClass(address, 'Brand', { nickName: { type: 'String' }, imageUrl: { type: 'String' } })
  await createClass(address, 'Campaign', { ...fields, brand: { type: 'Pointer', targetClass: 'Brand' } })
  const where = encodeURIComponent(JSON.stringify({ status: 1, isPrivate: false }))
  return {
    page: ({ column, direction, page }) =>
      `${address}/classes/Campaign?where=${where}&order=${direction === 'desc' ? '-' : ''}${column}&skip=${(page - 1) * 24}&limit=24&include=brand`,
    header: 'X-Parse-Application-Id: bench',
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Fills Parse Server's tables from ours, over a connection to each database. */
export async function fillParseServer(ours, theirs) {
  const brands = await ours.query(`select id, nick_name from accounts where user_name like 'bench-brand-%'`)
  await theirs.query(
    `insert into "Brand" ("objectId", "createdAt", "updatedAt", "nickName")
     select 'b' || id, now(), now(), name from unnest($1::text[], $2::text[]) as rows (id, name)`,
    [brands.rows.map(({ id }) => id), brands.rows.map(({ nick_name: name }) => name)],
  )
  const BATCH = 5_000
  for (let after = 0; ; ) {
    const { rows } = await ours.query(
      `select id, brand_id, name, subtitle, banner, mobile_banner, is_private, status, starts_at, ends_at, created_at, join_count,
         work_count, vote_count from campaigns where id > $1 order by id limit ${BATCH}`,
      [after],
    )
    if (rows.length === 0) break
    after = Number(rows.at(-1).id)
    await theirs.query(
      `insert into "Campaign" ("objectId", "createdAt", "updatedAt", name, subtitle, banner, "appBanner", "isPrivate", "isRecommend",
         "operateStop", status, "startTime", "endTime", "createTime", "joinNum", "workNum", "voteNum", brand)
       select 'c' || (r ->> 'id'), now(), now(), r ->> 'name', r ->> 'subtitle', r -> 'banner', r -> 'mobile_banner',
         (r ->> 'is_private')::boolean, false, false, (r ->> 'status')::int, (r ->> 'starts_at')::timestamptz,
         (r ->> 'ends_at')::timestamptz, (r ->> 'created_at')::timestamptz, (r ->> 'join_count')::int, (r ->> 'work_count')::int,
         (r ->> 'vote_count')::int, 'b' || (r ->> 'brand_id') from jsonb_array_elements($1::jsonb) r`,
      [JSON.stringify(rows)],
    )
  }
  for (const column of ['createTime', 'startTime', 'endTime', 'joinNum', 'workNum', 'voteNum'])
    await theirs.query(`create index on "Campaign" (status, "isPrivate", "${column}" desc)`)
  await theirs.query('vacuum (analyze)')
}
