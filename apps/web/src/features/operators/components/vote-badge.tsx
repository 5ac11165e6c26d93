import type { voteState } from '@plinth/api-schema/states'
import { Badge } from '../../../ui/badge.tsx'

const TONES = { counted: 'ok', held: 'warn', voided: 'neutral', revoked: 'neutral' } as const
const WORDS = { counted: 'Counted', held: 'Held', voided: 'Voided', revoked: 'Taken back' } as const

/** What a vote comes to. */
export const VoteBadge = ({ state }: { state: keyof typeof voteState }) => (
  <Badge tone={TONES[state]}>{WORDS[state]}</Badge>
)
