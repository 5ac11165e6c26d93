import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/holding'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import * as operatorCalls from '@plinth/api-schema/operators-perks'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { type MarketWorld, openMarket } from '../../../test/market-world.ts'
import { deletePerksOf } from './holding.repository.ts'

let world: MarketWorld
let operator: BuiltAccount
beforeAll(async () => {
  world = await openMarket({ works: 2, edition: 1 })
  operator = await buildAccount(world.server.database, { kind: 'operator', clock: world.server.clock })
  world.server.clock.advance(3_600_000)
})
afterAll(() => world.stop())

const tie = async (name: string) => {
  const form = { campaignId: world.campaignId, name, link: 'https://a.example/x', code: 'INK' }
  return (await world.server.call(calls.savePerk, form, world.brand.token)).id
}
const takeDown = (id: number) =>
  world.server.call(operatorCalls.takePerkDown, { id, reason: 'The link is a trap.' }, operator.token)
const putBack = (id: number) => world.server.call(operatorCalls.putPerkBack, { id }, operator.token)
const listed = async (filter: { takenDown?: 0 | 1; search?: string } = {}) =>
  (await world.server.call(operatorCalls.listModeratedPerks, filter, operator.token)).rows
const claim = (id: number) => world.server.call(calls.claimPerk, { id }, world.accounts.ana.token)
const told = async () => (await world.server.call(listNotices, {}, world.brand.token)).rows
const shown = async (id: number) => {
  const { token } = world.accounts.ana
  const holders = await world.server.call(calls.listPerkHolders, { id }, world.brand.token)
  const isOf = (perk: { id: number }) => perk.id === id
  return {
    isEarned: (await world.server.call(calls.listEarnedPerks, {}, token)).rows.some(isOf),
    isOfWorks: (await world.server.call(calls.listHolding, {}, token)).rows.some(({ perks }) => perks.some(isOf)),
    holderCount: holders.total,
  }
}

test('an operator takes a perk down: nobody is offered it or told its code, and its brand knows why, until it is back', async () => {
  const id = await tie('Studio day')
  await claim(id)
  const before = await shown(id)
  expect(before).toEqual({ isEarned: true, isOfWorks: true, holderCount: 1 })
  const earlier = (await told()).length

  await takeDown(id)
  await expect(takeDown(id)).rejects.toMatchObject({ reason: 'perkGoneAlready' })
  expect(await shown(id)).toEqual({ isEarned: false, isOfWorks: false, holderCount: 0 })
  await expect(claim(id)).rejects.toMatchObject({ code: errors.conflict.code, reason: 'perkTakenDown' })
  const own = (await world.server.call(calls.listPerks, {}, world.brand.token)).rows
  expect(own).toMatchObject([{ id, deleteTime: expect.any(String), claimNum: 1 }])
  expect((await told()).slice(0, -earlier || undefined)).toMatchObject([
    { title: 'Your perk Studio day was taken down', text: expect.stringContaining('The link is a trap.') },
  ])
  expect((await world.server.call(listAudit, {}, operator.token)).rows[0]).toMatchObject({
    ...{ action: 'take-perk-down', subjectKind: 'perk', subjectId: id, subjectName: 'Studio day' },
    reason: 'The link is a trap.',
  })

  await putBack(id)
  await expect(putBack(id)).rejects.toMatchObject({ reason: 'perkNotTakenDown' })
  expect(await shown(id)).toEqual(before)
  expect(await claim(id)).toMatchObject({ code: 'INK' })
  expect(await told()).toHaveLength(earlier + 2)
  expect((await told())[0]).toMatchObject({ title: 'Your perk Studio day is no longer taken down' })
  await expect(takeDown(999_999_999)).rejects.toMatchObject({ code: errors.notFound.code })
})

test('operators find perks by the words of the perk, its link and code, and its brand', async () => {
  const id = await tie('Winter 100% tea')
  const other = await tie('Autumn')
  await takeDown(other)
  const ids = async (filter: Parameters<typeof listed>[0]) => (await listed(filter)).map((perk) => perk.id)
  expect((await ids({})).slice(0, 2)).toEqual([other, id])
  expect(await ids({ search: 'tea winter' })).toEqual([id])
  expect(await ids({ search: '0%' })).toEqual([id])
  expect(await ids({ search: 'winter coffee' })).toEqual([])
  expect(await ids({ search: 'a.example ink autumn' })).toEqual([other])
  expect(await ids({ takenDown: 1 })).toEqual([other])
  expect(await ids({ takenDown: 1, search: 'winter' })).toEqual([])
  await expectBothWays((isAsc) => world.server.call(operatorCalls.listModeratedPerks, { isAsc }, operator.token))
  expect((await listed({ search: 'winter' }))[0]).toMatchObject({
    ...{ userId: world.brand.accountId, link: 'https://a.example/x', code: 'INK', scopeId: world.campaignId },
  })
})

/** Claims a perk while a transaction that changes it is still open, and ends that once the claim waits for it. */
const claimDuring = async (id: number, change: (tx: Parameters<typeof deletePerksOf>[0]) => Promise<unknown>) => {
  let claiming: Promise<unknown> | undefined
  await world.server.database.transaction(async (tx) => {
    await change(tx)
    let isSettled = false
    claiming = claim(id).catch((error: unknown) => error)
    void claiming.then(() => {
      isSettled = true
    })
    await vi.waitFor(async () => {
      const waiting = await world.server.database.query({
        text: `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query ilike '%perk_claims%'`,
      })
      expect(isSettled || waiting.length > 0).toBe(true)
    })
  })
  return claiming
}

test('a claim that waits for the chain is not told what was taken down or deleted meanwhile', async () => {
  const id = await tie('Late')
  const taking = await claimDuring(id, (tx) =>
    tx.query({ text: 'update perks set taken_down_at = now() where id = $1', values: [id] }),
  )
  expect(taking).toMatchObject({ reason: 'perkTakenDown' })
  const last = await tie('Last')
  const deleting = await claimDuring(last, (tx) => deletePerksOf(tx, world.brand.accountId))
  expect(deleting).toMatchObject({ code: errors.notFound.code })
})
