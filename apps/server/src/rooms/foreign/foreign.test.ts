import { listForeignNfts } from '@plinth/api-schema/foreign'
import { linkWallet, unlinkWallet, walletNonce } from '@plinth/api-schema/wallet'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  deployHostile,
  deployStrangeEditions,
  deployStranger,
  HOSTILE,
} from '../../../../../packages/contracts/market/strangers.fixture.ts'
import { type ForeignWorld, openForeign } from '../../../test/foreign-world.ts'
import { usualCases } from '../../../test/rounds.ts'
import { testWallet } from '../../../test/test-chain.ts'
import { createTestServer } from '../../../test/test-server.ts'

const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"><rect width="64" height="64" fill="#d9593d"/></svg>'
const plain = (metadata: object) => `data:application/json,${JSON.stringify(metadata)}`
const picture = `data:image/svg+xml;base64,${Buffer.from(SQUARE).toString('base64')}`

let world: ForeignWorld
beforeAll(async () => {
  world = await openForeign()
})
afterEach(() => {
  world.gateway.refuse = () => undefined
  world.gateway.turnAway = () => undefined
})
afterAll(() => world?.stop())

type Contract = Awaited<ReturnType<typeof deployStranger>>
const give = (contract: Contract, to: string, first: number, count = 1) =>
  world.send({ ...contract, functionName: 'give', args: [to, BigInt(first), BigInt(count)] })
const move = (contract: Contract, to: string, id: number) =>
  world.send({ ...contract, functionName: 'move', args: [to, BigInt(id)] })
const stranger = (uri = plain({ name: 'Elsewhere' })) => deployStranger(world.clients, uri)

describe('what a wallet holds', () => {
  test('is what came and did not leave, with its name and a picture that was drawn here', async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    const contract = await stranger(plain({ name: 'Red\u202e\n square', image: picture }))
    await give(contract, ana.address, 1, 3)
    await move(contract, ben.address, 2)
    await world.catchUp()
    expect((await world.shown(ana)).ids).toEqual([1, 3])
    const { rows } = await world.shown(ben)
    expect(rows).toMatchObject([
      { contractAddr: contract.address, contractType: 721, tokenId: '2', amount: '1', name: 'Red square' },
    ])
    expect(rows[0]!.image).toMatch(/^data:image\/webp;base64,/)
    await move(contract, ana.address, 2)
    await world.catchUp()
    expect([(await world.shown(ana)).ids, (await world.shown(ben)).ids]).toEqual([[1, 2, 3], []])
  })

  test('includes editions, in batches and one by one, whose addresses are never fetched', {
    tags: 'long',
  }, async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    const editions = await deployStrangeEditions(world.clients)
    await world.send({ ...editions, functionName: 'give', args: [ana.address, [7n, 8n], [3n, 1n]] })
    await world.send({ ...editions, functionName: 'move', args: [ana.address, ben.address, 8n, 1n] })
    await world.send({ ...editions, functionName: 'move', args: [ana.address, ben.address, 7n, 1n] })
    await world.catchUp()
    const amounts = async (person: typeof ana) =>
      (await world.shown(person)).rows.map(({ tokenId, amount, name, image }) => [tokenId, amount, name, image]).sort()
    expect(await amounts(ana)).toEqual([['7', '2', '', null]])
    expect(await amounts(ben)).toEqual([
      ['7', '1', '', null],
      ['8', '1', '', null],
    ])
  })

  test('has nothing of the contracts of the site', async () => {
    const ana = await world.person()
    const contract = await stranger()
    await give(contract, ana.address, 1)
    await world.catchUp()
    expect((await world.shown(ana)).total).toBe(1)
    await world.server.database.query({
      text: `insert into collections (chain_id, contract, contract_type, name, symbol, created_at) values ($1, $2, 721, 'Ours', 'O', now())`,
      values: [world.chain.network.chainId, contract.address],
    })
    expect((await world.shown(ana)).total).toBe(0)
  })

  test('is found for a wallet that is linked later', { tags: 'long' }, async () => {
    const wallet = testWallet(60)
    const contract = await stranger()
    await give(contract, wallet.address, 5)
    await world.catchUp()
    const late = await world.person(wallet)
    expect((await world.shown(late)).ids).toEqual([])
    await world.catchUp()
    expect((await world.shown(late)).ids).toEqual([5])
  })

  test('is shown only on chains whose settings allow it', { tags: 'long' }, async () => {
    const ana = await world.person()
    await give(await stranger(), ana.address, 1)
    await world.catchUp()
    const { chains, readers } = world.chain
    const server = await createTestServer({ database: world.server.database, chains, readers })
    try {
      const listOn = (on: typeof server) => on.call(listForeignNfts, { userId: ana.accountId })
      expect([(await listOn(world.server)).total, (await listOn(server)).total]).toEqual([1, 0])
    } finally {
      await server.stop()
    }
  })

  test('is not told of somebody who is blocked', async () => {
    const ana = await world.person()
    await give(await stranger(), ana.address, 1)
    await world.catchUp()
    const block = (at: string | null) =>
      world.server.database.query({
        text: 'update accounts set blocked_at = $2 where id = $1',
        values: [ana.accountId, at],
      })
    await block('2026-01-01')
    expect((await world.shown(ana)).total).toBe(0)
    await block(null)
    expect((await world.shown(ana)).total).toBe(1)
  })
})

describe('contracts that cannot be trusted', () => {
  test.each(usualCases(2, ['loops', 'megabytes', 'reverts', 'invalid', 'favours'] as const))(
    'one that %s is not believed, and what comes after it is found',
    async (kind) => {
      const ana = await world.person()
      const hostile = await deployHostile(world.clients, HOSTILE[kind])
      await world.send({ ...hostile, functionName: 'give', args: [ana.address, 66n] })
      await world.send({ ...hostile, functionName: 'giveNonsense', args: [ana.address] })
      await give(await stranger(), ana.address, 1)
      await world.catchUp()
      expect((await world.shown(ana)).ids).toEqual([1])
    },
  )

  test.each(usualCases(1, ['loopsInMetadata', 'badMetadata', 'claims'] as const))(
    'one that says it is there and %s has neither name nor picture',
    async (kind) => {
      const ana = await world.person()
      const hostile = await deployHostile(world.clients, HOSTILE[kind])
      await world.send({ ...hostile, functionName: 'give', args: [ana.address, 66n] })
      await world.catchUp()
      expect((await world.shown(ana)).rows).toMatchObject([{ tokenId: '66', name: '', image: null }])
    },
  )

  test('one that says more than who the owner is has not said it', async () => {
    const ana = await world.person()
    const hostile = await deployHostile(world.clients, HOSTILE.claims)
    await world.send({ ...hostile, functionName: 'give', args: [ana.address, 66n] })
    // PUSH20 wallet, MSTORE at 32, RETURN 64 bytes.
    const bytecode = `0x73${ana.address.slice(2).toLowerCase()}60205260406000f3` as const
    await world.chain.testClient.setCode({ address: hostile.address, bytecode })
    await world.catchUp()
    expect((await world.shown(ana)).total).toBe(0)
  })

  test('a coin, whose transfers have the same name, is none', async () => {
    const ana = await world.person()
    // log3(0, 32, Transfer, 0, word 0 of the call data): what an ERC-20 says when it gives.
    const topic = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const address = '0x00000000000000000000000000000000c0117777'
    await world.chain.testClient.setCode({ address, bytecode: `0x60003560007f${topic}60206000a300` })
    const hash = await world.clients.walletClient.sendTransaction({
      to: address,
      data: `0x${ana.address.slice(2).toLowerCase().padStart(64, '0')}`,
    })
    const { logs } = await world.chain.mined(hash)
    expect(logs[0]!.topics.length).toBe(3)
    await world.catchUp()
    const rows = await world.server.database.query({
      text: 'select 1 from foreign_nfts where account_id = $1',
      values: [ana.accountId],
    })
    expect(rows).toEqual([])
  })

  test('a node that is away says nothing about what is held', { tags: 'long' }, async () => {
    const ana = await world.person()
    await give(await stranger(), ana.address, 1)
    await world.catchUp()
    await world.server.database.query({
      text: 'update foreign_nfts set look_at = $1',
      values: [world.server.clock.now()],
    })
    world.gateway.refuse = ({ method }) =>
      method === 'eth_call' ? { code: -32_005, message: 'daily request limit reached' } : undefined
    expect(await world.look()).toBeGreaterThan(0)
    expect((await world.shown(ana)).ids).toEqual([1])
  })
})

describe('places', () => {
  const countOf = async (accountId: number) => {
    const rows = await world.server.database.query<{ contract: string; count: number }>({
      text: 'select contract, count(*) as count from foreign_nfts where account_id = $1 and hidden_at is null group by contract',
      values: [accountId],
    })
    return new Map(rows.map(({ contract, count }) => [contract, count]))
  }

  test('a contract that sends more than there are places leaves room for others, and hidden ones take none', {
    tags: 'long',
  }, async () => {
    const ana = await world.person()
    const [flood, other] = [await stranger(), await stranger()]
    for (let first = 0; first < 1_200; first += 400) await give(flood, ana.address, first, 400)
    await world.indexer.catchUp()
    await world.scan.catchUp()
    expect((await countOf(ana.accountId)).get(flood.address)).toBe(1_000)
    await give(other, ana.address, 1, 2)
    await world.indexer.catchUp()
    await world.scan.catchUp()
    const full = await countOf(ana.accountId)
    expect([full.get(flood.address), full.get(other.address)]).toEqual([998, 2])
    await world.server.database.query({
      text: 'update foreign_nfts set hidden_at = now() where account_id = $1 and contract = $2',
      values: [ana.accountId, flood.address],
    })
    for (const first of [3, 403]) await give(other, ana.address, first, 400)
    await world.indexer.catchUp()
    await world.scan.catchUp()
    expect((await countOf(ana.accountId)).get(other.address)).toBe(802)
    // Or the next test would have all of them looked at.
    await world.server.call(unlinkWallet, {}, ana.token)
  })

  test('a wallet whose block no node gives out keeps no other wallet waiting, and goes on after that block', {
    tags: 'long',
  }, async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    await world.catchUp()
    const contract = await stranger()
    await give(contract, ana.address, 1)
    await give(contract, ben.address, 2)
    await world.indexer.catchUp()
    const word = ana.address.slice(2).toLowerCase()
    world.gateway.refuse = ({ method, params }) =>
      method === 'eth_getLogs' && JSON.stringify(params).includes(word)
        ? { code: -32_000, message: 'query returned more than 10000 results' }
        : undefined
    const scan = world.newScan()
    for (let tries = 0; tries < 25; tries++) await scan.catchUp().catch(() => undefined)
    while ((await world.look()) > 0);
    expect((await world.shown(ben)).ids).toEqual([2])
    world.gateway.refuse = () => undefined
    await give(contract, ana.address, 3)
    await world.catchUp()
    expect((await world.shown(ana)).ids).toContain(3)
  })
})

describe('its owner', () => {
  test('hides and shows each again; nobody else can', async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    const contract = await stranger()
    await give(contract, ana.address, 1, 2)
    await world.catchUp()
    const [first] = (await world.shown(ana)).rows
    await expect(world.hide(ben, first!.id)).rejects.toMatchObject({ code: 404 })
    for (let times = 0; times < 2; times++) await world.hide(ana, first!.id)
    expect((await world.shown(ana)).rows.map(({ id }) => id)).not.toContain(first!.id)
    expect(await world.hidden(ana)).toMatchObject({ total: 1, rows: [{ id: first!.id }] })
    expect(await world.hidden(ben)).toMatchObject({ total: 0, rows: [] })
    await move(contract, ana.address, Number(first!.tokenId))
    await world.catchUp()
    expect((await world.shown(ana)).total).toBe(1)
    await world.hide(ana, first!.id, 0)
    expect((await world.shown(ana)).total).toBe(2)
  })

  test('takes everything along that was found when the wallet is unlinked or another is linked', {
    tags: 'long',
  }, async () => {
    const ana = await world.person()
    await give(await stranger(), ana.address, 1)
    await world.catchUp()
    const stored = async () => {
      const rows = await world.server.database.query<{ count: number }>({
        text: `select (select count(*) from foreign_scans where account_id = $1) + (select count(*) from foreign_nfts where account_id = $1) as count`,
        values: [ana.accountId],
      })
      return rows[0]!.count
    }
    const link = async (wallet: ReturnType<typeof testWallet>) => {
      const chainId = world.chain.network.chainId
      const { message } = await world.server.call(walletNonce, { address: wallet.address, chainId }, ana.token)
      await world.server.call(linkWallet, { message, signature: await wallet.signMessage({ message }) }, ana.token)
    }
    await link(ana.wallet)
    expect(await stored()).toBe(2)
    await link(testWallet(61))
    expect(await stored()).toBe(0)
    await link(ana.wallet)
    await world.catchUp()
    expect((await world.shown(ana)).total).toBe(1)
    await world.server.call(unlinkWallet, {}, ana.token)
    expect([await stored(), (await world.shown(ana)).total]).toEqual([0, 0])
    await world.catchUp()
    expect(await stored()).toBe(0)
  })
})

describe('a reorganised chain', () => {
  test('takes back what came and gives back what left; what was hidden stays hidden', async () => {
    const [ana, ben] = [await world.person(), await world.person()]
    const contract = await stranger()
    await give(contract, ana.address, 1, 3)
    await world.catchUp()
    const before = await world.chain.testClient.snapshot()
    await move(contract, ben.address, 1)
    await give(contract, ana.address, 9, 2)
    await world.catchUp()
    expect([(await world.shown(ana)).ids, (await world.shown(ben)).ids]).toEqual([[2, 3, 9, 10], [1]])
    const tenth = (await world.shown(ana)).rows.find(({ tokenId }) => tokenId === '10')!
    await world.hide(ana, tenth.id)
    await world.chain.revertTo(before)
    await world.chain.testClient.mine({ blocks: 3 })
    await world.catchUp()
    expect([(await world.shown(ana)).ids, (await world.shown(ben)).ids]).toEqual([[1, 2, 3], []])
    await give(contract, ana.address, 10)
    await world.catchUp()
    expect([(await world.shown(ana)).ids, (await world.hidden(ana)).rows.map(({ tokenId }) => tokenId)]).toEqual([
      [1, 2, 3],
      ['10'],
    ])
  })

  test('nothing is written of another chain than the one that the indexer has read', { tags: 'long' }, async () => {
    const ana = await world.person()
    const contract = await stranger()
    await world.catchUp()
    const before = await world.chain.testClient.snapshot()
    await world.chain.testClient.mine({ blocks: 4 })
    await world.indexer.catchUp()
    await world.chain.revertTo(before)
    await give(contract, ana.address, 1)
    await world.chain.testClient.mine({ blocks: 6 })
    await world.scan.catchUp()
    const rows = await world.server.database.query({
      text: 'select 1 from foreign_nfts where account_id = $1',
      values: [ana.accountId],
    })
    expect(rows).toEqual([])
    await world.catchUp()
    expect((await world.shown(ana)).ids).toEqual([1])
  })
})
