/** An address that a link may have: a place in the product, one outside, or none that is safe. */
export type SiteHref =
  | { kind: 'inside'; pathname: string; search: Record<string, string>; hash: string }
  | { kind: 'outside'; href: string }
  | { kind: 'none' }

const HERE = 'http://here.invalid'
// An address may name this very site, as mails and wallets need it.
const ownPath = (href: string) => {
  const origin = globalThis.location?.origin
  return origin && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
}
const OUTSIDE_SCHEMES = ['https:', 'http:', 'mailto:']

/** Reads an address that came from data. */
export const readHref = (address: string): SiteHref => {
  const href = ownPath(address)
  if (!URL.canParse(href, HERE)) return { kind: 'none' }
  const url = new URL(href, HERE)
  if (url.origin === HERE && href.startsWith('/')) {
    return {
      kind: 'inside',
      pathname: url.pathname,
      search: Object.fromEntries(url.searchParams),
      hash: url.hash.slice(1),
    }
  }
  return OUTSIDE_SCHEMES.includes(url.protocol) && url.origin !== HERE
    ? { kind: 'outside', href: url.href }
    : { kind: 'none' }
}

/** A path inside the product; whatever leads elsewhere becomes `/`. */
export const safePath = (value: unknown): string => {
  if (typeof value !== 'string' || readHref(value).kind !== 'inside') return '/'
  const url = new URL(value, HERE)
  return url.pathname + url.search + url.hash
}
