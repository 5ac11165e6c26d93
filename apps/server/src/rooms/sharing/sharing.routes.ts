import { shareLinkToWire } from '@plinth/api-schema/share-link'
import * as calls from '@plinth/api-schema/sharing'
import { toWireFlag } from '@plinth/api-schema/wire-flag'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { SharingService } from './sharing.service.ts'

/** Binds the calls of the room `sharing`. */
export const sharingRoutes = (bind: Bind, sharing: SharingService) => {
  bind(calls.visitLink, async ({ from }, { address, userAgent }) => {
    await sharing.visit(from, { address, userAgent })
    return null
  })
  bind(calls.ownLink, async ({ campaignId }, { member }) => ({ from: await sharing.own(member, campaignId) }))
  bind(calls.listLinks, async ({ campaignId, ...page }, { member }) => {
    const { rows, total, hidesVotes } = await sharing.list(member, campaignId, readSlice(page))
    return { rows: rows.map(shareLinkToWire), total, votesHidden: toWireFlag(hidesVotes) }
  })
  bind(calls.saveLink, async ({ campaignId, name }, { member }) => {
    const { id, label } = await sharing.save(member, campaignId, name)
    return { id, from: label }
  })
  bind(calls.removeLink, async ({ id }, { member }) => {
    await sharing.remove(member, id)
    return null
  })
}
