import { messages } from '@plinth/api-schema/messages'

/** The maximum length of a field unless it sets its own (docs/product/interface.md#rules). */
export const DEFAULT_MAX_LENGTH = 255

/** A zod schema, seen as far as a field needs it. */
export type TextRules = {
  safeParse: (value: string) => { success: boolean; error?: { issues: readonly { message: string }[] } | undefined }
}

/** The first message of the rules that a text fails; rules without words of their own stay silent. */
export const firstFailure = (rules: TextRules | undefined, value: string) => {
  if (!rules || value.trim() === '') return undefined
  return rules.safeParse(value).error?.issues.find((issue) => issue.message !== '')?.message
}

/** What a field says when its longest length is reached. */
export const lengthNotice = (value: string, maxLength: number) => {
  if (value.length < maxLength) return undefined
  return maxLength === DEFAULT_MAX_LENGTH ? messages.maximumLength : `The maximum length is ${maxLength}`
}

/** How many characters of a pasted text find no room; the browser leaves them out without a word. */
export const countCut = ({ value, selectionStart, selectionEnd, maxLength }: HTMLTextAreaElement, pasted: string) => {
  // A text area keeps one character for the two that end a line elsewhere.
  const added = pasted.replaceAll('\r\n', '\n').length
  const kept = value.length - (selectionEnd - selectionStart)
  return maxLength < 0 ? 0 : Math.max(0, kept + added - maxLength)
}

/** The text of a number field brought down to its maximum; other text stays as it is. */
export const clampToMaximum = (value: string, max: number | undefined) =>
  max !== undefined && value.trim() !== '' && Number(value) > max ? String(max) : value
