import { type DOMOutputSpec, type MarkSpec, type NodeSpec, Schema, type TagParseRule } from 'prosemirror-model'
import { safeAddress } from './rich-text-links.ts'

// The same attributes as the server's sanitiser gives to links: so a text comes back from it as it was sent.
const LINK_ATTRIBUTES = { rel: 'noopener noreferrer nofollow ugc', target: '_blank' }
const NORMAL_WEIGHT = /^\s*font-weight:\s*(?:normal|400)/i

/** Whether a pasted element's style, kept as data because the content security policy refuses `style`, has such a declaration. */
const declares = ({ dataset: { style = '' } }: HTMLElement, pattern: RegExp) =>
  style.split(';').some((declaration) => pattern.test(declaration))

const styled = (pattern: RegExp): TagParseRule => ({
  tag: '[data-style]',
  // One element can say several things of its text.
  consuming: false,
  getAttrs: (element) => (declares(element, pattern) ? null : false),
})

const tags = (...names: string[]): TagParseRule[] => names.map((tag) => ({ tag }))

const element = (tag: string) => (): DOMOutputSpec => [tag, 0]

const nodes = {
  doc: { content: 'block+' },
  paragraph: { group: 'block', content: 'inline*', parseDOM: tags('p'), toDOM: element('p') },
  heading: {
    group: 'block',
    content: 'inline*',
    defining: true,
    attrs: { level: { validate: 'number' } },
    parseDOM: [1, 2, 3, 4, 5, 6].map((level) => ({
      tag: `h${level}`,
      attrs: { level: Math.min(Math.max(level, 2), 4) },
    })),
    toDOM: (node) => [`h${node.attrs.level}`, 0],
  },
  blockquote: {
    group: 'block',
    content: 'block+',
    defining: true,
    parseDOM: tags('blockquote'),
    toDOM: element('blockquote'),
  },
  bulletList: { group: 'block', content: 'listItem+', parseDOM: tags('ul'), toDOM: element('ul') },
  orderedList: { group: 'block', content: 'listItem+', parseDOM: tags('ol'), toDOM: element('ol') },
  listItem: { content: 'block+', defining: true, parseDOM: tags('li'), toDOM: element('li') },
  hardBreak: {
    group: 'inline',
    inline: true,
    selectable: false,
    linebreakReplacement: true,
    parseDOM: tags('br'),
    toDOM: () => ['br'],
  },
  text: { group: 'inline' },
} satisfies Record<string, NodeSpec>

const marks = {
  link: {
    attrs: { href: { validate: 'string' } },
    inclusive: false,
    parseDOM: [
      {
        tag: 'a[href]',
        getAttrs: (anchor) => {
          const href = safeAddress(anchor.getAttribute('href') ?? '')
          return href === null ? false : { href }
        },
      },
    ],
    toDOM: (mark) => ['a', { href: mark.attrs.href, ...LINK_ATTRIBUTES }, 0],
  },
  bold: {
    parseDOM: [
      styled(/^\s*font-weight:\s*(?:bold|[6-9]00)/i),
      ...['b', 'strong'].map(
        (tag): TagParseRule => ({
          tag,
          // Google Docs wraps all that one copies in a <b> that is not bold.
          getAttrs: (node) => (declares(node, NORMAL_WEIGHT) ? false : null),
        }),
      ),
    ],
    toDOM: element('strong'),
  },
  italic: { parseDOM: [styled(/^\s*font-style:\s*italic/i), ...tags('i', 'em')], toDOM: element('em') },
  underline: { parseDOM: [styled(/^\s*text-decoration.*underline/i), ...tags('u')], toDOM: element('u') },
  strike: {
    parseDOM: [styled(/^\s*text-decoration.*line-through/i), ...tags('s', 'del', 'strike')],
    toDOM: element('s'),
  },
} satisfies Record<string, MarkSpec>

/** All that a text can hold, and nothing that the server would take out of it (RICH_TEXT_TAGS of api-schema). */
export const richTextSchema = new Schema({ nodes, marks })
