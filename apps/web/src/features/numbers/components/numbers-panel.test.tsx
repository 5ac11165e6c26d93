import { campaignDetail } from '@plinth/api-schema/campaigns'
import { anyCampaignNumbers, campaignNumbers, exportCampaign } from '@plinth/api-schema/numbers'
import { listCampaignReviews } from '@plinth/api-schema/operators-campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildCampaign, buildOwnCampaign, listed } from '../../../../test/builders.ts'
import { buildDay, buildNumbers } from '../../../../test/number-builders.ts'
import { buildCampaignReview } from '../../../../test/operator-builders.ts'
import { findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { watchSaved } from '../../../../test/watch-saved.ts'

const OVERVIEW = '/brand/campaign/overview?id=7&from=edit'
const withCampaign = (overrides: Parameters<typeof buildOwnCampaign>[0] = {}) =>
  prepareWire('brand').answer(campaignDetail, buildOwnCampaign(overrides))
const panel = async () => within(await screen.findByRole('region', { name: 'Numbers' }))

const before = { visitNum: 800, memberNum: 90, joinNum: 9, workNum: 11, voteNum: 150 }
const full = buildNumbers({
  days: [
    buildDay('2026-03-01', { visitNum: 1_000, memberNum: 100, joinNum: 10, workNum: 12, voteNum: 200 }),
    buildDay('2026-03-02', { visitNum: 234, memberNum: 20, joinNum: 2, workNum: 2, voteNum: 40 }),
  ],
  totals: { visitNum: 1_234, memberNum: 120, joinNum: 12, workNum: 14, voteNum: 240, voterNum: 80 },
  sources: [
    { kind: 2, name: 'Newsletter May', visitNum: 300, joinNum: 4, voterNum: 55 },
    { kind: 1, name: '', visitNum: 34, joinNum: 0, voterNum: null },
    { kind: 0, name: '', visitNum: 0, joinNum: 0, voterNum: null },
  ],
  countries: [
    { code: 'PT', visitNum: 400, voteNum: 95 },
    { code: 'JP', visitNum: 10, voteNum: null },
  ],
  unlabelledNum: 900,
  previous: { campaignId: 3, name: 'Tidal Rooms', days: [buildDay('2026-01-05', before)], totals: before },
})
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

it('tells the sums, and what they were in the campaign before on the same day', async () => {
  const wire = withCampaign().answer(campaignNumbers, full)
  await renderAt(OVERVIEW, wire)
  const here = await panel()
  expect((await here.findByText('1,234', { selector: 'dl dd' })).parentElement?.textContent).toBe(
    'Visits1,234800 last time',
  )
  expect(here.getByText('240').parentElement?.textContent).toBe('Votes240150 last time')
  expect(here.getByText(/up to the same day since it opened/).textContent).toBe(
    'Last time: Tidal Rooms, up to the same day since it opened.',
  )
  expect(wire.sent(campaignNumbers)).toEqual([{ campaignId: 7 }])
})

it('draws a measure over the days, with the same numbers as a table for screen readers and for everybody', {
  tags: 'long',
}, async () => {
  const { user } = await renderAt(OVERVIEW, withCampaign().answer(campaignNumbers, full))
  const here = await panel()
  const chart = await here.findByRole('img', { name: 'Chart: Visits by day. The same numbers are in the table.' })
  expect([...chart.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '2026-03-01: 1,000 (last time 800)',
    '2026-03-02: 234 so far',
  ])
  const table = here.getByRole('table', { name: 'Visits by day' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Day', 'Visits', 'Last time'])
  expect(rowsOf(table)).toEqual([
    ['1 Mar', '1,000', '800'],
    ['2 Mar', '234', '–'],
  ])
  await user.click(here.getByRole('radio', { name: 'Votes' }))
  expect(await here.findByRole('img', { name: /^Chart: Votes by day/ })).toBeTruthy()
  await user.click(here.getByRole('radio', { name: 'Table' }))
  expect(here.queryByRole('img')).toBeNull()
  expect(rowsOf(here.getByRole('table', { name: 'Votes by day' }))).toEqual([
    ['1 Mar', '200', '150'],
    ['2 Mar', '40', '–'],
  ])
})

it('tells how many visits became log-ins, votes and works, and where they came from', async () => {
  await renderAt(OVERVIEW, withCampaign().answer(campaignNumbers, full))
  const here = await panel()
  const way = within(await here.findByRole('region', { name: 'From visit to vote' }))
  expect(way.getByText(/^In percent of visits\./).textContent).toBe(
    'In percent of visits. An address counts once a day, so somebody who comes back is another visit.',
  )
  const steps = way.getAllByRole('listitem')
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    'Visits1,234',
    'Logged in120 · 10%',
    'Voted80 · 6%',
    'Submitted a work12 · 1%',
  ])
  expect(rowsOf(here.getByRole('table', { name: 'Where visits come from' }))).toEqual([
    ['Newsletter May', '300', '24%'],
    ['Links of artists', '34', '3%'],
    ['Your own shares', '0', '0%'],
    ['Without a link', '900', '73%'],
  ])
})

it('tells from which countries they came, in whole fives', async () => {
  await renderAt(OVERVIEW, withCampaign().answer(campaignNumbers, full))
  const here = await panel()
  expect(rowsOf(await here.findByRole('table', { name: 'Where people are' }))).toEqual([
    ['Portugal', '400+', '95+'],
    ['Japan', '10+', '< 5'],
  ])
  expect(
    here.getByText(
      'By the address of the visit or vote, in whole fives. Countries with fewer than five of both are left out.',
    ),
  ).toBeTruthy()
})

it('says from when on a country is told while there is none', async () => {
  await renderAt(OVERVIEW, withCampaign().answer(campaignNumbers, { ...full, countries: [] }))
  const here = await panel()
  expect(await here.findByText('A country is shown once five visits or votes have come from it.')).toBeTruthy()
  expect(here.queryByRole('table', { name: 'Where people are' })).toBeNull()
})

it('tells no number of votes while they are hidden', async () => {
  const hidden = { ...full, votesHidden: 1, previous: null }
  const days = full.days.map((day) => ({ ...day, voteNum: null }))
  const totals = { ...full.totals, voteNum: null, voterNum: null }
  const countries = [{ code: 'PT', visitNum: 400, voteNum: null }]
  await renderAt(OVERVIEW, withCampaign().answer(campaignNumbers, { ...hidden, days, totals, countries }))
  const here = await panel()
  expect((await here.findByText('Votes', { selector: 'dt' })).parentElement?.textContent).toBe('VotesHidden')
  expect(here.getByText('Voted').parentElement?.textContent).toBe('VotedHidden')
  expect(here.queryByRole('radio', { name: 'Votes' })).toBeNull()
  expect(rowsOf(here.getByRole('table', { name: 'Where people are' }))).toEqual([['Portugal', '400+', 'Hidden']])
  expect(here.getByText('Votes are hidden until the campaign ends, from you too.')).toBeTruthy()
})

it('offers its days, works, participants and countries as files, to its brand', { tags: 'long' }, async () => {
  const saved = watchSaved()
  const file = { name: 'works-7.csv', mediaType: 'text/csv', bytes: new Uint8Array([1]) }
  const wire = withCampaign().answer(campaignNumbers, full).answer(exportCampaign, file)
  const { user } = await renderAt(OVERVIEW, wire)
  await user.click((await panel()).getByRole('button', { name: 'Export' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    ...['Days', 'Artworks', 'Participants', 'Countries'].flatMap((words) => [
      `${words}, spreadsheet (.xlsx)`,
      `${words}, plain text (.csv)`,
    ]),
    'All pictures (.zip)',
  ])
  await user.click(items[3]!)
  await waitFor(() => expect(saved).toEqual(['works-7.csv']))
  expect(wire.sent(exportCampaign)).toEqual([{ campaignId: 7, what: 'works', format: 'csv' }])
})

it('says why a file did not come', { tags: 'long' }, async () => {
  const saved = watchSaved()
  const wire = withCampaign().answer(campaignNumbers, full).refuse(exportCampaign, 'internal', 'It was not made.')
  const { user } = await renderAt(OVERVIEW, wire)
  await user.click((await panel()).getByRole('button', { name: 'Export' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Days, spreadsheet (.xlsx)' }))
  expect(await findToast('It was not made.')).toBeTruthy()
  expect(saved).toEqual([])
})

it('says that it loads', async () => {
  await renderAt(OVERVIEW, withCampaign().hang(campaignNumbers))
  expect((await screen.findByRole('region', { name: 'Numbers' })).querySelector('[aria-busy="true"]')).not.toBeNull()
})

it('says that nothing has come yet', async () => {
  await renderAt(OVERVIEW, withCampaign())
  expect(await (await panel()).findByText('Nothing to count yet')).toBeTruthy()
})

it.each(['refused', 'offline'] as const)('can be asked again after it was %s', async (how) => {
  const wire = withCampaign()
  if (how === 'refused') wire.refuse(campaignNumbers, 'tooMany')
  else wire.goOffline(campaignNumbers)
  const { user } = await renderAt(OVERVIEW, wire)
  const here = await panel()
  // A lost request is sent again a few times first.
  await passTime(30_000)
  const again = await here.findByRole('button', { name: 'Load it again' })
  wire.answer(campaignNumbers, full)
  await user.click(again)
  expect(await here.findByText('1,234', { selector: 'dl dd' })).toBeTruthy()
})

it('is not there before a campaign has opened', async () => {
  const wire = prepareWire('brand').answer(campaignDetail, buildOwnCampaign({ status: 0 }, { reviewStatus: 0 }))
  await renderAt(OVERVIEW, wire)
  await screen.findByRole('heading', { level: 1 })
  await passTime(1_000)
  expect(screen.queryByRole('region', { name: 'Numbers' })).toBeNull()
})

it('opens for operators with the review of the campaign', { tags: 'long' }, async () => {
  const review = buildCampaignReview({ reviewStatus: 1, campaign: buildCampaign(), decideTime: '2026-03-01 13:00:00' })
  const wire = prepareWire('operator')
    .answer(listCampaignReviews, listed([review]))
    .answer(anyCampaignNumbers, full)
  const { user } = await renderAt('/platform/campaigns?status=approved', wire)
  await user.click(await screen.findByRole('button', { name: 'Numbers' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'How it does' }))
  expect(await dialog.findByText('1,234', { selector: 'dl dd' })).toBeTruthy()
  expect(dialog.queryByRole('button', { name: 'Export' })).toBeNull()
  expect(wire.sent(anyCampaignNumbers)).toEqual([{ campaignId: review.campaignId }])
})
