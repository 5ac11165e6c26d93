import type { Queryable } from '../../db/database.ts'
import type { MailRecipient } from '../../ports/mail-recipient.ts'
import { emailPace } from './notices.repository.ts'
import { mailState } from './notices-telling.repository.ts'

/** A notice that is to be mailed. */
export type MailedNotice = { id: number; typeId: number; facts: Record<string, unknown> }
/** One that goes at once, with its person and how often they are mailed now. */
export type DueNotice = MailedNotice & { accountId: number; emailPace: number; to: MailRecipient }
/** Somebody whose summary is due. */
export type DueDigest = { accountId: number; emailPace: number; to: MailRecipient }

const TO = `jsonb_build_object('name', m.name, 'address', m.email, 'userName', m.user_name, 'isConfirmed', m.is_confirmed) as to`

/** The key of this database with which links that end mails are signed. */
export async function findNoticeLinkKey(database: Queryable): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({
    name: 'notice-link-key',
    text: 'select key from notice_link_keys',
  })
  return row!.key
}

/** The address of an account; undefined where there is none. */
export async function findAddress(database: Queryable, accountId: number): Promise<string | undefined> {
  const [row] = await database.query<{ email: string }>({
    name: 'notice-address',
    text: 'select email from mailboxes where id = $1',
    values: [accountId],
  })
  return row?.email
}

/** Takes notices that are to be mailed at once; those that another server has in hand are left to it. */
export const takeDueNotices = (tx: Queryable, most: number) =>
  tx.query<DueNotice>({
    name: 'notices-take-due',
    text: `with due as materialized (
             select id from notices where mail_state = ${mailState.now} order by id limit $1 for update skip locked)
           update notices n set mail_state = ${mailState.none}
             from due, mailboxes m left join notice_settings s on s.account_id = m.id
            where n.id = due.id and m.id = n.account_id
           returning n.id, n.type_id as "typeId", n.facts, n.account_id as "accountId",
             coalesce(s.email_pace, ${emailPace.each}) as "emailPace", ${TO}`,
    values: [most],
  })

/** Takes summaries that are due; the next one is due when something happens again. */
export const takeDueDigests = (tx: Queryable, at: Date, most: number) =>
  tx.query<DueDigest>({
    name: 'notices-take-digests',
    text: `with due as materialized (
             select account_id from notice_settings where digest_due_at <= $1 order by digest_due_at, account_id
              limit $2 for update skip locked)
           update notice_settings s set digest_due_at = null from due, mailboxes m
            where s.account_id = due.account_id and m.id = s.account_id
           returning s.account_id as "accountId", s.email_pace as "emailPace", ${TO}`,
    values: [at, most],
  })

/** Takes what waits for somebody's summary, the oldest first. */
export async function takeDigested(tx: Queryable, accountId: number): Promise<MailedNotice[]> {
  const rows = await tx.query<MailedNotice & { createdAt: Date }>({
    name: 'notices-take-digested',
    text: `update notices set mail_state = ${mailState.none} where account_id = $1 and mail_state = ${mailState.daily}
           returning id, type_id as "typeId", facts, created_at as "createdAt"`,
    values: [accountId],
  })
  return rows.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime() || a.id - b.id)
}

/** Has what waited for a summary wait no more, once somebody wants no mails. */
export const forgetMails = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'notices-forget-mails',
    text: `update notices set mail_state = ${mailState.none} where account_id = $1 and mail_state <> ${mailState.none}`,
    values: [accountId],
  })

/** Puts a summary to the morning of another time zone; one whose time has come stays. */
export const moveDigest = (tx: Queryable, accountId: number, { at, dueAt }: { at: Date; dueAt: Date }) =>
  tx.query({
    name: 'notices-move-digest',
    text: 'update notice_settings set digest_due_at = $2 where account_id = $1 and digest_due_at > $3',
    values: [accountId, dueAt, at],
  })
