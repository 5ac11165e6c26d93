import { pages } from '@plinth/api-schema/pages'

/** One's own sets. */
export const OWN_SETS = pages.ownSets.path

/** The page of a set. */
export const setPath = (id: number) => `${pages.set.path}/${id}`
