import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ChainNetwork, type ChainToken, networksQuery } from '../chain/network.ts'
import { type MarketPrice, Price, PriceInDollars, priceWords } from './price.tsx'

const NATIVE = '0x0000000000000000000000000000000000000000'
const USDC = '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0'
const WRAPPED = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const ether: ChainToken = {
  ...{ id: 1, symbol: 'ETH', name: 'Ether', icon: '', contract: null, decimals: 18 },
  ...{ usdRate: '2000', isRateStale: false, isRateDemo: false },
}
const dollarCoin: ChainToken = { ...ether, id: 3, symbol: 'USDC', contract: USDC, decimals: 6, usdRate: '1' }
const networkWith = (change: Partial<ChainToken> = {}): ChainNetwork => ({
  ...{ chainId: 31_337, name: 'Local chain', icon: '', rpcUrl: 'http://127.0.0.1:8545' },
  ...{ explorer: { address: '', transaction: '' }, tokens: [{ ...ether, ...change }, dollarCoin] },
  contracts: { wrapped_coin: WRAPPED },
})
const price = (amount: string, currency = NATIVE): MarketPrice => ({ chainId: 31_337, currency, price: amount })
const words = (of: MarketPrice, change?: Partial<ChainToken>) => priceWords([networkWith(change)], of)

it('is told in native money with four decimals, to the last digit and in dollars', () => {
  expect(words(price('1234567890123456789'))).toEqual({
    ...{ short: '1.2345 ETH', exact: '1.234567890123456789 ETH', dollars: '$2,469.13' },
  })
})

it('is told in a coin of the list with the decimals of that coin, however its address is written', () => {
  expect(words(price('2500000', USDC.toLowerCase()))).toEqual({
    ...{ short: '2.5 USDC', exact: '2.5 USDC', dollars: '$2.50' },
  })
})

it('names wrapped money after the native coin, and gives it the same worth', () => {
  expect(words(price('500000000000000000', WRAPPED))).toMatchObject({ short: '0.5 WETH', dollars: '$1,000.00' })
})

it('has no dollars without a rate of today, and says when the rate is of the demo', () => {
  expect(words(price('1'), { usdRate: null })?.dollars).toBeNull()
  expect(words(price('1'), { isRateStale: true })?.dollars).toBeNull()
  expect(words(price('500000000000000000'), { isRateDemo: true })?.dollars).toBe('$1,000.00 at the demo rate')
})

it('knows no coin of another network, and none that is not listed', () => {
  expect(words({ ...price('1'), chainId: 5 })).toBeNull()
  expect(words(price('1', `0x${'12'.repeat(20)}`))).toBeNull()
})

it('is shown in short, with all digits for those who point at it', () => {
  const client = new QueryClient()
  client.setQueryData(networksQuery().queryKey, [networkWith()])
  render(
    <QueryClientProvider client={client}>
      <Price of={price('1234567890123456789')} /> <PriceInDollars of={price('1234567890123456789')} />
      <Price of={price('1', `0x${'12'.repeat(20)}`)} />
    </QueryClientProvider>,
  )
  expect(screen.getByText('1.2345 ETH').title).toBe('1.234567890123456789 ETH')
  expect(screen.getByText('$2,469.13')).toBeTruthy()
  expect(screen.getByText('Unknown coin')).toBeTruthy()
})
