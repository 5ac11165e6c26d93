import type * as wire from '@plinth/api-schema/support'
import { toWireDateTime } from '@plinth/api-schema/wire-time'
import type { z } from 'zod'
import type { Article, ArticleHead, ArticleType, SiteLink } from './support.repository.ts'

const secureAddress = (url: string | null) =>
  url !== null && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : null

/** An article as it stands in a list on the wire. */
export function articleHeadToWire(article: ArticleHead): z.output<typeof wire.ArticleHead> {
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
    status: article.status,
    sort: article.position,
    createTime: toWireDateTime(article.createdAt),
    updateTime: toWireDateTime(article.updatedAt),
  }
}

/** An article on the wire. */
export const articleToWire = (article: Article): z.output<typeof wire.Article> => ({
  ...articleHeadToWire(article),
  content: article.body,
})

/** A kind of article on the wire. */
export const articleTypeToWire = ({ id, title }: ArticleType): z.output<typeof wire.ArticleType> => ({
  typeId: id,
  title,
})

/** A link of the footer on the wire. */
export const siteLinkToWire = ({ id, title, url, position }: SiteLink): z.output<typeof wire.SiteLink> => ({
  id,
  title,
  url,
  sort: position,
})
