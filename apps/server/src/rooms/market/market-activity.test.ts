import { listActivity } from '@plinth/api-schema/market'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildNft } from '../../../test/nft-factory.ts'
import { TEST_CHAIN_ID, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'
import { marketRecording } from './market-recording.service.ts'

let server: TestServer
beforeAll(async () => {
  // Its settings name no network at all.
  server = await createTestServer()
})
afterAll(() => server.stop())

test('what happened on a network that the settings name no longer is told as before, without names of its contracts', async () => {
  const { id } = await buildNft(server.database)
  const [token] = await server.database.query<{ contract: `0x${string}`; tokenId: string }>({
    text: 'select contract, token_id::text as "tokenId" from nft_facts where id = $1',
    values: [id],
  })
  const [sender, recipient] = [testWallet(1).address, testWallet(2).address]
  const move = {
    ...{ contract: token!.contract, tokenId: BigInt(token!.tokenId), amount: 1n, sender, recipient },
    ...({ txHash: `0x${'5a'.repeat(32)}`, logIndex: 0, item: 0, blockNumber: 5 } as const),
  }
  const range = {
    ...{ makers: [], sales: [], fills: [], cancels: [], counters: [], approvals: [], moves: [move] },
    auctions: { events: [], bids: [], sellers: [] },
  }
  const now = server.clock.now()
  await server.database.transaction((tx) =>
    marketRecording.apply(tx, TEST_CHAIN_ID, range, { times: new Map([[5, now]]), now }),
  )
  const { rows, total } = await server.call(listActivity, {})
  expect(total).toBe(1)
  expect(rows).toMatchObject([
    { nftId: id, chainId: TEST_CHAIN_ID, from: sender, fromName: null, to: recipient, toName: null },
  ])
})
