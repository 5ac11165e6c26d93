// How fast the indexer reads a chain from its beginning, proofs and records included, beside plain eth_getLogs over the same blocks.
import { randomBytes } from 'node:crypto'
import { erc721Abi, numberToHex, sha256, toHex } from 'viem'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { forget } from '../apps/server/src/indexer/indexer.fixture.ts'
import { createIndexer } from '../apps/server/src/indexer/indexer.ts'
import { createLog } from '../apps/server/src/log.ts'
import { systemClock } from '../apps/server/src/ports/clock.ts'
import { TOPICS } from '../apps/server/src/rooms/nfts/nfts.verification.ts'
import { drawNftIds, insertIntent } from '../apps/server/src/rooms/nfts/nfts-intents.repository.ts'
import { createRecordingService } from '../apps/server/src/rooms/nfts/nfts-recording.service.ts'
import { createTestChain, testWallet } from '../apps/server/test/test-chain.ts'
import { sharedTokenId } from '../packages/contracts/deploy/token-ids.ts'
import { openWorld } from './artworks-world.mjs'
import { machine, writeSection } from './results.mjs'

// anvil makes blocks the slower, the more there are.
const BLOCKS = 2_000
const AT_ONCE = 100
const MINTS = 100
// Each mint and each transfer is a block; the others between them are empty.
const BETWEEN = BLOCKS / (2 * MINTS) - 1
const ROUNDS = 5
// As long as the indexer's first question is.
const STRETCH = 1_000
// So many blocks before the head are read one by one.
const NEAR_HEAD = 64

const minter = testWallet(1)
const recipient = testWallet(2)

const median = (numbers) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
const timed = async (work) => {
  const begun = performance.now()
  await work()
  return (performance.now() - begun) / 1000
}
const headOf = async ({ publicClient }) => Number(await publicClient.getBlockNumber())

/** Prepares a mint as the product does when somebody saves an NFT. */
async function prepare(database, { contracts, network }, accountId) {
  const [id] = await drawNftIds(database, 1)
  const uid = BigInt(toHex(randomBytes(12)))
  const digest = sha256(randomBytes(32))
  const [createdAt, contract] = [new Date(), contracts.platform_contract_721]
  const picture = { url: '/files/x', type: 'image/png', width: 1, height: 1, placeholder: null, renditions: [] }
  await insertIntent(
    database,
    {
      ...{ accountId, campaignId: null, chainId: network.chainId, contract, contractType: 721, uid, batch: null },
      ...{ minter: minter.address, amount: 1, createdAt, expiresAt: new Date(Date.now() + 86_400_000) },
    },
    [
      {
        ...{ id, creatorId: accountId, artworkId: null, categoryId: null, name: 'Pier', description: '', picture },
        ...{ imageUrl: '/files/x', imageCid: 'bafkrei', tokenUri: '', digest, recipient: minter.address },
        ...{ royaltyAddress: minter.address, royaltyBps: 500 },
      },
    ],
  )
  return { id, uid, digest, contract, tokenId: sharedTokenId(uid, minter.address) }
}

/** Mints and gives away, with empty blocks between; what the token says of itself is what was stored. */
async function mintAndGive(database, chain, accountId) {
  const { testClient, platform, walletOf, mined } = chain
  const token = await prepare(database, chain, accountId)
  const { address } = minter
  const args = [token.uid, token.contract, address, 1n, token.digest, address, 500n]
  await mined(await walletOf(minter).writeContract({ ...platform, functionName: 'mintOwn', args }))
  await testClient.mine({ blocks: BETWEEN })
  const collection = { abi: erc721Abi, address: token.contract }
  const given = { functionName: 'transferFrom', args: [address, recipient.address, token.tokenId] }
  await mined(await walletOf(minter).writeContract({ ...collection, ...given }))
  await testClient.mine({ blocks: BETWEEN })
  const tokenUri = await testClient.readContract({ ...collection, functionName: 'tokenURI', args: [token.tokenId] })
  await database.query({ text: 'update nfts set token_uri = $2 where id = $1', values: [token.id, tokenUri] })
}

/** The same blocks and the same events by the plain question. */
async function readPlainly({ publicClient, contracts }, { from, to }) {
  const address = [contracts.platform, contracts.platform_contract_721]
  for (let first = from; first <= to; first += STRETCH) {
    const range = { fromBlock: numberToHex(first), toBlock: numberToHex(Math.min(first + STRETCH - 1, to)) }
    await publicClient.request({ method: 'eth_getLogs', params: [{ ...range, address, topics: [[...TOPICS]] }] })
  }
}

/** Reads the same blocks in turns, plainly and with the indexer; answers blocks each second, and how long the last blocks took. */
async function compare(database, chain, from, expected) {
  const { network, reader, contracts } = chain
  const head = await headOf(chain)
  const range = { from, to: head - NEAR_HEAD }
  const recording = createRecordingService({ database, clock: systemClock })
  const recorded = { chainId: network.chainId, platform: contracts.platform, confirmations: 1, reader }
  const times = { plain: [], indexer: [], tail: [] }
  for (let round = 0; round < ROUNDS; round++) {
    await forget(database)
    const deps = { chain: recorded, recording, startBlock: from, patience: 0, log: createLog('silent') }
    const indexer = createIndexer(deps)
    const hasHistory = async () => ((await recording.position(network.chainId))?.blockNumber ?? 0) >= range.to
    times.plain.push(await timed(() => readPlainly(chain, range)))
    times.indexer.push(
      await timed(async () => {
        do await indexer.step()
        while (!(await hasHistory()))
      }),
    )
    times.tail.push(await timed(() => indexer.catchUp()))
    const [row] = await database.query({
      text: `select count(*)::int as held from nfts where state = 2 and owner = $1`,
      values: [recipient.address],
    })
    if (row.held !== expected) throw new Error(`${row.held} of ${expected} tokens were recorded`)
  }
  const rate = (name) => (range.to - range.from + 1) / median(times[name])
  return { plain: rate('plain'), indexer: rate('indexer'), tail: median(times.tail) }
}

/** A chain and a database of their own for one comparison; `fill` makes the blocks. */
async function measure(expected, fill) {
  const world = await openWorld()
  const database = openDatabase(world.url, { onError: (error) => console.error(error.message) })
  const chain = await createTestChain({ fee: 0n })
  try {
    const from = (await headOf(chain)) + 1
    await fill(database, chain)
    return await compare(database, chain, from, expected)
  } finally {
    await chain.stop()
    await database.close()
    await world.stop()
  }
}

/** Measures and writes the section `indexer`. */
export async function run() {
  const quiet = await measure(0, async (_, { testClient }) => {
    for (let made = 0; made < BLOCKS; made += AT_ONCE) await testClient.mine({ blocks: AT_ONCE })
  })
  const busy = await measure(MINTS, async (database, chain) => {
    const [{ id }] = await database.query({
      text: `insert into accounts (kind, user_name, email) values (0, 'ana', 'ana@bench.example') returning id`,
    })
    for (let place = 0; place < MINTS; place++) await mintAndGive(database, chain, id)
  })
  write({ quiet, busy })
}

function write({ quiet, busy }) {
  const number = (value) => Math.round(value).toLocaleString('en-US')
  const row = (name, { plain, indexer }) =>
    `| ${name} | ${number(plain)} | ${number(indexer)} | ${(indexer / plain).toPrecision(2)} |`
  const perMint = ((1 / busy.indexer - 1 / quiet.indexer) * BLOCKS * 1000) / MINTS
  writeSection(
    'indexer',
    `## The indexer

Blocks each second over the history of a local anvil: the indexer, which checks that the blocks hang together, proves every mint by its
receipt and by what the token says of itself, and writes everything down with fsync, beside plain \`eth_getLogs\` over the same blocks with
the same filter, whose answers nobody looks at.

| ${number(BLOCKS)} blocks | plain \`eth_getLogs\` | indexer | ratio |
|---|--:|--:|--:|
${row('without anything of ours', quiet)}
${row(`with ${MINTS} mints and ${MINTS} transfers`, busy)}

A mint with its transfer costs ${perMint.toFixed(1)} ms: its receipt, its block, what the token says of itself, and the rows. The
last ${NEAR_HEAD} blocks before the head may still change, so each is asked for by its hash: ${number(quiet.tail * 1000)} ms for all of them. A chain
that makes a block every 12 s makes ${number(86_400 / 12)} in a day. Medians of ${ROUNDS} rounds in turns; node, indexer and database share the same
${machine()}.`,
  )
}
