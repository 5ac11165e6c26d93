import { unlinked } from '@plinth/api-schema/links'
import { facts, frame, html, type Markup, pictureMarkup, styles } from './mail-markup.ts'

/**
 * Running text of a mail: plain, `strong` for what counts, `title` for the name of a work or a campaign. People choose such names: of a
 * title and of what a heading says no mail program makes a link.
 */
type MailText = string | readonly (string | { strong: string } | { title: string })[]

/** One part of a mail, in reading order. */
export type MailPart =
  | { kind: 'paragraph'; text: MailText }
  /** A code to type: large, shown in groups of three and copied as one word. */
  | { kind: 'code'; code: string }
  /** Label and value in rows. */
  | { kind: 'facts'; rows: readonly (readonly [label: string, value: string])[] }
  /** Somebody's own words; `warning` marks what must be put right. */
  | { kind: 'quote'; text: MailText; tone: 'plain' | 'warning' }
  /** The one thing to do; `accent` is the red of a gallery's dot. */
  | { kind: 'button'; label: string; url: string; tone: 'ink' | 'accent' }
  /** One of several things to read on. */
  | { kind: 'link'; label: string; url: string }
  | { kind: 'picture'; url: string; alt: string }
  /** Small print inside the sheet. */
  | { kind: 'note'; text: MailText }

/** What a mail says, before it is dressed. */
export type MailContent = {
  /** The line that an inbox shows beside the subject. */
  preview: string
  heading: string
  parts: readonly MailPart[]
  /** Why this person gets this mail. */
  why: MailText
  /** Below the reason: notification settings, unsubscribe. */
  links?: readonly { label: string; url: string }[]
}

/** Dresses a mail in the look of the product and gives its plain twin, both made of the same parts. */
export function layoutMail(content: MailContent, site: { publicUrl: string }): { text: string; html: string } {
  return { text: plain(content, site), html: dressed(content, site) }
}

const groups = (code: string): Markup[] =>
  (code.match(/.{1,3}/gsu) ?? []).map((group) => html`<span style="padding:0 .1em">${group}</span>`)

// A mail client opens what it is given: nothing but a web address may stand in a link.
function webAddress(url: string): string {
  const parsed = new URL(url)
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') throw new TypeError(`Not a web address: ${url}`)
  return parsed.href
}

const pieces = (text: MailText) => (typeof text === 'string' ? [text] : text)

const richText = (text: MailText): Markup =>
  html`${pieces(text).map((piece) => {
    if (typeof piece === 'string') return html`${piece}`
    return 'strong' in piece ? html`<b>${piece.strong}</b>` : html`<i>${unlinked(piece.title)}</i>`
  })}`

function part(item: MailPart): Markup {
  switch (item.kind) {
    case 'paragraph':
      return html`<p class="m-ink" style="${styles.paragraph}">${richText(item.text)}</p>`
    case 'code':
      return html`<p class="m-sunk m-ink" style="${styles.code}">${groups(item.code)}</p>`
    case 'facts':
      return facts(item.rows)
    case 'quote':
      return item.tone === 'warning'
        ? html`<p class="m-warning m-ink" style="${styles.warning}">${richText(item.text)}</p>`
        : html`<p class="m-quote m-ink" style="${styles.quote}">${richText(item.text)}</p>`
    case 'button': {
      const [name, style] = item.tone === 'accent' ? ['m-accent', styles.accent] : ['m-button', styles.button]
      return html`<p style="margin:24px 0"><a class="${name}" href="${webAddress(item.url)}" style="${style}">${item.label}</a></p>`
    }
    case 'link':
      return html`<p style="${styles.paragraph}"><a class="m-link" href="${webAddress(item.url)}" style="${styles.link}"><b>${unlinked(item.label)}</b></a></p>`
    case 'picture':
      return pictureMarkup(webAddress(item.url), item.alt)
    case 'note':
      return html`<p class="m-mute" style="${styles.note}">${richText(item.text)}</p>`
  }
}

function dressed(content: MailContent, site: { publicUrl: string }): string {
  const links = (content.links ?? []).map(
    ({ label, url }) => html`<br><a class="m-link" href="${webAddress(url)}" style="${styles.link}">${label}</a>`,
  )
  return frame({
    title: unlinked(content.heading),
    preview: unlinked(content.preview),
    sheet: html`<h1 class="m-ink" style="${styles.heading}">${unlinked(content.heading)}</h1>${content.parts.map(part)}`,
    foot: html`${richText(content.why)}${links}<br>Plinth, ${webAddress(site.publicUrl)}`,
  })
}

const plainText = (text: MailText): string =>
  pieces(text)
    .map((piece) => (typeof piece === 'string' ? piece : 'strong' in piece ? piece.strong : unlinked(piece.title)))
    .join('')

function plainPart(item: MailPart): string {
  switch (item.kind) {
    case 'paragraph':
    case 'note':
      return plainText(item.text)
    case 'code':
      return item.code
    case 'facts':
      return item.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
    case 'quote':
      return `> ${plainText(item.text).replaceAll('\n', '\n> ')}`
    case 'button':
      return `${item.label}:\n${webAddress(item.url)}`
    case 'link':
      return `${unlinked(item.label)}:\n${webAddress(item.url)}`
    case 'picture':
      return `[${item.alt}]`
  }
}

function plain(content: MailContent, site: { publicUrl: string }): string {
  const links = (content.links ?? []).map(({ label, url }) => `${label}: ${webAddress(url)}`)
  const foot = [plainText(content.why), ...links, `Plinth, ${webAddress(site.publicUrl)}`].join('\n')
  // "-- " alone on a line is how plain mail marks where the footer begins.
  return `${[unlinked(content.heading), ...content.parts.map(plainPart), `-- \n${foot}`].join('\n\n')}\n`
}
