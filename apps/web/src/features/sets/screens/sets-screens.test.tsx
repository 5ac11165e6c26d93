import {
  createSet,
  deleteSet,
  listSets,
  listSetWorks,
  removeFromSet,
  reportSet,
  saveToSet,
  setDetail,
  updateSet,
} from '@plinth/api-schema/sets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArtworkCard, buildUser, listed } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { buildSetCard, buildSetDetail } from '../../../../test/set-builders.ts'

const { id: userId } = buildUser()
const work = buildArtworkCard({ id: 101 })
const own = () =>
  prepareWire('participant')
    .answer(listSets, listed([buildSetCard()]))
    .answer(setDetail, ({ id }) => buildSetDetail({ id, userId }))
    .answer(listSetWorks, listed([work]))
const button = (name: string) => screen.findByRole('button', { name })

it('makes a set with its words and opens it', async () => {
  const wire = own().answer(createSet, { id: 12 })
  const { user, address } = await renderAt('/sets', wire)
  await user.click(await button('New set'))
  const dialog = within(await screen.findByRole('dialog', { name: 'New set' }))
  const create = dialog.getByRole('button', { name: 'Create set' })
  expect(create).toHaveProperty('disabled', true)
  await write(user, dialog.getByRole('textbox', { name: /^Name/ }), 'Night trains')
  await write(user, dialog.getByRole('textbox', { name: /^About this set/ }), 'Seen from platforms')
  await user.click(dialog.getByRole('switch', { name: 'Public' }))
  await user.click(create)
  await waitFor(() => expect(address()).toBe('/set/12'))
  expect(wire.sent(createSet)).toEqual([{ name: 'Night trains', description: 'Seen from platforms', isPublic: true }])
})

it('changes the words of a set and who may see it', async () => {
  const wire = own().answer(updateSet, null)
  const { user } = await renderAt('/set/9', wire)
  await user.click(await button('Edit set'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit set' }))
  const name = dialog.getByRole('textbox', { name: /^Name/ })
  await user.clear(name)
  await write(user, name, 'Blue mornings')
  await user.click(dialog.getByRole('switch', { name: 'Public' }))
  wire.answer(setDetail, buildSetDetail({ userId, name: 'Blue mornings', isPublic: 0 }))
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Blue mornings' })).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByText('Private')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Share' })).toBeNull()
  expect(wire.sent(updateSet)).toEqual([
    { id: 9, name: 'Blue mornings', description: 'What windows do when the light goes.', isPublic: false },
  ])
})

it('deletes a set after a question, and leads to the others', async () => {
  const wire = own().answer(deleteSet, null)
  const { user, address } = await renderAt('/set/9', wire)
  await user.click(await button('Delete set'))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this set?' })
  expect(wire.sent(deleteSet)).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Delete set' }))
  await findToast('Set deleted')
  await waitFor(() => expect(address()).toBe('/sets'))
  expect(wire.sent(deleteSet)).toEqual([{ id: 9 }])
})

it('takes a work out, and puts it back', async () => {
  const wire = own().answer(removeFromSet, null).answer(saveToSet, null)
  const { user } = await renderAt('/set/9', wire)
  const take = await button('Take Low tide 101 out of this set')
  // The title takes the focus from a button that is gone, and from nobody who has only come.
  expect(document.activeElement).toBe(document.body)
  wire.answer(listSetWorks, listed([])).answer(setDetail, buildSetDetail({ userId, workNum: 0 }))
  await user.click(take)
  expect(await screen.findByText('Nothing in this set yet')).toBeTruthy()
  expect(await screen.findByText('Taken out of the set')).toBeTruthy()
  expect(wire.sent(removeFromSet)).toEqual([{ id: 9, artworkId: 101 }])
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H1'))
  wire.answer(listSetWorks, listed([work]))
  await passTime(1_000)
  await user.click(await button('Undo'))
  expect(await button('Take Low tide 101 out of this set')).toBeTruthy()
  expect(wire.sent(saveToSet)).toEqual([{ id: 9, artworkId: 101 }])
})

it('is not for others to change', async () => {
  const wire = own().answer(setDetail, buildSetDetail())
  await renderAt('/set/9', wire)
  expect(await screen.findByRole('link', { name: /^Low tide 101/ })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Share' })).toBeTruthy()
  for (const name of [/^Edit/, /^Delete/, /^Take/]) expect(screen.queryByRole('button', { name })).toBeNull()
})

it('is shared by its own address', async () => {
  const { user } = await renderAt('/set/9', own())
  await user.click(await button('Share'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Share set' }))
  expect(dialog.getByDisplayValue(`${window.location.origin}/set/9`)).toBeTruthy()
})

it('reports a set of somebody else, once', async () => {
  const wire = prepareWire('participant')
    .answer(setDetail, buildSetDetail())
    .answer(listSetWorks, listed([work]))
    .answer(reportSet, null)
  const { user } = await renderAt('/set/9', wire)
  await user.click(await button('Report Blue hours'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Report Blue hours' }))
  await user.click(dialog.getByRole('radio', { name: 'Offensive' }))
  wire.answer(setDetail, buildSetDetail({ isReport: 1 }))
  await user.click(dialog.getByRole('button', { name: 'Report' }))
  await findToast('Thank you. We look at it.')
  expect(wire.sent(reportSet)).toEqual([{ id: 9, reason: 2, words: '' }])
  expect(await button('Blue hours is reported')).toHaveProperty('disabled', true)
})
