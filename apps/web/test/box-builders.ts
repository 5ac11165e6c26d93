import { listBoxPrizes, listBoxTrades, listOwnBoxes, MysteryBox, mysteryBoxDetail } from '@plinth/api-schema/boxes'
import { boxId, type Drop, EVERYBODY } from '@plinth/contracts/box'
import { commitmentOf, drawBoxes, seedOf } from '@plinth/contracts/box-draw'
import { dropToTexts } from '@plinth/contracts/box-texts'
import { type Address, type Hex, zeroAddress } from 'viem'
import { builder, NOW } from './builders.ts'
import { buildNft } from './chain-builders.ts'
import { BOXES, MY_WALLET } from './fake-chain.ts'

const HOUR = 3_600n
const now = BigInt(Math.floor(NOW.getTime() / 1_000))
/** The secret of the mystery boxes of tests. */
export const SECRET: Hex = `0x${'5e'.repeat(32)}`
/** The hash of the block that closed their sale; the fake node has it too. */
export const CLOSING_HASH: Hex = `0x${'64'.padStart(64, '0')}`
/** Another brand's wallet. */
const BRAND_WALLET = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

const dropOf = (changes: Partial<Drop> = {}): Drop => ({
  ...{ brand: BRAND_WALLET as Address, nft: buildNft().contractAddr as Address, contractType: 1155n },
  ...{ tokenIds: [7n, 9n], amounts: [3n, 1n], currency: zeroAddress, price: 0n, opensAt: now - 60n },
  ...{ closesAt: now + 24n * HOUR, revealBy: now + 192n * HOUR, perAccount: 2n, guests: EVERYBODY },
  ...{ commitment: commitmentOf(SECRET), bond: 0n, salt: 1n, ...changes },
})
const idOf = (drop: Drop) => boxId({ chainId: 31_337, boxes: BOXES }, drop)

/** A free mystery box of four boxes that runs for a day more. */
export const buildBox = builder(MysteryBox, () => ({
  ...{ id: idOf(dropOf()), state: 'running' as const, chainId: 31_337, boxesAddr: BOXES },
  ...{ contractAddr: buildNft().contractAddr, contractType: 1155, userId: 12, nickName: 'Studio North' },
  ...{ wallet: BRAND_WALLET, name: 'Harbour box', image: null, description: 'Prints of the harbour.' },
  ...{ price: '0', currency: zeroAddress, coinId: 1, bond: '0', boxNum: 4, soldNum: 1, limitNum: 2 },
  ...{ startTime: '2026-03-02 11:59:00', endTime: '2026-03-03 12:00:00', revealTime: '2026-03-10 12:00:00' },
  ...{ mayTake: 1, isReclaimed: 0, createTime: '2026-03-01 11:00:00' },
}))

/** The same, whole; changes of its terms give it another id. */
export const buildBoxDetail = (changes: Partial<Parameters<typeof buildDetail>[0]> = {}, terms: Partial<Drop> = {}) => {
  const drop = dropOf(terms)
  return buildDetail({
    ...{ id: idOf(drop), drop: dropToTexts(drop), commitment: drop.commitment, wallet: drop.brand },
    ...{ price: String(drop.price), currency: drop.currency, bond: String(drop.bond) },
    ...changes,
  })
}
const buildDetail = builder(mysteryBoxDetail.data, () => ({
  ...buildBox(),
  ...{ drop: dropToTexts(dropOf()), commitment: dropOf().commitment, secret: null, closeBlock: null },
  ...{ closeHash: null, draw: null, createTx: `0x${'c1'.repeat(32)}`, closeTx: null, drawTx: null, approval: null },
}))

/** The draw that secret and closing block give the mystery box of tests. */
export const DRAWN = drawBoxes(seedOf(idOf(dropOf()) as Hex, SECRET, CLOSING_HASH), [3, 1])

/** The same, drawn. */
export const buildDrawnBox = (changes: Parameters<typeof buildBoxDetail>[0] = {}) =>
  buildBoxDetail({
    ...{ state: 'drawn', mayTake: 0, secret: SECRET, closeBlock: 100, closeHash: CLOSING_HASH, draw: DRAWN },
    ...{ closeTx: `0x${'c2'.repeat(32)}`, drawTx: `0x${'c3'.repeat(32)}` },
    ...changes,
  })

/** The draw as the chain keeps it: code that begins with a STOP, two bytes a box. */
export const drawCode = (drawn: readonly number[]): Hex =>
  `0x00${drawn.map((kind) => kind.toString(16).padStart(4, '0')).join('')}`

/** A kind of prize: three of four boxes have it. */
export const buildBoxPrize = builder(listBoxPrizes.row, () => ({
  ...{ nftId: 301, tokenId: '7', previewImg: null, picture: null, name: 'Low water', levelIcon: null },
  ...{ levelName: 'Common', amount: 3, probability: '75' },
}))
/** Both kinds of prizes. */
export const BOTH_PRIZES = [
  buildBoxPrize(),
  buildBoxPrize({ nftId: 302, tokenId: '9', name: 'High water', levelName: 'Rare', amount: 1, probability: '25' }),
]

/** A box that Bo Reed took. */
export const buildBoxTrade = builder(listBoxTrades.row, () => ({
  ...{ mysteryBoxId: idOf(dropOf()), first: 0, count: 1, address: BRAND_WALLET, userId: 31, nickName: 'Bo Reed' },
  ...{ state: 'taken' as const, prizes: null, time: '2026-03-01 11:30:00' },
  ...{ txHash: `0x${'d1'.repeat(32)}`, endTx: null },
}))

/** Two boxes of one's own. */
export const buildOwnBoxes = builder(listOwnBoxes.row, () => ({
  ...buildBoxTrade(),
  ...{ first: 1, count: 2, address: MY_WALLET, userId: 21, nickName: 'Mara Lind' },
  mysteryBox: buildBox(),
}))
