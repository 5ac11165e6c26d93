import { listCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaignCard, listedCampaigns } from '../../../../test/builders.ts'
import { choose, hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const LIST = '/participant/campaign/index'
const cards = (count: number, first = 1) =>
  Array.from({ length: count }, (_, index) =>
    buildCampaignCard({ id: first + index, name: `Campaign ${first + index}` }),
  )
const results = () => screen.findByRole('region', { name: 'Results' })

describe('the list of campaigns', () => {
  it('says that it loads', async () => {
    await renderAt(LIST, prepareWire().hang(listCampaigns))
    expect((await results()).getAttribute('aria-busy')).toBe('true')
    expect(within(await results()).queryByRole('link')).toBeNull()
  })

  it('asks for the live campaigns that opened last, 24 at a time', async () => {
    const wire = prepareWire().answer(listCampaigns, listedCampaigns(cards(2)))
    await renderAt(LIST, wire)
    const card = await screen.findByRole('link', { name: 'Campaign 1' })
    expect(hrefOf(card)).toBe('/participant/campaign/preview?id=1')
    expect(wire.sent(listCampaigns)).toEqual([
      { pageNum: 1, pageSize: 24, status: 1, orderByColumn: 'startTime', isAsc: 'desc' },
    ])
    expect(within(await results()).getByRole('status').textContent).toBe('2 live campaigns')
    expect(screen.getByText('1 to 2 shown')).toBeTruthy()
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })

  it('shows host, counts and the days that are left on a card', async () => {
    const rows = [
      buildCampaignCard({ joinNum: 1, workNum: 1 }),
      buildCampaignCard({ id: 8, name: 'Private one', isPrivate: 1, endTime: '2026-03-02 20:00:00' }),
      buildCampaignCard({ id: 9, name: 'Paused one', operateStop: 1 }),
    ]
    await renderAt(LIST, prepareWire().answer(listCampaigns, listedCampaigns(rows)))
    const [first, second, third] = await screen.findAllByRole('article')
    expect(first?.textContent).toContain('Hosted by Harbour Roasters')
    expect(first?.textContent).toContain('1 participant')
    expect(first?.textContent).toContain('1 artwork')
    expect(first?.textContent).toContain('10 days to go')
    expect(second?.textContent).toContain('Private, ')
    expect(second?.textContent).toContain('12 participants')
    expect(second?.textContent).toContain('34 artworks')
    expect(third?.textContent).toContain('Paused')
  })

  it('turns pages', async () => {
    const wire = prepareWire().answer(listCampaigns, ({ pageNum }) =>
      listedCampaigns(cards(pageNum === 3 ? 2 : 24, (pageNum - 1) * 24 + 1), 50),
    )
    const { user, address } = await renderAt(LIST, wire)
    const pages = within(await screen.findByRole('navigation', { name: 'Pages' }))
    expect(pages.getByRole('button', { name: 'Previous page' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(pages.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: 'Campaign 25' })).toBeTruthy()
    expect(address()).toBe(`${LIST}?page=2`)
    expect(screen.getByText('25 to 48 shown')).toBeTruthy()
    await user.click(pages.getByRole('button', { name: 'Page 3' }))
    expect(await screen.findByText('49 to 50 shown')).toBeTruthy()
    expect(wire.sent(listCampaigns).map(({ pageNum }) => pageNum)).toEqual([1, 2, 3])
    expect(pages.getByRole('button', { name: 'Next page' }).getAttribute('aria-disabled')).toBe('true')
  })

  it('leads from a page that is not there to the last one', async () => {
    const wire = prepareWire().answer(listCampaigns, ({ pageNum }) =>
      listedCampaigns(pageNum === 3 ? cards(2, 49) : [], 50),
    )
    const { address } = await renderAt(`${LIST}?sort=votes&page=99`, wire)
    expect(await screen.findByRole('link', { name: 'Campaign 50' })).toBeTruthy()
    expect(address()).toBe(`${LIST}?sort=votes&page=3`)
  })

  it('judges a page by its own list, not by the one that stood there before', async () => {
    const wire = prepareWire().answer(listCampaigns, ({ name, pageNum }) =>
      name === undefined ? listedCampaigns(pageNum === 3 ? cards(2, 49) : [], 50) : listedCampaigns(cards(1)),
    )
    const { address } = await renderAt(`${LIST}?name=tide`, wire)
    expect(await screen.findByRole('link', { name: 'Campaign 1' })).toBeTruthy()
    await act(async () => window.history.pushState(null, '', `${LIST}?page=3`))
    expect(await screen.findByRole('link', { name: 'Campaign 50' })).toBeTruthy()
    expect(address()).toBe(`${LIST}?page=3`)
  })

  it('searches after a pause in typing, from the first page', async () => {
    const wire = prepareWire().answer(listCampaigns, listedCampaigns(cards(24), 50))
    const { user, address } = await renderAt(`${LIST}?page=2`, wire)
    await user.type(await screen.findByRole('searchbox', { name: 'Search campaigns by name' }), ' tide ')
    expect(wire.sent(listCampaigns)).toHaveLength(1)
    await passTime(400)
    await waitFor(() => expect(address()).toBe(`${LIST}?name=tide`))
    expect(wire.sent(listCampaigns).at(-1)).toMatchObject({ name: 'tide', pageNum: 1 })
  })

  it.each([
    ['Ends soon', { orderByColumn: 'endTime', isAsc: 'asc' }],
    ['Number of participants', { orderByColumn: 'joinNum', isAsc: 'desc' }],
    ['Number of artworks', { orderByColumn: 'workNum', isAsc: 'desc' }],
    ['Number of votes', { orderByColumn: 'voteNum', isAsc: 'desc' }],
  ])('sorts by %s', async (label, order) => {
    const wire = prepareWire().answer(listCampaigns, listedCampaigns(cards(2)))
    const { user } = await renderAt(LIST, wire)
    await choose(user, /Sort by/, label)
    await waitFor(() => expect(wire.sent(listCampaigns).at(-1)).toMatchObject({ status: 1, ...order }))
  })

  it('shows those that ended, the latest first', async () => {
    const wire = prepareWire().answer(
      listCampaigns,
      listedCampaigns([buildCampaignCard({ status: 2, endTime: '2026-02-27 12:00:00' })]),
    )
    const { user, address } = await renderAt(LIST, wire)
    await user.click(await screen.findByRole('radio', { name: 'Ended' }))
    await waitFor(() => expect(address()).toBe(`${LIST}?status=ended`))
    expect(wire.sent(listCampaigns).at(-1)).toMatchObject({ status: 2, orderByColumn: 'endTime', isAsc: 'desc' })
    expect(await screen.findByText('1 ended campaign')).toBeTruthy()
    expect(screen.getByRole('article').textContent).toContain('Ended 27 Feb')
  })

  it('says that none is open, that none has ended, and that a search found nothing', async () => {
    const wire = prepareWire().answer(listCampaigns, listedCampaigns([]))
    const { user, address } = await renderAt(`${LIST}?name=tide`, wire)
    expect(await screen.findByRole('heading', { name: 'No live campaign is called “tide”' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Show every campaign' }))
    expect(await screen.findByRole('heading', { name: 'No campaign is open at the moment' })).toBeTruthy()
    expect(address()).toBe(LIST)
    await user.click(screen.getByRole('radio', { name: 'Ended' }))
    expect(await screen.findByRole('heading', { name: 'No campaign has ended yet' })).toBeTruthy()
  })

  it('tells a refusal in the place of the list and loads again', async () => {
    const wire = prepareWire().refuse(listCampaigns, 'tooMany')
    const { user } = await renderAt(LIST, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(listCampaigns, listedCampaigns(cards(1)))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('link', { name: 'Campaign 1' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('tries three times without a connection, then says so', async () => {
    const wire = prepareWire().goOffline(listCampaigns)
    await renderAt(LIST, wire)
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
    expect(wire.sent(listCampaigns)).toHaveLength(3)
  })
})
