import { Client, Contact } from '@plinth/api-schema/contacts'
import { builder } from './builders.ts'

const person = {
  id: 41,
  no: 1,
  firstName: 'Mei',
  lastName: 'Tan',
  contactNo: '+65 5550 0120',
  email: 'mei@post.example',
  isUnsubscribed: 0,
  inviteSent: 2,
}

/** A contact of a participant. */
export const buildContact = builder(Contact, () => ({ ...person, votes: 3 }))

/** A client of a brand. */
export const buildClient = builder(Client, () => ({ ...person, joinCampaignNum: 1, mintNftNum: 4 }))
