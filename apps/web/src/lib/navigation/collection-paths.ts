import { pages } from '@plinth/api-schema/pages'

/** The tabs of a collection's page, by their numbers in its address; existing links depend on them. */
export const collectionTab = { items: 1, onSale: 4, activity: 2, offers: 3 } as const
/** A tab of a collection's page. */
export type CollectionTab = keyof typeof collectionTab

/** The addresses of collections. */
export const collectionPaths = {
  all: pages.collections.path,
  own: pages.ownCollections.path,
  create: pages.newCollection.path,
} as const

/** The page of a collection. */
export const collectionPath = (id: number, tab: CollectionTab = 'items') =>
  `${pages.collection.path}/${id}/${collectionTab[tab]}`

/** Where the description of a collection is changed. */
export const editCollectionPath = (id: number) => `${pages.editCollection.path}/${id}`
