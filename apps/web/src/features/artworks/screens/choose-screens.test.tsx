import { listCampaigns } from '@plinth/api-schema/campaigns'
import { act, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaignCard, listedCampaigns } from '../../../../test/builders.ts'
import { hrefOf, passTime, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

describe('choosing a campaign for a work', () => {
  const CHOOSE = '/participant/campaign/artwork/joinCampaign'

  it('lists the open campaigns that end soonest, without those that are paused', async () => {
    const rows = [buildCampaignCard(), buildCampaignCard({ id: 8, name: 'Paused one', operateStop: 1 })]
    const wire = prepareWire().answer(listCampaigns, listedCampaigns(rows))
    const { user } = await renderAt(CHOOSE, wire)
    const card = await screen.findByRole('button', { name: /Colours of the harbour/ })
    expect(screen.queryByText('Paused one')).toBeNull()
    expect(wire.sent(listCampaigns)).toEqual([
      { pageNum: 1, pageSize: 24, orderByColumn: 'endTime', isAsc: 'asc', status: 1 },
    ])
    await user.click(card)
    const dialog = within(await screen.findByRole('dialog', { name: 'Submit to Colours of the harbour' }))
    expect(timesShown()).toEqual(['It collects votes until 12 Mar. | 2026-03-12 12:00 UTC'])
    expect(hrefOf(dialog.getByRole('link', { name: 'Submit artwork' }))).toBe('/participant/campaign/artwork/submit/7')
  })

  it('shows what the list of campaigns has read, and keeps it for that list', async () => {
    const wire = prepareWire('participant').answer(listCampaigns, listedCampaigns([buildCampaignCard()]))
    await renderAt('/participant/campaign/index?sort=ending', wire)
    expect(await screen.findByRole('article')).toBeTruthy()
    await act(async () => window.history.pushState(null, '', CHOOSE))
    expect(await screen.findByRole('button', { name: /Colours of the harbour/ })).toBeTruthy()
    expect(wire.sent(listCampaigns).filter(({ isAsc }) => isAsc === 'asc')).toHaveLength(1)
    await act(async () => window.history.back())
    expect((await screen.findByRole('article')).textContent).toContain('10 days to go')
    await passTime(0)
    wire.publish(7, 'sums', { campaignId: 7, joinNum: 321, workNum: 34, voteNum: 560 })
    expect(await screen.findByText('321 participants')).toBeTruthy()
  })

  it('says that it loads', async () => {
    await renderAt(CHOOSE, prepareWire().hang(listCampaigns))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
  })

  it('searches by name, and shows all again', async () => {
    const wire = prepareWire().answer(listCampaigns, listedCampaigns([]))
    const { user } = await renderAt(CHOOSE, wire)
    expect(await screen.findByRole('heading', { name: 'No campaign is open at the moment' })).toBeTruthy()
    await write(user, screen.getByRole('searchbox', { name: 'Search open campaigns' }), 'tide')
    await passTime(500)
    expect(await screen.findByRole('heading', { name: 'No open campaign has that name' })).toBeTruthy()
    expect(wire.sent(listCampaigns).at(-1)).toMatchObject({ name: 'tide' })
    await user.click(screen.getByRole('button', { name: 'Show all open campaigns' }))
    expect(await screen.findByRole('heading', { name: 'No campaign is open at the moment' })).toBeTruthy()
  })

  it('says that they could not be loaded, and loads them again', async () => {
    const wire = prepareWire().goOffline(listCampaigns)
    const { user } = await renderAt(CHOOSE, wire)
    await passTime(2_000)
    expect(await screen.findByText('The campaigns could not be loaded')).toBeTruthy()
    wire.answer(listCampaigns, listedCampaigns([buildCampaignCard()]))
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('button', { name: /Colours of the harbour/ })).toBeTruthy()
  })
})

describe('choosing a way', () => {
  it('leads to the campaigns, or to a mint for oneself', async () => {
    await renderAt('/participant/mint/choose', prepareWire())
    expect(hrefOf(await screen.findByRole('link', { name: 'Join a campaign' }))).toBe(
      '/participant/campaign/artwork/joinCampaign',
    )
    expect(hrefOf(screen.getByRole('link', { name: /^Mint/ }))).toBe('/participant/mint/index')
  })
})
