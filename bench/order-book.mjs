// How many signed orders the book writes down in a second, beside rows that are only inserted, each in a transaction of its own.

import { createHash } from 'node:crypto'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { insertOrder } from '../apps/server/src/rooms/market/market.repository.ts'
import { marketRecording } from '../apps/server/src/rooms/market/market-recording.service.ts'
import { buildOnSale } from '../apps/server/test/market-crowd.ts'
import { openWorld } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const STANDING = Number(process.env.BENCH_ORDERS ?? 20_000)
const ROUNDS = 7
const ORDERS = 100
const CROWDS = [1, 8]
const CHAIN_ID = 31_337
const NATIVE = `0x${'0'.repeat(40)}`
const HOUR_MS = 3_600_000

const hashOf = (text) => `0x${createHash('sha256').update(text).digest('hex')}`
const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Works on sale, each with a holder of its own. */
const findWorks = async (world) => {
  const found = await world.query(
    `select creator_id::int as "accountId", contract, token_id::text as "tokenId" from nfts order by id limit $1`,
    [ORDERS],
  )
  const works = found.map((work) => ({ ...work, maker: hashOf(`holder of ${work.tokenId}`).slice(0, 42) }))
  await world.query(
    `insert into token_holders (chain_id, contract, token_id, holder, balance)
     select $1, w.contract, w."tokenId", w.maker, 1
       from jsonb_to_recordset($2) as w(contract text, "tokenId" numeric, maker text)`,
    [CHAIN_ID, JSON.stringify(works)],
  )
  return works.map((work) => ({ ...work, tokenId: BigInt(work.tokenId) }))
}

/** Sees that each work is shown with an order of its holder: an order that sleeps would be less work. */
const requireShown = async (world, works) => {
  const shown = await world.query(
    'select 1 from nft_market m join market_orders o on o.hash = m.listing_hash where o.maker = any($1)',
    [works.map(({ maker }) => maker)],
  )
  if (shown.length !== works.length)
    throw new Error(`${shown.length} of ${works.length} works are shown with their order`)
}

/** A signed listing of a work, as large as a real one. */
const orderOf = (key, { accountId, contract, tokenId, maker }) => {
  const now = new Date()
  const item = { itemType: 2, token: contract, identifierOrCriteria: String(tokenId), startAmount: '1', endAmount: '1' }
  const money = {
    itemType: 0,
    token: NATIVE,
    identifierOrCriteria: '0',
    startAmount: '500',
    endAmount: '500',
    recipient: maker,
  }
  return {
    ...{ hash: hashOf(key), chainId: CHAIN_ID, kind: 1, accountId, maker, counter: 0n, contract, amount: 1n },
    ...{ currency: NATIVE, price: 1_000n, startsAt: now, endsAt: new Date(now.getTime() + HOUR_MS), createdAt: now },
    ...{ signature: `0x${'ab'.repeat(65)}`, items: [{ contract, tokenId, amount: 1n }] },
    parameters: { offerer: maker, offer: [item], consideration: [money, money], salt: hashOf(`salt ${key}`) },
  }
}

/** Does something with each of some orders, so many at once; answers how many a second. */
async function perSecond(orders, atOnce, write) {
  const waiting = [...orders]
  const begun = performance.now()
  const work = async () => {
    for (let order = waiting.pop(); order; order = waiting.pop()) await write(order)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return orders.length / ((performance.now() - begun) / 1_000)
}

/** Measures and writes the section `order-book`. */
export async function run() {
  const world = await openWorld()
  const database = openDatabase(world.url, {
    max: Math.max(...CROWDS),
    onError: (error) => console.error(error.message),
  })
  try {
    await buildOnSale({ query: ({ text, values }) => world.query(text, values) }, STANDING)
    await world.query(
      'create table plain_orders (hash text primary key, parameters jsonb not null, signature text not null)',
    )
    const works = await findWorks(world)
    await world.query('vacuum analyze')
    const ways = {
      plain: ({ hash, parameters, signature }) =>
        database.transaction((tx) =>
          tx.query({
            name: 'plain-order',
            text: 'insert into plain_orders (hash, parameters, signature) values ($1, $2, $3)',
            values: [hash, JSON.stringify(parameters), signature],
          }),
        ),
      book: (order) =>
        database.transaction(async (tx) => {
          if (!(await insertOrder(tx, order))) throw new Error('The order was there already')
          await marketRecording.refresh(tx, CHAIN_ID, { hashes: [order.hash] }, new Date())
        }),
    }
    const lines = []
    for (const atOnce of CROWDS) {
      const rates = { plain: [], book: [] }
      for (let round = 0; round < ROUNDS; round++)
        // Each begins as often as the other.
        for (const way of round % 2 ? ['plain', 'book'] : ['book', 'plain']) {
          await world.settle()
          const orders = works.map((work, place) => orderOf(`${atOnce} ${round} ${place}`, work))
          const rate = await perSecond(orders, atOnce, ways[way])
          console.log(`${atOnce} at once, round ${round}: ${Math.round(rate)} a second (${way})`)
          if (round > 0) rates[way].push(rate)
        }
      await requireShown(world, works)
      const ratio = median(rates.book.map((rate, round) => rates.plain[round] / rate))
      lines.push(
        `| ${atOnce} | ${Math.round(median(rates.plain))} | ${Math.round(median(rates.book))} | ${ratio.toFixed(2)} |`,
      )
      console.log(lines.at(-1))
    }
    writeSection(
      'order-book',
      `## The book of orders

Orders written down in a second, in a book of ${STANDING.toLocaleString('en')}: row, works, counter, activity, state and what is shown of the work, beside the same
order inserted into a table without anything around it. Each is one transaction that is on the disk when it is answered. What the chain is asked before is not
in it.

| at once | plain inserts a second | orders a second | plain inserts for one order |
|--:|--:|--:|--:|
${lines.join('\n')}

Medians of ${ROUNDS - 1} rounds of ${ORDERS} in turns, after one to warm up and a checkpoint before each; the ratio is the median of those within each round. ${machine()}.`,
    )
  } finally {
    await database.close()
    await world.stop()
  }
}
