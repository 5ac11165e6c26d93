import * as calls from '@plinth/api-schema/boxes'
import { zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoxWorld, openBoxes } from '../../../test/box-world.ts'
import { COIN } from '../../../test/market-world.ts'
import { recordJobs } from '../../../test/recorded-jobs.ts'
import { createTestServer } from '../../../test/test-server.ts'
import { startBoxesCleanUp } from './boxes.clean-up.ts'
import { boxesExporting } from './boxes-exporting.service.ts'
import { boxesForgetting } from './boxes-forgetting.service.ts'

let world: BoxWorld
beforeAll(async () => {
  world = await openBoxes({ isShellListed: true })
})
afterAll(() => world.stop())

const seen = (id: string, token?: string) => world.server.call(calls.mysteryBoxDetail, { id }, token)
const reasonOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error) => error.reason,
  )
const setSwitch = (name: string, isOn: boolean) =>
  world.server.database.query({ text: 'update feature_switches set is_on = $1 where name = $2', values: [isOn, name] })

test('boxes are paid for in native money, or in the coin that their brand names', async () => {
  await setSwitch('paid_boxes', true)
  const paidIn = async (coinId?: number) => {
    const { id, drop } = await world.prepare({ price: '1000', ...(coinId ? { coinId } : {}) })
    return [drop.currency, (await seen(id, world.brand.token)).coinId]
  }
  expect(await paidIn()).toEqual([zeroAddress, COIN.ether])
  expect(await paidIn(COIN.ether)).toEqual([zeroAddress, COIN.ether])
  expect(await paidIn(COIN.shell)).toEqual([world.shells.address, COIN.shell])
  await setSwitch('paid_boxes', false)
})

test('of works that can be won every one has to be known', async () => {
  const prizes = [world.kinds[0]!, 999_999].map((nftId) => ({ nftId, amount: 1, levelName: 'One' }))
  expect(await reasonOf(world.prepare({ prizes }))).toBe('boxPrizes')
})

test('nothing is laid in where the chain, or what the server knows of it, has no boxes', { tags: 'long' }, async () => {
  const { database, clock } = world.server
  const { mystery_boxes: _, ...contracts } = world.network.contracts
  for (const { network, readers } of [
    { network: world.network, readers: new Map() },
    { network: { ...world.network, contracts }, readers: world.chain.readers },
  ]) {
    const other = await createTestServer({ database, clock, chains: [network], readers })
    const form = await world.formOf()
    expect(await reasonOf(other.call(calls.saveMysteryBox, form, world.brand.token))).toBe('boxesMissing')
    await other.stop()
  }
})

test('own boxes are listed to nobody who is not logged in', async () => {
  expect(await reasonOf(world.server.call(calls.listMysteryBoxes, { side: 'mine' }))).toBe('notLoggedIn')
})

test('a brand is told whether its works may be moved as long as they are not laid in', async () => {
  const draft = await world.prepare()
  const asked = { address: world.collection, isGiven: 1 }
  expect((await seen(draft.id, world.brand.token)).approval).toEqual(asked)
  const { id } = await world.layIn()
  expect((await seen(id, world.brand.token)).approval).toBeNull()
})

test('boxes are not to be taken while they are switched off', async () => {
  const { id } = await world.layIn()
  expect(await seen(id)).toMatchObject({ state: 'running', mayTake: 1 })
  await setSwitch('boxes', false)
  expect(await seen(id)).toMatchObject({ state: 'running', mayTake: 0 })
  await setSwitch('boxes', true)
})

test('the prizes come by pages, and a hidden one has neither name nor picture', async () => {
  const box = await world.layIn()
  await world.take('ben', box, 1)
  const prizes = (page: object) =>
    world.server.call(calls.listBoxPrizes, { mysteryBoxId: box.id, ...page }, world.accounts.ben.token)
  const [common, rare] = (await prizes({})).rows
  expect(await prizes({ pageSize: 1 })).toEqual({ rows: [common], total: 2 })
  expect(await prizes({ pageSize: 1, pageNum: 2 })).toEqual({ rows: [rare], total: 2 })
  const setState = (state: number) =>
    world.server.database.query({ text: 'update nfts set state = $2 where id = $1', values: [world.kinds[1], state] })
  await setState(1)
  const nothing = { nftId: null, name: null, picture: null, previewImg: null }
  expect((await prizes({})).rows).toMatchObject([common, { ...nothing, amount: rare!.amount }])
  await setState(2)
})

test('a download of somebody’s data says what their boxes are, and a deletion what stays of them', () => {
  expect(boxesExporting.tables!.map(({ file, about }) => [file, about])).toEqual([
    [
      'mystery-boxes.json',
      'Your mystery boxes: what you wrote about them, their prizes and drops, and what became of them.',
    ],
  ])
  expect(boxesForgetting.columns).toEqual({
    'mystery_boxes.account_id':
      'its words, pictures and brand go; one that is not on the chain follows when it could not be drawn any more',
  })
})

test('boxes that never came to the chain are cleaned up once an hour', async () => {
  const { jobs, schedules } = recordJobs()
  await startBoxesCleanUp(jobs, world.server)
  expect(schedules()).toEqual({ 'clean-up-boxes': { cron: '40 * * * *' } })
})
