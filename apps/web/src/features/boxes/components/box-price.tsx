import { Price, PriceInDollars } from '../../../lib/market/price.tsx'
import type { ListedBox } from '../api/use-boxes.ts'

type Priced = Pick<ListedBox, 'chainId' | 'currency' | 'price'>

/** What boxes cost, in the coin of their price. */
export const priceOf = ({ chainId, currency, price }: Priced, count = 1) => ({
  ...{ chainId, currency, price: String(BigInt(price) * BigInt(count)) },
})

/** What one box costs. */
export const BoxPrice = ({ of }: { of: Priced }) => (of.price === '0' ? <>Free</> : <Price of={priceOf(of)} />)

/** What boxes cost together, also in dollars. */
export const BoxTotal = ({ of, count }: { of: Priced; count: number }) =>
  of.price === '0' ? (
    <>Nothing but gas</>
  ) : (
    <>
      <Price of={priceOf(of, count)} /> <PriceInDollars of={priceOf(of, count)} />
    </>
  )
