import { asc, desc } from 'drizzle-orm'
import type { Queryable } from '../../db/database.ts'
import {
  countries,
  featureSwitches,
  languages,
  siteSettings,
  socialNetworks,
  verificationSteps,
} from '../../db/schema.ts'

/** What the site says about itself. */
export type SiteSettings = Omit<typeof siteSettings.$inferSelect, 'id'>
/** A social network that a campaign can link to. */
export type SocialNetwork = typeof socialNetworks.$inferSelect
/** One step of a brand's verification. */
export type VerificationStep = typeof verificationSteps.$inferSelect

/** The site's own settings. */
export async function findSiteSettings({ orm }: Queryable): Promise<SiteSettings> {
  const [row] = await orm.select().from(siteSettings)
  if (!row) throw new Error('site_settings has lost its row')
  return row
}

/** The languages, the default first. */
export const findLanguages = ({ orm }: Queryable) =>
  orm.select().from(languages).orderBy(desc(languages.isDefault), asc(languages.name))

/** Every switch with its position. */
export const findSwitches = ({ orm }: Queryable) => orm.select().from(featureSwitches)

/** The steps of a brand's verification, in order. */
export const findVerificationSteps = ({ orm }: Queryable): Promise<VerificationStep[]> =>
  orm.select().from(verificationSteps).orderBy(asc(verificationSteps.position))

/** The social networks, in the order in which forms offer them. */
export const findSocialNetworks = ({ orm }: Queryable): Promise<SocialNetwork[]> =>
  orm.select().from(socialNetworks).orderBy(asc(socialNetworks.position), asc(socialNetworks.id))

/** Every country. */
export const findCountries = ({ orm }: Queryable) => orm.select().from(countries)
