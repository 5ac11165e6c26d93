import { mintState, removedBy } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { AMONG, erasedWords, keys, type LockedArtwork } from './artworks.repository.ts'
import type { ArtworkKey } from './artworks-locking.repository.ts'

// Every statement that moves artworks from one state to another: on the way to a token, off the wall, back to it, and erased.

/** One of the states on the way to a token. */
export type MintState = (typeof mintState)[keyof typeof mintState]

const mintKeys = (works: readonly ArtworkKey[]) =>
  keys(works.map(({ campaignId, artworkId: id }) => ({ campaignId, id })))

/** Moves artworks that are in one state into another, in which they have no token. */
export const moveMintState = (tx: Queryable, works: readonly ArtworkKey[], from: MintState, to: MintState) =>
  tx.query({
    name: 'artworks-mint-state',
    text: `update artworks set status = $4, token_uri = null
            where ${AMONG} and status = $3`,
    values: [...mintKeys(works), from, to],
  })

/** Gives artworks that are being minted their tokens. */
export const markMinted = (tx: Queryable, works: readonly (ArtworkKey & { tokenUri: string })[]) =>
  tx.query({
    name: 'artworks-minted',
    text: `update artworks a set status = ${mintState.minted}, token_uri = m.token_uri
             from unnest($1::bigint[], $2::bigint[], $3::text[]) as m (campaign_id, id, token_uri)
            where a.campaign_id = m.campaign_id and a.id = m.id and a.status = ${mintState.minting}`,
    values: [...mintKeys(works), works.map(({ tokenUri }) => tokenUri)],
  })

// Their tokens count among what everybody may see, or no longer.
const NOTED = `insert into changed_tokens (chain_id, contract, token_id) select n.chain_id, n.contract, n.token_id
  from changed w join nft_facts n on n.campaign_id = w.campaign_id and n.artwork_id = w.id where n.token_id is not null`

/** Takes artworks off the wall, or keeps them off it; those that were out already are only signed over to whom it was. */
export const markRemoved = (tx: Queryable, works: readonly LockedArtwork[], by: number) =>
  tx.query({
    name: 'artworks-mark-removed',
    text: `with changed as (update artworks set deleted_at = case when has_hung then coalesce(deleted_at, now()) else now() end, deleted_by = $3::int,
             was_removed = coalesce($3::int = ${removedBy.operator} and deleted_by = ${removedBy.brand}, false) where ${AMONG}
             returning campaign_id, id) ${NOTED}`,
    values: [...keys(works), by],
  })

/** Puts artworks on the wall: again, or for the first time. */
export const markHung = (tx: Queryable, works: readonly LockedArtwork[]) =>
  tx.query({
    name: 'artworks-mark-hung',
    text: `with changed as (update artworks set deleted_at = null, deleted_by = null, has_hung = true, was_removed = false, link_label = null
             where ${AMONG} returning campaign_id, id) ${NOTED}`,
    values: keys(works),
  })

const ERASED = `purged_at = now(), contact_email = '', link_label = null, medium = null, tags = '{}', width_cm = null, height_cm = null, ${erasedWords}`
// What brands, artists and those who reported them said of the works in `gone`, and what their pictures look like.
const ERASE_SAID = ['artwork_decisions', 'artwork_reports', 'artwork_looks']
  .map(
    (table) =>
      `${table}_gone as (delete from ${table} t using gone g where t.campaign_id = g.campaign_id and t.artwork_id = g.id)`,
  )
  .join(', ')

/** Erases the words of artworks for good; their pictures are erased by the job that looks after the files. */
export const markPurged = (tx: Queryable, works: readonly LockedArtwork[]) =>
  tx.query({
    name: 'artworks-mark-purged',
    text: `with gone as (update artworks set ${ERASED} where ${AMONG} returning campaign_id, id), ${ERASE_SAID} select 1 from gone`,
    values: keys(works),
  })
