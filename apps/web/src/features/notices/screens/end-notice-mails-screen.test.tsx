import { messages } from '@plinth/api-schema/messages'
import { endNoticeMails } from '@plinth/api-schema/notices'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { prepareWire, renderAt } from '../../../../test/render-at.tsx'

const PAGE = '/notifications/unsubscribe'
const TOKEN = 'abcdefghijklmnopqrstuvwxyz0123'

it('ends the emails with one press, and opening the page ends nothing', async () => {
  const wire = prepareWire().answer(endNoticeMails, null)
  const { user } = await renderAt(`${PAGE}?token=${TOKEN}`, wire)
  const button = await screen.findByRole('button', { name: 'Unsubscribe' })
  expect(wire.sent(endNoticeMails)).toEqual([])
  await user.click(button)
  expect(await screen.findByRole('heading', { name: 'You will get no more notifications by email.' })).toBeTruthy()
  expect(wire.sent(endNoticeMails)).toEqual([{ token: TOKEN }])
})

it('says when the link is not right', async () => {
  const { user } = await renderAt(
    `${PAGE}?token=${TOKEN}`,
    prepareWire().refuse(endNoticeMails, 'notFound', messages.wrongLink),
  )
  await user.click(await screen.findByRole('button', { name: 'Unsubscribe' }))
  expect((await screen.findByRole('alert')).textContent).toBe(messages.wrongLink)
})

it('asks for the link where there is none', async () => {
  await renderAt(PAGE, prepareWire())
  expect(await screen.findByRole('heading', { name: 'Which account?' })).toBeTruthy()
})
