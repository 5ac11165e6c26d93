import type { WorksModeration } from '@plinth/api-schema/campaign'
import { campaignStatus } from '@plinth/api-schema/states'
import type { VoteRules } from '@plinth/api-schema/vote-rules'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { MODERATION, VOTE_RULES } from './campaigns-choices.repository.ts'

/** Who looks, as every statement about campaigns takes it: two parameters in a row. */
export type Viewer = { accountId: number | null; isOperator: boolean }

/** The status by the database's own clock: nothing is live after its end, even while no job runs. `c` is the campaign. */
export const EFFECTIVE_STATUS = 'campaign_status(c.review, c.starts_at, c.ends_at)'
/** The two rules that it is made of, for statements that go by an index: Postgres compares the times then, not the status. */
export const HAS_STARTED = 'campaign_has_begun(c.review, c.starts_at)'
export const IS_OVER = 'campaign_is_over(c.ends_at)'

/** The votes of the campaign `c`, as everybody sees them: null while they are hidden. */
export const SHOWN_VOTES = `case when c.votes_hidden and ${EFFECTIVE_STATUS} <> ${campaignStatus.completed} then null else c.vote_count end`

/** Approved, begun and not deleted. `c` is the campaign. */
export const HAS_BEGUN = `(c.deleted_at is null and ${EFFECTIVE_STATUS} > ${campaignStatus.unpublished})`

/** Whether a viewer sees the campaign `c`; the parameters hold the viewer's id (or null) and whether it is an operator. */
export const isVisible = (account: string, isOperator: string) =>
  `exists (select 1 from visible_campaigns(${account}::bigint, ${isOperator}::boolean) v where v.id = c.id)`

/** The values of the two parameters of a viewer. */
export const viewerValues = ({ accountId, isOperator }: Viewer) => [accountId, isOperator] as const

/** What other rooms need to know of a campaign before they do something with it. */
export type CampaignFacts = {
  id: number
  brandId: number
  name: string
  isPrivate: boolean
  isPaused: boolean
  needsConfirmedEmail: boolean
  voteRules: VoteRules
  moderation: WorksModeration
  joinCount: number
  /** By the clock of the database. */
  status: 0 | 1 | 2
  startsAt: Date | null
  endsAt: Date
}

const FACTS = `c.id, c.brand_id as "brandId", c.name, c.is_private as "isPrivate", c.paused_at is not null as "isPaused",
  c.needs_confirmed_email as "needsConfirmedEmail", ${VOTE_RULES} as "voteRules", ${MODERATION} as moderation, c.join_count as "joinCount", ${EFFECTIVE_STATUS} as status,
  c.starts_at as "startsAt", c.ends_at as "endsAt"`

/** Whether nobody may see how the vote in a campaign stands. */
export const hidesVotes = ({ voteRules, status }: Pick<CampaignFacts, 'voteRules' | 'status'>): boolean =>
  voteRules.isHidden && status !== campaignStatus.completed

/** The facts of a campaign that a viewer may see. */
export async function findVisibleFacts(from: Queryable, campaignId: number, viewer: Viewer) {
  const [row] = await from.query<CampaignFacts>({
    name: 'campaign-facts-visible',
    text: `select ${FACTS} from campaigns c where c.id = $1 and ${isVisible('$2', '$3')}`,
    values: [campaignId, ...viewerValues(viewer)],
  })
  return row
}

/** Which of some campaigns a viewer may see. */
export async function findVisibleIds(from: Queryable, campaignIds: readonly number[], viewer: Viewer) {
  const rows = await from.query<{ id: number }>({
    name: 'campaign-ids-visible',
    text: `select c.id from campaigns c where c.id = any($1::bigint[]) and ${isVisible('$2', '$3')}`,
    values: [campaignIds, ...viewerValues(viewer)],
  })
  return rows.map(({ id }) => id)
}

/** How many take part in a campaign, with how many works and votes; null while votes are hidden. */
export type CampaignSums = { id: number; joinCount: number; workCount: number; voteCount: number | null }

/** The sums of some campaigns. */
export const findSums = (from: Queryable, campaignIds: readonly number[]) =>
  from.query<CampaignSums>({
    name: 'campaign-sums',
    text: `select c.id, c.join_count as "joinCount", c.work_count as "workCount", ${SHOWN_VOTES} as "voteCount"
             from campaigns c where c.id = any($1::bigint[])`,
    values: [campaignIds],
  })

/** The facts of a brand's own campaign. */
export async function findOwnFacts(from: Queryable, campaignId: number, brandId: number) {
  const [row] = await from.query<CampaignFacts>({
    name: 'campaign-facts-own',
    text: `select ${FACTS} from campaigns c where c.id = $1 and c.brand_id = $2 and c.deleted_at is null`,
    values: [campaignId, brandId],
  })
  return row
}

/** Whether somebody takes part in a campaign of a brand. */
export async function hasJoinedOwn(from: Queryable, brandId: number, accountId: number): Promise<boolean> {
  const rows = await from.query({
    name: 'campaign-joined-own',
    text: `select 1 from participants p join campaigns c on c.id = p.campaign_id
            where p.account_id = $2 and p.work_count > 0 and c.brand_id = $1 and c.deleted_at is null limit 1`,
    values: [brandId, accountId],
  })
  return rows.length > 0
}

/** Notes that addresses were invited by mail; a private campaign opens for accounts that have confirmed one of them. */
export const insertInvitations = (tx: Queryable, campaignId: number, emails: readonly string[], at: Date) =>
  tx.query({
    name: 'campaign-invitations',
    text: `insert into campaign_invitations (campaign_id, email, invited_at) select $1, lower(e), $3 from unnest($2::text[]) e
           on conflict (campaign_id, email) do nothing`,
    values: [campaignId, emails, at],
  })

/** How many campaigns of a brand are handed in or live. */
export async function countOpen(tx: Queryable, brandId: number): Promise<number> {
  const rows = await tx.query<Total>({
    name: 'campaigns-count-open',
    text: `select count(*) as total from campaign_facts
            where brand_id = $1 and not is_deleted and status <> ${campaignStatus.completed}`,
    values: [brandId],
  })
  return totalOf(rows)
}
