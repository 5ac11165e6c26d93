import type { ReactNode } from 'react'
import { Price } from '../../../lib/market/price.tsx'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { Time } from '../../../lib/time/time.tsx'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Countdown } from '../../../ui/countdown.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { ShownAuction } from '../api/use-auctions.ts'
import { auctionPrice } from './auction-facts.tsx'

const SIZES = '(max-width: 1081px) 92vw, 490px'

type Props = { auction: ShownAuction; side: UserType | undefined; onEnd: () => void }

const progressOf = ({ state, opensAt, endsAt, bidCount }: ShownAuction): ReactNode => {
  if (state === 'waiting')
    return readTime(opensAt).getTime() > Date.now() ? (
      <>
        Opens <Time at={opensAt} look="minute" />
      </>
    ) : (
      'Waiting for a first bid'
    )
  if (state === 'running') return pluralise(bidCount, 'bid')
  if (state === 'over') return `${pluralise(bidCount, 'bid')}, waiting to be settled`
  return (
    <>
      {pluralise(bidCount, 'bid')}, sold <Time at={endsAt} look="day" />
    </>
  )
}

/** A work in an auction as it hangs on a wall, with its bid and the time left; it leads to its own page. */
export const HungAuction = ({ auction, side, onEnd }: Props) => {
  const { work } = auction
  const link = <SiteLink href={nftPath(work, side)} />
  return (
    <Frame
      link={link}
      caption={
        <WallLabel
          title={work.name}
          link={link}
          detail={
            <>
              {progressOf(auction)}, <bdi>{work.creator.name}</bdi>
              {auction.state === 'running' && (
                <>
                  <br />
                  <Countdown until={readTime(auction.endsAt)} size="small" exact onEnd={onEnd} />
                </>
              )}
            </>
          }
          status={<Price of={auctionPrice(auction, auction.bid ?? auction.reserve)} />}
        />
      }
    >
      <Picture {...work.picture} alt={work.name} sizes={SIZES} />
    </Frame>
  )
}
