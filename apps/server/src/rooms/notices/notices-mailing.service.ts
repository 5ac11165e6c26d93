import { unlinked } from '@plinth/api-schema/links'
import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import type { MailRecipient } from '../../ports/mail-recipient.ts'
import type { Outbox } from '../../ports/outbox.ts'
import { writeToken } from '../../ports/signed-link.ts'
import { endOfMailsLink } from './notices.links.ts'
import { createNoticeMails, type Ending } from './notices.mails.ts'
import { emailPace } from './notices.repository.ts'
import { wordsOf } from './notices.words.ts'
import {
  type DueDigest,
  findNoticeLinkKey,
  takeDigested,
  takeDueDigests,
  takeDueNotices,
} from './notices-mailing.repository.ts'

// Whatever notices are told with: campaignName, artworkTitle, title, and those of kinds that are still to come.
const NAME = /(?:Name|Title|^title)$/

/** What a notice says in a mail: people choose these names, and no mail program is to make a link of one. */
const mailWords = (typeId: number, facts: Record<string, unknown>) => {
  const told = Object.entries(facts).map(([fact, value]) =>
    typeof value === 'string' && NAME.test(fact) ? [fact, unlinked(value)] : [fact, value],
  )
  return wordsOf(typeId, Object.fromEntries(told))
}

const NOTICES_AT_ONCE = 50
const DIGESTS_AT_ONCE = 20

export type MailingDeps = { database: Database; clock: Clock; outbox: Outbox; publicUrl: string }

/**
 * Turns notices into mails. Each is taken and its mail written in one transaction: both happen or neither does, however many
 * servers do this and whenever one of them dies.
 */
export function createMailingService({ database, clock, outbox, publicUrl }: MailingDeps) {
  const mails = createNoticeMails({ publicUrl })

  const openEndings = async (tx: Queryable) => {
    const key = await findNoticeLinkKey(tx)
    return (accountId: number, { address }: MailRecipient): Ending => ({
      accountId,
      token: writeToken(key, endOfMailsLink({ accountId, email: address })),
    })
  }

  const mailSome = () =>
    database.transaction(async (tx) => {
      const due = await takeDueNotices(tx, NOTICES_AT_ONCE)
      const endingFor = await openEndings(tx)
      const written = due.flatMap(({ to, accountId, typeId, facts, ...notice }) => {
        const words = mailWords(typeId, facts)
        // It may have been told while its person switched mails off.
        const isWanted = notice.emailPace !== emailPace.off && to.isConfirmed
        return words && isWanted ? [mails.notice(to, words, endingFor(accountId, to))] : []
      })
      await outbox.writeMails(tx, written)
      return due.length
    })

  const summarise = async (tx: Queryable, { accountId, to, ...digest }: DueDigest) => {
    const waiting = await takeDigested(tx, accountId)
    if (digest.emailPace === emailPace.off || !to.isConfirmed) return
    const words = waiting.flatMap(({ typeId, facts }) => mailWords(typeId, facts) ?? [])
    if (words.length === 0) return
    const endingFor = await openEndings(tx)
    await outbox.writeMail(tx, mails.summary(to, words, endingFor(accountId, to)))
  }

  const summariseSome = () =>
    database.transaction(async (tx) => {
      const due = await takeDueDigests(tx, clock.now(), DIGESTS_AT_ONCE)
      for (const digest of due) await summarise(tx, digest)
      return due.length
    })

  const all = async (some: () => Promise<number>, most: number, signal?: AbortSignal) => {
    for (let done = 0; !signal?.aborted; ) {
      const count = await some()
      done += count
      if (count < most) return done
    }
    return 0
  }

  return {
    /** Mails what is to be mailed at once; answers how many notices it took. */
    mailNotices: (signal?: AbortSignal) => all(mailSome, NOTICES_AT_ONCE, signal),
    /** Sends the summaries that are due; answers how many people it looked after. */
    sendSummaries: (signal?: AbortSignal) => all(summariseSome, DIGESTS_AT_ONCE, signal),
  }
}
