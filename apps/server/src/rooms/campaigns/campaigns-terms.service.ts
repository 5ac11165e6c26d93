import { createHash } from 'node:crypto'
import type { RightsTerms } from '@plinth/api-schema/rights'
import { rightsText } from '@plinth/api-schema/rights-text'
import type { Queryable } from '../../db/database.ts'
import { findTermsFacts, type TermsFacts } from './campaigns-choices.repository.ts'

/** The terms of a campaign. They can be read by anybody who has their hash: those of a private campaign do not name it. */
export const termsOf = ({ name, brandName, isPrivate, rights }: TermsFacts): RightsTerms => {
  const text = rightsText(rights, { brand: brandName, campaign: isPrivate ? 'A private campaign' : name })
  return { sha256: createHash('sha256').update(text).digest('hex'), text }
}

/** Terms that hold, and whether the brand takes a licence by them. */
export type HoldingTerms = RightsTerms & { hasLicence: boolean }

/** The terms that hold in a campaign, for the transaction of a submission. */
export async function findTerms(tx: Queryable, campaignId: number): Promise<HoldingTerms | undefined> {
  const facts = await findTermsFacts(tx, campaignId)
  return facts && { ...termsOf(facts), hasLicence: facts.rights.licence !== null }
}
