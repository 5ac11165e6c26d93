import { readFileSync } from 'node:fs'
import path from 'node:path'
import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { listForeignNfts } from '@plinth/api-schema/foreign'
import { listNfts, nftDetail, reportMint, saveNft } from '@plinth/api-schema/nfts'
import { uploadFile } from '@plinth/api-schema/site'
import { chainMapping, linkWallet, platformContractList, walletNonce } from '@plinth/api-schema/wallet'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, createPublicClient, createWalletClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deployStranger } from '../../../packages/contracts/market/strangers.fixture.ts'
import { ownArgs } from '../test/minting.ts'
import { type Product, type Products, START_LIMIT_MS } from '../test/product.ts'
import { createSeededProducts } from '../test/seeded-products.ts'
import { testWallet } from '../test/test-chain.ts'
import { buildPng } from './media/corpus/png.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'

// An account of the embedded chain that nobody in the demo has linked.
const wallet = testWallet(8)
const TOKENS = 30
const ROUNDS = 2

// Each test kills the product that runs, and leaves another running.
let products: Products
let product: Product
beforeAll(async () => {
  products = await createSeededProducts()
  product = await products.launch()
  await product.ready
  const ana = await enter()
  const { message } = await ana(walletNonce, { address: wallet.address, chainId: foundry.id })
  await ana(linkWallet, { message, signature: await wallet.signMessage({ message }) })
}, 2 * START_LIMIT_MS)
afterAll(() => products.end())

/** Somebody of the demo, logged in, with a linked wallet. */
const enter = async () => {
  const { token } = await product.clientOf(null)(logIn, { userName: 'ana.lim', password: DEMO_PASSWORD })
  return product.clientOf(token)
}

const killAndRestart = async () => {
  await product.end('SIGKILL')
  product = await products.launch()
  await product.ready
}

/** The product's own chain, asked at its node: it runs on when the server is gone. */
const openChain = () => {
  const rpcUrl = readFileSync(path.join(products.dataDir, 'chain', 'rpc-url'), 'utf8').trim()
  const options = { chain: foundry, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 20 }
  return {
    walletClient: createWalletClient({ ...options, account: wallet }),
    publicClient: createPublicClient(options),
  }
}

test(
  'a server that is killed between the sending of a mint and its recording records it at the next start',
  async () => {
    const ana = await enter()
    const visitor = product.clientOf(null)
    const [network] = await visitor(chainMapping, {})
    const { chainId } = network!
    const platform = (await visitor(platformContractList, {})).find(({ name }) => name === 'platform')?.address
    const file = new File([new Uint8Array(buildPng({ width: 40, height: 30 }))], 'pier.png', { type: 'image/png' })
    const { url: preview } = await ana(uploadFile, { file })
    const royalty = { royaltyAddress: wallet.address, royaltyProportion: '5' }
    const saved = await ana(saveNft, { chainId, preview, name: 'Pier at dawn', ...royalty })

    // Stopped in its tracks first: it cannot have seen what is sent now.
    product.child.kill('SIGSTOP')
    const { walletClient, publicClient } = openChain()
    const hash = await walletClient.writeContract({
      abi: platformAbi,
      address: platform as Address,
      functionName: 'mintOwn',
      args: ownArgs(saved),
    })
    expect((await publicClient.waitForTransactionReceipt({ hash, checkReplacement: false })).status).toBe('success')
    await killAndRestart()

    const detail = () => product.clientOf(null)(nftDetail, { id: saved.id })
    const recorded = { status: 2, owner: wallet.address, txHash: hash, tokenUri: saved.tokenUri }
    await expect.poll(() => detail().catch(() => null)).toMatchObject(recorded)
    // A report that comes late, and twice, changes nothing.
    const again = await enter()
    for (const told of [{ uid: saved.uid }, {}])
      expect(await again(reportMint, { chainId, txHash: hash, ...told })).toEqual({ status: 2, ids: [saved.id] })
    const { rows } = await again(listNfts, {})
    expect(rows.filter(({ name }) => name === 'Pier at dawn')).toHaveLength(1)
  },
  2 * START_LIMIT_MS,
)

test(
  'a server that is killed in the middle of a scan, again and again, has found everything once and in the end',
  async () => {
    const { id } = await (await enter())(userInfo, {})
    let given = 0
    for (let round = 0; round < ROUNDS; round++) {
      const clients = openChain()
      const contract = await deployStranger(clients, 'data:application/json,{"name":"Elsewhere"}')
      const args = [wallet.address, BigInt(given), BigInt(TOKENS)] as const
      const hash = await clients.walletClient.writeContract({ ...contract, functionName: 'give', args })
      given += TOKENS
      await clients.publicClient.waitForTransactionReceipt({ hash, checkReplacement: false })
      // The scan is somewhere between the transfer and the last answer of the contract.
      await killAndRestart()
    }
    const list = () => product.clientOf(null)(listForeignNfts, { userId: id, pageSize: 1_000 })
    await expect.poll(async () => (await list()).total, { timeout: START_LIMIT_MS }).toBe(given)
    const { rows } = await list()
    expect(new Set(rows.map(({ tokenId }) => tokenId)).size).toBe(given)
    expect(rows.every(({ name }) => name === 'Elsewhere')).toBe(true)
  },
  3 * START_LIMIT_MS,
)
