import { artworkDetail, listArtworks, selectUserOtherCampaignWorks } from '@plinth/api-schema/artworks'
import { appealArtwork, reportArtwork } from '@plinth/api-schema/artworks-review'
import { listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, listed, listedToEnd } from '../../../../test/builders.ts'
import { findToast, passTime, prepareWire, renderAt, type Viewer, write } from '../../../../test/render-at.tsx'

const WORK = '/participant/campaign/artwork/detail?idArt=101'
const withWork = (as: Viewer, overrides: Parameters<typeof buildArtworkDetail>[0] = {}) =>
  prepareWire(as)
    .answer(artworkDetail, buildArtworkDetail(overrides))
    .answer(listArtworks, listedToEnd([buildArtwork()]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
const refused = {
  userId: 11,
  approval: 2,
  decision: { reason: 1, words: '', decideTime: '2026-03-01 12:00:00', appealState: 0, appeal: '', answer: '' },
}

describe('a work that is not on the wall', () => {
  it('is appealed for with words, and not without', async () => {
    const wire = withWork('participant', refused).answer(appealArtwork, null)
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Send appeal' }))
    expect(await screen.findByText('Please say why')).toBeTruthy()
    await write(user, screen.getByRole('textbox', { name: /Appeal/ }), 'I drew it.')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Send appeal' }))
    expect(await findToast('Your appeal is sent.')).toBeTruthy()
    expect(wire.sent(appealArtwork)).toEqual([{ worksId: 101, words: 'I drew it.' }])
  })

  it('can be withdrawn, but neither voted for, shared nor reported', async () => {
    await renderAt(WORK, withWork('participant', { userId: 11, approval: 1 }))
    expect(await screen.findByText('Waiting for approval')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Withdraw Low tide 101' })).toHaveLength(1)
    for (const name of [/^Vote/, /^Share/, /^Report/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('the report of a work', () => {
  it('is sent with a reason, and the button says so', async () => {
    const wire = withWork('participant').answer(reportArtwork, null)
    const { user } = await renderAt(WORK, wire)
    await user.click(await screen.findByRole('button', { name: 'Report Low tide 101' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Report Low tide 101' }))
    await user.click(dialog.getByRole('radio', { name: 'Offensive' }))
    await user.click(dialog.getByRole('button', { name: 'Report' }))
    expect(await findToast('Thank you. We look at it.')).toBeTruthy()
    expect(wire.sent(reportArtwork)).toEqual([{ worksId: 101, reason: 2, words: '' }])
    expect(await screen.findByRole('button', { name: 'Low tide 101 is reported' })).toHaveProperty('disabled', true)
  })

  it('asks visitors to log in', async () => {
    const { user } = await renderAt(WORK, withWork('visitor'))
    await user.click(await screen.findByRole('button', { name: 'Report Low tide 101' }))
    expect((await screen.findByRole('dialog')).textContent).toContain('Log')
    expect(screen.queryByRole('radio')).toBeNull()
  })
})
