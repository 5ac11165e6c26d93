import * as symbols from 'happy-dom/lib/PropertySymbol.js'

/*
 * Whether an element is seen and takes a pointer: Testing Library asks it of every element on the way to a name, and user-event of
 * every element that it presses. happy-dom works out all properties of all elements around it for that, which was a fifth of the
 * time of a rendered test. Here it is read off where it can stand: the element, its tag, and for what is inherited those around it.
 * What a style sheet says, and whatever else is asked, is left to happy-dom; `quick-style.test.tsx` holds one against the other.
 */

const PROPERTIES = ['display', 'visibility', 'pointer-events'] as const
type Property = (typeof PROPERTIES)[number]
const isProperty = (name: string): name is Property => (PROPERTIES as readonly string[]).includes(name)

type Computed = CSSStyleDeclaration & { [symbols.computed]: boolean; [symbols.element]: Element | null }
type Read = (this: CSSStyleDeclaration, name: string) => string

/** What happy-dom itself says. */
export const readSlow: Read = CSSStyleDeclaration.prototype.getPropertyValue

/** Everything else that happy-dom has to work out: a value that refers to others. */
const UNKNOWN = Symbol('unknown')
const REFERS = /inherit|initial|unset|revert|var\(/

/** How elements are shown of which nothing is said, as happy-dom has worked it out for the first of each tag. */
const byTag = new Map<string, string>()
const readDefault = (element: Element, style: CSSStyleDeclaration) => {
  // Shown or not by an attribute of its own.
  if (element.localName === 'dialog') return UNKNOWN
  const known = byTag.get(element.tagName)
  if (known !== undefined) return known
  const display = readSlow.call(style, 'display')
  byTag.set(element.tagName, display)
  return display
}

const readInline = (element: Element, name: Property): string | typeof UNKNOWN => {
  const text = element.getAttribute('style')
  if (text === null) return ''
  if (REFERS.test(text)) return UNKNOWN
  return text.includes(name) ? readSlow.call((element as HTMLElement).style, name) : ''
}

const readInherited = (element: Element, name: Property): string | typeof UNKNOWN => {
  for (let at: Element | null = element; at; at = at.parentElement) {
    const value = readInline(at, name)
    if (value !== '') return value
  }
  return ''
}

/** What the style sheets of the page say: the display of tags, and which properties stand in rules that are less simple. */
type Sheets = { tags: ReadonlyMap<string, string>; named: ReadonlySet<string> }
const TAG_RULE = /^([a-z]+) \{ display: ([a-z-]+); \}$/

const readSheets = (styles: Iterable<HTMLStyleElement>): Sheets => {
  const rules = [...styles].flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])].map(({ cssText }) => cssText))
  const tags = new Map(rules.flatMap((rule) => [TAG_RULE.exec(rule)?.slice(1) as [string, string]].filter(Boolean)))
  const others = rules.filter((rule) => !TAG_RULE.test(rule)).join('\n')
  return { tags, named: new Set(PROPERTIES.filter((name) => others.includes(name))) }
}

let read: { styles: unknown; sheets: Sheets } | undefined
const currentSheets = () => {
  // happy-dom gives the same list for as long as nothing in it changes.
  const styles = document.querySelectorAll<HTMLStyleElement>('style, link[rel="stylesheet"]')
  if (read?.styles !== styles) read = { styles, sheets: readSheets(styles) }
  return read.sheets
}

const readQuick = (element: Element, style: CSSStyleDeclaration, name: Property): string | typeof UNKNOWN => {
  if (!element.isConnected) return ''
  const { tags, named } = currentSheets()
  if (element.getRootNode() !== document || named.has(name)) return UNKNOWN
  if (name === 'visibility') return readInherited(element, name)
  const inline = readInline(element, name)
  return inline || name === 'pointer-events' ? inline : (tags.get(element.localName) ?? readDefault(element, style))
}

/** Lets computed styles answer quickly from now on. */
export const quickenStyles = () => {
  CSSStyleDeclaration.prototype.getPropertyValue = function (this: Computed, name) {
    const element = this[symbols.computed] && isProperty(name) ? this[symbols.element] : null
    const value = element ? readQuick(element, this, name as Property) : UNKNOWN
    return typeof value === 'string' ? value : readSlow.call(this, name)
  }
}
