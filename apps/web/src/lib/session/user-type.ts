import type { AccountKind } from '@plinth/api-schema/account'
import { type MemberKind, memberKindFromWire, memberKindToWire } from '@plinth/api-schema/member-kind'

/** The two kinds of account (docs/product/README.md#kinds-of-account). */
export type UserType = MemberKind

/** Somebody who takes part. */
export const PARTICIPANT: UserType = 'participant'
/** Somebody who hosts campaigns. */
export const BRAND: UserType = 'brand'

/** The side of the product that an account belongs to. */
export const userTypeOf = (kind: AccountKind): UserType => (kind === 'brand' ? BRAND : PARTICIPANT)

/** A user type as a browser keeps it. */
export const writeUserType = (userType: UserType) => String(memberKindToWire(userType))

/** Reads a kept user type; anything else is nobody. */
export const readUserType = (text: string | null): UserType | undefined =>
  text === '0' || text === '1' ? memberKindFromWire(Number(text)) : undefined
