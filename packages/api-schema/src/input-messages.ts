import { z } from 'zod'
import { messages } from './messages.ts'

/** Says in plain words what is wrong with an input: the field, then the rule's own message. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const field = issue.path.filter((part) => typeof part === 'string').join('.')
  if (!field) return issue.message || messages.invalidInput
  return issue.input === undefined || !issue.message ? `${field} is required` : `${field}: ${issue.message}`
}

const plain = (issue: z.core.$ZodRawIssue): string | undefined => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${article(String(issue.expected))}`
    case 'invalid_value':
      return `must be one of ${issue.values.map(String).join(', ')}`
    case 'too_small':
      return `must be at least ${issue.minimum}`
    case 'too_big':
      return `must be at most ${issue.maximum}`
    case 'invalid_union':
      return 'is not valid'
    case 'unrecognized_keys':
      return 'is not known'
    default:
      return undefined
  }
}
const article = (noun: string) =>
  noun === 'int' ? 'a whole number' : /^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`

/** Makes zod's built-in complaints readable for people; called once by whoever parses input. */
export const installPlainMessages = () => z.config({ customError: (issue) => plain(issue) })
