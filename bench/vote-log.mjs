// What the log of votes costs: the processor time of server and database for a vote, with and without it.
import { readdirSync, readFileSync } from 'node:fs'
import { openCampaign, openWorld, signIn, startServer } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'
import { castVotes } from './votes.mjs'

const ROUNDS = 5
const SECONDS = 4
const WARM_UP_SECONDS = 2
const VOTERS = 60_000
// A queue that is always full, and few people at once.
const CROWDS = [512, 24]
const MODES = ['unlogged', 'coalesced', 'integrated']
// Of the kernel's clock that /proc counts in.
const TICKS_PER_SECOND = 100

/** The processor time of a process and of its children that have ended, in ticks; nothing where it has ended. */
const ticksOf = (pid) => {
  try {
    const [parent, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(1)
    return { parent: Number(parent), ticks: fields.slice(9, 13).reduce((sum, field) => sum + Number(field), 0) }
  } catch {
    return null
  }
}

/** The processor time of a process and all of its descendants, in seconds. */
const processorTime = (root) => {
  const all = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((name) => [Number(name), ticksOf(name)]),
  )
  const isOf = (pid) => pid === root || (all.get(pid)?.parent > 1 && isOf(all.get(pid).parent))
  let ticks = 0
  for (const [pid, found] of all) if (found && isOf(pid)) ticks += found.ticks
  return ticks / TICKS_PER_SECOND
}

/** One round on a new artwork: microseconds of processor for a vote, of the server and of the database. */
async function measure(world, mode, tokens, connections) {
  const [{ work }, warmUp] = [await openCampaign(world, 1), await openCampaign(world, 1)]
  const server = await startServer(world, mode)
  const spent = () => processorTime(server.pid) + processorTime(world.postgresPid)
  try {
    await castVotes(server.address, warmUp.work, tokens, WARM_UP_SECONDS, connections)
    await world.settle()
    const before = spent()
    const { accepted, others } = await castVotes(server.address, work, tokens, SECONDS, connections)
    const after = spent()
    const [{ counted }] = await world.query('select vote_count as counted from artworks where id = $1', [work])
    if (counted !== accepted || Object.keys(others).length > 0)
      throw new Error(`${mode}: ${accepted} accepted, ${counted} counted, ${JSON.stringify(others)}`)
    return ((after - before) / accepted) * 1e6
  } finally {
    await server.stop()
  }
}

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]

/** Measures and writes the section `vote-log`. */
export async function run() {
  const world = await openWorld()
  try {
    const tokens = await signIn(world, VOTERS)
    const lines = []
    for (const connections of CROWDS) {
      const costs = Object.fromEntries(MODES.map((mode) => [mode, []]))
      for (let round = 0; round < ROUNDS; round++)
        // Each begins as often as the others: the machine changes from one to the next.
        for (const mode of [...MODES.slice(round % MODES.length), ...MODES.slice(0, round % MODES.length)]) {
          costs[mode].push(await measure(world, mode, tokens, connections))
          console.log(connections, mode, Math.round(costs[mode].at(-1)))
        }
      const ratioOf = (mode) => median(costs[mode].map((cost, round) => cost / costs.unlogged[round])).toFixed(2)
      lines.push(
        `| ${connections} | ${MODES.map((mode) => Math.round(median(costs[mode]))).join(' | ')} | ${ratioOf('coalesced')} | ${ratioOf('integrated')} |`,
      )
    }
    writeSection(
      'vote-log',
      `## What the log of votes costs

Processor time of server and database for a vote over HTTP, in microseconds: the product's statement with its kept plan, but without taking a
place in the log and writing the leaf; the same with both; and with the tree grown and signed beside it. Budget for both ratios: 1.10.

| votes at once | without a log | with a log | with its tree | ratio with a log | ratio with its tree |
|--:|--:|--:|--:|--:|--:|
${lines.join('\n')}

Medians of ${ROUNDS} rounds of ${SECONDS} s in turns, each after a warm-up of ${WARM_UP_SECONDS} s and a checkpoint; a ratio is the median of those within each round. ${machine()}.`,
    )
  } finally {
    await world.stop()
  }
}
