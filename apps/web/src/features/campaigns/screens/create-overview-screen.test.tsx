import { userInfo } from '@plinth/api-schema/accounts'
import { deleteDraft, getDraft, listOwnCampaigns, saveCampaign } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildBrandUser, buildDraft, listed } from '../../../../test/builders.ts'
import { findToast, onPhone, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const OVERVIEW = '/brand/createCampaign/createOverview?from=create'
const withDraft = (draft: ReturnType<typeof buildDraft> | null = buildDraft()) =>
  prepareWire('brand')
    .answer(getDraft, draft)
    .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })

const openDraft = async (wire = withDraft()) => {
  const opened = await renderAt(OVERVIEW, wire)
  await opened.user.click(await screen.findByRole('button', { name: 'Load the draft' }))
  await screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })
  return opened
}

describe('the overview of a new campaign', () => {
  it('says that it loads', async () => {
    await renderAt(OVERVIEW, prepareWire('brand').hang(getDraft))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('begins with an empty campaign where there is no draft', async () => {
    await renderAt(OVERVIEW, withDraft(null))
    expect(await screen.findByRole('heading', { level: 1, name: 'Untitled campaign' })).toBeTruthy()
    expect(screen.getByText('Nothing is saved yet')).toBeTruthy()
    expect(screen.getByText('2 parts to complete')).toBeTruthy()
  })

  it('offers the draft, or a new beginning over it', async () => {
    const { user } = await renderAt(OVERVIEW, withDraft())
    const dialog = await screen.findByRole('dialog', { name: 'Continue your draft?' })
    expect(dialog.textContent).toContain('Colours of the harbour')
    await user.click(within(dialog).getByRole('button', { name: 'Start a new one' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Untitled campaign' })).toBeTruthy()
  })

  it('refuses to hand in what is not complete, and asks for no password', async () => {
    const { user } = await renderAt(OVERVIEW, withDraft(null))
    await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.dataIncomplete)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('can neither be handed in nor deleted where nobody knows what it was opened for', async () => {
    const { user } = await renderAt(OVERVIEW.replace('?from=create', ''), withDraft(null))
    await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.pageCannotSubmit)).toBeTruthy()
    for (const name of ['Preview', 'Delete']) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('keeps the draft where its deletion is called off', async () => {
    const wire = withDraft().answer(deleteDraft, null)
    const { user, address } = await openDraft(wire)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }))
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.sent(deleteDraft)).toEqual([])
    expect(address()).toBe(OVERVIEW)
  })

  it.each([
    ['an end before its start', { startTime: '2026-03-20 12:00:00' }, messages.endBeforeStart],
    ['an end in the past', { endTime: '2026-03-01 12:00:00' }, messages.endInPast],
  ])('refuses %s', async (_what, overrides, message) => {
    const { user } = await openDraft(withDraft(buildDraft(overrides)))
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await findToast(message)).toBeTruthy()
  })

  it('does not let a brand hand in before it is verified', async () => {
    const wire = withDraft().answer(userInfo, buildBrandUser({ verifyStatus: 0 }))
    const { user } = await openDraft(wire)
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.notVerifiedYet)).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('asks for the password, sends the whole campaign once and leads to the list', async () => {
    const wire = withDraft().answer(saveCampaign, { id: 12 })
    const { user, address } = await openDraft(wire)
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter your password to submit your campaign' }))
    const send = dialog.getByRole('button', { name: 'Send' })
    expect(send).toHaveProperty('disabled', true)
    await user.type(dialog.getByLabelText(/^Password/), 'Secret-1')
    expect(send).toHaveProperty('disabled', false)
    await user.click(send)
    expect(await findToast(messages.submittedSuccessfully)).toBeTruthy()
    expect(wire.sent(saveCampaign)).toEqual([
      expect.objectContaining({
        name: 'Colours of the harbour',
        subtitle: 'Paint what the tide leaves behind',
        rules: '<p>Your own work only.</p>',
        endTime: '2026-03-12 12:00:00',
        password: 'Secret-1',
        isPrivate: false,
      }),
    ])
    expect(address()).toBe('/brand/campaign/index?status=Unpublished')
  })

  it('tells a wrong password beside the field and keeps the dialog', async () => {
    const wire = withDraft().refuse(saveCampaign, 'invalid', messages.wrongPassword)
    const { user } = await openDraft(wire)
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByLabelText(/^Password/), 'wrong{Enter}')
    expect(await dialog.findByText(messages.wrongPassword)).toBeTruthy()
    await user.type(dialog.getByLabelText(/^Password/), 'x')
    expect(dialog.queryByText(messages.wrongPassword)).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Submit for review' }))
    // Nothing is sent without a password.
    await user.type(within(await screen.findByRole('dialog')).getByLabelText(/^Password/), '{Enter}')
    expect(wire.sent(saveCampaign)).toHaveLength(1)
  })

  it('deletes the draft after a question', { tags: 'long' }, async () => {
    const wire = withDraft().answer(deleteDraft, null)
    const { user, address } = await openDraft(wire)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    expect(await findToast(messages.deleteSuccess)).toBeTruthy()
    expect(wire.sent(deleteDraft)).toHaveLength(1)
    expect(address()).toBe('/brand/campaign/index')
  })

  it('leaves the saved draft alone when a new beginning over it is deleted', { tags: 'long' }, async () => {
    const wire = withDraft().answer(deleteDraft, null)
    const { user, address } = await renderAt(OVERVIEW, wire)
    await user.click(await screen.findByRole('button', { name: 'Start a new one' }))
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
    await waitFor(() => expect(address()).toBe('/brand/campaign/index'))
    expect(wire.sent(deleteDraft)).toEqual([])
  })

  it('shows a preview of the draft', async () => {
    const { user } = await openDraft()
    await user.click(screen.getByRole('button', { name: 'Preview' }))
    const dialog = await screen.findByRole('dialog', { name: 'Preview' })
    expect(dialog.textContent).toContain('Colours of the harbour')
  })

  it('advises a larger screen on a phone, before anything else', async () => {
    onPhone()
    const { user } = await renderAt(OVERVIEW, withDraft())
    expect(await screen.findByRole('dialog', { name: 'A larger screen helps' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Go on here' }))
    expect(await screen.findByRole('dialog', { name: 'Continue your draft?' })).toBeTruthy()
  })

  it('says that the draft could not be loaded, and loads it again', async () => {
    const wire = withDraft().goOffline(getDraft)
    const { user } = await renderAt(OVERVIEW, wire)
    await passTime(2_000)
    expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeTruthy()
    wire.answer(getDraft, null)
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Untitled campaign' })).toBeTruthy()
  })
})
