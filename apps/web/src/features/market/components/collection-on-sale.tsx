import { useAddress } from '../../../lib/navigation/use-address.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { OnSaleWall } from './on-sale-wall.tsx'

/** The works of a collection that are on sale, the cheapest first. */
export const CollectionOnSale = ({ chainId, contract }: { chainId: number; contract: string }) => {
  const { page } = useAddress()
  return (
    <OnSaleWall
      filter={{ keyword: '', sort: 'lowPrice', saleType: undefined, symbol: undefined, chainId, contract }}
      page={page}
      empty={
        <EmptyState headingLevel={2} title="Nothing is on sale">
          Works of this collection that their owners put on sale hang here.
        </EmptyState>
      }
    />
  )
}
