import { operatorDays, operatorQueues } from '@plinth/api-schema/operators-day'
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildQueues } from '../../../../test/operator-builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { zoneId } from '../../../lib/time/zone-name.ts'

const dayOf = (day: string, voteNum: number) => ({
  day,
  signUpNum: 12,
  campaignNum: 1,
  workNum: 3,
  voteNum,
  reportNum: 0,
})
const days = { days: [dayOf('2026-03-01', 1_200), dayOf('2026-03-02', 40)] }
const waits = (waitNum: number) => ({ waitNum, oldestTime: '2026-03-01 12:00:00' })

it('draws each measure over the days of the operator’s own zone, with the same numbers as a table', async () => {
  const wire = prepareWire('operator').answer(operatorDays, days)
  const { user } = await renderAt('/platform', wire)
  const section = within(await screen.findByRole('region', { name: 'The last 30 days' }))
  const charts = await section.findAllByRole('img')
  expect(charts.map((chart) => chart.getAttribute('aria-label'))).toEqual(
    ['Sign-ups', 'Campaigns opened', 'Artworks hung', 'Votes cast', 'Reports'].map(
      (label) => `Chart: ${label} by day. The same numbers are in the table.`,
    ),
  )
  expect([...charts[3]!.querySelectorAll('title')].map(({ textContent }) => textContent)).toEqual([
    '2026-03-01: 1,200',
    '2026-03-02: 40 so far',
  ])
  expect(section.getByRole('heading', { name: 'Votes cast 1,240' })).toBeTruthy()
  const cells = () =>
    within(section.getByRole('table', { name: 'The last 30 days' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      )
  const rows = [
    ['1 Mar', '12', '1', '3', '1,200', '0'],
    ['2 Mar', '12', '1', '3', '40', '0'],
  ]
  expect(cells()).toEqual(rows)
  await user.click(section.getByRole('radio', { name: 'Table' }))
  expect(section.queryByRole('img')).toBeNull()
  expect(cells()).toEqual(rows)
  expect(wire.sent(operatorDays)).toEqual([{ timeZone: zoneId() }])
})

it('can be asked for its days again after they were refused', async () => {
  const wire = prepareWire('operator').refuse(operatorDays, 'tooMany')
  const { user } = await renderAt('/platform', wire)
  const again = await screen.findByRole('button', { name: 'Load it again' })
  wire.answer(operatorDays, days)
  await user.click(again)
  expect(await screen.findAllByRole('img', { name: /^Chart:/ })).toHaveLength(5)
})

it('tells what has come since, without being asked', async () => {
  const wire = prepareWire('operator')
  await renderAt('/platform', wire)
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you' })).toBeTruthy()
  wire.answer(operatorQueues, buildQueues({ help: waits(2) }))
  await passTime(61_000)
  const queue = await screen.findByRole('link', { name: /^Help requests/ })
  expect(queue.textContent).toBe('Help requestsOldest: 1 day ago2')
  expect(screen.queryByRole('heading', { name: 'Nothing is waiting for you' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Help 2 waiting' })).toBeTruthy()
})
