import { messages } from '@plinth/api-schema/messages'
import { endNoticeMails, noticeMailsLink } from '@plinth/api-schema/notices'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const PAGE = '/notifications/unsubscribe'
const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123'
const AT = `${PAGE}?token=${TOKEN}`
const subscribed = () => prepareWire().answer(noticeMailsLink, { isSubscribed: 1 })

it('ends the emails with one press, and opening the page ends nothing', async () => {
  const wire = subscribed().answer(endNoticeMails, null)
  const { user } = await renderAt(AT, wire)
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(wire.sent(endNoticeMails)).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy()
  expect(wire.sent(endNoticeMails)).toEqual([{ token: TOKEN }])
})

it('says on opening that a link is not right, and offers nothing to press', async () => {
  await renderAt(AT, prepareWire().refuse(noticeMailsLink, 'notFound', messages.wrongLink))
  expect(await screen.findByRole('heading', { name: 'This link has expired' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull()
})

it('can be loaded again', async () => {
  const wire = prepareWire().goOffline(noticeMailsLink)
  const { user } = await renderAt(AT, wire)
  await passTime(5_000)
  const again = await screen.findByRole('button', { name: 'Load it again' })
  wire.answer(noticeMailsLink, { isSubscribed: 0 })
  await user.click(again)
  expect(await screen.findByRole('heading', { name: 'You are unsubscribed' })).toBeTruthy()
})
