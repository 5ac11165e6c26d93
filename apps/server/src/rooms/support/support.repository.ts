import type { Article as AnyArticle, ArticleHead, ArticleType, SiteLink } from '@plinth/api-schema/article'
import { articleStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { containing } from '../../db/like.ts'
import { type Total, totalOf } from '../../db/total.ts'
import { type CleanHtml, openSealed, type Sealed } from '../../rich-text/sealed-text.ts'

/** An article with its text. */
export type Article = AnyArticle<Date, CleanHtml>
/** The rich text of an article, by its name in the row. */
export const BODY = ['body'] as const
/** An article that comes with the product. */
export type SeededArticle = {
  id: number
  typeId: number
  section: string
  title: string
  description: string
  body: CleanHtml
  seal: string
  featured: boolean
  position: number
  createdAt: string
  updatedAt: string
  hash: string
}

// Column names cannot be parameters: what a caller asks for is looked up here and never reaches the statement itself.
const ORDER_COLUMNS = { position: 'position', createdAt: 'created_at', updatedAt: 'updated_at' } as const
const DIRECTIONS = { asc: 'asc', desc: 'desc' } as const
const EDITORIAL_ORDER = 'position, created_at desc, id desc'

/** By which column a list is ordered; without one it stands in the order the editors gave it. */
export type ArticleOrder = { column: keyof typeof ORDER_COLUMNS; direction: keyof typeof DIRECTIONS }
/** Which published articles a list holds. */
export type ArticleFilter = { typeId?: number | undefined; titlePart?: string | undefined; featured?: true | undefined }
/** Which part of a list is wanted. */
export type ArticleSlice = { limit: number; offset: number; order?: ArticleOrder | undefined }

const HEAD_COLUMNS = `id, type_id as "typeId", language, section, title, description, image_url as "imageUrl",
  external_url as "externalUrl", position, created_at as "createdAt", updated_at as "updatedAt"`
const PUBLISHED = `from articles
  where status = ${articleStatus.published} and ($1::bigint is null or type_id = $1)
    and ($2::text is null or title ilike $2 escape '\\') and ($3::boolean is null or featured = $3)`

const orderBy = (order: ArticleOrder | undefined) =>
  order ? `${ORDER_COLUMNS[order.column]} ${DIRECTIONS[order.direction]}, id desc` : EDITORIAL_ORDER

const filterValues = ({ typeId, titlePart, featured }: ArticleFilter) => [
  typeId ?? null,
  titlePart ? containing(titlePart) : null,
  featured ?? null,
]

/** How many published articles match. */
export async function countPublished(database: Queryable, filter: ArticleFilter): Promise<number> {
  const rows = await database.query<Total>({
    text: `select count(*) as total ${PUBLISHED}`,
    values: filterValues(filter),
  })
  return totalOf(rows)
}

/** Published articles that match, without their text. */
export const listPublishedHeads = (database: Queryable, filter: ArticleFilter, slice: ArticleSlice) =>
  database.query<ArticleHead>({
    text: `select ${HEAD_COLUMNS} ${PUBLISHED} order by ${orderBy(slice.order)} limit $4 offset $5`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })

/** Published articles that match, with their text. */
export async function listPublished(
  database: Queryable,
  filter: ArticleFilter,
  slice: ArticleSlice,
): Promise<Article[]> {
  const rows = await database.query<Sealed<Article, 'body'>>({
    text: `select ${HEAD_COLUMNS}, body, body_seal as seal ${PUBLISHED} order by ${orderBy(slice.order)} limit $4 offset $5`,
    values: [...filterValues(filter), slice.limit, slice.offset],
  })
  return rows.map((row) => openSealed<Article, 'body'>(row, BODY))
}

/** One published article, or undefined when it is missing or hidden. */
export async function findPublished(database: Queryable, id: number): Promise<Article | undefined> {
  const [row] = await database.query<Sealed<Article, 'body'>>({
    name: 'article-published',
    text: `select ${HEAD_COLUMNS}, body, body_seal as seal from articles where id = $1 and status = ${articleStatus.published}`,
    values: [id],
  })
  return row && openSealed<Article, 'body'>(row, BODY)
}

/** The kinds of article in their order. */
export const listTypes = (database: Queryable) =>
  database.query<ArticleType>({ text: 'select id, title from article_types order by position, id' })

/** The links at the foot of the site in their order. */
export const listLinks = (database: Queryable) =>
  database.query<SiteLink>({ text: 'select id, title, url, position from site_links order by position, id' })

/** Writes the articles that come with the product and answers the ids it changed: unchanged ones and those an operator edited stay. */
export async function upsertSeeded(database: Queryable, articles: readonly SeededArticle[]): Promise<number[]> {
  const rows = await database.query<{ id: number }>({
    text: `insert into articles (id, type_id, section, title, description, body, body_seal, featured, position, created_at, updated_at, seed_hash, status)
           select id, "typeId", section, title, description, body, seal, featured, position, "createdAt", "updatedAt", hash, 1
             from jsonb_to_recordset($1::jsonb) as seed (
               id bigint, "typeId" integer, section text, title text, description text, body text, seal text, featured boolean,
               position integer, "createdAt" timestamptz, "updatedAt" timestamptz, hash text)
            order by id
           on conflict (id) do update set
             type_id = excluded.type_id, section = excluded.section, title = excluded.title, description = excluded.description,
             body = excluded.body, body_seal = excluded.body_seal, featured = excluded.featured, position = excluded.position,
             created_at = excluded.created_at, updated_at = excluded.updated_at, seed_hash = excluded.seed_hash
           where articles.edited_at is null and articles.seed_hash is distinct from excluded.seed_hash
           returning id`,
    values: [JSON.stringify(articles)],
  })
  return rows.map(({ id }) => id)
}
