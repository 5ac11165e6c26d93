import type { ModeratedArtwork } from '@plinth/api-schema/moderation'
import { mintState, removedBy, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { containingWords } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { type LockedArtwork, lockedColumns } from './artworks.repository.ts'

/** An artwork as it is read for operators. */
export type ModeratedRow = Omit<ModeratedArtwork, 'state'> & { status: number }

/** What operators see of the work `w` of the artist `a` in the campaign `c`. */
export const moderatedColumns = `w.id, jsonb_build_object('id', c.id, 'name', c.name) as campaign,
  jsonb_build_object('id', a.id, 'name', a.name) as artist, w.title, w.description, w.picture,
  w.vote_count as "voteCount", w.status, w.created_at as "createdAt", w.deleted_at as "takenDownAt"`

/** Reads it, with whatever else was asked. */
export const moderatedOf = <Row extends ModeratedRow>({ status, ...work }: Row) => ({
  ...work,
  state: stateOf(mintState, status),
})

/** Which artworks the operator wants to see; `words` stand in the title, the artist's name or the campaign's. */
export type OverseenFilter = { takenDown: boolean; words?: string | undefined; campaignId?: number | undefined }

const stateWhere = ({ takenDown }: OverseenFilter) =>
  takenDown
    ? `w.deleted_by = ${removedBy.operator} and w.purged_at is null`
    : 'w.deleted_at is null and w.purged_at is null'
const nameOf = ({ takenDown }: OverseenFilter) => (takenDown ? 'taken-down' : 'hanging')

/** Of a word that so many artists or campaigns have in their names, these are the newest. */
const MAX_NAMED = 1000

/** The artists and campaigns that have a word in their names: by their ids the works are found with an index. */
const findNamed = async (database: Queryable, pattern: string) => {
  const [row] = await database.query<{ artists: number[]; campaigns: number[] }>({
    name: 'artworks-overseen-named',
    text: `select array(select p.id from people p where p.name ilike $1 order by p.id desc limit ${MAX_NAMED}) as artists,
             array(select c.id from campaign_facts c where c.name ilike $1 order by c.id desc limit ${MAX_NAMED}) as campaigns`,
    values: [pattern],
  })
  return row!
}

// The first word, the longest, is looked for with indexes, one for each place; what that leaves is read for the others, row by row.
const foundBy = (filter: OverseenFilter) => {
  const arm = (where: string) => `select w.id from artworks w where ${stateWhere(filter)} and ${where}`
  return `(${arm('w.title ilike ($2::text[])[1]')} union ${arm('w.account_id = any($3::bigint[])')}
    union ${arm('w.campaign_id = any($4::bigint[])')}) f
  join artworks w on w.id = f.id join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id
  where w.picture is not null and ${stateWhere(filter)} and ($1::bigint is null or w.campaign_id = $1)
    and not exists (select from unnest($2::text[]) as t(word)
      where not (w.title ilike t.word or a.name ilike t.word or c.name ilike t.word))`
}

const valuesFor = async (
  database: Queryable,
  { campaignId }: OverseenFilter,
  patterns: readonly [string, ...string[]],
) => {
  const { artists, campaigns } = await findNamed(database, patterns[0])
  return [campaignId ?? null, patterns, artists, campaigns]
}

type Page = { limit: number; offset: number }

/** Artworks that hang, or those that operators took down, the newest first. */
export async function listOverseen(
  database: Queryable,
  filter: OverseenFilter,
  page: Page,
): Promise<{ rows: ModeratedArtwork[]; total: number }> {
  const patterns = containingWords(filter.words)
  if (patterns) return listFound(database, filter, { page, patterns })
  const rows = await database.query<ModeratedRow>({
    name: `artworks-overseen-${nameOf(filter)}`,
    text: `select ${moderatedColumns}
             from artworks w join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id
            where w.picture is not null and ${stateWhere(filter)} and ($1::bigint is null or w.campaign_id = $1)
            order by w.id desc limit $2 offset $3`,
    values: [filter.campaignId ?? null, page.limit, page.offset],
  })
  return { rows: rows.map(moderatedOf), total: await countOverseen(database, filter) }
}

const listFound = async (
  database: Queryable,
  filter: OverseenFilter,
  { page, patterns }: { page: Page; patterns: readonly [string, ...string[]] },
) => {
  const values = await valuesFor(database, filter, patterns)
  const rows = await database.query<ModeratedRow>({
    name: `artworks-found-${nameOf(filter)}`,
    text: `select ${moderatedColumns} from ${foundBy(filter)} order by w.id desc limit $5 offset $6`,
    values: [...values, page.limit, page.offset],
  })
  const counted = await database.query<Total>({
    name: `artworks-count-found-${nameOf(filter)}`,
    text: `select count(*) as total from ${foundBy(filter)}`,
    values,
  })
  return { rows: rows.map(moderatedOf), total: totalOf(counted) }
}

/** How many those are without words; all that hang are counted already. */
const countOverseen = async (database: Queryable, { takenDown, campaignId }: OverseenFilter): Promise<number> => {
  const rows = await database.query<Total>(
    takenDown
      ? {
          name: 'artworks-count-taken-down',
          text: `select count(*) as total from artworks w
                  where w.deleted_by = ${removedBy.operator} and w.purged_at is null and ($1::bigint is null or w.campaign_id = $1)`,
          values: [campaignId ?? null],
        }
      : {
          name: 'artworks-count-hanging',
          text: 'select coalesce(sum(work_count), 0)::bigint as total from campaign_facts where $1::bigint is null or id = $1',
          values: [campaignId ?? null],
        },
  )
  return totalOf(rows)
}

/** How many artworks came to a wall for the first time on each of these days. */
export async function countHangings(database: Queryable, starts: readonly Date[]): Promise<number[]> {
  const rows = await database.query<DayCount>({
    name: 'artworks-hangings-by-day',
    text: `select width_bucket(hung_at, $1::timestamptz[]) as place, count(*) as count from artwork_hangings
            where hung_at >= ($1::timestamptz[])[1] group by 1`,
    values: [starts],
  })
  return countsByDay(rows, starts.length)
}

/** An artwork that an operator acts on, with what its artist is told. */
export type TakenArtwork = LockedArtwork & {
  title: string
  votesHidden: boolean
  campaignName: string
  artist: { name: string; email: string; userName: string; isConfirmed: boolean }
}

/** Locks any artwork that is not purged. */
export async function lockAny(tx: Queryable, id: number): Promise<TakenArtwork | undefined> {
  const [row] = await tx.query<TakenArtwork>({
    name: 'artworks-lock-any',
    text: `select ${lockedColumns}, w.title, c.name as "campaignName", c.votes_hidden as "votesHidden",
             jsonb_build_object('name', a.name, 'email', a.email, 'userName', a.user_name,
               'isConfirmed', a.is_confirmed) as artist
             from artworks w join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id
            where w.id = $1 and w.purged_at is null for no key update of w`,
    values: [id],
  })
  return row
}
