import { toBase64 } from '@plinth/vote-log/bytes'
import { bundleOf, decidedBy, type LogRules, leaf, leafKind, leafReason } from '@plinth/vote-log/leaf'
import type { Database, Queryable } from '../../db/database.ts'
import { rolledBack } from '../../db/retry.ts'
import {
  adoptVotes,
  appendEntries,
  countStates,
  findEarlierHead,
  findLoggedCampaign,
  type HeldLog,
  holdLog,
  type LoggedCampaign,
  listLoggedWorks,
  listUncounted,
  nameLog,
  noteClose,
  noteEnd,
  noteRevoked,
} from './artworks-log.repository.ts'

const MINUTE_MS = 60_000
const NO_DIGEST = new Uint8Array(32)
// As much as one statement takes in a moment.
const ADOPTED_AT_ONCE = 5_000
const LEAVES_AT_ONCE = 5_000
const BEFORE = 'Before this log began'

/** The address of a log below the site: the campaign, and for a log after a restored backup the second of that. */
export const logName = (campaignId: number, generation: number): string =>
  generation === 0 ? String(campaignId) : `${campaignId}-${generation}`

/** A work that came, went or came back. */
export type WorkChange = { campaignId: number; id: number }
/** A vote that a rule holds; reasons have the numbers of the database. */
export type HeldByRule = { index: number; reason: number }
/** Votes that an operator decided about: the number of the reason, and its words. */
export type VoteDecision = {
  act: 'hold' | 'release' | 'void'
  code: number
  words: string
  indexes: readonly number[]
}

const append = async (tx: Queryable, campaignId: number, leaves: readonly Uint8Array[]) => {
  for (let at = 0; at < leaves.length; at += LEAVES_AT_ONCE) {
    const some = leaves.slice(at, at + LEAVES_AT_ONCE)
    await appendEntries(tx, campaignId, some.length, bundleOf(some))
  }
}

// A vote that began before the end and reaches the log after its close is judged again, by the time that it is then.
const requireUnclosed = ({ closedAt }: HeldLog) => {
  if (closedAt !== null) throw rolledBack('the log of votes was closed a moment before')
}

/** Appends a leaf for each work, to logs that are open: one that is not takes what it finds when it is opened. */
const recordWorks = async <Work extends WorkChange>(
  tx: Queryable,
  works: readonly Work[],
  leafOf: (minute: number, work: Work) => Uint8Array,
  { mayFollowClose = true } = {},
) => {
  const campaignIds = [...new Set(works.map(({ campaignId }) => campaignId))].toSorted((a, b) => a - b)
  for (const campaignId of campaignIds) {
    const log = await holdLog(tx, campaignId)
    const own = works.filter((work) => work.campaignId === campaignId)
    if (log.endsAt === null) continue
    if (!mayFollowClose) requireUnclosed(log)
    // A vote is for a work that is not out yet.
    await adoptLate(tx, campaignId, log)
    await append(
      tx,
      campaignId,
      own.map((work) => leafOf(log.minute, work)),
    )
  }
}

/**
 * What happens beside votes, appended to the log in the transaction that does it: after the locks of artworks, before those of
 * participations and campaigns.
 */
export const voteLog = {
  /** Works that came, with the hash of their pictures. */
  added: (tx: Queryable, works: readonly (WorkChange & { digest: Uint8Array })[]) =>
    recordWorks(tx, works, (minute, { id, digest }) => leaf.work(minute, id, digest), { mayFollowClose: false }),
  /** Works that were taken out, and by whom. */
  removed: (tx: Queryable, works: readonly WorkChange[], by: number) =>
    recordWorks(tx, works, (minute, { id }) => leaf.out(minute, id, by)),
  /** Works that came back. */
  recovered: (tx: Queryable, works: readonly WorkChange[]) =>
    recordWorks(tx, works, (minute, { id }) => leaf.back(minute, id)),

  /** Holds a log before its votes change, and takes in those that are in none; answers whether it is open. */
  async hold(tx: Queryable, campaignId: number): Promise<boolean> {
    const log = await holdLog(tx, campaignId)
    if (log.endsAt === null) return false
    await adoptLate(tx, campaignId, log)
    return true
  },

  /** Votes that count because their voter's address is confirmed: by a rule, without a decision. */
  async confirmed(tx: Queryable, campaignId: number, indexes: readonly number[]): Promise<void> {
    const { minute } = await holdLog(tx, campaignId)
    await append(
      tx,
      campaignId,
      indexes.map((index) => leaf.release(minute, index, leafReason.confirmed)),
    )
  },

  /** Votes that too much speaks against: held by a rule, each for its reason. */
  async held(tx: Queryable, campaignId: number, votes: readonly HeldByRule[]): Promise<void> {
    const { minute } = await holdLog(tx, campaignId)
    await append(
      tx,
      campaignId,
      votes.map(({ index, reason }) => leaf.hold(minute, index, reason)),
    )
  },

  /** Votes that are taken back, each for its voter's reason. */
  async revoked(tx: Queryable, campaignId: number, indexes: readonly number[], reason: number): Promise<void> {
    if (indexes.length === 0) return
    const log = await holdLog(tx, campaignId)
    requireUnclosed(log)
    await append(
      tx,
      campaignId,
      indexes.map((index) => leaf.revoke(log.minute, index, reason)),
    )
    await noteRevoked(tx, campaignId, indexes.length)
  },

  /** What an operator decided about votes: the decision in words once, and a leaf for each vote. Answers the decision's place. */
  async decided(tx: Queryable, campaignId: number, { act, code, words, indexes }: VoteDecision): Promise<number> {
    const { size, minute } = await holdLog(tx, campaignId)
    await append(tx, campaignId, [
      leaf.decision(minute, leafKind[act], code, decidedBy.operator, words),
      ...indexes.map((index) => leaf[act](minute, index, code, size)),
    ])
    return size
  },
}

const adoptAll = async (tx: Queryable, campaignId: number, { areOlder }: { areOlder: boolean }) => {
  for (let all = 0; ; ) {
    const adopted = await adoptVotes(tx, campaignId, { most: ADOPTED_AT_ONCE, areOlder })
    all += adopted
    if (adopted < ADOPTED_AT_ONCE) return all
  }
}

/** Takes in votes that came past an open log: while a release is rolled out, servers of the one before know of no log. */
const adoptLate = async (tx: Queryable, campaignId: number, { size, minute, closedAt }: HeldLog) => {
  if (closedAt !== null) return
  const adopted = await adoptAll(tx, campaignId, { areOlder: false })
  if (adopted > 0) await appendUncounted(tx, campaignId, minute, size)
}

const toMinute = (moment: Date | null, round: (minutes: number) => number) =>
  round((moment?.getTime() ?? 0) / MINUTE_MS)
const endMinuteOf = ({ endsAt }: LoggedCampaign) => toMinute(endsAt, Math.ceil)

const rulesOf = (campaignId: number, campaign: LoggedCampaign): LogRules => ({
  rules: 1,
  campaign: campaignId,
  startMinute: toMinute(campaign.startsAt, Math.floor),
  endMinute: endMinuteOf(campaign),
  limit: campaign.limit,
  revocable: campaign.isRevocable,
  hidden: campaign.isHidden,
  confirmedOnly: campaign.needsConfirmedEmail,
  tieRule: 'newest',
  juryWeight: 0,
  tagVersion: 1,
})

/** Held and voided votes that were taken in, and why they do not count: what a log cannot know of the time before it. */
const appendUncounted = async (tx: Queryable, campaignId: number, minute: number, from: number) => {
  const votes = await listUncounted(tx, campaignId, from)
  const held = votes.filter(({ isHeld }) => isHeld)
  const voided = votes.filter(({ isHeld }) => !isHeld)
  await append(
    tx,
    campaignId,
    held.map(({ leafIndex, reason }) => leaf.hold(minute, leafIndex, reason)),
  )
  if (voided.length === 0) return
  const { size } = await holdLog(tx, campaignId)
  await append(tx, campaignId, [
    leaf.decision(minute, leafKind.void, leafReason.other, decidedBy.operator, BEFORE),
    ...voided.map(({ leafIndex }) => leaf.void(minute, leafIndex, leafReason.other, size)),
  ])
}

/** Opens logs and closes them. */
export function createLogOpening({ database, publicUrl }: { database: Database; publicUrl: string }) {
  const host = new URL(publicUrl).host

  const open = async (tx: Queryable, campaignId: number, log: HeldLog, campaign: LoggedCampaign) => {
    const { generation, minute } = log
    await nameLog(tx, campaignId, `${host}/campaign/log/${logName(campaignId, generation)}`)
    const earlier = await findEarlierHead(tx, campaignId, generation)
    const after = earlier && { ...earlier, root: toBase64(earlier.root), why: 'A backup was restored' }
    const works = await listLoggedWorks(tx, campaignId)
    await append(tx, campaignId, [
      leaf.open({ ...rulesOf(campaignId, campaign), ...(after ? { after } : {}) }),
      ...works.map(({ id, digest }) => leaf.work(minute, id, digest ?? NO_DIGEST)),
    ])
    await adoptAll(tx, campaignId, { areOlder: true })
    await appendUncounted(tx, campaignId, minute, 0)
    await append(
      tx,
      campaignId,
      works.flatMap(({ id, deletedBy }) => (deletedBy === null ? [] : [leaf.out(minute, id, deletedBy)])),
    )
  }

  const ensureOpen = async (tx: Queryable, campaignId: number): Promise<void> => {
    const log = await holdLog(tx, campaignId)
    const campaign = await findLoggedCampaign(tx, campaignId)
    if (!campaign?.endsAt || campaign.isTold || log.closedAt !== null) return
    if (log.endsAt === null) await open(tx, campaignId, log, campaign)
    else await append(tx, campaignId, [leaf.end(log.minute, endMinuteOf(campaign))])
    await noteEnd(tx, campaignId)
  }

  // Of all who find a log unopened at the same moment, one opens it.
  const underWay = new Map<number, Promise<void>>()
  const openOnce = (campaignId: number): Promise<void> => {
    const opening = database
      .transaction((tx) => ensureOpen(tx, campaignId), { unhurried: true })
      .finally(() => underWay.delete(campaignId))
    underWay.set(campaignId, opening)
    return opening
  }

  return {
    /** Sees that a campaign's log has its rules, and the end that the campaign has. */
    ensureOpen: (campaignId: number): Promise<void> => underWay.get(campaignId) ?? openOnce(campaignId),

    /** Writes the totals of a log whose time for votes is over, once. */
    close: (campaignId: number) =>
      database.transaction(
        async (tx) => {
          const log = await holdLog(tx, campaignId)
          if (log.closedAt !== null) return
          await adoptLate(tx, campaignId, log)
          await append(tx, campaignId, [leaf.close(await countStates(tx, campaignId))])
          await noteClose(tx, campaignId)
        },
        { unhurried: true },
      ),
  }
}
