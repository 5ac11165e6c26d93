import { createHash } from 'node:crypto'
import { messages } from '@plinth/api-schema/messages'
import type { Database } from '../../db/database.ts'
import * as repository from './site.repository.ts'

/** What the room needs to know of the server's settings. */
export type SiteFacts = {
  publicUrl: string
  reviewPromise: string
  /** Whether plans can be paid for by card. */
  cards: boolean
  google: boolean
  testWallet: boolean
  mail: boolean
  /** Whether the demo is here, and the pages that explain the product by it. */
  demo: boolean
}

/** Answers what the site is: its name, languages, switches and lists. */
export function createSiteService({ database, facts }: { database: Database; facts: SiteFacts }) {
  const version = createHash('sha256').update(JSON.stringify(messages)).digest('hex').slice(0, 16)
  return {
    languages: () => repository.findLanguages(database),
    texts: async () => messages,
    textVersion: async () => version,
    settings: async () => ({ ...(await repository.findSiteSettings(database)), reviewPromise: facts.reviewPromise }),
    verificationGuide: async () => ({
      promise: (await repository.findSiteSettings(database)).verificationPromise,
      steps: await repository.findVerificationSteps(database),
    }),
    ipfsGateway: async () => `${facts.publicUrl}/ipfs/`,
    switches: async () => {
      const on = new Map((await repository.findSwitches(database)).map(({ name, isOn }) => [name, isOn]))
      return {
        signUp: on.get('sign_up') ?? false,
        voting: on.get('voting') ?? false,
        minting: on.get('minting') ?? false,
        market: on.get('market') ?? false,
        plans: on.get('plans') ?? false,
        auction: on.get('auction') ?? false,
        boxes: on.get('boxes') ?? false,
        paidBoxes: on.get('paid_boxes') ?? false,
        cards: facts.cards,
        google: facts.google,
        testWallet: facts.testWallet,
        mail: facts.mail,
        demo: facts.demo,
      }
    },
    socialNetworks: () => repository.findSocialNetworks(database),
    // Sorted here: a database sorts by its own locale, which may put Åland last.
    countries: async () =>
      (await repository.findCountries(database)).sort((a, b) => a.name.localeCompare(b.name, 'en')),
  }
}

/** The room's service. */
export type SiteService = ReturnType<typeof createSiteService>
