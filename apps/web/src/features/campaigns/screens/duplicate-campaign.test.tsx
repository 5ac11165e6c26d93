import { duplicateCampaign, getDraft, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraft, buildOwnCampaignCard, listed } from '../../../../test/builders.ts'
import { findToast, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const LIST = '/brand/campaign/index'
const EDITOR = '/brand/createCampaign/createCompaign?from=create&tab=1'
const copy = buildDraft({ name: 'Copy of Tidal Rooms', version: 1, startTime: null, endTime: null })
const withCampaign = () =>
  prepareWire('brand')
    .answer(getDraft, null)
    .answer(listOwnCampaigns, {
      ...listed([buildOwnCampaignCard({ id: 7, name: 'Tidal Rooms' })]),
      liveNum: 1,
      archiveNum: 0,
      unpublishedNum: 0,
    })

const pressDuplicate = async (wire: ReturnType<typeof withCampaign>) => {
  const opened = await renderAt(LIST, wire)
  await opened.user.click(await screen.findByRole('button', { name: 'Menu of Tidal Rooms' }))
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  return opened
}

it('copies a campaign into the draft and opens it in the editor, without asking for it', async () => {
  const wire = withCampaign()
  wire.answer(duplicateCampaign, () => {
    wire.answer(getDraft, copy)
    return { id: 3, version: 1 }
  })
  const { address } = await pressDuplicate(wire)
  expect(await findToast(messages.campaignCopied)).toBeTruthy()
  await waitFor(() => expect(address()).toBe(EDITOR))
  expect(await screen.findByDisplayValue('Copy of Tidal Rooms')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(wire.sent(duplicateCampaign)).toEqual([{ id: 7 }])
})

it('shows the draft that is there, and keeps it or replaces it', { tags: 'long' }, async () => {
  const wire = withCampaign().answer(getDraft, buildDraft({ name: 'Half written', version: 4 }))
  const { user, address } = await pressDuplicate(wire)
  const dialog = await screen.findByRole('dialog', { name: 'Replace your draft?' })
  expect(dialog.textContent).toContain('Half written')
  await user.click(within(dialog).getByRole('button', { name: 'Keep the draft' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(wire.sent(duplicateCampaign)).toEqual([])

  wire.answer(duplicateCampaign, () => {
    wire.answer(getDraft, { ...copy, version: 5 })
    return { id: 3, version: 5 }
  })
  await user.click(screen.getByRole('button', { name: 'Menu of Tidal Rooms' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await user.click(await screen.findByRole('button', { name: 'Replace it' }))
  await waitFor(() => expect(address()).toBe(EDITOR))
  expect(await screen.findByDisplayValue('Copy of Tidal Rooms')).toBeTruthy()
  expect(wire.sent(duplicateCampaign)).toEqual([{ id: 7, version: 4 }])
})

it('stays where it is when the copy is refused', async () => {
  const { address } = await pressDuplicate(withCampaign().refuse(duplicateCampaign, 'conflict', messages.draftExists))
  expect(await findToast(messages.draftExists)).toBeTruthy()
  expect(address()).toBe(LIST)
})
