import { Price } from '../../../lib/market/price.tsx'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { pluralise } from '../../../lib/text/pluralise.ts'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { readTime } from '../../../lib/time/wire-time.ts'
import { Checkbox } from '../../../ui/checkbox.tsx'
import { Countdown } from '../../../ui/countdown.tsx'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { OnSaleNft } from '../api/use-on-sale.ts'

const SIZES = '(max-width: 1081px) 92vw, 490px'

const pieces = ({ contractType, amountOnSale }: OnSaleNft) => (contractType === 1155 ? `, ${amountOnSale} on sale` : '')

const favourites = ({ favouriteCount }: OnSaleNft) =>
  favouriteCount > 0 ? `, ${pluralise(favouriteCount, 'favorite')}` : ''

const Detail = ({ work }: { work: OnSaleNft }) => {
  const creator = <bdi>{work.creator.name}</bdi>
  if (!work.isAuction)
    return (
      <>
        {creator}, {daysToGo(work.endsAt, new Date()).toLowerCase()}
        {pieces(work)}
        {favourites(work)}
      </>
    )
  // Without a bid its end is not known yet.
  if (work.bidCount === 0)
    return (
      <>
        Auction without a bid, {creator}
        {favourites(work)}
      </>
    )
  return (
    <>
      {pluralise(work.bidCount, 'bid')}, {creator}
      {favourites(work)}
      <br />
      <Countdown until={readTime(work.endsAt)} size="small" exact />
    </>
  )
}

export type HungOnSaleProps = {
  work: OnSaleNft
  /** What it is called among those that it can be chosen from. */
  name: string
  side: UserType | undefined
  chosen: boolean
  /** Chooses it to be bought together with others; where it cannot be, there is no box. */
  onChoose: ((on: boolean) => void) | null
}

/** A work on sale as it hangs on a wall, with its price; it leads to its own page. */
export const HungOnSale = ({ work, name, side, chosen, onChoose }: HungOnSaleProps) => {
  const link = <SiteLink href={nftPath(work, side)} />
  return (
    <Frame
      chosen={chosen}
      corner={onChoose && <Checkbox label={`Select ${name}`} labelHidden checked={chosen} onCheckedChange={onChoose} />}
      link={link}
      caption={<WallLabel title={work.name} link={link} detail={<Detail work={work} />} status={<Price of={work} />} />}
    >
      <Picture {...work.picture} alt={work.name} sizes={SIZES} />
    </Frame>
  )
}
