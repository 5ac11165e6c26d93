import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { LinkNotice } from '../../../lib/market/link-notice.tsx'
import { coinsFor, readPrice } from '../../../lib/market/order-coins.ts'
import { TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { Banner } from '../../../ui/banner.tsx'
import type { OrderDraft } from '../api/place-order.ts'
import type { TradedCollection, TradedNft } from '../api/traded-nft.ts'
import type { NftMarket } from '../api/use-nft-market.ts'
import type { TradeRun } from '../api/use-trade-run.ts'
import { describeOrder, stepsOf } from './order-dialog.tsx'
import { DEFAULT_LASTS, LASTS } from './order-draft.ts'
import { CoinField, LastsField, PriceField } from './order-fields.tsx'
import { Shares } from './order-parts.tsx'

/** What an offer for any of several works is for: all works of a collection, or those that are named. */
export type AnyTarget = {
  collection: TradedCollection
  /** None: any work of the collection. */
  nfts: readonly TradedNft[]
  /** A work that will do: the fee is that of its network. */
  sampleId: number
  title: string
  /** Says which works will do. */
  words: string
}

export type AnyOfferDialogProps = {
  target: AnyTarget
  network: ChainNetwork
  fee: NftMarket['fee']
  trader: Trader
  run: TradeRun<OrderDraft>
}

/** Offers money for any of several works; the owner of any of them can accept. */
export const AnyOfferDialog = ({ target, network, fee, trader, run }: AnyOfferDialogProps) => {
  const { collection, nfts } = target
  const coins = coinsFor('offer', network)
  const [coinId, setCoinId] = useState<string | undefined>()
  const [priceText, setPriceText] = useState('')
  const [lasts, setLasts] = useState<string>(DEFAULT_LASTS)
  const coin = coins.find(({ id }) => String(id) === coinId) ?? coins[0]
  const price = coin ? readPrice(priceText, coin.decimals) : null
  const place = () => {
    const chosen = LASTS.find(({ value }) => value === lasts)
    if (!coin || !chosen || price === null || trader.linked === null) return
    run.start({
      ...{ kind: 'offerForAny', nfts, collection, network, maker: trader.linked, prices: [price], amount: 1n, coin },
      ...{ isBundle: false, lastsMs: chosen.ms, fee, cancels: [] },
    })
  }
  return (
    <TradeDialog
      run={run}
      network={network}
      title={target.title}
      description={`${target.words} ${describeOrder('offer', false, false)}`}
      steps={stepsOf('offer', { isWrapped: coin?.isWrapped ?? false })}
      confirmLabel="Sign offer"
      isReady={price !== null && trader.problem() === null}
      onConfirm={place}
      doneTitle="Offer made"
    >
      <LinkNotice trader={trader} onLeave={run.close} />
      {coin ? (
        <>
          <PriceField label="Price" coin={coin} text={priceText} onChange={setPriceText} />
          <CoinField coins={coins} coin={coin} onChange={setCoinId} />
          <LastsField value={lasts} onChange={setLasts} />
          <Shares
            kind="offer"
            nft={{ ...collection, tokenId: '0' }}
            {...{ network, fee, trader, coin }}
            total={price}
            isOpen={run.isOpen}
          />
        </>
      ) : (
        <Banner tone="warn">{messages.orderCurrency}</Banner>
      )}
    </TradeDialog>
  )
}
