import type { Queryable } from '../../db/database.ts'

/** A browser that takes push messages, and what they are sealed with. */
export type PushSubscription = { endpoint: string; p256dh: Buffer; auth: Buffer }

/** The key of this database that push services know the site by: a number of the curve P-256. */
export async function findPushKey(database: Queryable): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({
    name: 'push-key',
    text: 'select private_key as key from push_keys',
  })
  return row!.key
}

/** Keeps a browser for an account; one that another account had goes over to this one. */
export const upsertSubscription = (tx: Queryable, accountId: number, subscription: PushSubscription, at: Date) =>
  tx.query({
    name: 'push-subscribe',
    text: `with others as (delete from push_subscriptions where endpoint = $2 and account_id <> $1)
           insert into push_subscriptions as s (account_id, endpoint, p256dh, auth, created_at) values ($1, $2, $3, $4, $5)
           on conflict (account_id, endpoint) do update set p256dh = excluded.p256dh, auth = excluded.auth, created_at = excluded.created_at`,
    values: [accountId, subscription.endpoint, subscription.p256dh, subscription.auth, at],
  })

/** Forgets all but the newest browsers of an account. */
export const deleteOldSubscriptions = (tx: Queryable, accountId: number, most: number) =>
  tx.query({
    name: 'push-forget-old',
    text: `delete from push_subscriptions where id in (
             select id from push_subscriptions where account_id = $1 order by created_at desc, id desc offset $2)`,
    values: [accountId, most],
  })

/** Forgets a browser of an account. */
export const deleteSubscription = (database: Queryable, accountId: number, endpoint: string) =>
  database.query({
    name: 'push-unsubscribe',
    text: 'delete from push_subscriptions where account_id = $1 and endpoint = $2',
    values: [accountId, endpoint],
  })

/** How many browsers of an account take messages. */
export async function countSubscriptions(database: Queryable, accountId: number): Promise<number> {
  const [row] = await database.query<{ total: number }>({
    name: 'push-count',
    text: 'select count(*) as total from push_subscriptions where account_id = $1',
    values: [accountId],
  })
  return row!.total
}
