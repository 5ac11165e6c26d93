import { listOwnBoxes, mysteryBoxDetail } from '@plinth/api-schema/boxes'
import * as market from '@plinth/api-schema/market'
import { nftDetail } from '@plinth/api-schema/nfts'
import { listNotices } from '@plinth/api-schema/notices'
import { collection1155Abi } from '@plinth/contracts/abi'
import { closeDropCall, openBoxesCall, revealDropCall, takeBoxesCall } from '@plinth/contracts/box-calls'
import { fillCall } from '@plinth/contracts/order-calls'
import { typedOrder } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { encodeFunctionData, erc20Abi, type Hex, parseEther } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BoxWorld, openBoxes } from '../../../test/box-world.ts'
import { linkContractWallet } from '../../../test/contract-wallet.ts'
import { type BuiltAccount, buildAccount } from '../../../test/factories.ts'
import { COIN } from '../../../test/market-world.ts'
import { testWallet } from '../../../test/test-chain.ts'

const HOUR_MS = 3_600_000
const GOODS_SOLD = 1
const FILLED = 1

let world: BoxWorld
let dora: BuiltAccount
let wallet: Awaited<ReturnType<typeof linkContractWallet>>
let nftId: number
beforeAll(async () => {
  world = await openBoxes()
  dora = await buildAccount(world.server.database, { clock: world.server.clock })
  wallet = await linkContractWallet(world, dora, testWallet(7))
  nftId = await wallet.mintEdition('Signed by a contract', 5)
  const approval = { abi: collection1155Abi, functionName: 'setApprovalForAll', args: [SEAPORT, true] } as const
  await wallet.run({ to: world.collection, data: encodeFunctionData(approval), value: 0n })
  await world.chain.testClient.mine({ blocks: 1 })
  await world.indexer.catchUp()
})
afterAll(() => world.stop())

const heldBy = async (address: string) => {
  const { tokenId } = await world.server.call(nftDetail, { id: nftId })
  const asked = { abi: collection1155Abi, address: world.collection, functionName: 'balanceOf' } as const
  return world.chain.publicClient.readContract({ ...asked, args: [address as Hex, BigInt(tokenId!)] })
}
const statusOf = async (hash: string) => (await world.server.call(market.orderDetail, { hash }, dora.token)).status

test('it lists a work by a signature of its owner, and sells it; the signature of anybody else is refused', async () => {
  const form = { kind: 1, nftIds: [nftId], price: String(parseEther('1')), coinId: COIN.ether }
  const asked = { ...form, endTime: world.endTime() }
  const [prepared] = (await world.server.call(market.prepareOrder, asked, dora.token)).orders
  const parameters = orderFromTexts(prepared!.parameters as never)
  expect(parameters.offerer).toBe(wallet.address)
  const typed = typedOrder(world.network.chainId, parameters)
  const save = (signature: Hex) =>
    world.server.call(
      market.saveOrder,
      { chainId: world.network.chainId, parameters: prepared!.parameters, signature, nftIds: [] },
      dora.token,
    )
  await expect(save(await world.wallets.ben.signTypedData(typed as never))).rejects.toMatchObject({
    reason: 'orderSignature',
  })
  const signature = await wallet.sign(typed)
  const { id: hash } = await save(signature)
  const before = await world.chain.publicClient.getBalance({ address: wallet.address })
  await world.send('ben', fillCall({ parameters, signature }))
  await world.indexer.catchUp()
  expect([await heldBy(world.addressOf('ben')), await heldBy(wallet.address)]).toEqual([1n, 4n])
  // Nobody pays a royalty to themselves.
  const after = await world.chain.publicClient.getBalance({ address: wallet.address })
  expect(after - before).toBe(parseEther('1'))
  expect(await statusOf(hash)).toBe(FILLED)
  const { rows } = await world.server.call(listNotices, {}, dora.token)
  expect(rows.map(({ typeId }) => typeId)).toContain(GOODS_SOLD)
})

test('it accepts an offer', { tags: 'long' }, async () => {
  await world.fund('cleo', '5')
  const { order } = await world.post('cleo', {
    ...{ kind: 2, nftIds: [nftId], price: String(parseEther('2')), coinId: COIN.wrapped },
  })
  const before = await heldBy(wallet.address)
  await wallet.run(fillCall(order))
  await world.indexer.catchUp()
  expect([await heldBy(wallet.address), await heldBy(world.addressOf('cleo'))]).toEqual([before - 1n, 1n])
  const asked = { abi: erc20Abi, address: world.weth.address, functionName: 'balanceOf' } as const
  expect(await world.chain.publicClient.readContract({ ...asked, args: [wallet.address] })).toBe(parseEther('2'))
})

test('it takes boxes and claims what it won', { tags: 'long' }, async () => {
  const box = await world.layIn()
  await wallet.run(takeBoxesCall(world.boxes, box.drop, 2))
  await world.pass(2 * HOUR_MS)
  await world.send('cleo', closeDropCall(world.boxes, box.drop))
  await world.chain.testClient.mine({ blocks: 2 })
  await world.indexer.catchUp()
  const { secret } = await world.server.call(mysteryBoxDetail, { id: box.id })
  await world.send('cleo', revealDropCall(world.boxes, box.drop, secret as Hex))
  await wallet.run(openBoxesCall(world.boxes, box.drop, 0, wallet.address))
  await world.indexer.catchUp()
  const { rows } = await world.server.call(listOwnBoxes, { mysteryBoxId: box.id }, dora.token)
  expect(rows).toMatchObject([{ state: 'opened', count: 2, address: wallet.address, userId: dora.accountId }])
  const held = await world.server.database.query({
    text: 'select 1 from shown_holders where holder = $1 and token_id = any($2::numeric[])',
    values: [wallet.address, box.drop.tokenIds.map(String)],
  })
  expect(held.length).toBeGreaterThan(0)
})
