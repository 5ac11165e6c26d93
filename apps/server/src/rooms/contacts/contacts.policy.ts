import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Sender } from './contacts-invitations.repository.ts'

/** How many contacts an account may keep. */
const MAX_CONTACTS = 20_000

/** How many invitations an account may send in a day (docs/product/contacts.md#limits). */
export const INVITATIONS_A_DAY = { brand: 500, participant: 50 } as const

/** Refuses to keep more contacts than an account may. */
export function requireSpace(contactCount: number): void {
  if (contactCount <= MAX_CONTACTS) return
  throw new AppError('conflict', { msg: messages.tooManyContacts, values: { n: MAX_CONTACTS.toLocaleString('en') } })
}

/**
 * Refuses invitations of somebody whose own address nobody has confirmed. Where the server sends no mail nobody can confirm
 * one, and nothing goes out either.
 */
export function requireConfirmed({ isConfirmed }: Pick<Sender, 'isConfirmed'>, sendsMail: boolean): void {
  if (sendsMail && !isConfirmed) throw new AppError('conflict', { msg: messages.confirmEmailFirst })
}

/** Refuses more invitations than are left of the day. */
export function requireFew(allowed: boolean, left: number, retryAfter: number): void {
  if (allowed) return
  throw new AppError('tooMany', { msg: messages.inviteLimit, values: { n: Math.max(0, left) }, retryAfter })
}
