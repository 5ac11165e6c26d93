import { expect, it } from 'vitest'
import { costOf, offeredGasPrice } from './transaction-cost.ts'

it('offers 1.25 times the price of the network', () => {
  expect(offeredGasPrice(12_400_000_000n)).toBe(15_500_000_000n)
})

it('asks for gas and fee together, with a reserve of gas', () => {
  const cost = costOf({ gas: 100_000n, networkGasPrice: 8n, fee: 7n, balance: 1_100_007n })
  expect(cost).toMatchObject({ gas: 110_000n, gasPrice: 10n, total: 1_100_007n, isCovered: true })
})

it('is not covered when one wei is missing', () => {
  expect(costOf({ gas: 100_000n, networkGasPrice: 8n, fee: 7n, balance: 1_100_006n }).isCovered).toBe(false)
})
