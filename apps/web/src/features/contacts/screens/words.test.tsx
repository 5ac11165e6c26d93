import { listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { listClients, listContacts } from '@plinth/api-schema/contacts'
import {
  listContactInvitations,
  openInvitation,
  readSubscription,
  unsubscribeLink,
} from '@plinth/api-schema/invitations'
import { screen } from '@testing-library/react'
import { buildCampaignCard, listed, listedToEnd } from '../../../../test/builders.ts'
import { buildClient, buildContact } from '../../../../test/contact-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
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
  loading: () => participant().hang(listContacts),
  empty: () => participant().answer(listContacts, listedToEnd([])),
  refused: () => participant().refuse(listContacts, 'tooMany'),
  offline: () => participant().goOffline(listContacts),
  full: contacts,
  ...rareStates({
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
  }),
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
  loading: { wire: () => contacts().hang(listContactInvitations), act: invitations },
  empty: { wire: () => contacts().answer(listContactInvitations, listed([])), act: invitations },
  refused: { wire: () => contacts().refuse(listContactInvitations, 'tooMany'), act: invitations },
  offline: { wire: () => contacts().goOffline(listContactInvitations), act: invitations },
  full: { wire: () => contacts().answer(listContactInvitations, listed(sent)), act: invitations },
  ...rareStates({
    'more than a page': { wire: () => contacts().answer(listContactInvitations, listed(sent, 30)), act: invitations },
    'who wants none': {
      wire: () => contacts().answer(listContactInvitations, listed(sent.slice(1, 2))),
      act: press(/^Actions for Otto/, 'Invitations'),
    },
  }),
})
describeStates('contacts that were searched for', '/participant/contact/index?search=zoe', {
  empty: () => participant().answer(listContacts, listedToEnd([])),
})

const brand = () =>
  prepareWire('brand').answer(listOwnCampaigns, { rows: [], total: 0, liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
describeStates('my clients', '/brand/clients/index', {
  loading: () => brand().hang(listClients),
  empty: () => brand().answer(listClients, listedToEnd([])),
  refused: () => brand().refuse(listClients, 'tooMany'),
  offline: () => brand().goOffline(listClients),
  full: () => brand().answer(listClients, listedToEnd([buildClient()])),
})

const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123'
const opened = {
  ...{ campaignId: 7, campaignName: 'Tide Lines', senderName: 'Studio North', email: 'm***@post.example' },
  ...{ isPrivate: 0, canSee: 1, isUnsubscribed: 0 },
}
describeStates('the link of an invitation', `/invitation?token=${TOKEN}`, {
  loading: () => prepareWire().hang(openInvitation),
  'not there': () => prepareWire().refuse(openInvitation, 'notFound'),
  refused: () => prepareWire().refuse(openInvitation, 'tooMany'),
  offline: () => prepareWire().goOffline(openInvitation),
  full: () => prepareWire().answer(openInvitation, opened),
  ...rareStates({
    'that is private': () => prepareWire().answer(openInvitation, { ...opened, isPrivate: 1, canSee: 0 }),
    'that is private, for another account': () =>
      prepareWire('participant').answer(openInvitation, { ...opened, isPrivate: 1, canSee: 0 }),
    'that nobody can see now': () => prepareWire().answer(openInvitation, { ...opened, canSee: 0 }),
  }),
})

describeStates('the link of an invitation, cut off', '/invitation', { opened: () => prepareWire() })

const link = { email: 'm***@post.example', isSubscribed: 1 }
describeStates('the end of invitations', `/unsubscribe?token=${TOKEN}`, {
  loading: () => prepareWire().hang(unsubscribeLink),
  'not there': () => prepareWire().refuse(unsubscribeLink, 'notFound'),
  refused: () => prepareWire().refuse(unsubscribeLink, 'tooMany'),
  offline: () => prepareWire().goOffline(unsubscribeLink),
  full: () => prepareWire().answer(unsubscribeLink, link),
  ...rareStates({ 'done before': () => prepareWire().answer(unsubscribeLink, { ...link, isSubscribed: 0 }) }),
})
const own = { email: 'ana@post.example', isSubscribed: 1 }
describeStates('invitations to oneself', '/unsubscribe', {
  loading: () => prepareWire('participant').hang(readSubscription),
  refused: () => prepareWire('participant').refuse(readSubscription, 'tooMany'),
  offline: () => prepareWire('participant').goOffline(readSubscription),
  full: () => prepareWire('participant').answer(readSubscription, own),
  ...rareStates({
    stopped: () => prepareWire('participant').answer(readSubscription, { ...own, isSubscribed: 0 }),
    'a visitor': () => prepareWire(),
  }),
})
