import type { Database, Queryable } from '../../db/database.ts'
import type { Clock } from '../../ports/clock.ts'
import { type NewNotice, noticeTelling } from '../notices/notices-telling.service.ts'
import {
  countOffersMade,
  type FinalSale,
  finaliseSales,
  listOfferRecipients,
  takeEndedListings,
  takeWokenListings,
} from './market-notices.repository.ts'

const AT_ONCE = 50
// Of an edition that more people hold, nobody in particular is asked.
const MAX_OFFERED_TO = 20
// An offer costs nothing: who makes more of them within a day writes to nobody's mailbox by it.
const MAX_TOLD_OFFERS = 20
const DAY_MS = 86_400_000
// An installation that reads its chains once more, or was away for long, does not ring for what is old.
const TOLD_WITHIN_MS = 7 * DAY_MS
/** What happened before it does not ring any more. */
export const earliest = (now: Date) => new Date(now.getTime() - TOLD_WITHIN_MS)

const saleNotices = (chainId: number, sale: FinalSale): NewNotice[] => {
  const subject = `sale:${chainId}:${sale.txHash}:${sale.logIndex}:${sale.item}`
  const facts = { title: sale.name, nftId: sale.nftId, ownerId: sale.creatorId }
  const { sellerId, buyerId } = sale
  return [
    ...(sellerId === null ? [] : [{ type: 'goodsSold' as const, to: sellerId, subject, facts }]),
    ...(buyerId === null ? [] : [{ type: 'purchaseSuccessful' as const, to: buyerId, subject, facts }]),
  ]
}

/** Tells sellers and buyers of the sales up to a block, which no reorganisation reaches any more. */
export async function tellFinalSales(tx: Queryable, chainId: number, finalBlock: number, now: Date): Promise<void> {
  const sales = await finaliseSales(tx, chainId, finalBlock, earliest(now))
  const notices = sales.flatMap((sale) => saleNotices(chainId, sale))
  if (notices.length > 0) await noticeTelling.tell(tx, notices, { at: now })
}

/** Tells sellers of listings that can be bought again, because their work or the approval to move it is back for good. */
export async function tellWokenListings(tx: Queryable, chainId: number, finalBlock: number, now: Date): Promise<void> {
  const notices = (await takeWokenListings(tx, chainId, finalBlock, now)).map(
    ({ hash, accountId, block, nftId, name, creatorId }): NewNotice => ({
      ...{ type: 'listingWoken', to: accountId, subject: `woken:${hash}:${block}` },
      facts: { title: name, nftId, ownerId: creatorId },
    }),
  )
  if (notices.length > 0) await noticeTelling.tell(tx, notices, { at: now })
}

/** Tells those who hold a work that an account offers for it: once a day and work, regardless of how many offers there are. */
export async function tellOffer(tx: Queryable, hash: string, accountId: number, now: Date): Promise<void> {
  if ((await countOffersMade(tx, accountId, new Date(now.getTime() - DAY_MS))) > MAX_TOLD_OFFERS) return
  const recipients = await listOfferRecipients(tx, hash, MAX_OFFERED_TO + 1)
  if (recipients.length === 0 || recipients.length > MAX_OFFERED_TO) return
  const day = now.toISOString().slice(0, 10)
  const notices = recipients.map(
    ({ accountId: to, nftId, name, creatorId }): NewNotice => ({
      ...{ type: 'offerReceived', to, subject: `offer:${nftId}:${day}` },
      facts: { title: name, nftId, ownerId: creatorId },
    }),
  )
  await noticeTelling.tell(tx, notices, { at: now, restates: true })
}

/** Tells sellers of listings that have ended unsold. */
export async function tellEndedListings({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const now = clock.now()
  const tellSome = (tx: Queryable) =>
    takeEndedListings(tx, now, earliest(now), AT_ONCE).then(async (ended) => {
      const notices = ended
        .filter(({ isUnsold }) => isUnsold)
        .map(({ hash, accountId, nftId, name, creatorId }): NewNotice => {
          const facts = { title: name, nftId, ownerId: creatorId }
          return { type: 'endOfSale', to: accountId, subject: `listing:${hash}`, facts }
        })
      if (notices.length > 0) await noticeTelling.tell(tx, notices, { at: now })
      return ended.length
    })
  while ((await database.transaction(tellSome)) === AT_ONCE);
}
