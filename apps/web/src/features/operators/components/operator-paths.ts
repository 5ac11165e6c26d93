import type { AuditSubjectKind } from '@plinth/api-schema/operators'
import { pages } from '@plinth/api-schema/pages'
import { safePath } from '../../../lib/navigation/site-href.ts'

/** The addresses of the operator's side. */
export const operatorPaths = {
  home: pages.operatorHome.path,
  logIn: pages.operatorLogIn.path,
  secondFactor: pages.operatorSecondFactor.path,
  brands: pages.operatorBrands.path,
  campaigns: pages.operatorCampaigns.path,
  artworks: pages.operatorArtworks.path,
  votes: pages.operatorVotes.path,
  workVotes: pages.operatorWorkVotes.path,
  appeals: pages.operatorAppeals.path,
  help: pages.operatorHelp.path,
  users: pages.operatorUsers.path,
  perks: pages.operatorPerks.path,
  plans: pages.operatorPlans.path,
  audit: pages.operatorAudit.path,
  outbox: pages.operatorOutbox.path,
  security: pages.operatorSecurity.path,
} as const

/** What operators did to one subject alone. */
export const auditPath = (kind: AuditSubjectKind, id: number) => `${operatorPaths.audit}?kind=${kind}&subject=${id}`

/** The votes for one artwork. */
export const workVotesPath = (artworkId: number) => `${operatorPaths.workVotes}?id=${artworkId}`

/** The log-in that leads back to where one was. */
export const logInPath = (from: string) => `${operatorPaths.logIn}?from=${encodeURIComponent(from)}`

/** The set-up of the second factor that leads back to where one was going. */
export const secondFactorPath = (from: string) => `${operatorPaths.secondFactor}?from=${encodeURIComponent(from)}`

const DOORS = [operatorPaths.logIn, operatorPaths.secondFactor]

/** Where a log-in leads: back to the operator's side and nowhere else. */
export const returnPath = (from: unknown): string => {
  const path = safePath(from)
  const isInside = path.startsWith(`${operatorPaths.home}/`) && !DOORS.some((door) => path.startsWith(door))
  return isInside ? path : operatorPaths.home
}
