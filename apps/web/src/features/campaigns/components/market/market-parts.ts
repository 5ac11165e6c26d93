import type { CampaignSummary } from '../../../../lib/campaigns/campaign.ts'
import type { Clock } from '../../../../lib/time/server-clock.ts'
import type { CampaignList } from '../../api/campaign-list.ts'
import { useMarketCampaigns } from '../../api/use-campaigns.ts'

/** What one part of the market shows; it has no clock until something has come. */
export type MarketPart = { campaigns: readonly CampaignSummary[]; now: Clock | undefined; isPending: boolean }

const RECOMMENDED = 4
const NEWEST = 5
const ENDING = 4

type Lists = { [Part in 'featured' | 'recommended' | 'newest' | 'ending']?: Pick<CampaignList, 'campaigns' | 'total'> }

/**
 * Shares the campaigns out among the parts of the market, so that none stands there twice. What ends soon is chosen before what is
 * new, but for half of a few: a small market has something in both. Where nothing else is left to end, half of the recommended ones
 * stand there instead, those that end first.
 */
export const shareOut = ({ featured, recommended, newest, ending }: Lists) => {
  const seen = new Set<number>()
  const take = (campaigns: readonly CampaignSummary[] = [], most: number) => {
    const taken = campaigns.filter(({ id }) => !seen.has(id)).slice(0, most)
    for (const { id } of taken) seen.add(id)
    return taken
  }
  const head = take(featured?.campaigns.length ? featured.campaigns : newest?.campaigns, 1)
  const chosen = take(recommended?.campaigns, RECOMMENDED)
  const left = (newest?.total ?? 0) - seen.size
  const soon = take(ending?.campaigns, Math.min(ENDING, Math.floor(left / 2)))
  const opened = take(newest?.campaigns, NEWEST)
  const isChosen = new Set(chosen.map(({ id }) => id))
  const moved = soon.length > 0 ? [] : (ending?.campaigns ?? []).filter(({ id }) => isChosen.has(id))
  const last = moved.slice(0, Math.floor(chosen.length / 2))
  return {
    head: head[0],
    recommended: chosen.filter((campaign) => !last.some(({ id }) => id === campaign.id)),
    newest: opened,
    ending: soon.length > 0 ? soon : last,
  }
}

/** The parts of the market; each waits for those above it, so that nothing that is shown moves. */
export const useMarket = () => {
  const featured = useMarketCampaigns('featured')
  const recommended = useMarketCampaigns('recommended')
  const newest = useMarketCampaigns('newest')
  const ending = useMarketCampaigns('ending')
  const shares = shareOut({
    ...(featured.data ? { featured: featured.data } : {}),
    ...(recommended.data ? { recommended: recommended.data } : {}),
    ...(newest.data ? { newest: newest.data } : {}),
    ...(ending.data ? { ending: ending.data } : {}),
  })
  const isHeadPending = featured.isPending || newest.isPending
  // What ends soon may be taken from the recommended ones.
  const arePartsPending = isHeadPending || recommended.isPending || ending.isPending
  return {
    head: { campaign: shares.head, now: newest.data?.now ?? featured.data?.now, isPending: isHeadPending },
    recommended: { campaigns: shares.recommended, now: recommended.data?.now, isPending: arePartsPending },
    newest: { campaigns: shares.newest, now: newest.data?.now, isPending: arePartsPending },
    ending: { campaigns: shares.ending, now: ending.data?.now, isPending: arePartsPending },
    error: newest.error,
    reload: () => void Promise.all([featured, recommended, newest, ending].map(({ refetch }) => refetch())),
    reloadEnding: () => void ending.refetch(),
  }
}
