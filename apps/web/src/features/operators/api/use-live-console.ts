import type { AnyCall } from '@plinth/api-schema/call'
import type { OperatorList } from '@plinth/api-schema/live'
import { listAudit, listBrandReviews, listOutbox, listUsers } from '@plinth/api-schema/operators'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import {
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
  listReportedProfiles,
} from '@plinth/api-schema/operators-artworks-review'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { listReportedCollections, listTakenCollections } from '@plinth/api-schema/operators-collections'
import { listReportedComments, listTakenComments } from '@plinth/api-schema/operators-comments'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { listReportedForeignNfts, listTakenForeignNfts } from '@plinth/api-schema/operators-foreign'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { listModeratedPerks } from '@plinth/api-schema/operators-perks'
import { listAllPlans, listGrantedMonths, listStrayPayments } from '@plinth/api-schema/operators-plans'
import { listReportedSets, listTakenSets } from '@plinth/api-schema/operators-sets'
import { listHeldVotes, listNetworkVotes, workVotesSummary } from '@plinth/api-schema/operators-votes'
import { type Query, type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { liveEvents } from '../../../lib/live/live-events.ts'
import { OPERATOR_KEY, operatorKey } from './operator-call.ts'

// A busy day has many votes a second: what stands on the screen is read again at most this often.
const REFRESH_MS = 4_000

const votedCalls = [listCampaignReviews, listModeratedArtworks, listHeldVotes, listAppeals] as const
const campaignCalls = [...votedCalls, operatorQueues] as const

/** What is read for each of the lists that events name. */
const LISTS: Record<OperatorList, readonly AnyCall[]> = {
  brands: [listBrandReviews, listUsers, operatorQueues],
  reports: [
    listReportedArtworks,
    listReportedProfiles,
    listReportedComments,
    listReportedSets,
    listReportedCollections,
    listReportedForeignNfts,
    operatorQueues,
  ],
  appeals: [listArtworkAppeals, operatorQueues],
  alike: [listAlikeArtworks, operatorQueues],
  // The votes of a work come by 50, and an operator who has gone far down would read all of them again for a vote on another wall.
  votes: [listHeldVotes, listNetworkVotes, workVotesSummary, listAppeals, operatorQueues],
  voteAppeals: [listAppeals, operatorQueues],
  help: [listHelpQueue, operatorQueues],
  mails: [listOutbox, operatorQueues],
  plans: [listAllPlans, listGrantedMonths, listStrayPayments],
  perks: [listModeratedPerks],
  users: [listUsers],
  audit: [
    listAudit,
    listUsers,
    listModeratedArtworks,
    listTakenComments,
    listTakenSets,
    listTakenCollections,
    listTakenForeignNfts,
  ],
}

// A case stands beside these lists and stays as it was read until it is decided, for the server refuses what has changed since then: read
// again, another case could come under the hand of somebody who presses.
const REVIEWS: readonly AnyCall[] = [listBrandReviews, listCampaignReviews, listHelpQueue]

const standsAsRead = ({ queryKey: [, path], state: { data } }: Query) =>
  REVIEWS.some((call) => call.path === path) && ((data as { total: number } | undefined)?.total ?? 0) > 0

/** Reads again what stands on the screen when it changes; answers with a way to stop. */
const follow = (client: QueryClient) => {
  const changed = new Set<AnyCall>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const readAgain = (queryKey: QueryKey) =>
    void client.invalidateQueries({ queryKey, predicate: (query) => !standsAsRead(query) })
  const flush = () => {
    timer = undefined
    for (const call of changed) readAgain(operatorKey(call))
    changed.clear()
  }
  const refresh = (calls: readonly AnyCall[]) => {
    for (const call of calls) changed.add(call)
    timer ??= setTimeout(flush, REFRESH_MS)
  }
  const unsubscribe = liveEvents.subscribe('all', {
    votes: () => refresh(votedCalls),
    artwork: () => refresh(campaignCalls),
    campaign: () => refresh(campaignCalls),
    lists: ({ lists }) => refresh(lists.flatMap((list) => LISTS[list])),
    reset: () => readAgain(OPERATOR_KEY),
  })
  return () => {
    unsubscribe()
    clearTimeout(timer)
  }
}

/** Keeps everything that stands on the operator's side up to date while it is looked at. */
export const useLiveConsole = ({ enabled }: { enabled: boolean }) => {
  const client = useQueryClient()
  useEffect(() => (enabled ? follow(client) : undefined), [client, enabled])
}
