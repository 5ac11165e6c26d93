/** Every tag that rich text may hold: the server keeps to it when it stores a text, the browser when it shows or edits one. */
export const RICH_TEXT_TAGS = [
  'p',
  'br',
  'b',
  'strong',
  'i',
  'em',
  'u',
  's',
  'ul',
  'ol',
  'li',
  'h2',
  'h3',
  'h4',
  'blockquote',
  'a',
] as const

/** The most characters of a rich text, both as it is written and as it comes out of the sanitiser. */
export const MAX_RICH_TEXT = 20_000

// A tag ends before the next one begins: so the pattern looks at each letter once, whatever the text.
const TAG = /<[^<>]*>/g

/** Takes the tags out of rich text and puts `gap` in the place of each. */
export const withoutTags = (html: string, gap = '') => html.replace(TAG, gap)

/** Whether rich text says anything: tags and spaces alone do not. */
export const hasText = (html: string) => withoutTags(html).replaceAll('&nbsp;', ' ').trim() !== ''
