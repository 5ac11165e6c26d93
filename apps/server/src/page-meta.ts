import { AppError } from '@plinth/api-schema/errors'
import { type Page, pages } from '@plinth/api-schema/pages'
import type { FindPageMeta } from './http/web-app.ts'
import type { SupportService } from './rooms/support/support.service.ts'

const byPath = new Map<string, Page>(Object.values(pages).map((page) => [page.path, page]))

/** Finds what the share card of a public address says; rooms that have public pages are asked here. */
export const createPageMeta =
  (support: SupportService): FindPageMeta =>
  async (url) => {
    const page = byPath.get(url.pathname.replace(/(.)\/$/, '$1'))
    if (!page) return null
    if (page.path !== pages.article.path) return { ...page }
    const id = Number(url.searchParams.get('articleId'))
    if (!Number.isSafeInteger(id) || id <= 0) return { ...page }
    try {
      const article = await support.article(id)
      return { title: article.title, description: article.description, path: `${page.path}?articleId=${id}` }
    } catch (error) {
      if (error instanceof AppError) return null
      throw error
    }
  }
