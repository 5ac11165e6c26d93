import type { BrandPerk, ClaimedPerk, EarnedPerk, NewPerk, PerkChoice } from '@plinth/api-schema/perk'
import { nftState, perkScope, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import { type Total, totalOf } from '../../db/total.ts'

/** A linked wallet; one that is a contract is its owner's on one chain alone. */
export type LinkedWallet = { address: string; contractChainId: number | null }

const MAX_CHOICES = 200
const MAX_CANDIDATES = 20

/** The linked wallet of somebody who is not blocked. */
export async function findWallet(database: Queryable, accountId: number): Promise<LinkedWallet | undefined> {
  const [row] = await database.query<LinkedWallet>({
    name: 'holding-wallet',
    text: `select l.address, l.contract_chain_id as "contractChainId" from linked_wallets l join people p on p.id = l.account_id
            where l.account_id = $1 and l.address is not null and not p.is_blocked`,
    values: [accountId],
  })
  return row
}

const PERK = `p.id, p.name, p.description, p.days, p.starts_at as "startsAt", p.ends_at as "endsAt", b.id as "brandId", b.name as "brandName",
  case when p.campaign_id is null then ${perkScope.collection} else ${perkScope.campaign} end as scope,
  case when c.is_deleted then null else coalesce(p.campaign_id, p.collection_id) end as "targetId",
  coalesce(c.name, k.name, '') as "targetName"`
const ORIGIN = `join people b on b.id = p.account_id left join campaign_facts c on c.id = p.campaign_id
  left join deployed_collections k on k.id = p.collection_id`
/** Perks with their brands and what they are tied to. */
export const FROM = `perks p ${ORIGIN}`
type PerkRow = {
  id: number
  name: string
  description: string
  days: number
  startsAt: Date
  endsAt: Date | null
  brandId: number
  brandName: string
  scope: number
  targetId: number | null
  targetName: string
}
/** Reads a row of a perk. */
export const perkOf = <Row extends PerkRow>({ brandId, brandName, scope, targetId, targetName, ...row }: Row) => ({
  ...row,
  brand: { id: brandId, name: brandName },
  target: { kind: stateOf(perkScope, scope), id: targetId, name: targetName },
})

/** Whether the perk `p` of the brand `b` can be had at a moment. */
const isOpen = (now: string) =>
  `p.starts_at <= ${now} and p.ended_at is null and p.taken_down_at is null and (p.ends_at is null or p.ends_at > ${now}) and not b.is_blocked
   and b.is_verified`
/** Whether the work `h` is one of those that the perk `p` is tied to. */
const IS_MEANT = `(h.campaign_id = p.campaign_id or (h.chain_id, h.contract) = (k.chain_id, k.contract))`
// A block whose clock is ahead of ours was made just now.
const EARNED_AT = `least(h.since, $3::timestamptz) + p.days * interval '1 day'`
// The wallet is a value of the statement: so the works that it holds are found by an index.
const HELD = 'h.holder = $1 and ($2::bigint is null or h.chain_id = $2)'
const walletValues = ({ address, contractChainId }: LinkedWallet) => [address, contractChainId] as const

/** Each open perk that works of a wallet earn, by the work that earns it first; what ends before is not to be earned. */
const EARNED = `(select distinct on (p.id) p.id, h.nft_id, h.name as nft_name, ${EARNED_AT} as earned_at
    from ${FROM} join held_works h on ${IS_MEANT}
   where ${HELD} and ${isOpen('$3::timestamptz')} and (p.ends_at is null or ${EARNED_AT} < p.ends_at)
   order by p.id, h.since, h.nft_id)`

/** The perks that works of a wallet earn, the first earned first. */
export async function listEarned(
  database: Queryable,
  { accountId, wallet, now }: { accountId: number; wallet: LinkedWallet; now: Date },
  { limit, offset, direction }: Slice,
): Promise<EarnedPerk[]> {
  const way = direction === 'desc' ? 'asc' : 'desc'
  type Row = PerkRow & { nftId: number; nftName: string; earnedAt: Date; claimedAt: Date | null }
  const rows = await database.query<Row>({
    name: `perks-earned-${way}`,
    text: `select ${PERK}, e.nft_id as "nftId", e.nft_name as "nftName", e.earned_at as "earnedAt", m.claimed_at as "claimedAt"
             from ${EARNED} e join perks p on p.id = e.id ${ORIGIN}
             left join perk_claims m on m.perk_id = p.id and m.account_id = $4
            order by e.earned_at ${way}, p.id ${way} limit $5 offset $6`,
    values: [...walletValues(wallet), now, accountId, limit, offset],
  })
  return rows.map(({ nftId, nftName, ...row }) => ({
    ...perkOf(row),
    nft: { id: nftId, name: nftName },
    isEarned: row.earnedAt <= now,
  }))
}

/** How many perks works of a wallet earn. */
export const countEarned = async (database: Queryable, wallet: LinkedWallet, now: Date) =>
  totalOf(
    await database.query<Total>({
      name: 'perks-earned-count',
      text: `select count(*) as total from ${EARNED} e`,
      values: [...walletValues(wallet), now],
    }),
  )

/** The perks that each of some works of a wallet earns. */
export const listEarnedBy = (database: Queryable, wallet: LinkedWallet, nftIds: readonly number[], now: Date) =>
  database.query<{ nftId: number; id: number; name: string; earnedAt: Date }>({
    name: 'perks-earned-by',
    text: `select h.nft_id as "nftId", p.id, p.name, ${EARNED_AT} as "earnedAt" from ${FROM} join held_works h on ${IS_MEANT}
            where ${HELD} and ${isOpen('$3::timestamptz')} and (p.ends_at is null or ${EARNED_AT} < p.ends_at) and h.nft_id = any($4::bigint[])
            order by ${EARNED_AT}, p.id`,
    values: [...walletValues(wallet), now, nftIds],
  })

/** A perk whose brand is not blocked, and whether it can be had now. */
export async function findPerk(database: Queryable, id: number, now: Date) {
  const [row] = await database.query<{ isOpen: boolean; isTakenDown: boolean; link: string; code: string }>({
    name: 'perk-find',
    text: `select coalesce(${isOpen('$2::timestamptz')}, false) as "isOpen", p.taken_down_at is not null as "isTakenDown", p.link, p.code
             from ${FROM}
            where p.id = $1 and p.starts_at <= $2 and not b.is_blocked`,
    values: [id, now],
  })
  return row
}

/** A work by which somebody has earned a perk; keepers are contracts that have it while it is up for auction or in a box. */
export type Candidate = {
  nftId: number
  chainId: number
  contract: string
  contractType: 721 | 1155
  tokenId: string
  keepers: string[]
}

/** The works of a wallet by which it has earned a perk, those held longest first. */
export const listCandidates = (database: Queryable, perkId: number, wallet: LinkedWallet, now: Date) =>
  database.query<Candidate>({
    name: 'perk-candidates',
    text: `select h.nft_id as "nftId", h.chain_id as "chainId", h.contract, h.contract_type as "contractType", h.token_id::text as "tokenId",
             array(select t.house from tokens_in_auction t where t.chain_id = h.chain_id and t.contract = h.contract
                 and t.token_id = h.token_id and t.holder = h.holder
               union select t.house from tokens_in_boxes t where t.chain_id = h.chain_id and t.contract = h.contract
                 and t.token_id = h.token_id and t.holder = h.holder) as keepers
             from ${FROM} join held_works h on ${IS_MEANT}
            where ${HELD} and p.id = $4 and ${isOpen('$3::timestamptz')} and ${EARNED_AT} <= $3
            order by h.since, h.nft_id limit ${MAX_CANDIDATES}`,
    values: [...walletValues(wallet), now, perkId],
  })

/**
 * Notes that somebody is told what a perk hides, and by which work; the first time counts. Answers when it was, or undefined where the
 * perk has ended, was taken down or deleted while the chain was asked.
 */
export async function insertClaim(
  database: Queryable,
  claim: { perkId: number; accountId: number; nftId: number; at: Date },
): Promise<Date | undefined> {
  const { perkId, accountId, nftId, at } = claim
  const [row] = await database.query<Pick<ClaimedPerk, 'claimedAt'>>({
    name: 'perk-claim',
    text: `insert into perk_claims as m (perk_id, account_id, nft_id, claimed_at)
           select p.id, $2::bigint, $3::bigint, $4::timestamptz from ${FROM} where p.id = $1 and ${isOpen('$4::timestamptz')} for share of p
           on conflict (perk_id, account_id) do update set claimed_at = m.claimed_at returning claimed_at as "claimedAt"`,
    values: [perkId, accountId, nftId, at],
  })
  return row?.claimedAt
}

/** What the perks of a brand can be tied to, the newest first. */
export async function listChoices(database: Queryable, accountId: number): Promise<PerkChoice[]> {
  const rows = await database.query<{ scope: number; id: number; name: string; workCount: number }>({
    name: 'perk-choices',
    text: `select t.* from (
             select ${perkScope.campaign} as scope, c.id, c.name,
               (select count(*) from nft_facts n where n.campaign_id = c.id and n.state = ${nftState.minted}) as "workCount"
               from campaign_facts c where c.brand_id = $1 and c.has_begun
             union all
             select ${perkScope.collection}, k.id, k.name,
               (select count(*) from nft_facts n where n.chain_id = k.chain_id and n.contract = k.contract and n.state = ${nftState.minted})
               from deployed_collections k where k.account_id = $1) t
            order by t.scope, t.id desc limit ${MAX_CHOICES}`,
    values: [accountId],
  })
  return rows.map(({ scope, ...row }) => ({ ...row, kind: stateOf(perkScope, scope) }))
}

/** Whether a brand can tie a perk to this: a campaign of its own that has begun, or a collection of its own on a chain. */
export async function isOwnTarget(database: Queryable, accountId: number, { kind, id }: NewPerk['target']) {
  const rows =
    kind === 'campaign'
      ? await database.query({
          name: 'perk-own-campaign',
          text: 'select 1 from campaign_facts where id = $2 and brand_id = $1 and has_begun',
          values: [accountId, id],
        })
      : await database.query({
          name: 'perk-own-collection',
          text: 'select 1 from deployed_collections where id = $2 and account_id = $1',
          values: [accountId, id],
        })
  return rows.length > 0
}

/** Holds the list of a brand's perks until the transaction ends: what is counted there stays true. */
export const lockPerks = (tx: Queryable, accountId: number) =>
  tx.query({
    name: 'perks-lock',
    text: `select pg_advisory_xact_lock(hashtextextended('perks:' || $1::bigint, 0))`,
    values: [accountId],
  })

/** A perk that is written. */
export type StoredPerk = NewPerk & { accountId: number; startsAt: Date; at: Date }

/** Writes a perk unless there are too many already, and answers its id then. Lock the brand's perks first. */
export async function insertPerk(tx: Queryable, perk: StoredPerk, most: number): Promise<number | undefined> {
  const { accountId, target, name, description, link, code, days, startsAt, endsAt, at } = perk
  const [row] = await tx.query<{ id: number }>({
    name: 'perk-insert',
    text: `insert into perks (account_id, campaign_id, collection_id, name, description, link, code, days, starts_at, ends_at, created_at)
           select $1::bigint, $2::bigint, $3::bigint, $4::text, $5::text, $6::text, $7::text, $8::int, $9::timestamptz, $10::timestamptz,
             $11::timestamptz
            where (select count(*) from perks p where p.account_id = $1::bigint and p.ended_at is null
              and (p.ends_at is null or p.ends_at > $11::timestamptz)) < $12::int returning id`,
    values: [
      ...[accountId, target.kind === 'campaign' ? target.id : null, target.kind === 'collection' ? target.id : null],
      ...[name, description, link, code, days, startsAt, endsAt, at, most],
    ],
  })
  return row?.id
}

/** What is read of the perk `p` for its brand and operators. */
export const BRAND_PERK = `${PERK}, p.link, p.code, p.created_at as "createdAt", p.ended_at as "stoppedAt", p.taken_down_at as "takenDownAt",
  (select count(*) from perk_claims m where m.perk_id = p.id) as "claimCount"`
/** A row of a perk for its brand and operators. */
export type BrandPerkRow = PerkRow &
  Pick<BrandPerk, 'link' | 'code' | 'claimCount' | 'createdAt' | 'stoppedAt' | 'takenDownAt'>

/** A page of a brand's own perks. */
export async function listPerks(database: Queryable, accountId: number, slice: Slice): Promise<BrandPerk[]> {
  const way = slice.direction === 'asc' ? 'asc' : 'desc'
  const rows = await database.query<BrandPerkRow>({
    name: `perks-own-${way}`,
    text: `select ${BRAND_PERK} from ${FROM} where p.account_id = $1
            order by p.created_at ${way}, p.id ${way} limit $2 offset $3`,
    values: [accountId, slice.limit, slice.offset],
  })
  return rows.map(perkOf)
}

/** How many perks a brand has written. */
export const countPerks = async (database: Queryable, accountId: number) =>
  totalOf(
    await database.query<Total>({
      name: 'perks-own-count',
      text: 'select count(*) as total from perks where account_id = $1',
      values: [accountId],
    }),
  )

/** Ends a perk of a brand, the first time it is asked for; false where it has no such one. */
export async function endPerk(database: Queryable, accountId: number, id: number, at: Date): Promise<boolean> {
  const rows = await database.query({
    name: 'perk-end',
    text: 'update perks set ended_at = coalesce(ended_at, $3) where id = $2 and account_id = $1 returning 1',
    values: [accountId, id, at],
  })
  return rows.length > 0
}

/** Deletes the perks that somebody gave. */
export const deletePerksOf = (database: Queryable, accountId: number) =>
  database.query({ name: 'perks-forget', text: 'delete from perks where account_id = $1', values: [accountId] })

/** Deletes what is known of the perks that somebody took. */
export const deleteClaimsOf = (database: Queryable, accountId: number) =>
  database.query({
    name: 'perk-claims-forget',
    text: 'delete from perk_claims where account_id = $1',
    values: [accountId],
  })
