import { accountKind, stateOf } from './states.ts'

/** The kinds that anybody can sign up as. */
export type MemberKind = Exclude<keyof typeof accountKind, 'operator'>

const MEMBER_KINDS = { participant: accountKind.participant, brand: accountKind.brand } as const

/** The code of a kind that anybody can sign up as. */
export const memberKindToWire = (kind: MemberKind) => MEMBER_KINDS[kind]
/** The kind that a code means where only these two can be meant. */
export const memberKindFromWire = (userType: number): MemberKind => stateOf(MEMBER_KINDS, userType)
