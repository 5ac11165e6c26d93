import { expect } from 'vitest'
import type { Database } from '../src/db/database.ts'

// Each finds the rows whose counter differs from a recount.
const RECOUNTS = {
  'votes of artworks': `select w.id, w.vote_count as kept, count(v.*) as counted from artworks w
    left join votes v on v.campaign_id = w.campaign_id and v.artwork_id = w.id and v.state = 0
    group by w.campaign_id, w.id having w.vote_count <> count(v.*)`,
  'works and votes of participations': `select p.campaign_id, p.account_id, p.work_count, p.vote_count,
      count(w.*) as works, coalesce(sum(w.vote_count), 0) as votes from participations p
    left join artworks w on w.campaign_id = p.campaign_id and w.account_id = p.account_id and w.deleted_at is null
    group by p.campaign_id, p.account_id
    having p.work_count <> count(w.*) or p.vote_count <> coalesce(sum(w.vote_count), 0)`,
  'artists without a participation': `select w.id from artworks w
    left join participations p on p.campaign_id = w.campaign_id and p.account_id = w.account_id where p.account_id is null and w.has_hung`,
  'counters of campaigns': `select c.id, c.join_count, c.work_count, c.vote_count, c.deleted_work_count, r.* from campaigns c
    cross join lateral (
      select count(distinct w.account_id) filter (where w.deleted_at is null) as joins,
        count(*) filter (where w.deleted_at is null) as works,
        coalesce(sum(w.vote_count) filter (where w.deleted_at is null), 0) as votes,
        count(*) filter (where w.deleted_by = 2 and w.purged_at is null) as deleted
        from artworks w where w.campaign_id = c.id) r
    where (c.join_count, c.work_count, c.vote_count, c.deleted_work_count) is distinct from (r.joins, r.works, r.votes, r.deleted)`,
} as const

/** Recounts everything that is counted and expects every counter to be right. */
export async function expectExactCounters(database: Database): Promise<void> {
  for (const [what, text] of Object.entries(RECOUNTS)) expect(await database.query({ text }), what).toEqual([])
}
