// Page 1 of the works on sale with 1,000,000 tokens beside page 1 with 1,000. BENCH_WORKS asks for fewer tokens.

import { openDatabase } from '../apps/server/src/db/database.ts'
import { systemClock } from '../apps/server/src/ports/clock.ts'
import { createVisibilityService } from '../apps/server/src/rooms/campaigns/campaigns-visibility.service.ts'
import { createMarketService } from '../apps/server/src/rooms/market/market.service.ts'
import { createNftsService } from '../apps/server/src/rooms/nfts/nfts.service.ts'
import { createWalletService } from '../apps/server/src/rooms/wallet/wallet.service.ts'
import { buildOnSale } from '../apps/server/test/market-crowd.ts'
import { marketSorts } from '../packages/api-schema/src/market.ts'
import { openWorld } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const FEW = 1_000
const MANY = Number(process.env.BENCH_WORKS ?? 1_000_000)
const ROUNDS = 300
const PAGE = { limit: 24, offset: 0, direction: 'desc' }

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]

/** A database with so many works on sale, and the service that lists them. */
async function openSale(count) {
  const world = await openWorld()
  await world.query('set statement_timeout = 0')
  await buildOnSale({ query: ({ text, values }) => world.query(text, values) }, count)
  await world.query('vacuum analyze')
  const database = openDatabase(world.url, { max: 2, onError: (error) => console.error(error.message) })
  const deps = { database, clock: systemClock, chains: [], readers: new Map() }
  const wallet = createWalletService(deps)
  const site = { switches: async () => ({ minting: true, market: true }) }
  const nfts = createNftsService({ ...deps, wallet, visibility: createVisibilityService(deps), site })
  return {
    list: createMarketService({ ...deps, wallet, nfts, site }).list,
    close: async () => {
      await database.close()
      await world.stop()
    },
  }
}

async function read({ list }, sort) {
  const begun = performance.now()
  const { rows } = await list({ sort }, PAGE)
  if (rows.length !== PAGE.limit) throw new Error(`The page by ${sort} has ${rows.length} works`)
  return performance.now() - begun
}

/** Measures and writes the section `market-list`. */
export async function run() {
  const sales = [await openSale(FEW), await openSale(MANY)]
  try {
    const lines = []
    for (const sort of marketSorts) {
      const times = sales.map(() => [])
      for (let round = 0; round < ROUNDS; round++)
        for (const [index, sale] of sales.entries()) {
          const time = await read(sale, sort)
          if (round >= ROUNDS / 10) times[index].push(time)
        }
      const [few, many] = times.map((all) => percentile(all, 0.5))
      lines.push(
        `| ${sort} | ${few.toFixed(2)} ms | ${many.toFixed(2)} ms | ${(many / few).toFixed(2)} | ${times.map((all) => `${percentile(all, 0.99).toFixed(1)} ms`).join(' | ')} |`,
      )
      console.log(lines.at(-1))
    }
    writeSection(
      'market-list',
      `## Works on sale

Page 1 (24 works, with the length of the list) of as many tokens, all of them on sale; budget for the ratio: 1.3.

| sort | of ${FEW.toLocaleString('en')} | of ${MANY.toLocaleString('en')} | ratio | p99 of ${FEW.toLocaleString('en')} | p99 of ${MANY.toLocaleString('en')} |
|---|--:|--:|--:|--:|--:|
${lines.join('\n')}

Medians of ${ROUNDS} reads each, in turns, by the service without HTTP. ${machine()}.`,
    )
  } finally {
    for (const sale of sales) await sale.close()
  }
}
