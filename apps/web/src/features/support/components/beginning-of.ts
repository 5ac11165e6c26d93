const MAX_CHARACTERS = 280
const MAX_LINES = 4

/** The beginning of a text, where all of it would be too much for a list; a short text is its own beginning. */
export const beginningOf = (text: string): string => {
  const lines = text.split('\n')
  const few = lines.length > MAX_LINES ? lines.slice(0, MAX_LINES).join('\n') : text
  const characters = [...few]
  if (few === text && characters.length <= MAX_CHARACTERS) return text
  const short =
    characters.length > MAX_CHARACTERS
      ? characters
          .slice(0, MAX_CHARACTERS)
          .join('')
          .replace(/\s\S*$/, '')
      : few
  return `${short.trimEnd()} …`
}
