import { campaignStatus, reviewStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { HAS_STARTED, IS_OVER } from './campaigns-visibility.repository.ts'

/** A campaign whose time has come, and whom to tell. */
export type DueCampaign = {
  id: number
  brandId: number
  name: string
  endsAt: Date
  workCount: number
  joinCount: number
  brandName: string
  brandUserName: string
  brandEmail: string
  brandConfirmed: boolean
}

// Another server that does the same at this moment is not waited for: it takes other rows.
const IN_TIME = `c.review = ${reviewStatus.approved} and c.deleted_at is null`
const TO_OPEN = `c.status = ${campaignStatus.unpublished} and ${HAS_STARTED} and not ${IS_OVER}`
const TO_COMPLETE = `c.status <> ${campaignStatus.completed} and ${IS_OVER}`
const takeDue = (due: string) => `due as (
    select c.id from campaigns c where ${IN_TIME} and ${due}
    order by c.id limit $1 for no key update skip locked)`
const RETURNING = `returning c.id, c.brand_id as "brandId", c.name, c.ends_at as "endsAt", c.work_count as "workCount", c.join_count as "joinCount",
  b.name as "brandName", b.user_name as "brandUserName", b.email as "brandEmail", b.is_confirmed as "brandConfirmed"`

/** Whether any campaign is due: one question, asked every second, instead of two transactions. */
export async function isAnyDue(database: Queryable): Promise<boolean> {
  const rows = await database.query({
    name: 'campaigns-any-due',
    text: `select 1 from campaigns c where ${IN_TIME} and ((${TO_OPEN}) or (${TO_COMPLETE})) limit 1`,
  })
  return rows.length > 0
}

/** Opens campaigns whose start has come; `opened_at` is the start itself, however late this runs. */
export const openDue = (tx: Queryable, most: number) =>
  tx.query<DueCampaign>({
    name: 'campaigns-open-due',
    text: `with ${takeDue(TO_OPEN)}
           update campaigns c set status = ${campaignStatus.live}, opened_at = c.starts_at from due, mailboxes b
            where c.id = due.id and b.id = c.brand_id ${RETURNING}`,
    values: [most],
  })

/** Completes campaigns whose end has come; a change that waited is overtaken by it. */
export const completeDue = (tx: Queryable, most: number) =>
  tx.query<DueCampaign>({
    name: 'campaigns-complete-due',
    text: `with ${takeDue(TO_COMPLETE)},
             closed as (update campaign_changes h set status = ${reviewStatus.superseded}, decided_at = statement_timestamp() from due
                         where h.campaign_id = due.id and h.status in (${reviewStatus.waiting}, ${reviewStatus.sentBack}))
           update campaigns c set status = ${campaignStatus.completed}, opened_at = coalesce(c.opened_at, c.starts_at), completed_at = c.ends_at
             from due, mailboxes b where c.id = due.id and b.id = c.brand_id ${RETURNING}`,
    values: [most],
  })

/** Whom to tell about a campaign. */
export async function findRecipient(tx: Queryable, brandId: number) {
  const [row] = await tx.query<{ name: string; userName: string; address: string; isConfirmed: boolean }>({
    name: 'campaign-recipient',
    text: `select name, user_name as "userName", email as address, is_confirmed as "isConfirmed" from mailboxes where id = $1`,
    values: [brandId],
  })
  return row!
}
