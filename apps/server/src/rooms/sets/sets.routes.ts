import { artworkCardToWire } from '@plinth/api-schema/artwork-card'
import { setCardToWire, setChoiceToWire, setDetailToWire } from '@plinth/api-schema/set'
import * as calls from '@plinth/api-schema/sets'
import { complaint, stateOf } from '@plinth/api-schema/states'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { SetsService } from './sets.service.ts'
import type { SetModeration } from './sets-moderation.service.ts'

/** Binds the calls of the room `sets`. */
export const setsRoutes = (bind: Bind, { sets, moderation }: { sets: SetsService; moderation: SetModeration }) => {
  bind(calls.listSets, async (page, { member }) => {
    const { rows, total } = await sets.list(member, readSlice(page))
    return { rows: rows.map(setCardToWire), total }
  })
  bind(calls.listPublicSets, async ({ userId, ...page }) => {
    const { rows, total } = await sets.listPublic(userId, readSlice(page))
    return { rows: rows.map(setCardToWire), total }
  })
  bind(calls.setDetail, async ({ id }, { member }) => setDetailToWire(await sets.find(member, id)))
  bind(calls.reportSet, async ({ id, reason, words }, { member }) => {
    await moderation.report(member, id, { reason: stateOf(complaint, reason), words })
    return null
  })
  bind(calls.listSetWorks, async ({ id, ...page }, { member }) => {
    const { rows, total } = await sets.works(member, id, readSlice(page))
    return { rows: rows.map(artworkCardToWire), total }
  })
  bind(calls.listSetChoices, async ({ artworkId }, { member }) =>
    (await sets.choices(member, artworkId)).map(setChoiceToWire),
  )
  bind(calls.createSet, (input, { member, once }) => once((saveResult) => sets.create(member, input, saveResult)))
  bind(calls.updateSet, async (words, { member }) => {
    await sets.update(member, words)
    return null
  })
  bind(calls.deleteSet, async ({ id }, { member }) => {
    await sets.remove(member, id)
    return null
  })
  bind(calls.saveToSet, async ({ id, artworkId }, { member }) => {
    await sets.saveWork(member, id, artworkId)
    return null
  })
  bind(calls.removeFromSet, async ({ id, artworkId }, { member }) => {
    await sets.removeWork(member, id, artworkId)
    return null
  })
}
