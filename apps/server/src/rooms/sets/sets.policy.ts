import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import { MAX_SET_WORKS, MAX_SETS } from '@plinth/api-schema/sets'

/** Refuses what is hidden, somebody else's or missing, which nobody can tell apart. */
export function requireFound<Found>(found: Found | undefined | false): Found {
  if (found === undefined || found === false) throw new AppError('notFound')
  return found
}

/** Says that somebody has as many sets as one can. */
export const refuseMoreSets = (): never => {
  throw new AppError('conflict', { msg: messages.tooManySets, values: { n: MAX_SETS } })
}

/** Says that a set holds as many works as one can. */
export const refuseMoreWorks = (): never => {
  throw new AppError('conflict', { msg: messages.setFull, values: { n: MAX_SET_WORKS } })
}
