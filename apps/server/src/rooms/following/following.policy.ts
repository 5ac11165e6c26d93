import { AppError } from '@plinth/api-schema/errors'
import { MAX_FOLLOWS } from '@plinth/api-schema/following'
import { messages } from '@plinth/api-schema/messages'

/** Refuses to follow what is hidden or missing, oneself, and one's own campaign. */
export function requireFollowable(accountId: number, ownerId: number | undefined): void {
  if (ownerId === undefined) throw new AppError('notFound')
  if (ownerId === accountId) throw new AppError('invalid', { msg: messages.followSelf })
}

/** Says that somebody follows as many as one can. */
export const refuseMoreFollows = (): never => {
  throw new AppError('conflict', { msg: messages.tooManyFollows, values: { n: MAX_FOLLOWS.toLocaleString('en') } })
}
