import { listModeratedArtworks } from '@plinth/api-schema/operators-artworks'
import { listReportedArtworks, listReportedProfiles } from '@plinth/api-schema/operators-artworks-review'
import { actInBulk, undoBulk } from '@plinth/api-schema/operators-bulk'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildPublicUser, listed } from '../../../../test/builders.ts'
import { buildModeratedArtwork } from '../../../../test/operator-builders.ts'
import { findToast, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

const bulkId = '0b9e6a52-6a7b-4f0e-9d38-1c2f0a4e5b6d'
const works = ['Low tide', 'High tide', 'Ebb', 'Flood'].map((artworkTitle, place) =>
  buildModeratedArtwork({ worksId: 101 + place, artworkTitle }),
)
const reported = works.map((work) => ({ ...work, reports: [], reportNum: 1 }))
const boxOf = (name: string) => screen.findByRole('checkbox', { name: `Select ${name}` })
const chosenWords = () => within(screen.getByRole('region', { name: 'Selection' })).getByRole('status').textContent

describe('bulk acts', () => {
  it('take several works down with one reason and one call, and undo exactly those', { tags: 'long' }, async () => {
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed(works))
      .answer(actInBulk, { bulkId, done: [101, 103], refused: [] })
      .answer(undoBulk, { done: [101, 103], refused: [] })
    const { user } = await renderAt('/platform/artworks', wire)
    await user.click(await boxOf('Low tide'))
    await user.click(await boxOf('Ebb'))
    expect(chosenWords()).toBe('2 works selected')
    await user.click(screen.getByRole('button', { name: 'Take down' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take 2 works down?' }))
    await write(user, dialog.getByRole('textbox'), 'Copied.')
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    expect(await findToast('2 works taken down.')).toBeTruthy()
    expect(wire.sent(actInBulk)).toEqual([{ act: 'takeDown', ids: [101, 103], reason: 'Copied.' }])
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findToast('2 works put back.')).toBeTruthy()
    expect(wire.sent(undoBulk)).toEqual([{ act: 'takeDown', ids: [101, 103], bulkId }])
  })

  it('tell which did not go and why, and keep those chosen', async () => {
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed(works))
      .answer(actInBulk, { bulkId, done: [101], refused: [{ id: 102, msg: 'It is gone.' }] })
    const { user } = await renderAt('/platform/artworks?status=down', wire)
    await user.click(await boxOf('Low tide'))
    await user.click(await boxOf('High tide'))
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    await user.click(bar.getByRole('button', { name: 'Put back' }))
    wire.answer(undoBulk, { done: [101], refused: [] })
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Put back' }))
    expect(await findToast('1 of 2 works put back.')).toBeTruthy()
    expect(await screen.findByText('These stay as they are:')).toBeTruthy()
    expect(screen.getByText(/: It is gone\.$/).textContent).toBe('High tide: It is gone.')
    expect(chosenWords()).toBe('1 work selected')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(screen.queryByText('These stay as they are:')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findToast('1 work taken down again.')).toBeTruthy()
  })

  it('say nothing of success where none went', async () => {
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed(works))
      .answer(actInBulk, { bulkId, done: [], refused: [{ id: 101, msg: 'It is gone.' }] })
    const { user } = await renderAt('/platform/artworks?status=down', wire)
    await user.click(await boxOf('Low tide'))
    await user.click(screen.getByRole('button', { name: 'Put back' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Put back' }))
    expect(await screen.findByText('These stay as they are:')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })

  it('tell which could not be undone, and nothing of success where none was', async () => {
    const wire = prepareWire('operator')
      .answer(listModeratedArtworks, listed(works))
      .answer(actInBulk, { bulkId, done: [101], refused: [] })
      .answer(undoBulk, { done: [], refused: [{ id: 101, msg: 'It was deleted.' }] })
    const { user } = await renderAt('/platform/artworks?status=down', wire)
    await user.click(await boxOf('Low tide'))
    await user.click(screen.getByRole('button', { name: 'Put back' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Put back' }))
    await findToast('1 work put back.')
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText(/: It was deleted\.$/)).toBeTruthy()
    expect(screen.queryByText(/taken down again/)).toBeNull()
  })

  it('choose from one row to another with Shift, and all on the page', async () => {
    const { user } = await renderAt(
      '/platform/artworks',
      prepareWire('operator').answer(listModeratedArtworks, listed(works)),
    )
    await user.click(await boxOf('Low tide'))
    await user.keyboard('{Shift>}')
    await user.click(await boxOf('Ebb'))
    await user.keyboard('{/Shift}')
    expect(chosenWords()).toBe('3 works selected')
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }))
    expect(chosenWords()).toBe('4 works selected')
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
  })

  it('dismiss the reports of works that X has chosen', async () => {
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed(reported))
      .answer(actInBulk, { bulkId, done: [101, 102], refused: [] })
    const { user } = await renderAt('/platform/artworks?status=reported', wire)
    await boxOf('Low tide')
    await user.keyboard('jxjx')
    const bar = within(screen.getByRole('region', { name: 'Selection' }))
    await user.click(bar.getByRole('button', { name: 'Dismiss' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing is wrong with 2 works?' }))
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('Reports of 2 works closed.')).toBeTruthy()
    expect(wire.sent(actInBulk)).toEqual([{ act: 'dismissReports', ids: [101, 102] }])
    wire.answer(undoBulk, { done: [101, 102], refused: [] })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await findToast('Reports of 2 works open again.')).toBeTruthy()
  })

  it('dismiss the reports of all profiles on the page', async () => {
    const people = [21, 22].map((id) => ({
      ...buildPublicUser({ id, userId: id, nickName: `Person ${id}` }),
      reports: [],
      reportNum: 1,
    }))
    const wire = prepareWire('operator')
      .answer(listReportedArtworks, listed([]))
      .answer(listReportedProfiles, listed(people))
      .answer(actInBulk, { bulkId, done: [21, 22], refused: [] })
    const { user } = await renderAt('/platform/artworks?status=reported', wire)
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
    await user.click(within(screen.getByRole('region', { name: 'Selection' })).getByRole('button', { name: 'Dismiss' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Nothing is wrong with 2 profiles?' }))
    await user.click(dialog.getByRole('button', { name: 'Dismiss reports' }))
    expect(await findToast('Reports of 2 profiles closed.')).toBeTruthy()
    expect(wire.sent(actInBulk)).toEqual([{ act: 'dismissProfileReports', ids: [21, 22] }])
  })

  it('keep the words and the choice when the call fails', async () => {
    const wire = prepareWire('operator').answer(listModeratedArtworks, listed(works)).refuse(actInBulk, 'tooMany')
    const { user } = await renderAt('/platform/artworks', wire)
    await user.click(await boxOf('Flood'))
    await user.click(screen.getByRole('button', { name: 'Take down' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Take 1 work down?' }))
    await write(user, dialog.getByRole('textbox'), 'Copied.')
    await user.click(dialog.getByRole('button', { name: 'Take down' }))
    await waitFor(() => expect(wire.sent(actInBulk)).toHaveLength(1))
    expect(dialog.getByRole('textbox')).toHaveProperty('value', 'Copied.')
    await user.keyboard('{Escape}')
    expect(chosenWords()).toBe('1 work selected')
  })
})
