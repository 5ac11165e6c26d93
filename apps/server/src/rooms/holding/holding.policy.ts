import { AppError } from '@plinth/api-schema/errors'
import { MAX_PERKS } from '@plinth/api-schema/holding'
import { messages } from '@plinth/api-schema/messages'
import type { NewPerk } from '@plinth/api-schema/perk'

/** What a perk is to be tied to, as it was asked for. */
export type TargetInput = { campaignId?: number | undefined; collectionId?: number | undefined }

/** The one thing that a perk is tied to; refuses none and two. */
export function requireTarget({ campaignId, collectionId }: TargetInput): NewPerk['target'] {
  if (campaignId !== undefined && collectionId === undefined) return { kind: 'campaign', id: campaignId }
  if (collectionId !== undefined && campaignId === undefined) return { kind: 'collection', id: collectionId }
  throw new AppError('invalid', { msg: messages.perkTarget, field: 'campaignId' })
}

/** Refuses a perk that would be over before it begins, or by now. */
export function requireTimes({ startsAt, endsAt }: { startsAt: Date; endsAt: Date | null }, now: Date): void {
  if (endsAt !== null && (endsAt <= startsAt || endsAt <= now))
    throw new AppError('invalid', { msg: messages.perkTimes, field: 'endTime' })
}

/** Says that somebody has as many perks as one can. */
export const refuseMorePerks = (): never => {
  throw new AppError('conflict', { msg: messages.tooManyPerks, values: { n: MAX_PERKS } })
}

/** Refuses a perk that is not to be had any more, or not now. */
export function requireOpen({ isOpen, isTakenDown }: { isOpen: boolean; isTakenDown: boolean }): void {
  if (isTakenDown) throw new AppError('conflict', { msg: messages.perkTakenDown })
  if (!isOpen) throw new AppError('conflict', { msg: messages.perkOver })
}

/** Says that a perk is not earned, or not any more. */
export const refuseUnearned = (): never => {
  throw new AppError('conflict', { msg: messages.perkNotEarned })
}
