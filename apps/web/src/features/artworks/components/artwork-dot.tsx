import type { ArtworkState } from '@plinth/api-schema/artwork'
import { StatusDot } from '../../../ui/status-dot.tsx'

const DOTS = {
  submitted: { state: 'ring', text: 'Submitted' },
  minting: { state: 'half', text: 'Minting' },
  minted: { state: 'full', text: 'Minted' },
} as const

/** The gallery's sticker of a work: a ring when handed in, half on its way to the chain, full once minted. */
export const ArtworkDot = ({ state }: { state: ArtworkState }) => (
  <StatusDot state={DOTS[state].state}>{DOTS[state].text}</StatusDot>
)
