/**
 * Whether a text has more than so many characters, counted in code points as the rules of every form and Postgres count
 * them: an emoji is one of them, and two UTF-16 units.
 */
export function isLongerThan(text: string, max: number): boolean {
  if (text.length <= max) return false
  let count = 0
  for (const _character of text) if (++count > max) return true
  return false
}
