import { useState } from 'react'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { readPieces } from '../../../lib/market/order-coins.ts'
import { Price, PriceInDollars } from '../../../lib/market/price.tsx'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Time } from '../../../lib/time/time.tsx'
import { Banner } from '../../../ui/banner.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { type Fact, FactList } from '../../../ui/fact-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { TradedNft } from '../api/traded-nft.ts'
import type { MarketOrder, NftMarket } from '../api/use-nft-market.ts'
import type { Trade } from '../api/use-send-trade.ts'
import type { TradeRun } from '../api/use-trade-run.ts'

type SendProps = { network: ChainNetwork; trader: Trader; run: TradeRun<Trade> }
type Props = SendProps & { nft: TradedNft }

/** The address that stands for native money. */
export const NATIVE = '0x0000000000000000000000000000000000000000'
/** The steps of one transaction. */
export const SENDING: readonly StepWords[] = [
  ['send', 'Confirm in your wallet', 'Taken by the network'],
  ['record', 'Waiting until Plinth has seen it', 'Seen by Plinth'],
]
const MOVING: StepWords = [
  'approve',
  'Allow the market to move works of this collection',
  'The market may move works of this collection',
]
/** The step before a purchase for a coin. */
export const SPENDING: StepWords = ['approve', 'Allow the market to spend the price', 'The market may spend the price']

const priceFacts = (order: MarketOrder, price: string): Fact[] => {
  const of = { chainId: order.chainId, currency: order.currency, price }
  return [
    [
      'Price',
      <>
        <Price of={of} /> <PriceInDollars of={of} />
      </>,
    ],
    ['Ends', <Time key="ends" at={order.endsAt} look="minute" />],
  ]
}

/** Buys what is listed; of an edition, as many pieces as are wanted. */
export const BuyDialog = ({ order, market, ...props }: Props & { order: MarketOrder; market: NftMarket }) => {
  const { nft, network, trader, run } = props
  const [piecesText, setPiecesText] = useState('1')
  const isBundle = order.nftIds.length > 1
  const isDivided = !isBundle && order.leftAmount !== '1'
  const pieces = isDivided ? readPieces(piecesText, BigInt(order.leftAmount)) : 1n
  const price = isBundle ? BigInt(order.price) : BigInt(order.unitPrice) * (pieces ?? 1n)
  const isOwn = isSameAddress(order.maker, trader.connected)
  return (
    <TradeDialog
      run={run}
      network={network}
      title="Buy this NFT"
      description="Your wallet pays and gets the work in one transaction. It cannot be undone."
      steps={order.currency === NATIVE ? SENDING : [SPENDING, ...SENDING]}
      confirmLabel="Buy"
      isReady={pieces !== null && !isOwn}
      onConfirm={() => {
        if (pieces === null) return
        run.start({ kind: 'buy', nft, network, order, amount: pieces, lastSale: market.lastSale?.txHash })
      }}
      doneTitle="Bought"
    >
      {isOwn && <Banner tone="warn">The connected wallet sells it. Connect another one to buy.</Banner>}
      {isDivided && (
        <TextField
          label="Number of pieces"
          hint={`${order.leftAmount} on sale at this price.`}
          value={piecesText}
          onValueChange={setPiecesText}
          inputMode="numeric"
          maxLength={13}
          error={pieces === null ? 'Enter a whole number of pieces that are on sale.' : undefined}
          data
          required
        />
      )}
      <FactList
        facts={[
          ...priceFacts(order, String(price)),
          ...(isBundle ? [['Works', `${order.nftIds.length}, sold together`] as const] : []),
          ...(trader.connected
            ? [['Goes to', <Mono key="wallet">{shortAddress(trader.connected)}</Mono>] as const]
            : []),
        ]}
      />
    </TradeDialog>
  )
}

/** Gives the work for what is offered. */
export const AcceptDialog = ({ order, market, ...props }: Props & { order: MarketOrder; market: NftMarket }) => {
  const { nft, network, trader, run } = props
  const problem = trader.problem()
  return (
    <TradeDialog
      run={run}
      network={network}
      title="Accept this offer?"
      description="The work goes to the person who made the offer and the money comes to your wallet, in one transaction. It cannot be undone. Royalty and fee are paid from the price."
      steps={[MOVING, ...SENDING]}
      confirmLabel="Accept offer"
      isReady={problem === null}
      onConfirm={() => {
        if (trader.linked === null) return
        run.start({ kind: 'accept', nft, network, order, maker: trader.linked, lastSale: market.lastSale?.txHash })
      }}
      doneTitle="Sold"
    >
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
      <FactList facts={[...priceFacts(order, order.price), ['From', <bdi key="from">{order.account.name}</bdi>]]} />
    </TradeDialog>
  )
}

const CANCEL_STEPS: readonly StepWords[] = [
  ['cancel', 'Confirm in your wallet', 'Taken by the network'],
  ['record', 'Waiting until Plinth has seen it', 'Seen by Plinth'],
]
const CANCEL_WORDS = {
  listing: {
    title: 'Take it off sale?',
    description:
      'This is a transaction and costs gas: your signature is out, and only the chain can cancel it. Hiding the listing here would not stop anybody who has it.',
    confirm: 'Take off sale',
    done: 'Off sale',
  },
  offer: {
    title: 'Withdraw your offer?',
    description:
      'This is a transaction and costs gas: your signature is out, and only the chain can cancel it. Hiding the offer here would not stop anybody who has it.',
    confirm: 'Withdraw offer',
    done: 'Offer withdrawn',
  },
}

/** Cancels own orders on the chain. */
export const CancelDialog = ({
  orders,
  kind,
  ...props
}: SendProps & { orders: readonly MarketOrder[]; kind: 'listing' | 'offer' }) => {
  const { network, trader, run } = props
  const { title, description, confirm, done } = CANCEL_WORDS[kind]
  const problem = trader.problem()
  const [first] = orders
  return (
    <TradeDialog
      run={run}
      network={network}
      title={title}
      description={description}
      steps={CANCEL_STEPS}
      confirmLabel={confirm}
      isReady={problem === null && orders.length > 0}
      onConfirm={() => {
        const hashes = orders.map(({ hash }) => hash)
        if (trader.linked !== null) run.start({ kind: 'cancel', network, hashes, maker: trader.linked })
      }}
      doneTitle={done}
    >
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
      {first && <FactList facts={priceFacts(first, first.unitPrice)} />}
    </TradeDialog>
  )
}

/** Cancels every order that somebody has signed on a network. */
export const CancelAllDialog = ({ network, trader, run }: SendProps) => {
  const problem = trader.problem()
  return (
    <TradeDialog
      run={run}
      network={network}
      title={`Cancel all orders on ${network.name}?`}
      description="One transaction cancels every listing and every offer that your wallet has signed on this network so far, also those that are not shown here. Auctions go on. It costs gas and cannot be undone."
      steps={CANCEL_STEPS}
      confirmLabel="Cancel all"
      isReady={problem === null}
      onConfirm={() => trader.linked !== null && run.start({ kind: 'cancel-all', network, maker: trader.linked })}
      doneTitle="All cancelled"
    >
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
    </TradeDialog>
  )
}
