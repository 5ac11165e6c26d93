import { type Exporting, inPages } from '../../db/exporting.ts'

/** The wallet that somebody has linked. */
export const walletExporting: Exporting = {
  columns: {
    'wallet_nonces.account_id': {
      leftOut: 'What a wallet was asked to sign: it proves who you are, and is only kept for some minutes.',
    },
  },
  tables: [
    {
      file: 'wallet.json',
      about: 'The wallet that you have linked to your account, and since when.',
      single: true,
      rows: ({ database }, accountId) =>
        inPages(() =>
          database.query({
            name: 'wallet-export',
            text: `select address, contract_chain_id as "contractChainId", linked_at as "linkedAt" from linked_wallets
                    where account_id = $1 and address is not null`,
            values: [accountId],
          }),
        ),
    },
  ],
}
