import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import ipaddr from 'ipaddr.js'

/** How many bits of an address name its network. */
export type Prefix = { ipv4: 24 | 32; ipv6: 48 | 64 }

/** The network of one holder: one IPv4 address, or the whole /64 of an IPv6 address. */
export const ONE_HOLDER: Prefix = { ipv4: 32, ipv6: 64 }

/** A neighbourhood: somebody who has one address of these often has all of them. */
export const ONE_NETWORK: Prefix = { ipv4: 24, ipv6: 48 }

const BITS_OF_GROUP = 16
// A proxy may name the port of its client too, and a machine of the same wire its interface: neither is of the address.
const WITH_PORT = /^\[([^\]]+)\](?::\d+)?$|^([\d.]+):\d+$/

/** Reads an address in any of its spellings, with or without a port; IPv4-mapped IPv6 becomes IPv4. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 {
  const [, bracketed, dotted] = WITH_PORT.exec(text) ?? []
  const [bare = ''] = (bracketed ?? dotted ?? text).split('%', 1)
  // The library also takes `127.1` and `0x7f.1`, which no peer and no proxy writes.
  if (!ipaddr.IPv4.isValidFourPartDecimal(bare) && !ipaddr.IPv6.isValid(bare))
    throw new AppError('invalid', { msg: messages.addressUnreadable })
  return ipaddr.process(bare)
}

/** The network of an address: two spellings of one address, and two addresses of one network, give the same text. Refuses what is no address. */
export function networkOf(text: string, prefix: Prefix): string {
  const address = readAddress(text)
  if (address instanceof ipaddr.IPv4)
    return prefix.ipv4 === 32 ? address.toString() : `${address.octets.slice(0, 3).join('.')}.0/24`
  const groups = address.parts.slice(0, prefix.ipv6 / BITS_OF_GROUP)
  return `${groups.map((group) => group.toString(16)).join(':')}::/${prefix.ipv6}`
}

/** Whether an address is of the machine itself. */
export const isOwnMachine = (address: string): boolean => readAddress(address).range() === 'loopback'

/** Whether a URL names the machine itself, so that nobody reaches it from elsewhere. */
export function isOwnMachineUrl(url: string): boolean {
  const host = new URL(url).hostname.replace(/^\[|\]$/g, '')
  return host === 'localhost' || host.endsWith('.localhost') || (ipaddr.isValid(host) && isOwnMachine(host))
}
