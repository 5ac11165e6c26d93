import { z } from 'zod'
import { dataCall, listCall } from './call.ts'
import { messages } from './messages.ts'
import { optionalUpload } from './pictures.ts'
import * as rules from './rules.ts'
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
  input: articlePage.extend({ typeId: wireId().optional(), title: rules.searchText().optional() }),
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

/** What a request for help can be about. */
const HelpType = z.object({ id: z.int(), name: z.string() }).meta({ id: 'HelpType' })

/** A request for help as the person who sent it sees it, with the answer once there is one. */
export const HelpRequest = z
  .object({
    id: z.int(),
    helpTypeId: z.int(),
    helpTypeName: z.string(),
    email: z.string(),
    companyName: z.string(),
    description: z.string(),
    file: z.string().nullable(),
    status: z.int().meta({ description: '0 pending, 1 processed' }),
    createTime: wireDateTime(),
    answer: z.string().nullable().meta({ description: 'Plain text; null until an operator has answered.' }),
    answerTime: wireDateTime().nullable(),
  })
  .meta({ id: 'HelpRequest' })

/** The support form (docs/product/site-and-help.md#account-support). */
const HelpForm = z.object({
  helpTypeId: wireId(),
  email: rules.email(),
  companyName: rules.visibleLine(),
  description: rules
    .filled()
    .max(rules.MAX_PROSE, messages.messageTooLong)
    .refine(rules.isProse, messages.plainTextOnly),
  file: optionalUpload().optional().meta({ description: "One of the caller's own uploads: JPEG, JPG or PNG." }),
})

export const listHelpTypes = dataCall({
  ...read,
  path: '/content/helpList',
  summary: 'What a request for help can be about.',
  input: noInput,
  data: z.array(HelpType),
})

export const addHelpRequest = dataCall({
  method: 'POST',
  room: 'support',
  audience: 'visitor',
  encoding: 'json',
  idempotent: true,
  path: '/content/helpAdd',
  summary: 'Asks for help. Anyone who is not logged in can ask three times a day from one address, and sends no file.',
  input: HelpForm.extend({
    userId: wireId()
      .optional()
      .meta({ description: 'Who the caller is; refused when somebody else is logged in, or nobody.' }),
  }),
  data: z.object({ id: z.int() }),
})

export const listHelpRequests = listCall({
  method: 'GET',
  room: 'support',
  audience: 'member',
  path: '/content/helpRecordUser',
  summary: "The caller's own requests for help with their answers, the newest first.",
  input: pageQuery(['createTime'], 24),
  row: HelpRequest,
})
