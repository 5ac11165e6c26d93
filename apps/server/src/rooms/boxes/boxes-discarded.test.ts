import * as calls from '@plinth/api-schema/boxes'
import { createDropCall } from '@plinth/contracts/box-calls'
import { commitmentOf } from '@plinth/contracts/box-draw'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import type { Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoxWorld, openBoxes } from '../../../test/box-world.ts'
import { buildAccount } from '../../../test/factories.ts'
import { cleanUpBoxes } from './boxes.clean-up.ts'

const DAY_MS = 86_400_000

let world: BoxWorld
beforeAll(async () => {
  world = await openBoxes()
})
afterAll(() => world.stop())

const discard = (id: string, token = world.brand.token) => world.server.call(calls.discardMysteryBox, { id }, token)
const mine = async () =>
  (await world.server.call(calls.listMysteryBoxes, { side: 'mine', pageSize: 100 }, world.brand.token)).rows.map(
    ({ id }) => id,
  )
const seen = (id: string) => world.server.call(calls.mysteryBoxDetail, { id }, world.brand.token)
const stored = async (id: string) => {
  const [row] = await world.server.database.query<{ secret: Hex; held: boolean }>({
    text: `select b.secret, exists (select 1 from upload_references r where r.holder = 'box:' || b.number) as held
             from mystery_boxes b where b.id = $1`,
    values: [id],
  })
  return row
}

test('a draft that is discarded is on no list and no page, and makes room for another', async () => {
  const { id } = await world.prepare()
  expect(await discard(id)).toBeNull()
  expect(await mine()).not.toContain(id)
  await expect(seen(id)).rejects.toMatchObject({ reason: 'notFound' })
  expect(await discard(id)).toBeNull()
  const copy = (number: number) =>
    world.server.database.query({
      text: `insert into mystery_boxes (id, chain_id, holder, account_id, wallet, contract, contract_type, name, currency, price, bond, box_count,
               per_account, opens_at, closes_at, reveal_by, terms, secret, created_at)
             select '0x' || lpad(to_hex(n), 64, '0'), chain_id, holder, account_id, wallet, contract, contract_type, name, currency, price, bond,
               box_count, per_account, opens_at, closes_at, reveal_by, terms, secret, created_at
               from mystery_boxes, generate_series(1, $2::int) as n where id = $1`,
      values: [id, number],
    })
  await copy(50)
  await expect(world.prepare()).rejects.toMatchObject({ reason: 'tooManyBoxDrafts' })
  await discard(`0x${'1'.padStart(64, '0')}`)
  const { id: last } = await world.prepare()
  expect(await mine()).toContain(last)
  await world.server.database.query({ text: 'delete from mystery_boxes where stage = 0 and id <> $1', values: [id] })
})

test("one that is on the chain, or somebody else's, cannot be discarded", async () => {
  const laid = await world.layIn()
  await expect(discard(laid.id)).rejects.toMatchObject({ reason: 'boxLaidIn' })
  expect(await mine()).toContain(laid.id)
  const other = await buildAccount(world.server.database, { kind: 'brand', clock: world.server.clock })
  const { id } = await world.prepare()
  await expect(discard(id, other.token)).rejects.toMatchObject({ reason: 'notFound' })
  expect(await mine()).toContain(id)
})

test('one that was laid in all the same is back, and its secret still draws it', async () => {
  const { id, drop } = await world.prepare()
  await world.sendAs(world.brandWallet, createDropCall(world.boxes, dropFromTexts(drop)))
  // The chain has it; nobody here has seen that yet.
  await discard(id)
  expect(commitmentOf((await stored(id))!.secret)).toBe(drop.commitment)
  await world.indexer.catchUp()
  expect(await mine()).toContain(id)
  expect(await seen(id)).toMatchObject({ state: 'running', mayTake: 1 })
})

test('what never came to the chain goes with its secret and pictures once it could not be drawn any more', async () => {
  const [draft, discarded, laid] = [await world.prepare(), await world.prepare(), await world.layIn()]
  await discard(discarded.id)
  await world.pass(7 * DAY_MS)
  await cleanUpBoxes(world.server)
  expect(await stored(draft.id)).toMatchObject({ held: true })
  expect(await stored(discarded.id)).toMatchObject({ held: true })
  const held = `select count(*)::int as count from upload_references where holder like 'box:%'`
  const before = await world.server.database.query<{ count: number }>({ text: held })
  await world.pass(2 * DAY_MS)
  await cleanUpBoxes(world.server)
  expect([await stored(draft.id), await stored(discarded.id)]).toEqual([undefined, undefined])
  expect(await stored(laid.id)).toMatchObject({ held: true })
  const after = await world.server.database.query<{ count: number }>({ text: held })
  expect(after[0]!.count).toBeLessThan(before[0]!.count)
})
