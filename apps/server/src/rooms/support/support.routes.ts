import { articleHeadToWire, articleToWire, articleTypeToWire, siteLinkToWire } from '@plinth/api-schema/article'
import {
  articleByType,
  articleDetail,
  articleFullList,
  articleList,
  articleTypeList,
  linkList,
  newsDetail,
  recommendedContent,
} from '@plinth/api-schema/support'
import type { Bind } from '../../http/call-context.ts'
import type { Page, SupportService } from './support.service.ts'

const ORDER_BY = { sort: 'position', createTime: 'createdAt', updateTime: 'updatedAt' } as const
type PageInput = {
  pageNum: number
  pageSize: number
  orderByColumn?: keyof typeof ORDER_BY | undefined
  isAsc: 'asc' | 'desc'
}
const readPage = ({ pageNum, pageSize, orderByColumn, isAsc }: PageInput): Page => ({
  number: pageNum,
  size: pageSize,
  order: orderByColumn && { column: ORDER_BY[orderByColumn], direction: isAsc },
})

/** Binds the calls of the help and information pages. */
export const supportRoutes = (bind: Bind, service: SupportService) => {
  bind(articleList, async ({ typeId, ...page }) => {
    const { rows, total } = await service.articleHeads({ typeId }, readPage(page))
    return { rows: rows.map(articleHeadToWire), total }
  })
  bind(articleTypeList, async () => (await service.articleTypes()).map(articleTypeToWire))
  bind(articleFullList, async ({ typeId, title, ...page }) => {
    const { rows, total } = await service.articles({ typeId, titlePart: title }, readPage(page))
    return { rows: rows.map(articleToWire), total }
  })
  bind(articleDetail, async ({ id }) => articleToWire(await service.article(id)))
  bind(articleByType, async ({ typeId }) => (await service.articlesOfType(typeId)).map(articleToWire))
  bind(newsDetail, async ({ id }) => articleToWire(await service.newsArticle(id)))
  bind(recommendedContent, async (page) => {
    const { rows, total } = await service.articleHeads({ featured: true }, readPage(page))
    return { rows: rows.map(articleHeadToWire), total }
  })
  bind(linkList, async () => (await service.siteLinks()).map(siteLinkToWire))
}
