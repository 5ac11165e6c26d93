import type { z } from 'zod'
import type * as wire from './campaign-content.ts'
import { rightsLicence, rightsWhere, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

/** Where a licence holds: worldwide, or in the country of the brand. */
type RightsWhere = keyof typeof rightsWhere

/** How many years a licence can hold. */
export const LICENCE_YEARS = [1, 2, 5, 10] as const
type LicenceYears = (typeof LICENCE_YEARS)[number]

/** What the winners of a campaign grant to its brand. */
export type WinnersLicence = {
  isExclusive: boolean
  where: RightsWhere
  /** Null: as long as the copyright lasts. */
  years: LicenceYears | null
  /** Whether models may be trained with the work. */
  mayTrain: boolean
}

/** What happens with the rights in the works of a campaign. Works that do not win keep all; without a licence the winners do, too. */
export type RightsCard = { licence: WinnersLicence | null }

/** The card of a campaign whose brand chose none: all rights stay with the artists. */
export const usualRights: RightsCard = { licence: null }

/** The terms of a campaign, letter for letter, and the SHA-256 of their text in hex. */
export type RightsTerms = { sha256: string; text: string }

type WireCard = z.output<typeof wire.StoredRightsCard>

/** Writes a rights card. */
export const rightsToWire = ({ licence }: RightsCard): WireCard => ({
  licence: licence === null ? rightsLicence.none : rightsLicence[licence.isExclusive ? 'exclusive' : 'nonExclusive'],
  where: licence && rightsWhere[licence.where],
  years: licence?.years ?? null,
  isTraining: toWireFlag(licence?.mayTrain ?? false),
})

/** Reads a rights card, as it is sent or as the server has parsed it. */
export const rightsFromWire = (card: WireCard | z.output<typeof wire.CampaignRightsCard>): RightsCard => ({
  licence:
    card.licence === rightsLicence.none
      ? null
      : {
          isExclusive: card.licence === rightsLicence.exclusive,
          where: stateOf(rightsWhere, card.where ?? rightsWhere.worldwide),
          years: LICENCE_YEARS.find((years) => years === card.years) ?? null,
          mayTrain: fromWireFlag(card.isTraining),
        },
})
