import type { BoxInput } from '@plinth/api-schema/box'
import { MAX_BOX_KINDS, MAX_BOX_LEVEL, MAX_BOXES, MAX_PROSE } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import * as rules from '@plinth/api-schema/rules'
import { z } from 'zod'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { coinsFor, readPrice } from '../../../lib/market/order-coins.ts'
import { uploadedPicture } from '../../../lib/pictures/uploaded-picture.ts'

const wholeNumber = (max: number, message: string) =>
  z.string().refine((text) => /^\d{1,4}$/.test(text.trim()) && Number(text) <= max, message)

const prize = z.object({
  nftId: z.number(),
  name: z.string(),
  chainId: z.number(),
  contract: z.string(),
  /** How many pieces the wallet holds; 1 of a single work. */
  held: z.number(),
  amount: wholeNumber(MAX_BOXES, messages.boxAmount).refine((text) => Number(text) > 0, messages.boxAmount),
  levelName: rules.plainLine().refine((name) => [...name].length <= MAX_BOX_LEVEL, messages.boxLevelTooLong),
  levelIcon: uploadedPicture.nullable(),
})

/** The rules of the form of a new mystery box (docs/product/boxes.md#a-new-mystery-box). */
export const newBoxForm = z.object({
  name: rules.plainLine(),
  image: uploadedPicture.nullable().refine((given) => given !== null, { error: messages.uploadMissing }),
  description: z.string().max(MAX_PROSE, messages.artworkTextTooLong).refine(rules.isProse, messages.plainTextOnly),
  prizes: z
    .array(prize)
    .min(1, messages.boxKinds)
    .max(MAX_BOX_KINDS, messages.boxKinds)
    .refine(
      (prizes) => prizes.every(({ amount, held }) => Number(amount) <= held),
      'You do not hold that many pieces.',
    ),
  opensAt: z.date().nullable(),
  closesAt: z
    .date()
    .nullable()
    .refine((given) => given !== null, { error: messages.fieldRequired }),
  revealBy: z.date().nullable(),
  perAccount: wholeNumber(MAX_BOXES, messages.boxLimit),
  price: z.string(),
  coinId: z.string(),
  bond: z.string(),
})

/** A new mystery box so far. */
export type NewBoxValues = z.input<typeof newBoxForm>
/** A prize so far. */
export type PrizeValues = NewBoxValues['prizes'][number]

/** Nothing entered yet. */
export const emptyBox = (): NewBoxValues => ({
  ...{ name: '', image: null, description: '', prizes: [], opensAt: null, closesAt: null, revealBy: null },
  ...{ perAccount: '1', price: '', coinId: '', bond: '' },
})

/** An amount as it was typed: null unless it is one; nothing typed is nothing. */
const readAmount = (text: string, decimals: number): bigint | null => {
  return text.trim() === '' || Number(text) === 0 ? 0n : readPrice(text, decimals)
}

/** What is sent of the form; null where price or bond are no amounts of the network’s coins. */
export const inputOf = (
  values: NewBoxValues,
  network: Pick<ChainNetwork, 'tokens' | 'contracts'> | undefined,
): BoxInput | null => {
  const coins = network ? coinsFor('auction', network) : []
  const coin = coins.find(({ id }) => String(id) === values.coinId) ?? coins[0]
  const native = coins.find(({ currency }) => /^0x0+$/.test(currency))
  const price = coin ? readAmount(values.price, coin.decimals) : null
  const bond = native ? readAmount(values.bond, native.decimals) : null
  if (!coin || price === null || bond === null || values.image === null || values.closesAt === null) return null
  return {
    name: values.name.trim(),
    imageUrl: values.image.url,
    description: values.description.trim(),
    prizes: values.prizes.map(({ nftId, amount, levelName, levelIcon }) => ({
      ...{ nftId, amount: Number(amount), levelName: levelName.trim(), levelIconUrl: levelIcon?.url ?? null },
    })),
    ...{ price, coinId: coin.id, bond, perAccount: Number(values.perAccount) },
    ...{ opensAt: values.opensAt ?? undefined, closesAt: values.closesAt, revealBy: values.revealBy ?? undefined },
  }
}
