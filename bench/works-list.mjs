// Page 1 of a campaign with 100,000 works beside page 1 of one with 100, with 1,000,000 works in all.
import { openCampaign, openWorld, startServer } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const SMALL = 100
const LARGE = 100_000
const OTHERS = 9
const READS = 1_500
const ORDERS = ['voteNum', 'createTime']

const percentile = (times, share) => times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]

async function read(url) {
  const begun = performance.now()
  const answer = await fetch(url)
  const { total, rows } = await answer.json()
  if (answer.status !== 200 || rows.length !== 24)
    throw new Error(`${url} answered ${answer.status} with ${rows?.length}`)
  return { time: performance.now() - begun, total }
}

/** Reads both pages in turns, so that noise falls on both alike. */
async function compare(address, campaigns, order) {
  const urls = campaigns.map(
    (id) => `${address}/api/campaign/works/list?campaignId=${id}&orderByColumn=${order}&isAsc=desc&pageSize=24`,
  )
  const times = urls.map(() => [])
  for (let i = 0; i < READS; i++)
    for (const [index, url] of urls.entries()) {
      const { time } = await read(url)
      if (i >= READS / 10) times[index].push(time)
    }
  return times
}

/** Measures and writes the section `works-list`. */
export async function run() {
  const world = await openWorld()
  try {
    await world.query('set statement_timeout = 0')
    for (let i = 0; i < OTHERS; i++) await openCampaign(world, LARGE, { withVotes: true })
    const large = await openCampaign(world, LARGE, { withVotes: true })
    const small = await openCampaign(world, SMALL, { withVotes: true })
    await world.query('vacuum analyze')
    const server = await startServer(world, 'coalesced')
    try {
      const lines = []
      for (const order of ORDERS) {
        const [few, many] = await compare(server.address, [small.campaignId, large.campaignId], order)
        const [a, b] = [percentile(few, 0.5), percentile(many, 0.5)]
        console.log(order, a.toFixed(2), b.toFixed(2), (b / a).toFixed(2))
        lines.push(
          `| ${order} | ${a.toFixed(2)} ms | ${b.toFixed(2)} ms | ${(b / a).toFixed(2)} | ${percentile(few, 0.99).toFixed(1)} ms | ${percentile(many, 0.99).toFixed(1)} ms |`,
        )
      }
      writeSection(
        'works-list',
        `## The works of a campaign

Page 1 (24 works) over HTTP, ${((OTHERS + 1) * LARGE + SMALL).toLocaleString('en')} works in all; budget for the ratio: 1.3.

| order | of ${SMALL} | of ${LARGE.toLocaleString('en')} | ratio | p99 of ${SMALL} | p99 of ${LARGE.toLocaleString('en')} |
|---|--:|--:|--:|--:|--:|
${lines.join('\n')}

Medians of ${READS} reads each, in turns. ${machine()}.`,
      )
    } finally {
      await server.stop()
    }
  } finally {
    await world.stop()
  }
}
