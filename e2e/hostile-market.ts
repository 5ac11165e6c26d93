import { mysteryBoxDetail, saveMysteryBox } from '@plinth/api-schema/boxes'
import { prepareOrder, saveOrder } from '@plinth/api-schema/market'
import { listNfts } from '@plinth/api-schema/nfts'
import { orderKind } from '@plinth/api-schema/states'
import { coinList } from '@plinth/api-schema/wallet'
import { collection721Abi } from '@plinth/contracts/abi'
import { createDropCall, takeBoxesCall } from '@plinth/contracts/box-calls'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import type { Call } from '@plinth/contracts/order-calls'
import { typedOrder } from '@plinth/contracts/order-signing'
import { orderFromTexts } from '@plinth/contracts/order-texts'
import { SEAPORT } from '@plinth/contracts/seaport-addresses'
import { type Address, createWalletClient, encodeFunctionData, http, zeroAddress } from 'viem'
import type { PrivateKeyAccount } from 'viem/accounts'
import { type Member, visitor } from './sessions.ts'
import { expect } from './test.ts'
import { mintTo } from './trading.ts'
import { openChain } from './wallet.ts'

const DAY_MS = 86_400_000
// The longest price that there is room for, in wei.
const PRICE = '123456789012345678901234567890'

/** A brand that trades with the works of its own campaign, from one wallet. */
export type Dealer = { brand: Member; account: PrivateKeyAccount; campaignId: number }

/** Two of its works, by their ids: one to be sold, one to be laid into a box; and the worst that may be written of either. */
export type Wares = { listed: number; boxed: number; words: string; level: string; picture: string }

const momentIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 19).replace('T', ' ')

const send = async (account: PrivateKeyAccount, call: Call) => {
  const { chain, client, nodeUrl } = await openChain()
  const hash = await createWalletClient({ account, chain, transport: http(nodeUrl) }).sendTransaction(call)
  await client.waitForTransactionReceipt({ hash, checkReplacement: false })
}

const approve = (account: PrivateKeyAccount, collection: Address, mover: Address) => {
  const args = [mover, true] as const
  const data = encodeFunctionData({ abi: collection721Abi, functionName: 'setApprovalForAll', args })
  return send(account, { to: collection, data, value: 0n })
}

type Minted = { id: number; chainId: number; contractAddr: string }

const listForSale = async ({ brand, account }: Dealer, { id, chainId, contractAddr }: Minted) => {
  await approve(account, contractAddr as Address, SEAPORT)
  const coin = (await visitor(coinList, {})).find(
    (each) => each.chainId === chainId && each.contractAddr === zeroAddress,
  )
  if (!coin) throw new Error('The chain has no money of its own')
  const order = { kind: orderKind.listing, nftIds: [id], price: PRICE, coinId: coin.id, endTime: momentIn(30) }
  const [prepared] = (await brand.call(prepareOrder, order)).orders
  if (!prepared) throw new Error('There is no order to sign')
  const { parameters } = prepared
  const signature = await account.signTypedData(typedOrder(chainId, orderFromTexts(parameters)) as never)
  await brand.call(saveOrder, { chainId, parameters, signature })
}

const layIntoBox = async ({ brand, account }: Dealer, work: Minted, { words, level, picture }: Wares) => {
  const box = { name: words, image: picture, description: words, endTime: momentIn(30) }
  const prizes = [{ nftId: work.id, levelName: level, levelIcon: picture }]
  const { id, boxesAddr, drop } = await brand.call(saveMysteryBox, { ...box, prizes })
  await approve(account, work.contractAddr as Address, boxesAddr as Address)
  await send(account, createDropCall(boxesAddr as Address, dropFromTexts(drop)))
  await send(account, takeBoxesCall(boxesAddr as Address, dropFromTexts(drop), 1))
  await expect.poll(async () => (await brand.call(mysteryBoxDetail, { id })).soldNum).toBe(1)
  return id
}

/** Mints two works of an ended campaign, puts one up for sale and lays the other into a mystery box, of which one is taken. */
export const fillMarket = async (dealer: Dealer, wares: Wares) => {
  const { brand, account, campaignId } = dealer
  await mintTo(brand, account, campaignId, [wares.listed, wares.boxed], account.address)
  const findMinted = async (worksId: number) =>
    (await visitor(listNfts, { campaignId })).rows.find((row) => row.worksId === worksId && row.status === 2)
  await expect.poll(async () => (await findMinted(wares.boxed))?.id).toBeDefined()
  const [listed, boxed] = [await findMinted(wares.listed), await findMinted(wares.boxed)]
  if (!listed || !boxed) throw new Error('Nothing was minted')
  await listForSale(dealer, listed)
  return { listedId: listed.id, wallet: account.address, boxId: await layIntoBox(dealer, boxed, wares) }
}
