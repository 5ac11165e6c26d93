import { EXPORT_PAGE, type Exporting, inPages } from '../../db/exporting.ts'

/** What was found in the linked wallet of somebody, what of it they hid, and what they reported in others'. */
export const foreignExporting: Exporting = {
  columns: {
    'foreign_scans.account_id': { file: 'wallet-scans.csv' },
    'foreign_nfts.account_id': { file: 'nfts-of-other-sites.csv' },
    'foreign_reports.account_id': { file: 'nft-of-other-site-reports.csv' },
  },
  tables: [
    {
      file: 'nfts-of-other-sites.csv',
      about: 'The NFTs of other sites that were found in your linked wallet, and which of them you hid.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'foreign-export',
            text: `select id, chain_id as "chainId", contract, contract_type as "contractType", token_id::text as "tokenId",
                     amount::text as amount, name, seen_at as "seenAt", hidden_at as "hiddenAt" from foreign_nfts
                    where account_id = $1 and id > $2 order by id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'nft-of-other-site-reports.csv',
      about: 'The NFTs of other sites that you reported to us, and why.',
      rows: ({ database }, accountId) =>
        inPages<{ id: number }>((last) =>
          database.query<{ id: number }>({
            name: 'foreign-reports-export',
            text: `select t.id, t.chain_id as "chainId", t.contract, t.token_id::text as "tokenId", r.reason, r.words,
                     r.created_at as "reportedAt" from foreign_reports r join foreign_tokens t on t.id = r.foreign_token_id
                    where r.account_id = $1 and t.id > $2 order by t.id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.id ?? 0],
          }),
        ),
    },
    {
      file: 'wallet-scans.csv',
      about: 'How far the transfers of your linked wallet have been read for NFTs of other sites, by chain.',
      rows: ({ database }, accountId) =>
        inPages<{ chainId: number }>((last) =>
          database.query<{ chainId: number }>({
            name: 'foreign-scans-export',
            text: `select chain_id as "chainId", address, block_number as "blockNumber", scanned_at as "scannedAt" from foreign_scans
                    where account_id = $1 and chain_id > $2 order by chain_id limit ${EXPORT_PAGE}`,
            values: [accountId, last?.chainId ?? 0],
          }),
        ),
    },
  ],
}
