const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/\p{Pd}/gu, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Whether what was typed is the name, whatever a keyboard made of its letters, spaces, quotes and dashes. */
export const isSameName = (typed: string, name: string) => plain(typed) === plain(name)
