import { listJoinedCampaigns, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  buildCampaignCard,
  buildOwnCampaignCard,
  buildPicture,
  listed,
  listedToEnd,
} from '../../../../test/builders.ts'
import { buildClient, buildContact } from '../../../../test/contact-builders.ts'
import {
  choose,
  findToast,
  hrefOf,
  onPhone,
  passTime,
  prepareWire,
  renderAt,
  write,
} from '../../../../test/render-at.tsx'
import { watchSaved } from '../../../../test/watch-saved.ts'

const CONTACTS = '/participant/contact/index'
const CLIENTS = '/brand/clients/index'
const people = [
  buildContact(),
  buildContact({ id: 42, no: 2, firstName: 'Otto', lastName: 'Brandt', isUnsubscribed: 1 }),
]
const joined = (names: readonly string[] = ['Tide Lines']) =>
  listed(names.map((name, index) => buildCampaignCard({ id: 7 + index, name })))
const participant = (contacts = people) =>
  prepareWire('participant').answer(calls.listContacts, listedToEnd(contacts)).answer(listJoinedCampaigns, joined())
const brand = () =>
  prepareWire('brand')
    .answer(calls.listClients, listedToEnd([buildClient()]))
    .answer(listOwnCampaigns, { rows: [], total: 0, liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
const select = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

const act = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string, what: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: what }))
}

describe('my contacts', () => {
  it('show what came of inviting them, a hundred to a page', async () => {
    const wire = participant()
    await renderAt(CONTACTS, wire)
    const table = await screen.findByRole('table', { name: 'My Contacts' })
    const row = await within(table).findByRole('row', { name: /Mei/ })
    const cells = within(row).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent).slice(1, 8)).toEqual([
      '1',
      'Mei',
      'Tan',
      '+65 5550 0120',
      'mei@post.example',
      '3',
      '2',
    ])
    expect(within(table).getByText('Unsubscribed')).toBeTruthy()
    expect(wire.sent(calls.listContacts)).toEqual([{ pageNum: 1, pageSize: 100, isAsc: 'desc' }])
    expect(screen.getByText('2 people you can invite to a campaign by email.')).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Stop or allow invitations to you' }))).toBe('/unsubscribe')
  })

  it('are told apart by their addresses where their names are the same', async () => {
    const twins = ['mei@post.example', 'mei@work.example'].map((email, index) =>
      buildContact({ id: 61 + index, email }),
    )
    await renderAt(CONTACTS, participant(twins))
    for (const { email } of twins) {
      expect(await screen.findByRole('checkbox', { name: `Select Mei Tan, ${email}` })).toBeTruthy()
      expect(screen.getByRole('button', { name: `Actions for Mei Tan, ${email}` })).toBeTruthy()
    }
  })

  it('are exported as a spreadsheet or as plain text', { tags: 'long' }, async () => {
    const saved = watchSaved()
    const file = { name: 'contacts.csv', mediaType: 'text/csv', bytes: new Uint8Array([1]) }
    const wire = participant().answer(calls.exportContacts, file)
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    const items = await screen.findAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Spreadsheet (.xlsx)', 'Plain text (.csv)'])
    await user.click(items[1]!)
    await vi.waitFor(() => expect(saved).toEqual(['contacts.csv']))
    expect(wire.sent(calls.exportContacts)).toEqual([{ format: 'csv' }])
  })

  it('say why an export or the template did not come', { tags: 'long' }, async () => {
    const saved = watchSaved()
    const wire = participant()
      .refuse(calls.exportContacts, 'internal', 'The export was not made.')
      .refuse(calls.importTemplate, 'internal', 'The template was not made.')
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('button', { name: 'Export' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Spreadsheet (.xlsx)' }))
    expect(await findToast('The export was not made.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Download Template' }))
    expect(await findToast('The template was not made.')).toBeTruthy()
    expect(saved).toEqual([])
  })

  it('have a template, which is saved', async () => {
    const saved = watchSaved()
    const file = { name: 'template.xlsx', mediaType: 'text/csv', bytes: new Uint8Array([1]) }
    const { user } = await renderAt(CONTACTS, participant().answer(calls.importTemplate, file))
    await user.click(await screen.findByRole('button', { name: 'Download Template' }))
    await vi.waitFor(() => expect(saved).toEqual(['template.xlsx']))
  })

  // Which of the two shapes a row has is decided by the width of the list, not by that of the window.
  it('are the same table on a tablet', { tags: 'long' }, async () => {
    onPhone(820)
    await renderAt(CONTACTS, participant())
    const table = await screen.findByRole('table', { name: 'My Contacts' })
    const heads = within(table).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent).slice(1)).toEqual([
      'No',
      'First name',
      'Last name',
      'Contact no.',
      'Email',
      'Votes',
      'Invite Sent',
      'Actions',
    ])
  })

  it('let an address break behind its @', { tags: 'long' }, async () => {
    await renderAt(CONTACTS, participant())
    const row = await screen.findByRole('row', { name: /Mei/ })
    expect(row.querySelector('wbr')?.previousSibling?.textContent).toBe('mei@')
  })

  it('have who is selected, and what can be done with them, at the head of the list', { tags: 'long' }, async () => {
    const { user } = await renderAt(CONTACTS, participant())
    const table = await screen.findByRole('table', { name: 'My Contacts' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    const count = screen.getByText('2 selected')
    expect(count.getAttribute('role')).toBe('status')
    for (const part of [count, ...['Clear', 'Delete', 'Invite'].map((name) => screen.getByRole('button', { name }))])
      expect(part.compareDocumentPosition(table) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.getByText('None selected')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull()
  })

  it('are also at the other address', { tags: 'long' }, async () => {
    await renderAt('/participant/clients/index', participant())
    expect(await screen.findByRole('heading', { name: 'My Contacts' })).toBeTruthy()
  })

  it('are sorted by the most, and as they were by a second press', { tags: 'long' }, async () => {
    const wire = participant()
    const { user, address } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('button', { name: 'Votes' }))
    await waitFor(() => expect(wire.sent(calls.listContacts).at(-1)).toMatchObject({ orderByColumn: 'votes' }))
    await user.click(screen.getByRole('button', { name: 'Votes' }))
    await waitFor(() => expect(address()).toBe(CONTACTS))
    await choose(user, 'Sort by', 'Invite Sent')
    await waitFor(() => expect(wire.sent(calls.listContacts).at(-1)).toMatchObject({ orderByColumn: 'inviteSent' }))
  })

  it('are searched', { tags: 'long' }, async () => {
    const wire = participant()
    const { user } = await renderAt(CONTACTS, wire)
    wire.answer(calls.listContacts, listedToEnd([]))
    await write(user, await screen.findByRole('searchbox', { name: 'Search contacts' }), 'zoe')
    await passTime(500)
    expect(await screen.findByRole('heading', { name: 'Nothing found' })).toBeTruthy()
    expect(wire.sent(calls.listContacts).at(-1)).toMatchObject({ keyword: 'zoe' })
    const main = within(screen.getByRole('navigation', { name: 'Main' }))
    expect(main.getByRole('link', { name: 'My Contacts' }).getAttribute('aria-current')).toBe('page')
  })

  it('say how many a search has found, and keep the focus when all are shown again', { tags: 'long' }, async () => {
    const wire = participant()
    const { user } = await renderAt(CONTACTS, wire)
    const field = await screen.findByRole('searchbox', { name: 'Search contacts' })
    const said = within(field.closest('search')!).getByRole('status')
    expect(said.textContent).toBe('')
    wire.answer(calls.listContacts, listedToEnd([]))
    await write(user, field, 'zoe')
    await passTime(500)
    await waitFor(() => expect(said.textContent).toBe('Nothing found'))
    wire.answer(calls.listContacts, listedToEnd([buildContact()]))
    screen.getByRole('button', { name: 'Show all' }).focus()
    await user.keyboard('{Enter}')
    await waitFor(() => expect(said.textContent).toBe('1 found'))
    expect(document.activeElement).toBe(screen.getByRole('table', { name: 'My Contacts' }))
  })

  it('teach what to do while there are none', { tags: 'long' }, async () => {
    const { user } = await renderAt(CONTACTS, participant().answer(calls.listContacts, listedToEnd([])))
    const empty = await screen.findByRole('heading', { name: 'No contacts yet' })
    expect(empty.parentElement?.textContent).toContain('download the template')
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
    await user.click(screen.getAllByRole('button', { name: 'Add contact' }).at(-1)!)
    expect(await screen.findByRole('dialog', { name: 'Add contact' })).toBeTruthy()
  })

  it('say that they load, and why they do not', { tags: 'long' }, async () => {
    const wire = prepareWire('participant').refuse(calls.listContacts, 'tooMany').answer(listJoinedCampaigns, joined())
    const { user } = await renderAt(CONTACTS, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(calls.listContacts, listedToEnd(people))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('row', { name: /Mei/ })).toBeTruthy()
  })

  it('are for participants', async () => {
    await renderAt(CONTACTS, prepareWire('brand'))
    expect(await screen.findByRole('heading', { name: 'This page is for participants' })).toBeTruthy()
  })
})

describe('one contact', () => {
  const fillIn = async (user: Awaited<ReturnType<typeof renderAt>>['user'], words: Record<string, string>) => {
    const dialog = within(await screen.findByRole('dialog'))
    for (const [label, text] of Object.entries(words))
      await write(user, dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    return dialog
  }

  it('is added once all four are filled in and keep the rules', async () => {
    const wire = participant().answer(calls.saveContact, { id: 9 })
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    const dialog = await fillIn(user, { 'First name': 'Bea', 'Last name': 'Holm', 'Contact no\\.': '1' })
    expect(dialog.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    await write(user, dialog.getByRole('textbox', { name: /^Email/ }), 'bea@post.example')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await findToast(messages.saveSuccess)).toBeTruthy()
    expect(wire.sent(calls.saveContact)).toEqual([
      { firstName: 'Bea', lastName: 'Holm', contactNo: '1', email: 'bea@post.example' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps what was typed when a slip closes the dialog, until it is called off', { tags: 'long' }, async () => {
    const { user } = await renderAt(CONTACTS, participant())
    const reopen = async () => {
      await user.click(await screen.findByRole('button', { name: 'Add contact' }))
      return within(await screen.findByRole('dialog')).getByRole('textbox', { name: /^First name/ })
    }
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    await fillIn(user, { 'First name': 'Bea' })
    await user.keyboard('{Escape}')
    await passTime(600)
    expect(await reopen()).toHaveProperty('value', 'Bea')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await passTime(600)
    expect(await reopen()).toHaveProperty('value', '')
  })

  it('takes names of at most 25 characters', { tags: 'long' }, async () => {
    const { user } = await renderAt(CONTACTS, participant())
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    const dialog = await fillIn(user, { 'First name': 'x'.repeat(30) })
    expect(dialog.getByRole('textbox', { name: /^First name/ })).toHaveProperty('maxLength', 25)
  })

  it('is refused beside its field where the address is there already', { tags: 'long' }, async () => {
    const wire = participant().refuse(calls.updateContact, 'conflict', messages.contactExists, 'email')
    const { user } = await renderAt(CONTACTS, wire)
    await act(user, 'Mei Tan', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText(messages.contactExists)).toBeTruthy()
    expect(wire.sent(calls.updateContact)).toEqual([
      { id: 41, firstName: 'Mei', lastName: 'Tan', contactNo: '+65 5550 0120', email: 'mei@post.example' },
    ])
  })

  it('is changed, once what was refused is tried again', { tags: 'long' }, async () => {
    const wire = participant().refuse(calls.updateContact, 'tooMany')
    const { user } = await renderAt(CONTACTS, wire)
    await act(user, 'Mei Tan', 'Edit')
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit contact' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(messages.tooManyRequests)
    wire.answer(calls.updateContact, { id: 41 })
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await findToast(messages.profileEditSuccess)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tells how its invitations went', { tags: 'long' }, async () => {
    const sent = {
      id: 1,
      campaignId: 7,
      campaignName: 'Tide Lines',
      state: 2,
      reason: '550 No such user',
      inviteTime: '2026-03-01 12:00:00',
      sendTime: null,
      openTime: null,
      joinTime: null,
    }
    const wire = participant().answer(invitations.listContactInvitations, {
      rows: [sent, { ...sent, id: 2, state: 4, reason: null }],
      total: 30,
    })
    const { user } = await renderAt(CONTACTS, wire)
    await act(user, 'Mei Tan', 'Invitations')
    const dialog = within(await screen.findByRole('dialog', { name: 'Invitations to Mei Tan' }))
    expect(await dialog.findByText('Refused by the mail server: 550 No such user')).toBeTruthy()
    expect(dialog.getByText('Joined')).toBeTruthy()
    expect(wire.sent(invitations.listContactInvitations)).toMatchObject([{ contactId: 41, pageNum: 1, pageSize: 24 }])
    await user.click(dialog.getByRole('button', { name: 'Next page' }))
    await waitFor(() =>
      expect(wire.sent(invitations.listContactInvitations).at(-1)).toMatchObject({ contactId: 41, pageNum: 2 }),
    )
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Actions for Mei Tan' }))
  })
})

describe('the keyboard begins', () => {
  it.each([
    ['Add contact', /^First name/],
    ['Upload contacts', 'Choose a file'],
  ] as const)('in the first field behind %s', async (button, field) => {
    const { user } = await renderAt(CONTACTS, participant())
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = within(await screen.findByRole('dialog', { name: button }))
    expect(document.activeElement).toBe(dialog.getByLabelText(field))
  })

  it('at the head of a dialog without fields', { tags: 'long' }, async () => {
    const { user } = await renderAt(CONTACTS, participant())
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Delete 1 contact?' }))
  })
})

describe('deleting', () => {
  it('asks first, and takes all who are selected', async () => {
    const wire = participant().answer(calls.deleteContacts, null)
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 2 contacts' }))
    expect(await findToast('Delete success')).toBeTruthy()
    expect(wire.sent(calls.deleteContacts)).toEqual([[41, 42]])
    expect(screen.getByText('None selected')).toBeTruthy()
  })

  it('needs a selection, and says when it fails, in the words of each side', { tags: 'long' }, async () => {
    const wire = participant().refuse(calls.deleteContacts, 'notFound')
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    expect(await findToast('Please select at least one contact first')).toBeTruthy()
    await passTime(600)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 1 contact' }))
    expect(await findToast('delete fail')).toBeTruthy()
    expect(await findToast(messages.notFound)).toBeTruthy()
  })
})

describe('inviting', () => {
  const inviteDialog = async () => within(await screen.findByRole('dialog', { name: /^Invite/ }))
  const paused = { id: 9, name: 'Slow Machines', operateStop: 1 }

  it('offers the campaigns with their pictures, dates and states', async () => {
    const cards = [
      buildCampaignCard({ id: 7, name: 'Tide Lines', bannerPicture: buildPicture() }),
      buildCampaignCard(paused),
    ]
    const { user } = await renderAt(CONTACTS, participant().answer(listJoinedCampaigns, listed(cards)))
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    const dialog = await inviteDialog()
    const group = within(dialog.getByRole('radiogroup', { name: /^To which campaign/ }))
    const [first, second] = group.getAllByRole('radio')
    expect(first).toHaveProperty('dataset.state', 'checked')
    expect(document.activeElement).toBe(first)
    expect(first?.closest('div')?.querySelector('img')).toBeTruthy()
    expect(document.getElementById(first?.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(
      /\d{4} to .*\d{4}.*(days? to go|Ends today)/,
    )
    expect(second).toHaveProperty('disabled', true)
    expect(group.getByText('Paused')).toBeTruthy()
  })

  it('shows the email as it will arrive, and sends it with the chosen words', async () => {
    const wire = participant()
      .answer(listJoinedCampaigns, joined(['Tide Lines', 'Steam, Drawn']))
      .answer(invitations.previewContactInvite, {
        from: 'Plinth <no-reply@plinth.example>',
        subject: 'Come and see',
        html: '<p>Hello Mei,</p>',
        text: 'Hello Mei,',
      })
      .answer(invitations.inviteContacts, { sent: 1, skipped: [], isKept: 0 })
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    const dialog = await inviteDialog()
    await user.click(dialog.getByRole('radio', { name: 'Steam, Drawn' }))
    await write(user, dialog.getByRole('textbox', { name: /^Subject/ }), 'Come and see')
    await write(user, dialog.getByRole('textbox', { name: /^A personal/ }), 'I thought\nof you.')
    expect(dialog.getByText('17/300')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    const email = within(await dialog.findByRole('region', { name: 'The email to Mei Tan' }))
    expect(email.getByText('Plinth <no-reply@plinth.example>')).toBeTruthy()
    expect(email.getByText('Mei Tan <mei@post.example>')).toBeTruthy()
    const frame = email.getByTitle<HTMLIFrameElement>('Come and see')
    expect(frame.getAttribute('sandbox')).toBe('allow-same-origin')
    await user.click(dialog.getByRole('button', { name: 'Send to 1 contact' }))
    expect(await findToast('Send success')).toBeTruthy()
    expect(wire.sent(invitations.inviteContacts)).toEqual([
      { contactIds: [41], campaignId: 8, subject: 'Come and see', message: 'I thought of you.' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps campaign and words when a slip closes the dialog, and when the connection is lost', {
    tags: 'long',
  }, async () => {
    const wire = participant().answer(listJoinedCampaigns, joined(['Tide Lines', 'Steam, Drawn']))
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    const open = async () => {
      await user.click(screen.getByRole('button', { name: 'Invite' }))
      return inviteDialog()
    }
    const before = await open()
    await user.click(before.getByRole('radio', { name: 'Steam, Drawn' }))
    await write(user, before.getByRole('textbox', { name: /^A personal/ }), 'Come and see')
    wire.goOffline(invitations.inviteContacts)
    await user.click(before.getByRole('button', { name: 'Send to 1 contact' }))
    await passTime(30_000)
    expect(before.getByRole('alert').textContent).toMatch(/cannot be reached/)
    expect(before.getByRole('textbox', { name: /^A personal/ })).toHaveProperty('value', 'Come and see')
    await user.keyboard('{Escape}')
    await passTime(600)
    const after = await open()
    expect(after.getByRole('textbox', { name: /^A personal/ })).toHaveProperty('value', 'Come and see')
    expect(after.getByRole('radio', { name: 'Steam, Drawn' })).toHaveProperty('dataset.state', 'checked')
  })

  it('leaves out who is known to want none, from the count and from the preview', { tags: 'long' }, async () => {
    const wire = participant()
      .answer(calls.listContacts, listedToEnd([...people].reverse()))
      .answer(invitations.previewContactInvite, {
        from: 'Plinth',
        subject: 'Come',
        html: '<p></p>',
        text: 'Hello Mei,',
      })
      .answer(invitations.inviteContacts, { sent: 1, skipped: [], isKept: 0 })
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Left out: 1 contact who wants no invitations.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('region', { name: 'The email to Mei Tan' })).toBeTruthy()
    expect(wire.sent(invitations.previewContactInvite)).toMatchObject([{ contactId: 41 }])
    await user.click(screen.getByRole('button', { name: 'Send to 1 contact' }))
    expect(await findToast('Send success')).toBeTruthy()
    expect(wire.sent(invitations.inviteContacts)).toMatchObject([{ contactIds: [41] }])
  })

  it('says how many emails are on their way, and how many want none', { tags: 'long' }, async () => {
    const contacts = [
      ...people,
      buildContact({ id: 43, no: 3, firstName: 'Zoe', lastName: 'Moss', isUnsubscribed: 1 }),
      buildContact({ id: 44, no: 4, firstName: 'Ana', lastName: 'Lim' }),
    ]
    const wire = participant(contacts).answer(invitations.inviteContacts, { sent: 2, skipped: [], isKept: 1 })
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Left out: 2 contacts who want no invitations.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send to 2 contacts' }))
    expect(await screen.findByText('2 emails were written and not sent: this site has no mail server.')).toBeTruthy()
  })

  it('says why there is no preview', { tags: 'long' }, async () => {
    const wire = participant().refuse(invitations.previewContactInvite, 'tooMany')
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    const dialog = await inviteDialog()
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await dialog.findByText(messages.tooManyRequests)).toBeTruthy()
  })

  it('has nothing to send where nobody wants an invitation', { tags: 'long' }, async () => {
    const { user } = await renderAt(CONTACTS, participant())
    await select(user, 'Otto Brandt')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Nobody you have selected wants invitations.')).toBeTruthy()
    for (const name of ['Preview', 'Send to 0 contacts'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  })

  it('says that nothing was sent where the site has no mail server', { tags: 'long' }, async () => {
    const wire = participant().answer(invitations.inviteContacts, { sent: 1, skipped: [], isKept: 1 })
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 1 contact' }))
    expect(await screen.findByText('1 email was written and not sent: this site has no mail server.')).toBeTruthy()
    // Nobody was left out, and no list says so.
    expect(screen.queryByRole('list', { name: 'Left out' })).toBeNull()
  })

  it('names those who were left out, and why', { tags: 'long' }, async () => {
    const skipped = [
      { id: 43, reason: 'invitedLately' as const },
      { id: 41, reason: 'invitedOften' as const },
      { id: 99, reason: 'unsubscribed' as const },
    ]
    const third = buildContact({ id: 43, no: 3, firstName: 'Zoe', lastName: 'Moss' })
    const wire = participant()
      .answer(calls.listContacts, listedToEnd([...people, third]))
      .answer(invitations.inviteContacts, { sent: 1, skipped, isKept: 0 })
    const { user } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }))
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 2 contacts' }))
    const leftOut = within(await screen.findByRole('list', { name: 'Left out' }))
    expect(leftOut.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Zoe Moss was invited to this campaign in the last seven days.',
      'Mei Tan got several invitations today.',
      'Somebody wants no invitations.',
    ])
    expect(screen.getByText('1 email on the way.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not speak of success where nobody was written to, and is done when it is closed', {
    tags: 'long',
  }, async () => {
    const skipped = [{ id: 41, reason: 'invitedLately' as const }]
    const wire = participant().answer(invitations.inviteContacts, { sent: 0, skipped, isKept: 0 })
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 1 contact' }))
    expect(await findToast('No email was sent.')).toBeTruthy()
    expect(screen.queryByText(messages.sendSuccess)).toBeNull()
    const dialog = within(screen.getByRole('dialog', { name: /^Invite/ }))
    expect(dialog.getByText('No email was sent.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Close' }))
    expect(await screen.findByText('None selected')).toBeTruthy()
  })

  it('waits for the campaigns that are on their way', { tags: 'long' }, async () => {
    const wire = participant()
    const campaigns = wire.delay(listJoinedCampaigns, joined())
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    const invite = screen.getByRole('button', { name: 'Invite' })
    await user.click(invite)
    expect(invite.getAttribute('aria-busy')).toBe('true')
    await campaigns.release()
    expect(await screen.findByRole('dialog', { name: /^Invite/ })).toBeTruthy()
    expect(wire.sent(listJoinedCampaigns)).toHaveLength(1)
  })

  it('asks once more for campaigns that could not be loaded, and tells a failure', { tags: 'long' }, async () => {
    const wire = participant().refuse(listJoinedCampaigns, 'tooMany')
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await findToast(messages.tooManyRequests)).toBeTruthy()
    expect(wire.sent(listJoinedCampaigns)).toHaveLength(2)
    wire.answer(listJoinedCampaigns, joined())
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByRole('dialog', { name: /^Invite/ })).toBeTruthy()
  })

  it('says why it is refused and keeps the words', { tags: 'long' }, async () => {
    const wire = participant().refuse(invitations.inviteContacts, 'conflict', messages.confirmEmailFirst)
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await user.click(await screen.findByRole('button', { name: 'Send to 1 contact' }))
    expect(await findToast('Send fail')).toBeTruthy()
    expect(screen.getByRole('alert').textContent).toBe(messages.confirmEmailFirst)
  })

  it.each([
    [
      'a participant',
      CONTACTS,
      () => participant().answer(listJoinedCampaigns, joined([])),
      'Please participate in at least one activity first',
    ],
    ['a brand', CLIENTS, brand, 'Please create and list at least one activity first'],
  ] as const)('needs a campaign of %s', async (_who, at, prepare, message) => {
    const { user } = await renderAt(at, prepare())
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await findToast(message)).toBeTruthy()
  })

  it('and deleting are in a menu on phones', { tags: 'long' }, async () => {
    onPhone()
    const { user } = await renderAt(CONTACTS, participant())
    await select(user, 'Mei Tan')
    expect(screen.queryByRole('button', { name: 'Invite' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Invite or delete' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Invite', 'Delete'])
    await user.click(screen.getByRole('menuitem', { name: 'Invite' }))
    expect(await screen.findByRole('dialog', { name: /^Invite/ })).toBeTruthy()
  })
})

describe('a file', () => {
  const report = { isImported: 0, rowNum: 3, newNum: 2, changedNum: 1, mergedNum: 0, faultNum: 0, faults: [] }
  const pick = async (user: Awaited<ReturnType<typeof renderAt>>['user']) => {
    await user.click(await screen.findByRole('button', { name: 'Upload contacts' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Upload contacts' }))
    await user.upload(dialog.getByLabelText('Choose a file'), new File(['a'], 'contacts.csv', { type: 'text/csv' }))
    return dialog
  }

  it('is checked first, and imported once it is clear what that does', async () => {
    const wire = participant().answer(calls.importContacts, report)
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    expect(dialog.getByText('contacts.csv')).toBeTruthy()
    expect(await dialog.findByText(/^3 rows, /)).toBeTruthy()
    expect(dialog.getByRole('status').textContent).toBe(
      '2 new contacts1 already on your list, updated0 cells to put right',
    )
    expect(wire.sent(calls.importContacts).map(({ dryRun }) => dryRun)).toEqual([true])
    await user.click(dialog.getByRole('button', { name: 'Import 3 contacts' }))
    expect(await findToast('Uploading success')).toBeTruthy()
    expect(wire.sent(calls.importContacts).map(({ dryRun }) => dryRun)).toEqual([true, false])
  })

  it('cannot be changed for another while it is imported', { tags: 'long' }, async () => {
    const wire = participant().answer(calls.importContacts, report)
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    await dialog.findByText(/^3 rows, /)
    expect(dialog.getByLabelText('Choose another file')).toHaveProperty('disabled', false)
    wire.hang(calls.importContacts)
    await user.click(dialog.getByRole('button', { name: 'Import 3 contacts' }))
    expect(dialog.getByLabelText('Choose another file')).toHaveProperty('disabled', true)
  })

  it('with faults is not imported: they are listed by row and column', async () => {
    const faults = [{ row: 3, column: 'Email', reason: messages.mailboxFormat }]
    const wire = participant().answer(calls.importContacts, { ...report, newNum: 1, mergedNum: 2, faultNum: 1, faults })
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    const row = await dialog.findByRole('row', { name: /Mailbox format error/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['3', 'Email', 'Mailbox format error'])
    expect(dialog.getByRole('status').textContent).toBe(
      '1 new contact1 already on your list, updated1 cell to put right',
    )
    expect(dialog.getByText('2 rows with the same email: the last one counts.')).toBeTruthy()
    expect(
      dialog.getByText('Nothing is imported until then. Correct the file and choose it again: nobody is added twice.'),
    ).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Import' })).toHaveProperty('disabled', true)
  })

  it('shows every bad cell of a long file, a page at a time', { tags: 'long' }, async () => {
    const faults = Array.from({ length: 250 }, (_, at) => ({
      row: at + 2,
      column: 'Email',
      reason: messages.mailboxFormat,
    }))
    const wire = participant().answer(calls.importContacts, { ...report, faultNum: 250, faults })
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    const table = within(await dialog.findByRole('table', { name: 'What to put right' }))
    expect(table.getAllByRole('row')).toHaveLength(101)
    await user.click(dialog.getByRole('button', { name: 'Page 3' }))
    expect(table.getAllByRole('row')).toHaveLength(51)
    expect(table.getByRole('row', { name: /^251 / })).toBeTruthy()
  })

  it('leaves the keyboard where it is while it is checked', { tags: 'long' }, async () => {
    const wire = participant().hang(calls.importContacts)
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    expect((await dialog.findByRole('status')).textContent).toMatch(/^(Sending contacts\.csv|Checking every row…)$/)
    expect(dialog.getByRole('progressbar', { name: 'Checking the file' })).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Choose another file'))
  })

  it('that cannot be read says why', async () => {
    const wire = participant().refuse(calls.importContacts, 'tooLarge', messages.sheetTooManyRows)
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    expect((await dialog.findByRole('alert')).textContent).toBe(messages.sheetTooManyRows)
  })
})

describe('my clients', () => {
  it('show what they joined and minted, and are deleted in the words of the brand’s side', async () => {
    const wire = brand().refuse(calls.deleteClients, 'notFound')
    const { user } = await renderAt(CLIENTS, wire)
    const table = await screen.findByRole('table', { name: 'My Clients' })
    expect(within(table).getByRole('button', { name: 'Campaigns Joined' })).toBeTruthy()
    expect(within(table).getByRole('button', { name: 'NFTs Minted' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(await findToast('Please select operation data')).toBeTruthy()
    await passTime(600)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete 1 client' }))
    expect(await findToast('Delete fail')).toBeTruthy()
  })

  it('are invited by their brand, which sees how that went', { tags: 'long' }, async () => {
    const campaign = buildOwnCampaignCard({ id: 7, name: 'Tide Lines' })
    const wire = brand()
      .answer(listOwnCampaigns, { ...listed([campaign]), liveNum: 1, archiveNum: 0, unpublishedNum: 0 })
      .answer(invitations.previewClientInvite, { from: 'Plinth', subject: 'Come', html: '<p></p>', text: 'Hello Mei,' })
      .answer(invitations.inviteClients, { sent: 1, skipped: [], isKept: 0 })
      .answer(invitations.listClientInvitations, listed([]))
    const { user } = await renderAt(CLIENTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    await user.click(await screen.findByRole('button', { name: 'Preview' }))
    expect(await screen.findByRole('region', { name: 'The email to Mei Tan' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send to 1 client' }))
    expect(await findToast('Send success')).toBeTruthy()
    const [client] = wire.sent(invitations.inviteClients)[0]?.clientIds ?? []
    expect(wire.sent(invitations.inviteClients)).toMatchObject([{ campaignId: 7 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(600)
    await act(user, 'Mei Tan', 'Invitations')
    expect(await screen.findByText('No invitations yet.')).toBeTruthy()
    expect(wire.sent(invitations.listClientInvitations)).toMatchObject([{ clientId: client, pageNum: 1 }])
  })
})
