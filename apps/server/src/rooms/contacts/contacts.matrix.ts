import { randomUUID } from 'node:crypto'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { buildArtwork, buildCampaign } from '../../../test/factories.ts'
import { allow, type Cells, campaignOfBrand, type MatrixRow, row, type World } from '../../../test/matrix.ts'

const form = () => ({
  firstName: 'Mei',
  lastName: 'Tan',
  contactNo: '+65 5550 0120',
  email: `mei-${randomUUID()}@post.example`,
})
const file = () => {
  const csv = `First name,Last name,Contact no.,Email\r\nMei,Tan,1,mei-${randomUUID()}@post.example\r\n`
  return new File([csv], 'contacts.csv', { type: 'text/csv' })
}

// What a brand may do once it is verified.
const verified = (code = 200): Cells => ({ ...allow.brands(code), unverifiedBrand: 1003 })

/** A contact of the actor `participant`. */
const contactId = async ({ server, account }: World) =>
  (await server.call(calls.saveContact, form(), (await account('participant')).token)).id
/** A client of the actor `brand`. */
const clientId = async ({ server, account }: World) =>
  (await server.call(calls.saveClient, form(), (await account('brand')).token)).id

const joinedCampaign = async ({ server, account }: World) => {
  const campaign = await buildCampaign(server.database)
  await buildArtwork(server.database, { campaign, artist: await account('participant') })
  return campaign.campaignId
}
const ownCampaign = async (world: World) => (await campaignOfBrand(world)).campaignId

const ofBrand = (code = 200): Cells => ({ ...verified(404), brand: code })
// Who has no campaign to invite to is told that before anything else.
const invites = (code = 200): Cells => ({ ...verified(409), brand: code })

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listContacts, allow.participants()),
  row(calls.saveContact, allow.participants(), () => form()),
  row(calls.updateContact, allow.participants(), async (world) => ({ id: await contactId(world), ...form() })),
  row(
    calls.updateContact,
    allow.participants(404),
    async (world) => ({ id: await clientId(world), ...form() }),
    'of a brand',
  ),
  row(calls.deleteContacts, allow.participants(), async (world) => [await contactId(world)]),
  row(
    calls.deleteContacts,
    allow.participants(404),
    async (world) => [await contactId(world), await clientId(world)],
    'with one of a brand',
  ),
  row(calls.importContacts, allow.participants(), () => ({ file: file() })),
  row(calls.exportContacts, allow.participants()),
  row(invitations.inviteContacts, allow.participants(), async (world) => ({
    contactIds: [await contactId(world)],
    campaignId: await joinedCampaign(world),
  })),
  row(invitations.previewContactInvite, allow.participants(), async (world) => ({
    contactId: await contactId(world),
    campaignId: await joinedCampaign(world),
  })),
  row(invitations.listContactInvitations, allow.participants(), async (world) => ({
    contactId: await contactId(world),
  })),

  row(calls.listClients, verified()),
  row(calls.saveClient, verified(), () => form()),
  row(calls.updateClient, ofBrand(), async (world) => ({ id: await clientId(world), ...form() })),
  row(calls.deleteClients, ofBrand(), async (world) => [await clientId(world)]),
  row(calls.importClients, verified(), () => ({ file: file() })),
  row(calls.exportClients, verified()),
  row(invitations.inviteClients, invites(), async (world) => ({
    clientIds: [await clientId(world)],
    campaignId: await ownCampaign(world),
  })),
  row(invitations.previewClientInvite, invites(), async (world) => ({
    clientId: await clientId(world),
    campaignId: await ownCampaign(world),
  })),
  row(invitations.listClientInvitations, ofBrand(), async (world) => ({ clientId: await clientId(world) })),

  row(calls.importTemplate, allow.everybody()),
  row(
    invitations.openInvitation,
    allow.everybodyButOperators(404),
    () => ({ token: 'x'.repeat(30) }),
    'with a forged link',
  ),
  row(
    invitations.unsubscribeLink,
    allow.everybodyButOperators(404),
    () => ({ token: 'x'.repeat(30) }),
    'with a forged link',
  ),
  row(
    invitations.unsubscribe,
    allow.everybodyButOperators(404),
    () => ({ token: 'x'.repeat(30) }),
    'with a forged link',
  ),
  row(invitations.readSubscription, allow.members()),
  row(invitations.saveSubscription, allow.members(), () => ({ isSubscribed: 0 })),
]
