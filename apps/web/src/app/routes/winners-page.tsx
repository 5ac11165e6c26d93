import { useParams } from '@tanstack/react-router'
import { WinnersScreen } from '../../features/artworks/screens/winners-screen.tsx'
import { WorkNftLink } from '../../features/nfts/components/work-nft-link.tsx'
import { PressKitButton } from '../../features/numbers/components/press-kit-button.tsx'
import { readId } from '../../lib/navigation/read-search.ts'
import { PARTICIPANT } from '../../lib/session/user-type.ts'
import { WinnersOffer } from './any-offers.tsx'

/** The winners of the campaign that the address names. */
export const WinnersPage = () => {
  const { id } = useParams({ strict: false })
  return (
    <WinnersScreen
      key={id}
      campaignId={readId(id)}
      pressKit={(campaignId) => <PressKitButton campaignId={campaignId} />}
      offer={(campaignId, artworkIds) => <WinnersOffer campaignId={campaignId} artworkIds={artworkIds} />}
      nftLink={(work) => <WorkNftLink work={work} side={PARTICIPANT} />}
    />
  )
}
