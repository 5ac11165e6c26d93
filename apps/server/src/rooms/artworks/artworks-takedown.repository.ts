import type { ModeratedArtwork } from '@plinth/api-schema/moderation'
import { mintState, removedBy, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { countsByDay, type DayCount } from '../../db/day-counts.ts'
import { containingWords } from '../../db/like.ts'
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

/** Which artworks the operator wants to see. */
export type OverseenFilter = { takenDown: boolean; title?: string | undefined; campaignId?: number | undefined }

const whereOf = ({ takenDown }: OverseenFilter) =>
  `${takenDown ? `w.deleted_by = ${removedBy.operator} and w.purged_at is null` : 'w.deleted_at is null'}
   and ($1::bigint is null or w.campaign_id = $1) and ($2::text[] is null or (w.title ilike ($2::text[])[1] and w.title ilike all ($2::text[])))`
const valuesOf = ({ campaignId, title }: OverseenFilter) => [campaignId ?? null, containingWords(title)]
const nameOf = ({ takenDown }: OverseenFilter) => (takenDown ? 'taken-down' : 'hanging')

/** Artworks that hang, or those that operators took down, the newest first. */
export async function listOverseen(
  database: Queryable,
  filter: OverseenFilter,
  page: { limit: number; offset: number },
): Promise<ModeratedArtwork[]> {
  const rows = await database.query<ModeratedRow>({
    name: `artworks-overseen-${nameOf(filter)}`,
    text: `select ${moderatedColumns}
             from artworks w join campaign_facts c on c.id = w.campaign_id join mailboxes a on a.id = w.account_id
            where w.picture is not null and ${whereOf(filter)} order by w.id desc limit $3 offset $4`,
    values: [...valuesOf(filter), page.limit, page.offset],
  })
  return rows.map(moderatedOf)
}

/** How many those are; all that hang are counted already. */
export async function countOverseen(database: Queryable, filter: OverseenFilter): Promise<number> {
  const isCounted = !filter.takenDown && !filter.title
  const [row] = await database.query<{ total: number }>(
    isCounted
      ? {
          name: 'artworks-count-hanging',
          text: 'select coalesce(sum(work_count), 0)::bigint as total from campaign_facts where $1::bigint is null or id = $1',
          values: [filter.campaignId ?? null],
        }
      : {
          name: `artworks-count-overseen-${nameOf(filter)}`,
          text: `select count(*) as total from artworks w where ${whereOf(filter)}`,
          values: valuesOf(filter),
        },
  )
  return row?.total ?? 0
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
