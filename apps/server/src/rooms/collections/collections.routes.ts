import {
  type CollectionDeployment,
  collectionDetailToWire,
  collectionToWire,
  collectionWordsFromWire,
} from '@plinth/api-schema/collection'
import * as calls from '@plinth/api-schema/collections'
import { nftToWire } from '@plinth/api-schema/nft'
import { complaint, stateOf } from '@plinth/api-schema/states'
import type { Bind } from '../../http/call-context.ts'
import { readSlice } from '../../http/read-slice.ts'
import type { CollectionsService } from './collections.service.ts'
import type { CollectionModeration } from './collections-moderation.service.ts'

type Services = { collections: CollectionsService; moderation: CollectionModeration }

/** Binds the calls of the room `collections`. */
export const collectionsRoutes = (bind: Bind, { collections, moderation }: Services) => {
  bind(calls.listCollections, async ({ side, keyword, ...page }, { member }) => {
    const { rows, total } = await collections.list(member, side, keyword, readSlice(page))
    return { rows: rows.map(collectionToWire), total }
  })
  bind(calls.collectionDetail, async ({ id }, { member }) => collectionDetailToWire(await collections.find(member, id)))
  bind(calls.reportCollection, async ({ id, reason, words }, { member }) => {
    await moderation.report(member, id, { reason: stateOf(complaint, reason), words })
    return null
  })
  bind(calls.findCollection, ({ chainId, contractAddr }) => collections.findOf(chainId, contractAddr))
  bind(calls.listCollectionItems, async ({ id, ...page }, { member }) => {
    const { rows, total } = await collections.items(member, id, readSlice(page))
    return { rows: rows.map(nftToWire), total }
  })
  bind(calls.saveCollection, (form, { member, once }) => {
    const { chainId, contractType, name, symbol, royaltyProportion: royaltyPercent } = form
    const input = { ...collectionWordsFromWire(form), chainId, contractType, name, symbol, royaltyPercent }
    return once<CollectionDeployment>((saveResult) => collections.save(member, input, saveResult))
  })
  bind(calls.updateCollection, async ({ id, ...words }, { member }) => {
    await collections.update(member, id, collectionWordsFromWire(words))
    return null
  })
  bind(calls.discardCollection, async ({ id }, { member }) => {
    await collections.discard(member, id)
    return null
  })
}
