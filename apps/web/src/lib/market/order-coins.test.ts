import { describe, expect, it } from 'vitest'
import { ETHER } from '../../../test/market-builders.ts'
import { coinsFor, readPieces, readPrice } from './order-coins.ts'

const NATIVE = '0x0000000000000000000000000000000000000000'
const WRAPPED = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const USDC = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const rate = { name: '', icon: '', usdRate: null, isRateStale: false, isRateDemo: false }
const ether = { ...rate, id: 1, symbol: 'ETH', decimals: 18, contract: null }
const usdc = { ...rate, id: 3, symbol: 'USDC', decimals: 6, contract: USDC } as const
const weth = { ...rate, id: 4, symbol: 'WETH', decimals: 18, contract: WRAPPED } as const

describe('the coins of an order', () => {
  it('are all of the network’s for a listing', () => {
    const coins = coinsFor('listing', { tokens: [ether, usdc], contracts: {} })
    expect(coins.map(({ symbol, currency }) => [symbol, currency])).toEqual([
      ['ETH', NATIVE],
      ['USDC', USDC],
    ])
  })

  it('have wrapped money in place of native money for an offer, and only once', () => {
    const expected = [
      { id: 1, symbol: 'WETH', decimals: 18, currency: WRAPPED, isWrapped: true },
      { id: 3, symbol: 'USDC', decimals: 6, currency: USDC, isWrapped: false },
    ]
    expect(coinsFor('offer', { tokens: [ether, usdc], contracts: { wrapped_coin: WRAPPED } })).toEqual(expected)
    expect(coinsFor('offer', { tokens: [ether, usdc, weth], contracts: {} })).toEqual(expected)
  })

  it('have no native money for an offer where nothing wraps it', () => {
    expect(coinsFor('offer', { tokens: [ether], contracts: {} })).toEqual([])
  })
})

describe('what is typed', () => {
  it.each([
    ['0.25', ETHER / 4n],
    [' 2 ', 2n * ETHER],
    ['1.', ETHER],
    ['0.000000000000000001', 1n],
  ])('is a price: %s', (text, price) => expect(readPrice(text, 18)).toBe(price))

  it.each(['', '0', '0.0', '-1', '1e3', '0,5', '1.2.3', '0.0000000000000000001', '.'])('is no price: %s', (text) =>
    expect(readPrice(text, 18)).toBeNull(),
  )

  it('is a number of pieces that there are', () => {
    expect(readPieces('3', 3n)).toBe(3n)
    for (const text of ['0', '4', '1.5', '', 'x']) expect(readPieces(text, 3n)).toBeNull()
  })
})
