import type { Address, Hex } from 'viem'
import type { Forgetting } from '../../jobs/forgetting.ts'
import { deleteOrder, findOrdersOf } from './market.repository.ts'
import { forgetAuctions } from './market-auctions.repository.ts'
import { marketRecording } from './market-recording.service.ts'

/** The orders and auctions of somebody leave the book; what the chain has sold, or sells, stays. */
export const marketForgetting: Forgetting = {
  columns: {
    'market_orders.account_id': 'deleted; a signature that is out holds on the chain until it ends',
    'market_auctions.account_id': 'deleted; of an auction with bids only the name goes, so that it can be settled',
  },
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
    await database.transaction(async (tx) => {
      for (const { chainId, contract, tokenId } of await forgetAuctions(tx, id))
        await marketRecording.refresh(tx, chainId, { tokens: [{ contract, tokenId: BigInt(tokenId) }] }, clock.now())
    })
    return null
  },
}
