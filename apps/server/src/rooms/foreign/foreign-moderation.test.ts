import { errors } from '@plinth/api-schema/errors'
import { listForeignNfts, reportForeignNft } from '@plinth/api-schema/foreign'
import { listNotices } from '@plinth/api-schema/notices'
import { listAudit } from '@plinth/api-schema/operators'
import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import * as operatorCalls from '@plinth/api-schema/operators-foreign'
import { complaint } from '@plinth/api-schema/states'
import { unlinkWallet } from '@plinth/api-schema/wallet'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { deployStrangeEditions, deployStranger } from '../../../../../packages/contracts/market/strangers.fixture.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { type ForeignWorld, openForeign } from '../../../test/foreign-world.ts'
import { foreignForgetting } from './foreign-forgetting.service.ts'

type Person = Awaited<ReturnType<ForeignWorld['person']>>

let world: ForeignWorld
let operator: BuiltAccount
let reader: BuiltAccount
beforeAll(async () => {
  world = await openForeign()
  const { database, clock } = world.server
  operator = await buildAccount(database, { kind: 'operator', clock })
  reader = await buildAccount(database, { clock })
})
beforeEach(() => world.server.database.query({ text: 'delete from foreign_tokens' }))
afterAll(() => world?.stop())

const NAMED = `data:application/json,${JSON.stringify({ name: 'Stolen harbour' })}`
/** Somebody into whose wallet an NFT of another site came. */
const holder = async () => {
  const [person, contract] = [await world.person(), await deployStranger(world.clients, NAMED)]
  await world.send({ ...contract, functionName: 'give', args: [person.address, 7n, 1n] })
  await world.catchUp()
  const [nft] = (await world.shown(person)).rows
  return { person, contract, nft: nft! }
}
const report = ({ id }: { id: number }, { token }: BuiltAccount = reader, words = 'Not theirs.') =>
  world.server.call(reportForeignNft, { id, reason: complaint.copied, words }, token)
const reported = async () => (await world.server.call(operatorCalls.listReportedForeignNfts, {}, operator.token)).rows
const taken = async () => (await world.server.call(operatorCalls.listTakenForeignNfts, {}, operator.token)).rows
const takeDown = (id: number) =>
  world.server.call(operatorCalls.takeForeignNftDown, { id, reason: 'It is a copy.' }, operator.token)
const putBack = (id: number) => world.server.call(operatorCalls.putForeignNftBack, { id }, operator.token)
const dismiss = (id: number) => world.server.call(operatorCalls.dismissForeignNftReports, { id }, operator.token)
const told = async ({ token }: BuiltAccount) =>
  (await world.server.call(listNotices, {}, token)).rows.filter(({ typeId }) => typeId === 126)
const seenBy = async (person: Person, viewer?: BuiltAccount) =>
  (await world.server.call(listForeignNfts, { userId: person.accountId }, viewer?.token)).rows
const refused = (name: keyof typeof errors) => ({ code: errors[name].code })

test('a report waits for operators with who said what, and hides nothing', async () => {
  const { person, contract, nft } = await holder()
  const second = await buildAccount(world.server.database, { clock: world.server.clock })
  await report(nft)
  await report(nft, second, '')
  expect(await reported()).toMatchObject([
    {
      ...{ userId: person.accountId, contractAddr: contract.address, tokenId: '7', name: 'Stolen harbour' },
      ...{ deleteTime: null, reportNum: 2 },
      reports: expect.arrayContaining([
        expect.objectContaining({ userId: reader.accountId, reason: complaint.copied, words: 'Not theirs.' }),
        expect.objectContaining({ userId: second.accountId, words: '' }),
      ]),
    },
  ])
  expect((await world.server.call(operatorQueues, {}, operator.token)).reports).toMatchObject({ waitNum: 1 })
  expect((await world.server.call(operatorDays, {}, operator.token)).days.at(-1)).toMatchObject({ reportNum: 2 })
  expect(await seenBy(person, reader)).toMatchObject([{ isReport: 1, deleteTime: null }])
  expect(await seenBy(person)).toMatchObject([{ isReport: 0 }])
  const [first] = await reported()
  await dismiss(first!.id)
  await expect(dismiss(first!.id)).rejects.toMatchObject(refused('conflict'))
  expect(await reported()).toEqual([])
})

test('one’s own, one that is hidden and one that was reported already are not reported', { tags: 'long' }, async () => {
  const { person, nft } = await holder()
  await expect(report(nft, person)).rejects.toMatchObject(refused('conflict'))
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => report(nft)))
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await expect(report(nft)).rejects.toMatchObject({ reason: 'foreignReportedAlready' })
  await world.hide(person, nft.id)
  const other = await buildAccount(world.server.database, { clock: world.server.clock })
  await expect(report(nft, other)).rejects.toMatchObject(refused('notFound'))
  expect(await reported()).toEqual([])
})

test('an operator takes one down: its holder alone sees it and is told why, until it is back', {
  tags: 'long',
}, async () => {
  const { person, contract, nft } = await holder()
  await world.send({ ...contract, functionName: 'give', args: [person.address, 8n, 1n] })
  await world.catchUp()
  await report(nft)
  const { id } = (await reported())[0]!
  await takeDown(id)
  await expect(takeDown(id)).rejects.toMatchObject({ reason: 'foreignGoneAlready' })
  expect((await world.shown(person)).ids).toEqual([8])
  expect(await world.hidden(person)).toMatchObject({ total: 1, rows: [{ id: nft.id, deleteTime: expect.any(String) }] })
  expect([await reported(), await taken()]).toMatchObject([[], [{ id, userId: person.accountId, reportNum: 0 }]])
  const other = await buildAccount(world.server.database, { clock: world.server.clock })
  await expect(report(nft, other)).rejects.toMatchObject(refused('notFound'))
  expect((await told(person))[0]).toMatchObject({
    title: 'Stolen harbour from another site was taken down',
    text: expect.stringContaining('It is a copy.'),
  })
  expect((await world.server.call(listAudit, {}, operator.token)).rows[0]).toMatchObject({
    ...{ action: 'take-foreign-nft-down', subjectKind: 'foreign-nft', subjectId: id, subjectName: 'Stolen harbour' },
    reason: 'It is a copy.',
  })

  await putBack(id)
  await expect(putBack(id)).rejects.toMatchObject({ reason: 'foreignNotTakenDown' })
  expect((await world.shown(person)).ids).toEqual([7, 8])
  expect((await world.hidden(person)).total).toBe(0)
  expect((await told(person))[0]).toMatchObject({ title: 'Stolen harbour from another site is no longer taken down' })
  expect(await taken()).toEqual([])
})

test('what is taken down stays so with its next owner, and when the wallet is linked again', {
  tags: 'long',
}, async () => {
  const { person, contract, nft } = await holder()
  await report(nft)
  const { id } = (await reported())[0]!
  await takeDown(id)
  const next = await world.person()
  await world.send({ ...contract, functionName: 'move', args: [next.address, 7n] })
  await world.catchUp()
  expect([(await world.shown(person)).total, (await world.shown(next)).total]).toEqual([0, 0])
  expect(await taken()).toMatchObject([{ id, userId: next.accountId }])
  await world.server.call(unlinkWallet, {}, next.token)
  expect(await taken()).toMatchObject([{ id, userId: null, nickName: null, name: 'Stolen harbour' }])
  await putBack(id)
  expect(await told(next)).toEqual([])
})

test('of an edition everybody who holds it is told', { tags: 'long' }, async () => {
  const [ana, ben] = [await world.person(), await world.person()]
  const editions = await deployStrangeEditions(world.clients)
  for (const { address } of [ana, ben])
    await world.send({ ...editions, functionName: 'give', args: [address, [9n], [2n]] })
  await world.catchUp()
  await report((await world.shown(ana)).rows[0]!)
  expect(await reported()).toHaveLength(1)
  await takeDown((await reported())[0]!.id)
  expect([(await world.shown(ana)).total, (await world.shown(ben)).total]).toEqual([0, 0])
  for (const person of [ana, ben])
    expect(await told(person)).toMatchObject([{ title: 'Token 9 from another site was taken down' }])
})

test('what blocked or deleted people say, and what nobody shows any more, does not wait', async () => {
  const { person, nft } = await holder()
  const blocked = await buildAccount(world.server.database, { clock: world.server.clock })
  await report(nft, blocked)
  const block = (account: BuiltAccount, at: string | null) =>
    world.server.database.query({
      text: 'update accounts set blocked_at = $2 where id = $1',
      values: [account.accountId, at],
    })
  await block(blocked, '2026-01-01')
  expect(await reported()).toEqual([])
  await report(nft)
  expect(await reported()).toHaveLength(1)
  await block(person, '2026-01-01')
  expect(await reported()).toEqual([])
  await block(person, null)
  await foreignForgetting.run!({ database: world.server.database } as never, { id: reader.accountId } as never)
  expect(await reported()).toEqual([])
})
