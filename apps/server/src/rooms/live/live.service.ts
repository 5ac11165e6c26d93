import { AppError } from '@plinth/api-schema/errors'
import type { Member } from '../../http/call-context.ts'
import type { Topic } from './live.repository.ts'
import { createTail, type LiveBatch, type Missed, type TailDeps } from './live.tail.ts'
import { createWatch, type WatchDeps } from './live.watch.ts'

/** Somebody who wants to listen, and how to find out later who it is then. */
export type Follower = { member: Member | null; currentMember(): Promise<Member | null> }
/** Where what happened goes; null events mean that too much was missed. */
export type Sink = {
  lastEventId: string | undefined
  deliver(batch: LiveBatch | Missed): void
  end(): void
  onClose(act: () => void): void
}

const readMoment = (lastEventId = ''): number | undefined =>
  /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined

const hasNotices = (member: Member | null): member is Member => member !== null && member.kind !== 'operator'

/** Passes on what happens in campaigns to those who may see them, on the market, to operators' lists, and to people what happens to their notices. */
export function createLiveService(deps: TailDeps & WatchDeps) {
  const tail = createTail(deps)
  const watch = createWatch(deps)

  const begin = async ({ member, currentMember }: Follower, topic: Topic, sink: Sink) => {
    const page = {
      campaignIds: topic.campaignIds === 'all' ? [] : topic.campaignIds,
      needsSession: topic.campaignIds === 'all' || topic.accountIds.length > 0,
      sessionId: member?.sessionId ?? null,
      currentMember,
      end: sink.end,
    }
    watch.add(page)
    sink.onClose(() => watch.remove(page))
    sink.onClose(tail.listen(topic, sink.deliver))
    sink.deliver(await tail.since(topic, readMoment(sink.lastEventId)))
  }

  return {
    /**
     * Of the campaigns named, those that somebody may see; refuses as if they were missing when there is none. Who names none
     * wants to hear of their own notices alone, or of the market.
     */
    async requireVisible(
      member: Member | null,
      campaignIds: readonly number[] | undefined,
      hasMarket: boolean,
    ): Promise<number[]> {
      if (campaignIds === undefined) {
        if (member === null && !hasMarket) throw new AppError('notLoggedIn')
        return []
      }
      const visible = await deps.findVisible(member, campaignIds)
      if (visible.length === 0) throw new AppError('notFound')
      return visible
    },

    /** Delivers what happens in campaigns, on the market and to the follower's notices, for as long as the follower may hear of it all. */
    followPages: (
      follower: Follower,
      { campaignIds, hasMarket }: { campaignIds: readonly number[]; hasMarket: boolean },
      sink: Sink,
    ) => {
      const accountIds = hasNotices(follower.member) ? [follower.member.accountId] : []
      return begin(follower, { campaignIds, accountIds, feeds: hasMarket ? ['market'] : [] }, sink)
    },

    /** Delivers what happens in all campaigns and to the lists of operators, for as long as the operator is logged in. */
    followAll: (operator: Follower, sink: Sink) =>
      begin(operator, { campaignIds: 'all', accountIds: [], feeds: ['lists'] }, sink),
  }
}

/** The room's service. */
export type LiveService = ReturnType<typeof createLiveService>
