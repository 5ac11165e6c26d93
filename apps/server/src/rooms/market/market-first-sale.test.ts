import { type Address, type Hex, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildNft } from '../../../test/nft-factory.ts'
import { TEST_CHAIN_ID, testWallet } from '../../../test/test-chain.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/test-database.ts'
import { marketRecording } from './market-recording.service.ts'

const BLOCK = 5
const AT = new Date('2026-03-01T12:00:00Z')
const HASH: Hex = `0x${'5a'.repeat(32)}`

let made: TestDatabase
beforeAll(async () => {
  made = await createTestDatabase()
})
afterAll(() => made.drop())

const lastPrices = () => made.database.query({ text: 'select nft_id as id, last_price::text as price from nft_market' })

test('a sale that another site made of a work is noted where nothing was ever offered, and taken back with its block', async () => {
  const { id } = await buildNft(made.database)
  const [token] = await made.database.query<{ contract: Address; tokenId: string }>({
    text: 'select contract, token_id::text as "tokenId" from nft_facts where id = $1',
    values: [id],
  })
  const moved = {
    ...{ contract: token!.contract, tokenId: BigInt(token!.tokenId), amount: 1n },
    ...{ txHash: HASH, logIndex: 0, item: 0, blockNumber: BLOCK },
  }
  const [seller, buyer] = [1, 2].map((index) => testWallet(index).address.toLowerCase() as Address) as [
    Address,
    Address,
  ]
  const sale = { ...moved, orderHash: HASH, seller, buyer, currency: zeroAddress, price: 300n }
  const range = {
    ...{ makers: [], sales: [sale], fills: [], cancels: [], counters: [], approvals: [] },
    auctions: { events: [], bids: [], sellers: [] },
    moves: [{ ...moved, sender: seller, recipient: buyer }],
  }
  await made.database.transaction((tx) =>
    marketRecording.apply(tx, TEST_CHAIN_ID, range, { times: new Map([[BLOCK, AT]]), now: AT }),
  )
  expect(await lastPrices()).toEqual([{ id, price: '300' }])
  const counters = { makers: [], sellers: [] }
  await made.database.transaction((tx) =>
    marketRecording.withdrawAfter(tx, TEST_CHAIN_ID, BLOCK - 1, { counters, now: AT }),
  )
  expect(await lastPrices()).toEqual([])
})
