import { hideForeignNft, listForeignNfts, listHiddenForeignNfts } from '@plinth/api-schema/foreign'
import type { Address } from 'viem'
import { createForeignScans } from '../src/indexer/start-indexers.ts'
import { createLog } from '../src/log.ts'
import { createMediaGate } from '../src/media/media-gate.ts'
import { openChainReader } from '../src/ports/viem-chain-reader.ts'
import { createForeignLook } from '../src/rooms/foreign/foreign-look.service.ts'
import { startGateway } from './chain-gateway.ts'
import { type BuiltAccount, buildAccount } from './factories.ts'
import { indexerOf, linkTestWallet } from './minting.ts'
import { createTestChain, type TestWallet, testWallet } from './test-chain.ts'
import { createTestServer } from './test-server.ts'

/** A product on a chain whose settings allow the scan, behind a gateway that a test may let fail. */
export async function openForeign({ confirmations = 1 }: { confirmations?: number } = {}) {
  const chain = await createTestChain({ confirmations, flags: ['--accounts', '40'] })
  const gateway = await startGateway(chain.url)
  const chains = [{ ...chain.network, foreignNfts: true }]
  const reader = openChainReader({ chainId: chain.network.chainId, rpcUrl: gateway.url })
  const readers = new Map([[chain.network.chainId, reader]])
  const server = await createTestServer({ chains, readers })
  const { database, clock } = server
  const indexer = indexerOf(server, { chains, readers })
  const newScan = () => createForeignScans({ chains, readers, database, clock, log: createLog('silent') })[0]!
  const look = createForeignLook({ database, clock, chains, readers, mediaGate: createMediaGate() })
  const deployer = testWallet(9)
  const clients = { walletClient: chain.walletOf(deployer), publicClient: chain.publicClient }
  const scan = newScan()
  let people = 0

  return {
    ...{ chain, gateway, server, indexer, scan, newScan, look, clients },
    /** Somebody with a linked wallet that nobody else has. */
    async person(wallet: TestWallet = testWallet(10 + people++)) {
      const account = await buildAccount(database, { clock })
      await linkTestWallet(server, account, wallet)
      return { ...account, wallet, address: wallet.address }
    },
    /** Has the deployer call a contract. */
    async send(request: { abi: readonly unknown[]; address: Address; functionName: string; args: readonly unknown[] }) {
      const receipt = await chain.mined(await clients.walletClient.writeContract(request as never))
      if (receipt.status !== 'success') throw new Error(`${request.functionName} was reverted`)
      return receipt
    },
    /** Reads the chain and asks every contract that is to be asked. */
    async catchUp() {
      await indexer.catchUp()
      await scan.catchUp()
      while ((await look()) > 0);
    },
    async shown({ accountId }: BuiltAccount) {
      const { rows, total } = await server.call(listForeignNfts, { userId: accountId, pageSize: 1000 })
      return { rows, total, ids: rows.map(({ tokenId }) => Number(tokenId)).sort((one, other) => one - other) }
    },
    hidden: ({ token }: BuiltAccount) => server.call(listHiddenForeignNfts, {}, token),
    hide: ({ token }: BuiltAccount, id: number, on: 0 | 1 = 1) => server.call(hideForeignNft, { id, on }, token),
    async stop() {
      await server.stop()
      reader.close()
      gateway.stop()
      await chain.stop()
    },
  }
}

/** A product that looks for NFTs of other sites. */
export type ForeignWorld = Awaited<ReturnType<typeof openForeign>>
