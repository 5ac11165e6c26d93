import type { z } from 'zod'
import type { Picture } from './pictures.ts'
import type * as wire from './sets.ts'
import { accountKind } from './states.ts'
import { fromWireFlag, toWireFlag } from './wire-flag.ts'

// A set of works as both sides know it, and the one translation between these names and those of the wire.

/** What the owner of a set writes. */
export type SetWords = { name: string; description: string; isPublic: boolean }
/** A set in a list; it counts and shows only works that everybody may see. */
export type SetCard = SetWords & {
  id: number
  /** An operator took it down: its owner alone sees it. */
  isTakenDown: boolean
  workCount: number
  covers: Picture[]
}
/** A set with whose it is. */
export type SetDetail = SetCard & {
  owner: { id: number; name: string; kind: 'participant' | 'brand' }
  /** Whether the viewer has reported it. */
  isReported: boolean
}
/** One of somebody's sets, and whether it holds a work. */
export type SetChoice = { id: number; name: string; isPublic: boolean; isSaved: boolean }

/** Writes what the owner of a set has written. */
export const setWordsToWire = ({ name, description, isPublic }: SetWords) => ({
  name,
  description,
  isPublic: toWireFlag(isPublic),
})

type WireCard = z.output<typeof wire.listSets.row>

/** Writes a set in a list. */
export const setCardToWire = ({ id, isTakenDown, workCount, covers, ...words }: SetCard): WireCard => ({
  ...setWordsToWire(words),
  id,
  isTakenDown: toWireFlag(isTakenDown),
  workNum: workCount,
  covers,
})
/** Reads a set in a list. */
export const setCardFromWire = (row: WireCard): SetCard => ({
  id: row.id,
  name: row.name,
  description: row.description,
  isPublic: fromWireFlag(row.isPublic),
  isTakenDown: fromWireFlag(row.isTakenDown),
  workCount: row.workNum,
  covers: row.covers,
})

type WireDetail = z.output<typeof wire.setDetail.data>

/** Writes a set with whose it is. */
export const setDetailToWire = ({ owner, isReported, ...card }: SetDetail): WireDetail => ({
  ...setCardToWire(card),
  userId: owner.id,
  nickName: owner.name,
  userType: accountKind[owner.kind],
  isReport: toWireFlag(isReported),
})
/** Reads a set with whose it is. */
export const setDetailFromWire = (row: WireDetail): SetDetail => ({
  ...setCardFromWire(row),
  owner: {
    id: row.userId,
    name: row.nickName,
    kind: row.userType === accountKind.brand ? 'brand' : 'participant',
  },
  isReported: fromWireFlag(row.isReport),
})

type WireChoice = z.output<typeof wire.listSetChoices.data>[number]

/** Writes a set that a work can be saved into. */
export const setChoiceToWire = ({ id, name, isPublic, isSaved }: SetChoice): WireChoice => ({
  id,
  name,
  isPublic: toWireFlag(isPublic),
  isSaved: toWireFlag(isSaved),
})
/** Reads a set that a work can be saved into. */
export const setChoiceFromWire = ({ id, name, isPublic, isSaved }: WireChoice): SetChoice => ({
  id,
  name,
  isPublic: fromWireFlag(isPublic),
  isSaved: fromWireFlag(isSaved),
})
