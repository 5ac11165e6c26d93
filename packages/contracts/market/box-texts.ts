import type { Address, Hex } from 'viem'
import type { Drop } from './box.ts'

/** A drop in JSON: its numbers are decimal texts. */
export type DropTexts = {
  brand: string
  nft: string
  contractType: string
  tokenIds: string[]
  amounts: string[]
  currency: string
  price: string
  opensAt: string
  closesAt: string
  revealBy: string
  perAccount: string
  guests: string
  commitment: string
  bond: string
  salt: string
}

/** Writes a drop as JSON. */
export const dropToTexts = ({ brand, nft, currency, guests, commitment, ...numbers }: Drop): DropTexts => ({
  ...{ brand, nft, currency, guests, commitment },
  contractType: String(numbers.contractType),
  tokenIds: numbers.tokenIds.map(String),
  amounts: numbers.amounts.map(String),
  price: String(numbers.price),
  opensAt: String(numbers.opensAt),
  closesAt: String(numbers.closesAt),
  revealBy: String(numbers.revealBy),
  perAccount: String(numbers.perAccount),
  bond: String(numbers.bond),
  salt: String(numbers.salt),
})

/** Reads a drop from JSON whose shape has been checked. */
export const dropFromTexts = (texts: DropTexts): Drop => ({
  brand: texts.brand as Address,
  nft: texts.nft as Address,
  contractType: BigInt(texts.contractType),
  tokenIds: texts.tokenIds.map(BigInt),
  amounts: texts.amounts.map(BigInt),
  currency: texts.currency as Address,
  price: BigInt(texts.price),
  opensAt: BigInt(texts.opensAt),
  closesAt: BigInt(texts.closesAt),
  revealBy: BigInt(texts.revealBy),
  perAccount: BigInt(texts.perAccount),
  guests: texts.guests as Hex,
  commitment: texts.commitment as Hex,
  bond: BigInt(texts.bond),
  salt: BigInt(texts.salt),
})
