import type { Answer } from '@plinth/api-schema/call'
import { listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { campaignStatus } from '@plinth/api-schema/states'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { type CampaignSummary, readCampaignSummary, readOwnCampaign } from '../../../lib/campaigns/campaign.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { BookOwner } from './book.ts'

// The pickers of invitations load campaigns with this page size.
const MANY = 1000
const live = { status: campaignStatus.live, pageSize: MANY } as const

/** A campaign to which somebody can invite. */
export type InviteCampaign = Pick<
  CampaignSummary,
  'id' | 'name' | 'picture' | 'startsAt' | 'endsAt' | 'isPrivate' | 'isPaused'
>

// Only its brand invites to a private campaign.
const readJoined = ({ rows }: Answer<typeof listJoinedCampaigns>): InviteCampaign[] =>
  rows.map(readCampaignSummary).filter(({ isPrivate }) => !isPrivate)
const readOwn = ({ rows }: Answer<typeof listOwnCampaigns>): InviteCampaign[] => rows.map(readOwnCampaign)

/** The campaigns to which somebody can invite: live ones that they take part in, or that are their own. */
export const useInviteCampaigns = (owner: BookOwner) => {
  const { member } = useSession()
  const joined = useQuery({
    ...callQuery(listJoinedCampaigns, { userId: member?.id ?? 0, ...live }),
    select: readJoined,
    enabled: owner === 'participant' && member !== null,
  })
  const own = useQuery({ ...callQuery(listOwnCampaigns, live), select: readOwn, enabled: owner === 'brand' })
  return owner === 'brand' ? own : joined
}
