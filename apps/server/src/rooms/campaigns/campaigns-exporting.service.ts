import { campaignStatus, reviewStatus, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, type ExportingDeps, inPages } from '../../db/exporting.ts'
import { WRITTEN } from './campaigns.repository.ts'

const listCampaigns = ({ database }: ExportingDeps, accountId: number) =>
  inPages<{ id: number }>(async (last) => {
    const campaigns = await database.query<{ id: number; status: number; review: number }>({
      name: 'campaigns-export',
      text: `select c.id, ${WRITTEN}, c.status, c.review, c.review_reason as "reviewReason", c.submitted_at as "submittedAt",
               c.reviewed_at as "reviewedAt", c.opened_at as "openedAt", c.completed_at as "completedAt",
               c.deleted_at as "deletedAt", c.created_at as "createdAt",
               (select json_agg(json_build_object('title', a.title, 'description', a.description, 'amount', a.amount,
                  'picture', a.picture) order by a.position) from campaign_awards a where a.campaign_id = c.id) as awards,
               (select json_agg(json_build_object('title', l.title, 'url', l.url) order by l.position)
                  from campaign_links l where l.campaign_id = c.id) as links
               from campaigns c where c.brand_id = $1 and c.id > $2 order by c.id limit ${EXPORT_PAGE}`,
      values: [accountId, last?.id ?? 0],
    })
    return campaigns.map((campaign) => ({
      ...campaign,
      status: stateOf(campaignStatus, campaign.status),
      review: stateOf(reviewStatus, campaign.review),
    }))
  })

const listChanges = ({ database }: ExportingDeps, accountId: number) =>
  inPages<{ id: number }>(async (last) => {
    const changes = await database.query<{ id: number; status: number }>({
      name: 'changes-export',
      text: `select h.id, h.campaign_id as "campaignId", h.content, h.status, h.reason, h.submitted_at as "submittedAt",
               h.decided_at as "decidedAt" from campaign_changes h join campaigns c on c.id = h.campaign_id
              where c.brand_id = $1 and h.id > $2 order by h.id limit ${EXPORT_PAGE}`,
      values: [accountId, last?.id ?? 0],
    })
    return changes.map((change) => ({ ...change, status: stateOf(reviewStatus, change.status) }))
  })

const listDrafts = ({ database }: ExportingDeps, accountId: number) =>
  inPages(() =>
    database.query({
      name: 'draft-export',
      text: 'select content, saved_at as "savedAt" from campaign_drafts where brand_id = $1',
      values: [accountId],
    }),
  )

const listGuests = ({ database }: ExportingDeps, accountId: number) =>
  inPages<{ campaignId: number }>((last) =>
    database.query<{ campaignId: number }>({
      name: 'guests-export',
      text: `select g.campaign_id as "campaignId", c.name as "campaignName", g.accepted_at as "acceptedAt"
               from campaign_guests g join campaigns c on c.id = g.campaign_id
              where g.account_id = $1 and g.campaign_id > $2 order by g.campaign_id limit ${EXPORT_PAGE}`,
      values: [accountId, last?.campaignId ?? 0],
    }),
  )

/** A brand's campaigns, changes and draft, and the private campaigns that let somebody in. */
export const campaignsExporting: Exporting = {
  columns: {
    'campaigns.brand_id': { file: 'campaigns.json' },
    'campaign_drafts.brand_id': { file: 'draft.json' },
    'campaign_guests.account_id': { file: 'private-campaigns.csv' },
  },
  tables: [
    {
      file: 'campaigns.json',
      about: 'Your campaigns with their texts, dates, rules, prizes and links. Invitation links are left out.',
      rows: listCampaigns,
    },
    {
      file: 'campaign-changes.json',
      about: 'The changes that you handed in for review, and what became of them.',
      rows: listChanges,
    },
    { file: 'draft.json', about: 'The draft of your next campaign.', single: true, rows: listDrafts },
    { file: 'private-campaigns.csv', about: 'The private campaigns that let you in.', rows: listGuests },
  ],
}
