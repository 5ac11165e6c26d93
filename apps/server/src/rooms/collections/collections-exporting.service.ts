import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** The collections that somebody made or describes; what was minted in them is on the chain, for everybody. */
export const collectionsExporting: Exporting = {
  columns: {
    'collections.account_id': { file: 'collections.csv' },
    'collection_reports.account_id': { file: 'collection-reports.csv' },
  },
  tables: [
    {
      file: 'collections.csv',
      about:
        'Your collections: their names, what you wrote about them, their contracts, and when they were deployed or taken down.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query({
            name: 'collections-export',
            text: `select id, chain_id as "chainId", contract, contract_type as "contractType", campaign_id as "campaignId", wallet, name,
                     symbol, royalty_bps as "royaltyBps", picture ->> 'url' as image, banner ->> 'url' as banner, bio,
                     category_id as "categoryId", created_at as "createdAt", deployed_at as "deployedAt", taken_down_at as "takenDownAt"
                     from collections where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'collection-reports.csv',
      about: 'The collections that you reported to us, by their numbers, and why.',
      rows: ({ database }, accountId) =>
        inPages<{ collectionId: number }>((last) =>
          database.query({
            name: 'collection-reports-export',
            text: `select collection_id as "collectionId", reason, words, created_at as "reportedAt" from collection_reports
                    where account_id = $1 and collection_id > $2 order by collection_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.collectionId ?? 0],
          }),
        ),
    },
  ],
}
