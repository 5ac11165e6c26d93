// Votes over HTTP on one artwork, end to end with commit: the coalescing writer beside one statement for each vote.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { openCampaign, openWorld, signIn, startServer } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

const CLIENT = path.join(import.meta.dirname, 'votes-client.mjs')
const WARM_UP_SECONDS = 3
const SECONDS = 6
const ROUNDS = 5
const CONNECTIONS = 512
const VOTERS = 60_000

/** Casts votes over HTTP from a process of its own; answers how many were taken, and how many were not. */
export const castVotes = (address, work, tokens, seconds, connections = CONNECTIONS) =>
  new Promise((resolve, reject) => {
    const port = new URL(address).port
    const child = spawn(process.execPath, [CLIENT, port, String(work), String(seconds), String(connections)], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.once('error', reject)
    child.once('exit', () => resolve(JSON.parse(output)))
    child.stdin.end(tokens.join('\n'))
  })

/** One round on a new artwork: how many votes each second, and whether rows, counters and answers agree. */
async function measure(world, mode, tokens) {
  const { campaignId, work } = await openCampaign(world, 1)
  const warmUp = await openCampaign(world, 1)
  const server = await startServer(world, mode)
  try {
    await castVotes(server.address, warmUp.work, tokens, WARM_UP_SECONDS)
    await world.settle()
    const { accepted, others, seconds, ranOut } = await castVotes(server.address, work, tokens, SECONDS)
    const [row] = await world.query(
      `select (select count(*) from votes where artwork_id = $1)::int as rows, w.vote_count as counter, c.vote_count as campaign,
         p.vote_count as artist from artworks w join campaigns c on c.id = w.campaign_id
         join participations p on p.campaign_id = c.id where w.id = $1 and c.id = $2`,
      [work, campaignId],
    )
    const exact = Object.values(row).every((count) => count === accepted)
    if (!exact || Object.keys(others).length > 0 || ranOut)
      throw new Error(`${mode}: ${accepted} accepted, ${JSON.stringify({ ...row, others, ranOut })}`)
    return accepted / seconds
  } finally {
    await server.stop()
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Measures and writes the section `votes`. */
export async function run() {
  const world = await openWorld()
  try {
    const tokens = await signIn(world, VOTERS)
    const rates = { coalesced: [], plain: [] }
    for (let round = 0; round < ROUNDS; round++)
      for (const mode of ['plain', 'coalesced']) {
        const rate = await measure(world, mode, tokens)
        rates[mode].push(rate)
        console.log(mode, Math.round(rate))
      }
    const [plain, coalesced] = [median(rates.plain), median(rates.coalesced)]
    const ratios = rates.coalesced.map((rate, round) => rate / rates.plain[round])
    writeSection(
      'votes',
      `## Votes

${CONNECTIONS} connections vote for one artwork over HTTP: session, conditions, vote, three counters and the event for open pages, answered
after the commit, fsync on. After every round the votes that were accepted, the rows and all counters are compared: they were equal.

| | votes each second | ratio |
|---|--:|--:|
| one statement for each vote | ${Math.round(plain)} | 1 |
| coalescing writer | ${Math.round(coalesced)} | ${median(ratios).toFixed(1)} |

Medians of ${ROUNDS} rounds of ${SECONDS} s in turns, each after a warm-up of ${WARM_UP_SECONDS} s on the same server that does not count and a checkpoint. The
ratio is the median of those within each round, for the machine changes from one to the next: ${ratios.map((ratio) => ratio.toFixed(1)).join(', ')}. Voters, server and Postgres share the same ${machine()}.`,
    )
  } finally {
    await world.stop()
  }
}
