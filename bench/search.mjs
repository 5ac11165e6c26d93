// The search among 1,000,000 works beside a read by primary key, for each kind of words. BENCH_WORKS asks for fewer works.
import { readFileSync } from 'node:fs'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { createVisibilityService } from '../apps/server/src/rooms/campaigns/campaigns-visibility.service.ts'
import { createSearchService } from '../apps/server/src/rooms/search/search.service.ts'
import { openWorld } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const WORKS = Number(process.env.BENCH_WORKS ?? 1_000_000)
const ARTISTS = WORKS / 10
const CAMPAIGNS = 200
const VOCABULARY = 60_000
const ROUNDS = 60
const BUDGET_MS = 50

// Words of two to four syllables; the lower its number, the more titles have a word, as in a language.
const WORDS = `create function pg_temp.word_of(n integer) returns text language sql immutable as $$
  select string_agg((array['ba','ke','li','mo','nu','ra','se','ti','vo','zu','an','el','is','or','un','da','fe','gi','ho','pu'])[1 + d], '')
    from unnest(array[n % 20, n / 20 % 20] || case when n < 400 then '{}'::int[] else array[n / 400 % 20] end
      || case when n < 8000 then '{}'::int[] else array[n / 8000 % 20] end) d $$`
const any = `pg_temp.word_of((${VOCABULARY} ^ random())::int)`

/** Fills the tables of the product, and the words in one statement for each kind instead of by triggers. */
async function fill(world) {
  await world.query('set statement_timeout = 0')
  await world.query(WORDS)
  for (const table of ['accounts', 'campaigns', 'artworks'])
    await world.query(`alter table ${table} disable trigger user`)
  await world.query(
    `insert into accounts (kind, user_name, nick_name, email, verified_at) select case when n <= ${CAMPAIGNS} then 1 else 0 end,
       'user-' || n, initcap(${any} || ' ' || pg_temp.word_of(1 + n % 59999)), n || '@bench.example', case when n <= ${CAMPAIGNS} then now() end from generate_series(1, ${ARTISTS + CAMPAIGNS}) n`,
  )
  await world.query(
    `insert into campaigns (brand_id, name, subtitle, description, brand_description, rules, starts_at, ends_at, status, review, invite_token, is_private)
     select id, initcap(${any} || ' ' || ${any}), 'Draw it', '', '', '', now() - interval '1 day', now() + interval '1 day', 1, 1, gen_random_uuid()::text, id % 10 = 0
       from accounts where kind = 1`,
  )
  await world.query(
    `with brief as (select array_agg(id) as ids from campaigns), people as (select array_agg(id) as ids from accounts where kind = 0)
     insert into artworks (campaign_id, account_id, title, description, picture)
     select brief.ids[1 + n % ${CAMPAIGNS}], people.ids[1 + n % ${ARTISTS}], concat_ws(' ', ${any}, case when n % 2 = 0 then ${any} end, ${any}, case when n % 3 = 0 then ${any} end), 'Ink.',
         jsonb_build_object('url', '/files/ab/' || md5(n::text) || '.png', 'type', 'image/png', 'width', 1200, 'height', 900, 'placeholder', null, 'renditions', '[]'::jsonb)
       from generate_series(1, ${WORKS}) n, brief, people`,
  )
  await world.query(
    `insert into search_entries (kind, id, head, words)
     select kind, id, left(array_to_string(name, ' '), 64), array_to_tsvector(name)
       from (select 1 as kind, id, search_words_of(title) as name from artworks
             union all select kind + 2, id, search_words_of(nick_name) from accounts where kind < 2
             union all select 4, id, search_words_of(name) from campaigns) e`,
  )
  await world.query(
    'insert into search_words (word) select distinct unnest(tsvector_to_array(words)) from search_entries on conflict do nothing',
  )
  for (const table of ['accounts', 'campaigns', 'artworks'])
    await world.query(`alter table ${table} enable trigger user`)
  await world.query('vacuum analyze')
}

/** What people type, by what it asks of the search. */
async function readQueries(world) {
  const words = async (from, to) =>
    (
      await world.query(
        `select pg_temp.word_of(n) as word from generate_series(${from}, ${to}) n order by random() limit ${ROUNDS}`,
      )
    ).map(({ word }) => word)
  const sample = await world.query('select title from artworks where id % 997 = 0 limit 1000')
  const titles = sample.map(({ title }) => title.split(' '))
  const common = await words(1, 20)
  const usual = await words(400, 7_999)
  const rare = await words(20_000, VOCABULARY - 1)
  const pairs = titles.filter(({ length }) => length > 2).slice(0, ROUNDS)
  const names = (
    await world.query(`select nick_name as name from accounts where kind = 0 order by random() limit ${ROUNDS}`)
  ).map(({ name }) => name)
  const slip = (word) => `${word.slice(0, 3)}${word.slice(4)}`
  return {
    'a word of many titles': common,
    'a word of some titles': usual,
    'a word of few titles': rare,
    'two words of a title': pairs.map(([first, , third]) => `${first} ${third}`),
    'two common words': common.map((word, n) => `${word} ${common[(n + 7) % common.length]}`),
    'one letter': [...'abdefghiklmnoprstuvz'],
    'the beginning of a word': usual.map((word) => word.slice(0, 3)),
    'the name of an artist': names,
    'a misspelt word': rare.map(slip),
    'a word that nothing has': rare.map((word) => `${word}xqwy`),
  }
}

const onProcessor = (pid) => Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]

/** The time by the clock and on the processor, of this process and of the database's, for each run of `work`. */
async function measure(pid, rounds, work) {
  const [wall, processor] = [[], []]
  for (let n = 0; n < rounds; n++) {
    const [begun, own, theirs] = [performance.now(), process.cpuUsage(), onProcessor(pid)]
    await work(n)
    wall.push(performance.now() - begun)
    const { user, system } = process.cpuUsage(own)
    processor.push((user + system) / 1000 + onProcessor(pid) - theirs)
  }
  return { wall, processor }
}

/** Measures and writes the section `search`. */
export async function run() {
  const world = await openWorld()
  try {
    await fill(world)
    const queries = await readQueries(world)
    const database = openDatabase(world.url, { max: 1, onError: (error) => console.error(error.message) })
    try {
      const [{ pid }] = await database.query({ text: 'select pg_backend_pid() as pid' })
      const service = createSearchService({ database, visibility: createVisibilityService({ database }) })
      const [{ id: least }] = await database.query({ text: 'select min(id) as id from artworks' })
      const readOne = (n) =>
        database.query({
          name: 'bench-read',
          text: 'select * from artworks where id = $1',
          values: [Number(least) + ((n * 7919) % WORKS)],
        })
      for (const words of Object.values(queries)) for (const word of words.slice(0, 8)) await service.search(null, word)
      await measure(pid, 100, readOne)
      const lines = []
      for (const [name, words] of Object.entries(queries)) {
        const read = await measure(pid, ROUNDS, readOne)
        let found = 0
        const { wall, processor } = await measure(pid, ROUNDS, async (n) => {
          const { groups } = await service.search(null, words[n % words.length])
          if (groups.length > 0) found++
        })
        const [ms, ratio] = [percentile(processor, 0.5), percentile(wall, 0.5) / percentile(read.wall, 0.5)]
        lines.push(
          `| ${name} | ${ms.toFixed(1)} ms | ${percentile(processor, 0.95).toFixed(1)} ms | ${percentile(wall, 0.5).toFixed(1)} ms | ${percentile(wall, 0.95).toFixed(1)} ms | ${ratio.toFixed(0)} | ${found} of ${ROUNDS} |`,
        )
        console.log(lines.at(-1))
      }
      writeSection(
        'search',
        `## The search

One search over everything by somebody who is not logged in, ${WORKS.toLocaleString('en')} works and ${ARTISTS.toLocaleString('en')} artists, with words as unevenly common as those of a
language. Budget: ${BUDGET_MS} ms. Processor time is that of the server and of its database; the ratio is that of the medians by the clock to
a read of one work by its key.

| words | processor, median | p95 | clock, median | p95 | ratio | found |
|---|--:|--:|--:|--:|--:|--:|
${lines.join('\n')}

${ROUNDS} searches each, one at a time. ${machine()}.`,
      )
    } finally {
      await database.close()
    }
  } finally {
    await world.stop()
  }
}
