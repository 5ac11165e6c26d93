import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The collections that somebody made or describes; what was minted in them is on the chain, for everybody. */
export const collectionsExporting: Exporting = {
  columns: { 'collections.account_id': { file: 'collections.csv' } },
  tables: [
    {
      file: 'collections.csv',
      about: 'Your collections: their names, what you wrote about them, their contracts and when they were deployed.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query({
            name: 'collections-export',
            text: `select id, chain_id as "chainId", contract, contract_type as "contractType", campaign_id as "campaignId", wallet, name,
                     symbol, royalty_bps as "royaltyBps", picture ->> 'url' as image, banner ->> 'url' as banner, bio,
                     category_id as "categoryId", created_at as "createdAt", deployed_at as "deployedAt"
                     from collections where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
  ],
}
