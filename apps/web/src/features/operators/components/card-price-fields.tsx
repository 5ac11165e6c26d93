import { type CardCurrency, cardCurrencies, isCardCurrency } from '@plinth/api-schema/card-currencies'
import { MAX_CARD_PRICE } from '@plinth/api-schema/limits'
import type { Plan } from '@plinth/api-schema/plan'
import { decimalsOf } from '../../../lib/plans/card-words.ts'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'

const WHOLE = /^\d{1,7}$/
const WITH_CENTS = /^\d{1,7}(\.\d{1,2})?$/
const NONE = 'none'
const OPTIONS = [
  { value: NONE, label: 'Not sold by card' },
  ...Object.keys(cardCurrencies).map((currency) => ({ value: currency, label: currency.toUpperCase() })),
]

/** A price by card as it is typed: in whole units of its currency. */
export type TypedCardPrice = { currency: string; price: string }
/** A price by card as it is sent; null where a plan is not sold by card. */
export type CardPrice = { cardPrice: number | null; cardCurrency: CardCurrency | null }

/** What the fields begin with. */
export const typedCardPrice = (plan: Pick<Plan, 'cardPrice' | 'cardCurrency'> | undefined): TypedCardPrice => {
  if (!plan || plan.cardPrice === null || plan.cardCurrency === null) return { currency: NONE, price: '' }
  const decimals = decimalsOf(plan.cardCurrency)
  return { currency: plan.cardCurrency, price: (plan.cardPrice / 10 ** decimals).toFixed(decimals) }
}

/** Reads what was typed; undefined where it is no price. */
export const readCardPrice = ({ currency, price }: TypedCardPrice): CardPrice | undefined => {
  if (!isCardCurrency(currency)) return { cardPrice: null, cardCurrency: null }
  const decimals = decimalsOf(currency)
  const isPrice = (decimals === 0 ? WHOLE : WITH_CENTS).test(price.trim())
  const cardPrice = Math.round(Number(price) * 10 ** decimals)
  return isPrice && cardPrice >= 1 && cardPrice <= MAX_CARD_PRICE ? { cardPrice, cardCurrency: currency } : undefined
}

type Props = { typed: TypedCardPrice; onType: (typed: TypedCardPrice) => void }

/** Asks in which currency a month of a plan is sold by card, and what it costs. */
export const CardPriceFields = ({ typed, onType }: Props) => (
  <>
    <Select
      label="Currency by card"
      options={OPTIONS}
      value={typed.currency}
      onValueChange={(currency) => onType({ ...typed, currency })}
    />
    {typed.currency !== NONE && (
      <TextField
        label={`Price a month by card, in ${typed.currency.toUpperCase()}`}
        required
        inputMode="decimal"
        value={typed.price}
        onValueChange={(price) => onType({ ...typed, price })}
      />
    )}
  </>
)
