import { pages } from './pages.ts'

// What other sites put into their pages: addresses and markup, for the dialog of a brand, for oEmbed and for the demo page.

/** What an embed can show of a campaign. */
export const embedShows = ['wall', 'countdown', 'leaderboard'] as const
/** One of the things that an embed can show. */
export type EmbedShow = (typeof embedShows)[number]
/** The themes that an embed can have; `auto` follows the visitor's system. */
export const embedThemes = ['auto', 'light', 'night'] as const
/** One of these themes. */
export type EmbedTheme = (typeof embedThemes)[number]

/** How many lines or works each embed shows unless told, and at most. */
export const embedLimits: Readonly<Record<EmbedShow, { usual: number; max: number }>> = {
  wall: { usual: 6, max: 24 },
  leaderboard: { usual: 5, max: 20 },
  countdown: { usual: 1, max: 1 },
}
/** How tall the frame of each embed is unless told. */
export const embedHeights: Readonly<Record<EmbedShow, number>> = { wall: 760, leaderboard: 520, countdown: 260 }

/** A colour as an embed takes it: three or six hexadecimal digits. */
export const EMBED_ACCENT = /^#?([0-9a-f]{6}|[0-9a-f]{3})$/i

/** Which embed of which campaign, and how it looks; what is undefined is as usual. */
export type EmbedOptions = {
  show: EmbedShow
  campaignId: number
  theme?: EmbedTheme | undefined
  accent?: string | undefined
  columns?: number | undefined
  limit?: number | undefined
}

const LOOKS = ['theme', 'accent', 'columns', 'limit'] as const
const looksOf = (options: EmbedOptions): [string, string][] =>
  LOOKS.flatMap((name) => {
    const value = options[name]
    return value === undefined || value === '' ? [] : [[name, String(value).replace(/^#/, '')]]
  })

/** The path of an embed. */
export const embedPath = (options: EmbedOptions) => {
  const query = new URLSearchParams(looksOf(options)).toString()
  return `/embed/${options.show}/${options.campaignId}${query && `?${query}`}`
}

/** The address of a campaign's page, which oEmbed takes too. */
export const embeddedPage = (site: string, campaignId: number) => `${site}${pages.campaign.path}?id=${campaignId}`

/** Where a program asks how to embed a page. */
export const oembedAddress = (site: string, page: string) =>
  `${site}/oembed?${new URLSearchParams({ url: page, format: 'json' })}`

const attribute = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const TITLES = { wall: 'Artworks', countdown: 'Time left', leaderboard: 'Leaderboard' } as const
/** What the frame of an embed is called, for those who do not see it. */
export const embedTitle = (show: EmbedShow, campaignName: string) => `${TITLES[show]}: ${campaignName}`

/** Scripts of our own page, and links that open a tab: a frame needs no more. */
export const EMBED_SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox'

/** A frame as other sites write it. */
export const frameMarkup = (
  site: string,
  options: EmbedOptions,
  { name, width, height }: { name: string; width: number | '100%'; height: number },
) =>
  `<iframe src="${attribute(`${site}${embedPath(options)}`)}" title="${attribute(embedTitle(options.show, name))}" width="${width}" height="${height}" loading="lazy" frameborder="0" referrerpolicy="no-referrer" sandbox="${EMBED_SANDBOX}"></iframe>`

/** An element of our own as other sites write it, with the script that it needs; what is in it stands there without the script. */
export const elementMarkup = (site: string, options: EmbedOptions, name: string) => {
  const tag = `plinth-${options.show}`
  const looks = looksOf(options).map(([key, value]) => ` ${key}="${attribute(value)}"`)
  return `<script src="${site}/embed/plinth.js" async></script>
<${tag} campaign="${options.campaignId}" label="${attribute(embedTitle(options.show, name))}"${looks.join('')}>
  <a href="${attribute(embeddedPage(site, options.campaignId))}">${attribute(name)}</a>
</${tag}>`
}
