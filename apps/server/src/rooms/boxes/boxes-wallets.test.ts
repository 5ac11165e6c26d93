import * as calls from '@plinth/api-schema/boxes'
import { errors } from '@plinth/api-schema/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildMysteryBox } from '../../../test/box-factory.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { TEST_CHAIN_ID, testWallet } from '../../../test/test-chain.ts'
import { createTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let taker: BuiltAccount
beforeAll(async () => {
  server = await createTestServer()
  taker = await buildAccount(server.database)
})
afterAll(() => server.stop())

const { address } = testWallet(5)

/** Links the wallet that takes boxes, as a contract of one chain where one is named. */
const link = (chainId: number | null) =>
  server.database.query({
    text: 'update accounts set wallet_address = $2, wallet_chain_id = $3, wallet_linked_at = now() where id = $1',
    values: [taker.accountId, address, chainId],
  })
const takenBox = async () => {
  const box = await buildMysteryBox(server.database)
  await server.database.query({
    text: `insert into mystery_box_events (chain_id, tx_hash, log_index, block_number, block_hash, block_time, box_id, kind, account, first,
             box_count) values ($1, $2, 0, 1, $2, now(), $3, 2, $4, 0, 2)`,
    values: [TEST_CHAIN_ID, `0x${box.id.slice(2).toLowerCase()}`, box.id, address],
  })
  return box
}

test.each([
  ['a key', null, 1],
  ['a contract on the chain of the boxes', TEST_CHAIN_ID, 1],
  ['a contract on another chain, where it may be somebody else’s', TEST_CHAIN_ID + 1, 0],
])('boxes of a wallet that is %s are its owner’s or not', async (_what, chainId, count) => {
  const { id, brand } = await takenBox()
  await link(chainId)
  const own = await server.call(calls.listOwnBoxes, { mysteryBoxId: id }, taker.token)
  expect(own).toMatchObject({ total: count, rows: Array(count).fill({ mysteryBoxId: id, count: 2 }) })
  const { rows } = await server.call(calls.listBoxTrades, { mysteryBoxId: id }, taker.token)
  expect(rows.map(({ userId }) => userId)).toEqual([count === 0 ? null : taker.accountId])
  // One that is hidden stays open to those who took boxes.
  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = $1',
    values: [brand.accountId],
  })
  const detail = server.call(calls.mysteryBoxDetail, { id }, taker.token)
  if (count > 0) expect(await detail).toMatchObject({ id })
  else await expect(detail).rejects.toMatchObject({ code: errors.notFound.code })
})
