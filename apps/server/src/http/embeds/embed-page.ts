import { createHash } from 'node:crypto'
import { pluralise } from '@plinth/api-schema/pluralise'
import { embedTitle } from '@plinth/api-schema/site-embeds'
import { escapeHtml } from '../html.ts'
import { fontFaces, readEmbedFile, versionOf } from './embed-assets.ts'
import type { EmbedContent } from './embed-content.ts'
import type { EmbedLook } from './embed-look.ts'
import {
  type Addresses,
  addressesOf,
  countdown,
  leaders,
  link,
  said,
  sideRules,
  stateWords,
  wall,
} from './embed-parts.ts'

/** A page to be put into somebody else's, with the only policy under which it runs. */
export type EmbedPage = {
  html: string
  policy: string
  /** Another one whenever a byte of it is another; the page itself names the version of what it shows. */
  version: string
}

const STYLE = `${fontFaces}\n${readEmbedFile('frame.css')}\n${sideRules}`
const SCRIPT = readEmbedFile('frame.js')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const STYLE_HASH = hashOf(STYLE)
const SCRIPT_HASH = hashOf(SCRIPT)

/** Only the script and the styles of this very page, and files of this site; anybody may put it into a page. */
const policyFor = (styles: readonly string[]) =>
  [
    "default-src 'none'",
    `script-src ${SCRIPT_HASH}`,
    `style-src ${[STYLE_HASH, ...styles.map(hashOf)].join(' ')}`,
    "img-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

// To the minute, so that the page stays the same for as long: only a clock that is far off is set by it.
const minuteOf = (now: Date) => new Date(Math.floor(now.getTime() / 60_000) * 60_000).toISOString()

type PageParts = { title: string; main: string; countsFrom?: Date | undefined }
const pageOf = (
  { title, main, countsFrom }: PageParts,
  { theme, accent }: Pick<EmbedLook, 'theme' | 'accent'>,
): EmbedPage => {
  const colours = accent && `:root { --accent-light: ${accent.light}; --accent-night: ${accent.night} }`
  const shown = versionOf(`${title}${main}${theme}${colours}${STYLE}${SCRIPT}`)
  const clock = countsFrom ? ` data-now="${minuteOf(countsFrom)}"` : ''
  const html = `<!doctype html>
<html lang="en" data-theme="${theme}" data-version="${shown}"${clock}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><meta name="robots" content="noindex"><style>${STYLE}</style>${colours ? `<style>${colours}</style>` : ''}</head>
<body>
${main}
<script>${SCRIPT}</script>
</body></html>`
  return { html, version: versionOf(html), policy: policyFor(colours ? [colours] : []) }
}

/** The part of a page that is its own: what stands at its head, what it shows, and where it leads. */
const partsOf = (content: EmbedContent, look: EmbedLook, addresses: Addresses, now: Date) => {
  const { campaign } = content
  switch (content.show) {
    case 'wall':
      return {
        note: pluralise(campaign.workCount, 'artwork'),
        body: wall(content.works, look, addresses),
        go: { href: addresses.wall(campaign.id), words: 'See the whole wall' },
      }
    case 'leaderboard': {
      const isHidden = content.people.some(({ voteCount }) => voteCount === null)
      return {
        note: isHidden ? 'Participants. Votes hidden until voting ends' : 'Leaderboard',
        body: leaders(content.people, addresses),
        go: { href: addresses.wall(campaign.id), words: 'See everybody who takes part' },
      }
    }
    case 'countdown':
      return {
        note: '',
        body: countdown(campaign, now),
        go: { href: addresses.campaign(campaign.id), words: 'See the campaign' },
      }
  }
}

const isOpen = ({ campaign }: EmbedContent, now: Date) =>
  campaign.stage === 'live' && !campaign.isPaused && campaign.endsAt > now

/** Renders an embed. */
export const renderEmbed = (
  content: EmbedContent,
  look: EmbedLook,
  { publicUrl, now }: { publicUrl: string; now: Date },
): EmbedPage => {
  const addresses = addressesOf(publicUrl)
  const { campaign, show } = content
  const { note, body, go } = partsOf(content, look, addresses, now)
  const state = show === 'countdown' ? '' : ` ${stateWords(campaign, now)}.`
  const words = isOpen(content, now) ? 'Vote on Plinth' : go.words
  const main = `<main data-embed="${show}"><header class="head"><div><h1>${link(addresses.campaign(campaign.id), said(campaign.name))}</h1>
<p class="note">Hosted by ${said(campaign.brandName)}.${state}</p></div>${note && `<p class="note">${note}</p>`}</header>
${body}
<footer class="foot">${link(go.href, words, 'go')}${link(publicUrl, 'Plinth', 'note brand')}</footer></main>`
  const countsFrom = show === 'countdown' ? now : undefined
  return pageOf({ title: embedTitle(show, campaign.name), main, countsFrom }, look)
}

/** What stands in the place of a campaign that is hidden or missing: the same words for both. */
export const renderMissing = (look: EmbedLook, publicUrl: string): EmbedPage =>
  pageOf(
    {
      title: 'Nothing to show yet',
      main: `<main data-embed="missing"><header class="head"><h1>Nothing to show yet</h1></header>
<p class="note">This campaign is not open yet, or it is not public any more.</p>
<footer class="foot">${link(publicUrl, 'Plinth', 'note brand')}</footer></main>`,
    },
    look,
  )
