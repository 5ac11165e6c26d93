/*
 * To find the role of an element Testing Library asks it, for a hundred selectors in turn, whether it matches: `a[href]`,
 * `input[type="checkbox"]`. happy-dom takes each apart and keeps what came of it until the page changes. Most begin with the name
 * of another element, and are answered here.
 */

// One element, without anything beside or above it.
const SINGLE = /^([a-z][a-z0-9]*)(?:[[:.#][^,\s>+~]*)?$/

const tags = new Map<string, string | null>()
const tagOf = (selector: string) => {
  const known = tags.get(selector)
  if (known !== undefined) return known
  const tag = SINGLE.exec(selector)?.[1] ?? null
  tags.set(selector, tag)
  return tag
}

/** Lets elements answer at once, from now on, that they do not match the selector of another one. */
export const quickenMatches = () => {
  const { matches } = Element.prototype
  const quickMatches = function (this: Element, selector: string) {
    const tag = tagOf(selector)
    return (tag === null || tag === this.localName) && matches.call(this, selector)
  }
  Element.prototype.matches = quickMatches as typeof matches
}
