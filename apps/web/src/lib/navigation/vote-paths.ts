import { pages } from '@plinth/api-schema/pages'

/** What one has voted for. */
export const OWN_VOTES = pages.ownVotes.path

/** Where anybody recounts the votes of a campaign. */
export const recountPath = (campaignId: number) => `${pages.recount.path}/${campaignId}`

/** Who won a campaign. */
export const winnersPath = (campaignId: number) => `${pages.winners.path}/${campaignId}`
