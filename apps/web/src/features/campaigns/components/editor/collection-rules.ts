import * as rules from '@plinth/api-schema/rules'
import { isLongerThan } from '@plinth/api-schema/text-length'
import type { CollectionForm } from '../../api/campaign-form.ts'

const MAX_LINE = 255

/** An address on a chain. */
export const addressRule = rules.chainAddress()

/** A percentage of at most 100 with at most two decimals. */
export const shareRule = rules.decimal().pipe(rules.royaltyShare())

/** A percentage as typed, kept to two decimals. */
export const keepTwoDecimals = (text: string) => text.replace(/^(\d*\.\d{2})\d+$/, '$1')

const isLine = (text: string) => text.trim() !== '' && !isLongerThan(text, MAX_LINE)

/** Whether a royalty is whole: where it goes, and how much. */
export const isRoyaltyWhole = ({ royaltyAddress, royaltyShare }: CollectionForm) =>
  addressRule.safeParse(royaltyAddress.trim()).success && shareRule.safeParse(royaltyShare.trim()).success

/** Whether everything about a collection is written, so that it can be deployed. */
export const canDeploy = (collection: CollectionForm) =>
  isLine(collection.name) &&
  isLine(collection.abbreviation) &&
  collection.chainId !== null &&
  isRoyaltyWhole(collection)
