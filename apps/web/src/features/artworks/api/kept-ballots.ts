import { fromHex, toHex } from '@plinth/vote-log/bytes'
import { BALLOT_SECRET_BYTES, ballotOf } from '@plinth/vote-log/leaf'
import { safeStorage } from '../../../lib/browser-storage.ts'

// The secrets that this browser has made for ballots: with one of them its owner proves that a leaf of the log is theirs.

const storage = safeStorage(() => localStorage)
const keyOf = (memberId: number) => `plinth-ballots-${memberId}`
// Some 30 kB: the oldest go first.
const MAX_KEPT = 500

type Kept = {
  campaign: number
  work: number
  secret: string /** Whether the server has said that it took it. */
  isTaken: boolean
}
/** The vote that a ballot is for. */
export type BallotKey = { memberId: number; campaignId: number; workId: number }

const isKept = (value: unknown): value is Kept => {
  const { campaign, work, secret, isTaken } = (value ?? {}) as Partial<Kept>
  return (
    Number.isInteger(campaign) &&
    Number.isInteger(work) &&
    typeof isTaken === 'boolean' &&
    /^[0-9a-f]{32}$/.test(secret ?? '')
  )
}
const read = (memberId: number): Kept[] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(keyOf(memberId)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isKept) : []
  } catch {
    return []
  }
}
const find = ({ memberId, campaignId, workId }: BallotKey) =>
  read(memberId).find(({ campaign, work }) => campaign === campaignId && work === workId)
const keep = ({ memberId, campaignId, workId }: BallotKey, secret: string, isTaken: boolean) => {
  const others = read(memberId).filter(({ campaign, work }) => campaign !== campaignId || work !== workId)
  const kept = [...others, { campaign: campaignId, work: workId, secret, isTaken }].slice(-MAX_KEPT)
  storage.setItem(keyOf(memberId), JSON.stringify(kept))
}

const toBallot = (secret: string) => toHex(ballotOf(fromHex(secret)))

/**
 * Makes the ballot of a vote and keeps its secret before the vote is sent. One whose answer got lost may have been taken: the
 * next try has the same ballot. `confirm` notes that it was.
 */
export const prepareBallot = (key: BallotKey): { ballot: string; confirm: () => void } => {
  const before = find(key)
  const secret =
    before && !before.isTaken ? before.secret : toHex(crypto.getRandomValues(new Uint8Array(BALLOT_SECRET_BYTES)))
  keep(key, secret, false)
  return { ballot: toBallot(secret), confirm: () => keep(key, secret, true) }
}

/** The ballot of a vote as far as this browser knows it; `isTaken`: this browser knows that the vote was cast with it. */
export const findBallot = (key: BallotKey): { ballot: string; isTaken: boolean } | null => {
  const kept = find(key)
  return kept ? { ballot: toBallot(kept.secret), isTaken: kept.isTaken } : null
}
