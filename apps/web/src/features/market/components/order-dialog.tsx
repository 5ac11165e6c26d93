import { messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { LinkNotice } from '../../../lib/market/link-notice.tsx'
import { coinsFor, readPieces, readPrice } from '../../../lib/market/order-coins.ts'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { OrderDraft } from '../api/place-order.ts'
import type { MarketOrder } from '../api/use-nft-market.ts'
import type { TradeRun } from '../api/use-trade-run.ts'
import { cheaperThan, DEFAULT_LASTS, LASTS } from './order-draft.ts'
import { CoinField, LastsField, PriceField } from './order-fields.tsx'
import { type OrderPlace, Shares } from './order-parts.tsx'

export type OrderDialogProps = OrderPlace & {
  kind: 'listing' | 'offer'
  run: TradeRun<OrderDraft>
  /** The own listings that the new one takes the place of. */
  replaces?: readonly MarketOrder[]
}

/** The steps of cancelling what is cheaper. */
export const CANCELLING: readonly StepWords[] = [
  ['cancel', 'Cancel the old listing in your wallet', 'Old listing cancelled'],
  ['record', 'Waiting until Plinth has seen it', 'Seen by Plinth'],
]
const WRAPPING: StepWords = ['wrap', 'Wrap the money you offer', 'Money wrapped']
/** The steps of signing and saving. */
export const SIGNING: readonly StepWords[] = [
  ['sign', 'Sign in your wallet', 'Signed in your wallet'],
  ['save', 'Save on Plinth', 'Saved on Plinth'],
]
/** The steps of making an order. */
export const stepsOf = (kind: 'listing' | 'offer', { isWrapped = false, isCancelling = false }): StepWords[] => [
  ...(isCancelling ? CANCELLING : []),
  ...(isWrapped ? [WRAPPING] : []),
  kind === 'listing'
    ? ['approve', 'Allow the market to move works of this collection', 'The market may move works of this collection']
    : ['approve', 'Allow the market to spend what you offer', 'The market may spend what you offer'],
  ...SIGNING,
]

/** Says what making an order costs. */
export const describeOrder = (kind: 'listing' | 'offer', isChange: boolean, isCancelling: boolean) => {
  if (kind === 'offer')
    return 'Your offer stands until it ends or you withdraw it. The money stays in your wallet until the owner accepts.'
  if (isCancelling)
    return 'Your old listing sells for less, or for another coin, so it has to be cancelled first. That is a transaction and costs gas. Then you sign the new one.'
  if (isChange) return 'A lower price only needs a new signature. It costs no gas.'
  return 'You sign the listing, which costs no gas. The first listing in a collection also needs one transaction that allows the market to move your works.'
}

/** What stands in the fields of the dialog. */
const useFields = ({ kind, nft, network, market, replaces = [] }: OrderDialogProps) => {
  const coins = coinsFor(kind, network)
  const [coinId, setCoinId] = useState(coins[0] ? String(coins[0].id) : undefined)
  const [priceText, setPriceText] = useState('')
  const [piecesText, setPiecesText] = useState('1')
  const [lasts, setLasts] = useState<string>(DEFAULT_LASTS)
  const coin = coins.find(({ id }) => String(id) === coinId) ?? coins[0]
  const isEdition = nft.contractType === 1155
  const most = kind === 'listing' ? BigInt(market.rights.held) : 10n ** 12n
  const price = coin ? readPrice(priceText, coin.decimals) : null
  const pieces = isEdition ? readPieces(piecesText, most) : 1n
  return {
    ...{ coins, coin, setCoinId, priceText, setPriceText, piecesText, setPiecesText, lasts, setLasts },
    ...{ isEdition, price, pieces },
    cancels: cheaperThan(replaces, price, coin?.currency),
  }
}
type Fields = ReturnType<typeof useFields>

const OrderFields = ({ fields, kind, held }: { fields: Fields; kind: 'listing' | 'offer'; held: string }) => (
  <>
    <PriceField
      label={fields.isEdition ? 'Price of one piece' : 'Price'}
      coin={fields.coin}
      text={fields.priceText}
      onChange={fields.setPriceText}
    />
    <CoinField coins={fields.coins} coin={fields.coin} onChange={fields.setCoinId} />
    {fields.isEdition && (
      <TextField
        label="Number of pieces"
        hint={kind === 'listing' ? `You hold ${held}.` : undefined}
        value={fields.piecesText}
        onValueChange={fields.setPiecesText}
        inputMode="numeric"
        maxLength={13}
        error={fields.pieces === null ? 'Enter a whole number of pieces that there are.' : undefined}
        data
        required
      />
    )}
    <LastsField value={fields.lasts} onChange={fields.setLasts} />
  </>
)

const TITLES = { listing: 'List for sale', offer: 'Make an offer' }

/** Lists a work, changes its price or makes an offer for it. */
export const OrderDialog = (props: OrderDialogProps) => {
  const { kind, nft, network, market, trader, run, replaces = [] } = props
  const fields = useFields(props)
  const { coin, price, pieces, cancels } = fields
  const isChange = replaces.length > 0
  const place = () => {
    const lasts = LASTS.find(({ value }) => value === fields.lasts)
    if (!coin || !lasts || price === null || pieces === null || trader.linked === null) return
    run.start({
      ...{ kind, nfts: [nft], collection: nft, network, maker: trader.linked, prices: [price], amount: pieces, coin },
      ...{ isBundle: false, lastsMs: lasts.ms, fee: market.fee },
      cancels: cancels.map(({ hash }) => hash),
    })
  }
  return (
    <TradeDialog
      run={run}
      network={network}
      title={isChange ? 'Change price' : TITLES[kind]}
      description={describeOrder(kind, isChange, cancels.length > 0)}
      steps={stepsOf(kind, { isWrapped: coin?.isWrapped ?? false, isCancelling: cancels.length > 0 })}
      confirmLabel={kind === 'listing' ? (cancels.length > 0 ? 'Cancel and sign' : 'Sign listing') : 'Sign offer'}
      isReady={price !== null && pieces !== null && trader.problem() === null}
      onConfirm={place}
      doneTitle={kind === 'listing' ? 'On sale' : 'Offer made'}
    >
      <LinkNotice trader={trader} onLeave={run.close} />
      {coin ? (
        <>
          <OrderFields fields={fields} kind={kind} held={market.rights.held} />
          <Shares
            {...{ kind, nft, network, trader, coin }}
            fee={market.fee}
            total={price !== null && pieces !== null ? price * pieces : null}
            isOpen={run.isOpen}
          />
        </>
      ) : (
        <Banner tone="warn">{messages.orderCurrency}</Banner>
      )}
    </TradeDialog>
  )
}
