import { cardCurrencies, isCardCurrency } from '@plinth/api-schema/card-currencies'

/** How many decimals a currency has where cards are charged. */
export const decimalsOf = (currency: string): number => (isCardCurrency(currency) ? cardCurrencies[currency] : 2)

/** An amount in the smallest unit of a currency, as in `€89.00`. */
export const cardPriceWords = (amount: number | string, currency: string): string => {
  const decimals = decimalsOf(currency)
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return (Number(amount) / 10 ** decimals).toLocaleString('en-US', { style: 'currency', currency, ...digits })
}
