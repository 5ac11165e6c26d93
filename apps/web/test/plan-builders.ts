import { listAllPlans, listGrantedMonths } from '@plinth/api-schema/operators-plans'
import { ownPlan, Plan, PlanMonths } from '@plinth/api-schema/plans'
import { builder } from './builders.ts'

/** The free plan. */
const buildPlan = builder(Plan, () => ({
  id: 1,
  name: 'Free',
  words: 'Everything that a campaign needs.',
  position: 1,
  priceCents: 0,
  cardPrice: null,
  cardCurrency: null,
  campaignNum: 20,
  workNum: 5000,
  inviteNum: 3000,
  isFree: 1,
  isOffered: 1,
}))

/** The three plans that every site begins with. */
export const buildPlans = () => [
  buildPlan(),
  buildPlan({ id: 2, name: 'Studio', position: 2, priceCents: 9900, campaignNum: 100, isFree: 0 }),
  buildPlan({
    id: 3,
    name: 'House',
    words: '',
    position: 3,
    priceCents: 39_900,
    campaignNum: null,
    workNum: null,
    inviteNum: null,
    isFree: 0,
  }),
]

/** A brand on the free plan that has used some of it. */
export const buildOwnPlan = builder(ownPlan.data, () => ({
  plan: buildPlan(),
  endTime: null,
  campaignNum: 3,
  workNum: 1200,
  inviteNum: 0,
}))

/** A month of a plan that runs. */
export const buildPlanMonths = builder(PlanMonths, () => ({
  id: 5,
  planName: 'Studio',
  priceCents: 9900,
  monthNum: 1,
  startTime: '2026-02-20 10:00:00',
  endTime: '2026-03-20 10:00:00',
  state: 1,
}))

/** A plan as operators see it. */
export const buildCountedPlan = builder(listAllPlans.data.element, () => ({ ...buildPlan(), brandNum: 0 }))

/** Months of a brand, as operators see them. */
export const buildGrantedMonths = builder(listGrantedMonths.row, () => ({
  ...buildPlanMonths(),
  userId: 31,
  userName: 'studio.north',
  nickName: 'Studio North',
}))
