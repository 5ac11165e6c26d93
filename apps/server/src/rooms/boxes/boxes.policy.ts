import { AppError } from '@plinth/api-schema/errors'
import { MAX_BOXES } from '@plinth/api-schema/limits'
import { messages } from '@plinth/api-schema/messages'
import type { RefusalSentence } from '@plinth/api-schema/refusal-reasons'
import type { Drop } from '@plinth/contracts/box'

/** How many mystery boxes of a brand can wait for the chain. */
export const MAX_BOX_DRAFTS = 50
const MINUTE_S = 60n
const HOUR_S = 3_600n
const DAY_S = 86_400n
const OPENS_WITHIN_S = 30n * DAY_S
const SALE_S = { least: 15n * MINUTE_S, most: 90n * DAY_S }
const DRAW_S = { least: HOUR_S, most: 30n * DAY_S }
// Clocks of servers and wallets differ a little.
const TOLERANCE_S = MINUTE_S
// All boxes of a sale together stay far below what a number of the contract can be.
const MAX_MONEY = 2n ** 96n

/** Refuses with a sentence of the catalogue. */
export const refuse = (msg: RefusalSentence, kind: 'invalid' | 'conflict' = 'invalid'): never => {
  throw new AppError(kind, { msg })
}

/** Refuses a drop that the contract would not take, or that runs longer than a sale may. */
export function requireDrop(drop: Drop, now: Date): void {
  const { opensAt, closesAt, revealBy, amounts, contractType, price, bond } = drop
  const seconds = BigInt(Math.floor(now.getTime() / 1_000))
  const from = opensAt > seconds ? opensAt : seconds
  const fits =
    opensAt <= seconds + OPENS_WITHIN_S &&
    closesAt >= from + SALE_S.least - TOLERANCE_S &&
    closesAt <= from + SALE_S.most + TOLERANCE_S &&
    revealBy >= closesAt + DRAW_S.least &&
    revealBy <= closesAt + DRAW_S.most
  if (!fits) refuse(messages.boxTimes)
  const total = amounts.reduce((sum, amount) => sum + amount, 0n)
  if (total > BigInt(MAX_BOXES) || (contractType === 721n && amounts.some((amount) => amount !== 1n)))
    refuse(messages.boxAmount)
  if (price >= MAX_MONEY || bond >= MAX_MONEY) refuse(messages.boxPrice)
}
