import { readFileSync } from 'node:fs'
import path from 'node:path'
import { logIn } from '@plinth/api-schema/accounts'
import { listNfts, nftDetail, reportMint, saveNft } from '@plinth/api-schema/nfts'
import { uploadFile } from '@plinth/api-schema/site'
import { chainMapping, linkWallet, platformContractList, walletNonce } from '@plinth/api-schema/wallet'
import { platformAbi } from '@plinth/contracts/abi'
import { type Address, createWalletClient, defineChain, http, publicActions } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownArgs } from '../test/minting.ts'
import { createProducts, type Product, type Products, START_LIMIT_MS } from '../test/product.ts'
import { testWallet } from '../test/test-chain.ts'
import { buildPng } from './media/corpus/png.ts'
import { DEMO_PASSWORD } from './rooms/accounts/accounts.demo.ts'

// An account of the embedded chain that nobody in the demo has linked.
const wallet = testWallet(8)

let products: Products
beforeEach(() => {
  products = createProducts()
})
afterEach(() => products.end())

/** Somebody of the demo, logged in, with a linked wallet. */
const enter = async (product: Product) => {
  const { token } = await product.clientOf(null)(logIn, { userName: 'ana.lim', password: DEMO_PASSWORD })
  return product.clientOf(token)
}

/** The product's own chain, asked at its node: it runs on when the server is gone. */
const openChain = async (product: Product) => {
  const rpcUrl = readFileSync(path.join(products.dataDir, 'chain', 'rpc-url'), 'utf8').trim()
  const visitor = product.clientOf(null)
  const [network] = await visitor(chainMapping, {})
  const contracts = await visitor(platformContractList, {})
  const chain = defineChain({
    id: network!.chainId,
    name: 'Embedded',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  })
  const options = { account: wallet, chain, transport: http(rpcUrl), cacheTime: 0, pollingInterval: 20 }
  return {
    chainId: chain.id,
    client: createWalletClient(options).extend(publicActions),
    platform: contracts.find(({ name }) => name === 'platform')?.address as Address,
  }
}

test(
  'a server that is killed between the sending of a mint and its recording records it at the next start',
  async () => {
    const first = await products.launch()
    await first.ready
    const ana = await enter(first)
    const { chainId, client, platform } = await openChain(first)
    const { message } = await ana(walletNonce, { address: wallet.address, chainId })
    await ana(linkWallet, { message, signature: await wallet.signMessage({ message }) })
    const file = new File([new Uint8Array(buildPng({ width: 40, height: 30 }))], 'pier.png', { type: 'image/png' })
    const { url: preview } = await ana(uploadFile, { file })
    const royalty = { royaltyAddress: wallet.address, royaltyProportion: '5' }
    const saved = await ana(saveNft, { chainId, preview, name: 'Pier at dawn', ...royalty })

    // Stopped in its tracks first: it cannot have seen what is sent now.
    first.child.kill('SIGSTOP')
    const hash = await client.writeContract({
      abi: platformAbi,
      address: platform,
      functionName: 'mintOwn',
      args: ownArgs(saved),
    })
    expect((await client.waitForTransactionReceipt({ hash, checkReplacement: false })).status).toBe('success')
    await first.end('SIGKILL')

    const second = await products.launch()
    await second.ready
    const detail = () => second.clientOf(null)(nftDetail, { id: saved.id })
    const recorded = { status: 2, owner: wallet.address, txHash: hash, tokenUri: saved.tokenUri }
    await expect.poll(() => detail().catch(() => null)).toMatchObject(recorded)
    // A report that comes late, and twice, changes nothing.
    const again = await enter(second)
    for (const told of [{ uid: saved.uid }, {}])
      expect(await again(reportMint, { chainId, txHash: hash, ...told })).toEqual({ status: 2, ids: [saved.id] })
    const { rows } = await again(listNfts, {})
    expect(rows.filter(({ name }) => name === 'Pier at dawn')).toHaveLength(1)
  },
  3 * START_LIMIT_MS,
)
