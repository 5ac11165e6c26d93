import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A browser that takes push messages, and what they are sealed with. */
export type PushSubscription = { endpoint: string; p256dh: Buffer; auth: Buffer }

/** Whether the session of a browser `s` still holds at a moment. */
export const isLiveAt = (at: '$1' | '$2' | '$3') => `exists (select 1 from account_sessions l where l.id = s.session_id
  and l.revoked_at is null and l.idle_expires_at > ${at} and l.absolute_expires_at > ${at})`

/** The key of this database that push services know the site by: a number of the curve P-256. */
export async function findPushKey(database: Queryable): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({
    name: 'push-key',
    text: 'select private_key as key from push_keys',
  })
  return row!.key
}

/** Who has a browser take messages: they end with the session. */
export type Subscriber = { accountId: number; sessionId: number }

/**
 * Forgets a browser for another account, with what is on its way to it: where the keys show that it is the same browser, or
 * where that account hears nothing there any more.
 */
export const deleteFormerSubscription = (
  tx: Queryable,
  accountId: number,
  { endpoint, p256dh, auth }: PushSubscription,
  at: Date,
) =>
  tx.query({
    name: 'push-forget-former',
    text: `delete from push_subscriptions s where s.endpoint = $1 and s.account_id <> $2
              and (s.p256dh = $4 and s.auth = $5 or not ${isLiveAt('$3')})`,
    values: [endpoint, accountId, at, p256dh, auth],
  })

/** Keeps a browser for an account; answers whether it could, for one that another account has stays there. */
export async function upsertSubscription(
  tx: Queryable,
  { accountId, sessionId }: Subscriber,
  subscription: PushSubscription,
  at: Date,
): Promise<boolean> {
  const rows = await tx.query({
    name: 'push-subscribe',
    text: `insert into push_subscriptions as s (account_id, endpoint, p256dh, auth, created_at, session_id)
           values ($1, $2, $3, $4, $5, $6)
           on conflict (endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth,
             created_at = excluded.created_at, session_id = excluded.session_id
            where s.account_id = excluded.account_id returning 1`,
    values: [accountId, subscription.endpoint, subscription.p256dh, subscription.auth, at, sessionId],
  })
  return rows.length > 0
}

/** Forgets the browsers of an account whose session has ended, and all but the newest of the others. */
export const deleteOldSubscriptions = (tx: Queryable, accountId: number, most: number, at: Date) =>
  tx.query({
    name: 'push-forget-old',
    text: `delete from push_subscriptions where account_id = $1 and id not in (
             select s.id from push_subscriptions s where s.account_id = $1 and ${isLiveAt('$3')}
              order by s.created_at desc, s.id desc limit $2)`,
    values: [accountId, most, at],
  })

/** Forgets a browser of an account, or all of them. */
export const deleteSubscriptions = (database: Queryable, accountId: number, endpoint: string | null) =>
  database.query({
    name: 'push-unsubscribe',
    text: 'delete from push_subscriptions where account_id = $1 and ($2::text is null or endpoint = $2)',
    values: [accountId, endpoint],
  })

/** How many browsers of an account take messages. */
export async function countSubscriptions(database: Queryable, accountId: number, at: Date): Promise<number> {
  const rows = await database.query<Total>({
    name: 'push-count',
    text: `select count(*) as total from push_subscriptions s where s.account_id = $1 and ${isLiveAt('$2')}`,
    values: [accountId, at],
  })
  return totalOf(rows)
}

/** A message on its way to a browser. */
export type DuePush = PushSubscription & {
  noticeId: number
  subscriptionId: number
  attempts: number
  typeId: number
  facts: Record<string, unknown>
  isRead: boolean
  /** Whether the session still holds that had the browser take messages. */
  isLive: boolean
}

// As many messages to one account are in hand at once: what does not arrive for it keeps nobody else waiting.
const OF_ACCOUNT = 2

/** Takes messages that are due, the two oldest of each account, for as long as a lease lasts; those that another server has in hand are left to it. */
export const leasePushes = (database: Queryable, at: Date, leaseUntil: Date, most: number) =>
  database.query<DuePush>({
    name: 'push-lease',
    text: `with due as materialized (
             select p.notice_id, p.subscription_id from notice_pushes p join push_subscriptions s on s.id = p.subscription_id
              where p.due_at <= $1 and (p.lease_until is null or p.lease_until <= $1)
                and ${OF_ACCOUNT} > (select count(*) from (
                  select 1 from push_subscriptions o join notice_pushes q on q.subscription_id = o.id
                   where o.account_id = s.account_id
                     and (q.due_at, q.notice_id, q.subscription_id) < (p.due_at, p.notice_id, p.subscription_id)
                   limit ${OF_ACCOUNT}) older)
              order by p.due_at limit $3 for update of p skip locked)
           update notice_pushes p set lease_until = $2, attempts = p.attempts + 1 from due, notices n, push_subscriptions s
            where p.notice_id = due.notice_id and p.subscription_id = due.subscription_id
              and n.id = p.notice_id and s.id = p.subscription_id
           returning p.notice_id as "noticeId", p.subscription_id as "subscriptionId", p.attempts, s.endpoint, s.p256dh, s.auth,
             n.type_id as "typeId", n.facts, n.read_at is not null as "isRead", ${isLiveAt('$1')} as "isLive"`,
    values: [at, leaseUntil, most],
  })

type PushKey = Pick<DuePush, 'noticeId' | 'subscriptionId'>

/** A message has arrived, or is given up. */
export const deletePush = (database: Queryable, { noticeId, subscriptionId }: PushKey) =>
  database.query({
    name: 'push-done',
    text: 'delete from notice_pushes where notice_id = $1 and subscription_id = $2',
    values: [noticeId, subscriptionId],
  })

/** A message is tried again later. */
export const putPushBack = (database: Queryable, { noticeId, subscriptionId }: PushKey, dueAt: Date) =>
  database.query({
    name: 'push-put-back',
    text: 'update notice_pushes set due_at = $3, lease_until = null where notice_id = $1 and subscription_id = $2',
    values: [noticeId, subscriptionId, dueAt],
  })

/** Forgets a browser that takes no messages any more, with all that were on their way to it. */
export const deleteGoneSubscription = (database: Queryable, { subscriptionId }: PushKey) =>
  database.query({
    name: 'push-gone',
    text: 'delete from push_subscriptions where id = $1',
    values: [subscriptionId],
  })
