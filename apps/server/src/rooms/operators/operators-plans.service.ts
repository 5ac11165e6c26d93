import type { PlanWords } from '@plinth/api-schema/plan'
import type { Queryable } from '../../db/database.ts'
import type { PlansService } from '../plans/plans.service.ts'
import type { Audit } from './operators.audit.ts'
import type { Acting } from './operators-acting.service.ts'

type Deps = {
  plans: PlansService
  audit: Audit
  transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>
}

/** What operators do about plans, each act with its entry in the audit log. */
export function createOperatorPlans({ plans, audit, transaction }: Deps) {
  const record = (
    tx: Queryable,
    { operator, address }: Acting,
    entry: Pick<Parameters<Audit['record']>[1], 'action' | 'subject' | 'reason'>,
  ) => audit.record(tx, { ...entry, operatorId: operator.accountId, address })

  return {
    all: plans.all,
    granted: plans.granted,
    stray: plans.stray,

    /** Writes a plan; answers its id. */
    save: (acting: Acting, given: number | undefined, written: PlanWords): Promise<number> =>
      transaction(async (tx) => {
        const id = await plans.save(tx, given, written)
        await record(tx, acting, { action: 'save-plan', subject: { kind: 'plan', id, name: written.name } })
        return id
      }),

    /** Gives a brand months of a plan; answers their id. */
    async grant(
      acting: Acting,
      { userName, reason, ...what }: { userName: string; planId: number; months: number; reason: string },
    ): Promise<number> {
      const { id: accountId, name } = await plans.findBrand(userName)
      return transaction(async (tx) => {
        const id = await plans.grant(tx, accountId, what)
        await record(tx, acting, { action: 'grant-plan', subject: { kind: 'account', id: accountId, name }, reason })
        return id
      })
    },

    /** Notes that a payment that could not be credited was dealt with. */
    closePayment: (acting: Acting, id: number, reason: string): Promise<void> =>
      transaction(async (tx) => {
        const name = await plans.closePayment(tx, id)
        await record(tx, acting, { action: 'close-payment', subject: { kind: 'payment', id, name }, reason })
      }),

    /** Ends months of a plan now. */
    end: (acting: Acting, monthsId: number, reason: string): Promise<void> =>
      transaction(async (tx) => {
        const { accountId: id, name } = await plans.end(tx, monthsId, reason)
        await record(tx, acting, { action: 'end-plan', subject: { kind: 'account', id, name }, reason })
      }),
  }
}

/** The operator's service of plans. */
export type OperatorPlansService = ReturnType<typeof createOperatorPlans>
