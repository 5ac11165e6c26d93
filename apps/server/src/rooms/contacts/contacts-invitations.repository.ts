import { invitationMail, invitationState, outboxStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** Somebody who is to be invited. */
export type Invitee = { id: number; firstName: string; lastName: string; email: string }

/** Those of some contacts that belong to an account, in the order of their addresses. */
export const findInvitees = (database: Queryable, accountId: number, ids: readonly number[]) =>
  database.query<Invitee>({
    name: 'invitations-invitees',
    text: `select id, first_name as "firstName", last_name as "lastName", email from contacts
            where account_id = $1 and id = any($2::bigint[]) order by lower(email)`,
    values: [accountId, ids],
  })

/** Who sends invitations. */
export type Sender = { name: string; isConfirmed: boolean }

/** An account as its invitations name it. */
export async function findSender(database: Queryable, accountId: number): Promise<Sender | undefined> {
  const [row] = await database.query<Sender>({
    name: 'invitations-sender',
    text: 'select name, is_confirmed as "isConfirmed" from mailboxes where id = $1',
    values: [accountId],
  })
  return row
}

/** A campaign as an invitation names it. */
export type InvitedCampaign = {
  id: number
  name: string
  brandId: number
  brandName: string
  /** The company of the brand, if an operator has verified it. */
  companyName: string | null
  isPrivate: boolean
  isLive: boolean
  isPaused: boolean
  endsAt: Date
}

const CAMPAIGN = `c.id, c.name, c.brand_id as "brandId", b.name as "brandName",
  (select v.name from verified_companies v where v.account_id = c.brand_id) as "companyName", c.is_private as "isPrivate", c.is_live as "isLive", c.is_paused as "isPaused", c.ends_at as "endsAt"`

/** A campaign of a brand. */
export async function findOwnCampaign(database: Queryable, brandId: number, id: number) {
  const [row] = await database.query<InvitedCampaign>({
    name: 'invitations-own-campaign',
    text: `select ${CAMPAIGN} from campaign_facts c join people b on b.id = c.brand_id
            where c.id = $2 and c.brand_id = $1 and not c.is_deleted`,
    values: [brandId, id],
  })
  return row
}

/** Whether a brand has any campaign that is live. */
export async function hasLiveCampaign(database: Queryable, brandId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'invitations-own-live',
    text: 'select 1 from campaign_facts where brand_id = $1 and is_live limit 1',
    values: [brandId],
  })
  return rows.length > 0
}

const JOINED = 'from participants p join campaign_facts c on c.id = p.campaign_id'
// A private campaign is its brand's to open: its participants see no Share there either.
const IS_JOINED = 'p.account_id = $1 and p.work_count > 0 and not c.is_private and not c.is_deleted'

/** A public campaign that somebody takes part in. */
export async function findJoinedCampaign(database: Queryable, accountId: number, id: number) {
  const [row] = await database.query<InvitedCampaign>({
    name: 'invitations-joined-campaign',
    text: `select ${CAMPAIGN} ${JOINED} join people b on b.id = c.brand_id where ${IS_JOINED} and c.id = $2`,
    values: [accountId, id],
  })
  return row
}

/** Whether somebody takes part in any public campaign that is live. */
export async function hasJoinedLiveCampaign(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'invitations-joined-live',
    text: `select 1 ${JOINED} where ${IS_JOINED} and c.is_live limit 1`,
    values: [accountId],
  })
  return rows.length > 0
}

/**
 * Holds the mailboxes of some addresses until the transaction ends: what is counted of their invitations stays true. They are
 * taken in one order, so that no two transactions wait for each other.
 */
export const lockMailboxes = (tx: Queryable, emails: readonly string[]) =>
  tx.query({
    name: 'invitations-lock-mailboxes',
    text: `select pg_advisory_xact_lock(k.key) from (
             select distinct hashtextextended('mailbox:' || mailbox_of(e), 0) as key from unnest($1::text[]) e order by key) k`,
    values: [emails],
  })

/**
 * Whether the mailbox of an address wants no invitations any more, as far as an account may know: one of its own had reached the
 * mailbox before that. Anybody else would learn that somebody reads there (docs/product/contacts.md#unsubscribing).
 */
export const hasLeft = (accountId: string, email: string) =>
  `exists (select 1 from invitation_refusals r join invitations i on mailbox_of(i.email) = r.mailbox left join written_mails w on w.id = i.mail_id
    where r.mailbox = mailbox_of(${email}) and i.account_id = ${accountId}
      and coalesce(i.sent_at, w.sent_at, i.invited_at) <= r.refused_at
      and (i.mail_status in (${invitationMail.sent}, ${invitationMail.kept})
        or i.mail_status = ${invitationMail.open} and w.status in (${outboxStatus.sent}, ${outboxStatus.kept})))`

/** Which of some addresses, in lower case, want no invitations any more, as far as an account may know. */
export async function findLeft(
  database: Queryable,
  accountId: number,
  emails: readonly string[],
): Promise<Set<string>> {
  const rows = await database.query<{ email: string }>({
    name: 'invitations-left',
    text: `select coalesce(e.email, '') as email from unnest($2::text[]) as e (email) where ${hasLeft('$1', 'e.email')}`,
    values: [accountId, emails],
  })
  return new Set(rows.map(({ email }) => email))
}

/** Which of some mailboxes were invited this often or more since a moment, by anybody. */
export async function findOftenInvited(database: Queryable, mailboxes: readonly string[], since: Date, times: number) {
  const rows = await database.query<{ mailbox: string }>({
    name: 'invitations-often',
    text: `select coalesce(m.mailbox, '') as mailbox from unnest($1::text[]) as m (mailbox) where $3 <= (
             select count(*) from invitations i where mailbox_of(i.email) = m.mailbox and i.invited_at > $2)`,
    values: [mailboxes, since, times],
  })
  return new Set(rows.map(({ mailbox }) => mailbox))
}

/** Marks mailboxes, each named once, as invited to a campaign; answers those that nobody has invited to it since a moment. */
export async function claimMailboxes(
  tx: Queryable,
  claim: { campaignId: number; mailboxes: readonly string[]; at: Date; notSince: Date },
): Promise<Set<string>> {
  const rows = await tx.query<{ mailbox: string }>({
    name: 'invitations-claim',
    text: `insert into invited_addresses as a (campaign_id, mailbox, invited_at)
           select $1, m, $3 from unnest($2::text[]) m order by m
           on conflict (campaign_id, mailbox) do update set invited_at = excluded.invited_at where a.invited_at <= $4
           returning mailbox`,
    values: [claim.campaignId, claim.mailboxes, claim.at, claim.notSince],
  })
  return new Set(rows.map(({ mailbox }) => mailbox))
}

/** Writes invitations; answers the id of each by its address. */
export async function insertInvitations(
  tx: Queryable,
  { accountId, campaignId, emails, at }: { accountId: number; campaignId: number; emails: readonly string[]; at: Date },
): Promise<Map<string, number>> {
  const rows = await tx.query<{ id: number; email: string }>({
    name: 'invitations-insert',
    text: `insert into invitations (account_id, campaign_id, email, invited_at)
           select $1, $2, e, $4 from unnest($3::text[]) e returning id, email`,
    values: [accountId, campaignId, emails, at],
  })
  return new Map(rows.map(({ id, email }) => [email, id]))
}

/** Notes which mail carries which invitation. */
export const setMails = (tx: Queryable, ids: readonly number[], mailIds: readonly number[]) =>
  tx.query({
    name: 'invitations-mails',
    text: `update invitations i set mail_id = m.mail_id from unnest($1::bigint[], $2::bigint[]) as m (id, mail_id)
            where i.id = m.id`,
    values: [ids, mailIds],
  })

/** The key of this database with which links are signed. */
export async function findLinkKey(database: Queryable): Promise<Buffer> {
  const [row] = await database.query<{ key: Buffer }>({
    name: 'invitations-key',
    text: 'select key from invitation_keys',
  })
  return row!.key
}

/** An invitation, as its link needs it. */
export type LinkedInvitation = {
  id: number
  email: string
  campaignId: number
  campaignName: string
  isPrivate: boolean
  senderName: string
  isUnsubscribed: boolean
}

/** One invitation, unless its campaign is gone. */
export async function findInvitation(database: Queryable, id: number): Promise<LinkedInvitation | undefined> {
  const [row] = await database.query<LinkedInvitation>({
    name: 'invitation-by-id',
    text: `select i.id, i.email, i.campaign_id as "campaignId", c.name as "campaignName", c.is_private as "isPrivate",
             s.name as "senderName", exists (select 1 from invitation_refusals r
               where r.mailbox = mailbox_of(i.email)) as "isUnsubscribed"
             from invitations i join campaign_facts c on c.id = i.campaign_id join people s on s.id = i.account_id
            where i.id = $1 and not c.is_deleted`,
    values: [id],
  })
  return row
}

/** The address of an invitation and whether its mailbox wants none any more, whatever became of the campaign. */
export async function findInvitedAddress(database: Queryable, id: number) {
  const [row] = await database.query<{ campaignId: number; email: string; isUnsubscribed: boolean }>({
    name: 'invitation-address',
    text: `select i.campaign_id as "campaignId", i.email,
             exists (select 1 from invitation_refusals r where r.mailbox = mailbox_of(i.email)) as "isUnsubscribed"
             from invitations i where i.id = $1`,
    values: [id],
  })
  return row
}

/** Notes that the link of an invitation was opened, the first time. */
export const markOpened = (database: Queryable, id: number, at: Date) =>
  database.query({
    name: 'invitation-opened',
    text: 'update invitations set opened_at = $2 where id = $1 and opened_at is null',
    values: [id, at],
  })

/** Keeps invitations from the mailbox of an address. */
export const insertRefusal = (tx: Queryable, email: string, at: Date) =>
  tx.query({
    name: 'invitation-refusal-insert',
    text: 'insert into invitation_refusals (mailbox, refused_at) values (mailbox_of($1), $2) on conflict do nothing',
    values: [email, at],
  })

/** Lets invitations through to the mailbox of an address again. */
export const deleteRefusal = (tx: Queryable, email: string) =>
  tx.query({
    name: 'invitation-refusal-delete',
    text: 'delete from invitation_refusals where mailbox = mailbox_of($1)',
    values: [email],
  })

/** The address of an account, and whether it gets invitations. */
export type OwnAddress = { email: string; isConfirmed: boolean; isUnsubscribed: boolean }

/** The address of an account. */
export async function findOwnAddress(database: Queryable, accountId: number): Promise<OwnAddress | undefined> {
  const [row] = await database.query<OwnAddress>({
    name: 'invitations-own-address',
    text: `select m.email, m.is_confirmed as "isConfirmed",
             exists (select 1 from invitation_refusals r where r.mailbox = mailbox_of(m.email)) as "isUnsubscribed"
             from mailboxes m where m.id = $1`,
    values: [accountId],
  })
  return row
}

/** How one invitation went. */
export type InvitationRow = {
  id: number
  campaignId: number
  campaignName: string
  state: number
  mailError: string | null
  invitedAt: Date
  sentAt: Date | null
  openedAt: Date | null
  joinedAt: Date | null
}

/** What the status of a mail in the outbox means for its invitation. */
const mailOf = (status: string) =>
  `case ${status} when ${outboxStatus.sent} then ${invitationMail.sent} when ${outboxStatus.givenUp} then ${invitationMail.refused}
     when ${outboxStatus.kept} then ${invitationMail.kept} when ${outboxStatus.withheld} then ${invitationMail.withheld}
     else ${invitationMail.open} end`
// A sender who is not told that somebody has left reads of that invitation what they would read of any other.
const MAIL_STATE = `case case when o.mail_status <> ${invitationMail.open} then o.mail_status else ${mailOf('w.status')} end
  when ${invitationMail.sent} then ${invitationState.sent} when ${invitationMail.withheld} then ${invitationState.sent}
  when ${invitationMail.refused} then ${invitationState.refused} when ${invitationMail.kept} then ${invitationState.kept}
  else ${invitationState.waiting} end`

/** The invitations of an account to one of its contacts, by the time that they were written. */
export function listInvitations(database: Queryable, accountId: number, contactId: number, slice: Slice) {
  const way = slice.direction === 'asc' ? 'asc' : 'desc'
  return database.query<InvitationRow>({
    name: `invitations-of-contact-${way}`,
    text: `select o.id, o.campaign_id as "campaignId", c.name as "campaignName",
             case when o.joined_at is not null then ${invitationState.joined}
               when o.opened_at is not null then ${invitationState.opened} else ${MAIL_STATE} end::int as state,
             coalesce(o.mail_error, w.last_error) as "mailError", o.invited_at as "invitedAt",
             coalesce(o.sent_at, w.sent_at) as "sentAt", o.opened_at as "openedAt", o.joined_at as "joinedAt"
             from contacts k join invitation_outcomes o on o.account_id = k.account_id and o.email = lower(k.email)
             join campaign_facts c on c.id = o.campaign_id
             left join written_mails w on w.id = o.mail_id
            where k.id = $2 and k.account_id = $1 order by o.id ${way} limit $3 offset $4`,
    values: [accountId, contactId, slice.limit, slice.offset],
  })
}

/** How many invitations of an account went to one of its contacts; undefined when it has no such contact. */
export async function countInvitations(
  database: Queryable,
  accountId: number,
  contactId: number,
): Promise<number | undefined> {
  const [row] = await database.query<{ total: number }>({
    name: 'invitations-count',
    text: `select (select count(*) from invitations i where i.account_id = k.account_id and i.email = lower(k.email)) as total
             from contacts k where k.id = $2 and k.account_id = $1`,
    values: [accountId, contactId],
  })
  return row?.total
}

/** Keeps what the outbox knows about mails that are done, some at a time; answers how many. */
export async function keepMailResults(database: Queryable, limit: number): Promise<number> {
  const rows = await database.query({
    name: 'invitations-keep-results',
    text: `with done as materialized (
             select i.id, m.status, m.last_error, m.sent_at from invitations i join written_mails m on m.id = i.mail_id
              where i.mail_status = ${invitationMail.open} and m.status <> ${outboxStatus.waiting} order by i.id limit $1)
           update invitations i set mail_status = ${mailOf('d.status')}, mail_error = d.last_error, sent_at = d.sent_at
             from done d where d.id = i.id and i.mail_status = ${invitationMail.open} returning 1`,
    values: [limit],
  })
  return rows.length
}

/** How many invitations an account has sent since a moment. */
export async function countInvitedSince(tx: Queryable, accountId: number, since: Date): Promise<number> {
  const rows = await tx.query<Total>({
    name: 'invitations-since',
    text: 'select count(*) as total from invitations where account_id = $1 and invited_at > $2',
    values: [accountId, since],
  })
  return totalOf(rows)
}
