import type { ArticleHead } from '@plinth/api-schema/article'
import { AppError } from '@plinth/api-schema/errors'
import type { Database } from '../../db/database.ts'
import {
  type Article,
  type ArticleFilter,
  type ArticleOrder,
  countPublished,
  findPublished,
  listLinks,
  listPublished,
  listPublishedHeads,
  listTypes,
} from './support.repository.ts'

/** The kind of article that news are. */
const NEWS_TYPE = 4
// A whole type is answered at once; no type is meant to come near this.
const WHOLE_TYPE_LIMIT = 1000

/** One page of a list: `number` counts from 1. */
export type Page = { number: number; size: number; order?: ArticleOrder | undefined }
/** A page of articles with the true number of all that match. */
export type PageOf<Row> = { rows: Row[]; total: number }

const slice = ({ number, size, order }: Page) => ({ limit: size, offset: (number - 1) * size, order })

/** Answers the help and information pages; an article that is not published does not exist for it. */
export function createSupportService({ database }: { database: Database }) {
  const published = async (id: number): Promise<Article> => {
    const found = await findPublished(database, id)
    if (!found) throw new AppError('notFound')
    return found
  }
  return {
    article: published,
    newsArticle: async (id: number): Promise<Article> => {
      const found = await published(id)
      if (found.typeId !== NEWS_TYPE) throw new AppError('notFound')
      return found
    },
    articlesOfType: (typeId: number) => listPublished(database, { typeId }, { limit: WHOLE_TYPE_LIMIT, offset: 0 }),
    articles: async (filter: ArticleFilter, page: Page): Promise<PageOf<Article>> => ({
      rows: await listPublished(database, filter, slice(page)),
      total: await countPublished(database, filter),
    }),
    articleHeads: async (filter: ArticleFilter, page: Page): Promise<PageOf<ArticleHead>> => ({
      rows: await listPublishedHeads(database, filter, slice(page)),
      total: await countPublished(database, filter),
    }),
    articleTypes: () => listTypes(database),
    siteLinks: () => listLinks(database),
  }
}

/** The room's service. */
export type SupportService = ReturnType<typeof createSupportService>
