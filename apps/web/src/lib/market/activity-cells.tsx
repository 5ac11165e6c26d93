import type { Activity, ActivityEvent } from '@plinth/api-schema/market-activity'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { CopyData, Data } from '../../ui/data-text.tsx'
import { StatusDot } from '../../ui/status-dot.tsx'
import { useNetworks } from '../chain/use-networks.ts'
import { SiteLink } from '../navigation/site-link.tsx'
import { walletPath } from '../navigation/wallet-paths.ts'
import { shortAddress } from '../text/short-address.ts'
import { Price } from './price.tsx'

/** What happened, in words. */
export const EVENTS: Record<ActivityEvent, string> = {
  minted: 'Minted',
  transferred: 'Transferred',
  sold: 'Sold',
  listed: 'Listed',
  offered: 'Offered',
  cancelled: 'Cancelled',
  auctioned: 'Auction opened',
  bid: 'Bid',
  won: 'Won',
}

const ZERO = '0x0000000000000000000000000000000000000000'
const NOTHING = '–'

/** What happened. */
export const EventCell = ({ event }: { event: ActivityEvent }) =>
  event === 'minted' ? <StatusDot state="full">{EVENTS.minted}</StatusDot> : EVENTS[event]

/** A wallet, by the name of the account that has linked it, which leads to its page; what is minted comes from no wallet. */
export const WalletCell = ({ address, name = null }: { address: string | null; name?: string | null }) => {
  if (address === null) return NOTHING
  if (address === ZERO) return 'Plinth contract'
  return (
    <SiteLink href={walletPath(address)}>
      {name ? <bdi title={address}>{name}</bdi> : <Data>{shortAddress(address)}</Data>}
    </SiteLink>
  )
}

/** What was paid or asked for, if anything was. */
export const PriceCell = ({ of: { chainId, price, currency } }: { of: Activity<WireTime> }) =>
  price === null || currency === null ? NOTHING : <Price of={{ chainId, price, currency }} />

/** A transaction, in the explorer of its network where there is one; offers and listings have none. */
export const TransactionCell = ({ chainId, hash }: { chainId: number; hash: string | null }) => {
  const explorer = useNetworks().find((network) => network.chainId === chainId)?.explorer.transaction
  if (hash === null) return NOTHING
  return explorer ? (
    <SiteLink href={`${explorer}${hash}`}>
      <Data>{hash}</Data>
    </SiteLink>
  ) : (
    <CopyData text={hash} />
  )
}
