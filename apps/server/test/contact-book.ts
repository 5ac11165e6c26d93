import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { type BuiltAccount, buildArtwork, buildCampaign, type CampaignOverrides } from './factories.ts'
import { mailsTo } from './mailbox.ts'
import type { TestServer } from './test-server.ts'

/** A form for somebody nobody has heard of. */
export const contactForm = (
  overrides: Partial<Record<'firstName' | 'lastName' | 'contactNo' | 'email', string>> = {},
) => ({
  firstName: 'Mei',
  lastName: 'Tan',
  contactNo: '+65 5550 0120',
  email: `mei-${randomUUID()}@post.example`,
  ...overrides,
})

/** Adds somebody to the address book of an account and answers the id. */
export const addContact = async (server: TestServer, owner: BuiltAccount, email?: string): Promise<number> => {
  const form = contactForm(email === undefined ? {} : { email })
  const call = owner.kind === 'brand' ? calls.saveClient : calls.saveContact
  return (await server.call(call, form, owner.token)).id
}

/** Fills an address book with so many people at once. */
export const fillBook = ({ database }: TestServer, { accountId }: BuiltAccount, people: number) =>
  database.query({
    text: `insert into contacts (account_id, first_name, last_name, contact_no, email)
           select $1, 'Guest', '1', '1', n || '@many.example' from generate_series(1, $2::int) n`,
    values: [accountId, people],
  })

/** Whom an account invites to which campaign; the words are the usual ones unless told. */
export type Invite = { ids: readonly number[]; campaignId: number; subject?: string; message?: string }

/** Invites contacts as the account that owns them. */
export const invite = (server: TestServer, { token, kind }: BuiltAccount, { ids, ...rest }: Invite, key?: string) =>
  kind === 'brand'
    ? server.call(invitations.inviteClients, { clientIds: [...ids], ...rest }, token, key)
    : server.call(invitations.inviteContacts, { contactIds: [...ids], ...rest }, token, key)

/** The token of the newest invitation that was mailed to an address. */
export async function tokenMailedTo(server: TestServer, address: string): Promise<string> {
  const mail = (await mailsTo(server.database, address)).at(-1)
  const token = /\/invitation\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No invitation was mailed to ${address}`)
  return token
}

/** An address that nobody has. */
export const newAddress = () => `guest-${randomUUID()}@post.example`

/** A brand with a campaign of its own. */
export const buildHost = async ({ database }: TestServer, overrides: CampaignOverrides = {}) => {
  const campaign = await buildCampaign(database, overrides)
  return { campaign, host: campaign.brand }
}

/** A participant who takes part in a campaign. */
export const buildJoined = async ({ database }: TestServer, overrides: CampaignOverrides = {}) => {
  const campaign = await buildCampaign(database, overrides)
  const { artist } = await buildArtwork(database, { campaign })
  return { campaign, host: artist }
}
