import { RICH_TEXT_TAGS, withoutTags } from '@plinth/api-schema/rich-text'
import { isLongerThan } from '@plinth/api-schema/text-length'
import sanitizeHtml from 'sanitize-html'

/**
 * Goes up with every change of what the sanitiser lets through: texts that an older one has cleaned are cleaned again when
 * they are read. Its test holds it to the options here and to the version of the library.
 */
export const SANITISER_VERSION = 1

// Their text is code, fallback or another language than HTML: it goes with the tag.
const TAGS_DROPPED_WITH_TEXT = [
  'script',
  'style',
  'textarea',
  'option',
  'select',
  'xmp',
  'noscript',
  'noembed',
  'noframes',
  'iframe',
  'object',
  'template',
  'title',
  'svg',
  'math',
  'plaintext',
]
const LINK_SCHEMES = ['https', 'http', 'mailto']
const LINK_ATTRIBUTES = { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }
const MAX_DEPTH = 30
// Deeper and more than anything a person or an editor writes: the parser's time grows with the square of the depth, and
// each tag costs about a hundred times as much as a letter.
const MAX_PARSED_DEPTH = 1_000
const MAX_TAGS = 2_000
const MAX_ROUNDS = 6

// The normalised address is what is kept: no spelling of a scheme can be read one way here and another in a browser.
function safeAddress(href: string | undefined): string | undefined {
  if (href === undefined || !URL.canParse(href)) return undefined
  const url = new URL(href)
  return LINK_SCHEMES.includes(url.protocol.slice(0, -1)) ? url.href : undefined
}

const options: sanitizeHtml.IOptions = {
  allowedTags: [...RICH_TEXT_TAGS],
  allowedAttributes: { a: ['href', 'rel', 'target'] },
  allowedSchemes: LINK_SCHEMES,
  allowProtocolRelative: false,
  nonTextTags: TAGS_DROPPED_WITH_TEXT,
  nestingLimit: MAX_DEPTH,
  transformTags: {
    a: (tagName, { href }) => {
      const address = safeAddress(href)
      return { tagName, attribs: address === undefined ? {} : { href: address, ...LINK_ATTRIBUTES } }
    },
  },
  // A link that leads nowhere is plain text.
  exclusiveFilter: ({ tag, attribs }) => (tag === 'a' && !attribs.href ? 'excludeTag' : false),
}

class TooDeepError extends Error {}

/** Thrown instead of cleaning on when the clean text is longer than it may be. */
export class RichTextTooLongError extends Error {}

function cleanOnce(html: string): string {
  let depth = 0
  return sanitizeHtml(html, {
    ...options,
    onOpenTag: () => {
      if (++depth > MAX_PARSED_DEPTH) throw new TooDeepError()
    },
    onCloseTag: () => {
      depth--
    },
  })
}

function hasTooManyTags(html: string): boolean {
  let count = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) if (++count > MAX_TAGS) return true
  return false
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const withoutMarkup = (html: string) => escapeText(withoutTags(html))

function cleanInRounds(html: string, maxLength: number): string {
  let text = html
  // Dropping a tag can bring two others together that close each other, so the pass is repeated until nothing changes.
  for (let round = 0; round < MAX_ROUNDS; round++) {
    if (hasTooManyTags(text)) break
    const cleaned = cleanOnce(text)
    if (isLongerThan(cleaned, maxLength)) throw new RichTextTooLongError()
    if (cleaned === text) return cleaned
    text = cleaned
  }
  return withoutMarkup(text)
}

/**
 * Reduces HTML to the tags that rich text may hold, so that it can be shown as it is; clean text comes out unchanged.
 * Escaping and the attributes of links make it longer: beyond `maxLength` it throws.
 */
export function sanitiseRichText(html: string, maxLength = Number.POSITIVE_INFINITY): string {
  // Postgres stores neither NUL nor half a surrogate pair.
  const text = html.replaceAll('\0', '').toWellFormed()
  let cleaned: string
  try {
    cleaned = cleanInRounds(text, maxLength)
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
    cleaned = withoutMarkup(text)
  }
  if (isLongerThan(cleaned, maxLength)) throw new RichTextTooLongError()
  return cleaned
}
