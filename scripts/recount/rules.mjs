// The rules of docs/vote-log.md#rules, written from that page alone.

const LENGTHS = { 2: 45, 3: 14, 4: 13, 5: 9, 15: 1, 16: 54, 17: 14, 33: 22, 34: 22, 35: 22 }
const AFTER_CLOSE = new Set([3, 4, 15, 32, 33, 34, 35])
const ACTS = { 33: 'hold', 34: 'release', 35: 'void' }
const [OLDER, CONFIRMED] = [4, 1]
const [UNCONFIRMED_REASON, CONFIRMED_REASON, CLOSED_REASON] = [10, 11, 7]
const u64 = (bytes, at) => Number(bytes.readBigUInt64BE(at))

const isObject = (value) => typeof value === 'object' && value !== null
const isCount = (value) => Number.isSafeInteger(value) && value >= 0
const isLimit = (limit) =>
  limit === null || (isObject(limit) && isCount(limit.votes) && ['campaign', 'day'].includes(limit.per))
const isBefore = (head) =>
  isObject(head) && isCount(head.size) && ['origin', 'root', 'why'].every((name) => typeof head[name] === 'string')
const areRules = (value) =>
  isObject(value) &&
  value.rules === 1 &&
  value.tagVersion === 1 &&
  value.tieRule === 'newest' &&
  ['campaign', 'startMinute', 'endMinute', 'juryWeight'].every((name) => isCount(value[name])) &&
  ['revocable', 'hidden'].every((name) => typeof value[name] === 'boolean') &&
  typeof (value.confirmedOnly ?? false) === 'boolean' &&
  isLimit(value.limit) &&
  (value.after === undefined || isBefore(value.after))
const areTotals = (value) =>
  isObject(value) && ['counted', 'held', 'voided', 'revoked'].every((name) => isCount(value[name]))

class Count {
  problems = []
  works = new Map()
  votes = new Map()
  pairs = new Map()
  used = new Map()
  voters = new Set()
  decisions = new Map()
  rules = null
  closed = false
  lastMinute = 0
  hasOwn = false
  confirmed = 0

  complain(index, what) {
    this.problems.push({ index, what })
  }

  workOf(index, id) {
    if (!this.works.has(id)) {
      this.complain(index, 'about a work that is not in the log')
      this.addWork(id)
    }
    return this.works.get(id)
  }

  addWork(id) {
    this.works.set(id, { id, isIn: true, counted: 0, held: 0, voided: 0, revoked: 0 })
  }

  move(vote, state) {
    vote.work[vote.state]--
    vote.work[state]++
    vote.state = state
  }

  useLimit(index, vote, by) {
    const limit = this.rules?.limit
    if (!limit) return
    const key = limit.per === 'day' ? `${vote.voter}/${Math.floor(vote.minute / 1440)}` : vote.voter
    this.used.set(key, (this.used.get(key) ?? 0) + by)
    if (this.used.get(key) > limit.votes) this.complain(index, 'its voter has more votes than the limit')
  }

  addVote(index, leaf) {
    const [flags, minute, voter] = [leaf[1], leaf.readUInt32BE(2), leaf.toString('hex', 14, 34)]
    const work = this.workOf(index, u64(leaf, 6))
    const vote = { voter, work, minute, state: 'counted', heldFor: null }
    const pair = `${voter}/${work.id}`
    const before = this.votes.get(this.pairs.get(pair))
    if (before && before.state !== 'revoked') this.complain(index, 'its voter has voted for this work already')
    this.votes.set(index, vote)
    this.pairs.set(pair, index)
    this.voters.add(voter)
    work.counted++
    if (flags & CONFIRMED) this.confirmed++
    this.useLimit(index, vote, 1)
    if (this.rules?.confirmedOnly && !(flags & (CONFIRMED | OLDER)))
      this.complain(index, 'of an unconfirmed address, where the rules ask for a confirmed one')
    if (!work.isIn) this.complain(index, 'for a removed work')
    if (this.rules && (minute < this.rules.startMinute || minute >= this.end))
      this.complain(index, 'outside of the time for votes')
    this.holdTime(index, flags, minute)
  }

  holdTime(index, flags, minute) {
    if (flags & OLDER) {
      if (this.hasOwn) this.complain(index, 'called older than the log, after votes that are not')
      return
    }
    this.hasOwn = true
    if (minute < this.lastMinute - 1) this.complain(index, 'goes back in time')
    this.lastMinute = Math.max(minute, this.lastMinute)
  }

  addChange(index, leaf) {
    const kind = leaf[0]
    const vote = this.votes.get(u64(leaf, 5))
    if (!vote) return this.complain(index, 'about a leaf that is no vote')
    const reason = leaf[13]
    if (kind === 17) return this.addRevocation(index, vote, reason)
    const from = { 33: ['counted'], 34: ['held', 'voided'], 35: ['counted', 'held'] }[kind]
    if (!from.includes(vote.state)) return this.complain(index, 'does not fit the state of its vote')
    const decision = this.decisions.get(u64(leaf, 14))
    const isConfirmed = vote.state === 'held' && reason === CONFIRMED_REASON && vote.heldFor === UNCONFIRMED_REASON
    const isByRule = kind === 33 || (kind === 34 && isConfirmed)
    if (decision?.kind === kind) decision.votes++
    else if (decision || !isByRule) this.complain(index, 'releases or voids without a decision')
    if (kind === 33) vote.heldFor = reason
    this.move(vote, { 33: 'held', 34: 'counted', 35: 'voided' }[kind])
  }

  addRevocation(index, vote, reason) {
    if (vote.state === 'revoked') return this.complain(index, 'takes back what was taken back')
    if (vote.state === 'voided') return this.complain(index, 'takes back what was voided')
    if (!this.rules?.revocable && reason !== CLOSED_REASON)
      this.complain(index, 'takes a vote back, which the rules do not know')
    this.useLimit(index, vote, -1)
    this.move(vote, 'revoked')
  }

  totals() {
    const sum = { counted: 0, held: 0, voided: 0, revoked: 0 }
    for (const work of this.works.values()) for (const name of Object.keys(sum)) sum[name] += work[name]
    return sum
  }

  readJson(leaf, isRight) {
    try {
      const value = JSON.parse(leaf.toString('utf8', 1))
      return isRight(value) ? value : null
    } catch {
      return null
    }
  }

  addClose(index, leaf) {
    const [said, found] = [this.readJson(leaf, areTotals), this.totals()]
    if (!said) this.complain(index, 'totals that cannot be read')
    else if (Object.keys(found).some((name) => said[name] !== found[name]))
      this.complain(index, 'closes with other totals')
    this.closed = true
  }

  add(index, leaf) {
    const kind = leaf[0]
    if (index === 0 && kind !== 1) this.complain(index, 'a log without rules')
    if (this.closed && !AFTER_CLOSE.has(kind)) this.complain(index, 'after the close')
    if (leaf.length === 0 || (LENGTHS[kind] ?? leaf.length) !== leaf.length)
      return this.complain(index, 'of a wrong length')
    if (kind === 1 && index > 0) return this.complain(index, 'rules anywhere but in the first leaf')
    if (kind === 1) {
      this.rules = this.readJson(leaf, areRules)
      if (!this.rules) this.complain(index, 'rules that cannot be read')
      this.end = this.rules?.endMinute
    } else if (kind === 2 && this.works.has(u64(leaf, 5))) this.complain(index, 'a work that is in the log already')
    else if (kind === 2) this.addWork(u64(leaf, 5))
    else if (kind === 3 || kind === 4) this.workOf(index, u64(leaf, 5)).isIn = kind === 4
    else if (kind === 5) this.end = leaf.readUInt32BE(5)
    else if (kind === 16) this.addVote(index, leaf)
    else if (kind === 17 || ACTS[kind]) this.addChange(index, leaf)
    else if (kind === 32 && leaf.length >= 8)
      this.decisions.set(index, {
        kind: leaf[5],
        act: ACTS[leaf[5]] ?? 'decision',
        votes: 0,
        words: leaf.toString('utf8', 8),
      })
    else if (kind === 127) this.addClose(index, leaf)
    else if (kind !== 15) this.complain(index, `of an unknown kind, ${kind}`)
  }
}

/** Counts leaves by the rules in the first of them. */
export function countLeaves(leaves) {
  const count = new Count()
  for (const [index, leaf] of leaves.entries()) count.add(index, leaf)
  const works = [...count.works.values()].toSorted((a, b) => b.counted - a.counted || b.id - a.id)
  const { rules, problems, confirmed, voters, decisions } = count
  return {
    rules,
    problems,
    confirmed,
    works,
    voters: voters.size,
    totals: count.totals(),
    decisions: [...decisions.values()],
  }
}
