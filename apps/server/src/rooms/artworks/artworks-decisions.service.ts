import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { voteState } from '@plinth/api-schema/states'
import { leafKind, leafReason } from '@plinth/vote-log/leaf'
import type { Database, Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { Clock } from '../../ports/clock.ts'
import { noticeTelling } from '../notices/notices-telling.service.ts'
import { appealDecided } from './artworks.notices.ts'
import { addToMailboxes, type VoteKey } from './artworks-allowances.repository.ts'
import { grantReleased } from './artworks-appeals.repository.ts'
import {
  type ChangedVote,
  changeVotes,
  claimMailboxes,
  countHeldOfBlocked,
  countSelected,
  insertDecision,
  listCountedOfBlocked,
  listUndecidedCampaigns,
  listVotedCampaigns,
  pickVotes,
  type VoteAct,
} from './artworks-decisions.repository.ts'
import { lockArtworksOf } from './artworks-locking.repository.ts'
import { voteLog } from './artworks-log.service.ts'
import { applyVoteChanges } from './artworks-vote-counts.ts'
import type { VoteSelection } from './artworks-vote-selection.repository.ts'

// So many votes change in one transaction: those who vote meanwhile wait for no more than that.
const AT_ONCE = 2_000
const EVERY_SECONDS = 60

const { counted, held, voided } = voteState
const BLOCK = { kind: 'hold', code: leafReason.accountBlocked, words: 'account blocked' } as const

/** What is done with votes, and why: the number of the reason, and the words that everybody can read. */
export type Decision = { code: number; words: string } & (
  | { kind: 'hold' }
  | { kind: 'release'; withVoided: boolean }
  | { kind: 'void'; withCounted: boolean }
)
/** Votes of one campaign, or of some accounts everywhere. */
export type DecidedVotes = Omit<VoteSelection, 'campaignId'> & { campaignId?: number | undefined }
/** What a decision came to. */
export type Decided = { changed: number; matched: number; already: number }
/** Notes in the transaction of a change that it was made, and of how many votes. */
export type NoteChange = (tx: Queryable, campaignId: number, changed: number) => Promise<void>

const actOf = (decision: Decision, isByName: boolean): VoteAct => {
  if (decision.kind === 'hold') return { kind: 'hold', from: [counted], to: held, withWaiting: true }
  if (decision.kind === 'release')
    return {
      kind: 'release',
      from: decision.withVoided ? [held, voided] : [held],
      to: counted,
      withWaiting: false,
    }
  return {
    kind: 'void',
    from: decision.withCounted ? [counted, held] : [held],
    to: voided,
    withWaiting: isByName || decision.withCounted,
  }
}

const movedOf = (votes: readonly ChangedVote[], to: number) =>
  [...Map.groupBy(votes, ({ artworkId }) => artworkId).values()].map((own) => ({
    campaignId: own[0]!.campaignId,
    artworkId: own[0]!.artworkId,
    changed: own.length,
    delta: own.reduce((sum, { before }) => sum + Number(to === counted) - Number(before === counted), 0),
  }))

/** Writes down what was decided about votes of one campaign: in its log, where that is open, and beside it. */
const recordDecision = async (
  tx: Queryable,
  { campaignId, votes, isLogged }: { campaignId: number; votes: readonly ChangedVote[]; isLogged: boolean },
  { kind, code, words }: Decision,
) => {
  // The leaf of a vote that waits for its address says already that it is held.
  const told = kind === 'hold' ? votes.filter(({ before }) => before === counted) : votes
  if (told.length === 0) return
  const indexes = told.flatMap(({ leafIndex }) => leafIndex ?? []).toSorted((a, b) => a - b)
  const leafIndex =
    isLogged && indexes.length > 0 ? await voteLog.decided(tx, campaignId, { act: kind, code, words, indexes }) : null
  const voteCount = told.length
  await insertDecision(tx, campaignId, { act: leafKind[kind], reason: code, words, voteCount, leafIndex }, votes)
}

/** Decides about votes: which are held, count again or are void. Everything about one vote happens in one transaction. */
export function createVoteDecisions({ database, clock }: { database: Database; clock: Clock }) {
  /**
   * Changes some votes: states, leaves, counters and open appeals; answers those that changed. What it locks it locks in the
   * order of everybody, for all campaigns together: artworks, mailboxes, logs, counters.
   */
  const change = async (tx: Queryable, votes: readonly VoteKey[], decision: Decision, act: VoteAct) => {
    await lockArtworksOf(tx, votes)
    if (act.kind === 'release') await addToMailboxes(tx, await claimMailboxes(tx, votes, act))
    const campaignIds = [...new Set(votes.map(({ campaignId }) => campaignId))].toSorted((a, b) => a - b)
    const logged = new Set<number>()
    for (const campaignId of campaignIds) if (await voteLog.hold(tx, campaignId)) logged.add(campaignId)
    const changed = await changeVotes(tx, votes, act, decision.code)
    if (changed.length === 0) return changed
    const lots = Map.groupBy(changed, ({ campaignId }) => campaignId)
    for (const [campaignId, own] of lots)
      await recordDecision(tx, { campaignId, votes: own, isLogged: logged.has(campaignId) }, decision)
    await applyVoteChanges(tx, movedOf(changed, act.to))
    if (act.kind === 'release') {
      const { words } = decision
      const at = clock.now()
      const appeals = await grantReleased(tx, changed, { answer: words, at })
      await noticeTelling.tell(
        tx,
        appeals.map((appeal) => appealDecided({ ...appeal, isGranted: true, answer: words })),
        { at },
      )
    }
    return changed
  }

  const changeAll = async (selection: VoteSelection, decision: Decision, asOf: Date, note: NoteChange) => {
    const act = actOf(decision, selection.accountIds !== undefined)
    let changed = 0
    for (let after: VoteKey | undefined; ; ) {
      const votes = await pickVotes(database, selection, act, { asOf, after, limit: AT_ONCE })
      if (votes.length > 0)
        changed += await database.transaction(async (tx) => {
          const done = await change(tx, votes, decision, act)
          if (done.length > 0) await note(tx, selection.campaignId, done.length)
          return done.length
        })
      if (votes.length < AT_ONCE) return changed
      after = votes.at(-1)
    }
  }

  const campaignsOf = async ({ campaignId, accountIds }: DecidedVotes) =>
    campaignId === undefined ? await listVotedCampaigns(database, accountIds ?? []) : [{ campaignId }]

  return {
    /**
     * Decides about all votes of a selection, so many at a time, each lot with a decision of its own in the log: what was done
     * when the product stops stays, and the same decision again does the rest.
     */
    async decide(votes: DecidedVotes, decision: Decision, note: NoteChange): Promise<Decided> {
      const result = { changed: 0, matched: 0, already: 0 }
      for (const { campaignId } of await campaignsOf(votes)) {
        const selection = { ...votes, campaignId }
        const { to } = actOf(decision, false)
        const { matched, already, asOf } = await countSelected(database, selection, to)
        const changed = matched > 0 ? await changeAll(selection, decision, asOf, note) : 0
        result.matched += matched
        result.changed += changed
        // One that waits for its address is held already, and yet held for another reason.
        result.already += Math.min(already, matched - changed)
      }
      if (result.matched === 0) throw new AppError('conflict', { msg: messages.noSuchVotes })
      return result
    },

    /** Lets one vote count in a transaction of the caller, also one that was voided; answers whether it could. */
    async releaseOne(tx: Queryable, vote: VoteKey, words: string): Promise<boolean> {
      const decision = { kind: 'release', withVoided: true, code: leafReason.appealGranted, words } as const
      return (await change(tx, [vote], decision, actOf(decision, true))).length > 0
    },

    /** Holds the votes of an account that is being blocked, where they can still decide something; answers how many. */
    async holdOfBlocked(tx: Queryable, accountId: number): Promise<number> {
      const act = actOf(BLOCK, true)
      const votes: VoteKey[] = []
      for (const { campaignId } of await listUndecidedCampaigns(tx, accountId)) {
        const selection = { campaignId, accountIds: [accountId] }
        const { asOf } = await countSelected(tx, selection, act.to)
        votes.push(...(await pickVotes(tx, selection, act, { asOf, after: undefined, limit: AT_ONCE - votes.length })))
        if (votes.length === AT_ONCE) break
      }
      return votes.length > 0 ? (await change(tx, votes, BLOCK, act)).length : 0
    },

    /** Holds what a block has left: votes that were cast at the same moment, and the rest of very many. */
    async holdLeftByBlocks(): Promise<void> {
      for (;;) {
        const votes = await listCountedOfBlocked(database, AT_ONCE)
        if (votes.length === 0) return
        const changed = await database.transaction((tx) => change(tx, votes, BLOCK, actOf(BLOCK, true)))
        if (changed.length === 0) return
      }
    },

    /** How many votes of an account are held because it was blocked. */
    countOfBlocked: (accountId: number): Promise<number> => countHeldOfBlocked(database, accountId),
  }
}

/** Registers the look for votes of blocked accounts that still count. */
export const startBlockedVotes = (jobs: Jobs, deps: { database: Database; clock: Clock }): Promise<void> =>
  jobs.register('hold-blocked-votes', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: createVoteDecisions(deps).holdLeftByBlocks,
  })

export type VoteDecisions = ReturnType<typeof createVoteDecisions>
