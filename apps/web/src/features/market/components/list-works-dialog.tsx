import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { LinkNotice } from '../../../lib/market/link-notice.tsx'
import { coinsFor, type OrderCoin, readPrice } from '../../../lib/market/order-coins.ts'
import { Price } from '../../../lib/market/price.tsx'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Banner } from '../../../ui/banner.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { LoadFailed } from '../../../ui/load-failed.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { OrderDraft } from '../api/place-order.ts'
import type { TradedNft } from '../api/traded-nft.ts'
import type { TradeRun } from '../api/use-trade-run.ts'
import { useWorksMarket, type WorkMarket } from '../api/use-works-market.ts'
import { cheaperListings, divideAll } from './list-works-draft.ts'
import styles from './market.module.css'
import { CANCELLING, SIGNING } from './order-dialog.tsx'
import { DEFAULT_LASTS, LASTS } from './order-draft.ts'
import { CoinField, LastsField, PriceField } from './order-fields.tsx'

/** Whether works are listed one by one, or as one. */
export type ListingWay = 'each' | 'together'

export type ListWorksDialogProps = {
  works: readonly TradedNft[]
  way: ListingWay
  trader: Trader
  run: TradeRun<OrderDraft>
}

const APPROVING: StepWords = [
  'approve',
  'Allow the market to move works of these collections',
  'The market may move works of these collections',
]
const WORDS = {
  each: {
    title: 'List each',
    description:
      'Each work is a listing of its own. You sign once for all of them, which costs no gas. Of an edition one piece is listed.',
  },
  together: {
    title: 'List together',
    description:
      'The works are sold for one price, to one buyer, or not at all. You sign the listing, which costs no gas. Of an edition one piece is listed.',
  },
} as const
const WAYS = [
  { value: 'same', label: 'One price for all' },
  { value: 'own', label: 'A price for each' },
] as const

/** What stands in the fields of the dialog. */
const useFields = (works: readonly TradedNft[], way: ListingWay, coins: readonly OrderCoin[]) => {
  const [coinId, setCoinId] = useState<string | undefined>()
  const [isOwn, setOwn] = useState(false)
  const [texts, setTexts] = useState<Readonly<Record<number, string>>>({})
  const [lasts, setLasts] = useState<string>(DEFAULT_LASTS)
  const coin = coins.find(({ id }) => String(id) === coinId) ?? coins[0]
  // The price of all is kept under no work’s number.
  const textOf = (id = 0) => texts[id] ?? ''
  const setText = (text: string, id = 0) => setTexts((before) => ({ ...before, [id]: text }))
  const isEach = way === 'each' && isOwn
  const read = (id?: number) => (coin ? readPrice(textOf(id), coin.decimals) : null)
  const typed = isEach ? works.map(({ id }) => read(id)) : way === 'each' ? works.map(() => read()) : [read()]
  const prices = typed.some((price) => price === null) ? null : (typed as bigint[])
  return { coin, setCoinId, isOwn, setOwn, isEach, textOf, setText, lasts, setLasts, prices }
}
type Fields = ReturnType<typeof useFields>

const Prices = ({ works, way, fields }: { works: readonly TradedNft[]; way: ListingWay; fields: Fields }) => (
  <>
    {way === 'each' && (
      <Segmented
        label="Prices"
        options={WAYS}
        value={fields.isOwn ? 'own' : 'same'}
        onValueChange={(next) => fields.setOwn(next === 'own')}
      />
    )}
    {fields.isEach ? (
      works.map(({ id, name }) => (
        <PriceField
          key={id}
          label={`Price of ${name}`}
          coin={fields.coin}
          text={fields.textOf(id)}
          onChange={(text) => fields.setText(text, id)}
        />
      ))
    ) : (
      <PriceField
        label={way === 'each' ? 'Price of each' : 'Price of all'}
        coin={fields.coin}
        text={fields.textOf()}
        onChange={(text) => fields.setText(text)}
      />
    )}
  </>
)

const Sums = ({
  works,
  fields: { prices, coin },
  way,
  seller,
}: {
  works: readonly WorkMarket[]
  fields: Fields
  way: ListingWay
  seller: string | null
}) => {
  const [first] = works
  if (!first || !coin || prices === null) return null
  const sums = divideAll(works, prices, { isBundle: way === 'together', seller })
  const amount = (name: string, wei: bigint): Fact => [
    name,
    <Price key={name} of={{ chainId: first.nft.chainId, currency: coin.currency, price: String(wei) }} />,
  ]
  return (
    <FactList
      facts={[
        amount(way === 'together' ? 'The buyer pays' : 'Buyers pay', sums.total),
        amount('Royalties', sums.toArtists),
        ...(first.market.fee ? [amount('Platform fee', sums.toPlatform)] : []),
        amount('You get', sums.toSeller),
      ]}
    />
  )
}

const Names = ({ works }: { works: readonly TradedNft[] }) => (
  <ul className={styles.names} aria-label={pluralise(works.length, 'work')}>
    {works.map(({ id, name }) => (
      <li key={id} className={styles.name}>
        <bdi>{name}</bdi>
      </li>
    ))}
  </ul>
)

/** Lists several works by one signature: each for a price, or all of them together for one. */
export const ListWorksDialog = ({ works, way, trader, run }: ListWorksDialogProps) => {
  const [first] = works as readonly [TradedNft, ...TradedNft[]]
  const network = useNetworks().find(({ chainId }) => chainId === first.chainId)
  const coins = network ? coinsFor('listing', network) : []
  const fields = useFields(works, way, coins)
  const known = useWorksMarket(works, network, { enabled: run.isOpen })
  const { coin, prices } = fields
  const isBundle = way === 'together'
  const cancels =
    known.data && prices && !isBundle
      ? cheaperListings(known.data, prices, { maker: trader.linked, currency: coin?.currency })
      : []
  if (!network) return null
  const place = () => {
    const lasts = LASTS.find(({ value }) => value === fields.lasts)
    const [price, ...others] = prices ?? []
    if (!coin || !lasts || !known.data || price === undefined || trader.linked === null) return
    run.start({
      ...{ kind: 'listing', nfts: works, collection: first, network, maker: trader.linked, coin, amount: 1n, isBundle },
      ...{ prices: [price, ...others], lastsMs: lasts.ms, fee: known.data[0]?.market.fee ?? null },
      cancels: cancels.map(({ hash }) => hash),
    })
  }
  return (
    <TradeDialog
      run={run}
      network={network}
      title={WORDS[way].title}
      description={WORDS[way].description}
      steps={[...(cancels.length > 0 ? CANCELLING : []), APPROVING, ...SIGNING]}
      confirmLabel={cancels.length > 0 ? 'Cancel and sign' : isBundle ? 'Sign listing' : 'Sign listings'}
      isReady={prices !== null && known.data !== null && trader.problem() === null}
      onConfirm={place}
      doneTitle="On sale"
    >
      <LinkNotice trader={trader} onLeave={run.close} />
      {!fields.isEach && <Names works={works} />}
      {coin ? (
        <>
          <Prices works={works} way={way} fields={fields} />
          <CoinField coins={coins} coin={coin} onChange={fields.setCoinId} />
          <LastsField value={fields.lasts} onChange={fields.setLasts} />
        </>
      ) : (
        <Banner tone="warn">{messages.orderCurrency}</Banner>
      )}
      {cancels.length > 0 && (
        <Banner tone="warn">
          {pluralise(cancels.length, 'old listing')} of yours would still sell for less, or for another coin, and is
          cancelled first. That is a transaction and costs gas.
        </Banner>
      )}
      {known.error && <LoadFailed bare headingLevel={3} error={known.error} onRetry={known.retry} />}
      {!known.data && !known.error && (
        <div aria-busy="true">
          <Skeleton lines={3} />
        </div>
      )}
      {known.data && <Sums works={known.data} fields={fields} way={way} seller={trader.linked} />}
    </TradeDialog>
  )
}
