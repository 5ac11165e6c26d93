import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import sanitizeHtml from 'sanitize-html'

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
// Deeper than anything a person or an editor writes: the parser's time grows with the square of the depth.
const MAX_PARSED_DEPTH = 1_000
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

const escapeText = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
const withoutMarkup = (html: string) => escapeText(html.replace(/<[^<>]*>/g, ''))

/**
 * Reduces HTML to the tags that rich text may hold, so that it can be shown as it is.
 * Used on every write and again before every answer; clean text comes out unchanged.
 */
export function sanitiseRichText(html: string): string {
  // Postgres stores neither NUL nor half a surrogate pair.
  let text = html.replaceAll('\0', '').toWellFormed()
  try {
    // Dropping a tag can bring two others together that close each other, so the pass is repeated until nothing changes.
    for (let round = 0; round < MAX_ROUNDS; round++) {
      const cleaned = cleanOnce(text)
      if (cleaned === text) return cleaned
      text = cleaned
    }
  } catch (error) {
    if (!(error instanceof TooDeepError)) throw error
  }
  return withoutMarkup(text)
}
