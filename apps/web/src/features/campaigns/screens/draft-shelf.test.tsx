import { deleteDraft, getDraft, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildDraft, buildOwnCampaignCard, listed } from '../../../../test/builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

const LIST = '/brand/campaign/index'
const EDITOR = '/brand/createCampaign/createCompaign?from=create&tab='
const withDraft = (draft: ReturnType<typeof buildDraft> | null) =>
  prepareWire('brand')
    .answer(getDraft, draft)
    .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
const shelf = async () => within(await screen.findByRole('region', { name: 'Draft' }))

it('shows the draft with when it was changed and what it lacks, and continues there without a question', async () => {
  const draft = buildDraft({ name: 'Half written', appBanner: null, endTime: null })
  const { user, address } = await renderAt(LIST, withDraft(draft))
  const here = await shelf()
  expect(here.getByRole('heading', { name: 'Half written' })).toBeTruthy()
  expect(here.getByText('Mobile banner and closing time missing')).toBeTruthy()
  expect(here.getByText('8 of 10 needed parts')).toBeTruthy()
  expect(timesShown()).toEqual(['Last changed 2026-03-02 11:30 | 2026-03-02 11:30 UTC'])
  await user.click(here.getByRole('link', { name: 'Continue' }))
  await waitFor(() => expect(address()).toBe(`${EDITOR}1`))
  expect(await screen.findByDisplayValue('Half written')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})

it.each([
  ['lacks only its contract', { campaignContract: null }, 'Deployed contract missing', `${EDITOR}5`],
  ['ends in the past', { startTime: null, endTime: '2026-01-01 12:00:00' }, messages.endInPast, `${EDITOR}1`],
  ['lacks nothing', {}, 'Ready to submit', '/brand/createCampaign/createOverview?from=create'],
  ['has no name', { name: '' }, 'Campaign name missing', `${EDITOR}1`],
])('leads on from a draft that %s', async (_how, overrides, words, href) => {
  await renderAt(LIST, withDraft(buildDraft(overrides)))
  const here = await shelf()
  expect(here.getByText(words)).toBeTruthy()
  expect(hrefOf(here.getByRole('link', { name: 'Continue' }))).toBe(href)
})

it('deletes the draft after a question', async () => {
  const wire = withDraft(buildDraft()).answer(deleteDraft, null)
  const { user } = await renderAt(LIST, wire)
  await user.click((await shelf()).getByRole('button', { name: 'Delete draft' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this draft?' }))
  await user.click(dialog.getByRole('button', { name: 'Delete draft' }))
  expect(await findToast(messages.deleteSuccess)).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull())
  expect(wire.sent(deleteDraft)).toEqual([{}])
})

it.each(['none', 'refused'] as const)('leaves the campaigns as they are where the draft is %s', async (how) => {
  const wire = withDraft(null).answer(listOwnCampaigns, {
    ...listed([buildOwnCampaignCard({ id: 7, name: 'Tidal Rooms' })]),
    liveNum: 1,
    archiveNum: 0,
    unpublishedNum: 0,
  })
  if (how === 'refused') wire.refuse(getDraft, 'tooMany')
  await renderAt(LIST, wire)
  expect(await screen.findByRole('link', { name: 'Tidal Rooms' })).toBeTruthy()
  await passTime(30_000)
  expect(screen.queryByRole('region', { name: 'Draft' })).toBeNull()
})
