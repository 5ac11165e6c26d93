import { messages } from '@plinth/api-schema/messages'
import { createCardInvoice, listInvoices, listOwnPlanMonths, listPlans, ownPlan } from '@plinth/api-schema/plans'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { openFakeChain } from '../../../../test/fake-chain.ts'
import { buildOwnPlan, buildPlans } from '../../../../test/plan-builders.ts'
import { buildCardInvoice, buildInvoice } from '../../../../test/plan-payment-builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'
import { PAYMENT_WORDS } from '../../../lib/plans/payment-words.ts'

const PLAN = '/brand/campaign/edit/plan'
const SUBSCRIPTION = '/brand/profile/editProfile?tab=6'
const invoice = buildCardInvoice()
const cardPlans = (currency = 'eur') =>
  buildPlans().map((plan) => (plan.id === 2 ? { ...plan, cardPrice: 8_900, cardCurrency: currency } : plan))
const world = () =>
  prepareWire('brand')
    .answer(listPlans, cardPlans())
    .answer(ownPlan, buildOwnPlan())
    .answer(listOwnPlanMonths, listed([]))
    .answer(createCardInvoice, invoice)
    .answer(listInvoices, listed([invoice]))

let assign: MockInstance<Location['assign']>
beforeEach(() => {
  assign = vi.spyOn(window.location, 'assign').mockReturnValue()
})
afterEach(() => assign.mockRestore())

// As Enter in one of its fields does, whatever its button does meanwhile.
const submitForm = () => fireEvent.submit(screen.getByRole('dialog').querySelector('form') as HTMLFormElement)

const openDialog = async (wire = world()) => {
  const { user } = await renderAt(PLAN, wire)
  await user.click(await screen.findByRole('button', { name: 'Pay by card for Studio' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pay for Studio by card' }))
  return { user, wire, dialog, go: () => user.click(dialog.getByRole('button', { name: 'Continue to payment' })) }
}

describe('a plan', () => {
  it('without a price by card has no button for it', async () => {
    await renderAt(PLAN, world().answer(listPlans, buildPlans()))
    expect(await screen.findByText(/granted by the people who run this site/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay by card/ })).toBeNull()
    expect(screen.queryByText(/by card/)).toBeNull()
  })

  it('with one has one, beside that of the wallet or alone', async () => {
    await renderAt(PLAN, world())
    expect(await screen.findByText('or €89.00 by card')).toBeTruthy()
    expect(screen.getAllByRole('button', { name: /^Pay by card/ })).toHaveLength(1)
    expect(screen.getByText(/paid for in advance, by card\. Nothing is ever charged automatically/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay for months of/ })).toBeNull()
  })

  it('names both ways where both are there', async () => {
    const wire = world()
    openFakeChain(wire)
    await renderAt(PLAN, wire)
    expect(await screen.findByRole('button', { name: 'Pay for months of Studio' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Pay by card for Studio' })).toBeTruthy()
    expect(screen.getByText(/in advance, from a wallet or by card/)).toBeTruthy()
  })

  it('in a currency without decimals costs whole units', async () => {
    await renderAt(PLAN, world().answer(listPlans, cardPlans('jpy')))
    expect(await screen.findByText('or ¥8,900 by card')).toBeTruthy()
  })

  it('is paid for on the page of the processor', async () => {
    const { user, wire, dialog, go } = await openDialog()
    await user.click(dialog.getByRole('combobox', { name: 'Months' }))
    await user.click(await screen.findByRole('option', { name: '3 months' }))
    expect(dialog.getByText('€267.00')).toBeTruthy()
    await go()
    await waitFor(() => expect(assign).toHaveBeenCalledExactlyOnceWith(invoice.cardUrl))
    expect(wire.sent(createCardInvoice)).toEqual([{ planId: 2, months: 3 }])
    // The page is on its way out: no second invoice is asked for meanwhile.
    await passTime(1_000)
    await go()
    submitForm()
    await passTime(1_000)
    expect(wire.sent(createCardInvoice)).toHaveLength(1)
  })

  it('stays here where the processor names no page', async () => {
    const { go, wire } = await openDialog(world().answer(createCardInvoice, { ...invoice, cardUrl: null }))
    await go()
    await waitFor(() => expect(wire.sent(createCardInvoice)).toHaveLength(1))
    await passTime(1_000)
    expect(assign).not.toHaveBeenCalled()
  })

  it('is not paid for by somebody who leaves the dialog', async () => {
    const { user } = await openDialog()
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await passTime(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pay by card for Studio' }))
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await passTime(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('waits for the page, and tells why there is none', async () => {
    const { dialog, wire, go } = await openDialog(world().hang(createCardInvoice))
    await go()
    submitForm()
    await passTime(1_000)
    expect(dialog.getByRole('button', { name: /Continue to payment/ }).getAttribute('aria-busy')).toBe('true')
    expect(wire.sent(createCardInvoice)).toHaveLength(1)
    expect(assign).not.toHaveBeenCalled()
  })

  it('tells why it cannot be paid for now', async () => {
    const { dialog, go } = await openDialog(world().refuse(createCardInvoice, 'overloaded'))
    await go()
    expect(await dialog.findByText(messages.overloaded)).toBeTruthy()
    expect(assign).not.toHaveBeenCalled()
  })
})

describe('somebody who comes back', () => {
  it('is told once the processor has confirmed it, and sees the new plan', async () => {
    const wire = world()
    await renderAt(`${PLAN}?paid=${invoice.id}`, wire)
    expect(await screen.findByText(/Waiting for the card processor/)).toBeTruthy()
    await passTime(3_000)
    expect(wire.sent(ownPlan)).toHaveLength(1)
    wire.answer(listInvoices, listed([{ ...invoice, state: 1, paymentState: 1, cardUrl: null }]))
    wire.answer(ownPlan, buildOwnPlan({ plan: cardPlans()[1]!, endTime: '2026-06-01 10:00:00' }))
    await passTime(3_000)
    expect(await screen.findByText(/3 months of/)).toBeTruthy()
    expect(await screen.findByRole('heading', { name: /You are on Studio/ })).toBeTruthy()
  })

  it.each([
    ['tooLittle', 2],
    ['late', 4],
    ['refunded', 7],
    ['disputed', 8],
    ['disputeWon', 9],
    ['disputeLost', 10],
  ] as const)('is told that it was %s', async (state, code) => {
    const wire = world().answer(listInvoices, listed([{ ...invoice, paymentState: code }]))
    await renderAt(`${PLAN}?paid=${invoice.id}`, wire)
    expect(await screen.findByText(PAYMENT_WORDS[state])).toBeTruthy()
    // There is nothing more to wait for.
    const asked = wire.sent(listInvoices).length
    await passTime(5_000)
    expect(wire.sent(listInvoices)).toHaveLength(asked)
  })

  it('is told nothing of an invoice that is not theirs, or of nonsense', async () => {
    const fromWallet = buildInvoice({ id: 10, state: 1, paymentState: 1 })
    for (const paid of ['999', '10', 'x']) {
      await renderAt(`${PLAN}?paid=${paid}`, world().answer(listInvoices, listed([fromWallet, invoice])))
      expect(await screen.findByText('or €89.00 by card')).toBeTruthy()
      await passTime(3_000)
      expect(screen.queryByText(/Waiting for the card processor|Paid\./)).toBeNull()
      document.body.replaceChildren()
    }
  })
})

describe('an open invoice by card', () => {
  it('leads to the page of the processor, and has no way where that was not named', async () => {
    const rows = [invoice, buildCardInvoice({ id: 10, planName: 'House', cardUrl: null })]
    await renderAt(SUBSCRIPTION, world().answer(listInvoices, listed(rows)))
    const link = await screen.findByRole('link', { name: 'Pay for Studio by card' })
    expect(link.getAttribute('href')).toBe(invoice.cardUrl)
    expect(screen.getAllByText('€267.00')).toHaveLength(2)
    expect(screen.queryByRole('link', { name: 'Pay for House by card' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Pay for/ })).toBeNull()
  })
})
