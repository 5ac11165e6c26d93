import * as calls from '@plinth/api-schema/holding'
import {
  brandPerkToWire,
  claimedPerkToWire,
  earnedPerkToWire,
  heldWorkToWire,
  perkChoiceToWire,
  perkHolderToWire,
} from '@plinth/api-schema/perk'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { HoldingService } from './holding.service.ts'

const momentOf = (time: string | undefined) => (time === undefined ? null : fromWireDateTime(time))

/** Binds the calls of the room `holding`. */
export const holdingRoutes = (bind: Bind, holding: HoldingService) => {
  bind(calls.listHolding, async ({ userId, ...page }, { member }) => {
    const { rows, total } = await holding.list(member, userId, readSlice(page))
    return { rows: rows.map(heldWorkToWire), total }
  })
  bind(calls.listEarnedPerks, async (page, { member }) => {
    const { rows, total } = await holding.earned(member, readSlice(page))
    return { rows: rows.map(earnedPerkToWire), total }
  })
  bind(calls.claimPerk, async ({ id }, { member }) => claimedPerkToWire(await holding.claim(member, id)))
  bind(calls.listPerkScopes, async (_input, { member }) => (await holding.choices(member)).map(perkChoiceToWire))
  bind(calls.savePerk, ({ startTime, endTime, ...words }, { member, once }) => {
    const perk = { ...words, startsAt: momentOf(startTime), endsAt: momentOf(endTime) }
    return once((saveResult) => holding.save(member, perk, saveResult))
  })
  bind(calls.listPerks, async (page, { member }) => {
    const { rows, total } = await holding.perks(member, readSlice(page))
    return { rows: rows.map(brandPerkToWire), total }
  })
  bind(calls.endPerk, async ({ id }, { member }) => {
    await holding.end(member, id)
    return null
  })
  bind(calls.listPerkHolders, async ({ id, ...page }, { member }) => {
    const { rows, total } = await holding.holders(member, id, readSlice(page))
    return { rows: rows.map(perkHolderToWire), total }
  })
}
