import type { Picture } from '@plinth/api-schema/pictures'
import { accountKind, searchKind } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'

/** Who looks. */
export type Viewer = { accountId: number | null; isOperator: boolean }

/** What is looked for: queries of words, and how a name begins that is meant. */
export type Sought = {
  /** For entries that are looked at one by one. */
  terms: string
  /** For the index: a beginning of one or two letters would read too much of it. */
  indexed: string
  head: string
  /** Behind every name that begins like `head`. */
  headEnd: string
}

// No word is behind it.
const LAST_LETTER = '\u{10ffff}'
/** The end of everything that begins with a text. */
export const endOf = (head: string) => `${head}${LAST_LETTER}`

const MAX_WORDS = 8
// Shorter words have too few trigrams to be told from others.
const SHORTEST_NEAR = 4
// So many that a hidden word crowds none out that is found.
const MAX_NEAR = 60

/**
 * Has a transaction plan each statement once for a connection, without its values: to plan what finds entries takes many times what it
 * takes to run, and the plan goes by the same indexes for all words.
 */
export const planOnce = (tx: Queryable) =>
  tx.query({ name: 'search-plan-once', text: `select set_config('plan_cache_mode', 'force_generic_plan', true)` })

/** The words of a text as they are searched for. */
export const readWords = async (database: Queryable, text: string): Promise<string[]> => {
  const rows = await database.query<{ word: string }>({
    name: 'search-read-words',
    text: `select coalesce(word, '') as word from unnest(search_words_of($1)) with ordinality as t (word, place)
            where place <= ${MAX_WORDS} order by place`,
    values: [text],
  })
  return rows.map(({ word }) => word)
}

/**
 * Words that look like each of those given, the most alike first, of whatever is hidden too. Where two letters of a short word have
 * changed places few trigrams are left in common, so these words are looked up by themselves.
 */
export const findNearWords = async (database: Queryable, words: readonly string[]): Promise<string[][]> => {
  const rows = await database.query<{ near: string[] }>({
    name: 'search-near-words',
    text: `select case when char_length(t.word) < ${SHORTEST_NEAR} then '{}'
               else array(select s.word::text from generate_series(1, char_length(t.word) - 1) place join search_words s
                   on s.word = left(t.word, place - 1) || substr(t.word, place + 1, 1) || substr(t.word, place, 1) || substr(t.word, place + 2))
                 || array(select s.word::text from search_words s where s.word % t.word and s.word <> t.word
                 and char_length(s.word) between char_length(t.word) - 2 and char_length(t.word) + 2
                 order by similarity(s.word, t.word) desc, s.word limit ${MAX_NEAR}) end as near
             from unnest($1::text[]) with ordinality as t (word, place) order by t.place`,
    values: [words],
  })
  return rows.map(({ near }) => near)
}

// What is not among so many of the newest is looked up in the index of words: a word that many have is found sooner here, and in the
// newest of them.
const NEWEST = 3_000
const ENOUGH = 'greatest($5::bigint, 24)'
// A word that the viewer sees in none of so many of the newest is looked up at once.
const FIRST = 300
// So many are looked at, seen or not.
const MAX_NAMED = 200
const MAX_WORDED = 1_000

/**
 * Finds entries of a kind: names that begin as asked first, then those with the words, of equals the newest. `seen` is a statement that
 * answers the entry `e` if the viewer may see it; it has a limit, so that it is run for one entry after the other and only until there
 * are enough. Reading goes on where the words of the index are materialized by need, so a limit ends it. Of `rare` words the index has
 * all, unless it has too many, or is asked for other words: then the newest are read after all.
 */
const finding = (kind: number, seen: string) => `with
  named as materialized (select e.id, case when e.head = $3::text then 0 else 1 end as place from search_entries e
    where e.kind = ${kind} and e.head >= $3 and e.head < $4 order by e.head limit ${MAX_NAMED}),
  first as materialized (select e.id, e.words from search_entries e where e.kind = ${kind} order by e.id desc limit ${FIRST}),
  known as materialized (select from first e cross join lateral (${seen}) s where e.words @@ $1::tsquery limit 1),
  rare as materialized (select e.id from search_entries e
    where e.kind = ${kind} and e.words @@ $2::tsquery and $1::text = $2::text and not exists (select from known)),
  few as materialized (select * from rare limit ${MAX_WORDED + 1}),
  newest as materialized (select e.id, e.words from search_entries e where e.kind = ${kind}
    and ($1::text <> $2::text or exists (select from known) or (select count(*) from few) > ${MAX_WORDED}) order by e.id desc limit ${NEWEST}),
  recent as materialized (select e.id, 2 as place from newest e cross join lateral (${seen}) s where e.words @@ $1::tsquery limit ${ENOUGH}),
  worded as materialized (select e.id, 2 as place from search_entries e where e.kind = ${kind} and e.words @@ $2::tsquery
    and ($1::text <> $2::text or exists (select from known)) and (select count(*) from recent) < ${ENOUGH}),
  found as materialized (select u.id, min(u.place) as place from (select * from named union all select * from recent
      union all select id, 2 from few
      union all select * from (select * from worded limit ${MAX_WORDED}) w) u group by u.id order by 2, 1 desc)
  select s.* from (select e.place, s.* from found e cross join lateral (${seen}) s limit $5) s order by s.place, s.id desc`

const valuesOf = ({ terms, indexed, head, headEnd }: Sought, most: number) => [terms, indexed, head, headEnd, most]
const values = (sought: Sought, { accountId, isOperator }: Viewer, most: number) => [
  ...valuesOf(sought, most),
  accountId,
  isOperator,
]

const VISIBLE = 'visible_campaigns($6::bigint, $7::boolean)'

/** A work on a wall that the viewer may see. */
export type FoundWork = {
  id: number
  name: string
  picture: Picture
  campaignId: number
  campaignName: string
  artistId: number
  artistName: string
}

const SEEN_WORK = `select w.id, w.title as name, w.picture, w.campaign_id as "campaignId", c.name as "campaignName",
    w.account_id as "artistId", p.name as "artistName"
  from shown_artworks w join ${VISIBLE} c on c.id = w.campaign_id join people p on p.id = w.account_id and not p.is_blocked
  where w.id = e.id limit 1`

/** Works by their titles and the names that their artists gave there. */
export const findWorks = (database: Queryable, sought: Sought, viewer: Viewer, most: number) =>
  database.query<FoundWork>({
    name: 'search-works',
    text: finding(searchKind.work, SEEN_WORK),
    values: values(sought, viewer, most),
  })

// More are not counted.
export const MAX_COUNTED = 100

/** Somebody with works that the viewer may see, or a brand. */
export type FoundPerson = {
  id: number
  name: string
  pictureUrl: string | null
  /** Works of an artist or campaigns of a brand that the viewer may see, at most `MAX_COUNTED`. */
  shown: number
}

const SEEN_ARTIST = `select p.id, p.name, p.picture_url as "pictureUrl", n.shown from people p cross join lateral (
    select count(*) as shown from (select 1 from shown_artworks w join ${VISIBLE} c on c.id = w.campaign_id
      where w.account_id = p.id limit ${MAX_COUNTED}) t) n
  where p.id = e.id and p.kind = ${accountKind.participant} and not p.is_blocked and n.shown > 0 limit 1`

/** Artists by their names. Nobody is found who has no work on a wall. */
export const findArtists = (database: Queryable, sought: Sought, viewer: Viewer, most: number) =>
  database.query<FoundPerson>({
    name: 'search-artists',
    text: finding(searchKind.artist, SEEN_ARTIST),
    values: values(sought, viewer, most),
  })

const SEEN_BRAND = `select p.id, p.name, p.picture_url as "pictureUrl", (select count(*) from (select 1 from ${VISIBLE} c
      where c.brand_id = p.id and c.has_begun limit ${MAX_COUNTED}) t) as shown from people p
  where p.id = e.id and p.kind = ${accountKind.brand} and p.is_verified and not p.is_blocked limit 1`

/** Verified brands by their names. */
export const findBrands = (database: Queryable, sought: Sought, viewer: Viewer, most: number) =>
  database.query<FoundPerson>({
    name: 'search-brands',
    text: finding(searchKind.brand, SEEN_BRAND),
    values: values(sought, viewer, most),
  })

/** A campaign that the viewer may see. */
export type FoundCampaign = {
  id: number
  name: string
  picture: Picture | null
  brandName: string
  status: 0 | 1 | 2
}

const CAMPAIGN = `c.id, c.name, (select o.picture from campaign_covers o where o.id = c.id) as picture, b.name as "brandName", c.status
  from ${VISIBLE} c join people b on b.id = c.brand_id`
const SEEN_CAMPAIGN = `select ${CAMPAIGN} where c.id = e.id and c.brand_id is distinct from $6 limit 1`

/** Campaigns of others by their names. */
export const findCampaigns = (database: Queryable, sought: Sought, viewer: Viewer, most: number) =>
  database.query<FoundCampaign>({
    name: 'search-campaigns',
    text: finding(searchKind.campaign, SEEN_CAMPAIGN),
    values: values(sought, viewer, most),
  })

/** A brand's own campaigns by their names, published or not. */
export const findOwnCampaigns = (database: Queryable, sought: Sought, brandId: number, most: number) =>
  database.query<FoundCampaign>({
    name: 'search-own-campaigns',
    text: `select c.id, c.name, (select o.picture from campaign_covers o where o.id = c.id) as picture, b.name as "brandName", c.status
             from campaign_facts c join people b on b.id = c.brand_id
             join search_entries e on e.kind = ${searchKind.campaign} and e.id = c.id
            where c.brand_id = $4 and not c.is_deleted and (e.words @@ $1::tsquery or (e.head >= $2 and e.head < $3))
            order by e.head >= $2 and e.head < $3 desc, c.id desc limit $5`,
    values: [sought.terms, sought.head, sought.headEnd, brandId, most],
  })

/** An article that everybody can read. */
export type FoundArticle = { id: number; name: string; description: string; pictureUrl: string | null }

const SEEN_ARTICLE = `select a.id, a.title as name, a.description, a.image_url as "pictureUrl" from published_articles a
  where a.id = e.id limit 1`

/** Published articles by their titles and descriptions. */
export const findArticles = (database: Queryable, sought: Sought, most: number) =>
  database.query<FoundArticle>({
    name: 'search-articles',
    text: finding(searchKind.article, SEEN_ARTICLE),
    values: valuesOf(sought, most),
  })
