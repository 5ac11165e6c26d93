import type { BrandPerk } from '@plinth/api-schema/perk'
import type { WireTime } from '@plinth/api-schema/wire-time'
import { Badge } from '../../ui/badge.tsx'
import { readTime } from '../time/wire-time.ts'

type Times = Pick<BrandPerk<WireTime>, 'startsAt' | 'endsAt' | 'stoppedAt' | 'takenDownAt'>

/** Whether a perk has ended, by its time or by its brand. */
export const hasEnded = ({ endsAt, stoppedAt }: Pick<Times, 'endsAt' | 'stoppedAt'>) =>
  stoppedAt !== null || (endsAt !== null && readTime(endsAt) <= new Date())

/** How a perk stands now. */
export const PerkState = ({ takenDownAt, startsAt, ...end }: Times) => {
  if (takenDownAt !== null) return <Badge tone="err">Taken down</Badge>
  if (hasEnded(end)) return <Badge>Ended</Badge>
  return readTime(startsAt) > new Date() ? <Badge>Coming</Badge> : <Badge tone="ok">Open</Badge>
}
