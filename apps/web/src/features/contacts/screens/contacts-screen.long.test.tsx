import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import * as calls from '@plinth/api-schema/contacts'
import * as invitations from '@plinth/api-schema/invitations'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaignCard, listed, listedToEnd } from '../../../../test/builders.ts'
import { buildContact } from '../../../../test/contact-builders.ts'
import { choose, findToast, onPhone, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { watchSaved } from '../../../../test/watch-saved.ts'

const CONTACTS = '/participant/contact/index'
const people = [
  buildContact(),
  buildContact({ id: 42, no: 2, firstName: 'Otto', lastName: 'Brandt', isUnsubscribed: 1 }),
]
const joined = (names: readonly string[] = ['Tide Lines']) =>
  listed(names.map((name, index) => buildCampaignCard({ id: 7 + index, name })))
const participant = (contacts = people) =>
  prepareWire('participant').answer(calls.listContacts, listedToEnd(contacts)).answer(listJoinedCampaigns, joined())
const select = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string) =>
  user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

describe('my contacts', () => {
  it('say why an export or the template did not come', async () => {
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

  // Which of the two shapes a row has is decided by the width of the list, not by that of the window.
  it('are the same table on a tablet', async () => {
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

  it('let an address break behind its @', async () => {
    await renderAt(CONTACTS, participant())
    const row = await screen.findByRole('row', { name: /Mei/ })
    expect(row.querySelector('wbr')?.previousSibling?.textContent).toBe('mei@')
  })

  it('are also at the other address', async () => {
    await renderAt('/participant/clients/index', participant())
    expect(await screen.findByRole('heading', { name: 'My Contacts' })).toBeTruthy()
  })

  it('are sorted by the most, and as they were by a second press', async () => {
    const wire = participant()
    const { user, address } = await renderAt(CONTACTS, wire)
    await user.click(await screen.findByRole('button', { name: 'Votes' }))
    await waitFor(() => expect(wire.sent(calls.listContacts).at(-1)).toMatchObject({ orderByColumn: 'votes' }))
    await user.click(screen.getByRole('button', { name: 'Votes' }))
    await waitFor(() => expect(address()).toBe(CONTACTS))
    await choose(user, 'Sort by', 'Invite Sent')
    await waitFor(() => expect(wire.sent(calls.listContacts).at(-1)).toMatchObject({ orderByColumn: 'inviteSent' }))
  })

  it('say how many a search has found, and keep the focus when all are shown again', async () => {
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
})

describe('one contact', () => {
  const fillIn = async (user: Awaited<ReturnType<typeof renderAt>>['user'], words: Record<string, string>) => {
    const dialog = within(await screen.findByRole('dialog'))
    for (const [label, text] of Object.entries(words))
      await write(user, dialog.getByRole('textbox', { name: new RegExp(`^${label}`) }), text)
    return dialog
  }

  it('keeps what was typed when a slip closes the dialog, until it is called off', async () => {
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

  it('takes names of at most 25 characters', async () => {
    const { user } = await renderAt(CONTACTS, participant())
    await user.click(await screen.findByRole('button', { name: 'Add contact' }))
    const dialog = await fillIn(user, { 'First name': 'x'.repeat(30) })
    expect(dialog.getByRole('textbox', { name: /^First name/ })).toHaveProperty('maxLength', 25)
  })
})

describe('the keyboard begins', () => {
  it('at the head of a dialog without fields', async () => {
    const { user } = await renderAt(CONTACTS, participant())
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Delete 1 contact?' }))
  })
})

describe('inviting', () => {
  const inviteDialog = async () => within(await screen.findByRole('dialog', { name: /^Invite/ }))

  it('keeps campaign and words when a slip closes the dialog, and when the connection is lost', async () => {
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

  it('says why there is no preview', async () => {
    const wire = participant().refuse(invitations.previewContactInvite, 'tooMany')
    const { user } = await renderAt(CONTACTS, wire)
    await select(user, 'Mei Tan')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    const dialog = await inviteDialog()
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    expect(await dialog.findByText(messages.tooManyRequests)).toBeTruthy()
  })

  it('has nothing to send where nobody wants an invitation', async () => {
    const { user } = await renderAt(CONTACTS, participant())
    await select(user, 'Otto Brandt')
    await user.click(screen.getByRole('button', { name: 'Invite' }))
    expect(await screen.findByText('Nobody you have selected wants invitations.')).toBeTruthy()
    for (const name of ['Preview', 'Send to 0 contacts'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true)
  })

  it('does not speak of success where nobody was written to, and is done when it is closed', async () => {
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

  it('waits for the campaigns that are on their way', async () => {
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

  it('asks once more for campaigns that could not be loaded, and tells a failure', async () => {
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

  it('and deleting are in a menu on phones', async () => {
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

  it('cannot be changed for another while it is imported', async () => {
    const wire = participant().answer(calls.importContacts, report)
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    await dialog.findByText(/^3 rows, /)
    expect(dialog.getByLabelText('Choose another file')).toHaveProperty('disabled', false)
    wire.hang(calls.importContacts)
    await user.click(dialog.getByRole('button', { name: 'Import 3 contacts' }))
    expect(dialog.getByLabelText('Choose another file')).toHaveProperty('disabled', true)
  })

  it('shows every bad cell of a long file, a page at a time', async () => {
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

  it('leaves the keyboard where it is while it is checked', async () => {
    const wire = participant().hang(calls.importContacts)
    const { user } = await renderAt(CONTACTS, wire)
    const dialog = await pick(user)
    expect((await dialog.findByRole('status')).textContent).toMatch(/^(Sending contacts\.csv|Checking every row…)$/)
    expect(dialog.getByRole('progressbar', { name: 'Checking the file' })).toBeTruthy()
    expect(document.activeElement).toBe(dialog.getByLabelText('Choose another file'))
  })
})
