import { listOwnPlanMonths, listPlans, ownPlan } from '@plinth/api-schema/plans'
import { operationSwitch } from '@plinth/api-schema/site'
import { buildSwitches, listed } from '../../../../test/builders.ts'
import { describeStates } from '../../../../test/describe-states.ts'
import { buildOwnPlan, buildPlanMonths, buildPlans } from '../../../../test/plan-builders.ts'
import { prepareWire } from '../../../../test/render-at.tsx'

const brand = () => prepareWire('brand').answer(listPlans, buildPlans()).answer(ownPlan, buildOwnPlan())
const off = () => prepareWire('brand').answer(operationSwitch, buildSwitches({ plans: false }))

describeStates('plans', '/brand/campaign/edit/plan', {
  loading: () => brand().hang(listPlans),
  'loading one’s own': () => brand().hang(ownPlan),
  refused: () => brand().refuse(listPlans, 'tooMany'),
  'one’s own refused': () => brand().refuse(ownPlan, 'tooMany'),
  offline: () => brand().goOffline(listPlans),
  full: brand,
  'with months': () =>
    brand().answer(ownPlan, buildOwnPlan({ plan: buildPlans()[2]!, endTime: '2026-04-01 10:00:00', inviteNum: 12 })),
  'switched off': () => off().refuse(ownPlan, 'notFound').answer(listPlans, []),
  'a visitor': () => prepareWire(),
  'a participant': () => prepareWire('participant'),
})

const months = [
  buildPlanMonths({ id: 8, state: 0 }),
  buildPlanMonths({ id: 7 }),
  buildPlanMonths({ id: 6, planName: 'House', state: 3 }),
  buildPlanMonths({ state: 2 }),
]

describeStates('the subscription', '/brand/profile/editProfile?tab=6', {
  loading: () => prepareWire('brand').hang(listOwnPlanMonths),
  empty: () => prepareWire('brand').answer(listOwnPlanMonths, listed([])),
  refused: () => prepareWire('brand').refuse(listOwnPlanMonths, 'tooMany'),
  offline: () => prepareWire('brand').goOffline(listOwnPlanMonths),
  full: () => prepareWire('brand').answer(listOwnPlanMonths, listed(months)),
  'more than a page': () => prepareWire('brand').answer(listOwnPlanMonths, listed(months, 30)),
})
