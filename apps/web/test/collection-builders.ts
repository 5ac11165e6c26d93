import { Collection, collectionDetail } from '@plinth/api-schema/collections'
import { ModeratedCollection } from '@plinth/api-schema/operators-collections'
import { builder, buildPicture, uploadPath } from './builders.ts'
import { buildCoin } from './chain-builders.ts'

// The coin that the tests know.
const COIN = { currency: buildCoin().contractAddr, coinId: 3 }

/** A deployed collection of somebody, with works on sale. */
export const buildCollection = builder(Collection, ({ id = 7 }) => ({
  id,
  chainId: 31337,
  contractAddr: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  contractType: 721,
  name: 'Tidal prints',
  symbol: 'TIDE',
  image: buildPicture({ url: uploadPath(id * 10 + 1) }),
  cover: buildPicture({ url: uploadPath(id * 10 + 1) }),
  banner: null,
  bio: '',
  category: 1,
  userId: 21,
  userType: 0,
  nickName: 'Mara Lind',
  campaignId: null,
  campaignName: null,
  royaltyProportion: '7.5',
  isOwn: 1,
  itemNum: 3,
  holderNum: 2,
  listedNum: 1,
  floors: [{ price: '1500000', ...COIN }],
  volumes: [],
  isTakenDown: 0,
  createTime: '2026-03-01 12:00:00',
}))

/** The same, whole. */
export const buildCollectionDetail = builder(collectionDetail.data, ({ id = 7 }) => ({
  ...buildCollection({ id }),
  banner: buildPicture({ url: uploadPath(id * 10 + 2) }),
  bio: 'Ink and salt.',
  volumes: [{ price: '4000000', ...COIN }],
  isReport: 0,
  deployment: null,
}))

/** A collection that one person reported. */
export const buildModeratedCollection = builder(ModeratedCollection, ({ id = 7 }) => ({
  id,
  userId: 41,
  nickName: 'Ola Berg',
  name: 'Stolen prints',
  symbol: 'STLN',
  bio: 'All of the harbour.',
  image: buildPicture({ url: uploadPath(id * 10 + 3) }),
  banner: null,
  createTime: '2026-03-01 12:00:00',
  deleteTime: null,
  reports: [{ userId: 42, nickName: 'Kim', reason: 1, words: 'These are mine.', createTime: '2026-03-02 09:00:00' }],
  reportNum: 1,
}))
