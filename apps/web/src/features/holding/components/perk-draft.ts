import { MAX_PERK_DAYS, perkCode, perkLink, perkName, perkText } from '@plinth/api-schema/holding'
import { messages } from '@plinth/api-schema/messages'
import type { NewPerk, PerkChoice } from '@plinth/api-schema/perk'
import { toWireDateTime, type WireTime } from '@plinth/api-schema/wire-time'
import { z } from 'zod'

/** A perk as far as it is written. */
export type PerkDraft = {
  target: string
  name: string
  description: string
  link: string
  code: string
  days: string
  startsAt: Date | null
  endsAt: Date | null
}
/** What is wrong with each field. */
export type PerkErrors = Partial<Record<keyof PerkDraft, string>>

export const EMPTY_PERK: PerkDraft = {
  ...{ target: '', name: '', description: '', link: '', code: '', days: '0', startsAt: null, endsAt: null },
}

/** The value of a choice in the list of the form. */
export const targetValue = ({ kind, id }: Pick<PerkChoice, 'kind' | 'id'>) => `${kind}:${id}`

const whole = z
  .string()
  .trim()
  .regex(/^\d{1,4}$/, messages.perkDays)
const form = z.object({
  target: z.string().min(1, messages.perkTarget),
  name: perkName(),
  description: perkText(),
  link: perkLink(),
  code: perkCode(),
  days: whole.refine((days) => Number(days) <= MAX_PERK_DAYS, messages.perkDays),
})

/** Reads what was written: a perk that can be sent, or what is wrong with it (docs/product/holding.md#perks). */
export function readDraft(
  draft: PerkDraft,
  choices: readonly PerkChoice[],
  now: Date,
): { perk: NewPerk<WireTime> } | { errors: PerkErrors } {
  const read = form.safeParse(draft)
  const chosen = choices.find((choice) => targetValue(choice) === draft.target)
  const { startsAt, endsAt } = draft
  const isOver = endsAt !== null && endsAt <= (startsAt !== null && startsAt > now ? startsAt : now)
  if (!read.success || !chosen || isOver) {
    const issues = read.error?.issues.toReversed() ?? []
    const errors = Object.fromEntries(issues.map(({ path, message }) => [path[0], message || messages.fieldRequired]))
    return { errors: { ...errors, ...(isOver ? { endsAt: messages.perkTimes } : {}) } }
  }
  const { target: _target, days, ...words } = read.data
  return {
    perk: {
      ...words,
      days: Number(days),
      target: { kind: chosen.kind, id: chosen.id },
      startsAt: startsAt && toWireDateTime(startsAt),
      endsAt: endsAt && toWireDateTime(endsAt),
    },
  }
}
