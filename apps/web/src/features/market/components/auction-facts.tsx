import { useNetworks } from '../../../lib/chain/use-networks.ts'
import { Person } from '../../../lib/market/person.tsx'
import { Price, PriceInDollars, priceWords } from '../../../lib/market/price.tsx'
import { Time } from '../../../lib/time/time.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import type { NftAuction } from '../api/use-nft-market.ts'
import { durationWords } from './auction-words.ts'
import styles from './market.module.css'

/** An amount in the coin of an auction. */
export const auctionPrice = ({ chainId, currency }: Pick<NftAuction, 'chainId' | 'currency'>, price: string) => ({
  ...{ chainId, currency, price },
})

const LABELS: Partial<Record<NftAuction['state'], string>> = {
  running: 'Highest bid',
  over: 'Winning bid',
  settled: 'Winning bid',
}

const Money = ({ auction }: { auction: NftAuction }) => {
  const price = auctionPrice(auction, auction.bid ?? auction.reserve)
  return (
    <div>
      <p className={styles.label}>{LABELS[auction.state] ?? 'Reserve'}</p>
      <p className={styles.price}>
        <Price of={price} />
      </p>
      <p className={styles.hint}>
        <PriceInDollars of={price} />
      </p>
      {auction.bidder !== null && (
        <p className={styles.hint}>
          by <Person address={auction.bidder} name={auction.bidderName} />
        </p>
      )}
    </div>
  )
}

const extensionWords = ({ extension }: NftAuction) => `A bid in the last ${durationWords(extension)} extends it.`

const Waiting = ({ auction, onEnd }: { auction: NftAuction; onEnd: () => void }) => {
  const isOpen = readTime(auction.opensAt).getTime() <= Date.now()
  const opening = (
    <>
      Opens <Time at={auction.opensAt} look="minute" />.{' '}
    </>
  )
  if (auction.duration > 0)
    return (
      <p className={styles.hint}>
        {!isOpen && opening}
        The auction starts with the first bid, until <Time at={auction.closesAt} look="minute" />, and then runs for{' '}
        {durationWords(auction.duration)}. {extensionWords(auction)}
      </p>
    )
  return (
    <>
      {isOpen && <Countdown until={readTime(auction.closesAt)} exact onEnd={onEnd} />}
      <p className={styles.hint}>
        {!isOpen && opening}
        Ends <Time at={auction.closesAt} look="minute" />. {extensionWords(auction)}
      </p>
    </>
  )
}

const NextBid = ({ auction }: { auction: NftAuction }) => {
  const words = priceWords(useNetworks(), auctionPrice(auction, auction.leastBid ?? '0'))
  if (auction.leastBid === null || auction.bid === null || !words) return null
  return <p className={styles.hint}>Next bid: at least {words.exact}</p>
}

const Progress = ({ auction, isSeller, onEnd }: { auction: NftAuction; isSeller: boolean; onEnd: () => void }) => {
  if (auction.state === 'waiting') return <Waiting auction={auction} onEnd={onEnd} />
  if (auction.state === 'running')
    return (
      <>
        <Countdown until={readTime(auction.endsAt)} exact onEnd={onEnd} />
        <p className={styles.hint}>
          Ends <Time at={auction.endsAt} look="minute" />. {extensionWords(auction)}
        </p>
        <NextBid auction={auction} />
      </>
    )
  if (auction.state === 'over')
    return (
      <p className={styles.hint}>
        The auction is over. Settle it, and the work goes to the winner and the money to the seller. Anybody can do
        this.
      </p>
    )
  if (auction.state === 'asleep' && isSeller)
    return (
      <p className={styles.hint}>
        Nobody can bid on your auction: the work has left your wallet, or the auction house may no longer move it.
      </p>
    )
  return <p className={styles.hint}>The wallet that won did not accept the work. It waits at the auction house.</p>
}

/** How an auction stands: what is bid, by whom, and how long it runs. */
export const AuctionFacts = ({
  auction,
  isSeller,
  onEnd,
}: {
  auction: NftAuction
  isSeller: boolean
  /** Its time has run out, or it has opened. */
  onEnd: () => void
}) => (
  <>
    <Money auction={auction} />
    {auction.amount !== '1' && <p className={styles.hint}>{auction.amount} pieces, sold together</p>}
    <Progress auction={auction} isSeller={isSeller} onEnd={onEnd} />
  </>
)
