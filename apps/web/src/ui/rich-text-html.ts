import { RICH_TEXT_TAGS } from '@plinth/api-schema/rich-text'
import purify from 'dompurify'
import { DOMParser, DOMSerializer, type Node as TextNode } from 'prosemirror-model'
import { richTextSchema } from './rich-text-schema.ts'

const parser = DOMParser.fromSchema(richTextSchema)
const serializer = DOMSerializer.fromSchema(richTextSchema)

/** Makes a text of a piece of a page; what a text cannot hold becomes plain words. */
export const readContent = (content: DocumentFragment, preserveWhitespace = false): TextNode => {
  // A break that ends a paragraph shows nothing: it only holds an empty one open.
  for (const last of content.querySelectorAll('br:last-child')) if (!last.nextSibling) last.remove()
  return parser.parse(content, { preserveWhitespace })
}

/** Makes a text of stored HTML. */
export const readHtml = (html: string): TextNode =>
  readContent(
    purify.sanitize(html, {
      ALLOWED_TAGS: [...RICH_TEXT_TAGS],
      ALLOWED_ATTR: ['href'],
      RETURN_DOM_FRAGMENT: true,
    }),
  )

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const escapeValue = (value: string) => escapeText(value).replaceAll('"', '&quot;')

// A page shows several spaces as one.
const spaced = (text: string) => text.replaceAll(/ (?= )/g, '\u00a0')

/** Whether the one paragraph of a list item or quotation needs no tag of its own: the rest of it is lists. */
const isBare = (paragraph: Element) => {
  const around = paragraph.parentElement
  return (
    around !== null &&
    ['li', 'blockquote'].includes(around.localName) &&
    [...around.children].every((child) => child === paragraph || ['ul', 'ol'].includes(child.localName)) &&
    around.firstChild === paragraph
  )
}

const writeChildren = (parent: Node): string => [...parent.childNodes].map(writeNode).join('')

function writeNode(node: Node): string {
  if (!(node instanceof Element)) return escapeText(spaced(node.textContent ?? ''))
  const tag = node.localName
  if (tag === 'br') return '<br />'
  const inside = writeChildren(node)
  if (tag === 'p' && isBare(node)) return inside
  const attributes = [...node.attributes].map(({ name, value }) => ` ${name}="${escapeValue(value)}"`).join('')
  // An empty paragraph is an empty line, and has no height without a break.
  return `<${tag}${attributes}>${tag === 'p' && inside === '' ? '<br />' : inside}</${tag}>`
}

/** Writes a text as HTML, letter for letter as the server's sanitiser would; a text without a letter is nothing. */
export const writeHtml = (text: TextNode): string =>
  text.textContent.trim() === '' ? '' : writeChildren(serializer.serializeFragment(text.content))
