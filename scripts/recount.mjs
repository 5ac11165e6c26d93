// npm run recount -- URL: downloads a campaign's log of votes, checks every hash and signature, counts it by its own rules and
// compares with what the site shows. It shares nothing with the product but docs/vote-log.md. Exits with 1 where anything differs,
// with 2 where something that was asked for could not be read.
import { parseArgs } from 'node:util'
import { checkAnchors } from './recount/chain.mjs'
import { checkHeads, checkWitnesses, hashTree } from './recount/heads.mjs'
import { countLeaves } from './recount/rules.mjs'

const USAGE = `Recounts a vote:

  npm run recount -- https://the.site/campaign/log/1001
  npm run recount -- https://the.site/campaign/log/1001 --witness name+id+key
  npm run recount -- https://the.site/campaign/log/1001 --rpc https://a.node.of.the.chain [--contract 0x…]

Each --witness must have co-signed a head of the log. With --rpc the anchors are read from the chain by that node, out of the contract that
the site names or that you know.`
const PAGE = 100

class Unusable extends Error {}

const get = async (url) => {
  const response = await fetch(url).catch((error) => {
    throw new Unusable(`${url} cannot be reached: ${error.cause?.message ?? error.message}`)
  })
  if (!response.ok) throw new Unusable(`${url} answers ${response.status}`)
  return response
}
const getText = async (url) => (await get(url)).text()
const getBytes = async (url) => Buffer.from(await (await get(url)).arrayBuffer())

const NO_HEAD = 404
/** The newest head that a witness has co-signed; empty where there is none. */
const getWitnessed = async (address) => {
  const response = await fetch(`${address}/checkpoint.witnessed`)
  return response.status === NO_HEAD ? '' : (await get(response.url)).text()
}

/** Cuts the stream into leaves, at most so many: the site may have more than the head that was read before. */
const leavesOf = (bytes, most) => {
  const leaves = []
  for (let at = 0; at + 2 <= bytes.length && leaves.length < most; ) {
    const end = at + 2 + bytes.readUInt16BE(at)
    if (end > bytes.length) break
    leaves.push(bytes.subarray(at + 2, end))
    at = end
  }
  return leaves
}

/** The votes of each work that hangs, as the site's own pages get them. */
const shownVotes = async (site, campaignId) => {
  const shown = new Map()
  for (let page = 1; ; page++) {
    const query = new URLSearchParams({ campaignId, pageNum: page, pageSize: PAGE })
    const { rows, msg } = await (await get(`${site}/api/campaign/works/list?${query}`)).json()
    if (!rows) throw new Unusable(`${site} does not list the works: ${msg}`)
    for (const { id, voteNum } of rows) shown.set(id, voteNum)
    if (rows.length < PAGE) return shown
  }
}

/** How many leaves the log has by now, by the site. */
const loggedSize = async (site, campaignId) => {
  const query = new URLSearchParams({ campaignId })
  const { data, msg } = await (await get(`${site}/api/campaign/voteLog?${query}`)).json()
  if (!data) throw new Unusable(`${site} does not say how long the log is: ${msg}`)
  return data.loggedSize
}

const differences = (works, shown) => {
  const hanging = works.filter(({ isIn }) => isIn)
  const wrong = hanging.filter(({ id, counted }) => shown.get(id) !== counted)
  const known = new Set(hanging.map(({ id }) => id))
  return [
    ...wrong.map(({ id, counted }) => `work ${id}: ${counted} in the log, ${shown.get(id) ?? 'none'} on the site`),
    ...[...shown.keys()].filter((id) => !known.has(id)).map((id) => `work ${id} is on the site and not in the log`),
  ]
}

/** The anchors that the site names, held against what a node of the reader's choice says. */
const anchorVerdicts = async ({ rpc, contract }, address, { campaign }, log) => {
  if (rpc === undefined) return []
  const { origin, pathname } = new URL(address)
  const query = new URLSearchParams({ campaignId: campaign })
  const { data, msg } = await (await get(`${origin}/api/campaign/log/anchors?${query}`)).json()
  if (!data) throw new Unusable(`${origin} does not name the anchors: ${msg}`)
  const generation = Number(/-(\d+)$/.exec(pathname)?.[1] ?? 0)
  const sizeNow = async () => Number((await getText(`${address}/checkpoint`)).split('\n')[1])
  return checkAnchors({ rpc, contract, told: data, generation, log: { ...log, campaign, sizeNow } })
}

const textOf = (note) => note.slice(0, note.lastIndexOf('\n\n'))

const compare = async (address, head, result) => {
  const site = new URL(address).origin
  const shown = await shownVotes(site, result.rules?.campaign)
  // Lines of witnesses may have come meanwhile.
  if (textOf(await getText(`${address}/checkpoint`)) !== textOf(head))
    return { isFine: true, words: 'votes came in meanwhile: not compared' }
  const found = differences(result.works, shown)
  const unsigned =
    found.length === 0 ? 0 : (await loggedSize(site, result.rules?.campaign)) - Number(head.split('\n')[1])
  if (unsigned > 0) {
    const words = `the newest ${unsigned} leaves are under no signed head yet: the votes of the site were not compared`
    return { isFine: null, isUnread: true, words }
  }
  return found.length === 0
    ? { isFine: true, words: `the site shows the same votes for all ${shown.size} works` }
    : { isFine: false, words: `the site shows other votes: ${found.slice(0, 5).join('; ')}` }
}

const ruleVerdict = ({ problems }) =>
  problems.length === 0
    ? { isFine: true, words: 'every rule was kept' }
    : {
        isFine: false,
        words: `${problems.length} leaves break a rule: ${problems
          .slice(0, 5)
          .map(({ index, what }) => `leaf ${index}: ${what}`)
          .join('; ')}`,
      }

const summaryOf = ({ totals, voters, confirmed, works, decisions }) => [
  '',
  `${totals.counted} votes count, of ${voters} voters, ${confirmed} votes with a confirmed address; ${totals.held} held, ${totals.voided} voided, ${totals.revoked} taken back`,
  ...works
    .slice(0, 20)
    .map(({ id, counted, isIn }) => `${String(counted).padStart(8)}  work ${id}${isIn ? '' : ' (out)'}`),
  ...(works.length > 20 ? [`          and ${works.length - 20} more`] : []),
  ...decisions.map(({ act, votes, words }) => `${act} of ${votes} votes: ${words || 'no reason given'}`),
  '',
  'This proves that nobody changed, dropped or added a vote after it was in the log, and that the rules were kept.',
  'It does not prove that every voter is a person of their own.',
]

const MARKS = new Map([
  [true, 'ok   '],
  [false, 'WRONG'],
  [null, 'open '],
])
const DIFFERS = 1
const UNREAD = 2
const exitCodeOf = (verdicts) => {
  if (verdicts.some(({ isFine }) => isFine === false)) return DIFFERS
  return verdicts.some(({ isUnread }) => isUnread) ? UNREAD : 0
}

const isUsable = ({ rpc, contract }) =>
  rpc === undefined
    ? contract === undefined
    : URL.canParse(rpc) && (contract === undefined || /^0x[0-9a-f]{40}$/i.test(contract))

async function main(given, { witness: witnesses = [], rpc, contract }) {
  if (!given || !URL.canParse(given) || !isUsable({ rpc, contract })) throw new Unusable(USAGE)
  const address = given.replace(/\/+$/, '')
  // Before the newest head, so that it is no longer than that.
  const witnessed = witnesses.length > 0 ? await getWitnessed(address) : ''
  const [head, key] = [await getText(`${address}/checkpoint`), (await getText(`${address}/key`)).trim()]
  const kept = await getText(`${address}/checkpoints`)
  const bytes = await getBytes(`${address}/log`)
  const { origin, size, verdicts, expect } = checkHeads({ address, head, key, kept })
  const leaves = leavesOf(bytes, size)
  const tree = hashTree(leaves)
  const result = countLeaves(leaves)
  const all = [
    ...verdicts,
    ...expect(tree, leaves.length),
    ...checkWitnesses({ witnesses, notes: [head, witnessed], origin, key, rootOf: tree, count: leaves.length }),
    ...(await anchorVerdicts({ rpc, contract }, address, result.rules ?? {}, { rootOf: tree, count: leaves.length })),
    ruleVerdict(result),
    await compare(address, head, result),
  ]
  const lines = all.map(({ isFine, words }) => `${MARKS.get(isFine)} ${words}`)
  console.log([origin, ...lines, ...summaryOf(result)].join('\n'))
  return exitCodeOf(all)
}

const readArgs = () => {
  try {
    return parseArgs({
      allowPositionals: true,
      options: { witness: { type: 'string', multiple: true }, rpc: { type: 'string' }, contract: { type: 'string' } },
    })
  } catch {
    throw new Unusable(USAGE)
  }
}

try {
  const { positionals, values } = readArgs()
  process.exitCode = await main(positionals[0], values)
} catch (error) {
  console.error(error instanceof Unusable ? error.message : error)
  process.exitCode = UNREAD
}
