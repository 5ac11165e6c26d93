// The figures of a collection of 100,000 tokens: read, kept up, and what a block pays for them. BENCH_WORKS asks for fewer tokens.

import { createHash } from 'node:crypto'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { systemClock } from '../apps/server/src/ports/clock.ts'
import { countFigures, createFigures } from '../apps/server/src/rooms/collections/collections-figures.service.ts'
import { marketRecording } from '../apps/server/src/rooms/market/market-recording.service.ts'
import { insertTransfers, refreshOwners } from '../apps/server/src/rooms/nfts/nfts-recording.repository.ts'
import { freshFigures, keptFigures } from '../apps/server/test/collection-figures.ts'
import { buildOnSale } from '../apps/server/test/market-crowd.ts'
import { openWorld } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const FEW = 1_000
const MANY = Number(process.env.BENCH_WORKS ?? 100_000)
const ROUNDS = 300
const COUNTS = 5
const BLOCKS = 12
const TRANSFERS = 500
// As many as are counted within a request.
const CHANGES = [1, 200]

const hashOf = (text) => `0x${createHash('sha256').update(text).digest('hex')}`
const walletOf = (text) => hashOf(text).slice(0, 42)
const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]
const median = (times) => percentile(times, 0.5)
const timed = async (work) => {
  const begun = performance.now()
  const answer = await work()
  return { answer, ms: performance.now() - begun }
}
const told = (ms) => (ms < 10 ? `${ms.toFixed(2)} ms` : `${Math.round(ms).toLocaleString('en')} ms`)

/** Gives the works on sale their holders, a third of them buyers, and their contracts collections. */
async function fill(world) {
  await world.query(
    `insert into token_holders (chain_id, contract, token_id, holder, balance)
     select n.chain_id, n.contract, n.token_id, '0x' || lpad(to_hex(n.id * 7919 % (s.size / 3)), 40, 'f'), 1
       from nfts n join (select contract, count(*) as size from nfts group by 1) s on s.contract = n.contract`,
  )
  await world.query(
    `insert into market_sales (chain_id, tx_hash, log_index, item, block_number, block_time, order_hash, contract, token_id, amount,
       seller, buyer, currency, price)
     select chain_id, '0x' || md5(id::text), 0, 0, 1, now(), '0x', contract, token_id, 1, '0x', '0x', '0x' || repeat('0', 40), 1000 + id
       from nfts where id % 3 = 0`,
  )
  await world.query(
    `insert into collections (chain_id, contract, contract_type, name, symbol, created_at)
     select distinct chain_id, contract, 721, 'Tides', 'TIDE', now() from nfts`,
  )
  await world.query('insert into collection_changes (chain_id, contract) select chain_id, contract from collections')
  await world.query('vacuum analyze')
  return world.query(
    `select k.id::int, k.chain_id::int as "chainId", k.contract, count(*)::int as size
       from collections k join nfts n on n.contract = k.contract group by k.id order by size`,
  )
}

const noteSome = (database, { chainId, contract }, count) =>
  database.query({
    text: `insert into changed_tokens (chain_id, contract, token_id)
           select chain_id, contract, token_id from nft_facts where chain_id = $1 and contract = $2 order by random() limit $3`,
    values: [chainId, contract, count],
  })

/** Reads figures: kept, after some changes, and counted from all tokens as if nothing were kept. */
async function measureReads(deps, collections) {
  const { database } = deps
  const look = createFigures(deps)
  const readers = {
    kept: { rounds: ROUNDS, read: (one) => look([one]) },
    ...Object.fromEntries(
      CHANGES.map((count) => [
        `changed ${count}`,
        { rounds: ROUNDS / 10, prepare: (one) => noteSome(database, one, count), read: (one) => look([one]) },
      ]),
    ),
    counted: {
      rounds: COUNTS,
      read: ({ contract }) => database.transaction((tx) => freshFigures(tx, new Date(), contract), { unhurried: true }),
    },
  }
  const found = {}
  for (const [name, { rounds, prepare, read }] of Object.entries(readers)) {
    const times = collections.map(() => [])
    for (let round = 0; round < rounds; round++)
      for (const [place, one] of collections.entries()) {
        await prepare?.(one)
        const { ms } = await timed(() => read(one))
        if (round > 0) times[place].push(ms)
      }
    found[name] = times
    console.log(name, ...times.map((all) => told(median(all))))
  }
  return found
}

/** Writes blocks of transfers as the indexer does, in turns with what changed noted and thrown away. */
async function measureBlocks(deps, { contract, chainId }, world) {
  const { database } = deps
  const tokens = await database.query({
    text: `select token_id::text as "tokenId", holder as sender from token_holders where chain_id = $1 and contract = $2
            order by token_id limit $3`,
    values: [chainId, contract, TRANSFERS],
  })
  const write = (block) => {
    const blockTime = new Date()
    const transfers = tokens.map(({ tokenId, sender }, item) => ({
      ...{ txHash: hashOf(`block ${block}`), logIndex: item, item: 0, blockNumber: block, blockTime, contract },
      ...{ tokenId: BigInt(tokenId), sender, recipient: walletOf(`${block} ${item}`), amount: 1n },
    }))
    return database.transaction(async (tx) => {
      await insertTransfers(tx, chainId, transfers)
      await marketRecording.refresh(tx, chainId, { tokens: transfers }, blockTime, block)
      await refreshOwners(tx, chainId, transfers)
      for (const [place, { recipient }] of transfers.entries()) tokens[place].sender = recipient
    })
  }
  await world.query(`create function forget_change() returns trigger language plpgsql as $$ begin return null; end $$`)
  const times = { noted: [], forgotten: [], counted: [] }
  for (let block = 0; block < BLOCKS * 2; block++) {
    const isNoted = block % 2 === 0
    await world.query(
      isNoted
        ? 'drop trigger if exists forget on collection_changes'
        : 'create trigger forget before insert on collection_changes for each row execute function forget_change()',
    )
    await world.settle()
    const { ms } = await timed(() => write(block + 2))
    const counting = isNoted ? await timed(() => countFigures(deps)) : null
    console.log(`block ${block}: ${told(ms)}${isNoted ? `, counted in ${told(counting.ms)}` : ' without'}`)
    if (block < 2) continue
    times[isNoted ? 'noted' : 'forgotten'].push(ms)
    if (isNoted) times.counted.push(counting.ms)
  }
  await world.query('drop trigger if exists forget on collection_changes')
  // What was thrown away is noted once more: figures must be right in the end.
  await database.query({
    text: 'insert into changed_tokens (chain_id, contract, token_id) select $1, $2, t from unnest($3::numeric[]) t',
    values: [chainId, contract, tokens.map(({ tokenId }) => tokenId)],
  })
  await countFigures(deps)
  return times
}

/** Measures and writes the section `collection-figures`. */
export async function run() {
  const world = await openWorld()
  const database = openDatabase(world.url, { max: 2, onError: (error) => console.error(error.message) })
  const deps = { database, clock: systemClock }
  try {
    await world.query('set statement_timeout = 0')
    for (const count of [FEW, MANY])
      await buildOnSale({ query: ({ text, values }) => world.query(text, values) }, count)
    const collections = await fill(world)
    const first = await timed(() => countFigures(deps))
    console.log(`counted for the first time in ${told(first.ms)}`)
    await world.query('vacuum analyze')
    const reads = await measureReads(deps, collections)
    const blocks = await measureBlocks(deps, collections.at(-1), world)
    const unhurried = (work) => database.transaction(work, { unhurried: true })
    const [kept, fresh] = [await keptFigures(database), await unhurried((tx) => freshFigures(tx, new Date()))]
    if (JSON.stringify(kept) !== JSON.stringify(fresh)) throw new Error('The figures are not those of the tokens')
    write({ first, reads, blocks })
  } finally {
    await database.close()
    await world.stop()
  }
}

function write({ first, reads, blocks }) {
  const number = (value) => value.toLocaleString('en')
  const row = (name, times) => {
    const [few, many] = times.map(median)
    return `| ${name} | ${told(few)} | ${told(many)} | ${(many / few).toFixed(2)} | ${told(percentile(times[1], 0.99))} |`
  }
  const ratio = median(blocks.noted.map((ms, place) => ms / blocks.forgotten[place]))
  writeSection(
    'collection-figures',
    `## Figures of collections

Works, owners, works on sale, floor and volume of a collection in which every work is on sale. They are kept: a read looks at one row, works in what has
changed since where that is little, and leaves more to a job. The last row counts all tokens in one statement, as if nothing were kept; a statement may take 3 s.

| a read | of ${number(FEW)} | of ${number(MANY)} | ratio | p99 of ${number(MANY)} |
|---|--:|--:|--:|--:|
${[
  row('nothing has changed', reads.kept),
  ...CHANGES.map((count) =>
    row(`${count} ${count === 1 ? 'token has' : 'tokens have'} changed`, reads[`changed ${count}`]),
  ),
  row('counted from all tokens', reads.counted),
].join('\n')}

| a block of ${TRANSFERS} transfers in the collection of ${number(MANY)} | |
|---|--:|
| its transaction, with what changed thrown away | ${told(median(blocks.forgotten))} |
| with what changed noted | ${told(median(blocks.noted))} |
| times as much | ${ratio.toFixed(2)} |
| afterwards, by the job: worked into the figures | ${told(median(blocks.counted))} |

The first count of both collections took ${told(first.ms)}, in the background. Medians in turns: ${ROUNDS} reads of what is kept, ${ROUNDS / 10} after changes, ${COUNTS} counts, ${BLOCKS} blocks each
way with a checkpoint before each; the times of blocks are compared pair by pair. In the end kept and counted figures are equal. ${machine()}.`,
  )
}
