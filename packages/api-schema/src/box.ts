import type { z } from 'zod'
import type * as wire from './boxes.ts'
import type { Picture } from './pictures.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { fromWireDateTime, type Moment, toWireDateTime, toWireTime, type WireTime } from './wire-time.ts'

// Mystery boxes as both sides know them, and the one translation between these names and those of the wire.

/** A drop in JSON, as the contract takes it: its numbers are decimal texts. */
type BoxDropTexts = z.output<typeof wire.BoxDrop>

/** A mystery box in lists; amounts and prices are decimal texts. */
export type MysteryBox<Time = Date> = {
  id: string
  state: wire.BoxState
  chainId: number
  /** The contract that holds the prizes. */
  holder: string
  /** The collection of the prizes. */
  contract: string
  contractType: 721 | 1155
  /** The brand; null once the account is deleted. */
  brand: { id: number; name: string } | null
  wallet: string
  name: string
  image: Picture | null
  description: string
  price: string
  currency: string
  coinId: number | null
  bond: string
  boxCount: number
  soldCount: number
  /** How many boxes one wallet may take; 0: any number. */
  perAccount: number
  opensAt: Time
  closesAt: Time
  revealBy: Time
  mayTake: boolean
  isReclaimed: boolean
  createdAt: Time
}

/** What a brand still has to allow. */
type BoxApproval = { contract: string; isGiven: boolean }

/** A mystery box, whole. */
export type MysteryBoxDetail<Time = Date> = MysteryBox<Time> & {
  drop: BoxDropTexts
  /** Null until the sale is closed for good. */
  secret: string | null
  closedIn: number | null
  closingHash: string | null
  /** The prize in each box, by its place in the drop; null until drawn. */
  draw: number[] | null
  createdTx: string | null
  closedTx: string | null
  drawnTx: string | null
  approval: BoxApproval | null
}

/** A drop that its brand's wallet is to give to `create`. */
export type PreparedBox = {
  id: string
  chainId: number
  holder: string
  drop: BoxDropTexts
  approval: BoxApproval
}

/**
 * What a brand lays in; without `opensAt`, or once that has passed, it is on sale at once, without `revealBy` it is drawn within a
 * week.
 */
export type BoxInput = {
  name: string
  imageUrl: string
  description: string
  prizes: readonly { nftId: number; amount: number; levelName: string; levelIconUrl: string | null }[]
  price: bigint
  coinId: number | undefined
  bond: bigint
  perAccount: number
  opensAt: Date | undefined
  closesAt: Date
  revealBy: Date | undefined
}

/** One kind of prize; without work, name and picture where it is hidden here. */
export type BoxPrize = {
  nftId: number | null
  tokenId: string
  previewUrl: string | null
  picture: Picture | null
  name: string | null
  levelIconUrl: string | null
  levelName: string
  amount: number
  /** Percent, with at most two decimals. */
  probability: string
}

/** Boxes that were taken together. */
export type BoxPurchase<Time = Date> = {
  boxId: string
  first: number
  count: number
  address: string
  account: { id: number; name: string } | null
  state: wire.PurchaseState
  prizes: number[] | null
  takenAt: Time
  takenTx: string
  endedTx: string | null
}

type WireBox = z.output<typeof wire.MysteryBox>
type WireDetail = z.output<typeof wire.MysteryBoxDetail>
type WirePrepared = z.output<typeof wire.saveMysteryBox.data>
type WirePrize = z.output<typeof wire.BoxPrize>
type WirePurchase = z.output<typeof wire.BoxPurchase>

const personOf = ({ userId, nickName }: { userId: number | null; nickName: string | null }) =>
  userId === null ? null : { id: userId, name: nickName ?? '' }

/** Writes a mystery box in lists. */
export const mysteryBoxToWire = (box: MysteryBox<Moment>): WireBox => ({
  id: box.id,
  state: box.state,
  chainId: box.chainId,
  boxesAddr: box.holder,
  contractAddr: box.contract,
  contractType: box.contractType,
  userId: box.brand?.id ?? null,
  nickName: box.brand?.name ?? null,
  wallet: box.wallet,
  name: box.name,
  image: box.image,
  description: box.description,
  price: box.price,
  currency: box.currency,
  coinId: box.coinId,
  bond: box.bond,
  boxNum: box.boxCount,
  soldNum: box.soldCount,
  limitNum: box.perAccount,
  startTime: toWireTime(box.opensAt),
  endTime: toWireTime(box.closesAt),
  revealTime: toWireTime(box.revealBy),
  mayTake: toWireFlag(box.mayTake),
  isReclaimed: toWireFlag(box.isReclaimed),
  createTime: toWireTime(box.createdAt),
})

/** Reads a mystery box in lists. */
export const mysteryBoxFromWire = (row: WireBox): MysteryBox<WireTime> => ({
  id: row.id,
  state: row.state,
  chainId: row.chainId,
  holder: row.boxesAddr,
  contract: row.contractAddr,
  contractType: row.contractType === 1155 ? 1155 : 721,
  brand: personOf(row),
  wallet: row.wallet,
  name: row.name,
  image: row.image,
  description: row.description,
  price: row.price,
  currency: row.currency,
  coinId: row.coinId,
  bond: row.bond,
  boxCount: row.boxNum,
  soldCount: row.soldNum,
  perAccount: row.limitNum,
  opensAt: row.startTime,
  closesAt: row.endTime,
  revealBy: row.revealTime,
  mayTake: fromWireFlag(row.mayTake),
  isReclaimed: fromWireFlag(row.isReclaimed),
  createdAt: row.createTime,
})

const approvalToWire = ({ contract, isGiven }: BoxApproval) => ({
  address: contract,
  isGiven: toWireFlag(isGiven),
})
const approvalFromWire = (row: { address: string; isGiven: number }): BoxApproval => ({
  contract: row.address,
  isGiven: fromWireFlag(row.isGiven),
})

/** Writes a mystery box, whole. */
export const mysteryBoxDetailToWire = (box: MysteryBoxDetail<Moment>): WireDetail => ({
  ...mysteryBoxToWire(box),
  drop: box.drop,
  commitment: box.drop.commitment,
  secret: box.secret,
  closeBlock: box.closedIn,
  closeHash: box.closingHash,
  draw: box.draw,
  createTx: box.createdTx,
  closeTx: box.closedTx,
  drawTx: box.drawnTx,
  approval: box.approval && approvalToWire(box.approval),
})
/** Reads a mystery box, whole. */
export const mysteryBoxDetailFromWire = (row: WireDetail): MysteryBoxDetail<WireTime> => ({
  ...mysteryBoxFromWire(row),
  drop: row.drop,
  secret: row.secret,
  closedIn: row.closeBlock,
  closingHash: row.closeHash,
  draw: row.draw,
  createdTx: row.createTx,
  closedTx: row.closeTx,
  drawnTx: row.drawTx,
  approval: row.approval && approvalFromWire(row.approval),
})

type WireInput = z.output<typeof wire.saveMysteryBox.input>

/** Writes what a brand lays in. */
export const boxInputToWire = (input: BoxInput): WireInput => ({
  name: input.name,
  image: input.imageUrl,
  description: input.description,
  prizes: input.prizes.map(({ levelIconUrl, ...prize }) => ({ ...prize, levelIcon: levelIconUrl })),
  price: String(input.price),
  coinId: input.coinId,
  bond: String(input.bond),
  limitNum: input.perAccount,
  startTime: input.opensAt && toWireDateTime(input.opensAt),
  endTime: toWireDateTime(input.closesAt),
  revealTime: input.revealBy && toWireDateTime(input.revealBy),
})

/** Reads what a brand lays in. */
export const boxInputFromWire = (form: WireInput): BoxInput => ({
  name: form.name,
  imageUrl: form.image,
  description: form.description,
  prizes: form.prizes.map(({ levelIcon, ...prize }) => ({ ...prize, levelIconUrl: levelIcon })),
  price: BigInt(form.price),
  coinId: form.coinId,
  bond: BigInt(form.bond),
  perAccount: form.limitNum,
  opensAt: form.startTime === undefined ? undefined : fromWireDateTime(form.startTime),
  closesAt: fromWireDateTime(form.endTime),
  revealBy: form.revealTime === undefined ? undefined : fromWireDateTime(form.revealTime),
})

/** Writes a drop that is to be created. */
export const preparedBoxToWire = ({ holder, drop, approval, ...box }: PreparedBox): WirePrepared => ({
  ...box,
  boxesAddr: holder,
  drop,
  commitment: drop.commitment,
  approval: approvalToWire(approval),
})
/** Reads a drop that is to be created. */
export const preparedBoxFromWire = ({ id, chainId, boxesAddr, drop, approval }: WirePrepared): PreparedBox => ({
  ...{ id, chainId, holder: boxesAddr, drop },
  approval: approvalFromWire(approval),
})

/** Writes a kind of prize. */
export const boxPrizeToWire = ({ previewUrl, levelIconUrl, ...prize }: BoxPrize): WirePrize => ({
  ...prize,
  previewImg: previewUrl,
  levelIcon: levelIconUrl,
})
/** Reads a kind of prize. */
export const boxPrizeFromWire = ({ previewImg, levelIcon, ...row }: WirePrize): BoxPrize => ({
  ...row,
  previewUrl: previewImg,
  levelIconUrl: levelIcon,
})

/** Writes boxes that were taken together. */
export const boxPurchaseToWire = (purchase: BoxPurchase<Moment>): WirePurchase => ({
  mysteryBoxId: purchase.boxId,
  first: purchase.first,
  count: purchase.count,
  address: purchase.address,
  userId: purchase.account?.id ?? null,
  nickName: purchase.account?.name ?? null,
  state: purchase.state,
  prizes: purchase.prizes,
  time: toWireTime(purchase.takenAt),
  txHash: purchase.takenTx,
  endTx: purchase.endedTx,
})
/** Reads boxes that were taken together. */
export const boxPurchaseFromWire = (row: WirePurchase): BoxPurchase<WireTime> => ({
  boxId: row.mysteryBoxId,
  first: row.first,
  count: row.count,
  address: row.address,
  account: personOf(row),
  state: row.state,
  prizes: row.prizes,
  takenAt: row.time,
  takenTx: row.txHash,
  endedTx: row.endTx,
})
