import { randomUUID } from 'node:crypto'
import { accountKind, stateOf } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import type { Mail } from '../../ports/mailer.ts'
import { writeToken } from '../../ports/signed-link.ts'
import type { CountedName, NewNotice, NoticeFacts } from './notices.facts.ts'
import { endOfMailsLink, endPath } from './notices.links.ts'
import { nextMorning } from './notices.mornings.ts'
import { emailPace, publishUnread } from './notices.repository.ts'
import { type DeclaredType, isOpen, typeOf } from './notices.types.ts'
import { findNoticeLinkKey } from './notices-mailing.repository.ts'
import {
  countIntoNotice,
  deleteNotice,
  ensureDigests,
  findRecipients,
  insertNotices,
  insertPushes,
  mailState,
  type NoticeRow,
  type Recipient,
  restateNotices,
} from './notices-telling.repository.ts'

export type { NewNotice, NoticeWithout } from './notices.facts.ts'

/** What a mail about a notice carries so that its reader can end such mails; the caller puts it into its own. */
export type MailEnding = Pick<Mail, 'unsubscribeUrl' | 'noticeAccountId'>

/**
 * When it happens, whether the caller writes mails of its own about it, and whether a notice of the same subject that is there
 * already then says how things stand now: it is unread again, and rings no more.
 */
export type Telling = { at: Date; hasOwnMail?: boolean; restates?: boolean }

// As many people as one statement tells something.
const MAX_AT_ONCE = 1_000

const wants = (person: Recipient, type: DeclaredType): boolean => {
  const kind = stateOf(accountKind, person.kind)
  return kind !== 'operator' && (type.only === null || type.only === kind) && isOpen(type, person)
}

const mailStateOf = (person: Recipient, type: DeclaredType, hasOwnMail: boolean): number => {
  if (type.isLocked || person.emailPace === emailPace.off) return mailState.none
  if (type.isDigestOnly || person.emailPace === emailPace.daily) return mailState.daily
  return hasOwnMail || !person.isConfirmed ? mailState.none : mailState.now
}

/** Whether somebody gets a mail of its own about a kind of event, at once. */
const isMailedNow = (person: Recipient, type: DeclaredType) => type.isLocked || person.emailPace === emailPace.each

const morningOf = ({ accountId, timeZone }: Recipient, at: Date) => ({ accountId, dueAt: nextMorning(timeZone, at) })

const tellSome = async (
  tx: Queryable,
  events: readonly NewNotice[],
  { at, hasOwnMail = false, restates = false }: Telling,
) => {
  const people = new Map(
    (await findRecipients(tx, [...new Set(events.map(({ to }) => to))])).map((person) => [person.accountId, person]),
  )
  const wanted = events.flatMap(({ to, type: name, subject, facts }) => {
    const [person, type] = [people.get(to), typeOf(name)]
    if (!person || !wants(person, type)) return []
    const row: NoticeRow = {
      accountId: to,
      typeId: type.id,
      subject,
      facts: { ...facts, for: stateOf(accountKind, person.kind) },
      mailState: mailStateOf(person, type, hasOwnMail),
    }
    return [{ row, person, type }]
  })
  if (wanted.length === 0) return []
  const digested = new Set(wanted.filter(({ row }) => row.mailState === mailState.daily).map(({ person }) => person))
  if (digested.size > 0)
    await ensureDigests(
      tx,
      [...digested].map((person) => morningOf(person, at)),
    )
  const rows = wanted.map(({ row }) => row)
  if (restates) {
    const restated = await restateNotices(tx, rows, at)
    if (restated.length > 0) await publishUnread(tx, [...new Set(restated.map(({ accountId }) => accountId))])
  }
  const fresh = await insertNotices(tx, rows, at)
  if (fresh.length === 0) return []
  const told = new Set(fresh.map(({ accountId }) => accountId))
  await insertPushes(
    tx,
    fresh.map(({ id }) => id),
    at,
  )
  await publishUnread(tx, [...told])
  const mailed = wanted.filter(({ person, type }) => told.has(person.accountId) && isMailedNow(person, type))
  return mailed.length === 0 ? [] : endingsOf(mailed, await findNoticeLinkKey(tx))
}

/** How each of some mails is ended; those that cannot be switched off are not. */
const endingsOf = (mailed: readonly { person: Recipient; type: DeclaredType }[], key: Buffer) =>
  mailed.map(({ person: { accountId, email }, type }): [number, MailEnding] => {
    if (type.isLocked) return [accountId, {}]
    const token = writeToken(key, endOfMailsLink({ accountId, email }))
    return [accountId, { unsubscribeUrl: endPath(token), noticeAccountId: accountId }]
  })

/** Tells somebody of one more of something that happens often: counted in one notice until the next summary. */
const countInto = async <Name extends CountedName>(
  tx: Queryable,
  { to, type: name, about, facts, at }: { to: number; type: Name; about: string; facts: NoticeFacts[Name]; at: Date },
): Promise<void> => {
  const type = typeOf(name)
  const [person] = await findRecipients(tx, [to])
  if (!person || !wants(person, type)) return
  const [digest] = await ensureDigests(tx, [morningOf(person, at)])
  const subject = `${about}:${digest!.dueAt!.toISOString()}`
  await countIntoNotice(
    tx,
    { accountId: to, typeId: type.id, subject, facts, mailState: mailStateOf(person, type, false) },
    at,
  )
  await publishUnread(tx, [to])
}

/** The one way to tell people something: in the transaction of what happened, so that both are there or neither is. */
export const noticeTelling = {
  /**
   * Tells people of events, each once and only those who want to hear of it. Answers whom a caller with mails of its own writes to
   * now, and how those end such mails: not those who get a daily summary, or no mails.
   */
  async tell(tx: Queryable, events: readonly NewNotice[], telling: Telling): Promise<ReadonlyMap<number, MailEnding>> {
    const mailed = new Map<number, MailEnding>()
    for (let first = 0; first < events.length; first += MAX_AT_ONCE)
      for (const [id, ending] of await tellSome(tx, events.slice(first, first + MAX_AT_ONCE), telling))
        mailed.set(id, ending)
    return mailed
  },

  /** Takes back what somebody was told and is not so any more; what was mailed is with its reader. */
  async withdraw(tx: Queryable, accountId: number, { type, subject }: Pick<NewNotice, 'type' | 'subject'>) {
    if (await deleteNotice(tx, accountId, typeOf(type).id, subject)) await publishUnread(tx, [accountId])
  },

  /** Tells a brand how many more have joined. */
  countJoins: (tx: Queryable, brandId: number, facts: NoticeFacts['joined'], { at }: Pick<Telling, 'at'>) =>
    countInto(tx, { to: brandId, type: 'joined', about: `campaign:${facts.campaignId}`, facts, at }),

  /** Tells an artist how many more comments there are on a work. */
  countComments: (tx: Queryable, artistId: number, facts: NoticeFacts['commented'], { at }: Pick<Telling, 'at'>) =>
    countInto(tx, { to: artistId, type: 'commented', about: `artwork:${facts.artworkId}`, facts, at }),
}

/** Tells somebody what has changed about how they log in; the mails about it are the caller's own, and always sent. */
export const tellSecurity = async (tx: Queryable, accountId: number, what: string, at: Date): Promise<void> => {
  const event: NewNotice = { type: 'security', to: accountId, subject: randomUUID(), facts: { what } }
  await noticeTelling.tell(tx, [event], { at, hasOwnMail: true })
}

/** Who came, and where to. */
export type Guest = { guestId: number; guestName: string; campaignId: number; campaignName: string }

/** Tells those who invited somebody that the person has come: each once, however often and by whichever way that was. */
export const tellInvitationAccepted = async (
  tx: Queryable,
  inviterIds: readonly number[],
  { guestId, ...facts }: Guest,
  at: Date,
): Promise<void> => {
  const subject = `campaign:${facts.campaignId}:guest:${guestId}`
  const events = inviterIds.map((to): NewNotice => ({ type: 'invitationAccepted', to, subject, facts }))
  await noticeTelling.tell(tx, events, { at })
}
