import type { Queryable } from '../../db/database.ts'
import type { LogId } from './artworks-log-tree.repository.ts'

/** Takes a witness for one server until a time, unless it is taken or has to wait; answers how often in a row it failed. */
export async function takeWitness(
  database: Queryable,
  vkey: string,
  { now, until }: { now: Date; until: Date },
): Promise<{ failures: number } | undefined> {
  const [row] = await database.query<{ failures: number }>({
    name: 'cosigning-take-witness',
    text: `insert into log_witnesses as w (vkey, due_at) values ($1, $3)
           on conflict (vkey) do update set due_at = excluded.due_at where w.due_at <= $2
           returning failures`,
    values: [vkey, now, until],
  })
  return row
}

/** Gives a witness back: when it is asked next, and how often in a row it has failed. */
export const giveWitnessBack = (database: Queryable, vkey: string, { failures, dueAt }: Failures) =>
  database.query({
    name: 'cosigning-give-back',
    text: 'update log_witnesses set failures = $2, due_at = $3 where vkey = $1',
    values: [vkey, failures, dueAt],
  })

/** How often in a row something failed, and when it is tried next. */
export type Failures = { failures: number; dueAt: Date }

/** A signed head that a witness has not seen; `known` is the size of the last one that it co-signed. */
export type UnseenHead = LogId & { origin: string; size: number; checkpoint: string; known: number; failures: number }

/** Heads of present logs that are due at a witness, those that have waited longest first. Private campaigns are nobody else's business. */
export const listUnseenHeads = (database: Queryable, vkey: string, now: Date, most: number) =>
  database.query<UnseenHead>({
    name: 'cosigning-unseen',
    text: `select t.campaign_id as "campaignId", t.generation, t.origin, t.size, t.checkpoint, coalesce(c.size, 0) as known,
             coalesce(c.failures, 0) as failures
             from vote_log_trees t join vote_logs l on l.campaign_id = t.campaign_id and l.generation = t.generation
             join campaign_facts f on f.id = t.campaign_id and not f.is_private
             left join vote_log_cosignatures c on c.campaign_id = t.campaign_id and c.generation = t.generation and c.vkey = $1
            where t.checkpoint is not null and t.size > coalesce(c.size, 0) and (c.due_at is null or c.due_at <= $2)
            order by c.due_at nulls first, t.campaign_id limit $3`,
    values: [vkey, now, most],
  })

/** Keeps the line of a witness under a head. */
export const putCosignature = (
  database: Queryable,
  { campaignId, generation }: LogId,
  { vkey, size, checkpoint, line, at }: { vkey: string; size: number; checkpoint: string; line: string; at: Date },
) =>
  database.query({
    name: 'cosigning-put',
    text: `insert into vote_log_cosignatures as c (campaign_id, generation, vkey, size, checkpoint, line, due_at)
           values ($1, $2, $3, $4, $5, $6, $7)
           on conflict (campaign_id, generation, vkey) do update
             set size = excluded.size, checkpoint = excluded.checkpoint, line = excluded.line, failures = 0, due_at = excluded.due_at
           where c.size <= excluded.size`,
    values: [campaignId, generation, vkey, size, checkpoint, line, at],
  })

/** Notes that a witness refused a log. */
export const noteRefusal = (
  database: Queryable,
  { campaignId, generation }: LogId,
  vkey: string,
  { failures, dueAt }: Failures,
) =>
  database.query({
    name: 'cosigning-refused',
    text: `insert into vote_log_cosignatures (campaign_id, generation, vkey, failures, due_at) values ($1, $2, $3, $4, $5)
           on conflict (campaign_id, generation, vkey) do update set failures = excluded.failures, due_at = excluded.due_at`,
    values: [campaignId, generation, vkey, failures, dueAt],
  })

/** A head with the line of one witness. */
export type Cosignature = { size: number; checkpoint: string; line: string }

/** The newest head of a log that each witness has co-signed. */
export const listCosignatures = (database: Queryable, { campaignId, generation }: LogId) =>
  database.query<Cosignature>({
    name: 'cosigning-list',
    text: `select size, coalesce(checkpoint, '') as checkpoint, coalesce(line, '') as line from vote_log_cosignatures
            where campaign_id = $1 and generation = $2 and size > 0
            order by size desc, vkey`,
    values: [campaignId, generation],
  })
