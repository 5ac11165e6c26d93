import { isIPv6 } from 'node:net'
import { isOwnMachineUrl } from './http/network-of.ts'
import type { Settings } from './settings.ts'

/** What an operator should know about the settings before people vote; `isAnchored` is whether vote logs go on a chain. */
export function startNotes(
  { publicUrl, host, trustProxy, smtpUrl }: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'smtpUrl'>,
  { isAnchored }: { isAnchored: boolean },
): string[] {
  const notes: string[] = []
  // The server speaks no TLS, and nobody else reaches an address of this machine: somebody must stand in front of it.
  const isBehindProxy =
    !isOwnMachineUrl(publicUrl) &&
    (publicUrl.startsWith('https:') || isOwnMachineUrl(`http://${isIPv6(host) ? `[${host}]` : host}`))
  if (isBehindProxy && trustProxy === false)
    notes.push(
      `${publicUrl} seems to be served through a proxy, but TRUST_PROXY names none: everybody behind it counts as one address, and most votes are held.`,
    )
  if (smtpUrl === undefined)
    notes.push('No mail server is set (SMTP_URL), so nobody can confirm an address by mail: all votes count at once.')
  if (!isAnchored)
    notes.push(
      'Vote logs are not anchored on a chain: no network in CHAINS_FILE has voteAnchors, or ANCHOR_KEY_FILE is not set.',
    )
  return notes
}
