import type { Args } from '@plinth/api-schema/call'
import { findCollection } from '@plinth/api-schema/collections'
import { errors } from '@plinth/api-schema/errors'
import * as calls from '@plinth/api-schema/holding'
import { nftDetail } from '@plinth/api-schema/nfts'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import { collection721Abi } from '@plinth/contracts/abi'
import { bidCall, settleCall } from '@plinth/contracts/auction-calls'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectBothWays } from '../../../test/both-ways.ts'
import { readExport } from '../../../test/exports.ts'
import { type BuiltAccount, buildAccount, buildCampaign } from '../../../test/factories.ts'
import { type MarketWorld, openMarket, type Trader } from '../../../test/market-world.ts'
import { isWith } from './holding.chain.ts'
import { requireTimes } from './holding.policy.ts'
import { holdingExporting } from './holding-exporting.service.ts'
import { holdingForgetting } from './holding-forgetting.service.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let world: MarketWorld
beforeAll(async () => {
  world = await openMarket({ works: 9, edition: 10 })
  await world.approve('ana', world.contract, true, world.house)
  await pass(HOUR_MS)
})
afterAll(() => world.stop())

/** Lets the time of the chain and of the server pass. */
const pass = async (ms: number) => {
  world.server.clock.advance(ms)
  await world.chain.testClient.increaseTime({ seconds: ms / 1_000 })
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
}
let used = 0
const freshWork = () => world.works[used++]!
const tokenOf = (name: Trader) => world.accounts[name].token
const detail = (id: number) => world.server.call(nftDetail, { id })
const held = async (name: Trader) => (await world.server.call(calls.listHolding, { pageSize: 100 }, tokenOf(name))).rows
const work = async (name: Trader, id: number) => (await held(name)).find((row) => row.id === id)
const since = async (name: Trader, id: number) => (await work(name, id))?.holdTime
const give = async (from: Trader, to: Trader, id: number) => {
  const { tokenId } = await detail(id)
  const args = [world.addressOf(from), world.addressOf(to), BigInt(tokenId!)] as const
  return world.write(from, { abi: collection721Abi, address: world.contract, functionName: 'transferFrom', args })
}
const handOver = async (from: Trader, to: Trader, id: number) => {
  await give(from, to, id)
  await world.indexer.catchUp()
}
type Form = Args<typeof calls.savePerk>
const tie = (change: Partial<Form> = {}, brand: BuiltAccount = world.brand) => {
  const form = { campaignId: world.campaignId, name: 'Studio day', link: 'https://a.example/x', code: 'INK', ...change }
  return world.server.call(calls.savePerk, form, brand.token)
}
const tied = async (change: Partial<Form> = {}) => (await tie(change)).id
const earned = async (name: Trader, id: number) =>
  (await world.server.call(calls.listEarnedPerks, { pageSize: 100 }, tokenOf(name))).rows.find((row) => row.id === id)
const claim = (name: Trader, id: number) => world.server.call(calls.claimPerk, { id }, tokenOf(name))
const holders = async (id: number) =>
  (await world.server.call(calls.listPerkHolders, { id }, world.brand.token)).rows.map(({ userId }) => userId)
const end = (id: number) => world.server.call(calls.endPerk, { id }, world.brand.token)
const at = (ms: number) => world.endTime(ms)

describe('since when a work is held', () => {
  test('is told from its mint on, for one’s own works and anybody else’s', async () => {
    const id = freshWork()
    const { mintTime } = await detail(id)
    expect(await since('ana', id)).toBe(mintTime)
    const { accountId } = world.accounts.ana
    const { rows, total } = await world.server.call(calls.listHolding, { userId: accountId, pageSize: 100 })
    expect(rows.find((row) => row.id === id)).toMatchObject({ holdTime: mintTime, perks: [] })
    expect(total).toBe((await held('ana')).length)
    await expectBothWays((isAsc) => world.server.call(calls.listHolding, { pageSize: 100, isAsc }, tokenOf('ana')))
    await expect(world.server.call(calls.listHolding, {})).rejects.toMatchObject({ code: errors.notLoggedIn.code })
  })

  test('begins again with the next owner, also with one who had it before', { tags: 'long' }, async () => {
    const id = freshWork()
    const first = await since('ana', id)
    await pass(DAY_MS)
    await handOver('ana', 'ben', id)
    expect(await since('ana', id)).toBeUndefined()
    const bens = fromWireDateTime((await since('ben', id))!)
    expect(bens.getTime() - fromWireDateTime(first!).getTime()).toBeGreaterThanOrEqual(DAY_MS)
    await pass(DAY_MS)
    await handOver('ben', 'ana', id)
    expect(await since('ben', id)).toBeUndefined()
    const again = fromWireDateTime((await since('ana', id))!)
    expect(again.getTime() - bens.getTime()).toBeGreaterThanOrEqual(DAY_MS)
  })

  test('goes back with a transfer that is reorganised away', async () => {
    const id = freshWork()
    const first = await since('ana', id)
    await world.chain.testClient.mine({ blocks: 1 })
    await world.indexer.catchUp()
    const before = await world.chain.testClient.snapshot()
    await handOver('ana', 'cleo', id)
    expect(await since('cleo', id)).toBeDefined()
    await world.chain.revertTo(before)
    await world.chain.testClient.mine({ blocks: 2 })
    await world.indexer.catchUp()
    expect(await since('ana', id)).toBe(first)
    expect(await since('cleo', id)).toBeUndefined()
  })

  test('goes on through an auction, until the work is sold', { tags: 'long' }, async () => {
    const nftId = freshWork()
    const first = await since('ana', nftId)
    const auction = await world.putUp('ana', { nftId, endTime: world.endTime(DAY_MS), duration: 3_600 })
    await world.send('ben', bidCall(world.house, auction, parseEther('1')))
    await world.indexer.catchUp()
    expect(await since('ana', nftId)).toBe(first)
    expect(await since('ben', nftId)).toBeUndefined()
    const perk = await tied()
    await pass(2 * HOUR_MS)
    // The house has it, so the chain says; for perks it is still the seller's.
    expect(await earned('ana', perk)).toBeDefined()
    await world.send('ana', settleCall(world.house, auction.terms))
    await world.indexer.catchUp()
    expect(await since('ana', nftId)).toBeUndefined()
    const bens = fromWireDateTime((await since('ben', nftId))!)
    expect(bens.getTime() - fromWireDateTime(first!).getTime()).toBeGreaterThanOrEqual(2 * HOUR_MS)
    await end(perk)
  })

  test('is told of nobody who is blocked or has linked no wallet', async () => {
    const { accountId } = await buildAccount(world.server.database, { clock: world.server.clock })
    expect((await world.server.call(calls.listHolding, { userId: accountId })).total).toBe(0)
    await handOver('ana', 'cleo', freshWork())
    const of = async () => (await world.server.call(calls.listHolding, { userId: world.accounts.cleo.accountId })).total
    expect(await of()).toBe(1)
    const block = (when: string) =>
      world.server.database.query({
        text: `update accounts set blocked_at = ${when} where id = $1`,
        values: [world.accounts.cleo.accountId],
      })
    await block('now()')
    expect(await of()).toBe(0)
    await block('null')
  })
})

describe('a perk', () => {
  test('is coming, then earned, then gone with the work', async () => {
    const id = freshWork()
    await handOver('ana', 'cleo', id)
    const perk = await tied({ days: 2, description: 'Ink on your fingers.' })
    await pass(HOUR_MS)
    const due = (await work('cleo', id))!.perks.find((row) => row.id === perk)!
    const seenByBen = { userId: world.accounts.cleo.accountId, pageSize: 100 }
    const { rows: shown } = await world.server.call(calls.listHolding, seenByBen, tokenOf('ben'))
    expect(shown.find((row) => row.id === id)).toMatchObject({ perks: [] })
    const start = fromWireDateTime((await since('cleo', id))!).getTime()
    expect(fromWireDateTime(due.earnTime).getTime()).toBe(start + 2 * DAY_MS)
    expect(await earned('cleo', perk)).toMatchObject({ isEarned: 0 })
    await expect(claim('cleo', perk)).rejects.toMatchObject({ reason: 'perkNotEarned' })
    expect(await holders(perk)).not.toContain(world.accounts.cleo.accountId)
    await pass(3 * DAY_MS)
    expect(await earned('cleo', perk)).toMatchObject({
      ...{ name: 'Studio day', description: 'Ink on your fingers.', days: 2, isEarned: 1, claimTime: null },
      ...{ scopeType: 1, scopeId: world.campaignId, userId: world.brand.accountId },
    })
    expect(await earned('cleo', perk)).not.toHaveProperty('code')
    const first = await claim('cleo', perk)
    expect(first).toMatchObject({ link: 'https://a.example/x', code: 'INK' })
    await pass(HOUR_MS)
    expect(await claim('cleo', perk)).toEqual(first)
    expect(await earned('cleo', perk)).toMatchObject({ claimTime: first.claimTime })
    expect(await holders(perk)).toContain(world.accounts.cleo.accountId)
    const [own] = (await world.server.call(calls.listPerks, {}, world.brand.token)).rows
    expect(own).toMatchObject({ id: perk, claimNum: 1, code: 'INK', stopTime: null })

    for (const { id: other } of await held('cleo')) await give('cleo', 'ben', other)
    // The index is a block behind; the chain is asked.
    await expect(claim('cleo', perk)).rejects.toMatchObject({ reason: 'perkNotEarned' })
    await world.indexer.catchUp()
    expect(await earned('cleo', perk)).toBeUndefined()
    await expect(claim('cleo', perk)).rejects.toMatchObject({ reason: 'perkNotEarned' })
    const { token } = await buildAccount(world.server.database, { clock: world.server.clock })
    await expect(world.server.call(calls.claimPerk, { id: perk }, token)).rejects.toMatchObject({
      reason: 'perkNotEarned',
    })
    await end(perk)
  })

  test('of a collection is earned by its works, and by no others', async () => {
    const asked = { chainId: world.network.chainId, contractAddr: world.contract }
    const collectionId = (await world.server.call(findCollection, asked)).id!
    const choices = await world.server.call(calls.listPerkScopes, {}, world.brand.token)
    expect(choices).toMatchObject([
      { scopeType: 1, scopeId: world.campaignId, itemNum: world.works.length },
      { scopeType: 2, scopeId: collectionId, itemNum: world.works.length },
    ])
    const { id: perk } = await world.server.call(
      calls.savePerk,
      { collectionId, name: 'For holders' },
      world.brand.token,
    )
    await pass(HOUR_MS)
    expect(await earned('ana', perk)).toMatchObject({
      scopeType: 2,
      scopeId: collectionId,
      nftName: expect.any(String),
    })
    expect((await work('ana', world.edition.id))?.perks).toEqual([])
    const other = await tied()
    await pass(HOUR_MS)
    await expectBothWays((isAsc) => world.server.call(calls.listEarnedPerks, { isAsc, pageSize: 100 }, tokenOf('ana')))
    await expectBothWays((isAsc) => world.server.call(calls.listPerks, { isAsc, pageSize: 100 }, world.brand.token))
    await expectBothWays((isAsc) => world.server.call(calls.listPerkHolders, { id: other, isAsc }, world.brand.token))
    await end(other)
    expect(await claim('ana', perk)).toMatchObject({ link: '', code: '' })
    await end(perk)
  })

  test('is not there before it starts, and tells nothing once it is over', async () => {
    const perk = await tied({ startTime: at(DAY_MS), endTime: at(3 * DAY_MS) })
    await expect(claim('ana', perk)).rejects.toMatchObject({ code: errors.notFound.code })
    await pass(2 * DAY_MS)
    expect(await claim('ana', perk)).toMatchObject({ code: 'INK' })
    await pass(2 * DAY_MS)
    await expect(claim('ana', perk)).rejects.toMatchObject({ reason: 'perkOver' })
    expect(await holders(perk)).toEqual([])
    const early = await tied()
    await pass(HOUR_MS)
    expect(await earned('ana', early)).toBeDefined()
    await end(early)
    await end(early)
    await expect(claim('ana', early)).rejects.toMatchObject({ reason: 'perkOver' })
    expect(await earned('ana', early)).toBeUndefined()
    const late = await tied({ days: 3_650, endTime: at(DAY_MS) })
    expect(await earned('ana', late)).toBeUndefined()
  })

  test('is refused where it would be over, is tied to two things or to what is not the brand’s', async () => {
    await expect(tie({ endTime: at(-DAY_MS) })).rejects.toMatchObject({ reason: 'perkTimes' })
    await expect(tie({ startTime: at(2 * DAY_MS), endTime: at(DAY_MS) })).rejects.toMatchObject({ reason: 'perkTimes' })
    await expect(tie({ startTime: at(DAY_MS), endTime: at(DAY_MS) })).rejects.toMatchObject({ reason: 'perkTimes' })
    await expect(tie({ collectionId: 1 })).rejects.toMatchObject({ reason: 'perkTarget' })
    await expect(tie({ campaignId: undefined } as never)).rejects.toMatchObject({ reason: 'perkTarget' })
    const other = await buildCampaign(world.server.database)
    await expect(tie({ campaignId: other.campaignId })).rejects.toMatchObject({ code: errors.notFound.code })
    await expect(tie({ days: -1 })).rejects.toMatchObject({ code: errors.invalid.code })
    await expect(tie({ link: 'javascript:alert(1)' })).rejects.toMatchObject({ code: errors.invalid.code })
  })

  test('that would be over before now is refused though it began long ago, and one that ends now as well', () => {
    const now = new Date('2026-11-15T09:00:00Z')
    const after = (ms: number) => new Date(now.getTime() + ms)
    const times = (startsAt: Date, endsAt: Date | null) => () => requireTimes({ startsAt, endsAt }, now)
    for (const refused of [times(after(-9), after(-1)), times(after(-9), now), times(after(9), after(9))])
      expect(refused).toThrow(expect.objectContaining({ refusal: expect.objectContaining({ reason: 'perkTimes' }) }))
    for (const taken of [times(after(-9), after(1)), times(after(9), after(10)), times(now, null)])
      expect(taken).not.toThrow()
  })

  test('is earned at the very second', async () => {
    const id = freshWork()
    await handOver('ana', 'cleo', id)
    const perk = await tied({ days: 2 })
    await pass(HOUR_MS)
    const due = fromWireDateTime((await work('cleo', id))!.perks.find((row) => row.id === perk)!.earnTime).getTime()
    world.server.clock.advance(due - world.server.clock.now().getTime() - 1)
    expect(await earned('cleo', perk)).toMatchObject({ isEarned: 0 })
    world.server.clock.advance(1)
    expect(await earned('cleo', perk)).toMatchObject({ isEarned: 1 })
    await end(perk)
    await handOver('cleo', 'ana', id)
  })

  test('of one brand is neither ended nor counted by another, and nothing is earned without a wallet', async () => {
    const perk = await tied()
    const stranger = await buildAccount(world.server.database, { kind: 'brand', clock: world.server.clock })
    const missing = { code: errors.notFound.code }
    await expect(world.server.call(calls.endPerk, { id: perk }, stranger.token)).rejects.toMatchObject(missing)
    await expect(world.server.call(calls.listPerkHolders, { id: perk }, stranger.token)).rejects.toMatchObject(missing)
    const person = await buildAccount(world.server.database, { clock: world.server.clock })
    expect(await world.server.call(calls.listEarnedPerks, {}, person.token)).toEqual({ rows: [], total: 0 })
    await end(perk)
  })

  test('for works of an edition is for those who have one of it on the chain', async () => {
    const { contractAddr, tokenId } = await detail(world.edition.id)
    const work = { contract: contractAddr!, contractType: 1155, tokenId: tokenId! } as never
    const reader = world.chain.readers.get(world.network.chainId)!
    const withSome = (...names: Trader[]) => isWith(reader, work, names.map(world.addressOf))
    expect([await withSome('ana'), await withSome('ben'), await withSome('ben', 'ana')]).toEqual([true, false, true])
  })

  test('and its claim are in the data of its brand and of who claimed it', async () => {
    const perk = await tied({ description: 'Ink on your fingers.' })
    await pass(HOUR_MS)
    await claim('ana', perk)
    const ofBrand = await readExport(holdingExporting, world.server, world.brand.accountId)
    expect(ofBrand['perks.csv']?.about).toBe(
      'The perks that you tied to works: what they are, for whom, from when to when, and when one was taken down.',
    )
    expect(ofBrand['perks.csv']?.rows).toContainEqual(
      expect.objectContaining({ id: perk, name: 'Studio day', description: 'Ink on your fingers.' }),
    )
    const ofHolder = await readExport(holdingExporting, world.server, world.accounts.ana.accountId)
    expect(ofHolder['perk-claims.csv']?.about).toBe(
      'The perks that you claimed as the holder of a work, by their numbers, and when.',
    )
    expect(ofHolder['perk-claims.csv']?.rows).toContainEqual(
      expect.objectContaining({ perkId: perk, claimedAt: world.server.clock.now() }),
    )
    await end(perk)
  })

  test('of a brand that is blocked is not to be had', async () => {
    const perk = await tied()
    await pass(HOUR_MS)
    const block = (when: string) =>
      world.server.database.query({
        text: `update accounts set blocked_at = ${when} where id = $1`,
        values: [world.brand.accountId],
      })
    await block('now()')
    expect(await earned('ana', perk)).toBeUndefined()
    await expect(claim('ana', perk)).rejects.toMatchObject({ code: errors.notFound.code })
    await block('null')
    await end(perk)
  })

  test('a brand has so many at a time, also when they come at once', async () => {
    const brand = await buildAccount(world.server.database, { kind: 'brand', clock: world.server.clock })
    const { campaignId } = await buildCampaign(world.server.database, { brand })
    await world.server.database.query({
      text: `insert into perks (account_id, campaign_id, name, description, link, code, days, starts_at, created_at)
             select $1, $2, 'x', '', '', '', 0, now(), now() from generate_series(1, $3::int)`,
      values: [brand.accountId, campaignId, calls.MAX_PERKS - 1],
    })
    const tries = await Promise.allSettled(Array.from({ length: 3 }, () => tie({ campaignId }, brand)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const answer of tries)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ reason: 'tooManyPerks' })
  })

  test('goes with its brand, and a claim with who made it', async () => {
    const perk = await tied()
    await pass(HOUR_MS)
    await claim('ana', perk)
    const forget = (id: number) => holdingForgetting.run!({ database: world.server.database } as never, { id } as never)
    const claims = () =>
      world.server.database.query({ text: 'select 1 from perk_claims where perk_id = $1', values: [perk] })
    await forget(world.accounts.ana.accountId)
    expect(await claims()).toEqual([])
    await claim('ana', perk)
    await forget(world.brand.accountId)
    expect(await claims()).toEqual([])
    await expect(claim('ana', perk)).rejects.toMatchObject({ code: errors.notFound.code })
  })

  test('waits for a chain that does not answer', async () => {
    const perk = await tied()
    await pass(HOUR_MS)
    await world.chain.stop()
    await expect(claim('ana', perk)).rejects.toMatchObject({ code: errors.overloaded.code, reason: 'chainFailure' })
    expect(await earned('ana', perk)).toMatchObject({ claimTime: null })
  })
})
