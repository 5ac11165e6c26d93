import type { Queryable } from '../../db/database.ts'

/** A work on the wall, as it is exported. */
export type ExportedWork = { id: number; title: string; artist: string; createdAt: Date; voteCount: number }

/** The works on the wall of a campaign, the first ones first: an order that tells nothing of votes. */
export const listExportedWorks = (database: Queryable, campaignId: number, limit: number) =>
  database.query<ExportedWork>({
    name: 'numbers-works',
    text: `select w.id, w.title, p.name as artist, w.created_at as "createdAt", w.vote_count as "voteCount"
             from artwork_facts w join people p on p.id = w.account_id
            where w.campaign_id = $1 and not w.is_removed order by w.created_at, w.id limit $2`,
    values: [campaignId, limit],
  })

/** Somebody who takes part, as they are exported. */
export type ExportedParticipant = { name: string; joinedAt: Date; workCount: number; voteCount: number }

/** Who takes part in a campaign, in the order in which they joined. */
export const listExportedParticipants = (database: Queryable, campaignId: number, limit: number) =>
  database.query<ExportedParticipant>({
    name: 'numbers-participants',
    text: `select p.name, t.joined_at as "joinedAt", t.work_count as "workCount", t.vote_count as "voteCount"
             from participants t join people p on p.id = t.account_id
            where t.campaign_id = $1 and t.work_count > 0 order by t.joined_at, t.account_id limit $2`,
    values: [campaignId, limit],
  })
