import { type Artwork, signatureOf } from '@plinth/api-schema/artwork'
import { daysToGoInWords, PAUSED } from '@plinth/api-schema/days-to-go'
import type { Standing } from '@plinth/api-schema/leaderboard'
import { pages } from '@plinth/api-schema/pages'
import type { Picture } from '@plinth/api-schema/pictures'
import { pluralise } from '@plinth/api-schema/pluralise'
import { escapeHtml } from '../html.ts'
import type { EmbedCampaign } from './embed-content.ts'
import type { EmbedLook } from './embed-look.ts'

const DAY_MS = 86_400_000
// docs/product/artworks.md#leaderboard: the first three are highlighted.
const TOP = 3

/**
 * What somebody wrote, escaped, and kept from turning the direction of what stands beside it. Where it is too long for its place it is
 * cut off, and said whole when it is pointed at.
 */
export const said = (text: string) => `<bdi class="said" title="${escapeHtml(text)}">${escapeHtml(text)}</bdi>`

/** A link to the product: whatever is done with a campaign is done there, in a tab of its own. */
export const link = (href: string, inner: string, className = '') =>
  `<a href="${escapeHtml(href)}" target="_blank" rel="noopener"${className && ` class="${className}"`}>${inner}</a>`

/** Where an embed leads. */
export const addressesOf = (publicUrl: string) => ({
  campaign: (id: number) => `${publicUrl}${pages.campaign.path}?id=${id}`,
  wall: (id: number) => `${publicUrl}${pages.wall.path}?idActive=${id}`,
  artwork: (work: Artwork) =>
    `${publicUrl}${pages.artwork.path}?idArt=${work.id}&idActive=${work.campaignId}&idUser=${work.artist.id}`,
  person: (id: number) => `${publicUrl}${pages.personProfile.path}?userId=${id}&tab=2`,
})
/** Where an embed leads. */
export type Addresses = ReturnType<typeof addressesOf>

const moments = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })

/** A moment, in UTC until the script of the page says it on the clock of the visitor. */
const time = (moment: Date) =>
  `<time datetime="${moment.toISOString()}" data-moment>${moments.format(moment)} UTC</time>`

const dayNumber = (moment: Date) => Math.floor(moment.getTime() / DAY_MS)

/** Where a campaign stands, as its own page says it. */
export const stateWords = ({ stage, isPaused, endsAt }: EmbedCampaign, now: Date) => {
  if (stage === 'completed' || endsAt <= now) return 'Ended'
  return isPaused ? PAUSED : daysToGoInWords(dayNumber(endsAt) - dayNumber(now))
}

// The policy of the page takes no styles of single elements: how wide a work is for its area is one of so many steps of a scale.
const SIDE_STEP = 1.04
const MAX_STEPS = 24
// A work of so many steps is wider than its column (embeds/frame.css) and gets two.
const WIDE_STEPS = 10

/** The steps of a work of this shape; undefined where nobody knows its size. */
const stepsOf = ({ width, height }: Picture) => {
  if (!width || !height) return undefined
  const steps = Math.round(Math.log(Math.sqrt(width / height)) / Math.log(SIDE_STEP))
  return Math.max(-MAX_STEPS, Math.min(MAX_STEPS, steps))
}

/** The sides of works by their steps: width over that of a square of the same area. */
export const sideRules = Array.from({ length: 2 * MAX_STEPS + 1 }, (_, index) => {
  const steps = index - MAX_STEPS
  return `[data-steps="${steps}"]{--side:${(SIDE_STEP ** steps).toFixed(3)}}`
}).join('\n')

// What the widest place takes of the page, by the number of works in a row (embeds/frame.css).
const sizesOf = ({ columns }: EmbedLook, isWide: boolean) => {
  const widest = Math.min(100, Math.ceil(100 / (columns ?? 3)) * (isWide ? 2 : 1))
  return columns === 1 ? '100vw' : `(max-width: 419px) 100vw, (max-width: 679px) ${isWide ? 100 : 50}vw, ${widest}vw`
}

const srcset = ({ renditions }: Picture, type: string) =>
  renditions
    .filter((rendition) => rendition.type === type)
    .toSorted((a, b) => a.width - b.width)
    .map(({ url, width }) => `${escapeHtml(url)} ${width}w`)
    .join(', ')

const image = (picture: Picture, alt: string, sizes: string) => {
  const avif = srcset(picture, 'image/avif')
  const webp = srcset(picture, 'image/webp')
  const size = picture.width && picture.height ? ` width="${picture.width}" height="${picture.height}"` : ''
  return `<picture>${avif && `<source type="image/avif" srcset="${avif}" sizes="${sizes}">`}<img src="${escapeHtml(picture.url)}"${
    webp && ` srcset="${webp}" sizes="${sizes}"`
  }${size} alt="${escapeHtml(alt)}" loading="lazy" decoding="async"></picture>`
}

const work = (art: Artwork, look: EmbedLook, addresses: Addresses) => {
  const { title, voteCount, rank, state } = art
  const href = addresses.artwork(art)
  const artist = signatureOf(art)
  const votes = voteCount === null ? '' : `, ${pluralise(voteCount, 'vote')}`
  const steps = stepsOf(art.picture)
  const isWide = steps !== undefined && steps >= WIDE_STEPS
  const shape = steps === undefined ? '' : ` data-steps="${steps}"${isWide ? ' data-wide' : ''}`
  return `<li class="work"${shape}>${link(href, image(art.picture, `${title} by ${artist}`, sizesOf(look, isWide)))}
<div class="label"><div>${link(href, said(title), 'title')}<p class="detail line">${said(artist)}<span>${votes}</span></p>${
    state === 'minted' ? '<p class="detail minted">Minted</p>' : ''
  }</div>${rank === null ? '' : `<span class="rank"><span class="hidden">Rank </span>${rank}</span>`}</div></li>`
}

/** The works of a campaign as they hang. */
export const wall = (works: readonly Artwork[], look: EmbedLook, addresses: Addresses) =>
  works.length === 0
    ? '<p class="empty">No work hangs here yet.</p>'
    : `<ul class="wall" data-columns="${look.columns ?? 'auto'}">${works.map((art) => work(art, look, addresses)).join('\n')}</ul>`

const face = ({ name, pictureUrl }: Standing) =>
  pictureUrl === null
    ? `<span class="face" aria-hidden="true">${escapeHtml([...name.trim()][0]?.toUpperCase() ?? '')}</span>`
    : `<img class="face" src="${escapeHtml(pictureUrl)}" alt="" width="36" height="36" loading="lazy" decoding="async">`

const leader = (person: Standing, addresses: Addresses) => {
  const { rank, voteCount, workCount } = person
  const place = rank === null ? '' : `<span class="hidden">Rank </span>${rank.toLocaleString('en-US')}`
  return `<li${rank !== null && rank <= TOP ? ' data-top' : ''}><span class="place">${place}</span>${face(person)}<span>${link(
    addresses.person(person.id),
    said(person.name),
  )}<span class="detail">${pluralise(workCount, 'artwork')}</span></span>${
    voteCount === null ? '' : `<span class="votes">${pluralise(voteCount, 'vote')}</span>`
  }</li>`
}

/** Those who lead a campaign; who takes part, while votes are hidden. */
export const leaders = (people: readonly Standing[], addresses: Addresses) =>
  people.length === 0
    ? '<p class="empty">Nobody leads yet. The first work takes the top.</p>'
    : `<ol class="leaders">${people.map((person) => leader(person, addresses)).join('\n')}</ol>`

const FIGURES = ['days', 'hours', 'minutes', 'seconds']

/** The time that a campaign has left: in words, and in figures once the script of the page counts them. */
export const countdown = (campaign: EmbedCampaign, now: Date) => {
  const { endsAt } = campaign
  const words = stateWords(campaign, now)
  if (words === 'Ended') return `<p class="big">Ended</p><p class="note">Voting closed ${time(endsAt)}</p>`
  if (campaign.isPaused)
    return `<p class="big">${words}</p><p class="note">Nobody can join or vote until it goes on. It ends ${time(endsAt)}</p>`
  const figures = FIGURES.map((name) => `<div data-figure="${name}"><b>0</b> <span>${name}</span></div>`).join('')
  return `<div data-countdown="${endsAt.toISOString()}"><p class="big" data-words>${words}</p>
<div class="clock" role="timer" aria-label="Time left" hidden>${figures}</div></div><p class="note">Open until ${time(endsAt)}</p>`
}
