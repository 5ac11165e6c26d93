import type { Queryable } from '../../db/database.ts'

/** What the site says about itself. */
export type SiteSettings = {
  companyName: string
  iconUrl: string
  supportEmail: string
  verificationPromise: string
}
/** A language of the site. */
export type Language = { code: string; name: string; isDefault: boolean }
/** A part of the product that an operator can close. */
export type FeatureSwitch = { name: string; isOn: boolean }
/** One step of a brand's verification. */
export type VerificationStep = { position: number; title: string; body: string }
/** A social network that a campaign can link to. */
export type SocialNetwork = { id: number; name: string; logoUrl: string; urlPrefix: string; position: number }
/** A country of ISO 3166-1. */
export type Country = { code: string; name: string }

/** The site's own settings. */
export async function findSiteSettings(database: Queryable): Promise<SiteSettings> {
  const [row] = await database.query<SiteSettings>({
    name: 'site-settings',
    text: `select company_name as "companyName", icon_url as "iconUrl", support_email as "supportEmail",
                  verification_promise as "verificationPromise" from site_settings`,
  })
  if (!row) throw new Error('site_settings has lost its row')
  return row
}

/** The languages, the default first. */
export const findLanguages = (database: Queryable) =>
  database.query<Language>({
    name: 'site-languages',
    text: 'select code, name, is_default as "isDefault" from languages order by is_default desc, name',
  })

/** Every switch with its position. */
export const findSwitches = (database: Queryable) =>
  database.query<FeatureSwitch>({
    name: 'site-switches',
    text: 'select name, is_on as "isOn" from feature_switches',
  })

/** The steps of a brand's verification, in order. */
export const findVerificationSteps = (database: Queryable) =>
  database.query<VerificationStep>({
    name: 'site-verification-steps',
    text: 'select position, title, body from verification_steps order by position',
  })

/** The social networks, in the order in which forms offer them. */
export const findSocialNetworks = (database: Queryable) =>
  database.query<SocialNetwork>({
    name: 'site-social-networks',
    text: `select id, name, logo_url as "logoUrl", url_prefix as "urlPrefix", position
             from social_networks order by position, id`,
  })

/** Every country. */
export const findCountries = (database: Queryable) =>
  database.query<Country>({ name: 'site-countries', text: 'select code, name from countries' })
