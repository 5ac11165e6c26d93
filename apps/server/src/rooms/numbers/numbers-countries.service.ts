import type { CampaignCountry } from '@plinth/api-schema/campaign-numbers'
import type { Database } from '../../db/database.ts'
import { countryOfNetwork } from '../../http/country-of.ts'
import { listVisitCountries, listVoteNetworks } from './numbers.repository.ts'

// So few at once that others get their turn while a large campaign is counted.
const NETWORKS_AT_ONCE = 2_000
// Fewer could tell of single people (docs/security.md#visits).
const FEWEST = 5

type Count = { visits: number; votes: number }

const inFives = (count: number) => (count < FEWEST ? null : count - (count % FEWEST))

/** The votes of each country, by the networks from which they came. */
async function countVotes(database: Database, campaignId: number, atOnce: number): Promise<Map<string, number>> {
  const votes = new Map<string, number>()
  let last = ''
  for (;;) {
    // The network of those who are on the machine itself is empty: it is in no country, and comes before the first.
    const networks = await listVoteNetworks(database, campaignId, last, atOnce)
    for (const { network, voteCount } of networks) {
      const country = countryOfNetwork(network)
      if (country !== null) votes.set(country, (votes.get(country) ?? 0) + voteCount)
    }
    if (networks.length < atOnce) return votes
    last = networks.at(-1)!.network
  }
}

/** From which countries visits and votes of a campaign come: those with enough of either, the most first. */
export async function countCountries(
  database: Database,
  campaignId: number,
  hidesVotes: boolean,
  { atOnce = NETWORKS_AT_ONCE } = {},
): Promise<CampaignCountry[]> {
  const [visits, votes] = await Promise.all([
    listVisitCountries(database, campaignId),
    hidesVotes ? new Map<string, number>() : countVotes(database, campaignId, atOnce),
  ])
  const counts = new Map<string, Count>(
    visits.map(({ country, visitCount }) => [country, { visits: visitCount, votes: 0 }]),
  )
  for (const [country, count] of votes) counts.set(country, { visits: counts.get(country)?.visits ?? 0, votes: count })
  return [...counts]
    .map(([code, count]) => ({ code, visitCount: inFives(count.visits), voteCount: inFives(count.votes) }))
    .filter(({ visitCount, voteCount }) => visitCount !== null || voteCount !== null)
    .sort(
      (a, b) =>
        (b.visitCount ?? 0) - (a.visitCount ?? 0) ||
        (b.voteCount ?? 0) - (a.voteCount ?? 0) ||
        a.code.localeCompare(b.code),
    )
}
