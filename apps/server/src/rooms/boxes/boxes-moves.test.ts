import * as calls from '@plinth/api-schema/boxes'
import { collection1155Abi } from '@plinth/contracts/abi'
import { closeDropCall, createDropCall, openBoxesCall, revealDropCall } from '@plinth/contracts/box-calls'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoxWorld, openBoxes } from '../../../test/box-world.ts'
import { linkContractWallet } from '../../../test/contract-wallet.ts'
import { buildAccount } from '../../../test/factories.ts'
import { storePicture } from '../../../test/minting.ts'
import { testWallet } from '../../../test/test-chain.ts'

const HOUR_MS = 3_600_000

let world: BoxWorld
beforeAll(async () => {
  world = await openBoxes()
})
afterAll(() => world.stop())

const rows = (view: string) =>
  world.server.database.query({
    text: `select contract, token_id::text, holder, balance::text from ${view} order by 1, 2, 3`,
  })

test('prizes that leave one drop in the transaction that lays others into the next count for their own brands', {
  tags: 'long',
}, async () => {
  const drawn = await world.layIn()
  await world.take('ana', drawn, 2)
  await world.pass(2 * HOUR_MS)
  await world.send('cleo', closeDropCall(world.boxes, drawn.drop))
  await world.chain.testClient.mine({ blocks: 2 })
  await world.indexer.catchUp()
  const { secret } = await world.server.call(calls.mysteryBoxDetail, { id: drawn.id })
  await world.send('cleo', revealDropCall(world.boxes, drawn.drop, secret as Hex))

  const other = await buildAccount(world.server.database, { kind: 'brand', clock: world.server.clock })
  const wallet = await linkContractWallet(world, other, testWallet(7))
  const nftId = await wallet.mintEdition('Of the other brand', 5)
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
  const form = await world.formOf({
    image: await storePicture(world.server, other),
    prizes: [{ nftId, amount: 4, levelName: 'One' }],
  })
  const next = await world.server.call(calls.saveMysteryBox, form, other.token)
  const approval = { abi: collection1155Abi, functionName: 'setApprovalForAll', args: [world.boxes, true] } as const
  await wallet.run(
    { to: world.collection, data: encodeFunctionData(approval), value: 0n },
    createDropCall(world.boxes, dropFromTexts(next.drop)),
    openBoxesCall(world.boxes, drawn.drop, 0, world.addressOf('ana')),
  )
  await world.indexer.catchUp()
  expect(await rows('held_tokens')).toEqual(await rows('shown_holders'))
  expect(await rows('held_tokens')).toContainEqual(expect.objectContaining({ holder: wallet.address, balance: '5' }))
})
