// What mail programs make links of, in names and in what people write to strangers: docs/product/contacts.md#invitations.

// No name and no sentence is longer. What is, is refused unread: normalising takes the square of the marks on a letter.
const MAX_JUDGED = 1_000

/**
 * A text as a program reads it that follows links: wide letters are plain ones (NFKC), the full stop of Chinese and Japanese is a dot
 * (UTS #46), and letters that take no room are not there.
 */
const asRead = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('\u3002', '.')

// A scheme, www, four numbers with dots, or a host with a path. No part repeats another: the time is linear.
const LINK =
  /\/\/|(?<!\\)\\\\(?=[^\\\s])|\bwww\.(?=\S)|\b(?:https?|ftp|file|mailto|tel|sms|sips?|callto|facetime|skype|whatsapp):(?=\S)|\d(?:\.\d{1,3}){2}\.\d|[^\s.]\.[\p{L}\p{N}-]{2,63}[/?#]/iu
// Something, a dot, and the two letters with which every top-level domain begins: not 3.5, vol.2, e.g. or Dr. Tan.
const HOST = /[^\s.]\.[\p{L}\p{M}]{2}/u

/** Whether a text that a stranger gets by mail names no address at all, not even a bare host. */
export const hasNoAddress = (text: string): boolean => {
  if (text.length > MAX_JUDGED) return false
  const read = asRead(text)
  return !LINK.test(read) && !HOST.test(read)
}

/** Whether a name that strangers read is no link. It may have a dot in it (ana.lim), but not one that is disguised. */
export const hasNoLink = (name: string): boolean => {
  if (name.length > MAX_JUDGED) return false
  const read = asRead(name)
  return !LINK.test(read) && (read === name.normalize('NFC') || !HOST.test(read))
}

/** A name for an email: where a mail program would make a link of it, it is spaced out. */
export const unlinked = (name: string): string =>
  hasNoAddress(name)
    ? name
    : asRead(name.slice(0, MAX_JUDGED))
        .replace(/[.:/\\?#](?=\S)/g, '$& ')
        .trim()
