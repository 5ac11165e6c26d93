import { listForeignNfts } from '@plinth/api-schema/foreign'
import { builder } from './builders.ts'

/** An NFT of another site. */
export const buildForeignNft = builder(listForeignNfts.row, ({ id = 401 }) => ({
  id,
  chainId: 31_337,
  contractAddr: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  contractType: 721,
  tokenId: '7',
  amount: '1',
  name: 'Postcard from Elsewhere',
  image: null,
  createTime: '2026-01-01 00:00:00',
}))
