import type { Input } from '@plinth/api-schema/call'
import { listCampaigns, topBrands } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaignCard, buildTopBrand, listed, listedCampaigns } from '../../../../test/builders.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const MARKET = '/participant/index'
const featured = buildCampaignCard({ id: 1, name: 'Featured one', joinNum: 1_200 })
const newest = buildCampaignCard({ id: 2, name: 'Newest one', startTime: '2026-03-01 09:00:00' })
const recommended = buildCampaignCard({ id: 3, name: 'Recommended one' })
const ending = buildCampaignCard({ id: 4, name: 'Ending one', endTime: '2026-03-02 12:02:00' })

const partOf = (input: Input<typeof listCampaigns>) => {
  if (input.isFeatured) return featured
  if (input.isRecommend) return recommended
  return input.orderByColumn === 'endTime' ? ending : newest
}
const fullMarket = () =>
  prepareWire()
    .answer(listCampaigns, (input) => listedCampaigns([partOf(input)], 4))
    .answer(topBrands, listed([buildTopBrand({ campaignNum: 1 })]))

describe('the market', () => {
  it('holds the place of every part while it loads', async () => {
    await renderAt(MARKET, prepareWire().hang(listCampaigns, topBrands))
    for (const title of ['Recommended for you', 'New in', 'Top brands', 'Ends soon'])
      expect((await screen.findByRole('region', { name: title })).getAttribute('aria-busy')).toBe('true')
    expect(screen.queryByRole('heading', { name: 'No campaign is open at the moment' })).toBeNull()
  })

  it('hangs each campaign in its part', async () => {
    const wire = fullMarket()
    await renderAt(MARKET, wire)
    const head = await screen.findByRole('region', { name: 'Featured one' })
    expect(head.textContent).toContain('days to go10')
    expect(head.textContent).toContain('participants1,200')
    expect(hrefOf(within(head).getByRole('link', { name: 'Join campaign' }))).toBe(
      '/participant/campaign/preview?id=1&submit=1',
    )
    expect(hrefOf(within(head).getByRole('link', { name: 'View Featured one' }))).toBe(
      '/participant/campaign/preview?id=1',
    )
    const links = (title: string) => within(screen.getByRole('region', { name: title })).getAllByRole('link')
    expect(links('Recommended for you').map(({ textContent }) => textContent)).toContain('Recommended one')
    expect(screen.getByRole('region', { name: 'New in' }).textContent).toContain('Opened yesterday')
    expect(links('Ends soon').map(({ textContent }) => textContent)).toEqual(['Ending one'])
    const brands = screen.getByRole('region', { name: 'Top brands' })
    expect(brands.textContent).toContain('1 campaign')
    expect(hrefOf(within(brands).getByRole('link', { name: 'View Harbour Roasters' }))).toContain('idUser=31')
    expect(wire.sent(listCampaigns)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ pageSize: 1, isFeatured: true, status: 1 }),
        expect.objectContaining({ pageSize: 5, isRecommend: true, status: 1 }),
        expect.objectContaining({ pageSize: 14, orderByColumn: 'startTime', isAsc: 'desc' }),
        expect.objectContaining({ pageSize: 9, orderByColumn: 'endTime', isAsc: 'asc' }),
      ]),
    )
    expect(wire.sent(topBrands)).toEqual([expect.objectContaining({ pageSize: 6 })])
  })

  it('keeps the sums of all its campaigns up to date over one connection', async () => {
    const wire = fullMarket()
    await renderAt(MARKET, wire)
    const head = await screen.findByRole('region', { name: 'Featured one' })
    await screen.findByRole('link', { name: 'Ending one' })
    expect(wire.listenerCount()).toBe(1)
    const before = wire.sent(listCampaigns).length
    wire.publish(1, 'sums', { campaignId: 1, joinNum: 1_201, workNum: 3, voteNum: 9 })
    await waitFor(() => expect(head.textContent).toContain('participants1,201'))
    expect(wire.sent(listCampaigns).length).toBe(before)
  })

  it('puts the newest campaign at its head where none is featured', async () => {
    const wire = prepareWire()
      .answer(listCampaigns, (input) => (input.isFeatured ? listedCampaigns([]) : listedCampaigns([newest])))
      .answer(topBrands, listed([]))
    await renderAt(MARKET, wire)
    expect(await screen.findByRole('region', { name: 'Newest one' })).toBeTruthy()
  })

  it('drops what ends from Ends soon by itself', async () => {
    await renderAt(MARKET, fullMarket())
    const soon = await screen.findByRole('region', { name: 'Ends soon' })
    expect(within(soon).getByRole('timer').getAttribute('aria-label')).toContain('2 minutes')
    await passTime(121_000)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Ends soon' })).toBeNull())
  })

  it('says that nothing is open, and leaves out the empty parts', async () => {
    await renderAt(MARKET, prepareWire().answer(listCampaigns, listedCampaigns([])).answer(topBrands, listed([])))
    expect(await screen.findByRole('heading', { name: 'No campaign is open at the moment' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Host one as a brand' }))).toBe('/brand/signup')
    for (const title of ['Recommended for you', 'New in', 'Top brands', 'Ends soon'])
      expect(screen.queryByRole('region', { name: title })).toBeNull()
  })

  it('tells a refusal at its head and loads again', async () => {
    const wire = prepareWire().refuse(listCampaigns, 'tooMany').refuse(topBrands, 'tooMany')
    const { user } = await renderAt(MARKET, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(listCampaigns, listedCampaigns([newest]))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('region', { name: 'Newest one' })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(MARKET, prepareWire().goOffline(listCampaigns, topBrands))
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  })
})
