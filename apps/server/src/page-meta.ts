import { AppError } from '@plinth/api-schema/errors'
import { ARTWORK_SIZES, CAMPAIGN_SIZES, CAMPAIGN_WINDOWS } from '@plinth/api-schema/first-pictures'
import { type Page, pages } from '@plinth/api-schema/pages'
import type { PaintedPage } from './http/painted-pages.ts'
import { type FindSharedPages, readSharedId, type SharedKind, sharedMeta } from './http/share-cards.ts'
import type { FindPageMeta, FirstPicture, PageMeta } from './http/web-app.ts'
import type { SupportService } from './rooms/support/support.service.ts'

const byPath = new Map<string, Page>(Object.values(pages).map((page) => [page.path, page]))

const isTaken = ({ takesId, takesHex }: Page, last: string): boolean =>
  takesHex === undefined
    ? takesId === true && /^[1-9]\d{0,14}$/.test(last)
    : last.length === takesHex + 2 && /^0x[0-9a-fA-F]+$/.test(last)

const cutLast = (path: string): readonly [rest: string, last: string] => {
  const cut = path.lastIndexOf('/')
  return [path.slice(0, cut), path.slice(cut + 1)]
}

/** The page of a path whose last part is an id, a hash or an address that it takes. */
const pageWith = (path: string): Page | undefined => {
  const [rest, last] = cutLast(path)
  const page = byPath.get(rest)
  return page && isTaken(page, last) ? page : undefined
}

const isTab = (last: string, { takesTab = 0 }: Page) => /^[1-9]$/.test(last) && Number(last) <= takesTab

/** The page of a path that ends with a tab, behind such a part where the page takes one. */
const pageWithTab = (path: string): Page | undefined => {
  const [rest, last] = cutLast(path)
  const plain = byPath.get(rest)
  const page = plain && !plain.takesId && !plain.takesHex ? plain : pageWith(rest)
  return page && isTab(last, page) ? page : undefined
}

/** The page of a path; an id, a hash or an address may follow where a page takes one, and then a tab. */
const pageAt = (pathname: string): Page | undefined => {
  const path = pathname.replace(/(.)\/$/, '$1')
  const page = byPath.get(path) ?? pageWith(path)
  return page && page.takesTab === undefined ? page : pageWithTab(path)
}

/** The pages whose tags depend on what they show, and where their address says which: in its query, or at the end of its path. */
const SHARED: Readonly<
  Record<
    string,
    {
      kind: SharedKind
      query?: string
      /** Ids that may stand beside it, and change nothing of what the page shows. */
      beside?: readonly string[]
      first?: Pick<FirstPicture, 'sizes' | 'media'>
      painted?: PaintedPage
    }
  >
> = {
  [pages.campaign.path]: {
    kind: 'campaign',
    query: 'id',
    first: { sizes: CAMPAIGN_SIZES, media: CAMPAIGN_WINDOWS },
    painted: 'campaign',
  },
  [pages.artwork.path]: {
    kind: 'artwork',
    query: 'idArt',
    beside: ['idActive', 'idUser'],
    first: { sizes: ARTWORK_SIZES },
    painted: 'artwork',
  },
  [pages.nft.path]: { kind: 'nft', query: 'idNft' },
  [pages.personProfile.path]: { kind: 'artist', query: 'userId' },
  [pages.set.path]: { kind: 'set' },
}

const lastOf = (pathname: string) => pathname.replace(/\/$/, '').split('/').at(-1) ?? null

const isId = (text: string) => readSharedId(text) !== null

/** What is hidden and what does not exist say the same, letter for letter. */
const metaOfShared = async (url: URL, page: Page, find: FindSharedPages): Promise<PageMeta> => {
  const shared = SHARED[page.path]
  const named = shared?.query === undefined ? lastOf(url.pathname) : url.searchParams.get(shared.query)
  const id = shared ? readSharedId(named) : null
  const found = shared && id !== null ? await find[shared.kind](id) : null
  if (!shared || id === null || !found) return { ...page }
  const path = shared.query === undefined ? `${page.path}/${id}` : `${page.path}?${shared.query}=${id}`
  const meta = sharedMeta(shared.kind, id, path, found)
  const first = shared.first && found.picture ? { ...shared.first, picture: found.picture.stored } : undefined
  const { query = '', beside = [] } = shared
  const isPlain = [...url.searchParams].every(([name, text]) => (name === query || beside.includes(name)) && isId(text))
  const painted = shared.painted && isPlain ? { page: shared.painted, address: path } : undefined
  return { ...meta, first, painted, isEmbeddable: shared.kind === 'campaign' || shared.kind === 'artwork' }
}

/** The wall of a campaign has no tags of its own; whether everybody may see it is asked all the same, for it comes painted. */
const metaOfWall = async (url: URL, page: Page, find: FindSharedPages): Promise<PageMeta> => {
  const id = readSharedId(url.searchParams.get('idActive'))
  const address = `${page.path}?idActive=${id}`
  const isPlain = id !== null && `${url.pathname}${url.search}` === address
  return { ...page, painted: isPlain && (await find.campaign(id)) ? { page: 'wall', address } : undefined }
}

const metaOfArticle = async (url: URL, page: Page, support: SupportService): Promise<PageMeta | null> => {
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

/** Finds what the share card of a public address says; rooms that have public pages are asked here. */
export const createPageMeta =
  (support: SupportService, shared: FindSharedPages): FindPageMeta =>
  async (url) => {
    const page = pageAt(url.pathname)
    if (!page) return null
    if (page.path === pages.article.path) return metaOfArticle(url, page, support)
    if (page.path === pages.wall.path) return metaOfWall(url, page, shared)
    if (page.path === pages.market.path && url.search === '')
      return { ...page, painted: { page: 'market', address: page.path } }
    return metaOfShared(url, page, shared)
  }
