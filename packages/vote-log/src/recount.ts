import { type LogRules, type LogTotals, leafKind, leafReason, VOTE_BYTES, voteFlag } from './leaf.ts'
import { areRules, areTotals } from './leaf-shape.ts'
import { counting, createVoteTable } from './vote-table.ts'

// Reads leaves in their order and holds them against the rules in the first of them. It knows nothing but bytes, so that it
// runs the same in a worker of the browser, in Node, and, written again, in anybody's own program: docs/vote-log.md#rules.

const MINUTES_A_DAY = 1440
// A statement that waited for its turn bears the minute in which it began.
const MAY_LAG = 1
const MAX_PROBLEMS = 1_000
const NAMES = ['counted', 'held', 'voided', 'revoked'] as const

/** A leaf that breaks a rule, and how. */
export type Problem = { index: number; what: string }
/** The votes of one work; `isIn`: it hangs. */
export type RecountedWork = { id: number; isIn: boolean } & Record<(typeof NAMES)[number], number>
/** What somebody decided about votes, and about how many. */
export type Decision = { index: number; minute: number; act: number; reason: number; words: string; votes: number }
/** What a recount has come to. */
export type RecountResult = {
  leaves: number
  voters: number
  /** Votes of voters with a confirmed address, and of accounts that were older than a day. */
  confirmed: number
  settled: number
  rules: LogRules | null
  /** The end of the time for votes, wherever it was moved to. */
  endMinute: number | null
  endMoves: number
  closed: LogTotals | null
  totals: LogTotals
  /** Works by their counted votes, of equals the newest first. */
  works: RecountedWork[]
  decisions: Decision[]
  problems: Problem[]
  problemCount: number
}

const AFTER_CLOSE: ReadonlySet<number> = new Set([
  leafKind.decision,
  leafKind.hold,
  leafKind.release,
  leafKind.void,
  leafKind.out,
  leafKind.back,
  leafKind.nothing,
])
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [leafKind.work, 45],
  [leafKind.out, 14],
  [leafKind.back, 13],
  [leafKind.end, 9],
  [leafKind.nothing, 1],
  [leafKind.vote, VOTE_BYTES],
  [leafKind.revoke, 14],
  [leafKind.hold, 22],
  [leafKind.release, 22],
  [leafKind.void, 22],
])
const u32 = (bytes: Uint8Array, at: number) =>
  ((bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!) >>> 0
const u64 = (bytes: Uint8Array, at: number) => u32(bytes, at) * 2 ** 32 + u32(bytes, at + 4)

/** How many leaves are expected, and who is told whenever the counted votes of a work change. */
export type RecountOptions = { expected?: number; onCount?: (work: RecountedWork) => void }

/** Recounts; feed it leaves in their order by `add`, then ask for the `result`. */
export function createRecount({ expected = 1 << 16, onCount }: RecountOptions = {}) {
  const table = createVoteTable(expected)
  const works: RecountedWork[] = []
  const indexById = new Map<number, number>()
  const used = new Map<string, number>()
  const problems: Problem[] = []
  const decisions = new Map<number, Decision>()
  const flagged = { confirmed: 0, settled: 0 }
  let problemCount = 0
  let next = 0
  let lastMinute = 0
  let isPastOlder = false
  let rules: LogRules | null = null
  let endMinute: number | null = null
  let endMoves = 0
  let isClosed = false
  let closed: LogTotals | null = null

  const complain = (index: number, what: string) => {
    problemCount++
    if (problems.length < MAX_PROBLEMS) problems.push({ index, what })
  }
  const totals = (): LogTotals => {
    const sum = { counted: 0, held: 0, voided: 0, revoked: 0 }
    for (const work of works) for (const name of NAMES) sum[name] += work[name]
    return sum
  }
  const move = (index: number, to: number) => {
    const work = works[table.workOf(index)]!
    work[NAMES[table.stateOf(index)]!]--
    work[NAMES[to]!]++
    table.setState(index, to)
    onCount?.(work)
  }
  // A vote that is taken back no longer counts against the limit of the day on which it was cast.
  const useLimit = (index: number, by: 1 | -1) => {
    if (!rules?.limit) return
    const { votes, per } = rules.limit
    const key = per === 'day' ? `${table.voterOf(index)}/${table.dayOf(index)}` : `${table.voterOf(index)}`
    const count = (used.get(key) ?? 0) + by
    used.set(key, count)
    if (count > votes) complain(index, `its voter has more than ${votes} votes for each ${per}`)
  }

  const workIndex = (index: number, id: number) => {
    const known = indexById.get(id)
    if (known !== undefined) return known
    complain(index, 'about a work that is not in the log')
    return addWork(id)
  }
  const addWork = (id: number) => {
    indexById.set(id, works.length)
    return works.push({ id, isIn: true, counted: 0, held: 0, voided: 0, revoked: 0 }) - 1
  }

  const requireTime = (index: number, flags: number, minute: number) => {
    if (rules && (minute < rules.startMinute || minute >= (endMinute ?? 0)))
      complain(index, 'outside of the time for votes')
    if (flags & voteFlag.olderThanTheLog) {
      if (isPastOlder) complain(index, 'called older than the log, after votes that are not')
      return
    }
    isPastOlder = true
    if (minute < lastMinute - MAY_LAG) complain(index, 'goes back in time')
    lastMinute = Math.max(minute, lastMinute)
  }
  const addVote = (index: number, bytes: Uint8Array, at: number) => {
    const flags = bytes[at + 1]!
    const minute = u32(bytes, at + 2)
    const work = workIndex(index, u64(bytes, at + 6))
    const day = Math.floor(minute / MINUTES_A_DAY)
    const before = table.add(index, { bytes, tagAt: at + 14, work, day })
    works[work]!.counted++
    onCount?.(works[work]!)
    if (flags & voteFlag.emailConfirmed) flagged.confirmed++
    if (flags & voteFlag.accountOlderThanADay) flagged.settled++
    if (before >= 0 && table.stateOf(before) !== counting.revoked)
      complain(index, `its voter has voted for this work already, in leaf ${before}`)
    useLimit(index, 1)
    requireTime(index, flags, minute)
    // What was known of a voter when the log began, not when the vote was cast, stands in a vote that is older.
    if (rules?.confirmedOnly && !(flags & (voteFlag.emailConfirmed | voteFlag.olderThanTheLog)))
      complain(index, 'of an unconfirmed address, where the rules ask for a confirmed one')
    if (!works[work]!.isIn) complain(index, 'for a removed work')
  }

  const addRevocation = (index: number, vote: number, reason: number) => {
    if (table.stateOf(vote) === counting.revoked) return complain(index, 'takes back what was taken back')
    if (table.stateOf(vote) === counting.voided) return complain(index, 'takes back what was voided')
    if (rules && !rules.revocable && reason !== leafReason.accountClosed)
      complain(index, 'takes a vote back, which the rules do not know')
    useLimit(vote, -1)
    move(vote, counting.revoked)
  }
  const addChange = (index: number, kind: number, vote: number, bytes: Uint8Array, at: number) => {
    const from = table.stateOf(vote)
    const reason = bytes[at + 13]!
    const fits =
      (kind === leafKind.hold && from === counting.counted) ||
      (kind === leafKind.release && (from === counting.held || from === counting.voided)) ||
      (kind === leafKind.void && from <= counting.held)
    if (!fits) return complain(index, 'does not fit the state of its vote')
    const isByRule =
      kind === leafKind.hold ||
      (kind === leafKind.release &&
        from === counting.held &&
        reason === leafReason.confirmed &&
        table.heldFor(vote) === leafReason.unconfirmed)
    const decision = decisions.get(u64(bytes, at + 14))
    if (decision && decision.act === kind) decision.votes++
    else if (decision || !isByRule) complain(index, 'releases or voids without a decision')
    if (kind === leafKind.hold) table.setHeldFor(vote, reason)
    const states = { [leafKind.hold]: counting.held, [leafKind.release]: counting.counted }
    move(vote, states[kind as keyof typeof states] ?? counting.voided)
  }
  const addAboutVote = (index: number, kind: number, bytes: Uint8Array, at: number) => {
    const vote = u64(bytes, at + 5)
    if (vote >= index || table.stateOf(vote) === counting.none) return complain(index, 'about a leaf that is no vote')
    if (kind === leafKind.revoke) addRevocation(index, vote, bytes[at + 13]!)
    else addChange(index, kind, vote, bytes, at)
  }

  const readJson = <T>(bytes: Uint8Array, isRight: (value: unknown) => value is T): T | null => {
    try {
      const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
      return isRight(value) ? value : null
    } catch {
      return null
    }
  }
  const addOpen = (index: number, bytes: Uint8Array) => {
    if (index !== 0) return complain(index, 'rules anywhere but in the first leaf')
    rules = readJson(bytes, areRules)
    if (!rules) complain(index, 'rules that cannot be read')
    endMinute = rules?.endMinute ?? null
  }
  const addClose = (index: number, bytes: Uint8Array) => {
    isClosed = true
    closed = readJson(bytes, areTotals)
    const found = totals()
    if (!closed) complain(index, 'totals that cannot be read')
    else if (NAMES.some((name) => closed?.[name] !== found[name])) complain(index, 'closes with other totals')
  }
  const addOther = (index: number, kind: number, bytes: Uint8Array) => {
    if (kind === leafKind.open) addOpen(index, bytes.subarray(1))
    else if (kind === leafKind.close) addClose(index, bytes.subarray(1))
    else if (kind === leafKind.work) {
      if (indexById.has(u64(bytes, 5))) complain(index, 'a work that is in the log already')
      else addWork(u64(bytes, 5))
    } else if (kind === leafKind.out) works[workIndex(index, u64(bytes, 5))]!.isIn = false
    else if (kind === leafKind.back) works[workIndex(index, u64(bytes, 5))]!.isIn = true
    else if (kind === leafKind.end) {
      endMinute = u32(bytes, 5)
      endMoves++
    } else if (kind === leafKind.decision && bytes.length >= 8) {
      const words = new TextDecoder().decode(bytes.subarray(8))
      const [act, reason] = [bytes[5]!, bytes[6]!]
      decisions.set(index, { index, minute: u32(bytes, 1), act, reason, words, votes: 0 })
    } else if (kind !== leafKind.nothing) complain(index, `of an unknown kind, ${kind}`)
  }

  return {
    /** Takes the leaf `bytes[at..at+length)`, the next one. */
    add(bytes: Uint8Array, at: number, length: number): void {
      const index = next++
      table.reserve(index)
      const kind = bytes[at]!
      if (index === 0 && kind !== leafKind.open) complain(index, 'a log without rules')
      if (isClosed && !AFTER_CLOSE.has(kind)) complain(index, 'after the close')
      const expectedLength = LENGTHS.get(kind)
      if (length === 0 || (expectedLength !== undefined && expectedLength !== length))
        complain(index, 'of a wrong length')
      else if (kind === leafKind.vote) addVote(index, bytes, at)
      else if (kind === leafKind.revoke || (kind >= leafKind.hold && kind <= leafKind.void))
        addAboutVote(index, kind, bytes, at)
      else addOther(index, kind, bytes.subarray(at, at + length))
    },

    /** The totals, works by counted votes, and everything that breaks a rule. */
    result: (): RecountResult => ({
      leaves: next,
      voters: table.voterCount(),
      ...flagged,
      rules,
      endMinute,
      endMoves,
      closed,
      totals: totals(),
      works: works.toSorted((a, b) => b.counted - a.counted || b.id - a.id),
      decisions: [...decisions.values()],
      problems,
      problemCount,
    }),

    /** The votes of one voter, by their value in this campaign. */
    votesOf: (tag: Uint8Array) =>
      table.indexesOf(tag).map((index) => ({
        index,
        work: works[table.workOf(index)]!.id,
        state: NAMES[table.stateOf(index)]!,
      })),
  }
}
