import { userInfo } from '@plinth/api-schema/accounts'
import { verifyInfo } from '@plinth/api-schema/accounts-verification'
import { deleteCampaign, listOwnCampaigns } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { onlineManager } from '@tanstack/react-query'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished } from 'vitest'
import { buildBrandUser, buildOwnCampaignCard, buildVerification, listed } from '../../../../test/builders.ts'
import { choose, findToast, hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { timesShown } from '../../../../test/text-of.ts'
import { unreachable } from '../../../lib/api/refusals.ts'

const LIST = '/brand/campaign/index'
const counts = { liveNum: 9, archiveNum: 2, unpublishedNum: 0 }
const cards = (count: number, overrides: Parameters<typeof buildOwnCampaignCard>[0] = {}) =>
  Array.from({ length: count }, (_, index) =>
    buildOwnCampaignCard({ id: index + 1, name: `Campaign ${index + 1}`, ...overrides }),
  )

describe("a brand's own campaigns", () => {
  it('says that they load', async () => {
    await renderAt(LIST, prepareWire('brand').hang(listOwnCampaigns))
    const panel = await screen.findByRole('tabpanel', { name: 'Live' })
    expect(within(panel).getByRole('list').getAttribute('aria-busy')).toBe('true')
  })

  it('shows those that are live, eight to a page, with the counts of all stages', async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, ({ pageNum }) => ({
      ...listed(pageNum === 1 ? cards(8) : cards(1, { id: 9, name: 'Campaign 9' }), 9),
      ...counts,
    }))
    const { user } = await renderAt(LIST, wire)
    expect(hrefOf(await screen.findByRole('link', { name: 'Campaign 1' }))).toBe(
      '/brand/campaign/preview?status=live&id=1',
    )
    expect(screen.getByRole('tab', { name: 'Live 9' })).toBeTruthy()
    expect(screen.getByRole('tab', { name: 'Completed 2' })).toBeTruthy()
    expect(screen.getByText('1 to 8 of 9')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('link', { name: 'Campaign 9' })).toBeTruthy()
    expect(wire.sent(listOwnCampaigns)).toEqual([
      { pageNum: 1, pageSize: 8, orderByColumn: 'createTime', isAsc: 'desc', status: 1 },
      { pageNum: 2, pageSize: 8, orderByColumn: 'createTime', isAsc: 'desc', status: 1 },
    ])
  })

  it.each([
    ['Completed 2', 2],
    ['Unpublished 0', 0],
  ])('asks for the stage of the tab %s', async (tab, status) => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed([]), ...counts })
    const { user } = await renderAt(LIST, wire)
    await user.click(await screen.findByRole('tab', { name: tab }))
    await waitFor(() => expect(wire.sent(listOwnCampaigns).at(-1)).toMatchObject({ status, pageNum: 1 }))
  })

  it('tells when each was created or closed, with the UTC in the tooltip', async () => {
    const created = cards(1, { status: 0, reviewStatus: 0, createTime: '2026-02-18 23:30:00' })
    await renderAt(LIST, prepareWire('brand').answer(listOwnCampaigns, { ...listed(created), ...counts }))
    await screen.findByRole('link', { name: 'Campaign 1' })
    expect(timesShown()).toEqual(['Created 18 Feb | 2026-02-18 23:30 UTC'])
  })

  it('sorts the oldest first, or the newest', { tags: 'long' }, async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed(cards(2)), ...counts })
    const { user, address } = await renderAt(LIST, wire)
    await choose(user, /Sort by/, 'Oldest submitted')
    await waitFor(() => expect(wire.sent(listOwnCampaigns).at(-1)).toMatchObject({ isAsc: 'asc' }))
    expect(address()).toBe(`${LIST}?sort=oldest`)
    await choose(user, /Sort by/, 'New created')
    await waitFor(() => expect(wire.sent(listOwnCampaigns).at(-1)).toMatchObject({ isAsc: 'desc' }))
    expect(address()).toBe(`${LIST}?sort=newest`)
    await choose(user, /Sort by/, 'All')
    await waitFor(() => expect(address()).toBe(LIST))
  })

  it('tells a brand that was sent back why, and leads to the form', async () => {
    const wire = prepareWire('brand')
      .answer(listOwnCampaigns, { ...listed([]), ...counts })
      .answer(userInfo, buildBrandUser({ verifyStatus: 2 }))
      .answer(verifyInfo, buildVerification({ status: 2, reason: 'The zip code is of another town.' }))
    await renderAt(LIST, wire)
    expect((await screen.findByText('The zip code is of another town.')).closest('[role="alert"]')).not.toBeNull()
    expect(hrefOf(screen.getByRole('link', { name: 'Correct the form' }))).toBe('/brand/profile/editProfile?tab=2')
  })

  it('looks a name up among all of them', async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, {
      ...listed([
        ...cards(2),
        buildOwnCampaignCard({ id: 3, name: 'High Tide' }),
        buildOwnCampaignCard({ id: 4, name: 'Low tide', status: 2 }),
      ]),
      ...counts,
    })
    await renderAt(`${LIST}?name=tide`, wire)
    expect(await screen.findByRole('link', { name: 'High Tide' })).toBeTruthy()
    expect(screen.queryByRole('link', { name: 'Campaign 1' })).toBeNull()
    expect(screen.getByText(/1 campaign with “tide” in the name/)).toBeTruthy()
    // Its tab tells where the other one is.
    expect(screen.getByRole('tab', { name: 'Completed 1' })).toBeTruthy()
    expect(wire.sent(listOwnCampaigns)[0]).toMatchObject({ pageNum: 1, pageSize: 1000 })
  })

  it.each([
    ['live', {}, '10 days to go', ['12 participants', '34 artworks']],
    ['paused', { operateStop: 1 }, 'Paused', ['12 participants']],
    ['with a change under review', { changeStatus: 0 }, '10 days to go', ['A change is in review']],
    ['with a change sent back', { changeStatus: 2 }, '10 days to go', ['Your change was sent back', 'Read why']],
    ['private', { isPrivate: 1 }, '10 days to go', ['Private']],
  ])('says how a campaign stands: %s', async (_how, overrides, tag, words) => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed(cards(1, overrides)), ...counts })
    await renderAt(LIST, wire)
    const card = await screen.findByRole('article')
    for (const word of [tag, ...words]) expect(card.textContent).toContain(word)
  })

  it('says why a campaign was sent back and leads to its editor', async () => {
    const rows = cards(1, { status: 0, reviewStatus: 2, reviewReason: 'The rules are missing.' })
    await renderAt(
      `${LIST}?status=Unpublished`,
      prepareWire('brand').answer(listOwnCampaigns, { ...listed(rows), ...counts }),
    )
    expect(await screen.findByText('The rules are missing.')).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Put it right' }))).toContain('/brand/campaign/edit/editPage?')
    expect(hrefOf(screen.getByRole('link', { name: 'Campaign 1' }))).toContain('/brand/campaign/overview?id=1')
  })

  it.each([
    ['live', { status: 1 }, '', ['Preview', 'Edit campaign', 'Duplicate', 'Manage submissions', 'Delete']],
    ['completed', { status: 2 }, '?status=Archive', ['Preview', 'Duplicate', 'Manage submissions', 'Delete']],
    [
      'unpublished',
      { status: 0, reviewStatus: 0 },
      '?status=Unpublished',
      ['Campaign details', 'Edit campaign', 'Duplicate', 'Delete'],
    ],
  ])('has a menu of its own for one that is %s', async (_stage, overrides, query, items) => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed(cards(1, overrides)), ...counts })
    const { user } = await renderAt(`${LIST}${query}`, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(items)
  })

  it('asks before it deletes one, and takes it off the list', async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed(cards(2)), ...counts })
    wire.answer(deleteCampaign, () => {
      wire.answer(listOwnCampaigns, { ...listed(cards(2).slice(1)), ...counts })
      return null
    })
    const { user } = await renderAt(LIST, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete Campaign 1?' })
    expect(dialog.textContent).toContain('34 works are removed')
    await user.type(within(dialog).getByLabelText(/^Type its name to confirm/), 'campaign 1')
    await user.click(within(dialog).getByRole('button', { name: 'Delete campaign' }))
    expect(await findToast(messages.deleteSuccess)).toBeTruthy()
    expect(wire.sent(deleteCampaign)).toEqual([{ id: 1 }])
    expect(screen.queryByRole('link', { name: 'Campaign 1' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Campaign 2' })).toBeTruthy()
  })

  it('deletes one that others have seen only once its name is typed', async () => {
    const wire = prepareWire('brand')
      .answer(listOwnCampaigns, { ...listed(cards(1, { workNum: 0 })), ...counts })
      .answer(deleteCampaign, null)
    const { user } = await renderAt(LIST, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Campaign 1?' }))
    const field = dialog.getByLabelText(/^Type its name to confirm/)
    const button = dialog.getByRole('button', { name: 'Delete campaign' })
    // In the title, and above the field.
    expect(dialog.getAllByText('Campaign 1')).toHaveLength(2)
    expect(button).toHaveProperty('disabled', true)
    await user.type(field, 'Campaign 2{Enter}')
    expect(button).toHaveProperty('disabled', true)
    expect(wire.sent(deleteCampaign)).toEqual([])
    await user.clear(field)
    await user.click(field)
    await user.paste('Campaign 1')
    expect(button).toHaveProperty('disabled', false)
    await user.keyboard('{Enter}')
    expect(await findToast(messages.deleteSuccess)).toBeTruthy()
    expect(wire.sent(deleteCampaign)).toEqual([{ id: 1 }])
  })

  it('deletes nothing where one thinks better of it', async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed(cards(1)), ...counts })
    const { user } = await renderAt(LIST, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await screen.findByRole('dialog', { name: 'Delete Campaign 1?' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(wire.sent(deleteCampaign)).toEqual([])
  })

  it('says that it cannot delete one without a network, and does not do it later', async () => {
    const wire = prepareWire('brand')
      .answer(listOwnCampaigns, { ...listed(cards(1, { status: 0, reviewStatus: 0, workNum: 0 })), ...counts })
      .answer(deleteCampaign, null)
    const { user } = await renderAt(`${LIST}?status=Unpublished`, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Campaign 1?' }))
    onlineManager.setOnline(false)
    onTestFinished(() => onlineManager.setOnline(true))
    wire.goOffline()
    await user.click(dialog.getByRole('button', { name: 'Delete campaign' }))
    expect(await findToast(unreachable().message)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    wire.goOnline()
    onlineManager.setOnline(true)
    await passTime(1_000)
    // The one that was lost.
    expect(wire.sent(deleteCampaign)).toEqual([{ id: 1 }])
    expect(screen.getByRole('link', { name: 'Campaign 1' })).toBeTruthy()
  })

  it('deletes one that nobody else has seen without its name', async () => {
    const wire = prepareWire('brand')
      .answer(listOwnCampaigns, { ...listed(cards(1, { status: 0, reviewStatus: 0, workNum: 0 })), ...counts })
      .answer(deleteCampaign, null)
    const { user } = await renderAt(`${LIST}?status=Unpublished`, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Campaign 1?' }))
    expect(dialog.queryByRole('textbox')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Delete campaign' }))
    expect(await findToast(messages.deleteSuccess)).toBeTruthy()
    expect(wire.sent(deleteCampaign)).toEqual([{ id: 1 }])
  })

  it('keeps one whose deletion is refused', async () => {
    const wire = prepareWire('brand')
      .answer(listOwnCampaigns, { ...listed(cards(1)), ...counts })
      .refuse(deleteCampaign, 'conflict', messages.artworkMinted)
    const { user } = await renderAt(LIST, wire)
    await user.click(await screen.findByRole('button', { name: 'Menu of Campaign 1' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.type(await screen.findByLabelText(/^Type its name to confirm/), 'Campaign 1')
    await user.click(await screen.findByRole('button', { name: 'Delete campaign' }))
    expect(await findToast(messages.artworkMinted)).toBeTruthy()
    expect(screen.getByRole('dialog', { name: 'Delete Campaign 1?' })).toBeTruthy()
  })

  it('says what to do where there is none', async () => {
    const none = { liveNum: 0, archiveNum: 0, unpublishedNum: 0 }
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed([]), ...none })
    const { user } = await renderAt(LIST, wire)
    const panel = () => screen.findByRole('tabpanel')
    expect(hrefOf(await within(await panel()).findByRole('link', { name: 'Create new campaign' }))).toBe(
      '/brand/createCampaign/createOverview?from=create',
    )
    await user.click(screen.getByRole('tab', { name: 'Completed 0' }))
    expect(await within(await panel()).findByRole('heading', { name: 'Nothing is completed yet' })).toBeTruthy()
    wire.answer(listOwnCampaigns, { ...listed([]), ...none, unpublishedNum: 1 })
    await user.click(screen.getByRole('tab', { name: 'Live 0' }))
    expect(hrefOf(await screen.findByRole('link', { name: 'See what is unpublished' }))).toBe(
      `${LIST}?status=Unpublished`,
    )
  })

  it('steps back from a page past the end', async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, ({ pageNum }) => ({
      ...listed(pageNum === 1 ? cards(8) : [], 8),
      ...counts,
    }))
    const { address } = await renderAt(`${LIST}?page=3`, wire)
    expect(await screen.findByRole('link', { name: 'Campaign 1' })).toBeTruthy()
    expect(address()).toBe(`${LIST}?page=1`)
  })

  it('tells a refusal in the place of the list and loads again', async () => {
    const wire = prepareWire('brand').refuse(listOwnCampaigns, 'tooMany')
    const { user } = await renderAt(LIST, wire)
    expect((await screen.findByRole('alert')).textContent).toContain(messages.tooManyRequests)
    wire.answer(listOwnCampaigns, { ...listed(cards(1)), ...counts })
    await user.click(screen.getByRole('button', { name: 'Load them again' }))
    expect(await screen.findByRole('link', { name: 'Campaign 1' })).toBeTruthy()
  })

  it('says that there is no connection', async () => {
    await renderAt(LIST, prepareWire('brand').goOffline(listOwnCampaigns))
    await passTime(2_000)
    expect((await screen.findByRole('alert')).textContent).toContain('Plinth cannot be reached.')
  })
})

describe('the gate before it', () => {
  it('asks a visitor to log in as a brand', async () => {
    const wire = prepareWire('visitor')
    await renderAt(LIST, wire)
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Login' }))).toBe('/brand/login')
    expect(wire.sent(listOwnCampaigns)).toEqual([])
  })

  it('tells a participant that it is for brands', async () => {
    const wire = prepareWire('participant')
    await renderAt(LIST, wire)
    expect(await screen.findByRole('heading', { name: 'This page is for brands' })).toBeTruthy()
    expect(wire.sent(listOwnCampaigns)).toEqual([])
  })

  it('asks for a log-in where the remembered session has ended', async () => {
    await renderAt(LIST, prepareWire('brand').refuse(userInfo, 'sessionExpired'))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  })

  it('keeps the list on the screen when the session ends, and asks for a log-in', async () => {
    const wire = prepareWire('brand').answer(listOwnCampaigns, { ...listed(cards(9), 9), ...counts })
    const { user } = await renderAt(LIST, wire)
    await screen.findByRole('link', { name: 'Campaign 1' })
    wire.refuse(listOwnCampaigns, 'sessionExpired')
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
    expect(hrefOf(screen.getByRole('link', { name: 'Login' }))).toBe('/brand/login')
  })

  it('signs a blocked account out, leads away and says why', async () => {
    const wire = prepareWire('brand').refuse(listOwnCampaigns, 'blocked')
    const { address } = await renderAt(LIST, wire)
    const dialog = await screen.findByRole('dialog', { name: 'You have been logged out' })
    expect(dialog.textContent).toContain(messages.accountBlocked)
    expect(address()).toBe('/')
  })
})
