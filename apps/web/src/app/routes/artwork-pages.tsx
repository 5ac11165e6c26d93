import { ArtworkScreen } from '../../features/artworks/screens/artwork-screen.tsx'
import {
  ParticipantsScreen,
  type ParticipantsScreenProps,
} from '../../features/artworks/screens/participants-screen.tsx'
import { LeaveDialog } from '../../features/campaigns/components/leave-dialog.tsx'
import { WorkNftLink } from '../../features/nfts/components/work-nft-link.tsx'

import type { UserType } from '../../lib/session/user-type.ts'
import { OtherCampaigns } from './other-campaigns.tsx'

/** The wall of a campaign; leaving the campaign is the campaigns' own question. */
export const ParticipantsPage = (props: Omit<ParticipantsScreenProps, 'leaveQuestion'>) => (
  <ParticipantsScreen {...props} leaveQuestion={(question) => <LeaveDialog {...question} />} />
)

/** One work, with its NFT and the other campaigns that its artist has joined. */
export const ArtworkPage = ({ artworkId, side }: { artworkId: number | undefined; side: UserType }) => (
  <ArtworkScreen
    artworkId={artworkId}
    side={side}
    otherCampaigns={({ artist, campaignId }) => <OtherCampaigns userId={artist.id} exceptId={campaignId} side={side} />}
    nftLink={(work) => <WorkNftLink work={work} side={side} />}
  />
)
