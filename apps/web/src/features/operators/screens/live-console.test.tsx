import type { AnyCall } from '@plinth/api-schema/call'
import type { OperatorList } from '@plinth/api-schema/live'
import { listAudit, listBrandReviews, listOutbox, listUsers } from '@plinth/api-schema/operators'
import { listAppeals } from '@plinth/api-schema/operators-appeals'
import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import {
  listAlikeArtworks,
  listArtworkAppeals,
  listReportedArtworks,
} from '@plinth/api-schema/operators-artworks-review'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { listHelpQueue } from '@plinth/api-schema/operators-help'
import { listModeratedPerks } from '@plinth/api-schema/operators-perks'
import { listAllPlans, listGrantedMonths, listStrayPayments } from '@plinth/api-schema/operators-plans'
import { listHeldVotes } from '@plinth/api-schema/operators-votes'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildBrandReview, buildQueues } from '../../../../test/operator-builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const WAIT_MS = 4_000

const operator = () =>
  [
    ...[listBrandReviews, listUsers, listAudit, listOutbox, listAppeals, listHelpQueue, listModeratedPerks],
    ...[listAlikeArtworks, listArtworkAppeals, listReportedArtworks, listModeratedArtworks, listHeldVotes],
    ...[listGrantedMonths, listStrayPayments],
  ].reduce((wire, call) => wire.answer(call, listed([])), prepareWire('operator').answer(listAllPlans, []))

it.each<[string, OperatorList, AnyCall]>([
  ['/platform/brands', 'brands', listBrandReviews],
  ['/platform/artworks?status=reported', 'reports', listReportedArtworks],
  ['/platform/artworks?status=appeals', 'appeals', listArtworkAppeals],
  ['/platform/artworks?status=alike', 'alike', listAlikeArtworks],
  ['/platform/votes', 'votes', listHeldVotes],
  ['/platform/votes/appeals', 'voteAppeals', listAppeals],
  ['/platform/help', 'help', listHelpQueue],
  ['/platform/outbox', 'mails', listOutbox],
  ['/platform/plans', 'plans', listStrayPayments],
  ['/platform/perks', 'perks', listModeratedPerks],
  ['/platform/users', 'users', listUsers],
  ['/platform/audit', 'audit', listAudit],
  ['/platform/artworks', 'audit', listModeratedArtworks],
  ['/platform/users', 'audit', listUsers],
])('%s is read again when something of the list “%s” has changed', async (path, list, call) => {
  const wire = operator()
  await renderAt(path, wire)
  await passTime(0)
  expect(wire.sent(call)).toHaveLength(1)
  wire.publish(7, 'lists', { lists: [list] })
  await passTime(WAIT_MS)
  expect(wire.sent(call)).toHaveLength(2)
})

it('keeps the case that is being read as it was read, and says in the navigation what has come since', async () => {
  const wire = operator().answer(listBrandReviews, listed([buildBrandReview()]))
  await renderAt('/platform/brands', wire)
  const { companyName } = buildBrandReview()
  expect(await screen.findByRole('article', { name: companyName })).toBeTruthy()
  const brandQueue = { waitNum: 4, oldestTime: '2026-03-01 12:00:00' }
  wire.answer(listBrandReviews, listed([])).answer(operatorQueues, buildQueues({ brands: brandQueue }))
  wire.publish(7, 'lists', { lists: ['brands'] })
  wire.publishOwn('reset', null)
  await passTime(WAIT_MS)
  expect(wire.sent(listBrandReviews)).toHaveLength(1)
  expect(screen.getByRole('article', { name: companyName })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Brands 4 waiting' })).toBeTruthy()
})

it('is read again once, however much happens in a few seconds', async () => {
  const wire = operator()
  await renderAt('/platform/help', wire)
  await passTime(0)
  for (let each = 0; each < 20; each++) wire.publish(7, 'lists', { lists: ['help', 'audit'] })
  await passTime(WAIT_MS)
  expect(wire.sent(listHelpQueue)).toHaveLength(2)
})

it('tells on the dashboard, and in the navigation of every screen, what has come since', { tags: 'long' }, async () => {
  const wire = operator()
  await renderAt('/platform', wire)
  expect(await screen.findByRole('heading', { name: 'Nothing is waiting for you' })).toBeTruthy()
  wire.answer(operatorQueues, buildQueues({ help: { waitNum: 2, oldestTime: '2026-03-01 12:00:00' } }))
  wire.publish(7, 'lists', { lists: ['help'] })
  await passTime(WAIT_MS)
  expect(await screen.findByRole('link', { name: /^Help requests/ })).toBeTruthy()
  expect(await screen.findByRole('link', { name: 'Help 2 waiting' })).toBeTruthy()
})
