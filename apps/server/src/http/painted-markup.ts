import { createHash } from 'node:crypto'

const ENTITIES: Readonly<Record<string, string>> = {
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
}
// Names, numbers and functions of them: nothing that could end the rule, or load something.
const PLAIN_STYLE = /^(?!.*url\()[\w\s\-:;.,%()/#*+'"]*$/i

/**
 * Moves the style attributes of markup into a style sheet, for the policy allows no such attributes. In what React writes no text and no
 * value can hold a quote, so that the attribute cannot be mistaken.
 */
export const withoutStyleAttributes = (markup: string) => {
  const rules = new Map<string, number>()
  const clean = markup.replace(/ style="([^"]*)"/g, (_attribute, written: string) => {
    const style = written.replace(/&(?:quot|#x27|amp|lt|gt);/g, (entity) => ENTITIES[entity]!)
    if (!PLAIN_STYLE.test(style)) return ''
    const place = rules.get(style) ?? rules.size
    rules.set(style, place)
    return ` data-style="${place}"`
  })
  const sheet = [...rules].map(([style, place]) => `#root [data-style="${place}"]{${style}}`).join('')
  return { markup: clean, sheet }
}

/** JSON that cannot end the script element in which it stands. */
export const jsonForScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

// React asks for the portraits of a page before all else, where the first picture should come first.
const PRELOADS = /<link rel="preload" [^<>]*>/g

/** A painted page: what stands in its body, what it has read, and the hash by which the policy allows its style. */
export type Painting = { body: string; answers: string; styleHash: string }

/** Makes the parts of a page out of its markup and of what it has read. */
export const toPainting = ({ markup, answers }: { markup: string; answers: unknown }): Painting => {
  const { markup: clean, sheet } = withoutStyleAttributes(markup.replace(PRELOADS, ''))
  return {
    body: `<style>${sheet}</style>${clean}`,
    answers: jsonForScript(answers),
    styleHash: createHash('sha256').update(sheet).digest('base64'),
  }
}
