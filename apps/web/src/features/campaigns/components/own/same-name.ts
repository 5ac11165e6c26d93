// What copying brings along with text of either direction; nobody types it, and it says nothing.
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g

const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(DIRECTION, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/**
 * Whether what was typed is the name, whatever a keyboard made of its letters, spaces, quotes and dashes. Letters without a width in
 * a name may be left out, because nobody sees them; none may be added.
 */
export const isSameName = (typed: string, name: string) => {
  const given = plain(typed)
  return given !== '' && (given === plain(name) || given === plain(name.replace(/\p{Cf}/gu, '')))
}
