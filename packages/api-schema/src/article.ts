import type { z } from 'zod'
import { articleStatus } from './states.ts'
import type * as wire from './support.ts'
import { type Moment, toWireTime, type WireTime } from './wire-time.ts'

// Articles and the links of the footer as both sides know them, and the one translation between these names and those of the
// wire.

/** A published article without its text. */
export type ArticleHead<Time = Date> = {
  id: number
  typeId: number
  language: string
  /** The heading under which a list shows it; empty when it needs none. */
  section: string
  title: string
  description: string
  imageUrl: string | null
  externalUrl: string | null
  position: number
  createdAt: Time
  updatedAt: Time
}
/** An article with its text, which is sanitised HTML. */
export type Article<Time = Date, Html extends string = string> = ArticleHead<Time> & { body: Html }
/** A kind of article. */
export type ArticleType = { id: number; title: string }
/** A link at the foot of the site. */
export type SiteLink = { id: number; title: string; url: string; position: number }

const secureAddress = (url: string | null) =>
  url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null

/** Writes an article without its text; an address that is not https is left out. */
export const articleHeadToWire = (article: ArticleHead<Moment>): z.output<typeof wire.ArticleHead> => {
  const externalLink = secureAddress(article.externalUrl)
  return {
    id: article.id,
    articleId: article.id,
    title: article.title,
    typeId: article.typeId,
    section: article.section,
    lang: article.language,
    description: article.description,
    imgUrl: article.imageUrl,
    externalLink,
    externalLinkFlag: externalLink === null ? 0 : 1,
    status: articleStatus.published,
    sort: article.position,
    createTime: toWireTime(article.createdAt),
    updateTime: toWireTime(article.updatedAt),
  }
}

/** Reads an article without its text. */
export const articleHeadFromWire = (row: z.output<typeof wire.ArticleHead>): ArticleHead<WireTime> => ({
  id: row.id,
  typeId: row.typeId,
  language: row.lang,
  section: row.section,
  title: row.title,
  description: row.description,
  imageUrl: row.imgUrl,
  externalUrl: row.externalLink,
  position: row.sort,
  createdAt: row.createTime,
  updatedAt: row.updateTime,
})

/** Writes an article. */
export const articleToWire = (article: Article<Moment>): z.output<typeof wire.Article> => ({
  ...articleHeadToWire(article),
  content: article.body,
})

/** Reads an article. */
export const articleFromWire = (row: z.output<typeof wire.Article>): Article<WireTime> => ({
  ...articleHeadFromWire(row),
  body: row.content,
})

/** Writes a kind of article. */
export const articleTypeToWire = ({ id, title }: ArticleType): z.output<typeof wire.ArticleType> => ({
  typeId: id,
  title,
})

/** Writes a link of the footer. */
export const siteLinkToWire = ({ id, title, url, position }: SiteLink): z.output<typeof wire.SiteLink> => ({
  id,
  title,
  url,
  sort: position,
})

/** Reads a link of the footer. */
export const siteLinkFromWire = ({ id, title, url, sort }: z.output<typeof wire.SiteLink>): SiteLink => ({
  id,
  title,
  url,
  position: sort,
})
