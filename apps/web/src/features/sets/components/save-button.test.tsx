import { userInfoById } from '@plinth/api-schema/accounts'
import {
  artworkDetail,
  listArtworks,
  listUserArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { errors } from '@plinth/api-schema/errors'
import { listNfts } from '@plinth/api-schema/nfts'
import { createSet, listPublicSets, listSetChoices, removeFromSet, saveToSet } from '@plinth/api-schema/sets'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildPublicUser, listed, listedToEnd } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, type Viewer, write } from '../../../../test/render-at.tsx'
import { buildSetCard, buildSetChoice } from '../../../../test/set-builders.ts'

const WORK = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21'
const choices = [buildSetChoice(), buildSetChoice({ id: 10, name: 'Framing ideas', isPublic: 1, isSaved: 1 })]
const withWork = (as: Viewer) =>
  prepareWire(as)
    .answer(artworkDetail, ({ id }) => buildArtworkDetail({ id }))
    .answer(listArtworks, listedToEnd([buildArtwork()], 1))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(listSetChoices, choices)
const openSave = async (wire: ReturnType<typeof withWork>) => {
  const { user } = await renderAt(WORK, wire)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Save to a set' })) }
}
const isTicked = (box: HTMLElement) => box.getAttribute('aria-checked')

it('saves a work into a set and takes it out of another', async () => {
  const wire = withWork('participant').answer(saveToSet, null).answer(removeFromSet, null)
  const { user, dialog } = await openSave(wire)
  const blue = await dialog.findByRole('checkbox', { name: 'Blue hours Private' })
  const framing = dialog.getByRole('checkbox', { name: 'Framing ideas Public' })
  expect([isTicked(blue), isTicked(framing)]).toEqual(['false', 'true'])
  wire.answer(listSetChoices, [buildSetChoice({ isSaved: 1 }), choices[1]!])
  await user.click(blue)
  await waitFor(() => expect(isTicked(dialog.getByRole('checkbox', { name: 'Blue hours Private' }))).toBe('true'))
  expect(wire.sent(saveToSet)).toEqual([{ id: 9, artworkId: 101 }])
  wire.answer(listSetChoices, [
    buildSetChoice({ isSaved: 1 }),
    buildSetChoice({ id: 10, name: 'Framing ideas', isPublic: 1 }),
  ])
  await user.click(framing)
  await waitFor(() => expect(isTicked(dialog.getByRole('checkbox', { name: 'Framing ideas Public' }))).toBe('false'))
  expect(wire.sent(removeFromSet)).toEqual([{ id: 10, artworkId: 101 }])
  await user.click(dialog.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('leaves the tick where it was when the server refuses', async () => {
  const wire = withWork('participant').refuse(saveToSet, 'tooMany')
  const { user, dialog } = await openSave(wire)
  await user.click(await dialog.findByRole('checkbox', { name: 'Blue hours Private' }))
  await findToast(errors.tooMany.msg)
  await waitFor(() => expect(isTicked(dialog.getByRole('checkbox', { name: 'Blue hours Private' }))).toBe('false'))
})

it('makes a set with the work in it, and keeps a name that is refused', async () => {
  const wire = withWork('participant').answer(listSetChoices, []).refuse(createSet, 'conflict')
  const { user, dialog } = await openSave(wire)
  const name = await dialog.findByRole('textbox', { name: 'New set' })
  const create = dialog.getByRole('button', { name: 'Create and save' })
  expect(create).toHaveProperty('disabled', true)
  await write(user, name, 'Night trains')
  await user.click(create)
  await waitFor(() => expect(name.getAttribute('aria-invalid')).toBe('true'))
  expect(name).toHaveProperty('value', 'Night trains')
  wire
    .answer(createSet, { id: 12 })
    .answer(listSetChoices, [buildSetChoice({ id: 12, name: 'Night trains', isSaved: 1 })])
  await user.clear(name)
  await write(user, name, 'Night trains 2')
  await passTime(1_000)
  await user.click(create)
  expect(isTicked(await dialog.findByRole('checkbox', { name: 'Night trains Private' }))).toBe('true')
  expect(wire.sent(createSet).at(-1)).toEqual({
    name: 'Night trains 2',
    description: '',
    isPublic: false,
    artworkId: 101,
  })
  await waitFor(() => expect(name).toHaveProperty('value', ''))
})

it('is busy while the sets are on their way', async () => {
  const { dialog } = await openSave(withWork('participant').hang(listSetChoices))
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(document.querySelector('[role="dialog"] [aria-busy="true"]')).toBeTruthy()
})

it('says that a work cannot be saved which not everybody sees', async () => {
  const { dialog } = await openSave(withWork('participant').refuse(listSetChoices, 'notFound'))
  expect(
    await dialog.findByText('This work cannot be saved. Only works that everybody can see go into sets.'),
  ).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
})

it('says why the sets could not be loaded, and tries again', async () => {
  const wire = withWork('participant').refuse(listSetChoices, 'tooMany')
  const { user, dialog } = await openSave(wire)
  expect(await dialog.findByText(/Your sets could not be loaded/)).toBeTruthy()
  wire.answer(listSetChoices, choices)
  await user.click(dialog.getByRole('button', { name: 'Load it again' }))
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(2)
})

it('asks a visitor to log in, and keeps what they wanted', async () => {
  const wire = withWork('visitor')
  const { user } = await renderAt(WORK, wire)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('dialog')).toBeTruthy()
  const kept = sessionStorage.getItem('plinth-resume') ?? 'null'
  expect(JSON.parse(kept)).toEqual({ returnTo: WORK, intent: 'save:101' })
  expect(wire.sent(listSetChoices)).toEqual([])
})

it('is not offered for a work that waits for its brand', async () => {
  const wire = withWork('participant').answer(artworkDetail, ({ id }) => buildArtworkDetail({ id, approval: 1 }))
  await renderAt(WORK, wire)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

const PERSON = '/participant/campaign/participants/profile?userId=21'
const withPerson = () =>
  prepareWire()
    .answer(userInfoById, ({ userId }) => buildPublicUser({ id: userId, userId }))
    .answer(listNfts, listed([]))
    .answer(listUserArtworks, listedToEnd([]))
    .answer(listJoinedCampaigns, listed([]))

it('shows public sets on a profile, some at a time', async () => {
  const wire = withPerson().answer(listPublicSets, ({ pageNum }) =>
    listed([buildSetCard({ id: pageNum === 2 ? 20 : 9, name: pageNum === 2 ? 'Later' : 'Blue hours' })], 9),
  )
  const { user } = await renderAt(PERSON, wire)
  const section = within(await screen.findByRole('region', { name: 'Sets' }))
  expect(section.getByRole('link', { name: 'Blue hours' }).getAttribute('href')).toBe('/set/9')
  await user.click(section.getByRole('button', { name: 'Show more sets' }))
  expect((await section.findByRole('link', { name: 'Later' })).getAttribute('href')).toBe('/set/20')
})

it('shows nothing of sets on a profile without any', async () => {
  const wire = withPerson()
  await renderAt(PERSON, wire)
  expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  await waitFor(() => expect(wire.sent(listPublicSets)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'Sets' })).toBeNull()
})
