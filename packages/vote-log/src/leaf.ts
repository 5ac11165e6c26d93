import { concat, toUtf8 } from './bytes.ts'
import { sha256 } from './sha256.ts'

// The leaves of a campaign's log: docs/vote-log.md#leaves. Numbers are big-endian. A vote has 54 bytes on purpose: with the
// byte that RFC 6962 puts before it, it is one block of SHA-256.

/** What a leaf says: its first byte. */
export const leafKind = {
  open: 0x01,
  work: 0x02,
  out: 0x03,
  back: 0x04,
  end: 0x05,
  nothing: 0x0f,
  vote: 0x10,
  revoke: 0x11,
  decision: 0x20,
  hold: 0x21,
  release: 0x22,
  void: 0x23,
  close: 0x7f,
} as const

/** What is known of a voter when they vote. */
export const voteFlag = { emailConfirmed: 1, accountOlderThanADay: 2, olderThanTheLog: 4 } as const

/** Why a vote is held, counts again, is voided or taken back. */
export const leafReason = {
  other: 0,
  network: 1,
  newAccounts: 2,
  throwAwayAddresses: 3,
  inStep: 4,
  forEachOther: 5,
  askedFor: 6,
  accountClosed: 7,
  appealGranted: 8,
  nothingWrong: 9,
  unconfirmed: 10,
  confirmed: 11,
  mailbox: 12,
  accountBlocked: 13,
} as const

/** Who has decided. */
export const decidedBy = { rule: 1, operator: 2 } as const

/** The index that stands for no decision: a rule of the log did it. */
const NO_DECISION = 0xffff_ffff_ffff_ffffn
/** The length of a vote. */
export const VOTE_BYTES = 54
/** The length of a voter's value and of a ballot. */
export const TAG_BYTES = 20
/** The length of the secret that a browser makes for a ballot. */
export const BALLOT_SECRET_BYTES = 16

/** The rules of a vote, in the first leaf of its log. Minutes are counted since 1970 began, in UTC. */
export type LogRules = {
  /** The version of these rules. */
  rules: 1
  campaign: number
  startMinute: number
  /** The first minute in which no vote counts any more. */
  endMinute: number
  /** How many votes a person has; null: one for each work. */
  limit: { votes: number; per: 'campaign' | 'day' } | null
  revocable: boolean
  hidden: boolean
  /** Only voters with a confirmed address may vote; older logs say nothing of it. */
  confirmedOnly?: boolean
  /** Which of works with equal votes comes first. */
  tieRule: 'newest'
  juryWeight: number
  tagVersion: 1
  /** The last head of the log that this one follows, and why there is a new one. */
  after?: { origin: string; size: number; root: string; why: string }
}

/** The totals at the end of the time for votes. */
export type LogTotals = { counted: number; held: number; voided: number; revoked: number }

const write = (kind: number, length: number, fill: (view: DataView, bytes: Uint8Array) => void) => {
  const bytes = new Uint8Array(length)
  bytes[0] = kind
  fill(new DataView(bytes.buffer), bytes)
  return bytes
}
const ofWork = (kind: number, length: number, minute: number, work: number, rest: ArrayLike<number>) =>
  write(kind, length, (view, bytes) => {
    view.setUint32(1, minute)
    view.setBigUint64(5, BigInt(work))
    bytes.set(rest, 13)
  })
const ofVote =
  (kind: number) =>
  (minute: number, vote: number, reason: number, decision?: number): Uint8Array =>
    write(kind, 22, (view) => {
      view.setUint32(1, minute)
      view.setBigUint64(5, BigInt(vote))
      view.setUint8(13, reason)
      view.setBigUint64(14, decision === undefined ? NO_DECISION : BigInt(decision))
    })

/** A vote as it stands in the log. */
export type VoteLeaf = { flags: number; minute: number; work: number; voter: Uint8Array; ballot: Uint8Array }

/** Writes leaves. */
export const leaf = {
  open: (rules: LogRules): Uint8Array => concat([leafKind.open], toUtf8(JSON.stringify(rules))),
  close: (totals: LogTotals): Uint8Array => concat([leafKind.close], toUtf8(JSON.stringify(totals))),
  /** A work came; `digest` is the SHA-256 of its picture, zeros where nobody has kept it. */
  work: (minute: number, work: number, digest: Uint8Array): Uint8Array =>
    ofWork(leafKind.work, 45, minute, work, digest),
  out: (minute: number, work: number, by: number): Uint8Array => ofWork(leafKind.out, 14, minute, work, [by]),
  back: (minute: number, work: number): Uint8Array => ofWork(leafKind.back, 13, minute, work, []),
  /** The end of the time for votes was moved. */
  end: (minute: number, endMinute: number): Uint8Array =>
    write(leafKind.end, 9, (view) => {
      view.setUint32(1, minute)
      view.setUint32(5, endMinute)
    }),
  vote: ({ flags, minute, work, voter, ballot }: VoteLeaf): Uint8Array =>
    write(leafKind.vote, VOTE_BYTES, (view, bytes) => {
      view.setUint8(1, flags)
      view.setUint32(2, minute)
      view.setBigUint64(6, BigInt(work))
      bytes.set(voter, 14)
      bytes.set(ballot, 34)
    }),
  revoke: (minute: number, vote: number, reason: number): Uint8Array =>
    ofWork(leafKind.revoke, 14, minute, vote, [reason]),
  /** Why votes are held, released or voided: once for all votes of one act. */
  decision: (minute: number, act: number, reason: number, by: number, words: string): Uint8Array => {
    const text = toUtf8(words)
    return write(leafKind.decision, 8 + text.length, (view, bytes) => {
      view.setUint32(1, minute)
      bytes.set([act, reason, by], 5)
      bytes.set(text, 8)
    })
  },
  hold: ofVote(leafKind.hold),
  release: ofVote(leafKind.release),
  void: ofVote(leafKind.void),
}

/** Reads a vote; null where the leaf is none. */
export function readVote(bytes: Uint8Array): VoteLeaf | null {
  if (bytes[0] !== leafKind.vote || bytes.length !== VOTE_BYTES) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
  return {
    flags: view.getUint8(1),
    minute: view.getUint32(2),
    work: Number(view.getBigUint64(6)),
    voter: bytes.slice(14, 34),
    ballot: bytes.slice(34),
  }
}

/** Leaves as tlog-tiles bundles them: each after its length in two bytes. */
export const bundleOf = (leaves: readonly Uint8Array[]): Uint8Array<ArrayBuffer> =>
  concat(...leaves.flatMap((bytes) => [[bytes.length >> 8, bytes.length & 255], bytes]))

/** Cuts a bundle into its leaves. */
export function leavesOf(bundle: Uint8Array): Uint8Array[] {
  const leaves: Uint8Array[] = []
  for (let at = 0; at < bundle.length; ) {
    const end = at + 2 + ((bundle[at]! << 8) | bundle[at + 1]!)
    if (!(end <= bundle.length)) throw new Error('a bundle is cut off')
    leaves.push(bundle.subarray(at + 2, end))
    at = end
  }
  return leaves
}

const numbered = (secret: Uint8Array, ...numbers: readonly number[]) => {
  const bytes = new Uint8Array(secret.length + 8 * numbers.length)
  const view = new DataView(bytes.buffer)
  bytes.set(secret)
  for (const [index, number] of numbers.entries()) view.setBigUint64(secret.length + 8 * index, BigInt(number))
  return bytes
}

/** The secret that opens one campaign's leaves of an account, and no other campaign's. */
export const campaignSecret = (accountSecret: Uint8Array, campaign: number): Uint8Array =>
  sha256(numbered(accountSecret, campaign))

/** Who a voter is in one campaign; once the account's secret is destroyed nobody can say again whose a leaf is. */
export const voterTag = (secret: Uint8Array, campaign: number, account: number): Uint8Array =>
  sha256(numbered(secret, campaign, account)).slice(0, TAG_BYTES)

/** What stands in the leaf of somebody whose browser made this secret: no two voters share a leaf. */
export const ballotOf = (secret: Uint8Array): Uint8Array => sha256(secret).slice(0, TAG_BYTES)
