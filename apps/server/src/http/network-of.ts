import { isIP, isIPv4 } from 'node:net'

/** How many bits of an address name its network. */
export type Prefix = { ipv4: 24 | 32; ipv6: 48 | 64 }

/** The network of one holder: one IPv4 address, or the whole /64 of an IPv6 address. */
export const ONE_HOLDER: Prefix = { ipv4: 32, ipv6: 64 }

/** A neighbourhood: somebody who has one address of these often has all of them. */
export const ONE_NETWORK: Prefix = { ipv4: 24, ipv6: 48 }

const GROUPS = 8
const BITS_OF_GROUP = 16
const MAPPED_IPV4 = /^0:0:0:0:0:ffff:([\da-f]{1,4}):([\da-f]{1,4})$/

const asGroups = (ipv4: string) => {
  const [a = 0, b = 0, c = 0, d = 0] = ipv4.split('.').map(Number)
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
}
const asIpv4 = (groups: readonly string[]) =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((value) => [value >> 8, value & 255])
    .join('.')

/** The eight groups of an IPv6 address, each written in one way; `::` stands for as many zeros as are missing. */
const ipv6Groups = (address: string): string[] => {
  const [bare = ''] = address.split('%')
  const tail = bare.slice(bare.lastIndexOf(':') + 1)
  const plain = tail.includes('.') ? bare.slice(0, bare.length - tail.length) + asGroups(tail) : bare
  const [left = [], right] = plain.split('::').map((half) => half.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, GROUPS - left.length - (right?.length ?? 0)) }, () => '0')
  const groups = right === undefined ? left : [...left, ...zeros, ...right]
  return groups.map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
}

/** An address in one form: IPv4-mapped IPv6 becomes IPv4. */
const plainOf = (address: string): { ipv4: string } | { ipv6: string[] } => {
  if (isIPv4(address)) return { ipv4: address }
  const groups = ipv6Groups(address)
  const mapped = MAPPED_IPV4.exec(groups.join(':'))
  return mapped ? { ipv4: asIpv4(mapped.slice(1)) } : { ipv6: groups }
}

/** The network of an address: two spellings of one address, and two addresses of one network, give the same text. */
export function networkOf(address: string, prefix: Prefix): string {
  const plain = plainOf(address)
  if ('ipv6' in plain) return `${plain.ipv6.slice(0, prefix.ipv6 / BITS_OF_GROUP).join(':')}::/${prefix.ipv6}`
  return prefix.ipv4 === 32 ? plain.ipv4 : `${plain.ipv4.split('.').slice(0, 3).join('.')}.0/24`
}

/** Whether an address is of the machine itself. */
export function isOwnMachine(address: string): boolean {
  const plain = plainOf(address)
  return 'ipv4' in plain ? plain.ipv4.startsWith('127.') : plain.ipv6.join(':') === '0:0:0:0:0:0:0:1'
}

/** Whether a URL names the machine itself, so that nobody reaches it from elsewhere. */
export function isOwnMachineUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || (isIP(host) !== 0 && isOwnMachine(host))
}
