import type { Complaint } from './artwork.ts'

/** What may be wrong with a work, in words. */
export const complaintWords: Readonly<Record<Complaint, string>> = {
  copied: 'Copied work',
  offensive: 'Offensive',
  offTopic: 'Not about the theme or against the rules',
  personalData: 'Personal data',
  other: 'Other',
}

/** A reason with what is said beside it. */
export const reasonInWords = ({ reason, words }: { reason: Complaint; words: string }): string =>
  words === '' ? `${complaintWords[reason]}.` : `${complaintWords[reason]}: ${words}`
