import { pluralise } from '../../../lib/text/pluralise.ts'
import { printedDay } from '../../../lib/time/printed-day.ts'
import { openVerdict, type Verdict } from './verdict.ts'
import type { WitnessedHead } from './witnessed-head.ts'

const AND = new Intl.ListFormat('en')
const namesOf = (names: readonly string[]) => AND.format(new Set(names))
// The last second that a date can hold: a witness may name any.
const LAST_SECOND = 8_640_000_000_000

const bad = (words: string): Verdict => ({ id: 'witness', state: 'bad', words })

/** Words for those who have co-signed a head of the log: with them nobody can show two people two histories. */
export function witnessVerdict(head: WitnessedHead | null, asked: readonly string[]): Verdict {
  if (head === null)
    return openVerdict(
      'witness',
      asked.length === 0
        ? 'No witness: this site asks nobody else to co-sign the heads of its logs.'
        : 'No witness has co-signed a head of this log yet.',
    )
  const { size, signature, isOfLog, signers, wrong, unknown } = head
  const names = signers.map(({ name }) => name)
  const entries = pluralise(size, 'entry', 'entries')
  if (!isOfLog && signature === 'unknown')
    return bad(
      `A head over ${entries} was served that is not in the log that you were shown. This browser cannot check who signed it.`,
    )
  if (!isOfLog && (signature !== 'unsigned' || names.length > 0))
    return bad(
      `Two histories: ${names.length > 0 ? namesOf(names) : 'the log itself'} signed a head over ${entries} that is not in the log that you were shown.`,
    )
  if (signature === 'unsigned') return bad('The co-signed head that was served is not signed with the log’s key.')
  if (wrong.length > 0) return bad(`The signature of ${namesOf(wrong)} under the co-signed head is wrong.`)
  if (signature === 'unknown') return openVerdict('witness', 'This browser cannot check the signatures of witnesses.')
  if (names.length === 0)
    return openVerdict(
      'witness',
      `${namesOf(unknown)} co-signed the first ${entries}, with a key that this site does not tell: nobody has checked it.`,
    )
  const seenAt = new Date(Math.min(...signers.map(({ time }) => time ?? 0), LAST_SECOND) * 1000)
  return {
    id: 'witness',
    state: 'good',
    words: `${namesOf(names)} co-signed the first ${entries} on ${printedDay(seenAt)}: the log that you were shown begins with what they saw.`,
  }
}
