import { nftState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { DELETED_NAME, type Forgetting } from '../../jobs/forgetting.ts'
import { marketRecording } from '../market/market-recording.service.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { deleteFavouritesOf } from './nfts-favourites.repository.ts'

const AT_ONCE = 200

// What is on a chain cannot be taken back from it, so it stays here, too.
const clearGivenUp = async (tx: Queryable, accountId: number): Promise<number> => {
  const cleared = await tx.query<{ id: number }>({
    name: 'nfts-clear-given-up',
    text: `update nfts set name = $2, description = '' where id in (
             select id from nfts where account_id = $1 and state = ${nftState.givenUp} and name <> $2 limit ${AT_ONCE}) returning id`,
    values: [accountId, DELETED_NAME],
  })
  await uploadReferences.release(
    tx,
    cleared.map(({ id }) => `nft:${id}` as const),
  )
  return cleared.length
}

const isMinting = async (database: Queryable, accountId: number): Promise<boolean> => {
  const rows = await database.query({
    name: 'nfts-is-minting',
    text: `select 1 from nfts where account_id = $1 and state = ${nftState.waiting} limit 1`,
    values: [accountId],
  })
  return rows.length > 0
}

/** Tokens stay as the chain has them; what was given up before it was minted is emptied. */
export const nftsForgetting: Forgetting = {
  columns: {
    'mint_intents.account_id': 'stays, without words',
    'nft_favourites.account_id': 'deleted',
    'nfts.account_id': 'stays with its token; emptied where it was given up',
    'nfts.creator_id': 'stays, on the nameless account',
  },
  async run({ database }, { id }) {
    await database.transaction(async (tx) => {
      await marketRecording.recountFavourites(tx, await deleteFavouritesOf(tx, id))
    })
    while ((await database.transaction((tx) => clearGivenUp(tx, id))) === AT_ONCE);
    return (await isMinting(database, id)) ? 'waits' : null
  },
}
