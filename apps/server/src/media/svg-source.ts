import { unsupported } from './refusal.ts'

// Rasterising reads files: resvg opens whatever path an <image> names. So a drawing is never passed on as it came; it
// is read strictly and rewritten from the parts that paint, with references into itself only.
const PAINTING = new Set(
  `svg g a defs symbol use switch title desc style path rect circle ellipse line polyline polygon text tspan textPath image
  linearGradient radialGradient stop pattern clipPath mask marker filter feBlend feColorMatrix feComponentTransfer
  feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB
  feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting
  feSpotLight feTile feTurbulence`.split(/\s+/),
)
/** How long the longer side of a drawing's picture becomes at most: twice the widest rendition is not needed. */
export const MAX_DRAWING_SIDE = 2048

const MAX_NESTED = 256
const MAX_EXPANDED = 1_000_000
const MAX_ENTITY = 1000
const MAX_ELEMENTS = 50_000

const NAME = String.raw`[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?`
const START_TAG = new RegExp(`<(${NAME})`, 'y')
const END_TAG = new RegExp(String.raw`</(${NAME})\s*>`, 'y')
const ATTRIBUTE = new RegExp(String.raw`\s+(${NAME})\s*=\s*(?:"([^"<]*)"|'([^'<]*)')`, 'y')
const TAG_END = /\s*(\/?)>/y
const ENTITY = /<!ENTITY\s+([\w.-]+)\s+(?:"([^"<&%]*)"|'([^'<&%]*)')\s*>/g
const EMBEDDED_PICTURE = /^data:image\/(?:png|jpe?g|gif|webp);base64,[A-Za-z0-9+/=\s]*$/
const STANDARD_ENTITIES: [string, string][] = [
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]

const localName = (name: string) => name.slice(name.indexOf(':') + 1)

const escapeXml = (text: string) => text.replace(/[&<>"\t\r\n]/g, (character) => `&#${character.charCodeAt(0)};`)

const matchAt = (pattern: RegExp, text: string, at: number) => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

const indexAfter = (text: string, end: string, from: number) => {
  const found = text.indexOf(end, from)
  if (found < 0) throw unsupported('svg: something is left open')
  return found + end.length
}

const pointsInside = (reference: string) => reference.trimStart().replace(/^["']/, '').trimStart().startsWith('#')

// Only what cannot reach outside is left of a style sheet. The patterns never look back: hostile text costs no more than plain text.
const cleanCss = (css: string) =>
  css
    .replace(/@import[^;]*;?/gi, '')
    .replace(/url\(([^)]*)\)?/gi, (whole, reference: string) => (pointsInside(reference) ? whole : 'none'))

const keptValue = (element: string, name: string, value: string): string | null => {
  const local = localName(name).toLowerCase()
  if (local === 'href') {
    const reference = value.trim()
    const embeds = element === 'image' || element === 'feImage'
    return reference.startsWith('#') || (embeds && EMBEDDED_PICTURE.test(reference)) ? reference : null
  }
  if (local.startsWith('on') || name === 'xml:base') return null
  return cleanCss(value)
}

// Illustrator writes namespaces as entities, so plain ones are read; anything that could grow or fetch is refused.
const readDocumentType = (text: string, at: number) => {
  const entities = new Map(STANDARD_ENTITIES)
  const open = text.indexOf('[', at)
  const close = text.indexOf('>', at)
  if (open < 0 || close < open) return { end: indexAfter(text, '>', at), entities }
  const subsetEnd = indexAfter(text, ']', open)
  const declarations = text.slice(open + 1, subsetEnd - 1)
  for (const [, name, double, single] of declarations.matchAll(ENTITY)) {
    const value = double ?? single ?? ''
    if (value.length > MAX_ENTITY) throw unsupported('svg: an entity is too long')
    entities.set(name!, value)
  }
  if (/<!ENTITY/i.test(declarations.replace(ENTITY, ''))) throw unsupported('svg: an entity is not plain text')
  return { end: indexAfter(text, '>', subsetEnd), entities }
}

class Rebuilder {
  private readonly text: string
  private at = 0
  private entities = new Map(STANDARD_ENTITIES)
  private expanded = 0
  private elements = 0
  private readonly open: { name: string; kept: boolean }[] = []
  private readonly output: string[] = []
  private typed = false
  private finished = false

  constructor(text: string) {
    this.text = text
  }

  rebuild(): string {
    while (this.at < this.text.length) this.step()
    if (!this.finished) throw unsupported('svg: it does not end')
    return this.output.join('')
  }

  private step() {
    const { text, at } = this
    if (text.startsWith('<!--', at)) this.at = indexAfter(text, '-->', at + 4)
    else if (text.startsWith('<?', at)) this.at = indexAfter(text, '?>', at)
    else if (text.startsWith('<!DOCTYPE', at)) this.documentType()
    else if (text.startsWith('<![CDATA[', at)) {
      this.at = indexAfter(text, ']]>', at)
      this.characters(text.slice(at + 9, this.at - 3))
    } else if (text.startsWith('</', at)) this.endTag()
    else if (text[at] === '<') this.startTag()
    else {
      const next = text.indexOf('<', at)
      this.at = next < 0 ? text.length : next
      this.characters(this.decode(text.slice(at, this.at)))
    }
  }

  private documentType() {
    if (this.typed || this.open.length > 0 || this.finished) throw unsupported('svg: a document type out of place')
    this.typed = true
    const { end, entities } = readDocumentType(this.text, this.at)
    this.at = end
    this.entities = entities
  }

  private startTag() {
    const tag = matchAt(START_TAG, this.text, this.at)
    if (!tag || this.finished) throw unsupported('svg: not well formed')
    const name = tag[1]!
    const element = localName(name)
    const parent = this.open.at(-1)
    if (!parent && element !== 'svg') throw unsupported('svg: the root is something else')
    if (this.open.length >= MAX_NESTED) throw unsupported('svg: nested too deeply')
    if (++this.elements > MAX_ELEMENTS) throw unsupported('svg: too many elements')
    const kept = PAINTING.has(element) && (parent?.kept ?? true)
    this.at += tag[0].length
    const attributes = this.attributes(element)
    const end = matchAt(TAG_END, this.text, this.at)
    if (!end) throw unsupported('svg: a tag is not well formed')
    this.at += end[0].length
    if (kept) this.output.push(`<${name}${attributes}>`)
    this.open.push({ name, kept })
    if (end[1]) this.close()
  }

  private attributes(element: string): string {
    const seen = new Set<string>()
    let written = ''
    for (let match = matchAt(ATTRIBUTE, this.text, this.at); match; match = matchAt(ATTRIBUTE, this.text, this.at)) {
      this.at += match[0].length
      const name = match[1]!
      if (seen.has(name)) throw unsupported('svg: an attribute stands twice')
      seen.add(name)
      const value = keptValue(element, name, this.decode(match[2] ?? match[3] ?? ''))
      if (value !== null) written += ` ${name}="${escapeXml(value)}"`
    }
    return written
  }

  private endTag() {
    const tag = matchAt(END_TAG, this.text, this.at)
    if (!tag || tag[1] !== this.open.at(-1)?.name) throw unsupported('svg: tags do not match')
    this.at += tag[0].length
    this.close()
  }

  private close() {
    const { name, kept } = this.open.pop()!
    if (kept) this.output.push(`</${name}>`)
    this.finished = this.open.length === 0
  }

  private characters(text: string) {
    const parent = this.open.at(-1)
    if (!parent) {
      if (text.trim() !== '') throw unsupported('svg: text outside of the root')
      return
    }
    if (!parent.kept) return
    this.output.push(escapeXml(localName(parent.name) === 'style' ? cleanCss(text) : text))
  }

  private decode(text: string): string {
    return text.replace(/&(?:#(\d{1,7})|#x([\dA-Fa-f]{1,6})|([\w.-]+));|&/g, (_whole, decimal, hex, name) => {
      const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined
      const value =
        code === undefined ? this.entities.get(name ?? '') : code <= 0x10_ffff ? String.fromCodePoint(code) : undefined
      if (value === undefined) throw unsupported('svg: an unknown entity')
      this.expanded += value.length
      if (this.expanded > MAX_EXPANDED) throw unsupported('svg: entities expand without end')
      return value
    })
  }
}

/** Rewrites an SVG with what paints and nothing that runs, fetches or reads; refuses what is not well formed. */
export function rebuildSvg(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch (error) {
    throw unsupported('svg: not UTF-8', error)
  }
  return new Rebuilder(text).rebuild()
}
