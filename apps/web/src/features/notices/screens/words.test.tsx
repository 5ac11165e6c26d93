import { messages } from '@plinth/api-schema/messages'
import {
  endNoticeMails,
  listNotices,
  listNoticeTypes,
  noticeChannels,
  noticeMailsLink,
} from '@plinth/api-schema/notices'
import { operationSwitch } from '@plinth/api-schema/site'
import { buildSwitches, listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { buildNotice, buildNoticeChannels, buildNoticeType } from '../../../../test/notice-builders.ts'
import { prepareWire } from '../../../../test/render-at.tsx'

const member = () => prepareWire('participant')
const nothing = { ...listed([]), unreadNum: 0 }
const rows = [
  buildNotice({ id: 2, title: 'Your work won', text: 'First of 40 in Colours of the harbour.' }),
  buildNotice({ id: 1, title: 'Voting has closed', isRead: 1 }),
]
const full = () => member().answer(listNotices, { ...listed(rows, 30), unreadNum: 1 })

const states = {
  loading: () => member().hang(listNotices),
  empty: () => member().answer(listNotices, nothing),
  refused: () => member().refuse(listNotices, 'tooMany'),
  offline: () => member().goOffline(listNotices),
  full,
}
describeStates('the notifications', '/notifications', states)
describeStates('a notification of this moment', '/notifications', {
  full: () =>
    member().answer(listNotices, {
      ...listed(
        ['2026-03-02 11:59:58', '2026-03-02 11:58:30'].map((createTime, id) => buildNotice({ id, createTime })),
      ),
      unreadNum: 2,
    }),
})
describeStates('the unread notifications', '/notifications?show=unread', { empty: states.empty, full })

const inPanel = (wire: typeof full) => ({ wire, act: press('Notifications') })
describeStates('the panel of the bell', '/notifications', {
  loading: inPanel(states.loading),
  empty: inPanel(states.empty),
  refused: inPanel(states.refused),
  offline: inPanel(states.offline),
  full: inPanel(full),
})

const types = [
  buildNoticeType({ id: 1, description: 'Goods sold', group: 'market' }),
  buildNoticeType({ id: 106, description: 'Someone joins your campaign', channels: { email: 'daily', push: false } }),
  buildNoticeType({ id: 115, description: 'Security of your account', group: 'account', locked: 1 }),
]
const settings = (channels = buildNoticeChannels()) =>
  member().answer(listNoticeTypes, types).answer(noticeChannels, channels)
describeStates('the notification settings', '/participant/profile/editProfile?tab=2', {
  loading: () => member().hang(listNoticeTypes, noticeChannels),
  refused: () => settings().refuse(listNoticeTypes, 'tooMany'),
  offline: () => settings().goOffline(noticeChannels),
  full: () => settings(),
  'without a mail server': () => settings().answer(operationSwitch, buildSwitches({ mail: false })),
  'with a daily summary': () => settings(buildNoticeChannels({ email: 'daily' })),
})

const END = '/notifications/unsubscribe'
const subscribed = () => prepareWire().answer(noticeMailsLink, { isSubscribed: 1 })
describeStates('the end of notification emails', `${END}?token=abcdefghijklmnopqrstuvwxyz0123`, {
  loading: () => prepareWire().hang(noticeMailsLink),
  'bad link': () => prepareWire().refuse(noticeMailsLink, 'notFound', messages.wrongLink),
  offline: () => prepareWire().goOffline(noticeMailsLink),
  subscribed,
  'unsubscribed before': () => prepareWire().answer(noticeMailsLink, { isSubscribed: 0 }),
  done: { wire: () => subscribed().answer(endNoticeMails, null), act: press('Unsubscribe') },
  refused: { wire: () => subscribed().refuse(endNoticeMails, 'tooMany'), act: press('Unsubscribe') },
  'offline at the press': { wire: () => subscribed().goOffline(endNoticeMails), act: press('Unsubscribe') },
})
describeStates('the end of notification emails without a link', END, { opened: () => prepareWire() })
