import { createHmac } from 'node:crypto'
import { messages } from '@plinth/api-schema/messages'
import type { Queryable } from '../../db/database.ts'
import { consumeLimit, countAgainstLimit } from '../../db/limits.ts'
import { isOwnMachine, isOwnMachineUrl, networkOf, ONE_NETWORK } from '../../http/network-of.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Account } from './accounts.repository.ts'
import { type CodePurpose, findCodeKey } from './accounts-codes.repository.ts'

// Mails that anybody can have us send to one address. One network gets a part, so that it cannot use up what the owner needs.
const ADDRESS_LIMITS = [
  { window: 'hour', seconds: 3_600, max: 5, maxOfNetwork: 3 },
  { window: 'day', seconds: 86_400, max: 10, maxOfNetwork: 6 },
] as const
// Of one network: enough for a school that signs up, too few to flood strangers' mailboxes.
const PER_NETWORK_AND_DAY = { max: 300, seconds: 86_400 }
// Counted apart, so that sign-ups from a network cannot keep the people there from a new password.
const NETWORK_LIMITS = {
  'sign-up': { key: 'mail-from', msg: messages.networkSignUps },
  'reset-password': { key: 'reset-from', msg: messages.networkCodes },
  'change-email': { key: 'change-from', msg: messages.networkCodes },
  'delete-account': { key: 'delete-from', msg: messages.networkCodes },
  'export-data': { key: 'export-from', msg: messages.networkCodes },
} as const satisfies Record<'sign-up' | CodePurpose, { key: string; msg: string }>
// What an account does to itself is told; an address that nobody has confirmed may be a stranger's.
const NOTICES_UNCONFIRMED = { max: 3, seconds: 86_400 }

/** Who has us send a mail: from where, and whether it is the address's owner for certain. */
type Sender = { from: string; isOwner: boolean }

// What is counted outlives an account that is deleted: the counters know no address.
const addressKey = async (tx: Queryable, address: string) =>
  createHmac('sha256', await findCodeKey(tx))
    .update(`address:${address.toLowerCase()}`)
    .digest('base64url')

/** Counts the mails that people have us send. */
export function createMailLimits({ clock, publicUrl }: { clock: Clock; publicUrl: string }) {
  // On a machine of one's own everybody comes from it; of a public site nobody does, but for a proxy that is not named.
  const isLocal = isOwnMachineUrl(publicUrl)
  const isUncounted = (from: string) => isLocal && isOwnMachine(from)

  return {
    /** Counts a mail by the network that it was asked for from, or throws 'too many'. */
    async takeNetworkLimit(tx: Queryable, purpose: keyof typeof NETWORK_LIMITS, from: string): Promise<void> {
      if (isUncounted(from)) return
      const { key, msg } = NETWORK_LIMITS[purpose]
      await consumeLimit(tx, clock, { key: `${key}:${networkOf(from, ONE_NETWORK)}`, ...PER_NETWORK_AND_DAY }, msg)
    },

    /** Counts a mail by its address, or throws 'too many'. */
    async takeAddressLimits(tx: Queryable, address: string, { from, isOwner }: Sender): Promise<void> {
      // Counted apart: strangers on many networks cannot use up what the owner has at home.
      const key = `${isOwner ? 'mail-own' : 'mail'}:${await addressKey(tx, address)}`
      for (const { window, seconds, max, maxOfNetwork } of ADDRESS_LIMITS) {
        const ofNetwork = { key: `${key}:${networkOf(from, ONE_NETWORK)}:${window}`, max: maxOfNetwork, seconds }
        if (!isOwner && !isUncounted(from)) await consumeLimit(tx, clock, ofNetwork, messages.codeLimit)
        await consumeLimit(tx, clock, { key: `${key}:${window}`, max, seconds }, messages.codeLimit)
      }
    },

    /** Whether an account is told by mail of what was done in a session of its own; counts it. */
    async mayTell(tx: Queryable, account: Pick<Account, 'email' | 'emailConfirmedAt'>): Promise<boolean> {
      if (account.emailConfirmedAt) return true
      const key = `mail-notice:${await addressKey(tx, account.email)}`
      return (await countAgainstLimit(tx, clock, { key, ...NOTICES_UNCONFIRMED })).allowed
    },
  }
}
