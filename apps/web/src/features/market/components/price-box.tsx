import { messages } from '@plinth/api-schema/messages'
import { Suspense, useState } from 'react'
import { useSiteSwitches } from '../../../lib/api/site-switches.ts'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { pendingTrades } from '../../../lib/chain/pending-transactions.ts'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { Price, PriceInDollars } from '../../../lib/market/price.tsx'
import { type Trader, useTrader } from '../../../lib/market/use-trader.ts'
import { useResumedIntent } from '../../../lib/session/session-provider.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.ts'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { TradedNft } from '../api/traded-nft.ts'
import { type MarketOrder, type NftMarket, useNftMarket } from '../api/use-nft-market.ts'
import { usePlaceOrder } from '../api/use-place-order.ts'
import { useSendTrade } from '../api/use-send-trade.ts'
import styles from './market.module.css'
import { OrderDialog } from './order-dialog.tsx'
import { PutUpButton } from './put-up-button.tsx'
import { BuyDialog, CancelDialog } from './send-dialog.tsx'
import { UnsavedAuction } from './unsaved-auction.tsx'
import { UnsavedOrder } from './unsaved-order.tsx'

const { Part: AuctionPanel } = lazyPart(async () => (await import('./auction-panel.tsx')).AuctionPanel)

type BoxProps = {
  nft: TradedNft
  network: ChainNetwork
  market: NftMarket
  trader: Trader
  isClosed: boolean
  reload: () => void
}

const priceOf = ({ chainId, currency }: MarketOrder, price: string) => ({ chainId, currency, price })

const PriceNow = ({ order }: { order: MarketOrder }) => {
  const isBundle = order.nftIds.length > 1
  const price = priceOf(order, isBundle ? order.price : order.unitPrice)
  return (
    <div>
      <p className={styles.label}>
        {isBundle
          ? `Price of ${order.nftIds.length} works together`
          : order.amount === '1'
            ? 'Price'
            : 'Price of one piece'}
      </p>
      <p className={styles.price}>
        <Price of={price} />
      </p>
      <p className={styles.hint}>
        <PriceInDollars of={price} />
      </p>
      <p className={styles.hint}>
        {order.leftAmount === '1' ? 'On sale until ' : `${order.leftAmount} pieces on sale until `}
        <Time at={order.endsAt} look="minute" />
      </p>
    </div>
  )
}

const LastSale = ({ market, chainId }: { market: NftMarket; chainId: number }) =>
  market.lastSale && (
    <p className={styles.hint}>
      Last sale <Price of={{ chainId, currency: market.lastSale.currency, price: market.lastSale.price }} />,{' '}
      <Time at={market.lastSale.at} look="day" />
    </p>
  )

const BuyButton = ({ nft, network, market, trader, order }: BoxProps & { order: MarketOrder | undefined }) => {
  // What the dialog was opened for stays in it when the market moves on.
  const [bought, setBought] = useState(order)
  const run = useSendTrade(`“${nft.name}” is in your wallet.`)
  const intent = `buy:${nft.id}`
  const ask = () => {
    if (!order) return
    trader.begin(intent, () => {
      if (!run.isPending) setBought(order)
      run.show()
    })
  }
  useResumedIntent(intent, ask)
  return (
    <>
      {order && (
        <Button variant="accent" onClick={ask}>
          Buy
        </Button>
      )}
      {bought && <BuyDialog {...{ nft, network, market, trader, run }} order={bought} />}
    </>
  )
}

const OfferButton = ({ nft, network, market, trader }: BoxProps) => {
  const run = usePlaceOrder('The owner can accept it until it ends.')
  const intent = `offer:${nft.id}`
  const ask = () => trader.begin(intent, run.show)
  useResumedIntent(intent, ask)
  return (
    <>
      <Button onClick={ask}>Make offer</Button>
      <OrderDialog kind="offer" {...{ nft, network, market, trader, run }} />
    </>
  )
}

const ListButton = ({ nft, network, market, trader, own }: BoxProps & { own: readonly MarketOrder[] }) => {
  const run = usePlaceOrder(`“${nft.name}” is on sale.`)
  const ask = () => trader.begin(`list:${nft.id}`, run.show)
  return (
    <>
      <Button variant={own.length > 0 ? 'secondary' : 'primary'} onClick={ask}>
        {own.length > 0 ? 'Change price' : 'List for sale'}
      </Button>
      <OrderDialog kind="listing" {...{ nft, network, market, trader, run }} replaces={own} />
    </>
  )
}

const TakeOffButton = ({ nft, network, trader, own }: BoxProps & { own: readonly MarketOrder[] }) => {
  const [taken, setTaken] = useState(own)
  const run = useSendTrade(`“${nft.name}” is no longer on sale.`)
  const ask = () => {
    trader.begin(`take-off:${nft.id}`, () => {
      if (!run.isPending) setTaken(own)
      run.show()
    })
  }
  return (
    <>
      {own.length > 0 && <Button onClick={ask}>Take off sale</Button>}
      <CancelDialog kind="listing" {...{ network, trader, run }} orders={taken} />
    </>
  )
}

const Actions = (props: BoxProps) => {
  const { nft, market, trader, isClosed } = props
  const isMine = ({ maker }: MarketOrder) => isSameAddress(maker, trader.linked)
  const own = market.listings.filter((order) => isMine(order) && order.nftIds.length === 1)
  const foreign = market.listings.find((order) => !isMine(order))
  const isHolder = market.rights.held !== '0'
  const isSeller = isSameAddress(market.auction?.seller, trader.linked)
  const isOnlyHolder = (isHolder || isSeller) && nft.contractType === 721
  return (
    <div className={styles.actions}>
      <BuyButton {...props} order={isClosed ? undefined : foreign} />
      {isHolder && !isClosed && <ListButton {...props} own={own} />}
      <PutUpButton {...props} isOffered={market.rights.mayAuction && own.length === 0 && !isClosed} />
      <TakeOffButton {...props} own={own} />
      {!isOnlyHolder && !isClosed && <OfferButton {...props} />}
    </div>
  )
}

const isUnderWay = ({ listings }: NftMarket, trader: Trader) =>
  listings.some(({ hash }) => pendingTrades.find(`buy ${hash} ${trader.connected}`))

const AuctionPart = ({ market, reload, ...props }: BoxProps) => {
  // An auction that was settled or cancelled here stays until the dialog that says so is closed.
  const [known, setKnown] = useState(market.auction)
  if (market.auction && market.auction !== known) setKnown(market.auction)
  const auction = market.auction ?? known
  if (!auction) return null
  return (
    <Suspense
      fallback={
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      }
    >
      <AuctionPanel {...props} auction={auction} isHere={market.auction !== null} onEnd={reload} />
    </Suspense>
  )
}

const Box = (props: BoxProps) => {
  const { nft, market, trader, isClosed } = props
  const [order] = market.listings
  return (
    <>
      <AuctionPart {...props} />
      {order && <PriceNow order={order} />}
      {!order && !market.auction && <p className={styles.price}>Not on sale</p>}
      <LastSale market={market} chainId={nft.chainId} />
      {isClosed && <Banner>{messages.marketClosed}</Banner>}
      {isUnderWay(market, trader) && <Banner>Your payment is on the way. Press Buy to follow it.</Banner>}
      {trader.linked !== null && <UnsavedOrder nft={nft} maker={trader.linked} />}
      {trader.linked !== null && <UnsavedAuction nft={nft} maker={trader.linked} />}
      <Actions {...props} />
    </>
  )
}

/** What a work costs now, and everything that can be done about it. */
export const PriceBox = ({ nft }: { nft: TradedNft }) => {
  const market = useNftMarket(nft.id)
  const trader = useTrader()
  const isClosed = useSiteSwitches()?.market === false
  const network = useNetworks().find(({ chainId }) => chainId === nft.chainId)
  if (market.error && !market.data)
    return (
      <LoadFailed
        bare
        headingLevel={3}
        title="The price could not be loaded"
        error={market.error}
        onRetry={() => void market.refetch()}
      />
    )
  return (
    <Sheet as="section" tight aria-label="Price" aria-busy={market.isPending} className={styles.box}>
      {market.data && network ? (
        <Box {...{ nft, network, trader, isClosed }} market={market.data} reload={() => void market.refetch()} />
      ) : (
        <Skeleton lines={3} />
      )}
    </Sheet>
  )
}
