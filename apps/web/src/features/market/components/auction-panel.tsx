import { useReducer } from 'react'
import { isSameAddress } from '../../../lib/chain/linked-wallet.ts'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import { pendingTrades } from '../../../lib/chain/pending-transactions.ts'
import type { Trader } from '../../../lib/market/use-trader.ts'
import { useResumedIntent } from '../../../lib/session/session-provider.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { TradedNft } from '../api/traded-nft.ts'
import { useSendAuction } from '../api/use-auction-runs.ts'
import type { NftAuction } from '../api/use-nft-market.ts'
import { BidDialog, CancelAuctionDialog, ClaimDialog, SettleDialog } from './auction-dialogs.tsx'
import { AuctionFacts } from './auction-facts.tsx'
import styles from './market.module.css'
import { WaitingMoney } from './waiting-money.tsx'

export type AuctionPanelProps = {
  nft: TradedNft
  network: ChainNetwork
  auction: NftAuction
  /** Whether it is still there: the dialog in which somebody has ended it stays until it is closed. */
  isHere: boolean
  trader: Trader
  isClosed: boolean
  onEnd: () => void
}

type ActProps = Omit<AuctionPanelProps, 'isHere' | 'isClosed' | 'onEnd'> & { isOffered: boolean }

const BidButton = ({ isOffered, ...props }: ActProps) => {
  const { nft, trader } = props
  const run = useSendAuction(`You are the highest bidder for “${nft.name}”.`)
  const intent = `bid:${nft.id}`
  const ask = () => trader.begin(intent, run.show)
  useResumedIntent(intent, ask)
  return (
    <>
      {isOffered && (
        <Button variant="accent" onClick={ask}>
          Bid
        </Button>
      )}
      <BidDialog {...props} run={run} />
    </>
  )
}

const SettleButton = ({ isOffered, ...props }: ActProps) => {
  const run = useSendAuction('The work is with the winner, and everybody is paid.')
  const intent = `settle:${props.nft.id}`
  const ask = () => props.trader.begin(intent, run.show)
  useResumedIntent(intent, ask)
  return (
    <>
      {isOffered && (
        <Button variant="accent" onClick={ask}>
          Settle
        </Button>
      )}
      <SettleDialog {...props} run={run} />
    </>
  )
}

const ClaimButton = ({ isOffered, ...props }: ActProps) => {
  const run = useSendAuction('The work is where you sent it.')
  const ask = () => props.trader.begin(`claim:${props.nft.id}`, run.show)
  return (
    <>
      {isOffered && (
        <Button variant="accent" onClick={ask}>
          Claim
        </Button>
      )}
      <ClaimDialog {...props} run={run} />
    </>
  )
}

const CancelButton = ({ isOffered, ...props }: ActProps) => {
  const run = useSendAuction(`“${props.nft.name}” is no longer up for auction.`)
  const ask = () => props.trader.begin(`cancel-auction:${props.nft.id}`, run.show)
  return (
    <>
      {isOffered && <Button onClick={ask}>Cancel auction</Button>}
      <CancelAuctionDialog {...props} run={run} />
    </>
  )
}

const isPast = (time: string) => readTime(time).getTime() <= Date.now()
const isOpen = ({ state, opensAt }: NftAuction) => state === 'running' || (state === 'waiting' && isPast(opensAt))

/** An auction as it stands now: its time may have run out since the server was asked. */
const stateNow = (auction: NftAuction): NftAuction =>
  auction.state === 'running' && isPast(auction.endsAt) ? { ...auction, state: 'over', leastBid: null } : auction

/** An auction of a work, and everything that can be done about it. */
export const AuctionPanel = ({ isHere, isClosed, onEnd, ...asked }: AuctionPanelProps) => {
  const [, lookAgain] = useReducer((times: number) => times + 1, 0)
  const auction = stateNow(asked.auction)
  const props = { ...asked, auction }
  const { nft, network, trader } = props
  const { state } = auction
  const end = () => {
    lookAgain()
    onEnd()
  }
  const isSeller = isSameAddress(auction.seller, trader.linked)
  const isWinner = isSameAddress(auction.bidder, trader.connected)
  const isWithoutBid = state === 'waiting' || state === 'asleep'
  const isUnderWay = pendingTrades.find(`bid ${auction.id} ${trader.connected}`) !== undefined
  return (
    <>
      {isHere && <AuctionFacts {...{ auction, isSeller }} onEnd={end} />}
      {isHere && isWinner && state === 'running' && <Banner tone="ok">You are the highest bidder.</Banner>}
      {isHere && isUnderWay && <Banner>Your bid is on the way. Press Bid to follow it.</Banner>}
      <WaitingMoney {...{ network, trader }} />
      <div className={styles.actions}>
        <BidButton {...props} isOffered={isHere && !isClosed && !isSeller && isOpen(auction)} />
        <SettleButton {...props} isOffered={isHere && state === 'over'} />
        <ClaimButton {...props} isOffered={isHere && state === 'settled' && auction.isUnclaimed && isWinner} />
        <CancelButton {...props} isOffered={isHere && isSeller && isWithoutBid} />
      </div>
      {isHere && isSeller && state === 'running' && (
        <p className={styles.hint}>
          The auction house keeps {nft.contractType === 721 ? 'the work' : 'the pieces'} until the auction is settled.
        </p>
      )}
    </>
  )
}
