import type { Queryable } from '../../db/database.ts'
import type { NoticeSettings } from './notices.repository.ts'
import { isLiveAt } from './notices-push.repository.ts'

/** The numbers that the database has for what is still to be mailed of a notice. */
export const mailState = { none: 0, now: 1, daily: 2 } as const

/** Somebody who may be told something. */
export type Recipient = NoticeSettings & { accountId: number; kind: number; email: string; isConfirmed: boolean }

/** A notice on its way in. */
export type NoticeRow = { accountId: number; typeId: number; subject: string; facts: object; mailState: number }

/** What people have chosen; those who have chosen nothing have the defaults. */
export const findRecipients = (tx: Queryable, accountIds: readonly number[]) =>
  tx.query<Recipient>({
    name: 'notice-recipients',
    text: `select m.id as "accountId", m.kind, m.email, m.is_confirmed as "isConfirmed", coalesce(s.opened_types, '{}') as "openedTypes",
                  coalesce(s.closed_types, '{}') as "closedTypes", coalesce(s.email_pace, 0) as "emailPace",
                  s.time_zone as "timeZone"
             from mailboxes m left join notice_settings s on s.account_id = m.id
            where m.id = any($1::bigint[]) and not m.is_erased`,
    values: [accountIds],
  })

/**
 * Makes sure that people get a summary; one that is due already stays. The sender waits for this transaction, so that what
 * is written now is in it.
 */
export const ensureDigests = (tx: Queryable, digests: readonly { accountId: number; dueAt: Date }[]) =>
  tx.query<{ accountId: number; dueAt: Date | null }>({
    name: 'notice-ensure-digests',
    text: `insert into notice_settings as s (account_id, digest_due_at)
           select id, due_at from unnest($1::bigint[], $2::timestamptz[]) as t(id, due_at) order by id
           on conflict (account_id) do update set digest_due_at = coalesce(s.digest_due_at, excluded.digest_due_at)
           returning account_id as "accountId", digest_due_at as "dueAt"`,
    values: [digests.map(({ accountId }) => accountId), digests.map(({ dueAt }) => dueAt)],
  })

/** Writes notices, each once for its person; answers those that are new. */
export const insertNotices = (tx: Queryable, rows: readonly NoticeRow[], at: Date) =>
  tx.query<{ id: number; accountId: number }>({
    name: 'notices-insert',
    text: `insert into notices (account_id, type_id, subject, facts, mail_state, created_at)
           select t.*, $6 from unnest($1::bigint[], $2::smallint[], $3::text[], $4::jsonb[], $5::smallint[]) as t
           on conflict (account_id, type_id, subject) do nothing returning id, account_id as "accountId"`,
    values: [
      rows.map(({ accountId }) => accountId),
      rows.map(({ typeId }) => typeId),
      rows.map(({ subject }) => subject),
      rows.map(({ facts }) => JSON.stringify(facts)),
      rows.map((row) => row.mailState),
      at,
    ],
  })

/** Writes into notices that are there already how things stand now: they are unread again. Answers whose have changed. */
export const restateNotices = (tx: Queryable, rows: readonly NoticeRow[], at: Date) =>
  tx.query<{ accountId: number }>({
    name: 'notices-restate',
    text: `update notices n set facts = t.facts, read_at = null, created_at = $5
             from unnest($1::bigint[], $2::smallint[], $3::text[], $4::jsonb[]) as t(account_id, type_id, subject, facts)
            where n.account_id = t.account_id and n.type_id = t.type_id and n.subject = t.subject and n.facts <> t.facts
           returning n.account_id as "accountId"`,
    values: [
      rows.map(({ accountId }) => accountId),
      rows.map(({ typeId }) => typeId),
      rows.map(({ subject }) => subject),
      rows.map(({ facts }) => JSON.stringify(facts)),
      at,
    ],
  })

/** Counts one more into a notice, which is unread again; begins it where it is not there. */
export const countIntoNotice = (tx: Queryable, row: NoticeRow, at: Date) =>
  tx.query({
    name: 'notice-count-into',
    text: `insert into notices as n (account_id, type_id, subject, facts, mail_state, created_at) values ($1, $2, $3, $4, $5, $6)
           on conflict (account_id, type_id, subject) do update set read_at = null, created_at = excluded.created_at,
             facts = n.facts || jsonb_build_object('count', (n.facts ->> 'count')::int + (excluded.facts ->> 'count')::int)`,
    values: [row.accountId, row.typeId, row.subject, JSON.stringify(row.facts), row.mailState, at],
  })

/** Puts messages about notices on their way to the browsers of their people. */
export const insertPushes = (tx: Queryable, noticeIds: readonly number[], at: Date) =>
  tx.query({
    name: 'notice-pushes-insert',
    text: `insert into notice_pushes (notice_id, subscription_id, due_at)
           select n.id, s.id, $2 from notices n join push_subscriptions s on s.account_id = n.account_id
            where n.id = any($1::bigint[]) and ${isLiveAt('$2')}`,
    values: [noticeIds, at],
  })

/** Removes a notice of somebody; answers whether there was one. */
export async function deleteNotice(tx: Queryable, accountId: number, typeId: number, subject: string) {
  const rows = await tx.query({
    name: 'notice-delete',
    text: 'delete from notices where account_id = $1 and type_id = $2 and subject = $3 returning 1',
    values: [accountId, typeId, subject],
  })
  return rows.length > 0
}
