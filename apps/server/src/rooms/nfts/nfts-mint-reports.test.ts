import { messages } from '@plinth/api-schema/messages'
import * as calls from '@plinth/api-schema/nfts'
import { deployPlatform } from '@plinth/contracts/deploy'
import { type Address, parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { indexerOf, linkTestWallet, mintOwn, ownArgs, type SavedNft, storePicture } from '../../../test/minting.ts'
import { createTestChain, type TestChain, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

const CHAIN_ID = 31_337
const OTHER_CHAIN_ID = 31_338

let chain: TestChain
let otherChain: TestChain
let server: TestServer
let artist: BuiltAccount
let stranger: BuiltAccount
let saved: SavedNft
const wallet = testWallet(1)
const attacker = testWallet(2)
beforeAll(async () => {
  ;[chain, otherChain] = await Promise.all([createTestChain(), createTestChain({ chainId: OTHER_CHAIN_ID })])
  server = await createTestServer({
    chains: [...chain.chains, ...otherChain.chains],
    readers: new Map([...chain.readers, ...otherChain.readers]),
  })
  artist = await buildAccount(server.database, { clock: server.clock })
  stranger = await buildAccount(server.database, { clock: server.clock })
  await linkTestWallet(server, artist, wallet)
  await linkTestWallet(server, stranger, attacker)
})
beforeEach(async () => {
  saved = await server.call(
    calls.saveNft,
    {
      chainId: CHAIN_ID,
      preview: await storePicture(server, artist),
      name: 'Pier',
      contractType: 1155,
      amount: 5,
      royaltyAddress: wallet.address,
      royaltyProportion: '5',
      recipient: testWallet(3).address,
    },
    artist.token,
  )
})
afterAll(async () => {
  await server.stop()
  await Promise.all([chain.stop(), otherChain.stop()])
})

const reportMint = (txHash: string, { token } = artist, chainId = CHAIN_ID) =>
  server.call(calls.reportMint, { chainId, txHash }, token)
const notThisMint = { code: 400, message: messages.notThisMint }

/** Neither a report nor the indexer makes anything of it. */
const leavesNoTrace = async () => {
  await indexerOf(server, chain).catchUp()
  expect(await server.call(calls.nftDetail, { id: saved.id }, artist.token)).toMatchObject({
    status: 0,
    tokenId: null,
    owner: null,
    txHash: null,
  })
}

describe('forged reports', () => {
  test('1: a transaction that does not exist', async () => {
    expect(await reportMint(`0x${'cd'.repeat(32)}`)).toEqual({ status: 0, ids: [] })
    await leavesNoTrace()
  })

  test('2: a transaction that failed', async () => {
    const { status, transactionHash } = await mintOwn(chain, wallet, ownArgs(saved), { value: 1n, gas: 500_000n })
    expect(status).toBe('reverted')
    await expect(reportMint(transactionHash)).rejects.toMatchObject({ code: 400, message: messages.mintFail })
    await leavesNoTrace()
  })

  test('3: the same event from a platform of the attacker’s own', async () => {
    const walletClient = chain.walletOf(attacker)
    const fake = await deployPlatform({ walletClient, publicClient: chain.publicClient })
    const [uid, , ...others] = ownArgs(saved)
    const hash = await chain.walletOf(wallet).writeContract({
      abi: chain.platform.abi,
      address: fake.platform,
      functionName: 'mintOwn',
      args: [uid, fake.shared1155, ...others],
    })
    const { status, transactionHash } = await chain.mined(hash)
    expect(status).toBe('success')
    await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('4: a transaction of another chain', async () => {
    const [uid, , ...others] = ownArgs(saved)
    const shared = otherChain.contracts.platform_contract_1155
    const { transactionHash } = await mintOwn(otherChain, wallet, [uid, shared, ...others])
    expect(await reportMint(transactionHash)).toEqual({ status: 0, ids: [] })
    await expect(reportMint(transactionHash, artist, OTHER_CHAIN_ID)).rejects.toMatchObject(notThisMint)
    await expect(reportMint(transactionHash, artist, 1)).rejects.toMatchObject({ code: 400 })
    await leavesNoTrace()
  })

  test('5: a payment that mints nothing', async () => {
    const to = testWallet(4).address
    const hash = await chain.walletOf(wallet).sendTransaction({ to, value: parseEther('1') })
    await chain.mined(hash)
    await expect(reportMint(hash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('6: another event of the platform', async () => {
    const args = [721, 'Harbour', 'H', wallet.address, 0n] as const
    const hash = await chain.walletOf(wallet).writeContract({ ...chain.platform, functionName: 'deploy', args })
    await chain.mined(hash)
    await expect(reportMint(hash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('7: a mint that nobody prepared here', async () => {
    const [, ...others] = ownArgs(saved)
    const { transactionHash } = await mintOwn(chain, wallet, [12_345n, ...others])
    await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('8: the right intent with other metadata', async () => {
    const [uid, nft, to, amount, , ...royalty] = ownArgs(saved)
    const { transactionHash } = await mintOwn(chain, wallet, [uid, nft, to, amount, `0x${'ee'.repeat(32)}`, ...royalty])
    await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('9: the right intent for another recipient', async () => {
    const [uid, nft, , ...others] = ownArgs(saved)
    const { transactionHash } = await mintOwn(chain, wallet, [uid, nft, testWallet(5).address, ...others])
    await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('10: the right intent sent by another wallet', async () => {
    const { transactionHash } = await mintOwn(chain, attacker, ownArgs(saved))
    await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    await expect(reportMint(transactionHash, stranger)).rejects.toMatchObject({ code: 1003 })
    await leavesNoTrace()
    // Nor does it stand in the way of the real one.
    const real = await mintOwn(chain, wallet, ownArgs(saved))
    expect(await reportMint(real.transactionHash)).toEqual({ status: 1, ids: [saved.id] })
  })

  test('11: the right intent in another collection, or with another number of tokens', async () => {
    const [uid, nft, to, , ...others] = ownArgs(saved)
    const elsewhere = await mintOwn(chain, wallet, [uid, chain.contracts.platform_contract_721, to, 1n, ...others])
    const more = await mintOwn(chain, wallet, [uid, nft, to, 6n, ...others])
    for (const { status, transactionHash } of [elsewhere, more]) {
      expect(status).toBe('success')
      await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    }
    await leavesNoTrace()
  })

  test('12: the right intent with another royalty', async () => {
    const [uid, nft, to, amount, digest] = ownArgs(saved)
    const { transactionHash } = await mintOwn(chain, wallet, [uid, nft, to, amount, digest, attacker.address, 10_000n])
    await expect(reportMint(transactionHash)).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('13: somebody else’s transaction', async () => {
    const { transactionHash } = await mintOwn(chain, wallet, ownArgs(saved))
    await expect(reportMint(transactionHash, stranger)).rejects.toMatchObject({ code: 1003 })
    await reportMint(transactionHash)
    await expect(reportMint(transactionHash, stranger)).rejects.toMatchObject({ code: 1003 })
    const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
    await expect(reportMint(transactionHash, brand)).rejects.toMatchObject({ code: 1003 })
  })

  test('14: a report for somebody else’s intent, or for none', async () => {
    const txHash = `0x${'ef'.repeat(32)}`
    const report = (uid: string, { token } = artist) =>
      server.call(calls.reportMint, { chainId: CHAIN_ID, txHash, uid }, token)
    await expect(report(saved.uid, stranger)).rejects.toMatchObject({ code: 1003 })
    await expect(report('1')).rejects.toMatchObject(notThisMint)
    await leavesNoTrace()
  })

  test('15: no hash at all', async () => {
    for (const txHash of ['0x12', 'hello', `0x${'zz'.repeat(32)}`])
      await expect(reportMint(txHash)).rejects.toMatchObject({ code: 400 })
  })
})

describe('a node that is away', () => {
  test('is said so, and nothing is recorded', async () => {
    const gone = await createTestChain({ chainId: 77 })
    const other = await createTestServer({ chains: gone.chains, readers: gone.readers })
    const person = await buildAccount(other.database, { clock: other.clock })
    await gone.stop()
    const report = other.call(calls.reportMint, { chainId: 77, txHash: `0x${'ab'.repeat(32)}` }, person.token)
    await expect(report).rejects.toMatchObject({ code: 503, message: messages.chainFailure })
    await other.stop()
  })
})

describe('a reorganised chain', () => {
  test('takes a recorded mint back to waiting, and brings it back with its new block', async () => {
    const indexer = indexerOf(server, chain)
    await indexer.catchUp()
    const snapshot = await chain.testClient.snapshot()
    const { transactionHash } = await mintOwn(chain, wallet, ownArgs(saved))
    await indexer.catchUp()
    expect(await reportMint(transactionHash)).toEqual({ status: 2, ids: [saved.id] })
    await chain.revertTo(snapshot)
    await chain.testClient.mine({ blocks: 3 })
    await indexer.catchUp()
    expect(await server.call(calls.nftDetail, { id: saved.id }, artist.token)).toMatchObject({ status: 0, owner: null })
    expect(await reportMint(transactionHash)).toEqual({ status: 0, ids: [] })
    const again = await mintOwn(chain, wallet, ownArgs(saved))
    await indexer.catchUp()
    expect(await reportMint(again.transactionHash)).toEqual({ status: 2, ids: [saved.id] })
  })

  test('a report that the chain took back before the indexer came is replaced by what is true', async () => {
    const indexer = indexerOf(server, chain)
    await indexer.catchUp()
    const snapshot = await chain.testClient.snapshot()
    await chain.testClient.mine({ blocks: 2 })
    const first = await mintOwn(chain, wallet, ownArgs(saved))
    expect(await reportMint(first.transactionHash)).toEqual({ status: 1, ids: [saved.id] })
    await chain.revertTo(snapshot)
    const second = await mintOwn(chain, wallet, ownArgs(saved))
    expect(await reportMint(second.transactionHash)).toMatchObject({ status: 1 })
    await chain.testClient.mine({ blocks: 4 })
    await indexer.catchUp()
    const shown = await server.call(calls.nftDetail, { id: saved.id })
    expect(shown).toMatchObject({ status: 2, blockHeight: String(second.blockNumber) })
    const owner = shown.owner as Address
    expect(owner).toBe(testWallet(3).address)
  })
})
