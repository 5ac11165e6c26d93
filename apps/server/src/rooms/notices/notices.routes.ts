import { noticeChannelsToWire, noticeToWire, noticeTypeToWire } from '@plinth/api-schema/notice'
import * as calls from '@plinth/api-schema/notices'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { NoticesService } from './notices.service.ts'
import type { PushService } from './notices-push.service.ts'

/** Binds the calls of the room `notices`. */
export const noticesRoutes = (bind: Bind, notices: NoticesService & { push: PushService }) => {
  bind(calls.listNoticeTypes, async (_input, { member }) => (await notices.types(member)).map(noticeTypeToWire))
  bind(calls.switchNotices, async (ids, { member }) => {
    await notices.switchTypes(member, ids)
    return null
  })
  bind(calls.noticeChannels, async (_input, { member }) => noticeChannelsToWire(await notices.channels(member)))
  bind(calls.saveNoticeChannels, async (change, { member }) =>
    noticeChannelsToWire(await notices.saveChannels(member, change)),
  )
  bind(calls.noticeMailsLink, async ({ token }) => ({ isSubscribed: toWireFlag(await notices.isMailed(token)) }))
  bind(calls.endNoticeMails, async ({ token }) => {
    await notices.endMails(token)
    return null
  })
  bind(calls.listNotices, async ({ unread: isUnread, ...page }, { member }) => {
    const { rows, total, unread } = await notices.list(member, isUnread, readSlice(page))
    return { rows: rows.map(noticeToWire), total, unreadNum: unread }
  })
  bind(calls.countUnreadNotices, async (_input, { member }) => ({ unreadNum: await notices.unread(member) }))
  bind(calls.readNotices, async ({ ids, upTo }, { member }) => ({
    unreadNum: await (upTo === undefined ? notices.read(member, ids ?? []) : notices.readUpTo(member, upTo)),
  }))
  bind(calls.pushKey, async () => ({ publicKey: await notices.push.publicKey() }))
  bind(calls.subscribePush, async (subscription, { member }) => {
    await notices.push.subscribe(member, subscription)
    return null
  })
  bind(calls.unsubscribePush, async ({ endpoint }, { member }) => {
    await notices.push.unsubscribe(member, endpoint ?? null)
    return null
  })
}
