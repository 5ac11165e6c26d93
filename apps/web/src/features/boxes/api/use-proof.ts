import { useQuery } from '@tanstack/react-query'
import type { ChainNetwork } from '../../../lib/chain/network.ts'
import type { ShownBox } from './use-box.ts'

/** What the draw follows from, once all of it is known. */
export type DrawProof = { id: string; secret: string; closingHash: string; commitment: string; amounts: string[] }

const isDrawn = (box: ShownBox): box is ShownBox & { secret: string; closingHash: string; closedIn: number } =>
  box.state === 'drawn' && box.secret !== null && box.closingHash !== null && box.closedIn !== null

/** What the draw of a mystery box follows from; null until it is drawn. */
export const drawProofOf = (box: ShownBox): DrawProof | null =>
  isDrawn(box)
    ? {
        ...{ id: box.id, secret: box.secret, closingHash: box.closingHash },
        ...{ commitment: box.drop.commitment, amounts: box.drop.amounts },
      }
    : null

/** The draw of a mystery box, computed once more in this browser. */
export const useProof = (box: ShownBox, network: ChainNetwork | undefined) =>
  useQuery({
    // A reorganisation can give it another closing block, and so another draw.
    queryKey: ['box-proof', box.id, box.closingHash, network?.chainId] as const,
    // Keccak stays out of what the page loads.
    queryFn: async () => (isDrawn(box) ? (await import('./prove-draw.ts')).proveDraw(box, network) : null),
    enabled: isDrawn(box) && network !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { failure: 'silent' },
  })
