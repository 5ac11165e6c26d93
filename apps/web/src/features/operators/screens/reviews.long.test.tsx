import { messages } from '@plinth/api-schema/messages'
import { listBrandReviews, operatorInfo, operatorLogIn, operatorLogOut } from '@plinth/api-schema/operators'
import { operatorQueues } from '@plinth/api-schema/operators-day'
import { answerHelp, listHelpQueue } from '@plinth/api-schema/operators-help'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { buildBrandReview, buildQueuedHelpRequest, buildQueues } from '../../../../test/operator-builders.ts'
import { findToast, passTime, prepareOperator, prepareWire, renderAt, write } from '../../../../test/render-at.tsx'

describe('brands to verify', () => {
  const BRANDS = '/platform/brands'
  const brands = (...rows: ReturnType<typeof buildBrandReview>[]) =>
    prepareWire('operator').answer(listBrandReviews, listed(rows))

  it('adds one sentence to another, and to what is written', async () => {
    const { user } = await renderAt(BRANDS, brands(buildBrandReview()))
    await user.click(await screen.findByRole('button', { name: 'Send back' }))
    const dialog = within(await screen.findByRole('dialog'))
    await write(user, dialog.getByRole('textbox'), 'Hello. ')
    await user.click(dialog.getByRole('button', { name: 'Zip code does not match' }))
    await user.click(dialog.getByRole('button', { name: 'Company not in register' }))
    expect(dialog.getByRole('textbox')).toHaveProperty(
      'value',
      'Hello. The zip code does not match the address in the company register. Please give the registered one. We could not find the company in the register of its country. Please check its name, or write to Account support with an extract.',
    )
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('asks for the state of the view, and searches in it', async () => {
    const wire = brands()
    const { user, address } = await renderAt(BRANDS, wire)
    await user.click(await screen.findByRole('radio', { name: 'Verified' }))
    await waitFor(() => expect(wire.sent(listBrandReviews).at(-1)).toMatchObject({ status: 1 }))
    await write(user, screen.getByRole('searchbox', { name: 'Search brands' }), 'harbour')
    await passTime(500)
    expect(await screen.findByRole('heading', { name: 'No brand found' })).toBeTruthy()
    expect(wire.sent(listBrandReviews).at(-1)).toMatchObject({ status: 1, search: 'harbour' })
    await user.click(screen.getByRole('button', { name: 'Show all brands' }))
    await waitFor(() => expect(address()).toBe(`${BRANDS}?status=all`))
    await user.click(screen.getByRole('radio', { name: 'Waiting' }))
    await waitFor(() => expect(address()).toBe(BRANDS))
  })
})

describe('requests for help', () => {
  const HELP = '/platform/help'
  const help = (...rows: ReturnType<typeof buildQueuedHelpRequest>[]) =>
    prepareWire('operator').answer(listHelpQueue, listed(rows))

  it('keeps what was begun while another request is looked at, and where it is refused', async () => {
    const wire = help(buildQueuedHelpRequest(), buildQueuedHelpRequest({ id: 2, userName: 'jon' })).refuse(
      answerHelp,
      'conflict',
      messages.helpAnsweredAlready,
    )
    const { user } = await renderAt(HELP, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Begun')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    expect(await findToast(messages.helpAnsweredAlready)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: /jon/ }))
    expect(await screen.findByRole('article', { name: 'jon' })).toBeTruthy()
    expect(screen.getByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', '')
    await user.click(screen.getByRole('button', { name: /mara/ }))
    await screen.findByRole('article', { name: 'mara' })
    expect(screen.getByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', 'Begun')
  })

  it('asks before an answer is left behind', async () => {
    const { user, address } = await renderAt(HELP, help(buildQueuedHelpRequest()))
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Begun')
    await user.click(screen.getByRole('link', { name: /^Brands/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    expect(await screen.findByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', 'Begun')
    expect(address()).toBe(HELP)
  })

  it('has the answer again after a log-in, where the session ended over it', async () => {
    const wire = help(buildQueuedHelpRequest()).refuse(answerHelp, 'sessionExpired')
    const { user, address } = await renderAt(HELP, wire)
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Half of it')
    wire.refuse(operatorInfo, 'sessionExpired')
    await user.click(screen.getByRole('button', { name: 'Send answer' }))
    await write(user, await screen.findByLabelText(/^Email/), 'op@plinth.example')
    await write(user, screen.getByLabelText(/^Password/), 'Secret-pass-1')
    prepareOperator(wire)
      .answer(listHelpQueue, listed([buildQueuedHelpRequest()]))
      .answer(operatorLogIn, { token: 't' })
    await user.click(screen.getByRole('button', { name: 'Log in' }))
    await waitFor(() => expect(address()).toBe(HELP))
    expect(await screen.findByRole('textbox', { name: /^Answer/ })).toHaveProperty('value', 'Half of it')
  })
})

describe("the operator's door", () => {
  it('lets nobody out over an answer that is begun, unless they want that', async () => {
    const wire = prepareWire('operator')
      .answer(listHelpQueue, listed([buildQueuedHelpRequest()]))
      .answer(operatorLogOut, null)
    const { user, address } = await renderAt('/platform/help', wire)
    await write(user, await screen.findByRole('textbox', { name: /^Answer/ }), 'Begun')
    await user.click(screen.getAllByRole('button', { name: 'Log out' })[0]!)
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await passTime(600)
    await user.click(dialog.getByRole('button', { name: 'Stay here' }))
    await passTime(1_000)
    expect(wire.sent(operatorLogOut)).toEqual([])
    expect(address()).toBe('/platform/help')
  })

  it('counts what waits in the navigation', async () => {
    const waiting = (waitNum: number) => ({ waitNum, oldestTime: '2026-03-01 12:00:00' })
    const wire = prepareWire('operator')
      .answer(listBrandReviews, listed([]))
      .answer(
        operatorQueues,
        buildQueues({ help: waiting(4), reports: waiting(2), appeals: waiting(1), alike: waiting(1) }),
      )
    await renderAt('/platform/brands', wire)
    expect(await screen.findByRole('link', { name: 'Help 4 waiting' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Artworks 4 waiting' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Votes' })).toBeTruthy()
  })
})
