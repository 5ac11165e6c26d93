import { boolean, char, integer, pgTable, text } from 'drizzle-orm/pg-core'

// The tables that ordinary queries read through drizzle; migrations make them, a test holds the two together.

/** What the site says about itself: one row. */
export const siteSettings = pgTable('site_settings', {
  id: boolean().primaryKey(),
  companyName: text('company_name').notNull(),
  iconUrl: text('icon_url').notNull(),
  supportEmail: text('support_email').notNull(),
  verificationPromise: text('verification_promise').notNull(),
})

/** The languages of the site. */
export const languages = pgTable('languages', {
  code: text().primaryKey(),
  name: text().notNull(),
  isDefault: boolean('is_default').notNull(),
})

/** Parts of the product that an operator can close. */
export const featureSwitches = pgTable('feature_switches', {
  name: text().primaryKey(),
  isOn: boolean('is_on').notNull(),
})

/** The steps of a brand's verification. */
export const verificationSteps = pgTable('verification_steps', {
  position: integer().primaryKey(),
  title: text().notNull(),
  body: text().notNull(),
})

/** The social networks that a campaign can link to. */
export const socialNetworks = pgTable('social_networks', {
  id: integer().primaryKey(),
  name: text().notNull(),
  logoUrl: text('logo_url').notNull(),
  urlPrefix: text('url_prefix').notNull(),
  position: integer().notNull(),
})

/** ISO 3166-1. */
export const countries = pgTable('countries', {
  code: char({ length: 2 }).primaryKey(),
  name: text().notNull(),
})
