import { z } from 'zod'
import { fill, messages } from './messages.ts'

/** What is wrong with an input: the sentence for the person, and beside it the field that it is about. */
export type InputComplaint = { msg: string; field?: string }

/** Reads the first complaint about an input; names of fields stand beside the sentence, never in it. */
export function describeIssue(issue: z.core.$ZodIssue): InputComplaint {
  const field = issue.path.map(String).join('.')
  const isMissing = field !== '' && (issue.input === undefined || !issue.message)
  const msg = isMissing ? messages.fieldRequired : issue.message || messages.invalidInput
  return field === '' ? { msg } : { msg, field }
}

const ofSize = (origin: string, limit: number | bigint, sentences: Record<'text' | 'list' | 'number', string>) => {
  if (origin === 'string') return sentences.text
  return fill(origin === 'array' || origin === 'set' ? sentences.list : sentences.number, { n: String(limit) })
}

const plain = (issue: z.core.$ZodRawIssue): string => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? messages.fieldRequired : messages.invalidInput
    case 'too_small':
      return ofSize(issue.origin, issue.minimum, {
        text: messages.fieldRequired,
        list: messages.selectOperationData,
        number: messages.numberTooSmall,
      })
    case 'too_big':
      return ofSize(issue.origin, issue.maximum, {
        text: messages.textTooLong,
        list: messages.tooManyItems,
        number: messages.numberTooLarge,
      })
    default:
      return messages.invalidInput
  }
}

/** Puts sentences of the catalogue in place of zod's own; called once, before any input is parsed. */
export const installPlainMessages = () => z.config({ customError: plain })
