const MOST_LETTERS = 280
const MOST_LINES = 4

/** The beginning of a text, where all of it would be too much for a list; a short text is its own beginning. */
export const beginningOf = (text: string): string => {
  const lines = text.split('\n')
  const few = lines.length > MOST_LINES ? lines.slice(0, MOST_LINES).join('\n') : text
  const letters = [...few]
  if (few === text && letters.length <= MOST_LETTERS) return text
  const short =
    letters.length > MOST_LETTERS
      ? letters
          .slice(0, MOST_LETTERS)
          .join('')
          .replace(/\s\S*$/, '')
      : few
  return `${short.trimEnd()} …`
}
