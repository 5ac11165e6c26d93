import type { ContactForm } from '@plinth/api-schema/contact'
import { invitationMail } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { demoPerson, demoWall } from '../../db/demo-finding.ts'
import { upsertContacts } from './contacts.repository.ts'
import { insertRefusal } from './contacts-invitations.repository.ts'

const HOUR_MS = 3_600_000

/** A campaign of the demo. */
export type DemoWall = { slug: string; id: number; startsAt: Date }

/** What the demo's contacts need: who lives in the demo, its campaigns, and the time. */
export type DemoDeps = { ids: ReadonlyMap<string, number>; walls: readonly DemoWall[]; now: Date }

type DemoState = 'none' | 'kept' | 'sent' | 'refused' | 'opened'
/** A contact of the demo; who has opened a link and takes part has joined by what the demo's people did. */
type DemoContact = [firstName: string, lastName: string, contactNo: string, email: string, state: DemoState]
type DemoBook = { owner: string; campaign: string; contacts: readonly DemoContact[] }

const UNSUBSCRIBED = 'otto.brandt@post.example'

const BOOKS: readonly DemoBook[] = [
  {
    owner: 'ana.lim',
    campaign: 'tide-lines',
    contacts: [
      ['Mateo', 'Ruiz', '+56 2 5550 0141', 'mateo@ruiz.example', 'opened'],
      ['Tomas', 'Berg', '+47 5550 0177', 'tomas@berg.example', 'sent'],
      ['Ada', 'Aydin', '+90 5550 0112', 'ada.aydin@visitor.example', 'opened'],
      ['Jun', 'Ito', '+81 5550 0163', 'jun.ito@visitor.example', 'opened'],
      ['Mei', 'Tan', '+65 5550 0120', 'mei.tan@post.example', 'kept'],
      ['Rosa', 'Quint', '+34 5550 0155', 'rosa.quint@moved.example', 'refused'],
      ['Otto', 'Brandt', '+49 5550 0108', UNSUBSCRIBED, 'sent'],
      ['Priya', 'Levi', '+91 5550 0119', 'priya.levi@visitor.example', 'none'],
    ],
  },
  {
    owner: 'studio.north',
    campaign: 'tide-lines',
    contacts: [
      ['Ruth', 'Adeyemi', '+234 5550 0133', 'ruth.adeyemi@studio.example', 'opened'],
      ['Kofi', 'Mensah', '+233 5550 0174', 'kofi.mensah@studio.example', 'opened'],
      ['Inês', 'Okafor', '+351 5550 0191', 'ines@okafor.example', 'opened'],
      ['Sana', 'Iqbal', '+92 5550 0126', 'sana.iqbal@studio.example', 'sent'],
      ['Leila', 'Farahani', '+98 5550 0187', 'leila.farahani@studio.example', 'kept'],
      ['Gallery', 'Pier Nine', '+65 5550 0190', 'hello@piernine.example', 'refused'],
      ['Otto', 'Brandt', '+49 5550 0108', UNSUBSCRIBED, 'none'],
    ],
  },
  {
    owner: 'kettle.kin',
    campaign: 'first-snow',
    contacts: [
      ['Yuki', 'Arai', '+81 5550 0184', 'yuki.arai@studio.example', 'opened'],
      ['Hugo', 'Lindqvist', '+46 5550 0151', 'hugo.lindqvist@studio.example', 'opened'],
      ['Mina', 'Park', '+82 5550 0138', 'mina.park@studio.example', 'opened'],
    ],
  },
]

const REFUSAL = '550 5.1.1 Recipient address rejected: user unknown'

const formOf = ([firstName, lastName, contactNo, email]: DemoContact): ContactForm => ({
  firstName,
  lastName,
  contactNo,
  email,
})

const mailStatusOf = (state: DemoState) => {
  if (state === 'kept') return invitationMail.kept
  return state === 'refused' ? invitationMail.refused : invitationMail.sent
}

async function inviteAll(tx: Queryable, { campaign, contacts }: DemoBook, accountId: number, { walls, now }: DemoDeps) {
  const wall = demoWall(walls, campaign)
  for (const [, , , email, state] of contacts) {
    if (state === 'none') continue
    // Before anybody of the demo joins or votes; what is kept was written a moment ago.
    const invitedAt = state === 'kept' ? new Date(now.getTime() - HOUR_MS / 30) : wall.startsAt
    const isSent = mailStatusOf(state) === invitationMail.sent
    await tx.query({
      text: `insert into invitations (account_id, campaign_id, email, mail_status, mail_error, invited_at, sent_at, opened_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      values: [
        accountId,
        wall.id,
        email,
        mailStatusOf(state),
        state === 'refused' ? REFUSAL : null,
        invitedAt,
        isSent ? invitedAt : null,
        state === 'opened' ? new Date(invitedAt.getTime() + HOUR_MS / 60) : null,
      ],
    })
    await tx.query({
      text: `insert into invited_addresses as a (campaign_id, mailbox, invited_at) values ($1, $2, $3)
             on conflict (campaign_id, mailbox) do update set invited_at = greatest(a.invited_at, excluded.invited_at)`,
      values: [wall.id, email, invitedAt],
    })
  }
}

/** Writes the address books of the demo, with invitations in every state that the demo has; one person wants none. */
export async function seedDemoContacts(tx: Queryable, deps: DemoDeps): Promise<void> {
  for (const book of BOOKS) {
    const accountId = demoPerson(deps.ids, book.owner)
    // One by one, so that the first of the list is the oldest.
    for (const contact of book.contacts) await upsertContacts(tx, accountId, [formOf(contact)], deps.now)
    await inviteAll(tx, book, accountId, deps)
  }
  await insertRefusal(tx, UNSUBSCRIBED, deps.now)
}
