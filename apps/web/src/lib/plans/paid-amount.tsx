import { Price } from '../market/price.tsx'
import { cardPriceWords } from './card-words.ts'

type PaidAmountProps = { of: { chainId: number | null; currency: string; amount: string } }

/** An amount in a coin, or in the currency of a card. */
export const PaidAmount = ({ of: { chainId, currency, amount } }: PaidAmountProps) =>
  chainId === null ? (
    <span>{cardPriceWords(amount, currency)}</span>
  ) : (
    <Price of={{ chainId, currency, price: amount }} />
  )
