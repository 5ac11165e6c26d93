import { fill, messages } from '@plinth/api-schema/messages'
import { useState } from 'react'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { coinsFor, readPrice } from '../../../lib/market/order-coins.ts'
import { Person } from '../../../lib/market/person.tsx'
import { Price, PriceInDollars, priceWords } from '../../../lib/market/price.tsx'
import { type StepWords, TradeDialog } from '../../../lib/market/trade-dialog.tsx'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { shortAddress } from '../../../lib/text/short-address.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Mono } from '../../../ui/data-text.tsx'
import { FactList } from '../../../ui/fact-list.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { auctionRefusals } from '../api/auction-refusals.ts'
import type { TradedNft } from '../api/traded-nft.ts'
import type { AuctionAct } from '../api/use-auction-runs.ts'
import type { NftAuction } from '../api/use-nft-market.ts'
import type { TradeRun } from '../api/use-trade-run.ts'
import { auctionPrice } from './auction-facts.tsx'

type Props = {
  nft: TradedNft
  network: ChainNetwork
  trader: Trader
  auction: NftAuction
  run: TradeRun<AuctionAct>
}

const NATIVE = '0x0000000000000000000000000000000000000000'
const SENDING: readonly StepWords[] = [
  ['send', 'Confirm in your wallet', 'Taken by the network'],
  ['record', 'Waiting until Plinth has seen it', 'Seen by Plinth'],
]
const SPENDING: StepWords = [
  'approve',
  'Allow the auction house to spend your bid',
  'The auction house may spend your bid',
]

/** Bids; the money is paid at once and comes back with the next bid of somebody else. */
export const BidDialog = ({ nft, network, trader, auction, run }: Props) => {
  const [text, setText] = useState('')
  const coin = coinsFor('listing', network).find(({ currency }) => isSameAddress(currency, auction.currency))
  const least = BigInt(auction.leastBid ?? auction.bid ?? auction.reserve)
  const leastWords = priceWords([network], auctionPrice(auction, String(least)))?.exact ?? ''
  const amount = coin ? readPrice(text, coin.decimals) : null
  const isOwn = isSameAddress(auction.seller, trader.connected)
  const isHighest = isSameAddress(auction.bidder, trader.connected)
  const isEnough = amount !== null && amount >= least
  return (
    <TradeDialog
      run={run}
      network={network}
      title="Place a bid"
      description="You pay your bid now, and the auction house keeps it. If somebody bids more, it comes back to your wallet at once. A bid cannot be taken back."
      steps={auction.currency === NATIVE ? SENDING : [SPENDING, ...SENDING]}
      confirmLabel="Bid"
      isReady={isEnough && !isOwn && auction.leastBid !== null}
      onConfirm={() => {
        if (amount !== null) run.start({ kind: 'bid', nft, network, auction, amount })
      }}
      doneTitle="Bid placed"
    >
      {isOwn && <Banner tone="warn">The connected wallet sells it. Connect another one to bid.</Banner>}
      {isHighest && <Banner>The highest bid is yours already.</Banner>}
      <TextField
        label="Your bid"
        hint={`At least ${leastWords}.`}
        value={text}
        onValueChange={setText}
        inputMode="decimal"
        maxLength={40}
        suffix={coin?.symbol}
        error={text !== '' && !isEnough ? `Enter an amount of at least ${leastWords}.` : undefined}
        data
        required
      />
      <FactList
        facts={[
          ...(amount !== null && isEnough
            ? [
                [
                  'You pay now',
                  <>
                    <Price of={auctionPrice(auction, String(amount))} />{' '}
                    <PriceInDollars of={auctionPrice(auction, String(amount))} />
                  </>,
                ] as const,
              ]
            : []),
          ...(trader.connected ? [['From', <Mono key="wallet">{shortAddress(trader.connected)}</Mono>] as const] : []),
        ]}
      />
    </TradeDialog>
  )
}

const resultFacts = (auction: NftAuction) => [
  ['Highest bid', <Price key="bid" of={auctionPrice(auction, auction.bid ?? auction.reserve)} />] as const,
  ...(auction.bidder === null
    ? []
    : [['Winner', <Person key="winner" address={auction.bidder} name={auction.bidderName} />] as const]),
]

/** Ends an auction whose time is over; anybody can. */
export const SettleDialog = ({ nft, network, auction, run }: Props) => (
  <TradeDialog
    run={run}
    network={network}
    title="Settle the auction?"
    description="The work goes to the highest bidder, and the money to the seller, the artist’s royalty and the fee, in one transaction. Anybody can do this. You only pay the gas."
    steps={SENDING}
    confirmLabel="Settle"
    isReady={true}
    onConfirm={() => run.start({ kind: 'settle', nft, network, auction })}
    doneTitle="Settled"
  >
    <FactList facts={resultFacts(auction)} />
  </TradeDialog>
)

const ADDRESS = /^0x[0-9a-fA-F]{40}$/

/** Sends what the winner's contract did not accept to another address. */
export const ClaimDialog = ({ nft, network, trader, auction, run }: Props) => {
  const [to, setTo] = useState('')
  const isWinner = isSameAddress(auction.bidder, trader.connected)
  const isAddress = ADDRESS.test(to.trim())
  return (
    <TradeDialog
      run={run}
      network={network}
      title="Claim the work"
      description="The wallet that won did not accept the work when the auction was settled. It waits at the auction house: say where it should go. This is a transaction and costs gas."
      steps={SENDING}
      confirmLabel="Claim"
      isReady={isWinner && isAddress}
      onConfirm={() => run.start({ kind: 'claim', nft, network, auction, to: to.trim() })}
      doneTitle="Claimed"
    >
      {!isWinner && auction.bidder !== null && (
        <Banner tone="warn">{fill(auctionRefusals.wrongWallet, { address: shortAddress(auction.bidder) })}</Banner>
      )}
      <TextField
        label="Send to"
        hint="The address of a wallet that can hold works of this collection."
        value={to}
        onValueChange={setTo}
        maxLength={42}
        noticesLength={false}
        error={to !== '' && !isAddress ? messages.wrongAddress : undefined}
        data
        required
      />
      <FactList facts={resultFacts(auction)} />
    </TradeDialog>
  )
}

/** Cancels an own auction before its first bid. */
export const CancelAuctionDialog = ({ nft, network, trader, auction, run }: Props) => {
  const problem = trader.problem()
  return (
    <TradeDialog
      run={run}
      network={network}
      title="Cancel the auction?"
      description="This is a transaction and costs gas: your signature is out, and only the chain can cancel it. It is possible until the first bid."
      steps={SENDING}
      confirmLabel="Cancel auction"
      isReady={problem === null}
      onConfirm={() => {
        if (trader.linked !== null) run.start({ kind: 'cancel', nft, network, auction, maker: trader.linked })
      }}
      doneTitle="Auction cancelled"
    >
      {problem !== null && <Banner tone="warn">{problem}</Banner>}
      <FactList facts={[['Reserve', <Price key="reserve" of={auctionPrice(auction, auction.reserve)} />]]} />
    </TradeDialog>
  )
}
