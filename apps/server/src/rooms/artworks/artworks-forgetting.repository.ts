import { mintState, voteState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { type LockedArtwork, lockedColumns } from './artworks.repository.ts'
import type { VoteKey } from './artworks-allowances.repository.ts'

/** Votes of an account that can still be taken back: their campaigns are open. */
export const listOpenVotes = (tx: Queryable, accountId: number, most: number) =>
  tx.query<VoteKey>({
    name: 'forget-open-votes',
    text: `select v.campaign_id as "campaignId", v.artwork_id as "artworkId", v.account_id as "accountId"
             from votes v join campaign_facts c on c.id = v.campaign_id
            where v.account_id = $1 and v.state in (${voteState.counted}, ${voteState.held}) and c.is_live
            order by v.campaign_id, v.artwork_id limit $2`,
    values: [accountId, most],
  })

// A void vote keeps its mailbox while the campaign is open, and so does one that was held when it was taken back: nobody gets
// another vote by signing up again.
const IS_GUARDED = `v.state in (${voteState.voided}, ${voteState.revoked}) and v.mailbox is not null
  and exists (select 1 from campaign_facts c where c.id = v.campaign_id and c.is_live)`

/** Takes off the votes of an account what they say of its person; answers how many. */
export async function clearVotes(tx: Queryable, accountId: number, most: number): Promise<number> {
  const rows = await tx.query({
    name: 'forget-clear-votes',
    text: `update votes v set address_group = '', device_hash = null, mailbox = case when ${IS_GUARDED} then v.mailbox end
            where (v.campaign_id, v.artwork_id, v.account_id) in (
              select v.campaign_id, v.artwork_id, v.account_id from votes v where v.account_id = $1
                 and (v.address_group <> '' or v.device_hash is not null or (v.mailbox is not null and not (${IS_GUARDED}))) limit $2)
           returning 1`,
    values: [accountId, most],
  })
  return rows.length
}

/** Whether votes of an account wait for the end of their campaign. */
export async function hasGuardedVotes(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'forget-guarded-votes',
    text: `select 1 from votes v where v.account_id = $1 and ${IS_GUARDED} limit 1`,
    values: [accountId],
  })
  return rows.length > 0
}

/** Removes what was counted of the votes that an account and its mailbox have left, where nothing depends on it any more. */
export const deleteAllowancesOf = (tx: Queryable, accountId: number, email: string | null) =>
  tx.query({
    name: 'forget-allowances',
    text: `delete from ballot_allowances a where (a.holder in (int8send($1::bigint), mailbox_hash($2))
                or a.holder in (select v.mailbox from votes v where v.account_id = $1))
              and (a.used = 0 or not exists (select 1 from campaign_facts c where c.id = a.campaign_id and c.is_live))`,
    values: [accountId, email],
  })

/** Removes what spoke against the votes of an account. */
export const deleteScoresOf = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'forget-scores',
    text: `delete from vote_scores s using votes v where v.account_id = $1
              and s.campaign_id = v.campaign_id and s.artwork_id = v.artwork_id and s.account_id = v.account_id`,
    values: [accountId],
  })

/** Locks works of an account that go with it: those without a token in open or deleted campaigns, that are out, or all of them. */
export const lockLeaving = (
  tx: Queryable,
  accountId: number,
  { removesWorks, most }: { removesWorks: boolean; most: number },
) =>
  tx.query<LockedArtwork>({
    name: 'forget-lock-works',
    text: `select ${lockedColumns} from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.account_id = $1 and w.purged_at is null and w.status = ${mintState.submitted}
              and ($2::boolean or w.deleted_at is not null or c.is_live or c.is_deleted)
            order by w.id limit $3 for no key update of w`,
    values: [accountId, removesWorks, most],
  })

/** Takes the artist's names off the works that stay; answers how many. */
export async function clearArtist(tx: Queryable, accountId: number, name: string, most: number): Promise<number> {
  const rows = await tx.query({
    name: 'forget-clear-artist',
    text: `update artworks set artist_name = $2, credit = '', contact_email = '' where (campaign_id, id) in (
             select campaign_id, id from artworks where account_id = $1 and purged_at is null
                and (artist_name <> $2 or credit <> '' or contact_email <> '') limit $3) returning 1`,
    values: [accountId, name, most],
  })
  return rows.length
}

/** Whether works of an account wait for what becomes of their tokens. */
export async function hasMintingWorks(database: Queryable, accountId: number): Promise<boolean> {
  const rows = await database.query({
    name: 'forget-minting-works',
    text: `select 1 from artworks w join campaign_facts c on c.id = w.campaign_id where w.account_id = $1
              and w.purged_at is null and w.status = ${mintState.minting} limit 1`,
    values: [accountId],
  })
  return rows.length > 0
}

/** Removes appeals and reports of an account, decisions about its works, letters to it, what it was asked, and its lines among those who take part where it never had a work. */
export async function deleteTraces(tx: Queryable, accountId: number): Promise<void> {
  for (const text of [
    'delete from vote_appeals where account_id = $1',
    'delete from artwork_reports where account_id = $1 or profile_id = $1',
    `delete from artwork_decisions d using artworks w
      where w.account_id = $1 and d.campaign_id = w.campaign_id and d.artwork_id = w.id`,
    'delete from winner_notices where account_id = $1',
    'delete from wallet_requests where account_id = $1',
    `delete from participations p where p.account_id = $1
        and not exists (select 1 from artworks w where w.campaign_id = p.campaign_id and w.account_id = p.account_id)`,
  ])
    await tx.query({ text, values: [accountId] })
}
