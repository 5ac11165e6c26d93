import { nftDetail, reportMint } from '@plinth/api-schema/nfts'
import { erc721Abi } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createScriptedNode, type NodeTx, type ScriptedNode, transferLog } from '../../test/scripted-node.ts'
import { createTestChain, testWallet } from '../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../test/test-server.ts'
import { createLog } from '../log.ts'
import type { ChainNetwork } from '../ports/chains.ts'
import {
  CONTRACTS,
  dump,
  forget,
  indexNode,
  PEOPLE,
  type PreparedMint,
  prepareCampaign,
  prepareOwn,
} from './indexer.fixture.ts'
import { createIndexers, indexerChecks, startIndexers } from './start-indexers.ts'

const CHAIN_ID = 99

let node: ScriptedNode
let server: TestServer
let mint: PreparedMint
const network: ChainNetwork = {
  ...{
    id: CHAIN_ID,
    chainId: CHAIN_ID,
    chainName: 'Scripted',
    networkName: 'Scripted',
    chainRpc: 'http://127.0.0.1:1',
    nodeUrl: 'http://127.0.0.1:1',
  },
  ...{ chainIcon: '', browserAddress: '', browserTx: '', confirmations: 3, startBlock: 0, tokens: [], embedded: true },
  marketFee: null,
  voteAnchors: null,
  foreignNfts: false,
  contracts: {
    platform: CONTRACTS.platform,
    platform_contract_721: CONTRACTS.shared721,
    platform_contract_1155: CONTRACTS.shared1155,
  },
}
beforeEach(async () => {
  node = createScriptedNode({ chainId: CHAIN_ID })
  const readers = new Map([[CHAIN_ID, node.reader]])
  server = await createTestServer({ chains: [network], readers })
  mint = await prepareOwn(server.database, node, 721)
})
afterEach(() => server.stop())

const index = (options: { patience?: number } = {}) =>
  indexNode(server.database, node, { confirmations: 3, ...options })
const state = async () => {
  const [row] = await server.database.query<{ state: number; owner: string | null }>({
    text: 'select state, owner from nfts',
  })
  return row!
}
const mintNotices = async () =>
  (await server.database.query({ text: 'select 1 from notices where type_id = 113' })).length
const mineEmpty = (blocks: number) => {
  for (let made = 0; made < blocks; made++) node.mine([], 'empty')
}
const transfer = (hash: string, to = PEOPLE[3]!): NodeTx => ({
  hash: `0x${hash.repeat(32)}`,
  logs: [transferLog(mint.contract, mint.tokens[0]!.owner, to, mint.tokens[0]!.id)],
})

describe('an honest chain', () => {
  test('a mint is recorded when it is seen and final after its confirmations', async () => {
    node.mine([mint.tx])
    await index().catchUp()
    expect(await state()).toEqual({ state: 1, owner: mint.tokens[0]!.owner })
    mineEmpty(1)
    await index().catchUp()
    expect(await state()).toMatchObject({ state: 1 })
    expect(await mintNotices()).toBe(0)
    mineEmpty(1)
    await index().catchUp()
    expect(await state()).toMatchObject({ state: 2 })
    expect(await mintNotices()).toBe(1)
  })

  test('mint and transfer in one block, and transfers in a collection that is new there, are all followed', async () => {
    node.mine([mint.tx, transfer('a1')])
    await index().catchUp()
    expect(await state()).toEqual({ state: 1, owner: PEOPLE[3] })
  })

  test('thousands of blocks are caught up with in a few questions', { tags: 'long' }, async () => {
    mineEmpty(1_500)
    node.mine([mint.tx])
    mineEmpty(9_000)
    node.mine([transfer('a2')])
    mineEmpty(100)
    await index().catchUp()
    expect(await state()).toEqual({ state: 2, owner: PEOPLE[3] })
    expect(node.asked).toBeLessThan(500)
  })

  test('a chain on which nothing happens is asked one question at each look, and a new block is seen', {
    tags: 'long',
  }, async () => {
    const indexer = index()
    mineEmpty(2)
    await indexer.catchUp()
    const before = node.asked
    await indexer.catchUp()
    expect(node.asked - before).toBe(1)
    node.mine([mint.tx])
    await indexer.catchUp()
    expect(await state()).toEqual({ state: 1, owner: mint.tokens[0]!.owner })
  })

  test('two servers that read at the same time write it once', { tags: 'long' }, async () => {
    const batches = await prepareCampaign(server.database, node, [1, 2])
    node.mine([mint.tx])
    for (const { tx } of batches) {
      mineEmpty(7)
      node.mine([tx])
    }
    mineEmpty(30)
    await Promise.all([index().catchUp(), index().catchUp(), index().catchUp()])
    const together = await dump(server.database)
    await forget(server.database)
    await index().catchUp()
    expect(together).toEqual(await dump(server.database))
    expect(together[1]).toHaveLength(3)
  })
})

describe('a node that cannot be relied on', () => {
  test('one that fails at any moment leaves nothing half done', async () => {
    const batches = await prepareCampaign(server.database, node, [1])
    node.mine([mint.tx])
    node.mine([batches[0]!.tx, transfer('b1')])
    mineEmpty(5)
    await index().catchUp()
    const whole = await dump(server.database)
    const questions = node.asked
    for (let failing = 1; failing <= questions; failing += 3) {
      await forget(server.database)
      const last = node.asked + failing
      node.meddle = (_method, answer) => {
        if (node.asked === last) throw new Error('the node fell over')
        return answer
      }
      await index()
        .catchUp()
        .catch(() => undefined)
      node.meddle = (_method, answer) => answer
      await index().catchUp()
      expect({ failing, state: await dump(server.database) }).toEqual({ failing, state: whole })
    }
  })

  test('one that mixes in events of another contract is not believed', async () => {
    mineEmpty(2)
    node.mine([{ ...mint.tx, logs: mint.tx.logs.map((log) => ({ ...log, address: PEOPLE[0]! })) }])
    node.meddle = (method, answer) => {
      if (method !== 'eth_getLogs') return answer
      const { hash, number } = node.chain[3]!
      return mint.tx.logs.map((log, logIndex) => ({
        ...{ ...log, address: PEOPLE[0], blockHash: hash, blockNumber: `0x${number}`, transactionHash: mint.tx.hash },
        ...{ transactionIndex: '0x0', logIndex: `0x${logIndex}`, removed: false },
      }))
    }
    await expect(index().catchUp()).rejects.toThrow()
    expect(await state()).toEqual({ state: 0, owner: null })
  })

  test.each<[string, (log: Record<string, unknown>) => Record<string, unknown>]>([
    ['events that were taken back', (log) => ({ ...log, removed: true })],
    ['events of another block', (log) => ({ ...log, blockHash: `0x${'77'.repeat(32)}` })],
    ['events from the future', (log) => ({ ...log, blockNumber: '0xffff' })],
  ])('one that answers with %s is not believed', async (_what, change) => {
    node.mine([mint.tx])
    mineEmpty(3)
    node.meddle = (method, answer) =>
      method === 'eth_getLogs' ? (answer as Record<string, unknown>[]).map(change) : answer
    await expect(index().catchUp()).rejects.toThrow()
    expect(await state()).toEqual({ state: 0, owner: null })
    node.meddle = (_method, answer) => answer
    await index().catchUp()
    expect(await state()).toMatchObject({ state: 2 })
  })

  test('a mint whose receipt says that it failed is none', { tags: 'long' }, async () => {
    node.mine([mint.tx])
    node.meddle = (method, answer) =>
      method === 'eth_getTransactionReceipt' ? { ...(answer as object), status: '0x0' } : answer
    await index().catchUp()
    expect(await state()).toEqual({ state: 0, owner: null })
  })

  test('a token that is moved by somebody who never had it stops the reading', { tags: 'long' }, async () => {
    const [token] = mint.tokens as [PreparedMint['tokens'][number]]
    node.mine([mint.tx])
    await index().catchUp()
    node.mine([{ hash: `0x${'c1'.repeat(32)}`, logs: [transferLog(mint.contract, PEOPLE[0]!, PEOPLE[3]!, token.id)] }])
    await expect(index().catchUp()).rejects.toThrow('never had them')
    expect(await state()).toEqual({ state: 1, owner: token.owner })
  })

  test.each([
    ['the first new block', { mined: 3, broken: 3 }],
    ['a block among the new ones', { mined: 3, broken: 4 }],
    ['the first block of a long stretch', { mined: 200, broken: 3 }],
  ])('one that moves to another chain between two questions is not believed: %s', async (_what, { mined, broken }) => {
    mineEmpty(2)
    const indexer = index()
    await indexer.catchUp()
    const before = await dump(server.database)
    node.mine([mint.tx])
    mineEmpty(mined - 1)
    node.meddle = (method, answer, [block]) =>
      method === 'eth_getBlockByNumber' && Number(block) === broken
        ? { ...(answer as object), parentHash: node.chain[0]!.hash }
        : answer
    await expect(indexer.step()).rejects.toThrow(`Block ${broken} does not follow the block before it`)
    expect(await dump(server.database)).toEqual(before)
    node.meddle = (_method, answer) => answer
    await indexer.catchUp()
    expect(await state()).toMatchObject({ state: 2 })
  })

  test('one that lags behind takes nothing back', { tags: 'long' }, async () => {
    mineEmpty(4)
    node.mine([mint.tx])
    mineEmpty(6)
    const indexer = index({ patience: 3 })
    await indexer.catchUp()
    const before = await dump(server.database)
    node.meddle = (method, answer, [block]) => {
      if (method === 'eth_blockNumber') return '0x3'
      return block === 'latest' ? { ...(answer as object), hash: node.chain[3]?.hash } : answer
    }
    expect(await indexer.step()).toBe('behind')
    expect(await indexer.step()).toBe('behind')
    expect(await dump(server.database)).toEqual(before)
    node.meddle = (_method, answer) => answer
    expect(await indexer.step()).toBe('idle')
  })

  test('a chain that was cut is believed after a while, and read on from there', { tags: 'long' }, async () => {
    mineEmpty(4)
    node.mine([mint.tx])
    mineEmpty(6)
    const indexer = index({ patience: 2 })
    await indexer.catchUp()
    node.drop(8)
    expect([await indexer.step(), await indexer.step(), await indexer.step()]).toEqual([
      'behind',
      'behind',
      'rolled back',
    ])
    expect(await state()).toEqual({ state: 0, owner: null })
    node.mine([mint.tx], 'again')
    mineEmpty(4)
    await indexer.catchUp()
    expect(await state()).toMatchObject({ state: 2 })
  })

  test('one of another chain is not read at all', async () => {
    node.mine([mint.tx])
    node.meddle = (method, answer) => (method === 'eth_chainId' ? '0x1' : answer)
    await expect(index().catchUp()).rejects.toThrow('answers for chain 1')
    expect(await state()).toEqual({ state: 0, owner: null })
  })

  test('one that takes short questions only is asked short ones', { tags: 'long' }, async () => {
    node.mine([mint.tx])
    mineEmpty(1_200)
    node.meddle = (method, answer, params) => {
      const { fromBlock, toBlock } = (params[0] ?? {}) as { fromBlock?: string; toBlock?: string }
      if (method === 'eth_getLogs' && Number(toBlock) - Number(fromBlock) >= 100) throw new Error('query exceeds range')
      return answer
    }
    const indexer = index()
    for (let tries = 0; tries < 40; tries++) await indexer.catchUp().catch(() => undefined)
    expect(await indexer.lag()).toEqual({ block: 1_201, lag: 0 })
    expect(await state()).toMatchObject({ state: 2 })
  })

  test('what it kept back is read again when its owner reports it', { tags: 'long' }, async () => {
    const { token } = mint.account
    mineEmpty(3)
    node.mine([mint.tx])
    mineEmpty(2)
    node.mine([transfer('d1')])
    mineEmpty(4)
    node.meddle = (method, answer) => (method === 'eth_getLogs' ? [] : answer)
    await index().catchUp()
    expect(await state()).toEqual({ state: 0, owner: null })
    node.meddle = (_method, answer) => answer
    const report = () => server.call(reportMint, { chainId: CHAIN_ID, txHash: mint.tx.hash }, token)
    expect(await report()).toEqual({ status: 0, ids: [] })
    await index().catchUp()
    expect(await report()).toMatchObject({ status: 2 })
    expect(await state()).toEqual({ state: 2, owner: PEOPLE[3] })
  })
})

test('running by itself it follows the chain, and readiness tells its lag', async () => {
  const deps = { database: server.database, clock: server.clock, log: createLog('silent'), chains: [network] }
  const indexers = createIndexers({ ...deps, readers: new Map([[CHAIN_ID, node.reader]]) })
  mineEmpty(7)
  const [check] = indexerChecks(indexers)
  expect(check).toMatchObject({ name: `indexer ${CHAIN_ID}` })
  expect(await check!.check()).toEqual({ block: -1, lag: 8 })
  const running = startIndexers(indexers, [], deps)
  node.mine([mint.tx])
  await expect.poll(() => check!.check()).toEqual({ block: 8, lag: 0 })
  await running.stop()
  expect(await state()).toMatchObject({ state: 1 })
})

test('a real chain that is rewritten 64 blocks deep', { tags: 'long' }, async () => {
  const chain = await createTestChain({ chainId: 100 })
  try {
    const owner = testWallet(0)
    const collection = await chain.deployCollection({ owner })
    const [prepared] = await prepareCampaign(server.database, node, [1])
    await server.database.query({ text: 'update mint_intents set chain_id = 100, contract = $1', values: [collection] })
    await server.database.query({ text: 'update nfts set chain_id = 100, contract = $1', values: [collection] })
    const rows = await server.database.query<{ digest: string; recipient: `0x${string}`; id: number; uid: string }>({
      text: `select n.id, '0x' || encode(n.digest, 'hex') as digest, n.recipient, i.uid::text as uid
               from nfts n join mint_intents i on i.id = n.intent_id where i.batch = 1 order by n.position`,
    })
    // What the contract computes from the digest is the true address; the fixture's is made up.
    const uriOf = async (tokenId: bigint) =>
      chain.publicClient.readContract({
        abi: erc721Abi,
        address: collection,
        functionName: 'tokenURI',
        args: [tokenId],
      })
    const digests = rows.map(({ digest }) => digest as `0x${string}`)
    const args = [BigInt(rows[0]!.uid), collection, rows.map(({ recipient }) => recipient), 1n, digests] as const
    const send = async () =>
      chain.mined(
        await chain.walletOf(owner).writeContract({ ...chain.platform, functionName: 'mint', args, value: 200n }),
      )
    const [indexer] = createIndexers({
      ...{ database: server.database, clock: server.clock, log: createLog('silent') },
      ...{ chains: chain.chains, readers: chain.readers },
    })
    const snapshot = await chain.testClient.snapshot()
    await send()
    for (const [place, { id }] of prepared!.tokens.entries())
      await server.database.query({
        text: 'update nfts set token_uri = $2 where id = $1',
        values: [rows[place]!.id, await uriOf(id)],
      })
    await chain.testClient.mine({ blocks: 63 })
    await indexer!.catchUp()
    const detail = () => server.call(nftDetail, { id: rows[0]!.id })
    expect(await detail()).toMatchObject({ status: 2, owner: rows[0]!.recipient })
    await chain.revertTo(snapshot)
    await chain.testClient.mine({ blocks: 70 })
    await indexer!.catchUp()
    await expect(detail()).rejects.toMatchObject({ code: 404 })
    await send()
    await indexer!.catchUp()
    expect(await detail()).toMatchObject({ status: 2, owner: rows[0]!.recipient })
    const followed = await dump(server.database)
    await forget(server.database)
    await indexer!.catchUp()
    expect(await dump(server.database)).toEqual(followed)
  } finally {
    await chain.stop()
  }
})
