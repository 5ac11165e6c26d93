import type { LogRules, LogTotals } from './leaf.ts'

// Rules and totals are the only leaves that are JSON: what they hold is looked at before anything is counted by it.

type Fields = Record<string, unknown>
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isBoolean = (value: unknown) => typeof value === 'boolean'
const isText = (value: unknown) => typeof value === 'string'

const isLimit = (value: unknown) =>
  value === null || (isObject(value) && isCount(value.votes) && (value.per === 'campaign' || value.per === 'day'))
const isBefore = (value: unknown) =>
  isObject(value) && isText(value.origin) && isCount(value.size) && isText(value.root) && isText(value.why)

/** Whether this is the rules of a vote, as version 1 has them. */
export const areRules = (value: unknown): value is LogRules =>
  isObject(value) &&
  value.rules === 1 &&
  value.tagVersion === 1 &&
  value.tieRule === 'newest' &&
  [value.campaign, value.startMinute, value.endMinute, value.juryWeight].every(isCount) &&
  [value.revocable, value.hidden, value.confirmedOnly ?? false].every(isBoolean) &&
  isLimit(value.limit) &&
  (value.after === undefined || isBefore(value.after))

/** Whether this is the totals of a vote. */
export const areTotals = (value: unknown): value is LogTotals =>
  isObject(value) && [value.counted, value.held, value.voided, value.revoked].every(isCount)
