import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { errors } from '@plinth/api-schema/errors'
import { pages } from '@plinth/api-schema/pages'
import type { Picture } from '@plinth/api-schema/pictures'
import { oembedAddress } from '@plinth/api-schema/site-embeds'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './cookies.ts'
import { sendRefusal } from './error-envelope.ts'
import { escapeHtml } from './html.ts'
import { openPaintedPages, type PaintedPage, type PaintedPagesDeps } from './painted-pages.ts'

/** What a share card of a public page says. */
export type PageMeta = {
  title: string
  description: string
  image?: string
  path: string
  /** Whether search engines are asked to leave the page out. */
  unlisted?: boolean
  /** Whether other sites can embed what it shows, and ask how (oembed.com). */
  isEmbeddable?: boolean
  /** The picture with which the page begins. */
  first?: FirstPicture | undefined
  /** Which painted page it is, and its plain address, where its own says nothing more than that. */
  painted?: { page: PaintedPage; address: string } | undefined
}

/** A picture that a page shows before all else: how wide it stands there, and in which windows if not in all. */
export type FirstPicture = { picture: Picture; sizes: string; media?: string }

/** Finds the meta of an address: null when no such page is known. Rooms bring theirs, the app composes them. */
export type FindPageMeta = (url: URL) => Promise<PageMeta | null>

const SITE_NAME = 'Plinth'
// A worker stands under the policy of its own file, not under that of the page: the recount asks this site for a log, the service worker for the offline page.
const SCRIPT_POLICY = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
const DEFAULT_CARD = '/share-card.png'

// The lightest that browsers know, as the page itself lists them.
const TYPES = ['image/avif', 'image/webp']

/** Asks for a picture at once, which a page would otherwise hear of only when its code has come and has asked what it shows. */
const preload = ({ picture: { url, renditions }, sizes, media }: FirstPicture) => {
  const type = TYPES.find((candidate) => renditions.some((rendition) => rendition.type === candidate))
  const files = renditions.filter((rendition) => rendition.type === type).toSorted((a, b) => a.width - b.width)
  const attributes = {
    rel: 'preload',
    as: 'image',
    fetchpriority: 'high',
    ...(type
      ? { type, imagesrcset: files.map((file) => `${file.url} ${file.width}w`).join(', '), imagesizes: sizes }
      : { href: url }),
    ...(media ? { media } : {}),
  }
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${escapeHtml(value)}"`)
  return `<link ${written.join(' ')}>`
}

const tags = (meta: PageMeta, publicUrl: string) => {
  const absolute = (reference: string) => new URL(reference, `${publicUrl}/`).href
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  const card = absolute(meta.image ?? DEFAULT_CARD)
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  return [
    ...(meta.first ? [preload(meta.first)] : []),
    named('description', meta.description),
    `<link rel="canonical" href="${escapeHtml(absolute(meta.path))}">`,
    ...(meta.isEmbeddable
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembedAddress(publicUrl, absolute(meta.path)))}" title="${escapeHtml(meta.title)}">`,
        ]
      : []),
    property('og:type', 'website'),
    property('og:site_name', SITE_NAME),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', absolute(meta.path)),
    property('og:image', card),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    named('twitter:card', 'summary_large_image'),
    named('twitter:image', card),
  ].join('\n    ')
}

const withMeta = (template: string, meta: PageMeta, publicUrl: string) => {
  const title = meta.title.includes(SITE_NAME) ? meta.title : `${meta.title} | ${SITE_NAME}`
  return template
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(title)}</title>`)
    .replace('<!--meta-->', () => tags(meta, publicUrl))
}

const notFoundMeta: PageMeta = {
  title: 'Page not found',
  description: 'This page does not exist.',
  path: '/',
  unlisted: true,
}

export type WebAppDeps = PaintedPagesDeps & { policy: string; findMeta: FindPageMeta }

/** The address of a request under our own name, whatever its path looks like: `//evil.example` is a path here and no host. */
const readAddress = (target: string, publicUrl: string): URL | null =>
  target.startsWith('/') ? URL.parse(`${new URL(publicUrl).origin}${target}`) : null

const isAddressOfPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|files|ipfs|assets)(\/|$)/.test(request.url.split('?')[0]!) &&
  !/\.\w+$/.test(request.url.split('?')[0]!)

/** Serves the built single-page app: its files, and for every other address the page with that address's share tags. */
export async function installWebApp(app: FastifyInstance, deps: WebAppDeps) {
  const offlinePage = path.join(deps.directory, 'offline.html')
  await app.register(fastifyStatic, {
    root: deps.directory,
    index: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(deps.directory, 'assets') + path.sep)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=600')
      if (file.endsWith('.js')) reply.header('content-security-policy', SCRIPT_POLICY)
      if (file === offlinePage) reply.header('content-security-policy', deps.policy)
    },
  })
  const read = (name: string) => readFile(path.join(deps.directory, name), 'utf8')
  const shell = await read('index.html')
  // Public pages come painted already; anyone who is logged in would see "Log in" for a moment, so they get the bare shell.
  const landing = await read('landing.html').catch(() => shell)
  const painted = await openPaintedPages(app, deps)

  const pageFor = async (request: FastifyRequest, url: URL | null, wanted: PageMeta['painted']) => {
    const isStranger = request.cookies[sessionCookie(deps.publicUrl.startsWith('https:'))] === undefined
    if (url?.pathname === '/' && isStranger) return { html: landing }
    if (!wanted) return { html: shell }
    const { page, address } = wanted
    const viewer = { ip: request.ip, isPhone: /\bMobi/i.test(request.headers['user-agent'] ?? '') }
    const painting = isStranger ? await painted.paint(page, address, viewer) : null
    return painting ?? { html: painted.shell(page) ?? shell }
  }

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = readAddress(request.url, deps.publicUrl)
    const found = url && (await deps.findMeta(url))
    const meta = found ?? notFoundMeta
    const { html: template, styleSource } = await pageFor(request, url, meta.painted)
    const html = withMeta(template, meta, deps.publicUrl)
    const policy = styleSource ? deps.policy.replace("style-src 'self'", `$& ${styleSource}`) : deps.policy
    if (meta.unlisted) reply.header('x-robots-tag', 'noindex')
    return reply
      .code(found ? 200 : 404)
      .header('content-security-policy', policy)
      .header('cache-control', 'private, no-cache')
      .header('vary', 'cookie, user-agent')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  // By a route of their own: what the handler below sends is not compressed, and these are large.
  for (const page of [pages.landing, pages.market, pages.campaign, pages.wall, pages.artwork])
    app.get(page.path, sendPage)
  app.setNotFoundHandler((request, reply) =>
    isAddressOfPage(request) ? sendPage(request, reply) : sendRefusal(reply, errors.notFound),
  )
}
