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

/** What somebody wrote, escaped, and kept from turning the direction of what stands beside it. */
export const said = (text: string) => `<bdi>${escapeHtml(text)}</bdi>`

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

// What the widest place takes of the page, by the number of works in a row (embeds/frame.css).
const sizesOf = ({ columns }: EmbedLook) => {
  const widest = { 1: '100vw', 2: '50vw', 3: '34vw', 4: '25vw' }[columns ?? 3]
  return columns === 1
    ? widest
    : `(max-width: 419px) 100vw, (max-width: 679px) 50vw, ${columns === null ? '42vw' : widest}`
}

const srcset = ({ renditions }: Picture, type: string) =>
  renditions
    .filter((rendition) => rendition.type === type)
    .toSorted((a, b) => a.width - b.width)
    .map(({ url, width }) => `${escapeHtml(url)} ${width}w`)
    .join(', ')

const image = (picture: Picture, alt: string, look: EmbedLook) => {
  const sizes = sizesOf(look)
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
  return `<li class="work">${link(href, image(art.picture, `${title} by ${artist}`, look))}
<div class="label"><div>${link(href, said(title), 'title')}<p class="detail">${said(artist)}${votes}</p>${
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
