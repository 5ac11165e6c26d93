import { isIPv6 } from 'node:net'
import { isOwnMachineUrl } from './http/network-of.ts'
import type { Settings } from './settings.ts'

/** What whoever starts the product should know about its settings before people vote. */
export function startNotes({
  publicUrl,
  host,
  trustProxy,
  smtpUrl,
}: Pick<Settings, 'publicUrl' | 'host' | 'trustProxy' | 'smtpUrl'>): string[] {
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
  return notes
}
