import type { Queryable } from '../../db/database.ts'
import { EXPORT_PAGE } from '../../db/exporting.ts'
import { wordColumns } from './artworks.repository.ts'

/** A work as its artist gets it; what the row holds besides is passed on as it is. */
export type ExportedWork = { campaignId: number; id: number; status: number; removedBy: number | null }

/** The works of an artist that still have words, with their rights and what was decided about them, after one. */
export const listExportedWorks = (database: Queryable, accountId: number, last: ExportedWork | null) =>
  database.query<ExportedWork>({
    name: 'works-export',
    text: `select w.campaign_id as "campaignId", c.name as "campaignName", w.id, ${wordColumns}, w.picture,
             w.contact_email as "contactEmail", w.medium, w.tags, w.width_cm as "widthCm", w.height_cm as "heightCm",
             w.colour, w.orientation, w.status, w.token_uri as "tokenUri", w.created_at as "submittedAt",
             (select h.hung_at from artwork_hangings h where h.campaign_id = w.campaign_id and h.artwork_id = w.id) as "onTheWallSince", w.deleted_at as "removedAt",
             w.deleted_by as "removedBy", (select t.text from rights_terms t where t.sha256 = w.rights_sha256) as "rightsYouAgreedTo",
             (select jsonb_build_object('words', d.words, 'decidedAt', d.decided_at, 'yourAppeal', d.appeal, 'appealedAt', d.appealed_at,
                'answer', d.answer) from artwork_decisions d where d.campaign_id = w.campaign_id and d.artwork_id = w.id) as decision
             from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.account_id = $1 and w.purged_at is null and (w.campaign_id, w.id) > ($2, $3)
            order by w.campaign_id, w.id limit ${EXPORT_PAGE}`,
    values: [accountId, last?.campaignId ?? 0, last?.id ?? 0],
  })

/** A vote as its voter gets it. */
export type ExportedVote = { campaignId: number; artworkId: number; state: number; leafIndex: number | null }

/** The votes of an account, with what it said for them, after one. */
export const listExportedVotes = (database: Queryable, accountId: number, last: ExportedVote | null) =>
  database.query<ExportedVote>({
    name: 'votes-export',
    text: `select v.campaign_id as "campaignId", c.name as "campaignName", v.artwork_id as "artworkId", v.state, v.leaf_index as "leafIndex",
             v.created_at as "votedAt", v.address_group as network,
             (select jsonb_agg(jsonb_build_object('message', p.message, 'sentAt', p.created_at, 'answer', p.answer,
                'decidedAt', p.decided_at) order by p.id) from vote_appeals p where p.campaign_id = v.campaign_id
                and p.artwork_id = v.artwork_id and p.account_id = v.account_id) as appeals
             from votes v join campaign_facts c on c.id = v.campaign_id
            where v.account_id = $1 and (v.campaign_id, v.artwork_id) > ($2, $3)
            order by v.campaign_id, v.artwork_id limit ${EXPORT_PAGE}`,
    values: [accountId, last?.campaignId ?? 0, last?.artworkId ?? 0],
  })

/** A report as the person who made it gets it. */
export type ExportedReport = { id: number; reason: number }

/** What an account reported, after one. */
export const listExportedReports = (database: Queryable, accountId: number, last: ExportedReport | null) =>
  database.query<ExportedReport>({
    name: 'reports-export',
    text: `select id, campaign_id as "campaignId", artwork_id as "artworkId", profile_id as "profileId", reason, words,
             created_at as "reportedAt" from artwork_reports
            where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
    values: [accountId, last?.id ?? 0],
  })

/** A campaign that somebody takes part in. */
export type ExportedPart = { campaignId: number }

/** The campaigns that an account takes part in, and what its brand asked or wrote, after one. */
export const listExportedParts = (database: Queryable, accountId: number, last: ExportedPart | null) =>
  database.query<ExportedPart>({
    name: 'participations-export',
    text: `select p.campaign_id as "campaignId", c.name as "campaignName", p.joined_at as "joinedAt", p.work_count as "workCount",
             (select max(n.sent_at) from winner_notices n where n.campaign_id = p.campaign_id and n.account_id = $1)
               as "brandWroteToWinnersAt",
             (select max(r.asked_at) from wallet_requests r where r.campaign_id = p.campaign_id and r.account_id = $1)
               as "brandAskedForWalletAt"
             from participations p join campaign_facts c on c.id = p.campaign_id
            where p.account_id = $1 and p.campaign_id > $2 order by p.campaign_id limit ${EXPORT_PAGE}`,
    values: [accountId, last?.campaignId ?? 0],
  })
