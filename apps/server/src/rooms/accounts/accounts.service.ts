import type { BaseLogger } from 'pino'
import type { Database } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { SocialProvider } from '../../ports/google.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { createAccountMails } from './accounts.mails.ts'
import type { Joining } from './accounts.policy.ts'
import { createEmailService } from './accounts-email.service.ts'
import { createEviction, type Wallets } from './accounts-eviction.ts'
import { createGoogleLinkService, type GoogleLinkDeps } from './accounts-google-link.service.ts'
import { createLogInService } from './accounts-log-in.service.ts'
import { createModerationService } from './accounts-moderation.service.ts'
import { createPasswordService } from './accounts-password.service.ts'
import { createProfileService } from './accounts-profile.service.ts'
import { createSessionsService } from './accounts-sessions.service.ts'
import { createSignUpService, type SignUpParts } from './accounts-sign-up.service.ts'
import { createSocialService } from './accounts-social.service.ts'
import { createSocialAttempts } from './accounts-social-attempts.ts'
import { createVerificationService } from './accounts-verification.service.ts'

/** What the room stands on. */
export type AccountsParts = {
  database: Database
  clock: Clock
  outbox: Outbox
  passwords: Passwords
  provider: SocialProvider | null
  log: Pick<BaseLogger, 'warn'>
  publicUrl: string
  site: SignUpParts['site']
  joining: Joining
  wallets: Wallets & GoogleLinkDeps['wallets']
}

/** Composes the room: one service for each topic. */
export function createAccountsService(parts: AccountsParts) {
  const mails = createAccountMails(parts)
  const email = createEmailService({ ...parts, mails })
  const logIn = createLogInService(parts)
  const evict = createEviction(parts.wallets)
  const attempts = createSocialAttempts(parts)
  const social = createSocialService({ ...parts, mails, attempts, evict })
  const password = createPasswordService({ ...parts, mails, email, logIn, evict })
  return {
    email,
    logIn,
    social,
    signUp: createSignUpService({ ...parts, mails, email, social }),
    password,
    googleLink: createGoogleLinkService({ ...parts, mails, attempts, email, password }),
    profile: createProfileService(parts),
    sessions: createSessionsService(parts),
    verification: createVerificationService({ ...parts, mails }),
    moderation: createModerationService({ ...parts, mails }),
  }
}

/** The room's services. */
export type AccountsService = ReturnType<typeof createAccountsService>
