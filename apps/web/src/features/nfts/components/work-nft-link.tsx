import { nftPath } from '../../../lib/navigation/nft-paths.ts'
import { SiteLink } from '../../../lib/navigation/site-link.tsx'
import type { UserType } from '../../../lib/session/user-type.ts'
import { Button, type ButtonProps } from '../../../ui/button.tsx'
import { useWorkNft } from '../api/use-work-nft.ts'

/** Leads from a minted work to its NFT; there is nothing to see while it has none. */
export const WorkNftLink = ({
  work,
  side,
  size = 'medium',
}: {
  work: { id: number; campaignId: number; state: string }
  side: UserType
  size?: ButtonProps['size']
}) => {
  const { data: nft } = useWorkNft(work)
  if (!nft) return null
  return (
    <Button asChild size={size}>
      <SiteLink href={nftPath(nft, side)}>View NFT</SiteLink>
    </Button>
  )
}
