const MAX_DECIMALS = 4
const NATIVE_DECIMALS = 18
const RATE_DECIMALS = 18
const CENT_DECIMALS = 2

const group = (digits: string) => BigInt(digits).toLocaleString('en-US')

const cut = (amount: bigint, decimals: number, kept: number) => {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals, digits.length - decimals + Math.min(kept, decimals))
  return { whole: group(whole), fraction }
}

/** An amount with at most 4 decimals, never rounded up (docs/product/interface.md#amounts-and-addresses). */
export const amountWords = (amount: bigint, decimals = NATIVE_DECIMALS, most = MAX_DECIMALS) => {
  const { whole, fraction } = cut(amount, decimals, most)
  const rest = fraction.replace(/(?<!0)0+$/, '')
  if (whole === '0' && rest === '' && amount > 0n) return `<0.${'0'.repeat(most - 1)}1`
  return rest === '' ? whole : `${whole}.${rest}`
}

/** A decimal text as a whole number of its smallest part; what is finer than that is cut away. */
export const scaled = (text: string, decimals: number) => {
  const [whole = '0', fraction = ''] = text.split('.')
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
}

/** The worth of an amount in cents. */
export const toCents = (amount: bigint, decimals: number, usdRate: string) =>
  (amount * scaled(usdRate, RATE_DECIMALS)) / 10n ** BigInt(decimals + RATE_DECIMALS - CENT_DECIMALS)

/** Cents as dollars. */
export const dollarWords = (cents: bigint) => {
  const { whole, fraction } = cut(cents, CENT_DECIMALS, CENT_DECIMALS)
  return `$${whole}.${fraction}`
}

const GWEI_DECIMALS = 9

/** A gas price in gwei. */
export const gweiWords = (wei: bigint) => amountWords(wei, GWEI_DECIMALS)
