import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { CountedPlan, GrantedMonths, StrayPayment } from '@plinth/api-schema/moderation-plans'
import type { OwnPlan, Plan, PlanMonths, PlanWords } from '@plinth/api-schema/plan'
import type { Queryable } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Member } from '../../http/call-context.ts'
import { tellPlan } from './plans.notices.ts'
import {
  requireFreeStays,
  requireGrantable,
  requirePlan,
  requireRunning,
  requireStray,
  requireWholeCardPrice,
} from './plans.policy.ts'
import * as repository from './plans.repository.ts'
import { createCardEvents } from './plans-card-events.service.ts'
import {
  type CardInvoiceInput,
  createInvoicesService,
  type InvoiceInput,
  type InvoicesDeps,
} from './plans-invoices.service.ts'
import { planLimits } from './plans-limits.service.ts'
import { closeStray, countStray, listStray, lockStray } from './plans-payments.repository.ts'

export type PlansDeps = InvoicesDeps

const stateOfMonths = ({ startsAt, endsAt, endedAt }: repository.MonthsRow, at: Date): PlanMonths['state'] => {
  if (endedAt !== null) return 'ended'
  if (endsAt <= at) return 'over'
  return startsAt > at ? 'toCome' : 'running'
}

/** Keeps plans, and the months of them that brands are given. */
export function createPlansService(deps: PlansDeps) {
  const { database, clock, cards } = deps
  const invoices = createInvoicesService(deps)
  const cardEvents = createCardEvents({ database, clock, cards })
  // Without a card processor there are no prices by card.
  const shownOf = <Row extends Plan>(plan: Row): Row =>
    cards ? plan : { ...plan, cardPrice: null, cardCurrency: null }
  const monthsOf = ({ endedAt, ...row }: repository.MonthsRow): PlanMonths => ({
    ...row,
    state: stateOfMonths({ endedAt, ...row }, clock.now()),
  })
  const requireOn = async () => {
    if (!(await repository.findSwitch(database))) throw new AppError('notFound')
  }

  return {
    /** The plans that brands see; none where they are switched off. */
    offered: async (): Promise<Plan[]> =>
      (await repository.findSwitch(database)) ? (await repository.listOffered(database)).map(shownOf) : [],

    /** The caller's plan, and what is used of it. */
    async own({ accountId }: Member): Promise<OwnPlan> {
      await requireOn()
      const at = clock.now()
      const { endsAt, ...plan } = requirePlan(await repository.findPresent(database, accountId, at))
      return {
        plan: shownOf(plan),
        endsAt,
        used: await repository.findUse(database, accountId, planLimits.monthBefore(at)),
      }
    },

    /** The months that the caller was given. */
    async months({ accountId }: Member, page: repository.Page): Promise<{ rows: PlanMonths[]; total: number }> {
      await requireOn()
      const rows = await repository.listMonths(database, accountId, page)
      return { rows: rows.map(monthsOf), total: await repository.countMonths(database, accountId) }
    },

    /** Asks for an invoice for months of a plan. */
    async createInvoice(member: Member, input: InvoiceInput) {
      await requireOn()
      return invoices.create(member, input)
    },

    /** Asks for an invoice that is paid by card. */
    async createCardInvoice(member: Member, input: CardInvoiceInput) {
      await requireOn()
      return invoices.createByCard(member, input)
    },

    /** Takes what the card processor tells. Money that has arrived counts whether or not plans are switched on. */
    takeCardEvent: cardEvents.take,

    /** The caller's invoices. */
    async invoices(member: Member, page: repository.Page) {
      await requireOn()
      return invoices.list(member, page)
    },

    /** Payments that could not be credited and that nobody has dealt with. */
    stray: async (page: repository.Page): Promise<{ rows: StrayPayment[]; total: number }> => ({
      rows: await listStray(database, page),
      total: await countStray(database),
    }),

    /** Notes that such a payment was dealt with; answers its transaction. */
    async closePayment(tx: Queryable, id: number): Promise<string> {
      const { txHash } = requireStray(await lockStray(tx, id))
      await closeStray(tx, id, clock.now())
      return txHash
    },

    /** Every plan, for operators. */
    all: (): Promise<CountedPlan[]> => repository.listAll(database, clock.now()),

    /** Months of all brands that run or are to come. */
    async granted(page: repository.Page): Promise<{ rows: GrantedMonths[]; total: number }> {
      const at = clock.now()
      const rows = await repository.listGranted(database, at, page)
      return {
        rows: rows.map(({ accountId, userName, name, ...row }) => ({
          ...monthsOf(row),
          owner: { id: accountId, userName, name },
        })),
        total: await repository.countGranted(database, at),
      }
    },

    /** Writes a plan, a new one where no id is given; answers its id. */
    async save(tx: Queryable, id: number | undefined, written: PlanWords): Promise<number> {
      requireWholeCardPrice(written)
      try {
        if (id === undefined) return await repository.insertPlan(tx, written)
        requireFreeStays(requirePlan(await repository.lockPlan(tx, id)), written)
        await repository.updatePlan(tx, id, written)
        return id
      } catch (error) {
        throw isUniqueViolation(error) ? new AppError('conflict', { msg: messages.planNameTaken }) : error
      }
    },

    /** A brand that an operator names. */
    async findBrand(userName: string): Promise<{ id: number; name: string }> {
      const brand = await repository.findBrand(database, userName)
      if (!brand) throw new AppError('invalid', { msg: messages.planBrandUnknown, field: 'userName' })
      return brand
    },

    /** Gives a brand months of a plan; answers their id. */
    async grant(tx: Queryable, accountId: number, { planId, months }: { planId: number; months: number }) {
      // Two grants at once follow one another.
      await repository.lockUse(tx, accountId)
      requireGrantable(requirePlan(await repository.lockPlan(tx, planId)))
      const at = clock.now()
      const id = await repository.insertMonths(tx, { accountId, planId, months, at })
      await tellPlan(tx, id, { change: 'given', at })
      return id
    },

    /** Ends months now, for a reason that their brand is told; answers whose they are. */
    async end(tx: Queryable, id: number, reason: string): Promise<{ accountId: number; name: string }> {
      const at = clock.now()
      const brand = requireRunning(await repository.lockMonths(tx, id), at)
      await repository.endMonths(tx, id, at)
      await tellPlan(tx, id, { change: 'ended', reason, at })
      return brand
    },
  }
}

export type PlansService = ReturnType<typeof createPlansService>
