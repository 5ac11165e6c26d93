import type { ArtworkWords } from '@plinth/api-schema/artwork'
import type { Picture } from '@plinth/api-schema/pictures'
import type { RightsTerms } from '@plinth/api-schema/rights'
import { mintState } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { wordColumns } from './artworks.repository.ts'

/** One of these states. */
export type MintState = (typeof mintState)[keyof typeof mintState]

/** An artwork by its key. */
export type ArtworkKey = { campaignId: number; artworkId: number }

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

const keys = (works: readonly ArtworkKey[]) => [
  works.map(({ campaignId }) => campaignId),
  works.map(({ artworkId }) => artworkId),
]

/** Moves artworks that are in one state into another, in which they have no token. */
export const moveMintState = (tx: Queryable, works: readonly ArtworkKey[], from: MintState, to: MintState) =>
  tx.query({
    name: 'artworks-mint-state',
    text: `update artworks set status = $4, token_uri = null
            where (campaign_id, id) in (select * from unnest($1::bigint[], $2::bigint[])) and status = $3`,
    values: [...keys(works), from, to],
  })

/** Gives artworks their tokens. */
export const markMinted = (tx: Queryable, works: readonly (ArtworkKey & { tokenUri: string })[]) =>
  tx.query({
    name: 'artworks-minted',
    text: `update artworks a set status = ${mintState.minted}, token_uri = m.token_uri
             from unnest($1::bigint[], $2::bigint[], $3::text[]) as m (campaign_id, id, token_uri)
            where a.campaign_id = m.campaign_id and a.id = m.id`,
    values: [...keys(works), works.map(({ tokenUri }) => tokenUri)],
  })
