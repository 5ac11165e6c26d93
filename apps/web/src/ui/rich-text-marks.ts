/** The ways of setting a word that the editor offers, and whether one of them is on where the caret stands. */
export const MARKS = ['bold', 'italic', 'insertUnorderedList'] as const

/** One of these ways, by the name that browsers give it. */
export type Mark = (typeof MARKS)[number]

/** Reads an address that somebody typed for a link; what is neither a web nor a mail address is none. */
export const readLinkAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (/^(https?:\/\/|mailto:)\S+$/i.test(text)) return text
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return `mailto:${text}`
  if (/^[^\s/:.]+(?:\.[^\s/:.]+)*\.[^\s/:.]{2,}(?:\/\S*)?$/.test(text)) return `https://${text}`
  return null
}

/** What an editor holds, as HTML; a text without a letter is nothing. */
export const readEditor = (editor: Pick<HTMLElement, 'innerHTML' | 'textContent'>) =>
  (editor.textContent ?? '').trim() === '' ? '' : editor.innerHTML
