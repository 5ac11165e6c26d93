import { type Artwork, signatureOf } from '@plinth/api-schema/artwork'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { pages } from '@plinth/api-schema/pages'
import { embedHeights, frameMarkup } from '@plinth/api-schema/site-embeds'
import type { FastifyInstance } from 'fastify'
import type { AddressLimits } from '../address-limits.ts'
import { sendRefusal } from '../error-envelope.ts'
import { readSharedId } from '../share-cards.ts'
import type { FindEmbed } from './embed-content.ts'

const PATH = '/oembed'
const LIMIT = { max: 240, seconds: 60 }
const KEPT_SECONDS = 60
const MAX_ADDRESS = 2_000
const FRAME_WIDTH = 720
const CARD = { width: 1200, height: 630 }
const NOT_JSON = { status: 501, code: 501, msg: messages.jsonOnly, reason: 'jsonOnly' } as const

/** Both find what everybody may see, or null. */
export type OembedDeps = {
  findEmbed: FindEmbed
  findArtwork: (id: number) => Promise<Artwork | null>
  publicUrl: string
  addressLimits: AddressLimits | null
}

type Size = { width: number; height: number }

const readMax = (said: unknown): number =>
  typeof said === 'string' && /^[1-9]\d{0,4}$/.test(said) ? Number(said) : Infinity

/** The pages that can be embedded, and where their address says which. */
const PAGES: Readonly<Record<string, { kind: 'campaign' | 'artwork'; query: string }>> = {
  [pages.campaign.path]: { kind: 'campaign', query: 'id' },
  [pages.wall.path]: { kind: 'campaign', query: 'idActive' },
  [pages.artwork.path]: { kind: 'artwork', query: 'idArt' },
}

/** Which page of ours an address names; null when it is none. Nothing is ever fetched. */
const readPage = (address: string, publicUrl: string) => {
  const isOurs = address.length <= MAX_ADDRESS && address.startsWith(`${publicUrl}/`)
  const url = isOurs ? URL.parse(address) : null
  if (!url) return null
  const path = url.pathname.slice(new URL(publicUrl).pathname.replace(/\/$/, '').length)
  const page = Object.hasOwn(PAGES, path) ? PAGES[path] : undefined
  const id = page ? readSharedId(url.searchParams.get(page.query)) : null
  return page && id !== null ? { kind: page.kind, id } : null
}

/** The largest file of a picture that fits. */
const photoOf = ({ picture }: Artwork, max: Size): ({ url: string } & Size) | null => {
  const { width, height } = picture
  if (!width || !height) return null
  const files = [{ url: picture.url, width }, ...picture.renditions.filter(({ type }) => type === 'image/webp')]
  const fitting = files
    .map((file) => ({ url: file.url, width: file.width, height: Math.round((file.width / width) * height) }))
    .filter((file) => file.width <= max.width && file.height <= max.height)
  return fitting.toSorted((a, b) => b.width - a.width)[0] ?? null
}

/** `/oembed`: how other sites show a campaign or an artwork when somebody pastes its address (oembed.com). */
export function installOembed(app: FastifyInstance, { findEmbed, findArtwork, publicUrl, addressLimits }: OembedDeps) {
  const common = { version: '1.0', provider_name: 'Plinth', provider_url: publicUrl, cache_age: KEPT_SECONDS }
  const thumbnailOf = (kind: string, id: number, max: Size) =>
    CARD.width <= max.width && CARD.height <= max.height
      ? {
          thumbnail_url: `${publicUrl}/share/${kind}/${id}.png`,
          thumbnail_width: CARD.width,
          thumbnail_height: CARD.height,
        }
      : {}

  const describeCampaign = async (id: number, max: Size) => {
    const found = await findEmbed('countdown', id, 1)
    if (!found) return null
    const { name, brandName } = found.campaign
    const size = { width: Math.min(FRAME_WIDTH, max.width), height: Math.min(embedHeights.wall, max.height) }
    return {
      ...{ ...common, type: 'rich', title: name, author_name: brandName, ...size, ...thumbnailOf('campaign', id, max) },
      html: frameMarkup(publicUrl, { show: 'wall', campaignId: id }, { name, ...size }),
    }
  }

  const describeArtwork = async (id: number, max: Size) => {
    const work = await findArtwork(id)
    if (!work) return null
    const said = {
      ...{ ...common, title: work.title, author_name: signatureOf(work) },
      author_url: `${publicUrl}${pages.personProfile.path}?userId=${work.artist.id}&tab=2`,
      ...thumbnailOf('artwork', id, max),
    }
    const photo = photoOf(work, max)
    return photo ? { ...said, type: 'photo', ...photo, url: `${publicUrl}${photo.url}` } : { ...said, type: 'link' }
  }

  app.get<{ Querystring: Record<string, unknown> }>(PATH, async (request, reply) => {
    addressLimits?.take(request.ip, { path: PATH, limit: LIMIT })
    reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin')
    const { url, format = 'json', maxwidth, maxheight } = request.query
    if (typeof url !== 'string' || url === '')
      throw new AppError('invalid', { msg: messages.fieldRequired, field: 'url' })
    if (format !== 'json') return sendRefusal(reply, NOT_JSON)
    const page = readPage(url, publicUrl)
    const max = { width: readMax(maxwidth), height: readMax(maxheight) }
    const described = page && (await (page.kind === 'campaign' ? describeCampaign : describeArtwork)(page.id, max))
    // What is private answers as what is missing: that it is there is no more public than the rest of it.
    if (!described) throw new AppError('notFound')
    return reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`).send(described)
  })
}
