import { Notice, NoticeChannels, NoticeType } from '@plinth/api-schema/notices'
import { builder } from './builders.ts'

/** An unread notice of an hour ago. */
export const buildNotice = builder(Notice, () => ({
  id: 1,
  typeId: 109,
  title: 'Your work won',
  text: '',
  href: '/participant/campaign/preview?id=7',
  createTime: '2026-03-02 11:00:00',
  moment: Date.UTC(2026, 2, 2, 11),
  isRead: 0,
}))

/** A kind of notice that is on. */
export const buildNoticeType = builder(NoticeType, () => ({
  id: 109,
  description: 'A brand writes to you',
  group: 'campaigns' as const,
  isOpen: 1,
  locked: 0,
  channels: { email: 'each' as const, push: true },
}))

/** An email for each notice, and no push. */
export const buildNoticeChannels = builder(NoticeChannels, () => ({
  email: 'each' as const,
  timeZone: 'UTC',
  pushNum: 0,
}))
