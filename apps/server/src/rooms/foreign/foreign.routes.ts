import * as calls from '@plinth/api-schema/foreign'
import { foreignNftToWire } from '@plinth/api-schema/foreign-nft'
import { complaint, stateOf } from '@plinth/api-schema/states'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { ForeignService } from './foreign.service.ts'
import type { ForeignModeration } from './foreign-moderation.service.ts'

type Services = { foreign: ForeignService; moderation: ForeignModeration }

/** Binds the calls of the room `foreign`. */
export const foreignRoutes = (bind: Bind, { foreign, moderation }: Services) => {
  bind(calls.listForeignNfts, async ({ userId, ...page }, { member }) => {
    const { rows, total } = await foreign.list(userId, member, readSlice(page))
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
  bind(calls.reportForeignNft, async ({ id, reason, words }, { member }) => {
    await moderation.report(member, id, { reason: stateOf(complaint, reason), words })
    return null
  })
}
