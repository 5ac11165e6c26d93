import { messages } from '@plinth/api-schema/messages'
import { MAX_OF_ONE } from '@plinth/api-schema/nfts'
import * as rules from '@plinth/api-schema/rules'
import { zeroAddress } from 'viem'
import { isAddress } from 'viem/utils'
import { z } from 'zod'
import type { KeyValueStorage } from '../../../lib/browser-storage.ts'
import { uploadedPicture } from '../../../lib/pictures/uploaded-picture.ts'

// Capital letters are an address's own check against typing mistakes.
const usableAddress = z
  .string()
  .refine((text) => isAddress(text), messages.wrongChecksum)
  .refine((text) => text !== zeroAddress, messages.zeroAddress)
/** An address on a chain. */
export const addressRule = z.string().trim().pipe(rules.chainAddress()).pipe(usableAddress)
/** How many tokens there are of a work. */
export const amountRule = z
  .string()
  .trim()
  .regex(/^\d{1,15}$/, messages.mustBeInteger)
  .refine((text) => Number(text) >= 1 && Number(text) <= MAX_OF_ONE, messages.circulationRange)
/** A percentage of at most 100 with at most two decimals. */
export const shareRule = z.string().trim().pipe(rules.decimal()).pipe(rules.royaltyShare())

/** The rules of the form (docs/product/wallet-and-nfts.md#create-an-nft). */
export const nftForm = z.object({
  picture: uploadedPicture.nullable().refine((given) => given !== null, { error: messages.uploadMissing }),
  name: rules.plainLine(),
  category: z.string(),
  description: z.string().trim().max(rules.MAX_PROSE, messages.artworkTextTooLong),
  network: z.string().min(1, messages.networkUnsupported),
  standard: z.enum(['721', '1155']),
  amount: amountRule,
  royaltyShare: shareRule,
  royaltyAddress: addressRule,
  recipient: addressRule,
  collection: z.string(),
})

/** What one has entered so far. */
export type NftValues = z.input<typeof nftForm>

/** Nothing entered yet: royalty 0 and one token. */
export const emptyNft = (): NftValues => ({
  picture: null,
  name: '',
  category: '',
  description: '',
  network: '',
  standard: '721',
  amount: '1',
  royaltyShare: '0',
  royaltyAddress: '',
  recipient: '',
  collection: '',
})

const text = z.string()
const kept = z.object({
  picture: uploadedPicture.nullable(),
  ...{ name: text, category: text, description: text, network: text, amount: text },
  ...{ royaltyShare: text, royaltyAddress: text, recipient: text },
  standard: z.enum(['721', '1155']),
  collection: text.default(''),
})
const keyOf = (memberId: number) => `plinth-nft-${memberId}`

/** Keeps what somebody has begun on this device. */
export const keepNft = (storage: KeyValueStorage, memberId: number, values: NftValues) =>
  storage.setItem(keyOf(memberId), JSON.stringify(values))

/** Forgets what was minted. */
export const forgetNft = (storage: KeyValueStorage, memberId: number) => storage.removeItem(keyOf(memberId))

/** What was begun before, or nothing yet; whatever cannot be read is nothing. */
export const readNft = (storage: KeyValueStorage, memberId: number): NftValues => {
  try {
    return kept.parse(JSON.parse(storage.getItem(keyOf(memberId)) ?? ''))
  } catch {
    return emptyNft()
  }
}
