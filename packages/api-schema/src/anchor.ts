import type { z } from 'zod'
import type * as wire from './anchors.ts'

// Heads of vote logs that are written on a chain, as both sides know them, and the one translation between these names and those of the wire.

type WireAnchor = z.output<typeof wire.VoteAnchor>
type WireAnchors = z.output<typeof wire.VoteAnchors>

/** A head of a campaign's log that is to stand on a chain, or does; hashes are hexadecimal. */
export type Anchor = Omit<WireAnchor, 'logSize' | 'logRoot'> & { size: number; root: string }

/** The anchors of a campaign as both sides know them. */
export type Anchors = {
  /** Who writes them, and where; null where this server has no key to anchor with. */
  publisher: { chainId: number; contract: string; account: string } | null
  anchors: Anchor[]
}

/** Writes the anchors of a campaign. */
export const anchorsToWire = ({ publisher, anchors }: Anchors): WireAnchors => ({
  chainId: publisher?.chainId ?? null,
  contract: publisher?.contract ?? null,
  publisher: publisher?.account ?? null,
  anchors: anchors.map(({ size, root, ...anchor }) => ({ ...anchor, logSize: size, logRoot: root })),
})

/** Reads the anchors of a campaign. */
export const anchorsFromWire = ({ chainId, contract, publisher: account, anchors }: WireAnchors): Anchors => ({
  publisher: chainId === null || contract === null || account === null ? null : { chainId, contract, account },
  anchors: anchors.map(({ logSize, logRoot, ...anchor }) => ({ ...anchor, size: logSize, root: logRoot })),
})
