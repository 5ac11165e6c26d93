import {
  boxInputFromWire,
  boxPrizeToWire,
  boxPurchaseToWire,
  mysteryBoxDetailToWire,
  mysteryBoxToWire,
  type PreparedBox,
  preparedBoxToWire,
} from '@plinth/api-schema/box'
import * as calls from '@plinth/api-schema/boxes'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { BoxesService } from './boxes.service.ts'

/** Binds the calls of the room `boxes`. */
export const boxesRoutes = (bind: Bind, boxes: BoxesService) => {
  bind(calls.listMysteryBoxes, async ({ side, state, nftId, ...page }, { member }) => {
    const { rows, total } = await boxes.list(member, { side, state, nftId }, readSlice(page))
    return { rows: rows.map(mysteryBoxToWire), total }
  })
  bind(calls.mysteryBoxDetail, async ({ id }, { member }) => mysteryBoxDetailToWire(await boxes.find(member, id)))
  bind(calls.listBoxPrizes, async ({ mysteryBoxId, ...page }, { member }) => {
    const { rows, total } = await boxes.prizes(member, mysteryBoxId, readSlice(page))
    return { rows: rows.map(boxPrizeToWire), total }
  })
  bind(calls.listBoxTrades, async ({ mysteryBoxId, ...page }, { member }) => {
    const { rows, total } = await boxes.trades(member, mysteryBoxId, readSlice(page))
    return { rows: rows.map(boxPurchaseToWire), total }
  })
  bind(calls.listOwnBoxes, async ({ mysteryBoxId, ...page }, { member }) => {
    const { rows, total } = await boxes.own(member, mysteryBoxId ?? null, readSlice(page))
    const purchases = rows.map(({ box, ...purchase }) => ({
      ...boxPurchaseToWire(purchase),
      mysteryBox: mysteryBoxToWire(box),
    }))
    return { rows: purchases, total }
  })
  bind(calls.saveMysteryBox, async (form, { member, once }) => {
    const input = boxInputFromWire(form)
    return preparedBoxToWire(await once<PreparedBox>((saveResult) => boxes.save(member, input, saveResult)))
  })
  bind(calls.discardMysteryBox, async ({ id }, { member }) => {
    await boxes.discard(member, id)
    return null
  })
}
