import { describe, expect, it } from 'vitest'
import { amountWords, dollarWords, gweiWords, scaled, toCents } from './amounts.ts'

const ETHER = 10n ** 18n

describe('an amount', () => {
  it('shows at most four decimals and never more than there is', () => {
    expect(amountWords(ETHER)).toBe('1')
    expect(amountWords(ETHER / 2n)).toBe('0.5')
    expect(amountWords(1_234_567n * ETHER + 999_999_999_999_999_999n)).toBe('1,234,567.9999')
    expect(amountWords(79_950_000n, 6)).toBe('79.95')
    expect(amountWords(0n)).toBe('0')
  })
  it('that is smaller than what is shown says so', () => {
    expect(amountWords(1n)).toBe('<0.0001')
    expect(amountWords(10n ** 14n)).toBe('0.0001')
  })
  it('of a token without decimals is a whole number', () => {
    expect(amountWords(12n, 0)).toBe('12')
  })
})

it('reads a decimal text and cuts what is too fine', () => {
  expect(scaled('2639.52', 18)).toBe(263_952n * 10n ** 16n)
  expect(scaled('1', 2)).toBe(100n)
  expect(scaled('0.129', 2)).toBe(12n)
})

it('gives the worth in dollars without floating numbers', () => {
  expect(dollarWords(toCents(ETHER / 2n, 18, '2639.52'))).toBe('$1,319.76')
  expect(dollarWords(toCents(79_950_000n, 6, '1.00'))).toBe('$79.95')
  expect(dollarWords(0n)).toBe('$0.00')
})

it('gives a gas price in gwei', () => {
  expect(gweiWords(15_500_000_000n)).toBe('15.5')
})
