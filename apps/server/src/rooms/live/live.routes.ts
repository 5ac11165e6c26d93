import * as calls from '@plinth/api-schema/live'
import type { Bind } from '../../http/call-context.ts'
import type { EventStream } from '../../http/event-streams.ts'
import { toSseEvents } from './live.presenter.ts'
import type { LiveService, Sink } from './live.service.ts'

const sinkOf = ({ lastEventId, send, end, onClose }: EventStream): Sink => ({
  lastEventId,
  deliver: (batch) => send(batch.events === null ? [{ event: 'reset', data: null }] : toSseEvents(batch), batch.readAt),
  end,
  onClose,
})

/** Binds the calls of the room `live`. */
export const liveRoutes = (bind: Bind, live: LiveService) => {
  bind(calls.campaignEvents, async ({ campaignId, market: hasMarket = false }, { member, currentMember }) => {
    const campaignIds = await live.requireVisible(member, campaignId, hasMarket)
    return (stream) => live.followPages({ member, currentMember }, { campaignIds, hasMarket }, sinkOf(stream))
  })
  bind(calls.operatorEvents, async (_input, { member, currentMember }) => {
    return (stream) => live.followAll({ member, currentMember }, sinkOf(stream))
  })
}
