/** What can speak against a vote: none but a ring is enough by itself to hold it. */
export const voteSigns = [
  'throwaway',
  'unconfirmed',
  'mailbox',
  'newAccount',
  'network',
  'device',
  'domain',
  'burst',
  'inStep',
  'throwawayCrowd',
  'newCrowd',
  'ring',
] as const

/** One of the things that speak against a vote. */
export type VoteSign = (typeof voteSigns)[number]

/** A sign with its weight. */
export type WeighedSign = { sign: VoteSign; points: number }

/** From this many points on a vote is held. */
export const HOLD_FROM = 4
