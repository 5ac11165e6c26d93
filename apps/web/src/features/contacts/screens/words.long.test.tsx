import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { listContacts } from '@plinth/api-schema/contacts'
import {
  listContactInvitations,
  openInvitation,
  readSubscription,
  unsubscribeLink,
} from '@plinth/api-schema/invitations'
import { screen } from '@testing-library/react'
import { buildCampaignCard, listed, listedToEnd } from '../../../../test/builders.ts'
import { buildContact } from '../../../../test/contact-builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { prepareWire, type User } from '../../../../test/render-at.tsx'

const joined = listed([buildCampaignCard({ id: 7, name: 'Tide Lines' })])
const participant = () => prepareWire('participant').answer(listJoinedCampaigns, joined)
const people = [buildContact(), buildContact({ id: 42, no: 2, firstName: 'Otto', lastName: '', isUnsubscribed: 1 })]
const contacts = () => participant().answer(listContacts, listedToEnd(people))

const selected = (whom: string, act: string) => async (user: User) => {
  await user.click(await screen.findByRole('checkbox', { name: `Select ${whom}` }))
  await press(act)(user)
}
describeStates('my contacts', '/participant/contact/index', {
  'adds one': { wire: contacts, act: press('Add contact') },
  'imports some': { wire: contacts, act: press('Upload contacts') },
  'invites one': { wire: contacts, act: selected('Mei Tan', 'Invite') },
  'invites all': { wire: contacts, act: selected('all rows', 'Invite') },
  'invites four': {
    wire: () =>
      participant().answer(
        listContacts,
        listedToEnd([1, 2, 3, 4].map((no) => buildContact({ id: 40 + no, no, firstName: `Ana ${no}` }))),
      ),
    act: selected('all rows', 'Invite'),
  },
  'deletes one': { wire: contacts, act: selected('Mei Tan', 'Delete') },
  'deletes all': { wire: contacts, act: selected('all rows', 'Delete') },
  'a visitor': () => prepareWire(),
})
const invitations = press('Actions for Mei Tan', 'Invitations')
const waiting = {
  ...{ id: 1, campaignId: 7, campaignName: 'Tide Lines', state: 0, reason: null },
  ...{ inviteTime: '2026-03-01 12:00:00', sendTime: null, openTime: null, joinTime: null },
}
const sent = [
  waiting,
  { ...waiting, id: 2, state: 1, sendTime: '2026-03-01 12:01:00' },
  { ...waiting, id: 3, state: 2, reason: '550 No such user' },
  { ...waiting, id: 4, state: 3, openTime: '2026-03-01 13:00:00' },
  { ...waiting, id: 5, state: 4, joinTime: '2026-03-01 14:00:00' },
  { ...waiting, id: 6, state: 5 },
]
describeStates('the invitations to one person', '/participant/contact/index', {
  'more than a page': { wire: () => contacts().answer(listContactInvitations, listed(sent, 30)), act: invitations },
  'who wants none': {
    wire: () => contacts().answer(listContactInvitations, listed(sent.slice(1, 2))),
    act: press(/^Actions for Otto/, 'Invitations'),
  },
})

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123'
const opened = {
  ...{ campaignId: 7, campaignName: 'Tide Lines', senderName: 'Studio North', email: 'm***@post.example' },
  ...{ isPrivate: 0, canSee: 1, isUnsubscribed: 0 },
}
describeStates('the link of an invitation', `/invitation?token=${TOKEN}`, {
  'that is private': () => prepareWire().answer(openInvitation, { ...opened, isPrivate: 1, canSee: 0 }),
  'that is private, for another account': () =>
    prepareWire('participant').answer(openInvitation, { ...opened, isPrivate: 1, canSee: 0 }),
  'that nobody can see now': () => prepareWire().answer(openInvitation, { ...opened, canSee: 0 }),
})

const link = { email: 'm***@post.example', isSubscribed: 1 }
describeStates('the end of invitations', `/unsubscribe?token=${TOKEN}`, {
  'done before': () => prepareWire().answer(unsubscribeLink, { ...link, isSubscribed: 0 }),
})
const own = { email: 'ana@post.example', isSubscribed: 1 }
describeStates('invitations to oneself', '/unsubscribe', {
  stopped: () => prepareWire('participant').answer(readSubscription, { ...own, isSubscribed: 0 }),
  'a visitor': () => prepareWire(),
})
