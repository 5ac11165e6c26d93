import { countUnreadNotices, listNotices, readNotices } from '@plinth/api-schema/notices'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildNotice } from '../../../../test/notice-builders.ts'
import { hrefOf, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const AT = '/notifications'
const rows = [
  buildNotice({ id: 9, title: 'Your work won', href: '/notifications?page=2' }),
  buildNotice({ id: 8, title: 'Voting has closed', text: 'You are second.\nWell done.', isRead: 1 }),
]
const prepare = (total = 60) =>
  prepareWire('participant')
    .answer(countUnreadNotices, { unreadNum: 1 })
    .answer(listNotices, { ...listed(rows, total), unreadNum: 1 })
const findRow = (name: RegExp) => screen.findByRole('link', { name })

it('lists them by 24, all or the unread ones, and keeps both in the address', async () => {
  const wire = prepare()
  const { user, address } = await renderAt(AT, wire)
  expect((await findRow(/^Unread: Your work won/)).textContent).toContain('1 hour ago')
  expect((await findRow(/^Voting has closed/)).textContent).toContain('You are second.\nWell done.')
  await user.click(screen.getByRole('button', { name: 'Page 3' }))
  await waitFor(() => expect(address()).toBe(`${AT}?page=3`))
  await user.click(screen.getByRole('radio', { name: 'Unread' }))
  await waitFor(() => expect(address()).toBe(`${AT}?show=unread`))
  await waitFor(() => expect(wire.sent(listNotices)).toHaveLength(3))
  expect(wire.sent(listNotices).map(({ pageNum, pageSize, unread }) => [pageNum, pageSize, unread])).toEqual([
    [1, 24, false],
    [3, 24, false],
    [1, 24, true],
  ])
})

it('leads from a page behind the end to the last', async () => {
  const { address } = await renderAt(`${AT}?page=9`, prepare())
  await waitFor(() => expect(address()).toBe(`${AT}?page=3`))
})

it('leads to what a notice is about and marks it read, also where that is opened in another tab', async () => {
  const wire = prepare().answer(readNotices, { unreadNum: 0 })
  const { user, address } = await renderAt(AT, wire)
  const row = await findRow(/Your work won/)
  await user.pointer({ keys: '[MouseMiddle]', target: row })
  await waitFor(() => expect(wire.sent(readNotices)).toEqual([{ ids: [9] }]))
  expect(address()).toBe(AT)
  await user.click(row)
  await waitFor(() => expect(address()).toBe(`${AT}?page=2`))
})

it('marks all as read up to the newest on the screen, or the newest of all from a later page', async () => {
  const wire = prepare().answer(readNotices, { unreadNum: 1 })
  const { user } = await renderAt(AT, wire)
  await findRow(/Your work won/)
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(wire.sent(readNotices)).toEqual([{ upTo: rows[0]!.moment }]))
  await user.click(screen.getByRole('button', { name: 'Page 2' }))
  await passTime(600)
  wire.answer(listNotices, ({ pageSize }) => ({
    ...listed(pageSize === 1 ? [buildNotice({ id: 3, moment: 77 })] : rows, 60),
    unreadNum: 1,
  }))
  await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
  await waitFor(() => expect(wire.sent(readNotices).at(-1)).toEqual({ upTo: 77 }))
})

it('shows what comes in while it is open', async () => {
  const wire = prepare(2)
  await renderAt(AT, wire)
  await findRow(/Your work won/)
  wire.answer(listNotices, {
    ...listed([buildNotice({ id: 10, title: 'A letter from Ostra' }), ...rows]),
    unreadNum: 2,
  })
  await act(async () => wire.publishOwn('notices', { unreadNum: 2 }))
  expect(await findRow(/^Unread: A letter from Ostra/)).toBeTruthy()
})

it('is for both kinds of account, with the way to the settings of each', async () => {
  await renderAt(AT, prepareWire('brand').answer(listNotices, { ...listed(rows), unreadNum: 1 }))
  await findRow(/Your work won/)
  const main = within(screen.getByRole('main'))
  expect(hrefOf(main.getByRole('link', { name: 'Notification settings' }))).toBe('/brand/profile/editProfile?tab=3')
})

it('asks a visitor to log in', async () => {
  await renderAt(AT, prepareWire())
  expect(await screen.findByRole('dialog', { name: 'Log in to go on' })).toBeTruthy()
  expect(screen.getByText('Log in to see your notifications')).toBeTruthy()
})
