import { toBase64 } from '@plinth/vote-log/bytes'
import { bundleOf, decidedBy, type LogRules, leaf, leafKind, leafReason } from '@plinth/vote-log/leaf'
import type { Database, Queryable } from '../../db/database.ts'
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
/** Votes that an operator decided about. */
export type VoteDecision = { act: 'release' | 'void'; reason: string | undefined; indexes: readonly number[] }

const append = async (tx: Queryable, campaignId: number, leaves: readonly Uint8Array[]) => {
  for (let at = 0; at < leaves.length; at += LEAVES_AT_ONCE) {
    const some = leaves.slice(at, at + LEAVES_AT_ONCE)
    await appendEntries(tx, campaignId, some.length, bundleOf(some))
  }
}

/** Appends a leaf for each work, to logs that are open: one that is not takes what it finds when it is opened. */
const recordWorks = async <Work extends WorkChange>(
  tx: Queryable,
  works: readonly Work[],
  leafOf: (minute: number, work: Work) => Uint8Array,
) => {
  const campaignIds = [...new Set(works.map(({ campaignId }) => campaignId))].toSorted((a, b) => a - b)
  for (const campaignId of campaignIds) {
    const { endsAt, minute } = await holdLog(tx, campaignId)
    const own = works.filter((work) => work.campaignId === campaignId)
    if (endsAt !== null)
      await append(
        tx,
        campaignId,
        own.map((work) => leafOf(minute, work)),
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
    recordWorks(tx, works, (minute, { id, digest }) => leaf.work(minute, id, digest)),
  /** Works that were taken out, and by whom. */
  removed: (tx: Queryable, works: readonly WorkChange[], by: number) =>
    recordWorks(tx, works, (minute, { id }) => leaf.out(minute, id, by)),
  /** Works that came back. */
  recovered: (tx: Queryable, works: readonly WorkChange[]) =>
    recordWorks(tx, works, (minute, { id }) => leaf.back(minute, id)),

  /** Holds a log before its votes change, and takes in those that are in none; answers whether it is open. */
  async hold(tx: Queryable, campaignId: number): Promise<boolean> {
    const { endsAt } = await holdLog(tx, campaignId)
    if (endsAt === null) return false
    await adoptAll(tx, campaignId)
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

  /** What an operator decided about votes: the decision in words once, and a leaf for each vote. */
  async decided(tx: Queryable, campaignId: number, { act, reason, indexes }: VoteDecision): Promise<void> {
    const { size, minute } = await holdLog(tx, campaignId)
    await append(tx, campaignId, [
      leaf.decision(minute, leafKind[act], leafReason.other, decidedBy.operator, reason ?? ''),
      ...indexes.map((index) => leaf[act](minute, index, leafReason.other, size)),
    ])
  },
}

const adoptAll = async (tx: Queryable, campaignId: number) => {
  while ((await adoptVotes(tx, campaignId, ADOPTED_AT_ONCE)) === ADOPTED_AT_ONCE);
}

const toMinute = (moment: Date | null, round: (minutes: number) => number) =>
  round((moment?.getTime() ?? 0) / MINUTE_MS)
const endMinuteOf = ({ endsAt }: LoggedCampaign) => toMinute(endsAt, Math.ceil)

const rulesOf = (campaignId: number, campaign: LoggedCampaign): LogRules => ({
  rules: 1,
  campaign: campaignId,
  startMinute: toMinute(campaign.startsAt, Math.floor),
  endMinute: endMinuteOf(campaign),
  limit: null,
  revocable: false,
  hidden: false,
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
    await adoptAll(tx, campaignId)
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
    if (!campaign?.endsAt || campaign.isTold) return
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
          const { closedAt } = await holdLog(tx, campaignId)
          if (closedAt !== null) return
          await adoptAll(tx, campaignId)
          await append(tx, campaignId, [leaf.close({ ...(await countStates(tx, campaignId)), revoked: 0 })])
          await noteClose(tx, campaignId)
        },
        { unhurried: true },
      ),
  }
}
