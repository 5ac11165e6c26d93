import { ordinal } from '@plinth/api-schema/ordinal'
import { pluralise } from '../../../lib/text/pluralise.ts'

/** A work in the first places, and the terms that its artist has agreed to. */
export type PressWinner = {
  place: number
  title: string
  artist: string
  credit: string
  votes: number
  terms: string | null
}

/** What a press kit tells of a campaign. Times are the wire's, in UTC. */
export type PressFacts = {
  campaign: string
  brand: string
  startsAt: string | null
  endsAt: string
  workCount: number
  voteCount: number
  voterCount: number
  winners: readonly PressWinner[]
  winnersUrl: string
  recountUrl: string
}

// A name is one line, whatever is in it.
const line = (text: string) => text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()

const winnerInWords = ({ place, title, artist, credit, votes, terms }: PressWinner) => [
  `${ordinal(place)} place: ${line(title)}`,
  `Artist: ${line(artist)}`,
  ...(credit === '' ? [] : [`Credit: ${line(credit)}`]),
  `Votes: ${votes.toLocaleString('en-US')}`,
  '',
  'Terms for the use of this work:',
  terms?.trim() ?? 'None were agreed to. Ask the artist before you use the picture.',
  '',
]

/** The facts of a campaign as plain text, with a mark that tells old programs its encoding. */
export const pressFacts = (facts: PressFacts) =>
  `\ufeff${[
    line(facts.campaign),
    `Hosted by ${line(facts.brand)} on Plinth`,
    '',
    `Open ${facts.startsAt === null ? 'until' : `from ${facts.startsAt} to`} ${facts.endsAt} (UTC)`,
    `${pluralise(facts.workCount, 'work')}, ${pluralise(facts.voteCount, 'vote')} by ${pluralise(facts.voterCount, 'person', 'people')}`,
    `Winners: ${facts.winnersUrl}`,
    `Check the count: ${facts.recountUrl}`,
    '',
    ...facts.winners.flatMap(winnerInWords),
  ].join('\r\n')}`
