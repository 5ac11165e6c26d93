import { messages } from '@plinth/api-schema/messages'
import { listNoticeTypes, noticeChannels, saveNoticeChannels, switchNotices } from '@plinth/api-schema/notices'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { buildNoticeChannels, buildNoticeType } from '../../../../test/notice-builders.ts'
import { findToast, passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const AT = '/participant/profile/editProfile?tab=2'
const types = [
  buildNoticeType({ id: 1, description: 'Goods sold', group: 'market' }),
  buildNoticeType({ id: 3, description: 'Auction expiration', group: 'market', isOpen: 0 }),
  buildNoticeType({ id: 106, description: 'Someone joins your campaign', channels: { email: 'daily', push: false } }),
  buildNoticeType({ id: 109, description: 'A brand writes to you' }),
  buildNoticeType({ id: 115, description: 'Security of your account', group: 'account', locked: 1 }),
]
const prepare = (as: 'participant' | 'brand' = 'participant') =>
  prepareWire(as).answer(listNoticeTypes, types).answer(noticeChannels, buildNoticeChannels())
const findSwitch = (name: string) => screen.findByRole('switch', { name })
const isOn = (element: HTMLElement) => element.getAttribute('aria-checked') === 'true'

it('groups the kinds, and says why one is locked and how another is emailed', async () => {
  await renderAt(AT, prepare())
  await findSwitch('Goods sold')
  const namesIn = (group: string) =>
    within(screen.getByRole('region', { name: group }))
      .getAllByRole('switch')
      .map((element) => (element as HTMLButtonElement).labels[0]?.textContent)
  expect(namesIn('Campaigns')).toEqual(['Someone joins your campaign', 'A brand writes to you'])
  expect(namesIn('Market')).toEqual(['Goods sold', 'Auction expiration'])
  expect(namesIn('Account')).toEqual(['Security of your account'])
  const security = await findSwitch('Security of your account')
  expect(isOn(security)).toBe(true)
  expect(security).toHaveProperty('disabled', true)
  const hintOf = (element: HTMLElement) =>
    document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent
  expect(hintOf(security)).toBe('Always on, also by email, so that you know if someone else uses your account.')
  expect(hintOf(await findSwitch('Someone joins your campaign'))).toBe('By email, only in the daily summary.')
})

it('saves as one switches, by keyboard too: the ids that are on', async () => {
  const wire = prepare().answer(switchNotices, null)
  const { user } = await renderAt(AT, wire)
  await user.click(await findSwitch('A brand writes to you'))
  await waitFor(() => expect(wire.sent(switchNotices)).toEqual([[1, 106, 115]]))
  const expiry = await findSwitch('Auction expiration')
  expiry.focus()
  await user.keyboard(' ')
  await waitFor(() =>
    expect(wire.sent(switchNotices)).toEqual([
      [1, 106, 115],
      [1, 3, 106, 115],
    ]),
  )
  expect([isOn(await findSwitch('A brand writes to you')), isOn(expiry)]).toEqual([false, true])
  expect(await screen.findByText('Changes are saved automatically. Saved just now.')).toBeTruthy()
})

it('saves one switch after the other, each with all that came before', async () => {
  const wire = prepare()
  const first = wire.delay(switchNotices, null)
  const { user } = await renderAt(AT, wire)
  await user.click(await findSwitch('A brand writes to you'))
  await user.click(await findSwitch('Goods sold'))
  expect(wire.sent(switchNotices)).toEqual([[1, 106, 115]])
  await first.release()
  await waitFor(() =>
    expect(wire.sent(switchNotices)).toEqual([
      [1, 106, 115],
      [106, 115],
    ]),
  )
})

it('reloads the list where saving fails', async () => {
  const wire = prepare().refuse(switchNotices, 'tooMany')
  const { user } = await renderAt(AT, wire)
  const won = await findSwitch('A brand writes to you')
  await user.click(won)
  expect(await findToast(messages.tooManyRequests)).toBeTruthy()
  await waitFor(() => expect(wire.sent(listNoticeTypes)).toHaveLength(2))
  await waitFor(() => expect(isOn(won)).toBe(true))
  expect(screen.getByText('Changes are saved automatically.')).toBeTruthy()
})

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
const keeping = (kept: ReturnType<typeof buildNoticeChannels>) => {
  let channels = kept
  return prepare()
    .answer(noticeChannels, () => channels)
    .answer(saveNoticeChannels, ({ email = channels.email, timeZone = channels.timeZone }) => {
      channels = buildNoticeChannels({ email, timeZone })
      return channels
    })
}

it('chooses how often emails come', async () => {
  const wire = keeping(buildNoticeChannels({ timeZone: zone }))
  const { user } = await renderAt(AT, wire)
  expect(await screen.findByText('ines@example.com', { exact: false })).toBeTruthy()
  expect(isOn(await screen.findByRole('radio', { name: 'Each one as it happens' }))).toBe(true)
  await user.click(screen.getByRole('radio', { name: 'A daily summary' }))
  await waitFor(() => expect(wire.sent(saveNoticeChannels)).toEqual([{ email: 'daily' }]))
  await user.click(screen.getByRole('radio', { name: 'Off' }))
  await waitFor(() => expect(wire.sent(saveNoticeChannels)).toHaveLength(2))
  expect(screen.getByText('You still get codes and security messages.')).toBeTruthy()
})

it.each([null, 'Pacific/Chatham'])('saves the time zone of the browser, once, where %j was kept', async (timeZone) => {
  const wire = keeping(buildNoticeChannels({ timeZone }))
  const { user } = await renderAt(AT, wire)
  expect(await screen.findByText(`Every morning at 8, in the time zone ${zone}.`)).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'A daily summary' }))
  await passTime(5_000)
  expect(wire.sent(saveNoticeChannels)).toEqual([{ timeZone: zone }, { email: 'daily' }])
  expect(isOn(screen.getByRole('radio', { name: 'A daily summary' }))).toBe(true)
})

it('says nothing where the time zone cannot be saved, and what holds', async () => {
  const wire = prepare()
    .answer(noticeChannels, buildNoticeChannels({ timeZone: 'Pacific/Chatham' }))
    .refuse(saveNoticeChannels, 'tooMany')
  await renderAt(AT, wire)
  expect(await screen.findByText('Every morning at 8, in the time zone Pacific/Chatham.')).toBeTruthy()
  await passTime(5_000)
  expect(wire.sent(saveNoticeChannels)).toHaveLength(1)
  expect(screen.queryByText(messages.tooManyRequests)).toBeNull()
})

it('puts the choice back where it cannot be saved', async () => {
  const wire = prepare().refuse(saveNoticeChannels, 'tooMany')
  const { user } = await renderAt(AT, wire)
  await user.click(await screen.findByRole('radio', { name: 'Off' }))
  expect(await findToast(messages.tooManyRequests)).toBeTruthy()
  await waitFor(() => expect(isOn(screen.getByRole('radio', { name: 'Each one as it happens' }))).toBe(true))
})

it.each([
  ['participant', AT, '/participant/profile/editProfile?tab=2'],
  ['brand', '/brand/profile/editProfile?tab=3', '/brand/profile/editProfile?tab=3'],
  ['brand', AT, '/brand/profile/editProfile?tab=3'],
  ['participant', '/brand/profile/editProfile?tab=3', AT],
] as const)('is where a %s looks for it who comes to %s', async (as, from, to) => {
  const { address } = await renderAt(from, prepare(as))
  expect(await screen.findByRole('heading', { name: 'Notification methods' })).toBeTruthy()
  expect(address()).toBe(to)
  const nav = within(screen.getByRole('navigation', { name: 'Settings' }))
  expect(nav.getByRole('link', { name: 'Notification' }).getAttribute('aria-current')).toBe('page')
})
