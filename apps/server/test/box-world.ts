import * as calls from '@plinth/api-schema/boxes'
import type { Args } from '@plinth/api-schema/call'
import { saveNft } from '@plinth/api-schema/nfts'
import { collection1155Abi } from '@plinth/contracts/abi'
import type { Drop } from '@plinth/contracts/box'
import { createDropCall, takeBoxesCall } from '@plinth/contracts/box-calls'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import type { Call } from '@plinth/contracts/order-calls'
import type { Hex } from 'viem'
import { buildAccount } from './factories.ts'
import { openMarket, type Trader } from './market-world.ts'
import { linkTestWallet, mintOwn, ownArgs, storePicture } from './minting.ts'
import { testWallet } from './test-chain.ts'

type Form = Args<typeof calls.saveMysteryBox>
/** A drop that is on the chain. */
export type LaidIn = { id: Hex; drop: Drop }

const KINDS = [
  { name: 'Common tide', amount: 60 },
  { name: 'Rare tide', amount: 20 },
] as const

/** A market with a brand that holds two editions of one collection, and lays them into mystery boxes. */
export async function openBoxes(options: Parameters<typeof openMarket>[0] = {}) {
  const world = await openMarket({ works: 2, edition: 2, ...options })
  const { server, chain, network, boxes, indexer } = world
  const wallet = testWallet(4)
  const brand = await buildAccount(server.database, { kind: 'brand', clock: server.clock })
  await linkTestWallet(server, brand, wallet)
  const sendAs = async (from: typeof wallet, { to, data, value }: Call) => {
    const receipt = await chain.mined(await chain.walletOf(from).sendTransaction({ to, data, value }))
    if (receipt.status !== 'success') throw new Error(`${receipt.transactionHash} was reverted`)
    return receipt
  }
  /** Mints an edition of the brand's own into the shared collection. */
  const mintEdition = async (name: string, amount: number) => {
    const form = {
      ...{ chainId: network.chainId, preview: await storePicture(server, brand), name, contractType: 1155 as const },
      ...{ amount, royaltyAddress: wallet.address, royaltyProportion: '5' },
    }
    const saved = await server.call(saveNft, form, brand.token)
    await mintOwn(chain, wallet, ownArgs(saved))
    return saved.id
  }
  const kinds: number[] = []
  for (const { name, amount } of KINDS) kinds.push(await mintEdition(name, amount))
  const contract = world.edition.contract
  const approve = async (isGiven = true) => {
    const args = [boxes, isGiven] as const
    const asked = { abi: collection1155Abi, address: contract, functionName: 'setApprovalForAll', args } as const
    await chain.mined(await chain.walletOf(wallet).writeContract(asked))
  }
  await approve()
  await chain.testClient.mine({ blocks: options.confirmations ?? 1 })
  await indexer.catchUp()

  const formOf = async (changes: Partial<Form> = {}): Promise<Form> => ({
    ...{ name: 'Harbour box', image: await storePicture(server, brand), description: 'Prints of the tide.' },
    prizes: [
      { nftId: kinds[0]!, amount: 6, levelName: 'Common' },
      { nftId: kinds[1]!, amount: 2, levelName: 'Rare' },
    ],
    ...{ endTime: world.endTime(3_600_000), limitNum: 4, ...changes },
  })
  const prepare = async (changes: Partial<Form> = {}) =>
    server.call(calls.saveMysteryBox, await formOf(changes), brand.token)

  return {
    ...world,
    ...{ brand, brandWallet: wallet, kinds, collection: contract, mintEdition, approveBoxes: approve },
    ...{ formOf, prepare, sendAs },
    /** Prepares a drop and has the brand's wallet create it. */
    async layIn(changes: Partial<Form> = {}): Promise<LaidIn> {
      const prepared = await prepare(changes)
      const drop = dropFromTexts(prepared.drop)
      await sendAs(wallet, createDropCall(boxes, drop))
      await indexer.catchUp()
      return { id: prepared.id as Hex, drop }
    },
    async take(name: Trader, { drop }: LaidIn, count: number) {
      await world.send(name, takeBoxesCall(boxes, drop, count))
      await indexer.catchUp()
    },
    /** Lets the time of the chain and of the server pass. */
    async pass(ms: number) {
      server.clock.advance(ms)
      await chain.testClient.increaseTime({ seconds: ms / 1_000 })
      await chain.testClient.mine({ blocks: 1 })
      await indexer.catchUp()
    },
  }
}

/** A market with a brand that lays in mystery boxes. */
export type BoxWorld = Awaited<ReturnType<typeof openBoxes>>
