import type { Queryable } from '../../db/database.ts'

/** What the site says about itself. */
export type SiteSettings = { companyName: string; iconUrl: string; supportEmail: string; verificationPromise: string }

/** The site's own settings. */
export async function findSiteSettings(database: Queryable): Promise<SiteSettings> {
  const [row] = await database.query<SiteSettings>({
    text: `select company_name as "companyName", icon_url as "iconUrl", support_email as "supportEmail",
                  verification_promise as "verificationPromise" from site_settings`,
  })
  return row!
}

/** The languages, the default first. */
export const findLanguages = (database: Queryable) =>
  database.query<{ code: string; name: string; isDefault: boolean }>({
    text: `select code, name, is_default as "isDefault" from languages order by is_default desc, name`,
  })

/** Every switch with its position. */
export const findSwitches = (database: Queryable) =>
  database.query<{ name: string; isOn: boolean }>({ text: `select name, is_on as "isOn" from feature_switches` })

/** The steps of a brand's verification, in order. */
export const findVerificationSteps = (database: Queryable) =>
  database.query<{ title: string; body: string }>({
    text: 'select title, body from verification_steps order by position',
  })

/** The social networks, in the order in which forms offer them. */
export const findSocialNetworks = (database: Queryable) =>
  database.query<{ id: number; name: string; logoUrl: string; urlPrefix: string }>({
    text: `select id, name, logo_url as "logoUrl", url_prefix as "urlPrefix" from social_networks order by position, id`,
  })

/** Every country. */
export const findCountries = (database: Queryable) =>
  database.query<{ code: string; name: string }>({ text: 'select code, name from countries' })
