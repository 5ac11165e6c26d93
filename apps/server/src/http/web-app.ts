import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import { errors } from '@plinth/api-schema/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from './cookies.ts'
import { sendRefusal } from './error-envelope.ts'
import { escapeHtml } from './html.ts'

/** What a share card of a public page says. */
export type PageMeta = {
  title: string
  description: string
  image?: string
  path: string
  /** Whether search engines are asked to leave the page out. */
  unlisted?: boolean
}

/** Finds the meta of an address: null when no such page is known. Rooms bring theirs, the app composes them. */
export type FindPageMeta = (url: URL) => Promise<PageMeta | null>

const SITE_NAME = 'Plinth'
const DEFAULT_CARD = '/share-card.png'

const tags = (meta: PageMeta, publicUrl: string) => {
  const absolute = (reference: string) => new URL(reference, `${publicUrl}/`).href
  const property = (name: string, content: string) => `<meta property="${name}" content="${escapeHtml(content)}">`
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}">`
  return [
    named('description', meta.description),
    `<link rel="canonical" href="${escapeHtml(absolute(meta.path))}">`,
    property('og:type', 'website'),
    property('og:site_name', SITE_NAME),
    property('og:title', meta.title),
    property('og:description', meta.description),
    property('og:url', absolute(meta.path)),
    property('og:image', absolute(meta.image ?? DEFAULT_CARD)),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    named('twitter:card', 'summary_large_image'),
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

/** What serving the web app needs. */
export type WebAppDeps = { directory: string; publicUrl: string; policy: string; findMeta: FindPageMeta }

/** The address of a request under our own name, whatever its path looks like: `//evil.example` is a path here and no host. */
const readAddress = (target: string, publicUrl: string): URL | null =>
  target.startsWith('/') ? URL.parse(`${new URL(publicUrl).origin}${target}`) : null

const isAddressOfPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') &&
  !/^\/(api|files|ipfs|assets)(\/|$)/.test(request.url.split('?')[0]!) &&
  !/\.\w+$/.test(request.url.split('?')[0]!)

/** Serves the built single-page app: its files, and for every other address the page with that address's share tags. */
export async function installWebApp(app: FastifyInstance, deps: WebAppDeps) {
  await app.register(fastifyStatic, {
    root: deps.directory,
    index: false,
    wildcard: false,
    setHeaders: (reply, file) => {
      const hashed = file.startsWith(path.join(deps.directory, 'assets') + path.sep)
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=600')
    },
  })
  const read = (name: string) => readFile(path.join(deps.directory, name), 'utf8')
  const shell = await read('index.html')
  // The landing comes painted already; anyone who is logged in would see "Log in" for a moment, so they get the bare shell.
  const landing = await read('landing.html').catch(() => shell)

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = readAddress(request.url, deps.publicUrl)
    const found = url && (await deps.findMeta(url))
    const painted =
      url?.pathname === '/' && request.cookies[sessionCookie(deps.publicUrl.startsWith('https:'))] === undefined
    const meta = found ?? notFoundMeta
    const html = withMeta(painted ? landing : shell, meta, deps.publicUrl)
    if (meta.unlisted) reply.header('x-robots-tag', 'noindex')
    return reply
      .code(found ? 200 : 404)
      .header('content-security-policy', deps.policy)
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(html)
  }
  app.get('/', sendPage)
  app.setNotFoundHandler((request, reply) =>
    isAddressOfPage(request) ? sendPage(request, reply) : sendRefusal(reply, errors.notFound),
  )
}
