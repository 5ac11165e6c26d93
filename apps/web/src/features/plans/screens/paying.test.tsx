import { messages } from '@plinth/api-schema/messages'
import { createInvoice, listInvoices, listOwnPlanMonths, listPlans, ownPlan } from '@plinth/api-schema/plans'
import { coinList } from '@plinth/api-schema/wallet'
import { payDeskAbi } from '@plinth/contracts/abi'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { decodeFunctionData } from 'viem'
import { describe, expect, it } from 'vitest'
import { listed } from '../../../../test/builders.ts'
import { openFakeChain, PAY_DESK } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { buildOwnPlan, buildPlans } from '../../../../test/plan-builders.ts'
import { buildInvoice } from '../../../../test/plan-payment-builders.ts'
import { passTime, prepareWire, renderAt, type User } from '../../../../test/render-at.tsx'
import { WALLET_KEY } from '../../../lib/chain/wallet-store.ts'
import { PAYMENT_WORDS } from '../../../lib/plans/payment-words.ts'

const PLAN = '/brand/campaign/edit/plan'
const SUBSCRIPTION = '/brand/profile/editProfile?tab=6'
const invoice = buildInvoice()
const world = () =>
  prepareWire('brand')
    .answer(listPlans, buildPlans())
    .answer(ownPlan, buildOwnPlan())
    .answer(listOwnPlanMonths, listed([]))
    .answer(coinList, [ether])
    .answer(createInvoice, invoice)
    .answer(listInvoices, listed([invoice]))
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const press = async (user: User, sheet: string, name: string) => {
  await user.click((await dialog(sheet)).getByRole('button', { name }))
  await passTime(1_000)
}

/** Asks for an invoice on the page of plans, with a connected wallet. */
const askForInvoice = async (wire = world()) => {
  const chain = openFakeChain(wire)
  const { user } = await renderAt(PLAN, wire)
  await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
  await user.click(await screen.findByRole('button', { name: 'Pay for months of Studio' }))
  await passTime(1_000)
  await press(user, 'Pay for months of Studio', 'Get invoice')
  return { chain, user, wire }
}

it('shows how much of each limit is used, beside the plan that one has', async () => {
  const [free] = buildPlans()
  const own = buildOwnPlan({ plan: { ...free!, workNum: 0, inviteNum: null }, campaignNum: 30, workNum: 0 })
  for (const [answer, filled] of [
    [buildOwnPlan(), [15, 24, 0]],
    [own, [100, 100]],
  ] as const) {
    await renderAt(PLAN, world().answer(ownPlan, answer))
    const bars = await screen.findAllByRole<HTMLProgressElement>('progressbar')
    expect(bars.map(({ value }) => value)).toEqual(filled)
    expect(screen.getByText('Your plan').closest('[data-own]')?.textContent).toContain('Free')
    expect(document.querySelectorAll('[data-own]')).toHaveLength(1)
    cleanup()
  }
})

describe('months of a plan', () => {
  it('cannot be paid for where no network has a pay desk', async () => {
    await renderAt(PLAN, world())
    expect(await screen.findByText(/granted by the people who run this site/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Pay for months/ })).toBeNull()
  })

  it('are paid for as the invoice says, once, and are there when the payment is final', async () => {
    const { chain, user, wire } = await askForInvoice()
    expect(wire.sent(createInvoice)).toEqual([{ planId: 2, months: 1, chainId: 31_337, coinId: 1 }])
    const sheet = await dialog('Pay for Studio')
    expect(await sheet.findByText('0.1485 ETH')).toBeTruthy()
    await press(user, 'Pay for Studio', 'Pay')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    const { to, data, value } = chain.sent[0]!
    expect(to.toLowerCase()).toBe(PAY_DESK.toLowerCase())
    expect(BigInt(value)).toBe(BigInt(invoice.amount))
    expect(decodeFunctionData({ abi: payDeskAbi, data })).toEqual({
      functionName: 'pay',
      args: [invoice.name, invoice.currency, BigInt(invoice.amount)],
    })
    const hash = chain.hashOf(1)
    wire.answer(listInvoices, listed([{ ...invoice, paymentState: 0, txHash: hash }]))
    await passTime(5_000)
    expect(await (await dialog('Processing')).findByText('Waiting until the payment is final')).toBeTruthy()
    wire.answer(listInvoices, listed([{ ...invoice, state: 1, paymentState: 1, txHash: hash }]))
    await passTime(5_000)
    expect(await (await dialog('Paid')).findByText('3 months of Studio are yours.')).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
    await press(user, 'Paid', 'Done')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are not paid for by somebody who leaves a dialog', { tags: 'long' }, async () => {
    const { user, wire } = await askForInvoice(world().hang(createInvoice))
    const opened = await screen.findByRole('dialog')
    fireEvent.submit(opened.querySelector('form') as HTMLFormElement)
    await passTime(1_000)
    expect(wire.sent(createInvoice)).toHaveLength(1)
    for (const leave of [() => user.keyboard('{Escape}'), () => press(user, 'Pay for months of Studio', 'Cancel')]) {
      await leave()
      await passTime(1_000)
      expect(screen.queryByRole('dialog')).toBeNull()
      await user.click(await screen.findByRole('button', { name: 'Pay for months of Studio' }))
      await passTime(1_000)
    }
    wire.answer(createInvoice, invoice)
    await press(user, 'Pay for months of Studio', 'Get invoice')
    await user.keyboard('{Escape}')
    await passTime(1_000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tell why an invoice was refused', async () => {
    await askForInvoice(world().refuse(createInvoice, 'conflict'))
    expect(await (await dialog('Pay for months of Studio')).findByRole('alert')).toBeTruthy()
  })

  it('are not paid for when the wallet says no, and can be paid for again', async () => {
    const { chain, user } = await askForInvoice()
    chain.signing = 'decline'
    await press(user, 'Pay for Studio', 'Pay')
    expect(await (await dialog('Not done yet')).findByText(messages.walletDeclined)).toBeTruthy()
    chain.signing = 'sign'
    await press(user, 'Not done yet', 'Try again')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
  })

  it('are not paid for when the pay desk would refuse, or the invoice has expired', async () => {
    const { chain, user, wire } = await askForInvoice()
    chain.refusesTrial = true
    await press(user, 'Pay for Studio', 'Pay')
    expect(await (await dialog('Not done yet')).findByText(messages.payInvoiceFail)).toBeTruthy()
    chain.refusesTrial = false
    wire.answer(listInvoices, listed([{ ...invoice, state: 2 }]))
    await press(user, 'Not done yet', 'Try again')
    expect(await (await dialog('Not done yet')).findByText(messages.invoiceExpired)).toBeTruthy()
    expect(chain.sent).toHaveLength(0)
  })

  it('say it where what arrived could not be credited', { tags: 'long' }, async () => {
    const { chain, user, wire } = await askForInvoice()
    await press(user, 'Pay for Studio', 'Pay')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    wire.answer(listInvoices, listed([{ ...invoice, state: 2, paymentState: 4, txHash: chain.hashOf(1) }]))
    await passTime(5_000)
    expect(await (await dialog('Not done yet')).findByText(PAYMENT_WORDS.late)).toBeTruthy()
  })

  it('go on after a reload with the payment that was sent', { tags: 'long' }, async () => {
    const { chain, user, wire } = await askForInvoice()
    chain.fate = 'waiting'
    await press(user, 'Pay for Studio', 'Pay')
    await waitFor(() => expect(chain.sent).toHaveLength(1))
    await press(user, 'Processing', 'Continue in background')
    cleanup()
    const { user: again } = await renderAt(SUBSCRIPTION, wire)
    await screen.findByRole('button', { name: /^My wallet, 0x7099/ })
    await again.click(await screen.findByRole('button', { name: 'Pay for Studio' }))
    await passTime(1_000)
    await press(again, 'Pay for Studio', 'Pay')
    chain.fate = 'mined'
    wire.answer(listInvoices, listed([{ ...invoice, state: 1, paymentState: 1, txHash: chain.hashOf(1) }]))
    await passTime(5_000)
    expect(await dialog('Paid')).toBeTruthy()
    expect(chain.sent).toHaveLength(1)
  })

  it('ask somebody without a wallet to connect one', async () => {
    const wire = world()
    openFakeChain(wire)
    localStorage.removeItem(WALLET_KEY)
    const { user } = await renderAt(PLAN, wire)
    await user.click(await screen.findByRole('button', { name: 'Pay for months of Studio' }))
    await passTime(1_000)
    await press(user, 'Pay for months of Studio', 'Get invoice')
    await press(user, 'Pay for Studio', 'Pay')
    expect(await screen.findByRole('dialog', { name: 'Connect wallet' })).toBeTruthy()
  })
})
