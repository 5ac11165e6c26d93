import type { BulkAct } from '@plinth/api-schema/operators-bulk'
import { pluralise } from '../../../lib/text/pluralise.ts'

type BulkWords = {
  button: string
  title: (count: number) => string
  description: string
  hint: string
  confirm: string
  done: (what: string) => string
  undone: (what: string) => string
  needsReason: boolean
  noun: string
}

const RECORDED = 'Recorded in the audit log.'

const dismissal = (noun: string): BulkWords => ({
  button: 'Dismiss',
  title: (count) => `Nothing is wrong with ${pluralise(count, noun)}?`,
  description: 'Their reports are closed. They stay as they are.',
  hint: RECORDED,
  confirm: 'Dismiss reports',
  done: (what) => `Reports of ${what} closed.`,
  undone: (what) => `Reports of ${what} open again.`,
  needsReason: false,
  noun,
})

/** The words of each bulk act. */
export const bulkWords: Readonly<Record<BulkAct, BulkWords>> = {
  takeDown: {
    button: 'Take down',
    title: (count) => `Take ${pluralise(count, 'work')} down?`,
    description: 'Nobody sees them any more, and neither their brands nor their artists can bring them back. You can.',
    hint: 'Written to each artist and recorded in the audit log.',
    confirm: 'Take down',
    done: (what) => `${what} taken down.`,
    undone: (what) => `${what} put back.`,
    needsReason: true,
    noun: 'work',
  },
  putBack: {
    button: 'Put back',
    title: (count) => `Put ${pluralise(count, 'work')} back?`,
    description: 'They return to their places with the votes that they had. Their artists are told.',
    hint: RECORDED,
    confirm: 'Put back',
    done: (what) => `${what} put back.`,
    undone: (what) => `${what} taken down again.`,
    needsReason: false,
    noun: 'work',
  },
  dismissReports: dismissal('work'),
  dismissProfileReports: dismissal('profile'),
}

/** '3 works', or '3 of 5 works' where not all of them went. */
export const countDone = (done: number, asked: number, noun: string) =>
  done === asked ? pluralise(done, noun) : `${done} of ${pluralise(asked, noun)}`
