import { accountKind } from '@plinth/api-schema/states'
/** Participants are 0, brands are 1 (docs/product/README.md#kinds-of-account). */
export type UserType = 0 | 1

/** Somebody who takes part. */
export const PARTICIPANT: UserType = accountKind.participant
/** Somebody who hosts campaigns. */
export const BRAND: UserType = accountKind.brand

/** Reads a kept user type; anything else is nobody. */
export const readUserType = (text: string | null): UserType | undefined =>
  text === '0' ? PARTICIPANT : text === '1' ? BRAND : undefined
