import { MAX_PLAN_MONTHS } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import {
  closePayment,
  endPlanMonths,
  grantPlan,
  listAllPlans,
  listGrantedMonths,
  listStrayPayments,
  savePlan,
} from '@plinth/api-schema/operators-plans'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { buildSwitches, listed } from '../../../../test/builders.ts'
import { describeStates, press } from '../../../../test/describe-states.ts'
import { ether } from '../../../../test/market-builders.ts'
import { buildCountedPlan, buildGrantedMonths, buildPlans } from '../../../../test/plan-builders.ts'
import { buildStrayPayment } from '../../../../test/plan-payment-builders.ts'
import { passTime, prepareWire, renderAt } from '../../../../test/render-at.tsx'

const plans = buildPlans().map((plan, index) => buildCountedPlan({ ...plan, brandNum: index }))
const full = () =>
  prepareWire('operator')
    .answer(listAllPlans, plans)
    .answer(listStrayPayments, listed([]))
    .answer(listGrantedMonths, listed([buildGrantedMonths(), buildGrantedMonths({ id: 6, state: 0 })]))

const cards = () =>
  full()
    .answer(operationSwitch, buildSwitches({ cards: true }))
    .answer(
      listAllPlans,
      plans.map((plan) => (plan.id === 2 ? { ...plan, cardPrice: 8_950, cardCurrency: 'eur' } : plan)),
    )
const card = { chainId: null, payer: null, currency: 'eur', amount: '8900' }
const byCard = [
  buildStrayPayment({ ...card, txHash: 'pi_3PqWzX2eZvKYlo2C0a1b2c3d', state: 7 }),
  buildStrayPayment({ ...card, txHash: 'pi_3PqWzX2eZvKYlo2C0a1b2c3e', id: 6, state: 8 }),
  buildStrayPayment({ ...card, txHash: 'pi_3PqWzX2eZvKYlo2C0a1b2c3f', id: 7, state: 9 }),
  buildStrayPayment({ ...card, txHash: 'pi_3PqWzX2eZvKYlo2C0a1b2c3g', id: 8, state: 10 }),
]
const unnamed = { id: 5, state: 6, userId: null, userName: null, nickName: null, planName: null }

describeStates('plans', '/platform/plans', {
  loading: () => full().hang(listAllPlans).hang(listGrantedMonths),
  empty: () => full().answer(listGrantedMonths, listed([])),
  refused: () => full().refuse(listAllPlans, 'tooMany').refuse(listGrantedMonths, 'tooMany'),
  offline: () => full().goOffline(listAllPlans),
  full,
  hidden: () => full().answer(listAllPlans, [buildCountedPlan({ id: 4, isFree: 0, isOffered: 0 })]),
  'a new one': { wire: full, act: press('New plan') },
  'editing the free one': { wire: full, act: press('Edit Free') },
  'payments to look at': () =>
    full()
      .answer(coinList, [ether])
      .answer(listStrayPayments, listed([buildStrayPayment(), buildStrayPayment(unnamed)])),
  'where cards are taken': () => cards().answer(listStrayPayments, listed(byCard)),
  'a price by card': { wire: cards, act: press('Edit Studio') },
  granting: { wire: full, act: press('Grant months') },
  'granting nothing': {
    wire: full,
    act: async (user) => {
      await press('Grant months')(user)
      const dialog = within(screen.getByRole('dialog'))
      await user.clear(dialog.getByRole('textbox', { name: /^Months/ }))
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A partner.')
      await press('Grant months')(user)
    },
  },
  'ending months': { wire: full, act: press(/^End Studio/) },
  'closing a payment': {
    wire: () => full().answer(listStrayPayments, listed([buildStrayPayment()])),
    act: press(/^Close the payment/),
  },
  'closing a payment of which a dispute was won': {
    wire: () => cards().answer(listStrayPayments, listed([byCard[2]!])),
    act: press(/^Close the payment/),
  },
  'closing a payment of which a dispute was lost': {
    wire: () => cards().answer(listStrayPayments, listed([byCard[3]!])),
    act: press(/^Close the payment/),
  },
})

describe('an operator', () => {
  it('writes a plan, with an empty limit for any number', async () => {
    const wire = full().answer(savePlan, { id: 2 })
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Edit Studio' }))
    const dialog = within(await screen.findByRole('dialog'))
    const price = dialog.getByRole('textbox', { name: /Price a month/ })
    await user.clear(price)
    await user.type(price, '120.5')
    await user.clear(dialog.getByRole('textbox', { name: /Campaigns at once/ }))
    await user.click(dialog.getByRole('button', { name: 'Save plan' }))
    expect(await screen.findByText('Studio is saved.')).toBeTruthy()
    expect(wire.sent(savePlan)).toMatchObject([{ id: 2, priceCents: 12_050, campaignNum: null, workNum: 5000 }])
  })

  it('writes a price by card in the smallest unit of its currency, and takes it away again', {
    tags: 'long',
  }, async () => {
    const wire = cards().answer(savePlan, { id: 2 })
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Edit Studio' }))
    const dialog = within(await screen.findByRole('dialog'))
    const price = () => dialog.getByRole('textbox', { name: /Price a month by card/ })
    const save = () => dialog.getByRole('button', { name: 'Save plan' })
    expect(price()).toHaveProperty('value', '89.50')
    const choose = async (option: string) => {
      await user.click(dialog.getByRole('combobox', { name: /Currency by card/ }))
      await user.click(await screen.findByRole('option', { name: option }))
    }
    for (const wrong of ['0', '1.234', '80000.01', 'x']) {
      await user.clear(price())
      await user.type(price(), wrong)
      expect([wrong, (save() as HTMLButtonElement).disabled]).toEqual([wrong, true])
    }
    await user.clear(price())
    await user.type(price(), '0.01')
    expect(save()).toHaveProperty('disabled', false)
    await choose('JPY')
    // The yen has no decimals.
    expect(save()).toHaveProperty('disabled', true)
    await user.clear(price())
    expect(save()).toHaveProperty('disabled', true)
    await user.type(price(), '9000')
    await user.click(save())
    expect(await screen.findByText('Studio is saved.')).toBeTruthy()
    expect(wire.sent(savePlan)).toMatchObject([{ cardPrice: 9_000, cardCurrency: 'jpy' }])
    await passTime(1_000)
    await user.click(await screen.findByRole('button', { name: 'Edit Studio' }))
    await screen.findByRole('dialog')
    await user.click(screen.getByRole('combobox', { name: /Currency by card/ }))
    await user.click(await screen.findByRole('option', { name: 'Not sold by card' }))
    expect(screen.queryByRole('textbox', { name: /by card/ })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save plan' }))
    await waitFor(() => expect(wire.sent(savePlan).at(-1)).toMatchObject({ cardPrice: null, cardCurrency: null }))
  })

  it('keeps a price by card where cards are not taken now', async () => {
    const wire = cards().answer(operationSwitch, buildSwitches()).answer(savePlan, { id: 2 })
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Edit Studio' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.queryByText(/by card/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Save plan' }))
    expect(await screen.findByText('Studio is saved.')).toBeTruthy()
    expect(wire.sent(savePlan)).toMatchObject([{ cardPrice: 8_950, cardCurrency: 'eur' }])
  })

  it.each([
    [/^Name/, ['', ' ']],
    [/^Price a month, in US/, ['', '1.', '1.234', '-1', '1234567']],
    [/^Place in the list/, ['', '0', '101', '1000', 'x', '1.5']],
    [/^Campaigns at once/, ['x', '-1', '123456789', '1.5']],
    [/^Works in one campaign/, ['x']],
    [/^Invitations in 30 days/, ['x']],
  ])('cannot save a plan where %s says nothing that can be', async (name, wrong) => {
    const wire = full().answer(savePlan, { id: 2 })
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Edit Studio' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name })
    const save = dialog.getByRole('button', { name: 'Save plan' })
    const right = (field as HTMLInputElement).value
    for (const text of wrong) {
      await user.clear(field)
      if (text !== '') await user.type(field, text)
      expect([text, (save as HTMLButtonElement).disabled]).toEqual([text, true])
    }
    fireEvent.submit(field.closest('form')!)
    expect(wire.sent(savePlan)).toEqual([])
    await user.clear(field)
    await user.type(field, right)
    expect(save).toHaveProperty('disabled', false)
  })

  it.each(['1', '100'])('puts a plan at the place %s', async (place) => {
    const wire = full().answer(savePlan, { id: 2 })
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Edit Studio' }))
    const dialog = within(await screen.findByRole('dialog'))
    const field = dialog.getByRole('textbox', { name: /^Place in the list/ })
    await user.clear(field)
    await user.type(field, place)
    await user.click(dialog.getByRole('switch', { name: /^Show to brands/ }))
    await user.click(dialog.getByRole('button', { name: 'Save plan' }))
    expect(await screen.findByText('Studio is saved.')).toBeTruthy()
    expect(wire.sent(savePlan)).toMatchObject([{ position: Number(place), isOffered: false }])
  })

  it('cannot save a price that is none, and reads why a plan was refused', { tags: 'long' }, async () => {
    const wire = full().refuse(savePlan, 'conflict')
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'New plan' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Atelier')
    const price = dialog.getByRole('textbox', { name: /Price a month/ })
    await user.type(price, 'much')
    expect(dialog.getByRole('button', { name: 'Save plan' })).toHaveProperty('disabled', true)
    await user.clear(price)
    await user.type(price, '5')
    await user.click(dialog.getByRole('button', { name: 'Save plan' }))
    expect(await dialog.findByRole('alert')).toBeTruthy()
  })

  it('closes a payment that could not be credited, with a reason', { tags: 'long' }, async () => {
    const wire = full()
      .answer(listStrayPayments, listed([buildStrayPayment()]))
      .answer(closePayment, null)
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: /^Close the payment of 0x7777/ }))
    const question = within(await screen.findByRole('dialog'))
    await user.type(question.getByRole('textbox', { name: /What was done/ }), 'Returned.')
    wire.answer(listStrayPayments, listed([]))
    await user.click(question.getByRole('button', { name: 'Close payment' }))
    expect(await screen.findByText('The payment is closed.')).toBeTruthy()
    expect(wire.sent(closePayment)).toMatchObject([{ id: 4, reason: 'Returned.' }])
    await waitFor(() => expect(screen.queryByText('Payments to look at')).toBeNull())
  })

  it.each([
    ['won', 9, /go on with what was left of them/],
    ['lost', 10, /The money has gone back/],
  ])('reads what follows from a dispute that was %s before it closes it', async (_how, state, words) => {
    const wire = full().answer(listStrayPayments, listed([buildStrayPayment({ ...card, txHash: 'pi_1', state })]))
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Close the payment of pi_1' }))
    expect(await within(await screen.findByRole('dialog')).findByText(words)).toBeTruthy()
  })

  it.each(['0', '25', 'x', '1.5', ''])('grants no months where they are said to be %j', async (months) => {
    const wire = full()
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Grant months' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Username of the brand/ }), 'aster.audio')
    await user.clear(dialog.getByRole('textbox', { name: /^Months/ }))
    if (months !== '') await user.type(dialog.getByRole('textbox', { name: /^Months/ }), months)
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A partner.')
    await user.click(dialog.getByRole('button', { name: 'Grant months' }))
    expect(await dialog.findByText(`A number from 1 to ${MAX_PLAN_MONTHS}`)).toBeTruthy()
    expect(dialog.queryByText('Please name the brand')).toBeNull()
    expect(wire.sent(grantPlan)).toEqual([])
  })

  it('grants as many months as can be, and reads why they were refused', { tags: 'long' }, async () => {
    const wire = full().refuse(grantPlan, 'notFound')
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Grant months' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Username of the brand/ }), 'nobody')
    await user.clear(dialog.getByRole('textbox', { name: /^Months/ }))
    await user.type(dialog.getByRole('textbox', { name: /^Months/ }), String(MAX_PLAN_MONTHS))
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A partner.')
    await user.click(dialog.getByRole('button', { name: 'Grant months' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(messages.notFound)
    expect(wire.sent(grantPlan)).toMatchObject([{ months: MAX_PLAN_MONTHS }])
  })

  it('grants months to a brand, and ends them', { tags: 'long' }, async () => {
    const wire = full().answer(grantPlan, { id: 9 }).answer(endPlanMonths, null)
    const { user } = await renderAt('/platform/plans', wire)
    await user.click(await screen.findByRole('button', { name: 'Grant months' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox', { name: /Username of the brand/ }), 'aster.audio')
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A partner.')
    await user.click(dialog.getByRole('button', { name: 'Grant months' }))
    expect(await screen.findByText('aster.audio has the plan now.')).toBeTruthy()
    expect(wire.sent(grantPlan)).toMatchObject([
      { userName: 'aster.audio', planId: 2, months: 1, reason: 'A partner.' },
    ])
    await user.click((await screen.findAllByRole('button', { name: 'End Studio of studio.north' }))[0]!)
    const question = within(await screen.findByRole('dialog'))
    await user.type(question.getByRole('textbox', { name: /Reason/ }), 'A slip.')
    await user.click(question.getByRole('button', { name: 'End months' }))
    expect(await screen.findByText('Studio of Studio North has ended.')).toBeTruthy()
    expect(wire.sent(endPlanMonths)).toMatchObject([{ id: 5, reason: 'A slip.' }])
  })
})
