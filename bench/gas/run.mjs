import { fileURLToPath } from 'node:url'
import { writeSection } from '../results.mjs'
import { withChain } from './chain.mjs'
import { measureJourneys } from './journey.mjs'
import { measureAnchors, measurePeers, measurePlinth } from './measure.mjs'
import { buildPeers } from './peers.mjs'

// Gas of Plinth's contracts and of their peers, from receipts on one chain. Prints the tables and writes them into
// bench/RESULTS.md; --json prints the numbers instead, --no-write leaves the file alone.

const rows = [
  ['deploy', 'new collection'],
  ['mint1', 'mint 1'],
  ['mint10', 'mint 10 to 10 people'],
  ['mint100', 'mint 100 to 100 people'],
  ['mintOwn', 'mint one of one’s own (shared collection)'],
  ['transfer', 'first transfer'],
  ['royalty', 'royalty update'],
]

const targets = {
  721: {
    deploy: 115_000,
    mint1: 100_000,
    mint10: 230_000,
    mint100: 1_500_000,
    mintOwn: 120_000,
    transfer: 80_000,
    royalty: 40_000,
  },
  1155: { deploy: 115_000, mint1: 100_000, mint10: 350_000, mint100: 3_100_000, mintOwn: 120_000, royalty: 40_000 },
}

const number = (value) => Number(value).toLocaleString('en-US')

function table(contractType, ours, peers) {
  const names = Object.keys(peers)
  const lines = [
    `| ERC-${contractType} | target | **Plinth** | ${names.join(' | ')} | Plinth against the cheapest peer |`,
    `|---|--:|--:|${names.map(() => '--:|').join('')}--:|`,
  ]
  for (const [key, label] of rows) {
    if (ours[key] === undefined) continue
    const limit = targets[contractType][key]
    const cells = names.map((name) => {
      const value = peers[name][key]
      const onePerson = name === 'Manifold' && (key === 'mint10' || key === 'mint100') ? ' ¹' : ''
      if (value !== undefined) return number(value) + onePerson
      return key === 'mintOwn' ? '–' : 'over the limit'
    })
    const best = Math.min(...names.map((name) => Number(peers[name][key] ?? Number.POSITIVE_INFINITY)))
    const ratio = Number.isFinite(best) ? `${(Number(ours[key]) / best).toFixed(2)} ×` : '–'
    const missed = limit !== undefined && ours[key] > limit ? ' (missed)' : ''
    lines.push(
      `| ${label} | ${limit ? number(limit) : '–'} | **${number(ours[key])}**${missed} | ${cells.join(' | ')} | ${ratio} |`,
    )
  }
  return lines.join('\n')
}

/** What the parts of a mint cost by the rules of the chain, whatever the program; the rest is the program. */
function explain({ data, gas, count }, contractType) {
  const bytes = Buffer.from(data.slice(2), 'hex')
  const zeros = bytes.filter((byte) => byte === 0).length
  const perToken =
    contractType === 721
      ? [
          ['record in the data contract (42 bytes at 200)', 42 * 200 * count],
          ['Transfer event (1,875 each)', 1_875 * count],
          ['creating the data contract and its STOP byte', 32_000 + 200],
        ]
      : [
          ['storage slot (22,100 each)', 22_100 * count],
          ['TransferSingle event (2,387 each)', 2_387 * count],
        ]
  const parts = [
    ['transaction', 21_000],
    ['call data', zeros * 4 + (bytes.length - zeros) * 16],
    ...perToken,
    ['asking whether a recipient is a contract (2,600 each)', 2_600 * count],
    ['calling collection and implementation (2 × 2,600)', 5_200],
    ['registry slot (read and write), fee and pause slot (read)', 5_000 + 2_100],
    ['Minted event', 2_387],
  ]
  const floor = parts.reduce((sum, [, value]) => sum + value, 0)
  return { parts: [...parts, ['**floor of this layout**', floor], ['the program itself', Number(gas) - floor]], floor }
}

function explanation(minted, contractType) {
  const columns = [1, 10, 100].map((count) => explain(minted[`${contractType}/${count}`], contractType).parts)
  const lines = [`| where a mint’s gas goes, ERC-${contractType} | 1 | 10 | 100 |`, '|---|--:|--:|--:|']
  columns[0].forEach(([label], index) => {
    lines.push(`| ${label} | ${columns.map((column) => number(column[index][1])).join(' | ')} |`)
  })
  return lines.join('\n')
}

const JOURNEY = [
  ['collection', 'new collection, with its royalty'],
  ['mint', '10 works to 10 winners'],
  ['royalty', 'royalty update, the first'],
  ['total', '**together**'],
]

function journeyTable(contractType, journeys) {
  const names = Object.keys(journeys)
  const against = (key) => {
    const best = Math.min(...names.slice(1).map((name) => Number(journeys[name][key])))
    return `${(Number(journeys.Plinth[key]) / best).toFixed(2)} ×`
  }
  return [
    `| a brand’s whole journey, ERC-${contractType} | ${names.join(' | ')} | Plinth against the cheaper peer |`,
    `|---|${names.map(() => '--:|').join('')}--:|`,
    ...JOURNEY.map(
      ([key, label]) =>
        `| ${label} | ${names.map((name) => number(journeys[name][key])).join(' | ')} | ${against(key)} |`,
    ),
    `| transactions to sign | ${names.map((name) => journeys[name].transactions).join(' | ')} | |`,
  ].join('\n')
}

const anchorsTable = ({ anchorDay, closeVote }) =>
  [
    '| anchors of votes | gas |',
    '|---|--:|',
    `| a day, all campaigns together | ${number(anchorDay)} |`,
    `| the close of one vote | ${number(closeVote)} |`,
  ].join('\n')

function render({ plinth, anchors, peers, journeys }) {
  return [
    '## Gas',
    '',
    'Receipts on anvil, compiled by the same solc with the same settings. Recipients are accounts that the chain has not',
    'seen. Each peer mints safely and stores the 66 characters of an `ipfs://` address for each artwork, which is what its',
    'library offers; Plinth keeps the digest, from which it computes the same address. Run `node bench/gas/run.mjs`.',
    '',
    table(721, plinth.gas721, peers[721]),
    '',
    table(1155, plinth.gas1155, peers[1155]),
    '',
    '¹ to one person: Manifold has no call that mints several artworks to several people.',
    '',
    'The journey is the same for each, from nothing to ten works in ten wallets: a peer that cannot mint to several people in one call',
    'needs a transaction for each winner, one that cannot set a royalty at its creation one more. With OpenZeppelin the brand deploys a',
    'contract of its own.',
    '',
    journeyTable(721, journeys[721]),
    '',
    journeyTable(1155, journeys[1155]),
    '',
    explanation(plinth.minted, 721),
    '',
    explanation(plinth.minted, 1155),
    '',
    anchorsTable(anchors),
  ].join('\n')
}

/** Measures everything and returns the numbers and the Markdown. */
export async function benchGas() {
  const artifacts = buildPeers()
  const numbers = await withChain(async (chain) => ({
    plinth: await measurePlinth(chain),
    anchors: await measureAnchors(chain),
    peers: await measurePeers(chain, artifacts),
    journeys: await measureJourneys(chain, artifacts),
  }))
  return { ...numbers, markdown: render(numbers) }
}

/** Measures and writes the section `gas`. */
export async function run() {
  writeSection('gas', (await benchGas()).markdown)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { plinth, anchors, peers, journeys, markdown } = await benchGas()
  if (!process.argv.includes('--no-write')) writeSection('gas', markdown)
  if (process.argv.includes('--json')) {
    const { gas721, gas1155 } = plinth
    const values = { plinth: { 721: gas721, 1155: gas1155 }, anchors, peers, journeys, targets }
    console.log(JSON.stringify(values, (_, value) => (typeof value === 'bigint' ? Number(value) : value), 2))
  } else {
    console.log(markdown)
  }
}
