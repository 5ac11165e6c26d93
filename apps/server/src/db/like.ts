/** A pattern for `like … escape '\'` that finds `text` anywhere; its wildcards stand for themselves. */
export const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

const MAX_WORDS = 8

/** Patterns that find each word of a text, the longest first, which an index tells most about; null without a word. */
export const containingWords = (text: string | undefined): [string, ...string[]] | null => {
  const words = (text ?? '').split(/\s+/).filter((word) => word !== '')
  const [longest, ...others] = words
    .slice(0, MAX_WORDS)
    .sort((one, other) => other.length - one.length)
    .map(containing)
  return longest === undefined ? null : [longest, ...others]
}
