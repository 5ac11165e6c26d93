import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { EmailPace, Notice, NoticeChannels, NoticeType } from '@plinth/api-schema/notice'
import { stateOf } from '@plinth/api-schema/states'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { Clock } from '../../ports/clock.ts'
import { isSignedFor, readTokenId } from '../../ports/signed-link.ts'
import { requireTimeZone } from '../../ports/time-zones.ts'
import { endOfMailsLink } from './notices.links.ts'
import { nextMorning } from './notices.mornings.ts'
import { requireKnownTypes } from './notices.policy.ts'
import {
  countOwnNotices,
  countUnreadOf,
  emailPace,
  findSettings,
  listOwnNotices,
  lockOwnNotices,
  lockSettings,
  markRead,
  markReadBefore,
  type NoticeSettings,
  publishUnread,
  type StoredNotice,
  type Switches,
  updateSettings,
} from './notices.repository.ts'
import {
  type DeclaredType,
  describedFor,
  isOpen,
  NO_SWITCHES,
  type NoticeKind,
  switchesOf,
  typesFor,
} from './notices.types.ts'
import { wordsOf } from './notices.words.ts'
import { findAddress, findNoticeLinkKey, forgetMails, moveDigest } from './notices-mailing.repository.ts'

export type NoticesDeps = {
  database: Database
  clock: Clock
  /** How many browsers of an account take push messages. */
  countBrowsers(accountId: number): Promise<number>
}
/** Somebody who can have notices. */
export type Reader = Member & { kind: NoticeKind }
/** What somebody changes of how notices reach them; undefined leaves it as it is. */
export type ChannelsChange = { email?: EmailPace | undefined; timeZone?: string | undefined }

const wrongLink = () => new AppError('notFound', { msg: messages.wrongLink })

const shown = (type: DeclaredType, kind: NoticeKind | null, switches: Switches): NoticeType => ({
  id: type.id,
  description: describedFor(type, kind),
  group: type.group,
  isOpen: isOpen(type, switches),
  isLocked: type.isLocked,
  channels: { email: type.isDigestOnly ? 'daily' : 'each', push: !type.isDigestOnly },
})

const toNotice = ({ facts, ...stored }: StoredNotice): Notice[] => {
  const words = wordsOf(stored.typeId, facts)
  return words ? [{ ...stored, ...words, moment: stored.createdAt.getTime() }] : []
}

/** Shows people their notices and lets them choose what they are told of, and how. */
export function createNoticesService({ database, clock, countBrowsers }: NoticesDeps) {
  const channelsOf = async (accountId: number, settings: NoticeSettings): Promise<NoticeChannels> => ({
    email: stateOf(emailPace, settings.emailPace),
    timeZone: settings.timeZone,
    pushCount: await countBrowsers(accountId),
  })
  /** Whom a link was mailed to; refuses one that is forged, or was mailed to an address of before. */
  const requireLinkedAccount = async (token: string): Promise<number> => {
    const accountId = readTokenId(token)
    const email = accountId === null ? undefined : await findAddress(database, accountId)
    if (accountId === null || email === undefined) throw wrongLink()
    const key = await findNoticeLinkKey(database)
    if (!isSignedFor(key, token, endOfMailsLink({ accountId, email }))) throw wrongLink()
    return accountId
  }
  const saveChannels = async (accountId: number, { email, ...change }: ChannelsChange): Promise<NoticeChannels> => {
    const timeZone = change.timeZone === undefined ? undefined : requireTimeZone(change.timeZone)
    return database.transaction(async (tx) => {
      const before = await lockSettings(tx, accountId)
      const after = {
        ...before,
        emailPace: email === undefined ? before.emailPace : emailPace[email],
        timeZone: timeZone ?? before.timeZone,
      }
      await updateSettings(tx, accountId, after)
      if (email === 'off') await forgetMails(tx, accountId)
      if (after.timeZone !== before.timeZone)
        await moveDigest(tx, accountId, { at: clock.now(), dueAt: nextMorning(after.timeZone, clock.now()) })
      return channelsOf(accountId, after)
    })
  }

  return {
    /** The kinds that concern somebody, and which are on. */
    async types(member: Member | null): Promise<NoticeType[]> {
      const reader = member?.kind === 'operator' ? null : member
      const switches = reader ? await findSettings(database, reader.accountId) : NO_SWITCHES
      const kind = (reader as Reader | null)?.kind ?? null
      return typesFor(kind).map((type) => shown(type, kind, switches))
    },

    /** Leaves exactly these kinds on, of those that concern somebody. */
    async switchTypes({ accountId, kind }: Reader, onIds: readonly number[]): Promise<void> {
      requireKnownTypes(kind, onIds)
      await database.transaction(async (tx) => {
        const before = await lockSettings(tx, accountId)
        await updateSettings(tx, accountId, { ...before, ...switchesOf(kind, onIds, before) })
      })
    },

    /** How notices reach somebody beside the bell. */
    channels: async ({ accountId }: Reader) => channelsOf(accountId, await findSettings(database, accountId)),

    /** Changes how notices reach somebody. */
    saveChannels: ({ accountId }: Reader, change: ChannelsChange) => saveChannels(accountId, change),

    /** Whether the person whom a link was mailed to still gets mails about notices. */
    async isMailed(token: string): Promise<boolean> {
      const settings = await findSettings(database, await requireLinkedAccount(token))
      return settings.emailPace !== emailPace.off
    },

    /** Ends mails about notices for the person whom a link was mailed to. */
    async endMails(token: string): Promise<void> {
      await saveChannels(await requireLinkedAccount(token), { email: 'off' })
    },

    /** Notices of somebody, all of them or those that are unread. */
    async list({ accountId }: Reader, isUnread: boolean, slice: Slice) {
      const [stored, count] = await Promise.all([
        listOwnNotices(database, accountId, isUnread, slice),
        countOwnNotices(database, accountId),
      ])
      return { rows: stored.flatMap(toNotice), total: isUnread ? count.unread : count.all, unread: count.unread }
    },

    /** How many notices somebody has not read. */
    unread: async ({ accountId }: Reader): Promise<number> => (await countOwnNotices(database, accountId)).unread,

    /** The same for several people. */
    async unreadOf(accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
      return new Map((await countUnreadOf(database, accountIds)).map(({ accountId, unread }) => [accountId, unread]))
    },

    /** Marks notices as read, all of those named or none; answers how many are left. */
    read: ({ accountId }: Reader, ids: readonly number[]): Promise<number> =>
      database.transaction(async (tx) => {
        if ((await lockOwnNotices(tx, accountId, ids)) !== ids.length) throw new AppError('notFound')
        await markRead(tx, accountId, ids, clock.now())
        await publishUnread(tx, [accountId])
        return (await countOwnNotices(tx, accountId)).unread
      }),

    /** Marks the notices of a millisecond and all before it as read; what was counted into one since then stays unread. */
    readUpTo: ({ accountId }: Reader, moment: number): Promise<number> =>
      database.transaction(async (tx) => {
        await markReadBefore(tx, accountId, new Date(moment + 1), clock.now())
        await publishUnread(tx, [accountId])
        return (await countOwnNotices(tx, accountId)).unread
      }),
  }
}

/** The room's service. */
export type NoticesService = ReturnType<typeof createNoticesService>
