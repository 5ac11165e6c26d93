import type { OwnPlan, Plan, PlanMonths, PlanWords } from '@plinth/api-schema/plan'
import { accountKind, campaignStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Which part of a list is wanted. */
export type Page = { limit: number; offset: number }
/** Months as they stand in the table. */
export type MonthsRow = Omit<PlanMonths, 'state'> & { endedAt: Date | null }
/** Months, and whose they are. */
export type GrantedRow = MonthsRow & { accountId: number; userName: string; name: string }
/** Months that are given to a brand. */
export type NewMonths = { accountId: number; planId: number; months: number; at: Date }

const COLUMNS = `p.id, p.name, p.words, p.position, p.price_cents as "priceCents", p.card_price as "cardPrice",
  p.card_currency as "cardCurrency", p.open_campaigns as "openCampaigns",
  p.works_per_campaign as "worksPerCampaign", p.invitations_per_month as "invitationsPerMonth", p.is_free as "isFree",
  p.is_offered as "isOffered"`
const IS_ON = `coalesce((select s.is_on from switches s where s.name = 'plans'), false)`
const RUNS = 'm.starts_at <= $2 and m.ends_at > $2 and m.ended_at is null'
// Of several plans that run at once the one counts that the operator has put last.
const PRESENT = `from plans p left join lateral (select max(m.ends_at) as ends_at from plan_months m
    where m.account_id = $1 and m.plan_id = p.id and ${RUNS}) g on true
  where p.is_free or g.ends_at is not null order by (g.ends_at is not null) desc, p.position desc, p.id desc limit 1`

/** Whether plans are switched on. */
export async function findSwitch(database: Queryable): Promise<boolean> {
  const [row] = await database.query<{ isOn: boolean }>({ name: 'plans-switch', text: `select ${IS_ON} as "isOn"` })
  return row?.isOn ?? false
}

/** The plans that brands see. */
export const listOffered = (database: Queryable) =>
  database.query<Plan>({
    name: 'plans-offered',
    text: `select ${COLUMNS} from plans p where p.is_offered order by p.position, p.id`,
  })

/** Every plan, and how many brands have months of it now. */
export const listAll = (database: Queryable, at: Date) =>
  database.query<Plan & { brandCount: number }>({
    name: 'plans-all',
    text: `select ${COLUMNS}, (select count(distinct m.account_id) from plan_months m
             where m.plan_id = p.id and m.starts_at <= $1 and m.ends_at > $1 and m.ended_at is null) as "brandCount"
             from plans p order by p.position, p.id`,
    values: [at],
  })

/** A plan by its id. */
export async function findPlan(database: Queryable, id: number): Promise<Plan | undefined> {
  const [row] = await database.query<Plan>({
    name: 'plan-by-id',
    text: `select ${COLUMNS} from plans p where p.id = $1`,
    values: [id],
  })
  return row
}

/** A plan that is locked until the transaction ends. */
export async function lockPlan(tx: Queryable, id: number): Promise<Plan | undefined> {
  const [row] = await tx.query<Plan>({
    name: 'plan-lock',
    text: `select ${COLUMNS} from plans p where p.id = $1 for no key update`,
    values: [id],
  })
  return row
}

const valuesOf = (plan: PlanWords) => [
  plan.name,
  plan.words,
  plan.position,
  plan.priceCents,
  plan.openCampaigns,
  plan.worksPerCampaign,
  plan.invitationsPerMonth,
  plan.isOffered,
  plan.cardPrice,
  plan.cardCurrency,
]

/** Writes a new plan; answers its id. */
export async function insertPlan(tx: Queryable, plan: PlanWords): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'plan-insert',
    text: `insert into plans (name, words, position, price_cents, open_campaigns, works_per_campaign, invitations_per_month,
             is_offered, card_price, card_currency)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
    values: valuesOf(plan),
  })
  return row!.id
}

/** Overwrites a plan. */
export const updatePlan = (tx: Queryable, id: number, plan: PlanWords) =>
  tx.query({
    name: 'plan-update',
    text: `update plans set name = $1, words = $2, position = $3, price_cents = $4, open_campaigns = $5, works_per_campaign = $6,
             invitations_per_month = $7, is_offered = $8, card_price = $9, card_currency = $10 where id = $11`,
    values: [...valuesOf(plan), id],
  })

/** The plan of a brand now, and until when it has it; null for the free one. */
export async function findPresent(database: Queryable, accountId: number, at: Date) {
  const [row] = await database.query<Plan & { endsAt: Date | null }>({
    name: 'plan-present',
    text: `select ${COLUMNS}, g.ends_at as "endsAt" ${PRESENT}`,
    values: [accountId, at],
  })
  return row
}

/** The same where plans are switched on; without them nobody has one. */
export async function findLimiting(database: Queryable, accountId: number, at: Date): Promise<Plan | undefined> {
  const [row] = await database.query<Plan>({
    name: 'plan-limiting',
    text: `select q.* from (select ${COLUMNS} ${PRESENT}) q where ${IS_ON}`,
    values: [accountId, at],
  })
  return row
}

/** Makes others wait who use up something of the same brand's plan. */
export const lockUse = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'plan-lock-use',
    text: `select pg_advisory_xact_lock(hashtextextended('plan:' || $1::bigint, 0))`,
    values: [accountId],
  })

/** What a brand uses of its plan. */
export async function findUse(database: Queryable, accountId: number, invitedSince: Date): Promise<OwnPlan['used']> {
  const [row] = await database.query<OwnPlan['used']>({
    name: 'plan-use',
    text: `select count(*) as "openCampaigns", coalesce(max(c.work_count), 0) as "worksPerCampaign",
             (select count(*) from invitation_moments i where i.account_id = $1 and i.invited_at > $2) as "invitationsPerMonth"
             from campaign_facts c where c.brand_id = $1 and not c.is_deleted and c.status <> ${campaignStatus.completed}`,
    values: [accountId, invitedSince],
  })
  return row!
}

const MONTHS = `m.id, p.name as "planName", p.price_cents as "priceCents", m.month_count as "monthCount",
  m.starts_at as "startsAt", coalesce(m.ended_at, m.ends_at) as "endsAt", m.ended_at as "endedAt"`

/** The months that a brand was given, the latest first. */
export const listMonths = (database: Queryable, accountId: number, { limit, offset }: Page) =>
  database.query<MonthsRow>({
    name: 'plan-months',
    text: `select ${MONTHS} from plan_months m join plans p on p.id = m.plan_id where m.account_id = $1
            order by m.id desc limit $2 offset $3`,
    values: [accountId, limit, offset],
  })

/** How many such rows there are. */
export async function countMonths(database: Queryable, accountId: number): Promise<number> {
  const rows = await database.query<Total>({
    name: 'plan-months-count',
    text: 'select count(*) as total from plan_months where account_id = $1',
    values: [accountId],
  })
  return totalOf(rows)
}

const GRANTED = `plan_months m join plans p on p.id = m.plan_id join people o on o.id = m.account_id
  where m.ends_at > $1 and m.ended_at is null`

/** Months that run or are to come, those that are over first first. */
export const listGranted = (database: Queryable, at: Date, { limit, offset }: Page) =>
  database.query<GrantedRow>({
    name: 'plan-granted',
    text: `select ${MONTHS}, m.account_id as "accountId", o.user_name as "userName", o.name from ${GRANTED}
            order by m.ends_at, m.id limit $2 offset $3`,
    values: [at, limit, offset],
  })

/** How many of them there are. */
export async function countGranted(database: Queryable, at: Date): Promise<number> {
  const rows = await database.query<Total>({
    name: 'plan-granted-count',
    text: `select count(*) as total from ${GRANTED}`,
    values: [at],
  })
  return totalOf(rows)
}

/** A brand by its username. */
export async function findBrand(database: Queryable, userName: string) {
  const [row] = await database.query<{ id: number; name: string }>({
    name: 'plan-brand',
    text: `select id, name from people where lower(user_name) = lower($1) and kind = ${accountKind.brand} and not is_blocked`,
    values: [userName],
  })
  return row
}

/** Gives months: from now on, or after those of the same plan that the brand has already. */
export async function insertMonths(tx: Queryable, { accountId, planId, months, at }: NewMonths): Promise<number> {
  const [row] = await tx.query<{ id: number }>({
    name: 'plan-months-insert',
    text: `insert into plan_months (account_id, plan_id, starts_at, ends_at, month_count, granted_at)
           select $1, $2, b.begins_at, b.begins_at + make_interval(months => $3), $3, $4
             from (select greatest($4::timestamptz, max(m.ends_at)) as begins_at from plan_months m
                    where m.account_id = $1 and m.plan_id = $2 and m.ended_at is null) b
           returning id`,
    values: [accountId, planId, months, at],
  })
  return row!.id
}

/** Months that are locked until the transaction ends. */
export async function lockMonths(tx: Queryable, id: number) {
  const [row] = await tx.query<MonthsRow & { accountId: number; name: string }>({
    name: 'plan-months-lock',
    text: `select ${MONTHS}, m.account_id as "accountId", o.name from plan_months m join plans p on p.id = m.plan_id
             join people o on o.id = m.account_id where m.id = $1 for no key update of m`,
    values: [id],
  })
  return row
}

/** Ends months before their time. */
export const endMonths = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'plan-months-end',
    text: 'update plan_months set ended_at = $2 where id = $1',
    values: [id, at],
  })

/** The same, where they are not over yet; answers whether they were not. */
export async function endRunningMonths(tx: Queryable, id: number, at: Date): Promise<boolean> {
  const rows = await tx.query({
    name: 'plan-months-end-running',
    text: 'update plan_months set ended_at = $2 where id = $1 and ended_at is null and ends_at > $2 returning 1',
    values: [id, at],
  })
  return rows.length > 0
}

const OTHERS = (of: string) =>
  `o.account_id = ${of}.account_id and o.plan_id = ${of}.plan_id and o.id <> ${of}.id and o.ended_at is null`

/**
 * Gives back what was left of months when they were ended: from now on, and then those that begin later wait for it, or after all
 * others of the same plan where the brand has such at that moment.
 */
export const resumeMonths = (tx: Queryable, id: number, at: Date) =>
  tx.query({
    name: 'plan-months-resume',
    text: `with ended as (select x.*, x.ends_at - greatest(x.ended_at, x.starts_at) as rest, greatest($2::timestamptz, x.starts_at) as earliest
               from plan_months x where x.id = $1 and x.ended_at < x.ends_at),
           placed as (select e.*, coalesce((select max(o.ends_at) from plan_months o where ${OTHERS('e')} and exists (
               select 1 from plan_months o where ${OTHERS('e')} and o.starts_at <= e.earliest and o.ends_at > e.earliest)), e.earliest) as begins_at
               from ended e),
           late as (select p.*, p.begins_at + p.rest - (select min(o.starts_at) from plan_months o
               where ${OTHERS('p')} and o.starts_at >= p.begins_at) as overlap from placed p),
           pushed as (update plan_months o set starts_at = o.starts_at + l.overlap, ends_at = o.ends_at + l.overlap
               from late l where ${OTHERS('l')} and o.starts_at >= l.begins_at and l.overlap > interval '0')
           update plan_months m set ended_at = null, starts_at = case when l.begins_at > $2 then l.begins_at else m.starts_at end,
             ends_at = l.begins_at + l.rest, end_told_at = null from late l where m.id = l.id`,
    values: [id, at],
  })

/** Months as their brand is told of them. */
export type ToldMonths = { id: number; accountId: number; planName: string; endsAt: Date }

/** Months by their id. */
export async function findMonths(tx: Queryable, id: number): Promise<ToldMonths | undefined> {
  const [row] = await tx.query<ToldMonths>({
    name: 'plan-months-by-id',
    text: `select m.id, m.account_id as "accountId", p.name as "planName", m.ends_at as "endsAt"
             from plan_months m join plans p on p.id = m.plan_id where m.id = $1`,
    values: [id],
  })
  return row
}

/** Takes running months that end by a moment and are followed by none of the same plan, where plans are switched on. */
export const takeEndingMonths = (tx: Queryable, { at, until, limit }: { at: Date; until: Date; limit: number }) =>
  tx.query<ToldMonths>({
    name: 'plan-months-ending',
    text: `update plan_months e set end_told_at = $1 from plans p
            where p.id = e.plan_id and e.id in (
              select m.id from plan_months m
               where m.ended_at is null and m.end_told_at is null and m.starts_at <= $1 and m.ends_at > $1 and m.ends_at <= $2 and ${IS_ON}
                 and not exists (select 1 from plan_months o where o.account_id = m.account_id and o.plan_id = m.plan_id
                   and o.ended_at is null and o.ends_at > m.ends_at)
               order by m.ends_at, m.id limit $3 for update skip locked)
           returning e.id, e.account_id as "accountId", p.name as "planName", e.ends_at as "endsAt"`,
    values: [at, until, limit],
  })

/** Deletes the months of an account. */
export const deleteMonthsOf = (database: Queryable, accountId: number) =>
  database.query({
    name: 'plan-months-delete',
    text: 'delete from plan_months where account_id = $1',
    values: [accountId],
  })
