import type { Queryable } from '../../db/database.ts'

/** Whose guesses a budget counts, and from where. */
export type BudgetKey = { subject: string; scope: string }
/** How many guesses are free at once, and how many more each hour. */
export type Budget = BudgetKey & { max: number; perHour: number }

const SECONDS_PER_HOUR = 3_600

/** Spends one guess of a budget; answers null when one was left, else the seconds until one is. */
export async function spendGuess(database: Queryable, budget: Budget, now: Date): Promise<number | null> {
  const { subject, scope, max, perHour } = budget
  const perSecond = perHour / SECONDS_PER_HOUR
  const level = `greatest(0, b.spent - greatest(0, extract(epoch from $3::timestamptz - b.counted_at)) * $4::float8)`
  // One statement, so that racing guesses are all counted.
  const spent = await database.query({
    name: 'guess-spend',
    text: `insert into guess_budgets as b (subject, scope, spent, counted_at) values ($1, $2, 1, $3)
           on conflict (subject, scope) do update set spent = ${level} + 1, counted_at = greatest(b.counted_at, $3)
           where ${level} + 1 <= $5::float8 returning 1`,
    values: [subject, scope, now, perSecond, max],
  })
  if (spent.length > 0) return null
  const [row] = await database.query<{ level: number }>({
    text: `select ${level} as level from guess_budgets b where b.subject = $1 and b.scope = $2`,
    values: [subject, scope, now, perSecond],
  })
  return Math.max(1, Math.ceil(((row?.level ?? max) + 1 - max) / perSecond))
}

/** Gives a guess back: it was right, or it was not made after all. */
export const refundGuess = (database: Queryable, { subject, scope }: BudgetKey) =>
  database.query({
    text: 'update guess_budgets set spent = greatest(0, spent - 1) where subject = $1 and scope = $2',
    values: [subject, scope],
  })

/** Fills every budget of a subject. */
export const refillBudgets = (tx: Queryable, subject: string) =>
  tx.query({ text: 'delete from guess_budgets where subject = $1', values: [subject] })
