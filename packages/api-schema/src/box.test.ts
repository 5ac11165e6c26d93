import { describe, expect, test } from 'vitest'
import {
  type BoxPrize,
  type BoxPurchase,
  boxPrizeFromWire,
  boxPrizeToWire,
  boxPurchaseFromWire,
  boxPurchaseToWire,
  type MysteryBoxDetail,
  mysteryBoxDetailFromWire,
  mysteryBoxDetailToWire,
  mysteryBoxFromWire,
  mysteryBoxToWire,
  type PreparedBox,
  preparedBoxFromWire,
  preparedBoxToWire,
} from './box.ts'
import * as calls from './boxes.ts'
import { messages } from './messages.ts'

const ADDRESS = `0x${'a'.repeat(40)}`
const HASH = `0x${'b'.repeat(64)}`
const TIME = '2026-11-18 12:00:00'

const drop = {
  ...{ brand: ADDRESS, nft: ADDRESS, contractType: '1155', tokenIds: ['7', '9'], amounts: ['3', '1'] },
  ...{ currency: ADDRESS, price: '0', opensAt: '1', closesAt: '2', revealBy: '3', perAccount: '2' },
  ...{ guests: HASH, commitment: HASH, bond: '5', salt: '6' },
}
const box: MysteryBoxDetail<string> = {
  ...{ id: HASH, state: 'drawn', chainId: 31_337, holder: ADDRESS, contract: ADDRESS, contractType: 1155 },
  ...{ brand: { id: 3, name: 'Studio' }, wallet: ADDRESS, name: 'Harbour', image: null, description: 'Prints.' },
  ...{ price: '0', currency: ADDRESS, coinId: 1, bond: '5', boxCount: 4, soldCount: 2, perAccount: 2 },
  ...{ opensAt: TIME, closesAt: TIME, revealBy: TIME, mayTake: false, isReclaimed: true, createdAt: TIME },
  ...{ drop, secret: HASH, closedIn: 12, closingHash: HASH, draw: [0, 1, 0, 0] },
  ...{ createdTx: HASH, closedTx: HASH, drawnTx: null, approval: { contract: ADDRESS, isGiven: true } },
}
const purchase: BoxPurchase<string> = {
  ...{ boxId: HASH, first: 0, count: 2, address: ADDRESS, account: { id: 4, name: 'Ana' }, state: 'opened' },
  ...{ prizes: [0, 1], takenAt: TIME, takenTx: HASH, endedTx: HASH },
}
const prize: BoxPrize = {
  ...{ nftId: 7, tokenId: '9', previewUrl: '/files/a.png', picture: null, name: 'Tide', levelIconUrl: null },
  ...{ levelName: 'Rare', amount: 1, probability: '25' },
}

describe('a mystery box', () => {
  test('comes over the wire whole, with its state and its times', () => {
    const written = calls.mysteryBoxDetail.data.parse(mysteryBoxDetailToWire(box))
    expect(written).toMatchObject({ state: 'drawn', isReclaimed: 1, mayTake: 0, commitment: HASH, limitNum: 2 })
    expect(mysteryBoxDetailFromWire(written)).toEqual(box)
    const row = calls.listMysteryBoxes.row.parse(mysteryBoxToWire({ ...box, brand: null }))
    expect(row).not.toHaveProperty('secret')
    expect(mysteryBoxFromWire(row)).toMatchObject({ brand: null, boxCount: 4, contractType: 1155 })
  })

  test('a drop that is to be created does, with its commitment', () => {
    const prepared: PreparedBox = {
      ...{ id: HASH, chainId: 31_337, holder: ADDRESS, drop, approval: { contract: ADDRESS, isGiven: false } },
    }
    const written = calls.saveMysteryBox.data.parse(preparedBoxToWire(prepared))
    expect(written).toMatchObject({ commitment: HASH, approval: { isGiven: 0 } })
    expect(preparedBoxFromWire(written)).toEqual(prepared)
  })

  test('its prizes and those who took boxes do as well', () => {
    expect(boxPrizeFromWire(calls.listBoxPrizes.row.parse(boxPrizeToWire(prize)))).toEqual(prize)
    const trade = calls.listBoxTrades.row.parse(boxPurchaseToWire(purchase))
    expect(boxPurchaseFromWire(trade)).toEqual(purchase)
    const own = { ...trade, mysteryBox: mysteryBoxToWire(box) }
    expect(calls.listOwnBoxes.row.parse(own)).toMatchObject({ mysteryBox: { id: HASH } })
  })
})

describe('what a brand sends', () => {
  const form = {
    ...{ name: 'Harbour', image: `/files/ab/${'c'.repeat(32)}.png`, endTime: TIME },
    prizes: [{ nftId: 7, levelName: 'Common' }],
  }
  const refused = (change: object) =>
    calls.saveMysteryBox.input.safeParse({ ...form, ...change }).error?.issues[0]?.message

  test('is free, without a limit and a bond unless it says more', () => {
    expect(calls.saveMysteryBox.input.parse(form)).toMatchObject({
      ...{ price: '0', bond: '0', limitNum: 0, description: '' },
      prizes: [{ nftId: 7, amount: 1, levelName: 'Common', levelIcon: null }],
    })
  })

  test('has prizes, in amounts that the contract takes', () => {
    const prizes = (change: object) => ({ prizes: [{ ...form.prizes[0], ...change }] })
    expect(refused({ prizes: [] })).toBe(messages.boxKinds)
    expect(refused({ prizes: Array(257).fill(form.prizes[0]) })).toBe(messages.boxKinds)
    expect(refused(prizes({ amount: 0 }))).toBe(messages.boxAmount)
    expect(refused(prizes({ amount: 2_001 }))).toBe(messages.boxAmount)
    expect(refused(prizes({ levelName: 'x'.repeat(41) }))).toBe(messages.boxLevelTooLong)
    expect(refused({ limitNum: 2_001 })).toBe(messages.boxLimit)
    expect(refused({ price: '-1' })).toBe(messages.mustBeInteger)
    expect(refused({ endTime: 'tomorrow' })).toBe(messages.wrongDateTime)
  })
})
