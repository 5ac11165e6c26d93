import type { Applicant } from '@plinth/api-schema/account'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Database, Queryable } from '../../db/database.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { Passwords } from '../../ports/passwords.ts'
import { mailClassOf } from './accounts.mail-class.ts'
import type { AccountMails } from './accounts.mails.ts'
import { findAccount, findTaken, insertAccount } from './accounts.repository.ts'
import { type EmailService, recipientOf } from './accounts-email.service.ts'
import { type SocialService, vouchesFor } from './accounts-social.service.ts'
import { brandName, insertCompany } from './accounts-verification.repository.ts'

export type SignUpDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  passwords: Passwords
  email: EmailService
  social: SocialService
  /** What the site says about itself: whether sign-up is open, how long a verification takes, which countries there are. */
  site: {
    switches(): Promise<{ signUp: boolean }>
    settings(): Promise<{ verificationPromise: string }>
    countries(): Promise<readonly { name: string }[]>
  }
}

/** Opens accounts. */
export function createSignUpService(deps: SignUpDeps) {
  const { database, clock, outbox, mails, passwords, email, social, site } = deps

  const refuseTaken = async (names: { userName: string; email: string }) => {
    const taken = await findTaken(database, names)
    if (taken.userName) throw new AppError('conflict', { msg: messages.userNameTaken, field: 'userName' })
    if (taken.email) throw new AppError('conflict', { msg: messages.emailTaken, field: 'email' })
  }

  // Countries go by their names on the wire, as /config/countryConfig lists them.
  const requireCountry = async ({ company }: Applicant) => {
    if (company === undefined) return
    if (!(await site.countries()).some(({ name }) => name === company.country))
      throw new AppError('invalid', { msg: messages.countryUnknown, field: 'brandUserInfo.country' })
  }

  type Prepared = {
    passwordHash: string
    browserSecret: string | undefined
    from: string
    promise: string
    saveResult: SaveResult<number>
  }
  const openAccount = async (tx: Queryable, applicant: Applicant, prepared: Prepared) => {
    const { passwordHash, browserSecret, from, promise, saveResult } = prepared
    const now = clock.now()
    const ticket = await social.takeTicket(tx, browserSecret, applicant.kind)
    const { company } = applicant
    const proved = ticket !== undefined && vouchesFor(ticket, applicant.email)
    const id = await insertAccount(tx, {
      ...applicant,
      name: company ? brandName(company.companyName, applicant.userName) : applicant.userName,
      passwordHash,
      emailConfirmedAt: proved ? now : null,
      mailClass: mailClassOf(applicant.email),
      createdAt: now,
    })
    if (id === undefined) return undefined
    // A ticket for another address may be anybody's: its owner can link it from the settings.
    if (proved) await social.link(tx, ticket, id)
    const account = (await findAccount(tx, id))!
    await email.takeSignUpLimits(tx, account.email, from)
    if (!proved) await email.sendConfirmation(tx, account, { isNew: true })
    if (company) {
      await insertCompany(tx, id, company, now)
      await outbox.writeMail(tx, mails.verificationReceived(recipientOf(account), company.companyName, promise))
    }
    await saveResult(tx, id)
    return id
  }

  return {
    /** Refuses a username or an address that has an account. */
    checkFree: refuseTaken,

    /** Opens an account and mails the link that confirms its address; answers its id. */
    async signUp(
      applicant: Applicant,
      { browserSecret, from }: { browserSecret: string | undefined; from: string },
      saveResult: SaveResult<number>,
    ): Promise<number> {
      await passwords.requireRoom()
      if (!(await site.switches()).signUp) throw new AppError('notPermitted', { msg: messages.signUpClosed })
      // Before the password is hashed: a refusal should cost nothing.
      await requireCountry(applicant)
      await refuseTaken(applicant)
      const passwordHash = await passwords.hash(applicant.password)
      // Asked for outside of the transaction, which has a connection of its own already.
      const { verificationPromise: promise } = await site.settings()
      const prepared = { passwordHash, browserSecret, from, promise, saveResult }
      const id = await database.transaction((tx) => openAccount(tx, applicant, prepared))
      if (id !== undefined) return id
      await refuseTaken(applicant)
      // The account that was in the way has gone since.
      throw new AppError('conflict', { msg: messages.conflict })
    },
  }
}
