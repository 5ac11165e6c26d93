import type { EmailPace } from '@plinth/api-schema/notice'
import type { Queryable } from '../../db/database.ts'
import { BATCH, deleteInBatches } from '../../db/delete-in-batches.ts'
import type { Slice } from '../../db/slice.ts'

/** The numbers that the database has for how often somebody is mailed. */
export const emailPace = { each: 0, daily: 1, off: 2 } as const satisfies Record<EmailPace, number>

/** What somebody has switched away from its default. */
export type Switches = { openedTypes: readonly number[]; closedTypes: readonly number[] }

/** What somebody has chosen. */
export type NoticeSettings = Switches & { emailPace: number; timeZone: string | null }

// What everybody has who has chosen nothing.
const DEFAULT_SETTINGS: NoticeSettings = {
  openedTypes: [],
  closedTypes: [],
  emailPace: emailPace.each,
  timeZone: null,
}

/** A notice as it is stored: its words are made when it is read. */
export type StoredNotice = {
  id: number
  typeId: number
  facts: Record<string, unknown>
  createdAt: Date
  isRead: boolean
}

/** What an account has chosen. */
export async function findSettings(database: Queryable, accountId: number): Promise<NoticeSettings> {
  const [row] = await database.query<NoticeSettings>({
    name: 'notice-settings',
    text: `select opened_types as "openedTypes", closed_types as "closedTypes", email_pace as "emailPace", time_zone as "timeZone"
             from notice_settings where account_id = $1`,
    values: [accountId],
  })
  return row ?? DEFAULT_SETTINGS
}

/** The same, held until the transaction ends, so that two changes of one person do not undo each other. */
export async function lockSettings(tx: Queryable, accountId: number): Promise<NoticeSettings> {
  const [row] = await tx.query<NoticeSettings>({
    name: 'notice-settings-lock',
    text: `insert into notice_settings (account_id) values ($1)
           on conflict (account_id) do update set account_id = excluded.account_id
           returning opened_types as "openedTypes", closed_types as "closedTypes", email_pace as "emailPace", time_zone as "timeZone"`,
    values: [accountId],
  })
  return row!
}

/** Writes what an account has chosen. */
export const updateSettings = (tx: Queryable, accountId: number, settings: NoticeSettings) =>
  tx.query({
    name: 'notice-settings-update',
    text: `update notice_settings set opened_types = $2, closed_types = $3, email_pace = $4, time_zone = $5 where account_id = $1`,
    values: [accountId, settings.openedTypes, settings.closedTypes, settings.emailPace, settings.timeZone],
  })

/** Notices of an account, the newest first unless asked otherwise. */
export const listOwnNotices = (database: Queryable, accountId: number, isUnread: boolean, slice: Slice) =>
  database.query<StoredNotice>({
    text: `select id, type_id as "typeId", facts, created_at as "createdAt", read_at is not null as "isRead" from notices
            where account_id = $1 and (not $2 or read_at is null)
            order by ${slice.direction === 'asc' ? 'created_at, id' : 'created_at desc, id desc'} limit $3 offset $4`,
    values: [accountId, isUnread, slice.limit, slice.offset],
  })

/** How many notices an account has, and how many it has not read. */
export async function countOwnNotices(
  database: Queryable,
  accountId: number,
): Promise<{ all: number; unread: number }> {
  const [row] = await database.query<{ all: number; unread: number }>({
    name: 'notices-count',
    text: `select (select count(*) from notices where account_id = $1) as all,
                  (select count(*) from notices where account_id = $1 and read_at is null) as unread`,
    values: [accountId],
  })
  return row!
}

/** How many notices each of some accounts has not read; those without any are left out. */
export const countUnreadOf = (database: Queryable, accountIds: readonly number[]) =>
  database.query<{ accountId: number; unread: number }>({
    name: 'notices-unread',
    text: `select account_id as "accountId", count(*) as unread from notices
            where account_id = any($1::bigint[]) and read_at is null group by account_id`,
    values: [accountIds],
  })

/** Holds notices of an account; answers how many of those named are there. */
export async function lockOwnNotices(tx: Queryable, accountId: number, ids: readonly number[]): Promise<number> {
  const rows = await tx.query({
    name: 'notices-lock-own',
    text: 'select 1 from notices where account_id = $1 and id = any($2::bigint[]) order by id for update',
    values: [accountId, ids],
  })
  return rows.length
}

/** Marks notices of an account as read; one that was read before keeps its time. */
export const markRead = (tx: Queryable, accountId: number, ids: readonly number[], at: Date) =>
  tx.query({
    name: 'notices-mark-read',
    text: 'update notices set read_at = $3 where account_id = $1 and id = any($2::bigint[]) and read_at is null',
    values: [accountId, ids, at],
  })

/** Marks every notice of an account of before a moment as read. */
export const markReadBefore = (tx: Queryable, accountId: number, before: Date, at: Date) =>
  tx.query({
    name: 'notices-mark-read-before',
    text: 'update notices set read_at = $3 where account_id = $1 and created_at < $2 and read_at is null',
    values: [accountId, before, at],
  })

/** Lets the open pages of people hear that their notices have changed. */
export const publishUnread = (tx: Queryable, accountIds: readonly number[]) =>
  tx.query({
    name: 'notices-publish',
    text: `insert into live_feed (kind, payload, account_id) select 'notices', '{}', id from unnest($1::bigint[]) as id`,
    values: [accountIds],
  })

/** Removes notices of before a moment, read or not; answers how many went. */
export const deleteOldNotices = (database: Queryable, before: Date): Promise<number> =>
  deleteInBatches(database, {
    text: `delete from notices where id in (select id from notices where created_at < $1 limit ${BATCH}) returning 1`,
    values: [before],
  })

/** Marks what everybody was told before a moment as read. */
export const markAllReadBefore = (tx: Queryable, moment: Date) =>
  tx.query({
    text: 'update notices set read_at = created_at where created_at < $1 and read_at is null',
    values: [moment],
  })

/** Removes notices of an account, some at a time. */
export const deleteNoticesOf = (accountId: number, most: number) => ({
  text: 'delete from notices where id in (select id from notices where account_id = $1 limit $2) returning 1',
  values: [accountId, most],
})

/** Removes what an account has chosen. */
export const deleteSettingsOf = (database: Queryable, accountId: number) =>
  database.query({
    name: 'notice-settings-delete',
    text: 'delete from notice_settings where account_id = $1',
    values: [accountId],
  })

/** Gives somebody another name in what those were told who had invited them. */
export const renameGuest = (database: Queryable, guest: { typeId: number; guestId: number; name: string }) =>
  database.query({
    name: 'notices-rename-guest',
    text: `update notices set facts = facts || jsonb_build_object('guestName', $3::text)
            where type_id = $1 and subject like 'campaign:%:guest:' || $2::bigint`,
    values: [guest.typeId, guest.guestId, guest.name],
  })
