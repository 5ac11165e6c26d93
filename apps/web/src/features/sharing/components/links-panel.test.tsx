import { campaignDetail } from '@plinth/api-schema/campaigns'
import { listLinks, removeLink, saveLink } from '@plinth/api-schema/sharing'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildOwnCampaign, listed } from '../../../../test/builders.ts'
import { passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const OVERVIEW = '/brand/campaign/overview?id=7&from=edit'
const row = { id: 1, kind: 2, name: 'Newsletter May', from: 'newsLetter', visitNum: 1_234, joinNum: 7, voterNum: 55 }
const ROWS = [
  row,
  { ...row, id: 2, name: 'Poster', from: 'posterPost', visitNum: 3, joinNum: 0, voterNum: null },
  { ...row, id: 3, kind: 0, name: 'Studio North', from: 'studioNort', visitNum: 9, joinNum: 1, voterNum: 5 },
  { ...row, id: 4, kind: 1, name: 'Ana', from: 'anaAnaAnaA', visitNum: 20, joinNum: 0, voterNum: 10 },
]
const withCampaign = (overrides: Parameters<typeof buildOwnCampaign>[0] = {}) =>
  prepareWire('brand').answer(campaignDetail, buildOwnCampaign(overrides))
const withLinks = (votesHidden = 0) => withCampaign().answer(listLinks, { ...listed(ROWS), votesHidden })
const panel = () => screen.findByRole('region', { name: 'Shared links' })
const cellsOf = async (name: string) => {
  const line = (await within(await panel()).findByText(name)).closest('tr')!
  return within(line)
    .getAllByRole('cell')
    .slice(0, 4)
    .map(({ textContent }) => textContent)
}

it('shows what each link led to: visits, people who joined, people who voted in steps of five', async () => {
  const wire = withLinks()
  await renderAt(OVERVIEW, wire)
  expect(await cellsOf('Newsletter May')).toEqual(['Newsletter MayYour post', '1,234', '7', '55+'])
  expect(await cellsOf('Poster')).toEqual(['PosterYour post', '3', '0', '< 5'])
  expect(await cellsOf('Studio North')).toEqual(['Studio NorthYour own shares', '9', '1', '5+'])
  expect(await cellsOf('Ana')).toEqual(['AnaArtist', '20', '0', '10+'])
  expect(wire.sent(listLinks)).toMatchObject([{ campaignId: 7 }])
})

it('says that there are more than it shows, the most visited first', async () => {
  await renderAt(OVERVIEW, withCampaign().answer(listLinks, { ...listed(ROWS, 1_200), votesHidden: 0 }))
  expect(await within(await panel()).findByText('The 4 most visited of 1,200 links.')).toBeTruthy()
})

it('says of no link how many voted while votes are hidden', async () => {
  const rows = ROWS.map((link) => ({ ...link, voterNum: null }))
  await renderAt(OVERVIEW, withCampaign().answer(listLinks, { ...listed(rows), votesHidden: 1 }))
  for (const { name } of rows) expect((await cellsOf(name)).at(-1)).toBe('Hidden')
})

it('is not there before a campaign is live', async () => {
  await renderAt(
    OVERVIEW,
    prepareWire('brand').answer(campaignDetail, buildOwnCampaign({ status: 0 }, { reviewStatus: 0 })),
  )
  await screen.findByRole('heading', { level: 1 })
  await passTime(1_000)
  expect(screen.queryByRole('region', { name: 'Shared links' })).toBeNull()
})

it('says that it loads', async () => {
  await renderAt(OVERVIEW, withCampaign().hang(listLinks))
  expect(
    within(await panel())
      .getByRole('table')
      .getAttribute('aria-busy'),
  ).toBe('true')
})

it('says that there are none', async () => {
  await renderAt(OVERVIEW, withCampaign())
  expect(await within(await panel()).findByText('No links yet')).toBeTruthy()
})

it('tells why they cannot be read, and tries again', async () => {
  const wire = withCampaign().refuse(listLinks, 'tooMany')
  const { user } = await renderAt(OVERVIEW, wire)
  await within(await panel()).findByText('The links could not be loaded')
  wire.answer(listLinks, { ...listed(ROWS), votesHidden: 0 })
  await user.click(screen.getByRole('button', { name: 'Load it again' }))
  expect(await within(await panel()).findByText('Newsletter May')).toBeTruthy()
})

it('says that there is no connection', async () => {
  await renderAt(OVERVIEW, withCampaign().goOffline(listLinks))
  await passTime(10_000)
  expect(await within(await panel()).findByText(/Plinth cannot be reached/)).toBeTruthy()
})

it('makes a link with a name, and keeps the name that is refused', async () => {
  const wire = withLinks().refuse(saveLink, 'conflict')
  const { user } = await renderAt(OVERVIEW, wire)
  const field = await within(await panel()).findByRole('textbox', { name: 'Name of a new link' })
  const create = screen.getByRole('button', { name: 'Create link' })
  expect(create).toHaveProperty('disabled', true)
  await write(user, field, 'Poster in June')
  await user.click(create)
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  expect(field).toHaveProperty('value', 'Poster in June')
  await write(user, field, '!')
  expect(field.getAttribute('aria-invalid')).not.toBe('true')
  await user.type(field, '{Backspace}')
  wire.answer(saveLink, { id: 9, from: 'posterJune' })
  await passTime(1_000)
  await user.click(create)
  await waitFor(() => expect(field).toHaveProperty('value', ''))
  expect(wire.sent(saveLink).at(-1)).toEqual({ campaignId: 7, name: 'Poster in June' })
  expect(wire.sent(listLinks).length).toBeGreaterThan(1)
})

it('copies the links of the brand, whole', async () => {
  const { user } = await renderAt(OVERVIEW, withLinks())
  await user.click(await within(await panel()).findByRole('button', { name: 'Copy the link Poster' }))
  expect(await navigator.clipboard.readText()).toBe(
    `${window.location.origin}/participant/campaign/preview?status=live&id=7&from=posterPost`,
  )
  expect(screen.queryByRole('button', { name: 'Copy the link Ana' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Remove the link Studio North' })).toBeNull()
})

it('removes a link after a question', async () => {
  const wire = withLinks().answer(removeLink, null)
  const { user } = await renderAt(OVERVIEW, wire)
  await user.click(await within(await panel()).findByRole('button', { name: 'Remove the link Poster' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remove this link?' })
  expect(within(dialog).getByText(/^Its numbers are deleted/).textContent).toBe(
    'Its numbers are deleted. People who follow Poster still reach the campaign.',
  )
  expect(wire.sent(removeLink)).toEqual([])
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await passTime(600)
  await user.click(screen.getByRole('button', { name: 'Remove the link Poster' }))
  await user.click(await screen.findByRole('button', { name: 'Remove link' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(wire.sent(removeLink)).toEqual([{ id: 2 }])
})
