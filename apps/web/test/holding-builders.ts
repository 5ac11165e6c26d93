import { listEarnedPerks, listHolding, listPerkHolders, listPerkScopes, listPerks } from '@plinth/api-schema/holding'
import { builder, NOW } from './builders.ts'
import { buildNft } from './chain-builders.ts'

const DAY_MS = 86_400_000

/** A moment of the wire so many days from now. */
export const daysFromNow = (days: number) =>
  new Date(NOW.getTime() + days * DAY_MS).toISOString().slice(0, 19).replace('T', ' ')

const perk = (id: number) => ({
  id,
  name: 'A tin of winter tea',
  description: 'Tell us the code at the counter.',
  days: 30,
  userId: 31,
  nickName: 'Kettle & Kin',
  scopeType: 1,
  scopeId: 7,
  scopeName: 'First Snow',
  startTime: '2026-01-01 00:00:00',
  endTime: null,
})

/** A perk that one has earned and not claimed yet. */
export const buildEarnedPerk = builder(listEarnedPerks.row, ({ id = 5 }) => ({
  ...perk(id),
  nftId: 301,
  nftName: 'Low tide 301',
  isEarned: 1,
  earnTime: daysFromNow(-2),
  claimTime: null,
}))

/** A perk of one's own that is open. */
export const buildBrandPerk = builder(listPerks.row, ({ id = 5 }) => ({
  ...perk(id),
  link: 'https://kettle.example/tin',
  code: 'SNOW-TIN',
  claimNum: 2,
  createTime: '2026-01-01 00:00:00',
  stopTime: null,
  deleteTime: null,
}))

/** A work that has been held for twelve days. */
export const buildHeldWork = builder(listHolding.row, ({ id = 301 }) => ({
  ...buildNft({ id }),
  holdTime: daysFromNow(-12.5),
  perks: [],
}))

/** Somebody who has earned a perk. */
export const buildPerkHolder = builder(listPerkHolders.row, ({ userId = 21 }) => ({
  userId,
  nickName: 'Mara Lind',
  userType: 0,
  nftId: 301,
  nftName: 'Low tide 301',
  holdTime: '2026-01-05 10:00:00',
  claimTime: null,
}))

/** A campaign that perks can be tied to. */
export const buildPerkScope = builder(listPerkScopes.data.element, () => ({
  scopeType: 1,
  scopeId: 7,
  scopeName: 'First Snow',
  itemNum: 12,
}))
