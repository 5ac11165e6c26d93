import * as calls from '@plinth/api-schema/collections'
import { errors } from '@plinth/api-schema/errors'
import { listActivity, listMarket } from '@plinth/api-schema/market'
import { listNfts, nftDetail } from '@plinth/api-schema/nfts'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import * as operatorCalls from '@plinth/api-schema/operators-collections'
import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import { complaint } from '@plinth/api-schema/states'
import { parseEther } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildCollection } from '../../../test/collection-factory.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { type MarketWorld, openMarket } from '../../../test/market-world.ts'
import type { TestServer } from '../../../test/test-server.ts'

let world: MarketWorld
let server: TestServer
let operator: BuiltAccount
beforeAll(async () => {
  world = await openMarket({ works: 2, edition: 1 })
  server = world.server
  operator = await buildAccount(server.database, { kind: 'operator', clock: server.clock })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await server.database.query({ text: 'delete from collection_reports' })
  await server.database.query({ text: 'update collections set taken_down_at = null' })
})

const account = () => buildAccount(server.database, { clock: server.clock })
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })
const report = ({ id }: { id: number }, { token }: BuiltAccount, words = 'Not theirs.') =>
  server.call(calls.reportCollection, { id, reason: complaint.copied, words }, token)
const reported = async () => (await server.call(operatorCalls.listReportedCollections, {}, operator.token)).rows
const taken = async () => (await server.call(operatorCalls.listTakenCollections, {}, operator.token)).rows
const decide = (
  call:
    | typeof operatorCalls.takeCollectionDown
    | typeof operatorCalls.putCollectionBack
    | typeof operatorCalls.dismissCollectionReports,
  { id }: { id: number },
) => server.call(call, { id, reason: 'Copied.' }, operator.token)
const look = ({ id }: { id: number }, reader?: BuiltAccount) =>
  server.call(calls.collectionDetail, { id }, reader?.token)
const lastAct = async () => (await server.call(listAudit, {}, operator.token)).rows[0]
const collectionOf = async (contractAddr: string) => {
  const { chainId } = world.network
  const { id } = await server.call(calls.findCollection, { chainId, contractAddr })
  return { id: id! }
}

test('a report waits for operators with who said what, and hides nothing', async () => {
  const collection = await buildCollection(server.database, { name: 'Stolen prints' })
  const [first, second] = [await account(), await account()]
  await report(collection, first)
  await report(collection, second, '')
  expect(await reported()).toMatchObject([
    {
      id: collection.id,
      userId: collection.owner.accountId,
      name: 'Stolen prints',
      deleteTime: null,
      reportNum: 2,
      reports: expect.arrayContaining([
        expect.objectContaining({ userId: first.accountId, reason: complaint.copied, words: 'Not theirs.' }),
        expect.objectContaining({ userId: second.accountId, words: '' }),
      ]),
    },
  ])
  expect((await server.call(operatorQueues, {}, operator.token)).reports).toMatchObject({ waitNum: 1 })
  const { days } = await server.call(operatorDays, {}, operator.token)
  expect(days.at(-1)).toMatchObject({ reportNum: 2 })
  expect(await look(collection, first)).toMatchObject({ isReport: 1, isTakenDown: 0 })
  expect(await look(collection)).toMatchObject({ isReport: 0 })
})

test('one’s own, one that was reported already, one that is not deployed and a shared one are not reported', async () => {
  const collection = await buildCollection(server.database)
  const waiting = await buildCollection(server.database, { isDeployed: false })
  const shared = await collectionOf(world.edition.contract)
  const reader = await account()
  await expect(report(collection, collection.owner)).rejects.toMatchObject(refused('conflict'))
  for (const hidden of [waiting, shared])
    await expect(report(hidden, reader)).rejects.toMatchObject(refused('notFound'))
  await expect(decide(operatorCalls.takeCollectionDown, shared)).rejects.toMatchObject(refused('notFound'))
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => report(collection, reader)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(report(collection, reader)).rejects.toMatchObject({ reason: 'collectionReportedAlready' })
})

test('what blocked people say, and what is said of a blocked owner’s collection, does not wait', async () => {
  const [one, other] = [await buildCollection(server.database), await buildCollection(server.database)]
  const [reader, blocked] = [await account(), await account()]
  await report(one, blocked)
  await report(other, reader)
  await server.database.query({
    text: 'update accounts set blocked_at = now() where id = any($1::bigint[])',
    values: [[blocked.accountId, other.owner.accountId]],
  })
  expect(await reported()).toEqual([])
})

test('an operator takes a collection down: its owner alone sees it and is told why, until it is back', async () => {
  const collection = await buildCollection(server.database, { name: 'Stolen prints' })
  const { owner } = collection
  await report(collection, await account())
  await decide(operatorCalls.takeCollectionDown, collection)
  expect(await lastAct()).toMatchObject({
    ...{ action: 'take-collection-down', subjectKind: 'collection', subjectName: 'Stolen prints', reason: 'Copied.' },
  })
  const again = decide(operatorCalls.takeCollectionDown, collection)
  await expect(again).rejects.toMatchObject({ reason: 'collectionGoneAlready' })
  expect(await reported()).toEqual([])
  expect(await taken()).toMatchObject([{ id: collection.id, deleteTime: expect.any(String) }])
  for (const reader of [undefined, await account(), operator])
    await expect(look(collection, reader)).rejects.toMatchObject(refused('notFound'))
  expect(await look(collection, owner)).toMatchObject({ isTakenDown: 1 })
  expect((await server.call(listNotices, {}, owner.token)).rows).toMatchObject([
    { title: 'Your collection Stolen prints was taken down', text: expect.stringContaining('Copied.') },
  ])

  await decide(operatorCalls.putCollectionBack, collection)
  const twice = decide(operatorCalls.putCollectionBack, collection)
  await expect(twice).rejects.toMatchObject({ reason: 'collectionNotTakenDown' })
  expect(await look(collection)).toMatchObject({ isTakenDown: 0 })
  expect(await taken()).toEqual([])
  expect((await server.call(listNotices, {}, owner.token)).rows[0]).toMatchObject({
    title: 'Your collection Stolen prints is no longer taken down',
  })
})

test('the works of a collection are hidden with it: on no wall, on no sale, in no activity, and back with it', {
  tags: 'long',
}, async () => {
  const collection = await collectionOf(world.contract)
  const [id, other] = world.works as [number, number]
  const reader = await account()
  await world.approve('ana', world.contract)
  await world.indexer.catchUp()
  await world.post('ana', { nftIds: [id], price: String(parseEther('1')) })
  await world.indexer.catchUp()
  const counts = async () => ({
    nfts: (await server.call(listNfts, {})).rows.filter((work) => world.works.includes(work.id)).length,
    onSale: (await server.call(listMarket, {})).rows.length,
    activity: (await server.call(listActivity, { contractAddr: world.contract })).total,
    held: (await server.database.query({ text: 'select 1 from held_works where nft_id = $1', values: [other] })).length,
  })
  const before = await counts()
  expect(before).toMatchObject({ nfts: 2, onSale: 1, held: 1 })
  expect(before.activity).toBeGreaterThan(0)

  await decide(operatorCalls.takeCollectionDown, collection)
  expect(await counts()).toEqual({ nfts: 0, onSale: 0, activity: 0, held: 0 })
  const seen = server.call(nftDetail, { id: other }, reader.token)
  await expect(seen).rejects.toMatchObject(refused('notFound'))
  await expect(server.call(calls.listCollectionItems, collection)).rejects.toMatchObject(refused('notFound'))
  expect((await server.call(nftDetail, { id: other }, world.brand.token)).id).toBe(other)

  await decide(operatorCalls.putCollectionBack, collection)
  expect(await counts()).toEqual(before)
})

test('an operator leaves a collection: its reports are closed, and that only once', async () => {
  const collection = await buildCollection(server.database, { name: 'Harbour' })
  await report(collection, await account())
  await decide(operatorCalls.dismissCollectionReports, collection)
  await expect(decide(operatorCalls.dismissCollectionReports, collection)).rejects.toMatchObject(refused('conflict'))
  expect(await reported()).toEqual([])
  expect(await look(collection)).toMatchObject({ name: 'Harbour' })
  expect(await lastAct()).toMatchObject({ action: 'dismiss-collection-reports' })
})
