import {
  countUnreadNotices,
  listNotices,
  noticeChannels,
  readNotices,
  saveNoticeChannels,
} from '@plinth/api-schema/notices'
import { articleByType } from '@plinth/api-schema/support'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNotice, buildNoticeChannels } from '../../../../test/notice-builders.ts'
import { hrefOf, onPhone, passTime, prepareOperator, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const AT = '/startup/article/faq'
const won = buildNotice({ id: 9, href: '/notifications?show=unread' })
const read = buildNotice({ id: 8, title: 'Voting has closed', isRead: 1, createTime: '2026-02-28 12:00:00' })
const notices = (unreadNum: number) => ({ ...listed([won, read]), unreadNum })

const prepare = (as: 'participant' | 'brand' = 'participant', unreadNum = 1) =>
  prepareWire(as)
    .answer(articleByType, [])
    .answer(countUnreadNotices, { unreadNum })
    .answer(listNotices, notices(unreadNum))
const findBell = (name: string) => screen.findByRole('button', { name })
const openPanel = async (wire = prepare(), bell = 'Notifications, 1 unread') => {
  const { user, address } = await renderAt(AT, wire)
  await user.click(await findBell(bell))
  return { user, address, wire, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) }
}

describe('the bell', () => {
  it.each([
    ['participant', 0, 'Notifications'],
    ['participant', 1, 'Notifications, 1 unread'],
    ['brand', 99, 'Notifications, 99 unread'],
    ['brand', 100, 'Notifications, 99+ unread'],
  ] as const)('says to a %s with %i unread: %s', async (as, unreadNum, name) => {
    await renderAt(AT, prepare(as, unreadNum))
    expect(await findBell(name)).toBeTruthy()
    expect(document.title).not.toContain(String(unreadNum))
  })

  it('stands in the header of the site as in that of an article, on phones too', async () => {
    onPhone()
    await renderAt('/notifications', prepare('participant', 3))
    const banner = within(screen.getByRole('banner'))
    expect(await banner.findByRole('button', { name: 'Notifications, 3 unread' })).toBeTruthy()
  })

  it('is not there for visitors and operators', async () => {
    const wire = prepareOperator(prepareWire()).answer(articleByType, [])
    await renderAt(AT, wire)
    await passTime(1_000)
    expect(screen.queryByRole('button', { name: /^Notifications/ })).toBeNull()
    expect(wire.sent(countUnreadNotices)).toEqual([])
    expect(wire.listenerCount()).toBe(0)
  })

  it('rings while the page is open: number, words for screen readers and panel follow', async () => {
    const { wire, panel } = await openPanel(prepare('participant', 0), 'Notifications')
    const news = buildNotice({ id: 12, title: 'Your campaign is approved' })
    wire.answer(listNotices, { ...listed([news, won, read]), unreadNum: 2 })
    await act(async () => wire.publishOwn('notices', { unreadNum: 2 }))
    expect(await findBell('Notifications, 2 unread')).toBeTruthy()
    expect(within(screen.getByRole('banner')).getByRole('status').textContent).toBe('2 unread')
    expect(await panel.findByRole('link', { name: /Your campaign is approved/ })).toBeTruthy()
    expect(wire.listenerCount()).toBe(1)
  })

  it('is read again when too much was missed', async () => {
    const wire = prepare('participant', 0)
    await renderAt(AT, wire)
    await findBell('Notifications')
    wire.answer(countUnreadNotices, { unreadNum: 5 })
    await act(async () => wire.publishOwn('reset', null))
    expect(await findBell('Notifications, 5 unread')).toBeTruthy()
  })

  it('is silent where it cannot be read', async () => {
    await renderAt(AT, prepare().refuse(countUnreadNotices, 'tooMany'))
    expect(await findBell('Notifications')).toBeTruthy()
    await passTime(5_000)
    expect(screen.queryByRole('region', { name: /^Messages/ })?.textContent ?? '').toBe('')
  })
})

describe('its panel', () => {
  it('shows the newest, and what is unread, and leads to all of them and to the settings', async () => {
    const { panel, wire } = await openPanel()
    const links = within(await panel.findByRole('list', { name: 'Newest notifications' })).getAllByRole('link')
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Unread: Your work won1 hour ago',
      'Voting has closed2 days ago',
    ])
    expect(hrefOf(panel.getByRole('link', { name: 'See all' }))).toBe('/notifications')
    expect(hrefOf(panel.getByRole('link', { name: 'Settings' }))).toBe('/participant/profile/editProfile?tab=2')
    expect(wire.sent(listNotices)).toEqual([expect.objectContaining({ pageNum: 1, pageSize: 8, unread: false })])
  })

  it("leads a brand to the brand's settings", async () => {
    const { panel } = await openPanel(prepare('brand'))
    expect(hrefOf(await panel.findByRole('link', { name: 'Settings' }))).toBe('/brand/profile/editProfile?tab=3')
  })

  it('leads to what a notice is about, marks it read and closes', async () => {
    const wire = prepare()
    const { user, address, panel } = await openPanel(wire)
    wire.answer(readNotices, { unreadNum: 0 }).answer(listNotices, { ...listed([]), unreadNum: 0 })
    await user.click(await panel.findByRole('link', { name: /Your work won/ }))
    await waitFor(() => expect(address()).toBe('/notifications?show=unread'))
    expect(wire.sent(readNotices)).toEqual([{ ids: [9] }])
    expect(await findBell('Notifications')).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not mark what is read once more', async () => {
    const { user, wire, panel } = await openPanel()
    wire.answer(listNotices, notices(1))
    await user.click(await panel.findByRole('link', { name: /Voting has closed/ }))
    expect(wire.sent(readNotices)).toEqual([])
  })

  it('marks what is opened by the middle button, and not what the right one is pressed on', async () => {
    const { user, wire, panel } = await openPanel()
    wire.answer(readNotices, { unreadNum: 0 })
    const link = await panel.findByRole('link', { name: /Your work won/ })
    await user.pointer({ keys: '[MouseRight]', target: link })
    expect(wire.sent(readNotices)).toEqual([])
    await user.pointer({ keys: '[MouseMiddle]', target: link })
    await waitFor(() => expect(wire.sent(readNotices)).toEqual([{ ids: [9] }]))
  })

  it('marks all as read, up to the newest that is shown, and only where something is unread', async () => {
    const { user, wire, panel } = await openPanel()
    await panel.findByRole('link', { name: /Your work won/ })
    wire.answer(readNotices, { unreadNum: 0 })
    wire.answer(listNotices, { ...listed([{ ...won, isRead: 1 }, read]), unreadNum: 0 })
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
    expect(await findBell('Notifications')).toBeTruthy()
    expect(panel.queryByText('Unread:')).toBeNull()
    await passTime(1_000)
    await user.click(panel.getByRole('button', { name: 'Mark all as read' }))
    expect(wire.sent(readNotices)).toEqual([{ upTo: won.moment }])
  })

  it('closes by Escape, back to the bell, and by a press or a step elsewhere', async () => {
    const { user } = await openPanel()
    const bell = await findBell('Notifications, 1 unread')
    expect(document.activeElement).toBe(screen.getByRole('dialog', { name: 'Notifications' }))
    expect(bell.getAttribute('aria-expanded')).toBe('true')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(bell)
    await passTime(600)
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Notifications' })).toBeTruthy()
    await user.click(screen.getByRole('main'))
    expect(screen.queryByRole('dialog')).toBeNull()
    await passTime(600)
    await user.click(bell)
    await screen.findByRole('dialog', { name: 'Notifications' })
    const all = screen.getByRole('link', { name: 'See all' })
    act(() => all.focus())
    await user.tab()
    expect(screen.queryByRole('dialog')).toBeNull()
    await passTime(600)
    await user.click(bell)
    expect(screen.getByRole('dialog', { name: 'Notifications' })).toBeTruthy()
    await passTime(600)
    await user.click(bell)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('saves the time zone of the browser the first time it is opened', async () => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const wire = prepare().answer(noticeChannels, buildNoticeChannels({ timeZone: null }))
    wire.answer(saveNoticeChannels, () => {
      wire.answer(noticeChannels, buildNoticeChannels({ timeZone }))
      return buildNoticeChannels({ timeZone })
    })
    const { user } = await openPanel(wire)
    await waitFor(() => expect(wire.sent(saveNoticeChannels)).toEqual([{ timeZone }]))
    await user.keyboard('{Escape}')
    await passTime(600)
    await user.keyboard('{Enter}')
    await screen.findByRole('dialog', { name: 'Notifications' })
    await passTime(1_000)
    expect(wire.sent(saveNoticeChannels)).toHaveLength(1)
  })

  it('is a sheet on phones', async () => {
    onPhone()
    const { user, panel } = await openPanel()
    expect(screen.getByRole('dialog').getAttribute('aria-modal')).toBe('true')
    expect(await panel.findByRole('link', { name: /Your work won/ })).toBeTruthy()
    await user.click(panel.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [
      'empty',
      (wire: ReturnType<typeof prepare>) => wire.answer(listNotices, { ...listed([]), unreadNum: 0 }),
      'Nothing yet',
    ],
    ['refused', (wire: ReturnType<typeof prepare>) => wire.refuse(listNotices, 'tooMany'), 'This could not be loaded'],
    ['offline', (wire: ReturnType<typeof prepare>) => wire.goOffline(listNotices), 'This could not be loaded'],
  ])('says so when it is %s', async (_state, become, words) => {
    const { panel } = await openPanel(become(prepare()))
    await passTime(5_000)
    expect(await panel.findByRole('heading', { name: words })).toBeTruthy()
  })

  it('says that it loads', async () => {
    await openPanel(prepare().hang(listNotices))
    expect(document.querySelector('[role="dialog"] ul[aria-busy="true"]')).not.toBeNull()
  })

  it('can be loaded again', async () => {
    const { user, wire, panel } = await openPanel(prepare().refuse(listNotices, 'tooMany'))
    await panel.findByRole('heading', { name: 'This could not be loaded' })
    wire.answer(listNotices, notices(1))
    await user.click(panel.getByRole('button', { name: 'Load it again' }))
    expect(await panel.findByRole('link', { name: /Your work won/ })).toBeTruthy()
  })
})
