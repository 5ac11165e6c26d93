import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { OrderCoin } from '../../../lib/market/order-coins.ts'
import { Price } from '../../../lib/market/price.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { Banner } from '../../../ui/banner.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TradedNft } from '../api/traded-nft.ts'
import type { NftMarket } from '../api/use-nft-market.ts'
import { useRoyalty } from '../api/use-royalty.ts'
import { divide } from './order-draft.ts'

/** Where an order or an auction is made, and by whom. */
export type OrderPlace = { nft: TradedNft; network: ChainNetwork; market: NftMarket; trader: Trader }

const WORDS = {
  listing: { paid: 'Buyers pay', got: 'You get' },
  offer: { paid: 'You pay', got: 'The owner gets' },
  auction: { paid: 'At the reserve', got: 'You get at least' },
}

/** What of the price goes to whom, as the chain says it now. */
export const Shares = ({
  kind,
  nft,
  network,
  fee,
  trader,
  coin,
  total,
  isOpen,
}: Pick<OrderPlace, 'network' | 'trader'> & {
  kind: keyof typeof WORDS
  nft: Pick<TradedNft, 'chainId' | 'contract' | 'tokenId'>
  fee: NftMarket['fee']
  coin: OrderCoin
  /** The price of all of it; null until it is one. */
  total: bigint | null
  isOpen: boolean
}) => {
  const royalty = useRoyalty(nft, network, { enabled: isOpen })
  if (royalty.error) return <Banner tone="err">{royalty.error.message}</Banner>
  if (!royalty.data)
    return (
      <div aria-busy="true">
        <Skeleton lines={3} />
      </div>
    )
  if (total === null) return null
  const seller = kind === 'offer' ? null : trader.linked
  const { toArtist, toPlatform, toSeller } = divide(total, { royalty: royalty.data, fee, seller })
  const amount = (name: string, wei: bigint): Fact => [
    name,
    <Price key={name} of={{ chainId: nft.chainId, currency: coin.currency, price: String(wei) }} />,
  ]
  return (
    <FactList
      facts={[
        amount(WORDS[kind].paid, total),
        amount('Royalty', toArtist),
        ...(fee ? [amount('Platform fee', toPlatform)] : []),
        amount(WORDS[kind].got, toSeller),
      ]}
    />
  )
}
