import { selectCampaignWorks, voteArtwork } from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants } from '@plinth/api-schema/campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildCampaign, buildPicture, listed, listedToEnd } from '../../../../../test/builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../../test/render-at.tsx'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const SIZED = { widthCm: 60, heightCm: 45 }

const openViewer = async (works = [buildArtwork(SIZED)]) => {
  const wire = prepareWire('participant')
    .answer(campaignDetail, buildCampaign())
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed([]), own: null })
  const { user } = await renderAt(WALL, wire)
  await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
  await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
  return { user, wire }
}
const room = () => screen.findByRole('img', { name: / on the wall of a room/ })
const noRoom = () => waitFor(() => expect(screen.queryByRole('img', { name: / on the wall of a room/ })).toBeNull())
const viewer = () => screen.getByRole('dialog')
const said = () => viewer().querySelector('[role="status"]')?.textContent
const placeOf = (part: string) => viewer().querySelector<HTMLElement>(`[class^="_${part}_"]`)!.style

describe('a work in a room', () => {
  it('hangs to scale beside its measure, opened by its button and left by it', async () => {
    const { user } = await openViewer()
    await user.click(screen.getByRole('button', { name: 'View in a room' }))
    const sentence = 'Low tide 101 by Mara Lind on the wall of a room, beside a person 170 cm tall (60 × 45 cm)'
    expect((await room()).getAttribute('aria-label')).toBe(sentence)
    expect(said()).toBe(sentence)
    expect(viewer().textContent).toContain('60 × 45 cm')
    expect(viewer().textContent).toContain('Person 170 cm, bench 120 cm')
    expect([placeOf('work').getPropertyValue('--width'), placeOf('work').getPropertyValue('--height')]).toEqual([
      '60',
      '45',
    ])
    expect(placeOf('person').getPropertyValue('--height')).toBe('170')
    await passTime(600)
    await user.click(screen.getByRole('button', { name: 'Leave the room' }))
    await noRoom()
    expect(said()).toBe('Low tide 101 by Mara Lind, 1 of 1')
  })

  it.each([
    [{ width: 2600, height: 400 }, 'wide'],
    [{ width: 400, height: 2600 }, 'high'],
  ])('says that its size is not given: %j', async (measures, side) => {
    const picture = buildPicture(measures)
    const { user } = await openViewer([buildArtwork({ picture })])
    await user.keyboard('r')
    await room()
    expect(viewer().textContent).toContain(`Size not given: shown 80 cm ${side}`)
  })

  it('opens by R; Escape leads back to the picture and then out', async () => {
    const { user } = await openViewer()
    await user.keyboard('R')
    await room()
    await user.keyboard('{Escape}')
    await noRoom()
    expect(viewer()).toBeTruthy()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('gives its place to the next work; votes are cast there, and nothing is zoomed', async () => {
    const { user, wire } = await openViewer([
      buildArtwork(SIZED),
      buildArtwork({ id: 102, widthCm: 200, heightCm: 150 }),
    ])
    wire.answer(voteArtwork, { voteNum: 6, state: 0, voteHold: 0, leafIndex: 4 })
    await user.keyboard('r')
    await room()
    await user.keyboard('+{ArrowRight}')
    await waitFor(() => expect(said()).toContain('Low tide 102'))
    expect(said()).toContain('200 × 150 cm')
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    expect(said()).toContain('200 × 150 cm')
    await user.keyboard('v')
    await waitFor(() => expect(wire.sent(voteArtwork)).toMatchObject([{ worksId: 102 }]))
    await user.keyboard('{Escape}')
    await noRoom()
    expect(said()).toBe('Low tide 102 by Mara Lind, 2 of 2')
  })

  it('changes the colour of its wall, by arrows too, which then turn to no other work', async () => {
    const { user } = await openViewer([buildArtwork(SIZED), buildArtwork({ id: 102 })])
    await user.keyboard('r')
    const painted = async () => (await room()).getAttribute('data-wall')
    expect(await painted()).toBe('white')
    const colours = within(screen.getByRole('radiogroup', { name: 'Wall colour' }))
    expect(colours.getAllByRole('radio').map(({ textContent }) => textContent)).toEqual(['White', 'Clay', 'Blue'])
    await user.click(colours.getByRole('radio', { name: 'White' }))
    await user.keyboard('{ArrowRight}{Enter}')
    expect(await painted()).toBe('clay')
    expect(said()).toContain('Low tide 101')
    await user.click(screen.getByRole('radio', { name: 'Blue' }))
    expect(await painted()).toBe('blue')
  })

  it('is left when the viewer closes', async () => {
    const { user } = await openViewer()
    await user.keyboard('r')
    await room()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await passTime(600)
    await user.click(await screen.findByRole('button', { name: 'View Low tide 101 full screen' }))
    await screen.findByRole('dialog', { name: 'Low tide 101 by Mara Lind' })
    expect(screen.getByRole('button', { name: 'View in a room' })).toBeTruthy()
  })
})
