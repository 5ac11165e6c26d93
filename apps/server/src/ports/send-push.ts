import { Resolver } from 'node:dns/promises'
import { request } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import { createGate } from './gate.ts'
import type { PushRequest } from './web-push.ts'

const TIMEOUT_MS = 10_000
// The names are strangers': a server of theirs that is silent holds up two of these at most, and for a few seconds.
const NAMES_AT_ONCE = 2
const NAME_TIMEOUT_MS = 1_000
const NAME_TRIES = 2

// Two lists: in one, an address of IPv4 is also held against the networks of IPv6, as ::ffff:a.b.c.d.
const inside = { ipv4: new BlockList(), ipv6: new BlockList() }
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inside.ipv4.addSubnet(network, bits, 'ipv4')
// Of IPv6 only 2000::/3 is given out; of that, what leads to IPv4 by another road, or nowhere.
for (const [network, bits] of [
  ['::', 3],
  ['4000::', 2],
  ['8000::', 1],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inside.ipv6.addSubnet(network, bits, 'ipv6')

/** Whether an address is one of the public internet: not of this machine, nor of a network around it. */
export const isPublicAddress = (address: string): boolean => {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4'
  return !inside[family].check(address, family)
}

/**
 * Looks names up at name servers alone, not by the threads of the system's own look-up, which files are read with as well. A name
 * is looked up once and the connection goes to what was looked at: one that means another machine a moment later leads nowhere
 * else.
 */
export const createPublicLookup = (servers?: readonly string[]): LookupFunction => {
  const resolver = new Resolver({ timeout: NAME_TIMEOUT_MS, tries: NAME_TRIES })
  if (servers) resolver.setServers(servers)
  const gate = createGate({ running: NAMES_AT_ONCE, waiting: Number.POSITIVE_INFINITY })

  const find = async (hostname: string) => {
    const [v4, v6] = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)])
    if (v4.status === 'rejected' && v6.status === 'rejected') throw v4.reason
    const found = [
      ...(v4.status === 'fulfilled' ? v4.value : []).map((address) => ({ address, family: 4 })),
      ...(v6.status === 'fulfilled' ? v6.value : []).map((address) => ({ address, family: 6 })),
    ]
    if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
      throw new Error(`${hostname} is no machine of the public internet`)
    return found
  }

  return (hostname, options, callback) => {
    gate
      .run(() => find(hostname))
      .then(
        (found) => (options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family)),
        (error: NodeJS.ErrnoException) => callback(error, []),
      )
  }
}

/** Sends push messages to their services over the public internet: answers the status, and reads nothing else of the answer. */
export const createPushSender =
  (lookup = createPublicLookup()) =>
  ({ endpoint, headers, body }: PushRequest): Promise<number> =>
    new Promise((resolve, reject) => {
      const sent = request(
        endpoint,
        {
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          agent: false,
          lookup,
          signal: AbortSignal.timeout(TIMEOUT_MS),
        },
        (answer) => {
          resolve(answer.statusCode ?? 0)
          answer.destroy()
        },
      )
      sent.once('error', reject)
      sent.end(body)
    })
