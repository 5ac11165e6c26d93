import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { noInput, pageQuery, wireDateTime, wireId } from './wire.ts'

const TEN_MINUTES = 600
const read = { method: 'GET', room: 'support', audience: 'public', cacheSeconds: TEN_MINUTES } as const

/** A kind of article, such as the FAQ (type 1). */
export const ArticleType = z.object({ typeId: z.int(), title: z.string() }).meta({ id: 'ArticleType' })

/** An article with its sanitised HTML. */
export const Article = z
  .object({
    id: z.int(),
    articleId: z.int(),
    title: z.string(),
    typeId: z.int(),
    section: z.string().meta({ description: 'The heading under which a list shows it; empty when it needs none.' }),
    lang: z.string(),
    content: z.string(),
    description: z.string(),
    imgUrl: z.string().nullable(),
    externalLink: z.string().nullable(),
    externalLinkFlag: z.int(),
    status: z.int(),
    sort: z.int(),
    createTime: wireDateTime(),
    updateTime: wireDateTime(),
  })
  .meta({ id: 'Article' })

/** An article as it stands in a list: without its text. */
export const ArticleHead = Article.omit({ content: true }).meta({ id: 'ArticleHead' })

/** A link in the footer. */
export const SiteLink = z
  .object({ id: z.int(), title: z.string(), url: z.string(), sort: z.int() })
  .meta({ id: 'SiteLink' })

const articlePage = pageQuery(['sort', 'createTime', 'updateTime'], 24)
const titleSearch = z
  .string()
  .trim()
  .max(255)
  .refine((text) => !text.includes('\0'), 'must be plain text')

export const articleList = listCall({
  ...read,
  path: '/article/articleList',
  summary:
    'Published articles without their text, optionally of one type; in editorial order unless a column is given.',
  input: articlePage.extend({ typeId: wireId().optional() }),
  row: ArticleHead,
})

export const articleTypeList = dataCall({
  ...read,
  path: '/article/articleTypeList',
  summary: 'The types of article.',
  input: noInput,
  data: z.array(ArticleType),
})

export const articleFullList = listCall({
  ...read,
  path: '/article/list',
  summary: 'Published articles with their text, optionally of one type or with words of their title.',
  input: articlePage.extend({ typeId: wireId().optional(), title: titleSearch.optional() }),
  row: Article,
})

export const articleDetail = dataCall({
  ...read,
  path: '/article/detail/{id}',
  summary: 'One published article.',
  input: z.object({ id: wireId() }),
  data: Article,
})

export const articleByType = dataCall({
  ...read,
  path: '/article/getArticleByType',
  summary: 'Every published article of one type, in its order; type 1 is the FAQ.',
  input: z.object({ typeId: wireId() }),
  data: z.array(Article),
})

export const newsDetail = dataCall({
  ...read,
  path: '/content/news/detail',
  summary: 'One published piece of news.',
  input: z.object({ id: wireId() }),
  data: Article,
})

export const recommendedContent = listCall({
  ...read,
  path: '/content/recommend',
  summary: 'Articles that the site puts forward.',
  input: pageQuery(['sort', 'createTime'], 4),
  row: ArticleHead,
})

export const linkList = dataCall({
  ...read,
  path: '/link/list',
  summary: 'The links of the footer.',
  input: noInput,
  data: z.array(SiteLink),
})
