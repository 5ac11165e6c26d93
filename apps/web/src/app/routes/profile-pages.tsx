import type { Profile } from '@plinth/api-schema/account'
import { Suspense } from 'react'
import { ProfileScreen, type ProfileTab } from '../../features/accounts/screens/profile-screen.tsx'
import { ArtistRecord, type PlacedWork } from '../../features/artworks/components/profile/artist-record.tsx'
import {
  PersonArtworksPanel,
  usePersonArtworkCount,
} from '../../features/artworks/components/profile/person-artworks-panel.tsx'
import { ReportProfileButton } from '../../features/artworks/components/profile/report-profile-button.tsx'
import { useOwnCampaigns } from '../../features/campaigns/api/use-own-campaigns.ts'
import {
  PROFILE_PAGE,
  useHostedCampaigns,
  useJoinedCampaigns,
} from '../../features/campaigns/api/use-profile-campaigns.ts'
import { HostedCampaignsPanel } from '../../features/campaigns/components/profile/hosted-campaigns-panel.tsx'
import { JoinedCampaignsPanel } from '../../features/campaigns/components/profile/joined-campaigns-panel.tsx'
import { OwnCampaignsPanel } from '../../features/campaigns/components/profile/own-campaigns-panel.tsx'
import { useNftList } from '../../features/nfts/api/use-nft-list.ts'
import { CreatedNftsPanel } from '../../features/nfts/components/created-nfts-panel.tsx'
import { WorkNftLink } from '../../features/nfts/components/work-nft-link.tsx'
import { MemberGate } from '../../lib/session/member-gate.tsx'
import { useSession } from '../../lib/session/session-provider.tsx'
import { BRAND, PARTICIPANT, type UserType } from '../../lib/session/user-type.ts'
import { lazyPart } from '../../ui/lazy-part.ts'
import { FollowSlot } from './follow-slot.tsx'
import { saveOn } from './save-slot.tsx'

const { Part: PublicSets } = lazyPart(
  async () => (await import('../../features/sets/components/public-sets.tsx')).PublicSets,
)

const SetsSlot = ({ userId }: { userId: number }) => (
  <Suspense>
    <PublicSets userId={userId} />
  </Suspense>
)

const follow = ({ id, kind, name }: Profile) => (
  <FollowSlot
    subject={{ kind: kind === BRAND ? 'brand' : 'artist', id }}
    name={name}
    ownerId={id}
    size="medium"
    counted
  />
)

const nftLinkOn = (side: UserType) => (work: PlacedWork) => <WorkNftLink work={work} side={side} />

const report = (profile: Profile) => <ReportProfileButton key={profile.id} profile={profile} />

type PersonProps = { userId: number; tab: string | undefined; side: UserType; isOwn: boolean }

// The numbers of the tabs: docs/product/accounts.md#profiles
const Person = ({ userId, tab, side, isOwn }: PersonProps) => {
  const nfts = useNftList({ kind: 'created', userId }).data?.total
  const artworks = usePersonArtworkCount(userId)
  const joined = useJoinedCampaigns(userId).data?.total
  const tabs: readonly ProfileTab[] = [
    {
      value: '1',
      label: 'Created NFTs',
      count: nfts,
      content: <CreatedNftsPanel userId={userId} isOwn={isOwn} side={side} />,
    },
    {
      value: '2',
      label: 'Artworks',
      count: artworks,
      content: (
        <PersonArtworksPanel userId={userId} isOwn={isOwn} side={side} nftLink={nftLinkOn(side)} save={saveOn(side)} />
      ),
    },
    {
      value: '3',
      label: 'Joined campaigns',
      count: joined,
      content: <JoinedCampaignsPanel userId={userId} isOwn={isOwn} />,
    },
  ]
  return (
    <ProfileScreen
      userId={userId}
      tab={tab}
      tabs={tabs}
      follow={follow}
      report={report}
      record={<ArtistRecord userId={userId} nftLink={(work) => <WorkNftLink work={work} side={side} size="small" />} />}
      sets={<SetsSlot userId={userId} />}
    />
  )
}

export type ParticipantPageProps = { userId: number | undefined; tab: string | undefined; side: UserType }

/** A participant as others see them. */
export const ParticipantPage = ({ userId, tab, side }: ParticipantPageProps) => {
  const { member } = useSession()
  if (userId === undefined) return <ProfileScreen userId={undefined} tab={tab} tabs={[]} />
  return <Person userId={userId} tab={tab} side={side} isOwn={member?.id === userId} />
}

const OwnParticipant = ({ tab }: { tab: string | undefined }) => {
  const { member } = useSession()
  return member && <Person userId={member.id} tab={tab} side={PARTICIPANT} isOwn />
}

/** A participant's own profile. */
export const OwnParticipantPage = ({ tab }: { tab: string | undefined }) => (
  <MemberGate userType={PARTICIPANT} what="your profile">
    <OwnParticipant tab={tab} />
  </MemberGate>
)

const OwnBrand = ({ userId, tab }: { userId: number; tab: string | undefined }) => {
  const nfts = useNftList({ kind: 'created', userId }).data?.total
  const { counts } = useOwnCampaigns({ stage: undefined, sort: 'all', page: 1, pageSize: PROFILE_PAGE })
  const tabs: readonly ProfileTab[] = [
    {
      value: '1',
      label: 'Created NFTs',
      count: nfts,
      content: <CreatedNftsPanel userId={userId} isOwn side={BRAND} />,
    },
    {
      value: '2',
      label: 'My campaigns',
      count: counts && counts.live + counts.completed + counts.unpublished,
      content: <OwnCampaignsPanel />,
    },
  ]
  return (
    <ProfileScreen userId={userId} tab={tab ?? '2'} tabs={tabs} follow={follow} sets={<SetsSlot userId={userId} />} />
  )
}

const SignedInBrand = ({ tab }: { tab: string | undefined }) => {
  const { member } = useSession()
  return member && <OwnBrand userId={member.id} tab={tab} />
}

/** A brand's own profile. */
export const OwnBrandPage = ({ tab }: { tab: string | undefined }) => (
  <MemberGate userType={BRAND} what="your profile">
    <SignedInBrand tab={tab} />
  </MemberGate>
)

const Brand = ({ brandId, tab }: { brandId: number; tab: string | undefined }) => {
  const nfts = useNftList({ kind: 'created', userId: brandId }).data?.total
  const live = useHostedCampaigns(brandId, false).data?.total
  const ended = useHostedCampaigns(brandId, true).data?.total
  const tabs: readonly ProfileTab[] = [
    {
      value: '1',
      label: 'Created NFTs',
      count: nfts,
      content: <CreatedNftsPanel userId={brandId} isOwn={false} side={PARTICIPANT} />,
    },
    {
      value: '3',
      label: 'All campaigns',
      count: live === undefined || ended === undefined ? undefined : live + ended,
      content: <HostedCampaignsPanel brandId={brandId} />,
    },
  ]
  return (
    <ProfileScreen
      userId={brandId}
      tab={tab ?? '3'}
      tabs={tabs}
      follow={follow}
      report={report}
      sets={<SetsSlot userId={brandId} />}
    />
  )
}

/** A brand as participants see it. */
export const BrandPage = ({ brandId, tab }: { brandId: number | undefined; tab: string | undefined }) =>
  brandId === undefined ? (
    <ProfileScreen userId={undefined} tab={tab} tabs={[]} />
  ) : (
    <Brand brandId={brandId} tab={tab} />
  )
