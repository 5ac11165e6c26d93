import { holdReason } from '@plinth/api-schema/states'
import type { OwnVote } from '../../api/use-own-votes.ts'

const REASONS: Record<number, string> = {
  [holdReason.network]: 'many votes came from one network on that day',
  [holdReason.newAccounts]: 'many new accounts voted for this work at once',
  [holdReason.throwaway]: 'votes from throw-away email addresses are looked at',
  [holdReason.inStep]: 'it was cast in step with other votes',
  [holdReason.eachOther]: 'artists voted for each other',
  [holdReason.mailbox]: 'another account of the same mailbox has voted for this work',
  [holdReason.blocked]: 'its account was blocked',
}

/** What became of a vote; one that waits for its address is told apart from others that are held. */
export const standingOf = ({ state, hold }: OwnVote) => (hold === 'unconfirmed' ? hold : state)

/** What became of a vote, in words. */
export const stateWords = (vote: OwnVote): string => {
  const { holdReason: reason, decision } = vote
  const why = REASONS[reason ?? 0]
  switch (standingOf(vote)) {
    case 'counted':
      return decision ? 'Counts again' : 'Counted'
    case 'unconfirmed':
      return 'Waiting for your email confirmation'
    case 'held':
      return why ? `Held for review: ${why}` : 'Held for review'
    case 'voided':
      return `Voided: ${REASONS[decision?.reason ?? 0] ?? 'it does not count'}`
    case 'revoked':
      return 'Taken back by you'
  }
}

/** Why operators decided about a vote as they did, in the words that they wrote; null where the state says it all. */
export const decisionWords = ({ decision }: OwnVote): string | null =>
  decision === null || decision.words === '' || decision.reason === holdReason.blocked ? null : decision.words
