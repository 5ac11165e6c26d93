import type { Nft } from '@plinth/api-schema/nft'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { useState } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { Price } from '../../../lib/market/price.tsx'
import { type Trader, useTrader } from '../../../lib/market/use-trader.ts'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { walletPath } from '../../../lib/navigation/wallet-paths.ts'
import { readPicture } from '../../../lib/pictures/read-picture.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { TradedNft } from '../api/traded-nft.ts'
import type { MarketOrder, NftMarket } from '../api/use-nft-market.ts'
import { useSendTrade } from '../api/use-send-trade.ts'
import styles from './listings-panel.module.css'
import { BuyDialog, CancelDialog } from './send-dialog.tsx'

type Act = 'buy' | 'take-off'
const ACTS: Record<Act, string> = { buy: 'Buy', 'take-off': 'Take off sale' }

const isBundle = ({ nftIds }: MarketOrder) => nftIds.length > 1
const priceOf = (order: MarketOrder) => ({
  ...{ chainId: order.chainId, currency: order.currency },
  price: isBundle(order) ? order.price : order.unitPrice,
})
const whatOf = (order: MarketOrder) =>
  isBundle(order) ? `${order.nftIds.length} works together` : pluralise(Number(order.leftAmount), 'piece')

const columnsFor = (
  actFor: (order: MarketOrder) => Act | null,
  onAct: (order: MarketOrder) => void,
): readonly TableColumn<MarketOrder>[] => [
  { id: 'price', header: 'Price', card: 'lead', cell: (order) => <Price of={priceOf(order)} /> },
  { id: 'what', header: 'What', cell: whatOf },
  {
    id: 'from',
    header: 'From',
    cell: ({ maker, account }) => (
      <SiteLink href={walletPath(maker)} className={styles.name}>
        <bdi>{account.name}</bdi>
      </SiteLink>
    ),
  },
  { id: 'ends', header: 'Ends', cell: ({ endsAt }) => <Time at={endsAt} look="minute" /> },
  {
    id: 'act',
    header: 'What you can do',
    headerHidden: true,
    card: 'corner',
    cell: (order) => {
      const act = actFor(order)
      return (
        act && (
          <Button size="small" onClick={() => onAct(order)}>
            {ACTS[act]}
            <VisuallyHidden>
              {' '}
              {whatOf(order)} for <Price of={priceOf(order)} />
            </VisuallyHidden>
          </Button>
        )
      )
    },
  },
]

/** The works that a bundle sells together with this one. */
const Bundle = ({ order, works, nft }: { order: MarketOrder; works: readonly Nft<WireTime>[]; nft: TradedNft }) => {
  const side = useSession().member?.userType
  const others = order.nftIds.filter((id) => id !== nft.id)
  const shown = works.filter(({ id }) => others.includes(id))
  const hidden = others.length - shown.length
  return (
    <div className={styles.bundle}>
      <p>
        Sold together for <Price of={priceOf(order)} />, with
      </p>
      <ul className={styles.strip}>
        {shown.map((work) => (
          <li key={work.id}>
            <SiteLink href={nftPath(work, side)} className={styles.work}>
              <span className={styles.picture}>
                <Picture {...readPicture(work.picture)} alt="" sizes="96px" fit="cover" fill />
              </span>
              <bdi className={styles.title}>{work.name}</bdi>
            </SiteLink>
          </li>
        ))}
      </ul>
      {hidden > 0 && <p>{pluralise(hidden, 'work')} that cannot be shown here.</p>}
    </div>
  )
}

type PanelProps = { nft: TradedNft; network: ChainNetwork; market: NftMarket }

const actOf = (order: MarketOrder, trader: Trader, isClosed: boolean): Act | null => {
  if (isSameAddress(order.maker, trader.linked)) return 'take-off'
  return isClosed ? null : 'buy'
}

/** Every listing of a work: of several sellers, for several prices, and together with other works. */
export const ListingsPanel = ({ nft, network, market }: PanelProps) => {
  const trader = useTrader()
  const isClosed = useSiteSwitches()?.market === false
  const [chosen, setChosen] = useState<{ order: MarketOrder; act: Act } | null>(null)
  const buy = useSendTrade('It is in your wallet.')
  const takeOff = useSendTrade('It is no longer on sale.')
  const actFor = (order: MarketOrder) => actOf(order, trader, isClosed)
  const choose = (order: MarketOrder) => {
    const act = actFor(order)
    if (act === null) return
    trader.begin(`listings:${nft.id}`, () => {
      const isBusy = buy.isPending || takeOff.isPending
      if (!isBusy) setChosen({ order, act })
      const shown = isBusy && chosen ? chosen.act : act
      if (shown === 'buy') buy.show()
      else takeOff.show()
    })
  }
  const { listings, bundled } = market
  const bundles = listings.filter(isBundle)
  return (
    <>
      {(listings.length > 1 || bundles.length > 0) && (
        <section aria-labelledby="nft-listings">
          <SectionRule id="nft-listings" title="Listings" aside={pluralise(listings.length, 'listing')} />
          <Table
            caption="Listings, the cheapest first"
            columns={columnsFor(actFor, choose)}
            rows={listings}
            rowKey={({ hash }) => hash}
          />
          {bundles.map((order) => (
            <Bundle key={order.hash} order={order} works={bundled} nft={nft} />
          ))}
        </section>
      )}
      {chosen?.act === 'buy' && <BuyDialog {...{ nft, network, market, trader }} run={buy} order={chosen.order} />}
      {chosen?.act === 'take-off' && (
        <CancelDialog kind="listing" {...{ network, trader }} run={takeOff} orders={[chosen.order]} />
      )}
    </>
  )
}
