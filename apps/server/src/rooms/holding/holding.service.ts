import { AppError } from '@plinth/api-schema/errors'
import { MAX_PERKS } from '@plinth/api-schema/holding'
import type {
  BrandPerk,
  ClaimedPerk,
  EarnedPerk,
  HeldWork,
  NewPerk,
  PerkChoice,
  PerkHolder,
} from '@plinth/api-schema/perk'
import type { Address } from 'viem'
import type { Database } from '../../db/database.ts'
import type { Slice } from '../../db/slice.ts'
import type { Member } from '../../http/call-context.ts'
import type { SaveResult } from '../../http/idempotency.ts'
import type { ChainReaders } from '../../ports/chain-reader.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NftsService } from '../nfts/nfts.service.ts'
import { isWith } from './holding.chain.ts'
import {
  refuseMorePerks,
  refuseUnearned,
  requireOpen,
  requireTarget,
  requireTimes,
  type TargetInput,
} from './holding.policy.ts'
import * as repository from './holding.repository.ts'
import { countHolders, findOwnPerk, listHolders } from './holding-holders.repository.ts'
import { createPerkModeration } from './holding-moderation.service.ts'

export type HoldingDeps = {
  database: Database
  clock: Clock
  readers: ChainReaders
  nfts: { profile: Pick<NftsService['profile'], 'holding'> }
}

type List<Row> = { rows: Row[]; total: number }
const NOTHING = { rows: [], total: 0 }

/** Tells since when people hold works, and keeps the perks that brands tie to it. */
export function createHoldingService({ database, clock, readers, nfts }: HoldingDeps) {
  const requireOwn = <Found>(found: Found | undefined | false): Found => {
    if (found === undefined || found === false) throw new AppError('notFound')
    return found
  }

  const requireOpenPerk = async (id: number, now: Date) => {
    const perk = requireOwn(await repository.findPerk(database, id, now))
    requireOpen(perk)
    return perk
  }

  /** The first of these works that is still there on the chain: the index may be a block behind. */
  const findStillHeld = async (works: readonly repository.Candidate[], address: string) => {
    for (const work of works) {
      const reader = readers.get(work.chainId)
      const holders = [address, ...work.keepers] as Address[]
      if (reader && (await isWith(reader, work, holders))) return work
    }
    return undefined
  }

  return {
    moderation: createPerkModeration({ database, clock }),

    /** The works that somebody's wallet holds; perks are for their holder's eyes. */
    async list(member: Member | null, userId: number | undefined, slice: Slice): Promise<List<HeldWork>> {
      const accountId = userId ?? member?.accountId
      if (accountId === undefined) throw new AppError('notLoggedIn')
      const wallet = await repository.findWallet(database, accountId)
      if (!wallet) return NOTHING
      const { rows, total } = await nfts.profile.holding(member, wallet, slice)
      const ids = rows.map(({ nft }) => nft.id)
      const isOwn = accountId === member?.accountId
      const earned = isOwn ? await repository.listEarnedBy(database, wallet, ids, clock.now()) : []
      const perksOf = (id: number) => earned.filter(({ nftId }) => nftId === id).map(({ nftId: _nft, ...perk }) => perk)
      return { rows: rows.map(({ nft, since }) => ({ nft, since, perks: perksOf(nft.id) })), total }
    },

    /** The perks that the caller's works earn. */
    async earned({ accountId }: Member, slice: Slice): Promise<List<EarnedPerk>> {
      const wallet = await repository.findWallet(database, accountId)
      if (!wallet) return NOTHING
      const now = clock.now()
      const rows = await repository.listEarned(database, { accountId, wallet, now }, slice)
      return { rows, total: await repository.countEarned(database, wallet, now) }
    },

    /** Tells what a perk hides to somebody who has earned it. */
    async claim({ accountId }: Member, id: number): Promise<ClaimedPerk> {
      const now = clock.now()
      const perk = await requireOpenPerk(id, now)
      const wallet = await repository.findWallet(database, accountId)
      if (!wallet) return refuseUnearned()
      const works = await repository.listCandidates(database, id, wallet, now)
      const held = await findStillHeld(works, wallet.address)
      if (!held) return refuseUnearned()
      const claim = { perkId: id, accountId, nftId: held.nftId, at: now }
      const claimedAt = await repository.insertClaim(database, claim)
      if (!claimedAt) {
        await requireOpenPerk(id, now)
        return refuseUnearned()
      }
      return { link: perk.link, code: perk.code, claimedAt }
    },

    /** What the caller's perks can be tied to. */
    choices: ({ accountId }: Member): Promise<PerkChoice[]> => repository.listChoices(database, accountId),

    /** Ties a perk to works. */
    async save(
      { accountId }: Member,
      perk: Omit<NewPerk, 'target'> & TargetInput,
      saveResult: SaveResult<{ id: number }>,
    ): Promise<{ id: number }> {
      const at = clock.now()
      const target = requireTarget(perk)
      const stored = { ...perk, target, accountId, startsAt: perk.startsAt ?? at, at }
      requireTimes(stored, at)
      return database.transaction(async (tx) => {
        requireOwn(await repository.isOwnTarget(tx, accountId, target))
        await repository.lockPerks(tx, accountId)
        const id = await repository.insertPerk(tx, stored, MAX_PERKS)
        if (id === undefined) return refuseMorePerks()
        await saveResult(tx, { id })
        return { id }
      })
    },

    /** The caller's own perks. */
    async perks({ accountId }: Member, slice: Slice): Promise<List<BrandPerk>> {
      const rows = await repository.listPerks(database, accountId, slice)
      return { rows, total: await repository.countPerks(database, accountId) }
    },

    /** Ends an own perk. */
    async end({ accountId }: Member, id: number): Promise<void> {
      requireOwn(await repository.endPerk(database, accountId, id, clock.now()))
    },

    /** Who has earned an own perk by now. */
    async holders({ accountId }: Member, id: number, slice: Slice): Promise<List<PerkHolder>> {
      const perk = requireOwn(await findOwnPerk(database, accountId, id))
      const now = clock.now()
      const rows = await listHolders(database, perk, now, slice)
      return { rows, total: await countHolders(database, perk, now) }
    },
  }
}

/** The room's service. */
export type HoldingService = ReturnType<typeof createHoldingService>
