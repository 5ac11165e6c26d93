import {
  artworkDetail,
  listArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { campaignDetail, campaignParticipants, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildCampaign, listed, listedToEnd } from '../../../test/builders.ts'
import { prepareWire, renderAt } from '../../../test/render-at.tsx'

const WORK = '/participant/campaign/artwork/detail?idArt=101&idActive=7&idUser=21'

/** Goes from the only work of a wall back to that wall, whose heading is still on its way. */
const goToWall = async (prepare = () => {}) => {
  const wire = prepareWire('participant')
    .answer(artworkDetail, buildArtworkDetail({ id: 101, voteFlag: 1 }))
    .answer(listArtworks, listedToEnd([buildArtwork({ id: 101 })]))
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listJoinedCampaigns, listed([]))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(campaignParticipants, { ...listed([]), own: null })
  const { release } = wire.delay(campaignDetail, buildCampaign({ name: 'Tide Lines' }))
  const { user } = await renderAt(WORK, wire)
  const link = await screen.findByRole('link', { name: 'Back to the wall' })
  prepare()
  await user.click(link)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  return { release }
}

it('goes to the heading of a screen that comes late', async () => {
  const { release } = await goToWall()
  await release()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tide Lines' })
  expect(document.activeElement).toBe(heading)
})

it('leaves somebody who has gone on by then where they are', async () => {
  const { release } = await goToWall()
  const home = within(screen.getByRole('banner')).getByRole('link', { name: 'Plinth, home' })
  act(() => home.focus())
  await release()
  await screen.findByRole('heading', { level: 1, name: 'Tide Lines' })
  expect(document.activeElement).toBe(home)
})

it('does not stay on the heading of the screen before, which is hidden while the next one is on its way', async () => {
  const { release } = await goToWall(() => {
    const before = document.createElement('div')
    before.style.display = 'none'
    before.innerHTML = '<h1>Before</h1>'
    screen.getByRole('main').append(before)
  })
  await release()
  const heading = await screen.findByRole('heading', { level: 1, name: 'Tide Lines' })
  expect(document.activeElement).toBe(heading)
})
