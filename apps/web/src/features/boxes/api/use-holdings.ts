import type { Answer } from '@plinth/api-schema/call'
import { nftFromWire } from '@plinth/api-schema/nft'
import { listCollected } from '@plinth/api-schema/nfts-profile'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../../lib/api/client.ts'

const MAX_SHOWN = 100

const readHeld = ({ rows }: Answer<typeof listCollected>) =>
  rows.map(nftFromWire).filter(({ state, tokenId }) => state === 'minted' && tokenId !== null)

/** The works that a wallet holds and that can be laid into boxes, the last minted first. */
export const useHoldings = (address: string | null) =>
  useQuery({
    ...callQuery(listCollected, { address: address ?? '', pageSize: MAX_SHOWN }),
    select: readHeld,
    enabled: address !== null,
    meta: { failure: 'silent' },
  })

/** A work that can be laid into boxes. */
export type HeldWork = ReturnType<typeof readHeld>[number]
