import { pages } from '@plinth/api-schema/pages'

/** What one holds, and the perks of it. */
export const HOLDING = pages.holding.path

/** The perks that a brand ties to works. */
export const OWN_PERKS = pages.ownPerks.path
