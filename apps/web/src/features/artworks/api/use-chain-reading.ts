import { useMutation, useQueryClient } from '@tanstack/react-query'
import { networksQuery } from '../../../lib/chain/network.ts'
import { chainVerdicts, unreadVerdict } from './chain-verdict.ts'
import type { Recounted } from './run-recount.ts'
import type { Verdict } from './verdict.ts'

// Only those who ask for the chain wait for the code that reads one.
const loadReading = () => import('./read-anchors.ts')

/** Reads the anchors of a recounted log from their chain when it is told to, and puts into words what stands there. */
export const useChainReading = (campaignId: number, recounted: Recounted) => {
  const client = useQueryClient()
  const read = async (): Promise<Verdict[]> => {
    const networks = await client.fetchQuery(networksQuery())
    const network = networks.find(({ chainId }) => chainId === recounted.anchors.publisher?.chainId)
    if (!network) return [unreadVerdict('this site names no node of it')]
    const { readAnchors } = await loadReading()
    return chainVerdicts(network, await readAnchors(network, campaignId, recounted), recounted)
  }
  return useMutation({
    mutationFn: () => read().catch(() => [unreadVerdict('its node does not answer')]),
    meta: { failure: 'silent' },
  })
}
