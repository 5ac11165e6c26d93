import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Exporting } from '../../db/exporting.ts'
import type { Clock } from '../../ports/clock.ts'
import type { FileStore } from '../../ports/file-store.ts'
import type { SocialProvider } from '../../ports/google.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { createAccountMails } from './accounts.mails.ts'
import type { Joining } from './accounts.policy.ts'
import { type CountVotes, createConfirming } from './accounts-confirming.ts'
import { createDataExportService } from './accounts-data-export.service.ts'
import { createEmailService } from './accounts-email.service.ts'
import { createErasureService } from './accounts-erasure.service.ts'
import { createEviction, type Wallets } from './accounts-eviction.ts'
import { createGoogleLinkService, type GoogleLinkDeps } from './accounts-google-link.service.ts'
import { createLogInService } from './accounts-log-in.service.ts'
import { createModerationService } from './accounts-moderation.service.ts'
import { createPasswordService } from './accounts-password.service.ts'
import { createProfileService } from './accounts-profile.service.ts'
import { createSessionsService } from './accounts-sessions.service.ts'
import { createSignUpService, type SignUpDeps } from './accounts-sign-up.service.ts'
import { createSocialService } from './accounts-social.service.ts'
import { createSocialAttempts } from './accounts-social-attempts.ts'
import { createVerificationService } from './accounts-verification.service.ts'

export type AccountsDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  passwords: Passwords
  provider: SocialProvider | null
  log: Pick<BaseLogger, 'warn'>
  publicUrl: string
  site: SignUpDeps['site']
  joining: Joining
  wallets: Wallets & GoogleLinkDeps['wallets']
  countVotes: CountVotes
  files: FileStore
  exportings: readonly Exporting[]
  limitsAddresses: boolean
}

/** Composes the room: one service for each topic. */
export function createAccountsService(deps: AccountsDeps) {
  const mails = createAccountMails(deps)
  const confirm = createConfirming(deps)
  const email = createEmailService({ ...deps, mails, confirm })
  const logIn = createLogInService(deps)
  const evict = createEviction(deps.wallets)
  const attempts = createSocialAttempts(deps)
  const social = createSocialService({ ...deps, mails, attempts, evict, confirm })
  const password = createPasswordService({ ...deps, mails, email, logIn, evict, confirm })
  return {
    email,
    logIn,
    social,
    signUp: createSignUpService({ ...deps, mails, email, social }),
    password,
    googleLink: createGoogleLinkService({ ...deps, mails, attempts, email, password }),
    profile: createProfileService(deps),
    sessions: createSessionsService(deps),
    verification: createVerificationService({ ...deps, mails }),
    moderation: createModerationService({ ...deps, mails }),
    erasure: createErasureService({ ...deps, mails, email, password }),
    dataExport: createDataExportService({ ...deps, mails, email, password }),
  }
}

/** The room's services. */
export type AccountsService = ReturnType<typeof createAccountsService>
