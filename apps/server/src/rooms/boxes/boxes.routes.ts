import {
  boxPrizeToWire,
  boxPurchaseToWire,
  mysteryBoxDetailToWire,
  mysteryBoxToWire,
  type PreparedBox,
  preparedBoxToWire,
} from '@plinth/api-schema/box'
import * as calls from '@plinth/api-schema/boxes'
import { fromWireDateTime } from '@plinth/api-schema/wire-time'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { BoxesService } from './boxes.service.ts'

const dateOf = (time: string | undefined) => (time === undefined ? undefined : fromWireDateTime(time))

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
    const { name, image: imageUrl, description, coinId, limitNum: perAccount } = form
    const input = {
      ...{ name, imageUrl, description, coinId, perAccount, price: BigInt(form.price), bond: BigInt(form.bond) },
      prizes: form.prizes.map(({ levelIcon: levelIconUrl, ...prize }) => ({ ...prize, levelIconUrl })),
      opensAt: dateOf(form.startTime),
      closesAt: fromWireDateTime(form.endTime),
      revealBy: dateOf(form.revealTime),
    }
    return preparedBoxToWire(await once<PreparedBox>((saveResult) => boxes.save(member, input, saveResult)))
  })
  bind(calls.discardMysteryBox, async ({ id }, { member }) => {
    await boxes.discard(member, id)
    return null
  })
}
