import { Suspense, useState } from 'react'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { Price } from '../../../lib/market/price.tsx'
import { type Trader, useTrader } from '../../../lib/market/use-trader.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import { walletPath } from '../../../lib/navigation/wallet-paths.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { SectionRule } from '../../../ui/section-rule.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useWasOpened } from '../../../ui/use-was-opened.ts'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import type { TradedNft } from '../api/traded-nft.ts'
import { type MarketOrder, type NftMarket, useNftMarket } from '../api/use-nft-market.ts'
import { useSendTrade } from '../api/use-send-trade.ts'
import styles from './market.module.css'
import { AcceptDialog, CancelDialog } from './send-dialog.tsx'
import { wantedWords } from './wanted-words.ts'

const { Part: ListingsPanel } = lazyPart(async () => (await import('./listings-panel.tsx')).ListingsPanel)
const { Part: BidsPanel } = lazyPart(async () => (await import('./bids-panel.tsx')).BidsPanel)

type Act = 'accept' | 'withdraw'

const actOf = (order: MarketOrder, market: NftMarket, trader: Trader): Act | null => {
  if (isSameAddress(order.maker, trader.linked)) return 'withdraw'
  return BigInt(market.rights.held) >= BigInt(order.amount) ? 'accept' : null
}

const columnsFor = (
  actFor: (order: MarketOrder) => Act | null,
  onAct: (order: MarketOrder) => void,
): readonly TableColumn<MarketOrder>[] => [
  {
    id: 'price',
    header: 'Price',
    card: 'lead',
    cell: ({ chainId, currency, price, amount }) => (
      <>
        <Price of={{ chainId, currency, price }} />
        {amount !== '1' && ` for ${amount} pieces`}
      </>
    ),
  },
  { id: 'for', header: 'For', cell: wantedWords },
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
            {act === 'accept' ? 'Accept' : 'Withdraw'}
            <VisuallyHidden>
              {' '}
              offer of <Price of={order} />
            </VisuallyHidden>
          </Button>
        )
      )
    },
  },
]

type PanelProps = { nft: TradedNft; network: ChainNetwork; market: NftMarket }

const Offers = ({ nft, network, market }: PanelProps) => {
  const trader = useTrader()
  const [chosen, setChosen] = useState<{ order: MarketOrder; act: Act } | null>(null)
  const accept = useSendTrade('The money is in your wallet.')
  const withdraw = useSendTrade('Nobody can accept it any more.')
  const isBusy = accept.isPending || withdraw.isPending
  const actFor = (order: MarketOrder) => actOf(order, market, trader)
  const choose = (order: MarketOrder) => {
    const act = actFor(order)
    if (act === null) return
    trader.begin(`offers:${nft.id}`, () => {
      if (!isBusy) setChosen({ order, act })
      const shown = isBusy && chosen ? chosen.act : act
      if (shown === 'accept') accept.show()
      else withdraw.show()
    })
  }
  return (
    <>
      {market.offers.length > 0 && (
        <section aria-labelledby="nft-offers">
          <SectionRule id="nft-offers" title="Offers" aside={pluralise(market.offers.length, 'offer')} />
          <Table
            caption="Offers, the highest first"
            columns={columnsFor(actFor, choose)}
            rows={market.offers}
            rowKey={({ hash }) => hash}
          />
        </section>
      )}
      {chosen?.act === 'accept' && (
        <AcceptDialog {...{ nft, network, market, trader }} run={accept} order={chosen.order} />
      )}
      {chosen?.act === 'withdraw' && (
        <CancelDialog kind="offer" {...{ network, trader }} run={withdraw} orders={[chosen.order]} />
      )}
    </>
  )
}

/** What is asked, bid and offered for a work; its holder can accept, and those who offered can withdraw. */
export const OffersPanel = ({ nft }: { nft: TradedNft }) => {
  const { data: market } = useNftMarket(nft.id)
  const network = useNetworks().find(({ chainId }) => chainId === nft.chainId)
  // One listing of the work alone stands in the price box.
  const isUsed = useWasOpened((market?.listings ?? []).some(({ nftIds }, place) => place > 0 || nftIds.length > 1))
  if (!market || !network) return null
  return (
    <>
      {market.auction && (
        <Suspense>
          <BidsPanel auction={market.auction} />
        </Suspense>
      )}
      {isUsed && (
        <Suspense>
          <ListingsPanel {...{ nft, network, market }} />
        </Suspense>
      )}
      <Offers {...{ nft, network, market }} />
    </>
  )
}
