import { exploreArtworks } from '@plinth/api-schema/artworks-explore'
import { listCampaigns, topBrands } from '@plinth/api-schema/campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildArtworkCard, buildPicture, listed, listedCampaigns, listedToEnd } from '../../../../../test/builders.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../../test/render-at.tsx'
import { scrollIntoSight } from '../../../../../test/scroll.ts'

const MARKET = '/participant/index'
const wireOf = () => prepareWire().answer(listCampaigns, listedCampaigns([])).answer(topBrands, listed([]))
const cards = (from: number, count: number) =>
  Array.from({ length: count }, (_, n) => buildArtworkCard({ id: from + n, campaignId: 7, userId: 21 }))
const region = () => screen.findByRole('region', { name: 'On the walls now' })
const links = async () =>
  within(await screen.findByRole('list', { name: 'Works from all campaigns' })).getAllByRole('link')

describe.each([
  ['the landing', '/'],
  ['the market', MARKET],
])('the works on %s', (_name, address) => {
  it('are asked for when their place comes near, and each leads to its page', async () => {
    const wire = wireOf().answer(
      exploreArtworks,
      listedToEnd([
        buildArtworkCard({ id: 1, campaignId: 7, userId: 21, artworkTitle: 'Low tide', artistCodename: 'Kite' }),
        buildArtworkCard({ id: 2, artworkTitle: 'Pier', picture: buildPicture({ width: 400, height: 2600 }) }),
      ]),
    )
    await renderAt(address, wire)
    await region()
    expect(wire.sent(exploreArtworks)).toEqual([])
    await scrollIntoSight()
    const [first, second] = await links()
    expect(hrefOf(first!)).toBe('/participant/campaign/artwork/detail?idArt=1&idActive=7&idUser=21')
    expect(within(first!).getByRole('img', { name: 'Low tide by Kite' })).toBeTruthy()
    expect(within(second!).getByRole('img', { name: 'Pier by Mara Lind' })).toBeTruthy()
    expect((await region()).textContent).toContain('2 works')
    expect(hrefOf(within(await region()).getByRole('link', { name: 'Skip the works' }))).toBe('#footer')
    expect(document.querySelector('footer')?.id).toBe('footer')
  })

  it('say that they load', async () => {
    await renderAt(address, wireOf().hang(exploreArtworks))
    // Nothing is under way before somebody comes near.
    expect((await region()).getAttribute('aria-busy')).toBe('false')
    await scrollIntoSight()
    await waitFor(async () => expect((await region()).getAttribute('aria-busy')).toBe('true'))
  })

  it('are left out where nothing hangs', async () => {
    const wire = wireOf()
    await renderAt(address, wire)
    await region()
    await scrollIntoSight()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'On the walls now' })).toBeNull())
  })

  it('say that they could not be loaded, and are loaded again', async () => {
    const wire = wireOf().goOffline(exploreArtworks)
    const { user } = await renderAt(address, wire)
    await region()
    await scrollIntoSight()
    await passTime(5_000)
    expect((await region()).textContent).toContain('The works could not be loaded')
    wire.answer(exploreArtworks, listedToEnd(cards(1, 1)))
    await user.click(within(await region()).getByRole('button', { name: 'Load it again' }))
    expect(await links()).toHaveLength(1)
  })
})

it('goes on by cursor, shows each work once, and asks before it goes on for ever', { tags: 'long' }, async () => {
  const wire = wireOf().answer(exploreArtworks, ({ cursor }) => {
    const page = cursor === undefined ? 0 : Number(cursor.slice(1))
    // The last of a page comes again at the head of the next.
    return { ...listed(cards(1 + page * 23, 24), 400), nextCursor: page < 5 ? `r${page + 1}` : null }
  })
  const { user } = await renderAt(MARKET, wire)
  await region()
  for (let stretch = 1; stretch <= 4; stretch++) {
    await scrollIntoSight()
    await waitFor(() => expect(wire.sent(exploreArtworks)).toHaveLength(stretch))
    await links()
  }
  await screen.findByRole('button', { name: 'Show more works' })
  await scrollIntoSight()
  expect(wire.sent(exploreArtworks)).toHaveLength(4)
  for (let press = 1; press <= 2; press++) {
    await user.click(await screen.findByRole('button', { name: 'Show more works' }))
    await waitFor(() => expect(wire.sent(exploreArtworks)).toHaveLength(4 + press))
  }
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more works' })).toBeNull())
  const hrefs = (await links()).map(hrefOf)
  expect(new Set(hrefs).size).toBe(hrefs.length)
  expect(hrefs).toHaveLength(24 + 5 * 23)
})

it('keeps what it shows when the next works do not come, and tries again', async () => {
  const wire = wireOf().answer(exploreArtworks, { ...listed(cards(1, 24), 40), nextCursor: 'r1' })
  const { user } = await renderAt(MARKET, wire)
  await region()
  await scrollIntoSight()
  const before = (await links()).length
  wire.refuse(exploreArtworks, 'tooMany')
  await scrollIntoSight()
  await passTime(5_000)
  expect(await links()).toHaveLength(before)
  wire.answer(exploreArtworks, listedToEnd(cards(25, 16), 40))
  await user.click(await screen.findByRole('button', { name: 'Load it again' }))
  await waitFor(async () => expect(await links()).toHaveLength(40))
})
