import { randomUUID } from 'node:crypto'
import { messages } from '@plinth/api-schema/messages'
import type { BrandPerk } from '@plinth/api-schema/perk'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Clock } from '../../ports/clock.ts'
import { type CaseDecision, createTakeDowns } from '../artworks/artworks-case-moderation.service.ts'
import type { NewNotice } from '../notices/notices-telling.service.ts'
import {
  countModerated,
  type LockedPerk,
  listModerated,
  lock,
  markPutBack,
  markTakenDown,
  type PerkFilter,
} from './holding-moderation.repository.ts'

const perkModerated = ({ id, ownerId, name }: LockedPerk, decided: CaseDecision): NewNotice => ({
  type: 'perkModerated',
  to: ownerId,
  subject: `perk:${id}:${randomUUID()}`,
  facts: { perkName: name, ...decided },
})

/** What operators decide about perks. */
export const createPerkModeration = ({ database, clock }: { database: Database; clock: Clock }) => ({
  /** The perks of all brands, or those that operators took down. */
  list: async (filter: PerkFilter, slice: Slice): Promise<{ rows: BrandPerk[]; total: number }> => ({
    rows: await listModerated(database, filter, slice),
    total: await countModerated(database, filter),
  }),

  ...createTakeDowns({
    clock,
    store: { lock, markTakenDown, markPutBack },
    isTakenDown: ({ isTakenDown }: LockedPerk) => isTakenDown,
    nameOf: ({ name }) => name,
    notice: perkModerated,
    said: { goneAlready: messages.perkGoneAlready, notTakenDown: messages.perkNotTakenDown },
  }),
})

export type PerkModeration = ReturnType<typeof createPerkModeration>
