import type { ArtworkWords } from '@plinth/api-schema/artwork'
import type { Picture } from '@plinth/api-schema/pictures'
import type { RightsTerms } from '@plinth/api-schema/rights'
import type { Queryable } from '../../db/database.ts'
import { wordColumns } from './artworks.repository.ts'
import type { MintState } from './artworks-states.repository.ts'

/** An artwork that can become an NFT. */
export type MintableArtwork = ArtworkWords & {
  id: number
  accountId: number
  picture: Picture
  status: MintState
  rights: RightsTerms | null
}

const MINTABLE = `select w.id, w.account_id as "accountId", ${wordColumns}, w.picture, w.status,
  (select jsonb_build_object('sha256', t.sha256, 'text', t.text) from rights_terms t where t.sha256 = w.rights_sha256) as rights
  from artworks w where w.campaign_id = $1 and w.id = any($2::bigint[]) and w.deleted_at is null and w.picture is not null`

/** Those of these artworks that hang in the campaign. */
export const findMintable = (database: Queryable, campaignId: number, ids: readonly number[]) =>
  database.query<MintableArtwork>({ name: 'artworks-mintable', text: MINTABLE, values: [campaignId, ids] })

/** The same, locked until the transaction ends. */
export const lockMintable = (tx: Queryable, campaignId: number, ids: readonly number[]) =>
  tx.query<MintableArtwork>({
    name: 'artworks-mintable-lock',
    text: `${MINTABLE} order by w.id for no key update`,
    values: [campaignId, ids],
  })
