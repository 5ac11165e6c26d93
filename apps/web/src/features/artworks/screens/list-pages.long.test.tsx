import {
  listArtworks,
  selectDeleted,
  selectParticipants,
  selectUserOtherCampaignWorks,
} from '@plinth/api-schema/artworks'
import { listOwnVotes } from '@plinth/api-schema/artworks-log'
import { selectWaiting } from '@plinth/api-schema/artworks-review'
import { campaignDetail, listCampaigns, listJoinedCampaigns } from '@plinth/api-schema/campaigns'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import {
  buildArtwork,
  buildCampaignCard,
  buildDeletedArtwork,
  buildOwnCampaign,
  buildOwnVote,
  buildParticipant,
  buildPicture,
  listed,
  listedCampaigns,
  listedToEnd,
} from '../../../../test/builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import type { Wire } from '../../../../test/wire.ts'

const SUBMISSIONS = '/brand/campaign/submissions?idActive=7&status=live'
const sumOf = (pager: HTMLElement) => pager.firstElementChild?.textContent
const managed = (campaign = buildOwnCampaign({}, { deleteWorkNum: 30 })) =>
  prepareWire('brand').answer(campaignDetail, campaign)
const waiting = buildArtwork({ approval: 1 })

const LISTS = [
  {
    name: 'the people of a campaign',
    list: SUBMISSIONS,
    size: 10,
    call: selectParticipants,
    wire: (total: number) => managed().answer(selectParticipants, listed([buildParticipant()], total)),
  },
  {
    name: 'the works of a campaign',
    list: `${SUBMISSIONS}&tab=artworks`,
    size: 10,
    call: listArtworks,
    wire: (total: number) => managed().answer(listArtworks, listedToEnd([buildArtwork()], total)),
  },
  {
    name: 'works that were taken out',
    list: `${SUBMISSIONS}&tab=deleted`,
    size: 10,
    call: selectDeleted,
    wire: (total: number) => managed().answer(selectDeleted, listed([buildDeletedArtwork()], total)),
  },
  {
    name: 'works that wait',
    list: `${SUBMISSIONS}&tab=waiting`,
    size: 10,
    call: selectWaiting,
    wire: (total: number) =>
      managed(buildOwnCampaign({ worksModeration: 0 })).answer(selectWaiting, listed([waiting], total)),
  },
  {
    name: 'the works of one person',
    pager: 'Pages of Submitted artworks',
    list: '/brand/campaign/participants/detail?user=21&idActive=7&actName=Harbour',
    size: 10,
    call: selectUserOtherCampaignWorks,
    wire: (total: number) =>
      prepareWire('brand')
        .answer(selectParticipants, listed([buildParticipant()]))
        .answer(selectUserOtherCampaignWorks, listed([buildArtwork()], total))
        .answer(listJoinedCampaigns, listed([])),
  },
  {
    name: 'campaigns to choose from',
    pager: 'Campaign pages',
    list: '/participant/campaign/artwork/joinCampaign?name=Harbour',
    size: 24,
    call: listCampaigns,
    wire: (total: number) =>
      prepareWire('participant').answer(listCampaigns, { ...listedCampaigns([buildCampaignCard()]), total }),
  },
  {
    name: 'my votes',
    list: '/participant/profile/votes?of=all',
    size: 24,
    call: listOwnVotes,
    wire: (total: number) => prepareWire('participant').answer(listOwnVotes, listed([buildOwnVote()], total)),
  },
]
const pagesAsked = (wire: Wire, call: Parameters<Wire['sent']>[0], size: number) =>
  (wire.sent(call) as { pageNum?: number; pageSize?: number }[])
    .filter(({ pageSize }) => pageSize === size)
    .map(({ pageNum }) => pageNum)
const findPager = (name: string | RegExp = /pages/i) => screen.findByRole('navigation', { name })

describe.each(LISTS)('pages of $name', ({ list, pager = 'Pages', size, call, wire: prepare }) => {
  it('opens at the page of its address, and goes on from there', async () => {
    const wire = prepare(2 * size + 1)
    const { user, address } = await renderAt(`${list}&page=2`, wire)
    expect(sumOf(await findPager(pager))).toBe(`${size + 1} to ${2 * size} of ${2 * size + 1}`)
    await passTime(100)
    expect(address()).toBe(`${list}&page=2`)
    expect(pagesAsked(wire, call, size)).toContain(2)
    await user.click(within(await findPager()).getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(address()).toBe(`${list}&page=3`))
    await waitFor(() => expect(pagesAsked(wire, call, size)).toContain(3))
  })

  it('goes back to its last page where an address names one behind it', async () => {
    const { address } = await renderAt(`${list}&page=3`, prepare(2 * size))
    await waitFor(() => expect(address()).toBe(`${list}&page=2`))
    expect(sumOf(await findPager())).toBe(`${size + 1} to ${2 * size} of ${2 * size}`)
  })
})

it.each(LISTS.filter(({ name }) => ['the works of one person', 'campaigns to choose from', 'my votes'].includes(name)))(
  'pages of $name are chosen only where there are more than one',
  async ({ list, size, call, wire: prepare }) => {
    const wire = prepare(size)
    await renderAt(list, wire)
    await waitFor(() => expect(pagesAsked(wire, call, size)).not.toEqual([]))
    await passTime(100)
    expect(screen.queryByRole('navigation', { name: /pages/i })).toBeNull()
  },
)

it('loads the pictures of the first three campaigns at once', async () => {
  const campaigns = [7, 8, 9, 10].map((id) =>
    buildCampaignCard({ id, name: `Campaign ${id}`, bannerPicture: buildPicture() }),
  )
  const wire = prepareWire('participant').answer(listCampaigns, listedCampaigns(campaigns))
  await renderAt('/participant/campaign/artwork/joinCampaign', wire)
  const cards = await screen.findAllByRole('article')
  const loading = cards.map((card) => card.querySelector('img')?.getAttribute('loading'))
  expect(loading).toEqual(['eager', 'eager', 'eager', 'lazy'])
})
