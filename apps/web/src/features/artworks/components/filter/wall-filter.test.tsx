import {
  artworkDetail,
  listArtworks,
  selectCampaignWorks,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { artworkFacets } from '@plinth/api-schema/artworks-filter'
import type { Answer } from '@plinth/api-schema/call'
import { campaignDetail, campaignParticipants, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtwork, buildArtworkDetail, buildCampaign, listed, listedToEnd } from '../../../../../test/builders.ts'
import { choose, hrefOf, passTime, prepareWire, renderAt, type Viewer } from '../../../../../test/render-at.tsx'

const WALL = '/participant/campaign/ParticipantsNFTs?idActive=7'
const facets = (given: Partial<Answer<typeof artworkFacets>> = {}) => ({
  total: 12,
  medium: [{ value: 'print', num: 4 }],
  colour: [{ value: 'blue', num: 3 }],
  orientation: [{ value: 'portrait', num: 2 }],
  tag: [{ value: 'tide', num: 5 }],
  mintedNum: 1,
  unvotedNum: 9,
  ...given,
})
const withWall = (as: Viewer = 'visitor', works = [buildArtwork()]) =>
  prepareWire(as)
    .answer(campaignDetail, buildCampaign())
    .answer(selectCampaignWorks, listedToEnd(works))
    .answer(campaignParticipants, { ...listed([]), own: null })
    .answer(artworkFacets, facets())
const openPanel = async (user: Awaited<ReturnType<typeof renderAt>>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Filter' }))
  return within(await screen.findByRole('dialog', { name: 'Filter works' }))
}
const params = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

describe('the filters of a wall', () => {
  it('say how many works each choice leaves, and put what is chosen into the address', async () => {
    const wire = withWall('participant')
    const { user, address } = await renderAt(WALL, wire)
    const panel = await openPanel(user)
    await panel.findByRole('button', { name: 'Show 12 works' })
    await user.click(panel.getByRole('combobox', { name: 'Medium' }))
    const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(options.slice(0, 3)).toEqual(['Any medium', 'Painting (0)', 'Drawing (0)'])
    expect(screen.getByRole('option', { name: 'Painting (0)' }).getAttribute('aria-disabled')).toBe('true')
    wire.answer(artworkFacets, facets({ total: 4 }))
    await user.click(screen.getByRole('option', { name: 'Print (4)' }))
    await panel.findByRole('button', { name: 'Show 4 works' })
    await choose(user, 'Tag', 'tide (5)')
    await user.click(panel.getByRole('checkbox', { name: 'Minted (1)' }))
    await user.click(panel.getByRole('checkbox', { name: 'Not voted yet (9)' }))
    await waitFor(() =>
      expect(params(address())).toMatchObject({
        idActive: '7',
        medium: 'print',
        tag: 'tide',
        minted: '1',
        unvoted: '1',
      }),
    )
    await waitFor(() =>
      expect(wire.sent(selectCampaignWorks).at(-1)).toMatchObject({
        campaignId: 7,
        type: 2,
        medium: 'print',
        tag: 'tide',
        minted: true,
        unvoted: true,
      }),
    )
    await user.click(panel.getByRole('button', { name: 'Show 4 works' }))
    await passTime(600)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Remove filter Minted' }))
    await waitFor(() => expect(params(address())).not.toHaveProperty('minted'))
    await user.click(screen.getByRole('button', { name: 'Clear filters' }))
    await waitFor(() => expect(Object.keys(params(address()))).toEqual(['idActive', 'id', 'tab']))
  })

  it('hold from the address on, and say how many works match', async () => {
    const wire = withWall('visitor', [buildArtwork(), buildArtwork({ id: 102 })])
    await renderAt(`${WALL}&colour=blue&orientation=portrait&medium=butter&tag=%23Tide`, wire)
    expect(await screen.findByText('2 works match')).toBeTruthy()
    expect(wire.sent(selectCampaignWorks)).toEqual([
      expect.objectContaining({ colour: 'blue', orientation: 'portrait', tag: 'tide' }),
    ])
    expect(wire.sent(selectCampaignWorks)[0]).not.toHaveProperty('medium')
    for (const name of ['Blue', 'Portrait', '#tide'])
      expect(screen.getByRole('button', { name: `Remove filter ${name}` })).toBeTruthy()
  })

  it('offer to clear them where nothing matches', async () => {
    const wire = withWall().answer(selectCampaignWorks, ({ tag }) => listedToEnd(tag ? [] : [buildArtwork()]))
    const { user, address } = await renderAt(`${WALL}&tag=owl&sort=newest`, wire)
    expect(await screen.findByRole('heading', { name: 'No works match' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Clear all filters' }))
    expect(await screen.findByRole('list', { name: 'Artworks of others' })).toBeTruthy()
    expect(params(address())).toMatchObject({ sort: 'newest' })
    expect(params(address())).not.toHaveProperty('tag')
  })

  it('ask visitors for no votes, and work without the numbers', async () => {
    const wire = withWall().goOffline(artworkFacets)
    const { user } = await renderAt(WALL, wire)
    const panel = await openPanel(user)
    await passTime(5_000)
    expect(panel.queryByRole('checkbox', { name: /Not voted yet/ })).toBeNull()
    expect(panel.getByRole('button', { name: 'Show works' })).toBeTruthy()
    await choose(user, 'Colour', 'Blue')
    await waitFor(() => expect(wire.sent(selectCampaignWorks).at(-1)).toMatchObject({ colour: 'blue' }))
  })
})

it('leads from the tags of a work to the others that have them', async () => {
  const work = buildArtworkDetail({ medium: 'print', tags: ['tide', 'still life'], colour: 'blue' })
  const wire = prepareWire()
    .answer(artworkDetail, work)
    .answer(selectUserOtherCampaignWorks, listed([]))
    .answer(listArtworks, listedToEnd([buildArtwork()]))
    .answer(listJoinedCampaigns, listed([]))
  await renderAt('/participant/campaign/artwork/detail?idArt=101&idActive=7', wire)
  expect(await screen.findByText('Print')).toBeTruthy()
  expect(screen.getByText('Blue')).toBeTruthy()
  expect(hrefOf(await screen.findByRole('link', { name: 'still life' }))).toBe(`${WALL}&tag=still+life`)
})
