import {
  closeDropCall,
  createDropCall,
  openBoxesCall,
  revealDropCall,
  takeBoxesCall,
} from '@plinth/contracts/box-calls'
import { dropFromTexts } from '@plinth/contracts/box-texts'
import type { Call } from '@plinth/contracts/order-calls'
import type { Address, Hex } from 'viem'
import { sendTransaction, writeContract } from 'viem/actions'
import { approve, type DemoSigner, giveMoney, memberOf, openWallet, type Services } from './demo-chain-services.ts'
import {
  DEMO_BOX_BRAND,
  DEMO_DRAWN_BOX,
  DEMO_EDITIONS,
  DEMO_OPEN_BOX,
  type DemoBox,
  findDemoBox,
} from './rooms/boxes/boxes.demo.ts'
import { findTrader } from './rooms/market/market.demo.ts'
import { openDemoMedia } from './rooms/site/site.demo.ts'

const DAY_MS = 86_400_000
const CATEGORY_ART = 1
// A draw is possible from the block after the close on, which an estimate does not know of.
const DRAW_GAS = 3_000_000n
const LEVELS = ['Common', 'Gold'] as const
const notSaved = async () => undefined

type Brand = { accountId: number; signer: DemoSigner; boxes: Address; upload(picture: string): Promise<string> }

async function openBrand(services: Services): Promise<Brand | undefined> {
  const { database, files, clock, network } = services
  const boxes = network.contracts?.mystery_boxes as Address | undefined
  const accountId = await findTrader(database, DEMO_BOX_BRAND)
  if (!boxes || accountId === undefined) return undefined
  const { uploadDemoPicture, allStored } = await openDemoMedia(files, clock.now())
  return {
    ...{ accountId, boxes, signer: openWallet(services, DEMO_BOX_BRAND) },
    async upload(picture) {
      const { url } = await uploadDemoPicture(database, accountId, picture)
      await allStored()
      return url
    },
  }
}
const send = async ({ client, receiptOf }: DemoSigner, call: Call, gas?: bigint) =>
  receiptOf(await sendTransaction(client, gas === undefined ? call : { ...call, gas }))

const findEditions = async ({ nfts }: Services) => {
  const { rows } = await nfts.list(null, {}, { limit: 100, offset: 0, direction: 'desc' })
  return DEMO_EDITIONS.map(({ name }) => rows.find((work) => work.name === name && work.tokenId !== null))
}

/** Mints an edition into the shared collection. */
async function mintEdition(
  { nfts, network }: Services,
  { accountId, signer, upload }: Brand,
  { name, description, picture, amount: circulation }: (typeof DEMO_EDITIONS)[number],
) {
  const { platform, client, receiptOf, address } = signer
  const pictureUrl = await upload(picture)
  const member = memberOf(accountId, 'brand')
  const form = {
    ...{ chainId: network.chainId, pictureUrl, imageUrl: pictureUrl, name, description, categoryId: CATEGORY_ART },
    ...{ contractType: 1155 as const, amount: circulation, royaltyAddress: address, royaltyPercent: '5' },
    ...{ recipient: undefined, collectionId: undefined },
  }
  const saved = await nfts.own.save(member, form, notSaved)
  const args = [
    ...[BigInt(saved.uid), saved.contract as Address, saved.recipient as Address, BigInt(saved.amount)],
    ...[saved.digest as Hex, saved.royaltyAddress as Address, BigInt(saved.royaltyBps)],
  ] as unknown as readonly [bigint, Address, Address, bigint, Hex, Address, bigint]
  const hash = await writeContract(client, { ...platform, functionName: 'mintOwn', args, value: BigInt(saved.fee) })
  await receiptOf(hash)
  await nfts.mintReports.report(member, { chainId: network.chainId, txHash: hash, uid: BigInt(saved.uid) })
}

/** Saves a mystery box, lays its prizes in and has people take boxes, as far as that has not happened yet. */
async function layIn(services: Services, brand: Brand, demo: DemoBox) {
  const { database, boxes, clock, indexer } = services
  const find = () => findDemoBox(database, brand.accountId, demo.name)
  const works = await findEditions(services)
  const contract = works[0]?.contract
  if (!contract || works.some((work) => !work)) return
  if (!(await find())) {
    const prizes = works.map((work, place) => ({
      ...{ nftId: work!.id, amount: demo.amounts[place]!, levelName: LEVELS[place]!, levelIconUrl: null },
    }))
    await boxes.save(
      memberOf(brand.accountId, 'brand'),
      {
        ...{ name: demo.name, description: demo.description, imageUrl: await brand.upload(demo.picture), prizes },
        ...{ price: 0n, bond: 0n, coinId: undefined, perAccount: demo.perAccount, opensAt: undefined },
        ...{ closesAt: new Date(clock.now().getTime() + demo.days * DAY_MS), revealBy: undefined },
      },
      notSaved,
    )
  }
  const box = await find()
  if (!box) throw new Error('The demo has no mystery box')
  const drop = dropFromTexts(box.drop)
  if (box.stage === 'none') {
    await approve(services, brand.signer, contract, brand.boxes)
    await send(brand.signer, createDropCall(brand.boxes, drop))
  }
  if (box.soldCount === 0)
    for (const { userName, count } of demo.takes) {
      const taker = openWallet(services, userName)
      await giveMoney(services, taker.address)
      await send(taker, takeBoxesCall(brand.boxes, drop, count))
    }
  await indexer.catchUp()
}

/** Closes the sale that is over, draws, and has the first boxes opened. */
async function draw(services: Services, { accountId, signer, boxes: holder }: Brand) {
  const { database, boxes, indexer } = services
  const found = await findDemoBox(database, accountId, DEMO_DRAWN_BOX.name)
  if (!found) return
  const drop = dropFromTexts(found.drop)
  const read = () => boxes.find(memberOf(accountId, 'brand'), found.id)
  if ((await read()).state === 'over') {
    await send(signer, closeDropCall(holder, drop))
    await indexer.catchUp()
  }
  const { state, secret } = await read()
  if (state !== 'closed' || secret === null) return
  await send(signer, revealDropCall(holder, drop, secret as Hex), DRAW_GAS)
  const winner = openWallet(services, DEMO_DRAWN_BOX.takes[0]!.userName)
  await send(winner, openBoxesCall(holder, drop, 0, winner.address))
  await indexer.catchUp()
}

/** Has a brand mint editions and lay some of them into boxes, of which people take some. */
export async function fillPastBoxes(services: Services): Promise<void> {
  const brand = await openBrand(services)
  if (!brand) return
  const editions = await findEditions(services)
  for (const [place, edition] of DEMO_EDITIONS.entries())
    if (!editions[place]) await mintEdition(services, brand, edition)
  await services.indexer.catchUp()
  await layIn(services, brand, DEMO_DRAWN_BOX)
}

/** Draws the boxes whose sale is over, and opens another sale. */
export async function fillBoxes(services: Services): Promise<void> {
  const brand = await openBrand(services)
  if (!brand) return
  await draw(services, brand)
  await layIn(services, brand, DEMO_OPEN_BOX)
}
