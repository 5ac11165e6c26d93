// So that a name with its number and ending stays below the 255 bytes that file systems take.
const MAX_TITLE_BYTES = 110
const MAX_ARTIST_BYTES = 70
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const byteLength = (text: string) => new TextEncoder().encode(text).length

const clip = (text: string, max: number) => {
  let kept = ''
  for (const { segment } of characters.segment(text)) {
    if (byteLength(kept + segment) > max) break
    kept += segment
  }
  return kept
}

const withoutTail = (text: string) => {
  let end = text.length
  while (end > 0 && '. '.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

/** A text as a part of a file's name: no separators, no control or direction characters, no dots or spaces at its ends. */
const plain = (text: string, max: number) => {
  const spaced = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[\\/:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
  return withoutTail(clip(spaced.replace(/^[. ]+/, ''), max))
}

/** What a file is named after. */
export type NamedWork = { title: string; artist: string; url: string }

/** The name of the work at an index of so many: its number makes it unique and no name that a system keeps for itself. */
export const fileNameOf = ({ title, artist, url }: NamedWork, index: number, total: number) => {
  const number = String(index + 1).padStart(Math.max(2, String(total).length), '0')
  const ending = /\.(\w{2,5})$/.exec(url)?.[1]?.toLowerCase() ?? 'bin'
  const parts = [number, plain(title, MAX_TITLE_BYTES) || 'Untitled', plain(artist, MAX_ARTIST_BYTES)]
  return `${parts.filter((part) => part !== '').join(' — ')}.${ending}`
}
