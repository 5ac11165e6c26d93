import { selectFlags, selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { buildArtwork, buildOwnCampaign, listed } from '../../../../../test/builders.ts'
import { prepareWire, renderAt } from '../../../../../test/render-at.tsx'

const WAITING = '/brand/campaign/submissions?idActive=7&status=live&tab=waiting'
const UNSEEN = { worksId: null, artworkTitle: null, nickName: null, picture: null, createTime: '2026-01-02 12:00:00' }

const reviewed = () =>
  prepareWire('brand')
    .answer(campaignDetail, buildOwnCampaign({ worksModeration: 0 }))
    .answer(selectWaiting, listed([buildArtwork({ approval: 1 }), buildArtwork({ id: 102, approval: 1 })]))

it('asks what speaks against the works of the page, and only of those', async () => {
  const wire = reviewed().answer(selectFlags, listed([{ worksId: 102, reports: [{ reason: 1, num: 2 }], alike: [] }]))
  await renderAt(WAITING, wire)
  expect(await screen.findByText('2 reports: Copied work')).toBeTruthy()
  expect(wire.sent(selectFlags)).toMatchObject([{ campaignId: 7, worksIds: [101, 102] }])
})

it('lists works that the brand may not see, also two of the same second', async () => {
  const complaints = vi.spyOn(console, 'error')
  const wire = reviewed().answer(selectFlags, listed([{ worksId: 101, reports: [], alike: [UNSEEN, UNSEEN] }]))
  const { user } = await renderAt(WAITING, wire)
  await user.click(await screen.findByRole('button', { name: /^Looks like another work/ }))
  const dialog = await screen.findByRole('dialog', { name: 'What Low tide 101 looks like' })
  expect(within(dialog).getAllByText(/^A work that you cannot see/)).toHaveLength(2)
  expect(complaints).not.toHaveBeenCalled()
})
