import type { z } from 'zod'
import type * as wire from './holding.ts'
import { type MemberKind, memberKindFromWire, memberKindToWire } from './member-kind.ts'
import { type Nft, nftFromWire, nftToWire } from './nft.ts'
import { perkScope, stateOf } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'
import { type Moment, toWireTime, toWireTimeOrNull, type WireTime } from './wire-time.ts'

// Held works and their perks as both sides know them, and the one translation between these names and those of the wire.

/** What a perk is tied to; the id is null once a campaign is deleted. */
export type PerkTarget = { kind: keyof typeof perkScope; id: number | null; name: string }
/** A campaign or a collection that a perk can be tied to, and how many of its works are minted. */
export type PerkChoice = PerkTarget & { id: number; workCount: number }
/** What a brand writes of a perk; without an end it lasts until the brand ends it. */
export type NewPerk<Time = Date> = {
  target: { kind: keyof typeof perkScope; id: number }
  name: string
  description: string
  link: string
  code: string
  days: number
  startsAt: Time | null
  endsAt: Time | null
}
type Perk<Time> = {
  id: number
  name: string
  description: string
  /** For how many days a work has to be held. */
  days: number
  brand: { id: number; name: string }
  target: PerkTarget
  startsAt: Time
  endsAt: Time | null
}
/** A perk that a work of somebody earns from a moment on. */
export type EarnedPerk<Time = Date> = Perk<Time> & {
  nft: { id: number; name: string }
  isEarned: boolean
  earnedAt: Time
  claimedAt: Time | null
}
/** A perk as its brand and operators see it. */
export type BrandPerk<Time = Date> = Perk<Time> & {
  link: string
  code: string
  claimCount: number
  createdAt: Time
  /** When its brand ended it early. */
  stoppedAt: Time | null
  /** When an operator took it down. */
  takenDownAt: Time | null
}
/** Somebody who has earned a perk. */
export type PerkHolder<Time = Date> = {
  account: { id: number; name: string; kind: MemberKind }
  nft: { id: number; name: string }
  since: Time
  claimedAt: Time | null
}
/** What only those are told who have earned a perk. */
export type ClaimedPerk<Time = Date> = { link: string; code: string; claimedAt: Time }
/** A work that somebody holds; its perks are told to the holder alone. */
export type HeldWork<Time = Date> = {
  nft: Nft<Time>
  since: Time
  perks: { id: number; name: string; earnedAt: Time }[]
}

const perkToWire = ({ id, name, description, days, brand, target, startsAt, endsAt }: Perk<Moment>) => ({
  ...{ id, name, description, days, userId: brand.id, nickName: brand.name },
  ...{ scopeType: perkScope[target.kind], scopeId: target.id, scopeName: target.name },
  startTime: toWireTime(startsAt),
  endTime: toWireTimeOrNull(endsAt),
})
type WireEarned = z.output<typeof wire.listEarnedPerks.row>
type WireBrandPerk = z.output<typeof wire.listPerks.row>
type WirePerk = Omit<WireEarned, 'nftId' | 'nftName' | 'isEarned' | 'earnTime' | 'claimTime'>
const perkFromWire = (row: WirePerk): Perk<WireTime> => ({
  id: row.id,
  name: row.name,
  description: row.description,
  days: row.days,
  brand: { id: row.userId, name: row.nickName },
  target: { kind: stateOf(perkScope, row.scopeType), id: row.scopeId, name: row.scopeName },
  startsAt: row.startTime,
  endsAt: row.endTime,
})

/** Writes a perk that somebody earns. */
export const earnedPerkToWire = ({ nft, isEarned, earnedAt, claimedAt, ...perk }: EarnedPerk<Moment>): WireEarned => ({
  ...perkToWire(perk),
  nftId: nft.id,
  nftName: nft.name,
  isEarned: toWireFlag(isEarned),
  earnTime: toWireTime(earnedAt),
  claimTime: toWireTimeOrNull(claimedAt),
})
/** Reads a perk that somebody earns. */
export const earnedPerkFromWire = (row: WireEarned): EarnedPerk<WireTime> => ({
  ...perkFromWire(row),
  nft: { id: row.nftId, name: row.nftName },
  isEarned: fromWireFlag(row.isEarned),
  earnedAt: row.earnTime,
  claimedAt: row.claimTime,
})

/** Writes a perk for its brand, or for operators. */
export const brandPerkToWire = ({
  link,
  code,
  claimCount,
  createdAt,
  stoppedAt,
  takenDownAt,
  ...perk
}: BrandPerk<Moment>): WireBrandPerk => ({
  ...perkToWire(perk),
  ...{ link, code, claimNum: claimCount },
  createTime: toWireTime(createdAt),
  stopTime: toWireTimeOrNull(stoppedAt),
  deleteTime: toWireTimeOrNull(takenDownAt),
})
/** Reads a perk of one's own, or of any brand. */
export const brandPerkFromWire = (row: WireBrandPerk): BrandPerk<WireTime> => ({
  ...perkFromWire(row),
  link: row.link,
  code: row.code,
  claimCount: row.claimNum,
  createdAt: row.createTime,
  stoppedAt: row.stopTime,
  takenDownAt: row.deleteTime,
})

/** Writes what a brand has written of a perk. */
export const newPerkToWire = ({ target, startsAt, endsAt, ...words }: NewPerk<WireTime>) => ({
  ...words,
  ...(target.kind === 'campaign' ? { campaignId: target.id } : { collectionId: target.id }),
  ...(startsAt === null ? {} : { startTime: startsAt }),
  ...(endsAt === null ? {} : { endTime: endsAt }),
})

type WireHolder = z.output<typeof wire.listPerkHolders.row>

/** Writes somebody who has earned a perk. */
export const perkHolderToWire = ({ account, nft, since, claimedAt }: PerkHolder<Moment>): WireHolder => ({
  userId: account.id,
  nickName: account.name,
  userType: memberKindToWire(account.kind),
  nftId: nft.id,
  nftName: nft.name,
  holdTime: toWireTime(since),
  claimTime: toWireTimeOrNull(claimedAt),
})
/** Reads somebody who has earned a perk. */
export const perkHolderFromWire = (row: WireHolder): PerkHolder<WireTime> => ({
  account: { id: row.userId, name: row.nickName, kind: memberKindFromWire(row.userType) },
  nft: { id: row.nftId, name: row.nftName },
  since: row.holdTime,
  claimedAt: row.claimTime,
})

type WireClaimed = z.output<typeof wire.claimPerk.data>

/** Writes what only those are told who have earned a perk. */
export const claimedPerkToWire = ({ link, code, claimedAt }: ClaimedPerk<Moment>): WireClaimed => ({
  link,
  code,
  claimTime: toWireTime(claimedAt),
})
/** Reads what only those are told who have earned a perk. */
export const claimedPerkFromWire = ({ link, code, claimTime }: WireClaimed): ClaimedPerk<WireTime> => ({
  link,
  code,
  claimedAt: claimTime,
})

type WireChoice = z.output<typeof wire.listPerkScopes.data>[number]

/** Writes what a perk can be tied to. */
export const perkChoiceToWire = ({ kind, id, name, workCount }: PerkChoice): WireChoice => ({
  scopeType: perkScope[kind],
  scopeId: id,
  scopeName: name,
  itemNum: workCount,
})
/** Reads what a perk can be tied to. */
export const perkChoiceFromWire = (row: WireChoice): PerkChoice => ({
  kind: stateOf(perkScope, row.scopeType),
  id: row.scopeId,
  name: row.scopeName,
  workCount: row.itemNum,
})

type WireHeld = z.output<typeof wire.listHolding.row>

/** Writes a work that somebody holds. */
export const heldWorkToWire = ({ nft, since, perks }: HeldWork<Moment>): WireHeld => ({
  ...nftToWire(nft),
  holdTime: toWireTime(since),
  perks: perks.map(({ id, name, earnedAt }) => ({ id, name, earnTime: toWireTime(earnedAt) })),
})
/** Reads a work that somebody holds. */
export const heldWorkFromWire = ({ holdTime, perks, ...nft }: WireHeld): HeldWork<WireTime> => ({
  nft: nftFromWire(nft),
  since: holdTime,
  perks: perks.map(({ id, name, earnTime }) => ({ id, name, earnedAt: earnTime })),
})
