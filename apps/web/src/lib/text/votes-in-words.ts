import { pluralise } from './pluralise.ts'

/** How many votes; null while a campaign keeps them hidden. */
export const votesInWords = (votes: number | null): string =>
  votes === null ? 'votes hidden' : pluralise(votes, 'vote')
