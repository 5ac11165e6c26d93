import { createInvoice, listInvoices, listOwnPlanMonths, listPlans, ownPlan } from '@plinth/api-schema/plans'
import { coinList } from '@plinth/api-schema/wallet'
import { listed } from '../../../../test/builders.ts'
import { buildCoin } from '../../../../test/chain-builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { type FakeChain, openFakeChain } from '../../../../test/fake-chain.ts'
import { ether } from '../../../../test/market-builders.ts'
import { buildOwnPlan, buildPlanMonths, buildPlans } from '../../../../test/plan-builders.ts'
import { buildCardInvoice, buildInvoice } from '../../../../test/plan-payment-builders.ts'
import { prepareWire } from '../../../../test/render-at.tsx'

const settings = () => prepareWire('brand').answer(listInvoices, listed([])).answer(coinList, [ether])
const brand = () => prepareWire('brand').answer(listPlans, buildPlans()).answer(ownPlan, buildOwnPlan())
const cardPlans = buildPlans().map((plan) =>
  plan.id === 2 ? { ...plan, cardPrice: 8_900, cardCurrency: 'eur' } : plan,
)

describeStates('plans', '/brand/campaign/edit/plan', {
  loading: () => brand().hang(listPlans),
  refused: () => brand().refuse(listPlans, 'tooMany'),
  offline: () => brand().goOffline(listPlans),
  full: brand,
})

const harbor = buildCoin()
const priced = [ether, harbor, buildCoin({ id: 8, symbol: 'OLD', usdRateStale: 1 })]
const unpriced = buildCoin({ id: 9, symbol: 'NIL', usdRate: '0' })
/** Somebody with a wallet, and an invoice of one month for whatever they choose; it is paid once something was sent. */
const payer = (change: Partial<FakeChain> = {}, invoice = buildInvoice({ monthNum: 1 })) => {
  const wire = brand()
    .answer(listPlans, cardPlans)
    .answer(coinList, [...priced, unpriced])
    .answer(createInvoice, invoice)
  const chain = Object.assign(openFakeChain(wire), change)
  return wire.answer(listInvoices, () =>
    listed([chain.sent.length === 0 ? invoice : { ...invoice, state: 1, paymentState: 1, txHash: chain.hashOf(1) }]),
  )
}

describeStates('months that are paid for from a wallet', '/brand/campaign/edit/plan', {
  offered: () => payer(),
})

const back = (changes: Parameters<typeof buildCardInvoice>[0]) => () =>
  brand().answer(listInvoices, listed([buildCardInvoice(changes)]))

describeStates('back from the card processor', '/brand/campaign/edit/plan?paid=9', {
  waiting: back({}),
  offline: () => back({})().goOffline(listInvoices),
})

const months = [
  buildPlanMonths({ id: 8, state: 0 }),
  buildPlanMonths({ id: 7 }),
  buildPlanMonths({ id: 6, planName: 'House', state: 3 }),
  buildPlanMonths({ state: 2 }),
]

describeStates('the subscription', '/brand/profile/editProfile?tab=6', {
  loading: () => settings().hang(listOwnPlanMonths),
  empty: () => settings().answer(listOwnPlanMonths, listed([])),
  refused: () => settings().refuse(listOwnPlanMonths, 'tooMany'),
  offline: () => settings().goOffline(listOwnPlanMonths),
  full: () => settings().answer(listOwnPlanMonths, listed(months)),
})
