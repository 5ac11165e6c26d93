import { stateOf, themeCode, verificationStatus } from '@plinth/api-schema/states'
import { type Exporting, type ExportingDeps, inPages } from '../../db/exporting.ts'
import { findExportedCompany, findExportedProfile, listExportedDevices } from './accounts-exporting.repository.ts'

async function* profileOf({ database }: ExportingDeps, accountId: number) {
  const profile = await findExportedProfile(database, accountId)
  if (profile) yield { ...profile, theme: stateOf(themeCode, profile.theme) }
}

async function* companyOf({ database }: ExportingDeps, accountId: number) {
  const company = await findExportedCompany(database, accountId)
  if (company) yield { ...company, status: stateOf(verificationStatus, company.status) }
}

/** Who somebody is, and the devices that they are known by. */
export const accountsExporting: Exporting = {
  columns: {
    'account_deletions.account_id': { file: 'profile.json' },
    'account_erasures.account_id': {
      leftOut: 'A deletion that is under way: nobody can log in to that account any more.',
    },
    'brand_companies.account_id': { file: 'company.json' },
    'brand_contacts.account_id': { file: 'company.json' },
    'email_confirmations.account_id': { leftOut: 'Links that confirm your email address: each works like a key.' },
    'known_devices.account_id': { file: 'devices.csv' },
    'oauth_attempts.account_id': { leftOut: 'A log-in with Google that is under way: secrets that last ten minutes.' },
    'social_accounts.account_id': { file: 'profile.json' },
  },
  tables: [
    {
      file: 'profile.json',
      about:
        'Your account: names, email address, profile, settings, the Google account that is linked to it, and a deletion that you asked for.',
      single: true,
      rows: profileOf,
    },
    {
      file: 'company.json',
      about: 'The company and the contacts that you named for the verification of your brand, and what came of it.',
      single: true,
      rows: companyOf,
    },
    {
      file: 'devices.csv',
      about: 'The browsers that we know you by: since when, and when you last logged in there.',
      rows: ({ database }, accountId) => inPages(() => listExportedDevices(database, accountId)),
    },
  ],
}
