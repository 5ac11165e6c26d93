// npm run recount -- URL: downloads a campaign's log of votes, checks every hash and signature, counts it by its own rules and
// compares with what the site shows. It shares nothing with the product but docs/vote-log.md. Exits with 1 where anything differs.
import { checkHeads, hashTree } from './recount/heads.mjs'
import { countLeaves } from './recount/rules.mjs'

const USAGE = `Recounts a vote:

  npm run recount -- https://the.site/campaign/log/1001`
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

const differences = (works, shown) => {
  const hanging = works.filter(({ isIn }) => isIn)
  const wrong = hanging.filter(({ id, counted }) => shown.get(id) !== counted)
  const known = new Set(hanging.map(({ id }) => id))
  return [
    ...wrong.map(({ id, counted }) => `work ${id}: ${counted} in the log, ${shown.get(id) ?? 'none'} on the site`),
    ...[...shown.keys()].filter((id) => !known.has(id)).map((id) => `work ${id} is on the site and not in the log`),
  ]
}

const compare = async (address, head, result) => {
  const site = new URL(address).origin
  const shown = await shownVotes(site, result.rules?.campaign)
  if ((await getText(`${address}/checkpoint`)) !== head)
    return { isFine: true, words: 'votes came in meanwhile: not compared' }
  const found = differences(result.works, shown)
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

async function main(given) {
  if (!given || !URL.canParse(given)) throw new Unusable(USAGE)
  const address = given.replace(/\/+$/, '')
  const [head, key] = [await getText(`${address}/checkpoint`), (await getText(`${address}/key`)).trim()]
  const kept = await getText(`${address}/checkpoints`)
  const bytes = await getBytes(`${address}/log`)
  const { origin, size, verdicts, expect } = checkHeads({ address, head, key, kept })
  const leaves = leavesOf(bytes, size)
  const tree = hashTree(leaves)
  const result = countLeaves(leaves)
  const all = [...verdicts, ...expect(tree, leaves.length), ruleVerdict(result), await compare(address, head, result)]
  console.log(
    [origin, ...all.map(({ isFine, words }) => `${isFine ? 'ok   ' : 'WRONG'} ${words}`), ...summaryOf(result)].join(
      '\n',
    ),
  )
  return all.every(({ isFine }) => isFine)
}

try {
  process.exitCode = (await main(process.argv[2])) ? 0 : 1
} catch (error) {
  console.error(error instanceof Unusable ? error.message : error)
  process.exitCode = 2
}
