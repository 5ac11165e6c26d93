import type { CompanyChange, Verification } from '@plinth/api-schema/company'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { BrandReview } from '@plinth/api-schema/moderation'
import { verificationStatus } from '@plinth/api-schema/states'
import type { Database, Queryable } from '../../db/database.ts'
import { consumeLimit } from '../../db/limits.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Outbox } from '../../ports/outbox.ts'
import type { AccountMails } from './accounts.mails.ts'
import { lockAccount } from './accounts.repository.ts'
import { recipientOf } from './accounts-email.service.ts'
import {
  type BrandFilter,
  countBrandReviews,
  decide,
  findVerification,
  listBrandReviews,
  readBrandQueue,
  resubmit,
} from './accounts-verification.repository.ts'

export type VerificationDeps = {
  database: Database
  clock: Clock
  outbox: Outbox
  mails: AccountMails
  site: {
    settings(): Promise<{ verificationPromise: string }>
    countries(): Promise<readonly { name: string }[]>
  }
}

// Each is mailed, to an address that need not be proved yet.
const SUBMISSIONS = { max: 10, seconds: 86_400 }

const isKept = <Value>(was: Value, wanted: Value | undefined) => wanted === undefined || was === wanted

const sameContact = (contact: Verification['main'], change: CompanyChange['main']) =>
  (['name', 'phone', 'email', 'designation'] as const).every((field) => isKept(contact[field], change[field]))

const isUnchanged = (form: Verification, change: CompanyChange) =>
  (['companyName', 'country', 'address', 'zipCode'] as const).every((field) => isKept(form[field], change[field])) &&
  sameContact(form.main, change.main) &&
  sameContact(form.other, change.other) &&
  form.other.companyName === change.other.companyName

/** Holds the verification of brands: what they submit, and what an operator decides. */
export function createVerificationService({ database, clock, outbox, mails, site }: VerificationDeps) {
  const requireForm = async (from: Queryable, accountId: number, options?: { lock: boolean }) => {
    const form = await findVerification(from, accountId, options)
    if (!form) throw new AppError('notFound')
    return form
  }

  const decidable = async (tx: Queryable, accountId: number, revision: number | undefined) => {
    const account = await lockAccount(tx, accountId)
    if (account?.kind !== 'brand') throw new AppError('notFound')
    const form = await requireForm(tx, accountId, { lock: true })
    if (revision !== undefined && revision !== form.revision)
      throw new AppError('conflict', { msg: messages.brandChanged })
    return { account, form }
  }

  return {
    /** The brand's own verification. */
    own: (member: Member) => requireForm(database, member.accountId),

    /** Takes the form in for review. A verified brand that changes it waits again; one that changes nothing stays verified. */
    async submit(member: Member, change: CompanyChange, saveResult: SaveResult<number>): Promise<number> {
      // Asked for outside of the transaction, which has a connection of its own already.
      const { verificationPromise: promise } = await site.settings()
      const countries = await site.countries()
      await database.transaction(async (tx) => {
        const account = (await lockAccount(tx, member.accountId))!
        const form = await requireForm(tx, member.accountId, { lock: true })
        if (!isKept(form.country, change.country) && !countries.some(({ name }) => name === change.country))
          throw new AppError('invalid', { msg: messages.countryUnknown, field: 'country' })
        if (form.state === 'unverified' || !isUnchanged(form, change)) {
          await consumeLimit(tx, clock, { key: `verification:${member.accountId}`, ...SUBMISSIONS })
          await resubmit(tx, { ...form, userName: account.userName }, change, clock.now())
          await outbox.writeMail(tx, mails.verificationReceived(recipientOf(account), change.companyName, promise))
        }
        await saveResult(tx, member.accountId)
      })
      return member.accountId
    },

    /** Brands for the operator. */
    async list(filter: BrandFilter, slice: Slice): Promise<{ rows: BrandReview[]; total: number }> {
      return {
        rows: await listBrandReviews(database, filter, slice),
        total: await countBrandReviews(database, filter),
      }
    },

    /** How many brands wait for a review. */
    countPending: () => countBrandReviews(database, { status: verificationStatus.pending }),

    /** The brands that wait for a review. */
    waiting: () => readBrandQueue(database),

    /** Verifies a brand in the operator's transaction and answers its company's name. */
    async verify(tx: Queryable, accountId: number, revision: number | undefined): Promise<string> {
      const { account, form } = await decidable(tx, accountId, revision)
      if (form.state === 'verified') throw new AppError('conflict', { msg: messages.brandNotPending })
      await decide(tx, accountId, null, clock.now())
      await outbox.writeMail(tx, mails.brandVerified(recipientOf(account), form.companyName, clock.now()))
      return form.companyName
    },

    /** Sends a brand its form back in the operator's transaction and answers its company's name. */
    async sendBack(tx: Queryable, accountId: number, reason: string, revision: number | undefined): Promise<string> {
      const { account, form } = await decidable(tx, accountId, revision)
      if (form.state === 'unverified') throw new AppError('conflict', { msg: messages.brandNotPending })
      await decide(tx, accountId, reason, clock.now())
      await outbox.writeMail(tx, mails.brandSentBack(recipientOf(account), form.companyName, reason, clock.now()))
      return form.companyName
    },
  }
}
