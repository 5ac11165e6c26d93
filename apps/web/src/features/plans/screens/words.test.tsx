import { createInvoice, listInvoices, listOwnPlanMonths, listPlans, ownPlan } from '@plinth/api-schema/plans'
import { operationSwitch } from '@plinth/api-schema/site'
import { coinList } from '@plinth/api-schema/wallet'
import { buildSwitches, listed } from '../../../../test/builders.ts'
import { buildCoin } from '../../../../test/chain-builders.ts'
import { describeStates, press, rareStates } from '../../../../test/describe-states.ts'
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
const off = () => prepareWire('brand').answer(operationSwitch, buildSwitches({ plans: false }))

describeStates('plans', '/brand/campaign/edit/plan', {
  loading: () => brand().hang(listPlans),
  ...rareStates({ 'loading one’s own': () => brand().hang(ownPlan) }),
  refused: () => brand().refuse(listPlans, 'tooMany'),
  ...rareStates({ 'one’s own refused': () => brand().refuse(ownPlan, 'tooMany') }),
  offline: () => brand().goOffline(listPlans),
  full: brand,
  ...rareStates({
    'by card': () => brand().answer(listPlans, cardPlans),
    'paying by card': { wire: () => brand().answer(listPlans, cardPlans), act: press('Pay by card for Studio') },
    'with months': () =>
      brand().answer(ownPlan, buildOwnPlan({ plan: buildPlans()[2]!, endTime: '2026-04-01 10:00:00', inviteNum: 12 })),
    'switched off': () => off().refuse(ownPlan, 'notFound').answer(listPlans, []),
    'a visitor': () => prepareWire(),
    'a participant': () => prepareWire('participant'),
  }),
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
const ask = ['Pay for months of Studio', 'Get invoice'] as const
const inTokens = buildInvoice({ currency: harbor.contractAddr, coinId: harbor.id, amount: '297000000' })

describeStates('months that are paid for from a wallet', '/brand/campaign/edit/plan', {
  offered: () => payer(),
  ...rareStates({
    'how many': { wire: () => payer(), act: press(ask[0]) },
    'an invoice is refused': { wire: () => payer().refuse(createInvoice, 'conflict'), act: press(...ask) },
    'an invoice': { wire: () => payer(), act: press(...ask) },
    'the wallet is asked': { wire: () => payer({ signing: 'wait' }), act: press(...ask, 'Pay') },
    'a token is sent': {
      wire: () => payer({ fate: 'waiting', tokenBalance: 10n ** 24n }, inTokens),
      act: press(...ask, 'Pay'),
    },
    'the wallet says no': { wire: () => payer({ signing: 'decline' }), act: press(...ask, 'Pay') },
    paid: { wire: () => payer(), act: press(...ask, 'Pay') },
  }),
})

const back = (changes: Parameters<typeof buildCardInvoice>[0]) => () =>
  brand().answer(listInvoices, listed([buildCardInvoice(changes)]))

describeStates('back from the card processor', '/brand/campaign/edit/plan?paid=9', {
  waiting: back({}),
  ...rareStates({
    paid: back({ state: 1, paymentState: 1 }),
    'paid for one month': back({ monthNum: 1, state: 1, paymentState: 1 }),
    expired: back({ state: 2 }),
    refunded: back({ state: 1, paymentState: 7 }),
  }),
  offline: () => back({})().goOffline(listInvoices),
})

const months = [
  buildPlanMonths({ id: 8, state: 0 }),
  buildPlanMonths({ id: 7 }),
  buildPlanMonths({ id: 6, planName: 'House', state: 3 }),
  buildPlanMonths({ state: 2 }),
]

const invoices = [
  buildInvoice({ id: 14 }),
  buildInvoice({ id: 13, paymentState: 0, txHash: `0x${'1'.repeat(64)}` }),
  buildInvoice({ id: 12, state: 1, paymentState: 1 }),
  buildInvoice({ id: 11, paymentState: 2 }),
  buildInvoice({ id: 10, state: 2, paymentState: 4 }),
  buildCardInvoice({ id: 9 }),
  buildCardInvoice({ id: 8, state: 1, paymentState: 7, cardUrl: null }),
  buildCardInvoice({ id: 7, state: 1, paymentState: 8, cardUrl: null }),
]

describeStates('the subscription', '/brand/profile/editProfile?tab=6', {
  loading: () => settings().hang(listOwnPlanMonths),
  empty: () => settings().answer(listOwnPlanMonths, listed([])),
  refused: () => settings().refuse(listOwnPlanMonths, 'tooMany'),
  offline: () => settings().goOffline(listOwnPlanMonths),
  full: () => settings().answer(listOwnPlanMonths, listed(months)),
  ...rareStates({
    'with invoices': () => settings().answer(listOwnPlanMonths, listed(months)).answer(listInvoices, listed(invoices)),
    'more than a page': () => settings().answer(listOwnPlanMonths, listed(months, 30)),
  }),
})
