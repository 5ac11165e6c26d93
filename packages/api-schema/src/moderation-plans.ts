import type { z } from 'zod'
import type * as wire from './operators-plans.ts'
import {
  type PaymentState,
  type Plan,
  type PlanMonths,
  type PlanWords,
  planFromWire,
  planMonthsFromWire,
  planMonthsToWire,
  planToWire,
} from './plan.ts'
import { paymentState, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { fromWireDateTime, toWireDateTime } from './wire-time.ts'

// Plans as operators know them, and the one translation between these names and those of the wire.

/** A plan, and how many brands have months of it now. */
export type CountedPlan = Plan & { brandCount: number }

type Owner = { id: number; userName: string; name: string }

/** Months, and whose they are. */
export type GrantedMonths = PlanMonths & { owner: Owner }

/** A payment that could not be credited. */
export type StrayPayment = {
  id: number
  state: PaymentState
  /** Whose invoice it names; null where it names none. */
  owner: Owner | null
  planName: string | null
  /** Null by card. */
  chainId: number | null
  currency: string
  amount: string
  /** Null by card. */
  payer: string | null
  txHash: string
  paidAt: Date
}

type WireCounted = z.output<typeof wire.listAllPlans.data>[number]

/** Writes a plan with its count. */
export const countedPlanToWire = ({ brandCount, ...plan }: CountedPlan): WireCounted => ({
  ...planToWire(plan),
  brandNum: brandCount,
})

/** Reads a plan with its count. */
export const countedPlanFromWire = ({ brandNum, ...row }: WireCounted): CountedPlan => ({
  ...planFromWire(row),
  brandCount: brandNum,
})

type WireGranted = z.output<typeof wire.listGrantedMonths.row>

/** Writes months with their owner. */
export const grantedMonthsToWire = ({ owner, ...months }: GrantedMonths): WireGranted => ({
  ...planMonthsToWire(months),
  userId: owner.id,
  userName: owner.userName,
  nickName: owner.name,
})

/** Reads months with their owner. */
export const grantedMonthsFromWire = ({ userId, userName, nickName, ...row }: WireGranted): GrantedMonths => ({
  ...planMonthsFromWire(row),
  owner: { id: userId, userName, name: nickName },
})

type WireStray = z.output<typeof wire.listStrayPayments.row>

/** Writes a payment that could not be credited. */
export const strayPaymentToWire = ({ state, owner, paidAt, ...payment }: StrayPayment): WireStray => ({
  ...payment,
  state: paymentState[state],
  userId: owner?.id ?? null,
  userName: owner?.userName ?? null,
  nickName: owner?.name ?? null,
  payTime: toWireDateTime(paidAt),
})

/** Reads a payment that could not be credited. */
export const strayPaymentFromWire = ({
  state,
  userId,
  userName,
  nickName,
  payTime,
  ...row
}: WireStray): StrayPayment => ({
  ...row,
  state: stateOf(paymentState, state),
  owner: userId === null ? null : { id: userId, userName: userName ?? '', name: nickName ?? '' },
  paidAt: fromWireDateTime(payTime),
})

type WireInput = Omit<z.output<typeof wire.savePlan.input>, 'id'>

/** Writes what an operator has written into a plan. */
export const planWordsToWire = ({
  openCampaigns,
  worksPerCampaign,
  invitationsPerMonth,
  isOffered,
  ...plan
}: PlanWords & Pick<WireInput, 'cardCurrency'>) => ({
  ...plan,
  campaignNum: openCampaigns,
  workNum: worksPerCampaign,
  inviteNum: invitationsPerMonth,
  isOffered: toWireFlag(isOffered),
})

/** Reads what an operator has written into a plan. */
export const planWordsFromWire = ({ campaignNum, workNum, inviteNum, isOffered, ...input }: WireInput): PlanWords => ({
  ...input,
  openCampaigns: campaignNum,
  worksPerCampaign: workNum,
  invitationsPerMonth: inviteNum,
  isOffered: fromWireFlag(isOffered),
})
