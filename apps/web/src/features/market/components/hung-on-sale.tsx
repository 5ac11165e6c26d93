import { Price } from '../../../lib/market/price.tsx'
import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { daysToGo } from '../../../lib/time/time-to-go.ts'
import { Frame } from '../../../ui/frame.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { WallLabel } from '../../../ui/wall-label.tsx'
import type { OnSaleNft } from '../api/use-on-sale.ts'

const SIZES = '(max-width: 1081px) 92vw, 490px'

const pieces = ({ contractType, onSale }: OnSaleNft) => (contractType === 1155 ? `, ${onSale} on sale` : '')

/** A work on sale as it hangs on a wall, with its price; it leads to its own page. */
export const HungOnSale = ({ work, side }: { work: OnSaleNft; side: UserType | undefined }) => {
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
              <bdi>{work.creator.name}</bdi>, {daysToGo(work.endsAt, new Date()).toLowerCase()}
              {pieces(work)}
            </>
          }
          status={<Price of={work} />}
        />
      }
    >
      <Picture {...work.picture} alt={work.name} sizes={SIZES} />
    </Frame>
  )
}
