import type { VoteRules } from './vote-rules.ts'

const SPAN = { campaign: '', day: ' a day' } as const

const votesInWords = ({ limit, isRevocable }: VoteRules) => {
  const takeBack = (votes: 'it' | 'them') => (isRevocable ? ` and can take ${votes} back until voting ends` : '')
  if (limit === null) return `You have one vote for each artwork${takeBack('it')}.`
  if (limit.votes === 1 && limit.per === 'campaign') return `You have one vote${takeBack('it')}.`
  const votes = limit.votes === 1 ? 'one vote' : `${limit.votes} votes`
  const end = takeBack(limit.votes === 1 ? 'it' : 'them')
  return `You have ${votes}${SPAN[limit.per]}, one for each artwork${end && `,${end}`}.`
}

/** The rules of a vote as voters read them: each rule that holds, and no other. */
export const voteRulesSentence = (rules: VoteRules, needsConfirmedEmail: boolean): string =>
  [
    votesInWords(rules),
    rules.isHidden && `Totals stay hidden until ${rules.isRevocable ? 'then' : 'voting ends'}.`,
    rules.isShuffled && 'Everybody sees the artworks in a different order.',
    needsConfirmedEmail && 'You need a confirmed email address to vote.',
    'Nobody can vote for their own artwork.',
  ]
    .filter((part) => part !== false)
    .join(' ')
