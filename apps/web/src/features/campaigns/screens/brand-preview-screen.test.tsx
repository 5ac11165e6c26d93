import { listArtworks, selectCampaignWorks } from '@plinth/api-schema/artworks'
import { campaignDetail, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaign, buildContent, buildOwnCampaign, listed, listedToEnd } from '../../../../test/builders.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const PREVIEW = '/brand/campaign/preview?status=live&id=7'
const change = { status: 0, reason: null, createTime: '2026-03-01 12:00:00', content: buildContent() }
const preview = (campaign = buildOwnCampaign()) =>
  prepareWire('brand')
    .answer(campaignDetail, campaign)
    .answer(listArtworks, listedToEnd([]))
    .answer(selectCampaignWorks, listedToEnd([]))
    .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })

describe("the preview of a brand's campaign", () => {
  it('says that it loads', async () => {
    await renderAt(PREVIEW, prepareWire('brand').hang(campaignDetail))
    expect(await screen.findByText('Loading')).toBeTruthy()
  })

  it('shows the page without its buttons, and leads out of it', async () => {
    const { user, address } = await renderAt(PREVIEW, preview())
    expect(await screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Join campaign' })).toBeNull()
    expect(screen.getByRole('link', { name: 'View artworks' }).getAttribute('aria-disabled')).toBe('true')
    await user.click(screen.getByRole('button', { name: 'Exit preview' }))
    expect(address()).toBe('/brand/campaign/index')
  })

  it.each([
    ['a change in review', buildOwnCampaign({}, { change }), 'Your change is in review.'],
    [
      'a change sent back',
      buildOwnCampaign({}, { change: { ...change, status: 2, reason: 'Too dark.' } }),
      'Too dark.',
    ],
    ['sent back', buildOwnCampaign({ status: 0 }, { reviewStatus: 2, reviewReason: 'No rules.' }), 'No rules.'],
    ['paused', buildOwnCampaign({ operateStop: 1 }), 'The operator has paused this campaign.'],
  ])('says what the operator has said: %s', async (_what, campaign, words) => {
    await renderAt(PREVIEW, preview(campaign))
    expect(await screen.findByText(new RegExp(words))).toBeTruthy()
  })

  it('is not there for another brand, and not where it was deleted', async () => {
    await renderAt(PREVIEW, preview(buildCampaign()))
    expect(await screen.findByRole('heading', { name: 'This campaign is not here' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'My Campaigns' }))).toBe('/brand/campaign/index')
  })

  it('is not there where it was deleted', async () => {
    await renderAt(PREVIEW, prepareWire('brand').refuse(campaignDetail, 'notFound'))
    expect(await screen.findByRole('heading', { name: 'This campaign is not here' })).toBeTruthy()
  })

  it('tells a refusal and loads again', async () => {
    const wire = preview().refuse(campaignDetail, 'tooMany')
    const { user } = await renderAt(PREVIEW, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(campaignDetail, buildOwnCampaign())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(PREVIEW, prepareWire('brand').goOffline(campaignDetail))
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  })
})
