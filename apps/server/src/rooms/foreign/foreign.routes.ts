import * as calls from '@plinth/api-schema/foreign'
import { foreignNftToWire } from '@plinth/api-schema/foreign-nft'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { ForeignService } from './foreign.service.ts'

/** Binds the calls of the room `foreign`. */
export const foreignRoutes = (bind: Bind, foreign: ForeignService) => {
  bind(calls.listForeignNfts, async ({ userId, ...page }) => {
    const { rows, total } = await foreign.list(userId, readSlice(page))
    return { rows: rows.map(foreignNftToWire), total }
  })
  bind(calls.listHiddenForeignNfts, async (page, { member }) => {
    const { rows, total } = await foreign.hidden(member, readSlice(page))
    return { rows: rows.map(foreignNftToWire), total }
  })
  bind(calls.hideForeignNft, async ({ id, on }, { member }) => {
    await foreign.hide(member, id, on)
    return null
  })
}
