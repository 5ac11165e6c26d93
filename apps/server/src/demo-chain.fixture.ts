import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Address } from 'viem'
import { indexerOf } from '../test/minting.ts'
import { createTestChain } from '../test/test-chain.ts'
import { testPasswords } from '../test/test-passwords.ts'
import { createTestServer } from '../test/test-server.ts'
import { seedDemo } from './demo.ts'
import { mintDemo } from './demo-chain.ts'
import { DEMO_PAST_MS } from './demo-chain-time.ts'
import { systemClock } from './ports/clock.ts'
import { openDiskFileStore } from './ports/disk-file-store.ts'
import { openContentStore } from './ports/open-content-store.ts'
import { openChainReaders } from './ports/viem-chain-reader.ts'

/** Stands in front of a node: after so many requests (of a kind), what is asked is still done but no answer comes back. */
async function startFailingNode(target: string) {
  let left = Number.POSITIVE_INFINITY
  let counted = ''
  const node: Server = createServer(async (request, response) => {
    const asked = await buffer(request)
    const answer = await fetch(target, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: new Uint8Array(asked),
    })
    const body = await answer.text()
    if (left <= 0 || asked.includes(counted)) left -= 1
    if (left < 0) request.socket.destroy()
    else response.setHeader('content-type', 'application/json').end(body)
  })
  await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
  const { port } = node.address() as { port: number }
  return {
    url: `http://127.0.0.1:${port}`,
    answerOnly: (count: number, method = '') => {
      left = count
      counted = method
    },
    stop: () => {
      node.closeAllConnections()
      node.close()
    },
  }
}

/** The contracts of the market on a chain that has them. */
export type MarketContracts = { wrapped_coin?: Address; auction_house?: Address; mystery_boxes?: Address }

/** A demo in a database of its own, and a chain that knows nothing of it yet. */
export async function openWorld() {
  const began = Math.floor((Date.now() - DEMO_PAST_MS) / 1_000)
  const chain = await createTestChain({ fee: 0n, seaport: true, flags: ['--timestamp', String(began)] })
  const node = await startFailingNode(chain.url)
  const server = await createTestServer({ chains: chain.chains, readers: chain.readers })
  const folder = await mkdtemp(path.join(tmpdir(), 'plinth-demo-'))
  const { database, clock, settings } = server
  await seedDemo({ database, clock, passwords: testPasswords, files: await openDiskFileStore({ root: folder, clock }) })
  return {
    ...{ chain, node, server },
    async mint(more: MarketContracts = {}) {
      const contracts = { ...chain.contracts, ...more }
      const chains = [{ ...chain.network, contracts, nodeUrl: node.url }]
      const readers = openChainReaders(chains)
      await mintDemo({
        ...{ database, clock, publicUrl: settings.publicUrl, chains, readers },
        files: await openDiskFileStore({ root: folder, clock: systemClock }),
        content: await openContentStore(settings),
        indexer: indexerOf(server, { chains, readers }),
      })
      for (const reader of readers.values()) reader.close()
    },
    async close() {
      await server.stop()
      node.stop()
      await chain.stop()
      await rm(folder, { recursive: true })
    },
  }
}
/** One of them. */
export type World = Awaited<ReturnType<typeof openWorld>>
