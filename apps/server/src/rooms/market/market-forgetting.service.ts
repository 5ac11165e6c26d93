import type { Address, Hex } from 'viem'
import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteOrder, findOrdersOf } from './market.repository.ts'
import { marketRecording } from './market-recording.service.ts'

/** The orders of somebody leave the book; what the chain has sold stays. */
export const marketForgetting: Forgetting = {
  columns: { 'market_orders.account_id': 'deleted; a signature that is out holds on the chain until it ends' },
  async run({ database, clock }, { id }) {
    for (const { hash, chainId, tokens } of await findOrdersOf(database, id))
      await database.transaction(async (tx) => {
        await deleteOrder(tx, hash as Hex)
        const touched = tokens.map(({ contract, tokenId }) => ({
          contract: contract as Address,
          tokenId: BigInt(tokenId),
        }))
        await marketRecording.refresh(tx, chainId, { tokens: touched }, clock.now())
      })
    return null
  },
}
