import { pages } from '@plinth/api-schema/pages'
import { safePath } from '../../../lib/navigation/site-href.ts'

/** The addresses of the operator's side. */
export const platformPaths = {
  home: pages.platform.path,
  logIn: pages.platformLogIn.path,
  secondFactor: pages.platformSecondFactor.path,
  brands: pages.platformBrands.path,
  campaigns: pages.platformCampaigns.path,
  artworks: pages.platformArtworks.path,
  votes: pages.platformVotes.path,
  help: pages.platformHelp.path,
  users: pages.platformUsers.path,
  audit: pages.platformAudit.path,
  outbox: pages.platformOutbox.path,
  security: pages.platformSecurity.path,
} as const

/** The log-in that leads back to where one was. */
export const logInPath = (from: string) => `${platformPaths.logIn}?from=${encodeURIComponent(from)}`

/** The set-up of the second factor that leads back to where one was going. */
export const secondFactorPath = (from: string) => `${platformPaths.secondFactor}?from=${encodeURIComponent(from)}`

const DOORS = [platformPaths.logIn, platformPaths.secondFactor]

/** Where a log-in leads: back to the operator's side and nowhere else. */
export const returnPath = (from: unknown): string => {
  const path = safePath(from)
  const isInside = path.startsWith(`${platformPaths.home}/`) && !DOORS.some((door) => path.startsWith(door))
  return isInside ? path : platformPaths.brands
}
