import { z } from 'zod'
import { messages } from './messages.ts'
import { isRefusalSentence, type RefusalSentence } from './refusal-reasons.ts'

/** What is wrong with an input: the sentence for the person, what stands in its hole, and beside it the field that it is about. */
export type InputComplaint = { msg: RefusalSentence; values: { n: string }; field?: string }

const limitOf = (issue: z.core.$ZodIssue) =>
  String(issue.code === 'too_big' ? issue.maximum : issue.code === 'too_small' ? issue.minimum : '')

/** Reads the first complaint about an input; names of fields stand beside the sentence, never in it. */
export function describeIssue(issue: z.core.$ZodIssue): InputComplaint {
  const field = issue.path.map(String).join('.')
  const isMissing = field !== '' && (issue.input === undefined || !issue.message)
  const said = isRefusalSentence(issue.message) ? issue.message : messages.invalidInput
  const complaint = { msg: isMissing ? messages.fieldRequired : said, values: { n: limitOf(issue) } }
  return field === '' ? complaint : { ...complaint, field }
}

const ofSize = (origin: string, sentences: Record<'text' | 'list' | 'number', RefusalSentence>) => {
  if (origin === 'string') return sentences.text
  return origin === 'array' || origin === 'set' ? sentences.list : sentences.number
}

const plain = (issue: z.core.$ZodRawIssue): RefusalSentence => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? messages.fieldRequired : messages.invalidInput
    case 'too_small':
      return ofSize(issue.origin, {
        text: messages.fieldRequired,
        list: messages.selectOperationData,
        number: messages.numberTooSmall,
      })
    case 'too_big':
      return ofSize(issue.origin, {
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
