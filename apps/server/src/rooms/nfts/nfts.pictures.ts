import type { Queryable } from '../../db/database.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import type { NewNft } from './nfts-intents.repository.ts'

/** Says which uploads NFTs stand for, in the transaction that writes them. */
export const holdPictures = (tx: Queryable, nfts: readonly Pick<NewNft, 'id' | 'picture' | 'imageUrl'>[]) =>
  uploadReferences.hold(
    tx,
    nfts.map(({ id, picture, imageUrl }) => ({ holder: `nft:${id}` as const, urls: [picture.url, imageUrl] })),
  )
