import { listForeignNfts } from '@plinth/api-schema/foreign'
import { ModeratedForeignNft } from '@plinth/api-schema/operators-foreign'
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
  isReport: 0,
  deleteTime: null,
}))

/** One that somebody reported. */
export const buildModeratedForeignNft = builder(ModeratedForeignNft, ({ id = 501 }) => ({
  id,
  userId: 41,
  nickName: 'Ola Berg',
  chainId: 31_337,
  contractAddr: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  contractType: 721,
  tokenId: '7',
  name: 'Stolen postcard',
  image: null,
  createTime: '2026-03-01 12:00:00',
  deleteTime: null,
  reports: [{ userId: 42, nickName: 'Kim', reason: 1, words: 'This is mine.', createTime: '2026-03-02 09:00:00' }],
  reportNum: 1,
}))
