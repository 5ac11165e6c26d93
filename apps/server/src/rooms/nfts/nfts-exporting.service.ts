import { nftState, stateOf } from '@plinth/api-schema/states'
import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** Tokens that somebody made or minted; who holds them now is on the chain, for everybody. */
export const nftsExporting: Exporting = {
  columns: {
    'nft_favourites.account_id': { file: 'favourites.csv' },
    'nfts.account_id': { file: 'nfts.json' },
    'nfts.creator_id': { file: 'nfts.json' },
    'mint_intents.account_id': { file: 'mints.csv' },
  },
  tables: [
    {
      file: 'nfts.json',
      about: 'The NFTs that you minted, or that were minted of your works.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>(async (last) => {
          const nfts = await database.query<{ id: number; state: number }>({
            name: 'nfts-export',
            text: `select id, account_id = $1 as "mintedByYou", campaign_id as "campaignId", artwork_id as "artworkId", name, description,
                     image_cid as "imageCid", token_uri as "tokenUri", chain_id as "chainId", contract, contract_type as "contractType",
                     token_id as "tokenId", circulation, royalty_bps as "royaltyBps", state, created_at as "createdAt",
                     minted_at as "mintedAt"
                     from nfts where (account_id = $1 or creator_id = $1) and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          })
          return nfts.map((nft) => ({ ...nft, state: stateOf(nftState, nft.state) }))
        }),
    },
    {
      file: 'favourites.csv',
      about: 'The NFTs that you have marked, by their numbers, and since when.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'favourites-export',
            text: `select nft_id as id, marked_at as "markedAt" from nft_favourites where account_id = $1 and nft_id > $2
                    order by nft_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'mints.csv',
      about: 'The transactions by which you minted, or meant to.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'mints-export',
            text: `select id, campaign_id as "campaignId", chain_id as "chainId", contract, amount, reported_tx as "transaction",
                     created_at as "createdAt", dead_at as "givenUpAt"
                     from mint_intents where account_id = $1 and id > $2
                      and id in (select intent_id from nfts where account_id = $1) order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}
