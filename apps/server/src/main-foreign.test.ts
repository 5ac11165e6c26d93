import { readFileSync } from 'node:fs'
import path from 'node:path'
import { logIn, userInfo } from '@plinth/api-schema/accounts'
import { listForeignNfts } from '@plinth/api-schema/foreign'
import { linkWallet, walletNonce } from '@plinth/api-schema/wallet'
import { createPublicClient, createWalletClient, http } from 'viem'
import { foundry } from 'viem/chains'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deployStranger } from '../../../packages/contracts/market/strangers.fixture.ts'
import { createProducts, type Products, START_LIMIT_MS } from '../test/product.ts'
import { testWallet } from '../test/test-chain.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'

// An account of the embedded chain that nobody in the demo has linked.
const wallet = testWallet(8)
const TOKENS = 30
const ROUNDS = 2

let products: Products
beforeEach(() => {
  products = createProducts()
})
afterEach(() => products.end())

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
  'a server that is killed in the middle of a scan, again and again, has found everything once and in the end',
  async () => {
    let product = await products.launch()
    await product.ready
    const { token } = await product.clientOf(null)(logIn, { userName: 'ana.lim', password: DEMO_PASSWORD })
    const ana = product.clientOf(token)
    const { id } = await ana(userInfo, {})
    const { message } = await ana(walletNonce, { address: wallet.address, chainId: foundry.id })
    await ana(linkWallet, { message, signature: await wallet.signMessage({ message }) })
    let given = 0
    for (let round = 0; round < ROUNDS; round++) {
      const clients = openChain()
      const contract = await deployStranger(clients, 'data:application/json,{"name":"Elsewhere"}')
      const args = [wallet.address, BigInt(given), BigInt(TOKENS)] as const
      const hash = await clients.walletClient.writeContract({ ...contract, functionName: 'give', args })
      given += TOKENS
      await clients.publicClient.waitForTransactionReceipt({ hash, checkReplacement: false })
      // The scan is somewhere between the transfer and the last answer of the contract.
      await product.end('SIGKILL')
      product = await products.launch()
      await product.ready
    }
    const list = () => product.clientOf(null)(listForeignNfts, { userId: id, pageSize: 1_000 })
    await expect.poll(async () => (await list()).total, { timeout: START_LIMIT_MS }).toBe(given)
    const { rows } = await list()
    expect(new Set(rows.map(({ tokenId }) => tokenId)).size).toBe(given)
    expect(rows.every(({ name }) => name === 'Elsewhere')).toBe(true)
  },
  4 * START_LIMIT_MS,
)
