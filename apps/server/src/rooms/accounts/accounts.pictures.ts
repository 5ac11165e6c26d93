import type { Queryable } from '../../db/database.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import type { ProfileChange } from './accounts.repository.ts'

/** Says which uploads a changed profile shows, in the transaction that changes it; undefined leaves them as they are. */
export async function holdPictures(
  tx: Queryable,
  accountId: number,
  { pictureUrl, bannerUrl }: Pick<ProfileChange, 'pictureUrl' | 'bannerUrl'>,
): Promise<void> {
  if (pictureUrl !== undefined) await uploadReferences.replace(tx, `account-picture:${accountId}`, [pictureUrl])
  if (bannerUrl !== undefined) await uploadReferences.replace(tx, `account-banner:${accountId}`, [bannerUrl])
}
