const SCHEMES = ['https:', 'http:', 'mailto:']

/** The address of a link as the server keeps it; null for one that a text may not lead to. */
export const safeAddress = (href: string): string | null => {
  if (!URL.canParse(href)) return null
  const url = new URL(href)
  return SCHEMES.includes(url.protocol) ? url.href : null
}

/** Reads an address that somebody typed for a link; what is neither a web nor a mail address is none. */
export const readLinkAddress = (typed: string): string | null => {
  const text = typed.trim()
  if (/^(https?:\/\/|mailto:)\S+$/i.test(text)) return safeAddress(text)
  if (/^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(text)) return safeAddress(`mailto:${text}`)
  if (/^[^\s/:.]+(?:\.[^\s/:.]+)*\.[^\s/:.]{2,}(?:\/\S*)?$/.test(text)) return safeAddress(`https://${text}`)
  return null
}
