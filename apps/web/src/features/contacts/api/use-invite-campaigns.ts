import { listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'
import { useSession } from '../../../lib/session/session-provider.tsx'
import type { BookOwner } from './book.ts'

// Spec A and B §7: the pickers of invitations load campaigns with this page size.
const MANY = 1000
const LIVE = 1

type Named = { id: number; name: string; isPrivate?: number }
const readNames = ({ rows }: { rows: readonly Named[] }) =>
  rows.filter(({ isPrivate }) => isPrivate !== 1).map(({ id, name }) => ({ id, name }))
const readOwnNames = ({ rows }: { rows: readonly Named[] }) => rows.map(({ id, name }) => ({ id, name }))

/** The campaigns to which somebody can invite: live ones that they take part in, or that are their own. */
export const useInviteCampaigns = (owner: BookOwner) => {
  const { member } = useSession()
  const joined = useQuery({
    ...callQuery(listJoinedCampaigns, { userId: member?.id ?? 0, status: LIVE, pageSize: MANY }),
    select: readNames,
    enabled: owner === 'participant' && member !== null,
  })
  const own = useQuery({
    ...callQuery(listOwnCampaigns, { status: LIVE, pageSize: MANY }),
    select: readOwnNames,
    enabled: owner === 'brand',
  })
  return owner === 'brand' ? own : joined
}
