import { lookup } from 'node:dns'
import { request } from 'node:https'
import { BlockList, isIPv6, type LookupFunction } from 'node:net'
import type { PushRequest } from './web-push.ts'

const TIMEOUT_MS = 10_000

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

// The name is looked up once and the connection goes to what was looked at: a name that means another machine a moment later
// leads nowhere else.
const lookupPublic: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, [])
    const addresses = found.filter(({ address }) => isPublicAddress(address))
    if (addresses.length === 0 || addresses.length < found.length)
      return callback(new Error(`${hostname} is no machine of the public internet`), [])
    if (options.all) return callback(null, addresses)
    callback(null, addresses[0]!.address, addresses[0]!.family)
  })

/** Sends a push message to its service over the public internet; answers the status, and reads nothing else of the answer. */
export const sendPush = ({ endpoint, headers, body }: PushRequest): Promise<number> =>
  new Promise((resolve, reject) => {
    const sent = request(
      endpoint,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        agent: false,
        lookup: lookupPublic,
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
