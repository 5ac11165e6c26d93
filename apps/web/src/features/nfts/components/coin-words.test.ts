import { expect, it } from 'vitest'
import { coinWords } from './coin-words.ts'

const rate = { usdRate: null, isRateStale: false, isRateDemo: false }
const network = { tokens: [{ id: 1, name: 'Ether', icon: '', contract: null, decimals: 18, symbol: 'ETH', ...rate }] }

it('shows at most four decimals, as the wallet does, and keeps all of them beside', () => {
  expect(coinWords(network, 1_234_567_890_123_456_789n)).toEqual({
    short: '1.2345 ETH',
    exact: '1.234567890123456789 ETH',
  })
})

it('says of a price below that only that it is less', () => {
  expect(coinWords(network, 21_000_000_000_000n)).toEqual({ short: '<0.0001 ETH', exact: '0.000021 ETH' })
  expect(coinWords(network, 0n)).toEqual({ short: '0 ETH', exact: '0 ETH' })
})
