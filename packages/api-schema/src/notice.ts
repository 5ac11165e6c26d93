import type { z } from 'zod'
import type * as wire from './notices.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// Notices as both sides know them, and the one translation between these names and those of the wire.

/** How often somebody is mailed about what happens. */
export type EmailPace = 'each' | 'daily' | 'off'

/** What a kind of event is about. */
export type NoticeGroup = 'campaigns' | 'market' | 'account'

/** A kind of event that somebody can be told of. */
export type NoticeType = {
  id: number
  description: string
  group: NoticeGroup
  isOpen: boolean
  /** It is always on. */
  isLocked: boolean
  /** How soon it can come by email, and whether it is pushed. */
  channels: { email: Exclude<EmailPace, 'off'>; push: boolean }
}

/** Something that somebody was told. */
export type Notice<Time = Date> = {
  id: number
  typeId: number
  title: string
  text: string
  /** A path of this site. */
  href: string
  createdAt: Time
  /** The same in milliseconds since 1970: what is read goes up to such a moment. */
  moment: number
  isRead: boolean
}

/** How notices reach somebody beside the bell. */
export type NoticeChannels = {
  email: EmailPace
  /** Null until a browser has said it. */
  timeZone: string | null
  pushCount: number
}

/** Writes a kind of event. */
export const noticeTypeToWire = ({ isOpen, isLocked, ...type }: NoticeType): z.output<typeof wire.NoticeType> => ({
  ...type,
  isOpen: toWireFlag(isOpen),
  locked: toWireFlag(isLocked),
})

/** Reads a kind of event. */
export const noticeTypeFromWire = ({ isOpen, locked, ...type }: z.output<typeof wire.NoticeType>): NoticeType => ({
  ...type,
  isOpen: fromWireFlag(isOpen),
  isLocked: fromWireFlag(locked),
})

/** Writes a notice. */
export const noticeToWire = ({ createdAt, isRead, ...notice }: Notice<Moment>): z.output<typeof wire.Notice> => ({
  ...notice,
  createTime: toWireTime(createdAt),
  isRead: toWireFlag(isRead),
})

/** Reads a notice. */
export const noticeFromWire = ({ createTime, isRead, ...notice }: z.output<typeof wire.Notice>): Notice<WireTime> => ({
  ...notice,
  createdAt: createTime,
  isRead: fromWireFlag(isRead),
})

/** Writes how notices reach somebody. */
export const noticeChannelsToWire = ({
  pushCount,
  ...channels
}: NoticeChannels): z.output<typeof wire.NoticeChannels> => ({ ...channels, pushNum: pushCount })

/** Reads how notices reach somebody. */
export const noticeChannelsFromWire = ({
  pushNum,
  ...channels
}: z.output<typeof wire.NoticeChannels>): NoticeChannels => ({ ...channels, pushCount: pushNum })
