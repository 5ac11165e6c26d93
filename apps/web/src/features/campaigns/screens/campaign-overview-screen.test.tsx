import { campaignDetail, deleteCampaign, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildCampaign, buildOwnCampaign, listed } from '../../../../test/builders.ts'
import { findToast, hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'

const OVERVIEW = '/brand/campaign/overview?id=7&from=edit'
const overview = (campaign = buildOwnCampaign()) => prepareWire('brand').answer(campaignDetail, campaign)
const tiles = async () =>
  within(await screen.findByRole('main'))
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const PARTS = ['Basics', 'Rewards', 'Links', 'Sticker library', 'Smart Contract Deployer', 'Promotion']

describe('the overview of a campaign', () => {
  it('says that it loads', async () => {
    await renderAt(OVERVIEW, prepareWire('brand').hang(campaignDetail))
    expect(document.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(screen.queryByRole('heading', { level: 1 })).toBeNull()
  })

  it('shows counts and the six parts of a live campaign', async () => {
    await renderAt(OVERVIEW, overview())
    expect(await screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })).toBeTruthy()
    const main = screen.getByRole('main').textContent
    for (const words of ['participants12', 'artworks34', 'votes560', '20 Feb to 12 Mar', '6 parts'])
      expect(main).toContain(words)
    expect(timesShown()).toEqual([
      '20 Feb to 12 Mar | 2026-02-20 09:00 UTC',
      '20 Feb to 12 Mar | 2026-03-12 12:00 UTC',
      '12 Mar | 2026-03-12 12:00 UTC',
    ])
    expect((await tiles()).slice(0, 6)).toEqual(PARTS)
    expect(hrefOf(screen.getByRole('link', { name: 'Rewards' }))).toBe(
      '/brand/campaign/edit/editPage?from=edit&id=7&tab=2&status=live',
    )
    expect(hrefOf(screen.getByRole('link', { name: 'Manage submissions' }))).toBe(
      '/brand/campaign/submissions?idActive=7&status=live',
    )
  })

  it('does not call a paused campaign live', async () => {
    await renderAt(OVERVIEW, overview(buildOwnCampaign({ operateStop: 1 })))
    await screen.findByRole('heading', { level: 1 })
    const main = screen.getByRole('main').textContent
    expect(main).toContain('This campaign is paused by the operator.')
    expect(main).toContain('Until the operator lets it go on nobody can join, submit or vote.')
    expect(main).not.toMatch(/\bLive\b|is live/)
  })

  it('adds the clients to a completed one, after the rewards', async () => {
    await renderAt(OVERVIEW, overview(buildOwnCampaign({ status: 2 })))
    await screen.findByRole('heading', { level: 1 })
    expect((await tiles()).slice(0, 4)).toEqual(['Basics', 'Rewards', 'Clients', 'Links'])
  })

  it('offers the editor for one that waits for its review, and no counts', async () => {
    await renderAt(OVERVIEW, overview(buildOwnCampaign({ status: 0 }, { reviewStatus: 0 })))
    expect(await screen.findByRole('link', { name: 'Edit campaign' })).toBeTruthy()
    expect(screen.getByText('This campaign waits for review.')).toBeTruthy()
    expect(screen.getByRole('main').textContent).not.toContain('participants12')
  })

  it('cannot hand anything in where one did not come from the editor', async () => {
    const wire = overview(buildOwnCampaign({ status: 0 }, { reviewStatus: 0 }))
    const { user } = await renderAt('/brand/campaign/overview?id=7', wire)
    await user.click(await screen.findByRole('button', { name: 'Submit for review' }))
    expect(await findToast(messages.pageCannotSubmit)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })

  it('deletes it after a question and leads back to its list', { tags: 'long' }, async () => {
    const wire = overview()
      .answer(deleteCampaign, null)
      .answer(listOwnCampaigns, { ...listed([]), liveNum: 0, archiveNum: 0, unpublishedNum: 0 })
    const { user, address } = await renderAt(OVERVIEW, wire)
    await user.click(await screen.findByRole('button', { name: 'Delete' }))
    await user.type(await screen.findByLabelText(/^Type its name to confirm/), 'Colours of the harbour')
    await user.click(await screen.findByRole('button', { name: 'Delete campaign' }))
    expect(await findToast(messages.deleteSuccess)).toBeTruthy()
    expect(wire.sent(deleteCampaign)).toEqual([{ id: 7 }])
    expect(address()).toBe('/brand/campaign/index')
  })

  it.each([
    ['another brand', buildCampaign()],
    ['nobody', undefined],
  ])('is not there where it belongs to %s', async (_whom, campaign) => {
    const wire = prepareWire('brand')
    if (campaign) wire.answer(campaignDetail, campaign)
    else wire.refuse(campaignDetail, 'notFound')
    await renderAt(OVERVIEW, wire)
    expect(await screen.findByRole('heading', { name: 'This campaign does not exist' })).toBeTruthy()
  })

  it('says that it could not be loaded, and loads again', async () => {
    const wire = prepareWire('brand').goOffline(campaignDetail)
    const { user } = await renderAt(OVERVIEW, wire)
    await passTime(2_000)
    expect(await screen.findByRole('heading', { name: 'This could not be loaded' })).toBeTruthy()
    wire.answer(campaignDetail, buildOwnCampaign())
    await user.click(screen.getByRole('button', { name: 'Load it again' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Colours of the harbour' })).toBeTruthy()
  })
})
