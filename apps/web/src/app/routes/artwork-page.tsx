import { ArtworkScreen } from '../../features/artworks/screens/artwork-screen.tsx'
import { WorkNftLink } from '../../features/nfts/components/work-nft-link.tsx'
import type { UserType } from '../../lib/session/user-type.ts'
import { CommentsSlot } from './comments-slot.tsx'
import { FollowSlot } from './follow-slot.tsx'
import { OtherCampaigns } from './other-campaigns.tsx'
import { saveOn } from './save-slot.tsx'

/** One work, with its NFT, its comments and the other campaigns that its artist has joined. */
export const ArtworkPage = ({
  artworkId,
  side,
  invitesToVote = false,
}: {
  artworkId: number | undefined
  side: UserType
  invitesToVote?: boolean
}) => (
  <ArtworkScreen
    artworkId={artworkId}
    side={side}
    invitesToVote={invitesToVote}
    otherCampaigns={({ artist, campaignId }) => <OtherCampaigns userId={artist.id} exceptId={campaignId} side={side} />}
    follow={({ artist: { id }, signature }) => (
      <FollowSlot subject={{ kind: 'artist', id }} name={signature} ownerId={id} />
    )}
    save={saveOn(side)}
    comments={({ id }) => <CommentsSlot artworkId={id} />}
    nftLink={(work) => <WorkNftLink work={work} side={side} />}
  />
)
