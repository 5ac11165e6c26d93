import * as calls from '@plinth/api-schema/boxes'
import { listNotices } from '@plinth/api-schema/notices'
import { closeDropCall, revealDropCall } from '@plinth/contracts/box-calls'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoxWorld, type LaidIn, openBoxes } from '../../../test/box-world.ts'

const [CLOSED, DRAWN] = [122, 123]
const HOUR_MS = 3_600_000
const CONFIRMATIONS = 3

let world: BoxWorld
beforeAll(async () => {
  world = await openBoxes({ confirmations: CONFIRMATIONS })
})
afterAll(() => world.stop())

const toldOf = async (token: string) =>
  (await world.server.call(listNotices, {}, token)).rows.filter(({ typeId }) => typeId === CLOSED || typeId === DRAWN)
const mineBlocks = async (blocks: number) => {
  await world.chain.testClient.mine({ blocks })
  await world.indexer.catchUp()
}
const close = async ({ drop }: LaidIn) => {
  await world.pass(2 * HOUR_MS)
  await world.send('cleo', closeDropCall(world.boxes, drop))
  await world.indexer.catchUp()
}

test('its brand and those who took boxes are told that a sale is closed and drawn, once each and when it is final', async () => {
  const box = await world.layIn()
  await world.take('ana', box, 1)
  await world.take('ana', box, 2)
  await close(box)
  expect(await toldOf(world.brand.token)).toEqual([])
  await mineBlocks(CONFIRMATIONS - 1)
  const href = `/myster/index/${box.id}`
  const closed = { typeId: CLOSED, title: 'The sale of Harbour box is closed', href }
  expect(await toldOf(world.brand.token)).toMatchObject([
    { ...closed, text: '3 of 8 boxes were taken. The prizes can be drawn now.' },
  ])
  expect(await toldOf(world.accounts.ana.token)).toMatchObject([
    { ...closed, text: 'The prizes can be drawn now. You can open your boxes after that.' },
  ])
  const { secret } = await world.server.call(calls.mysteryBoxDetail, { id: box.id })
  await world.send('cleo', revealDropCall(world.boxes, box.drop, secret as Hex))
  await world.indexer.catchUp()
  expect(await toldOf(world.accounts.ana.token)).toHaveLength(1)
  await mineBlocks(CONFIRMATIONS - 1)
  const drawn = { typeId: DRAWN, title: 'The prizes of Harbour box are drawn', href }
  expect(await toldOf(world.brand.token)).toMatchObject([
    { ...drawn, text: 'Those who took boxes can open them now.' },
    closed,
  ])
  expect(await toldOf(world.accounts.ana.token)).toMatchObject([
    { ...drawn, text: 'You can open your boxes now.' },
    closed,
  ])
  expect(await toldOf(world.accounts.ben.token)).toEqual([])
  // What becomes final a second time, after a reorganisation, rings no more.
  await world.server.database.query({ text: 'update mystery_box_events set is_final = false' })
  await mineBlocks(1)
  expect(await toldOf(world.brand.token)).toHaveLength(2)
  expect(await toldOf(world.accounts.ana.token)).toHaveLength(2)
})
