import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { type ContentEntry, contentEntries } from '../../../content/articles.ts'
import type { Queryable } from '../../db/database.ts'
import { cleanRichText, sealOf } from '../../rich-text/sealed-text.ts'
import { BODY, type SeededArticle, upsertSeeded } from './support.repository.ts'

const CONTENT_FOLDER = new URL('../../../content/', import.meta.url)

async function readArticle(entry: ContentEntry): Promise<SeededArticle> {
  const { id, typeId, section, title, description, featured, position, published, updated } = entry
  const html = await readFile(new URL(`${entry.file}.html`, CONTENT_FOLDER), 'utf8')
  const body = cleanRichText(html.trim(), { maxLength: Number.POSITIVE_INFINITY })
  const article = {
    id,
    typeId,
    section,
    title,
    description,
    featured,
    position,
    body,
    seal: sealOf({ body }, BODY),
    createdAt: `${published}T00:00:00Z`,
    updatedAt: `${updated}T00:00:00Z`,
  }
  return { ...article, hash: createHash('sha256').update(JSON.stringify(article)).digest('hex') }
}

/** Reads every article that comes with the product. */
export const readContent = (): Promise<SeededArticle[]> => Promise.all(contentEntries.map(readArticle))

/** Brings the articles of the product up to date at every start, and answers the ids it changed; what an operator edited stays as it is. */
export const seedArticles = async (database: Queryable): Promise<number[]> =>
  upsertSeeded(database, await readContent())
