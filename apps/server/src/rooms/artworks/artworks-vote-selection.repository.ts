import { voteState } from '@plinth/api-schema/states'

/** Which votes of a campaign are meant: all that everything given fits. */
export type VoteSelection = {
  campaignId: number
  artworkId?: number | undefined
  accountIds?: readonly number[] | undefined
  /** Empty: votes that no network is known of. */
  network?: string | undefined
  /** The hash of what the browser says about itself, in hexadecimal digits. */
  device?: string | undefined
  sign?: string | undefined
  state?: number | undefined
  holdReason?: number | undefined
  isThrowaway?: boolean | undefined
  from?: Date | undefined
  to?: Date | undefined
  signUpFrom?: Date | undefined
  signUpTo?: Date | undefined
}

// Statements with this have no name: with its values known, what is not asked for falls away and the indexes of the rest are used.
/** Holds for votes `v` of a selection; those that were taken back are in none. */
export const SELECTED = `v.campaign_id = $1 and v.state in (${voteState.counted}, ${voteState.held}, ${voteState.voided})
  and ($2::bigint is null or v.artwork_id = $2) and ($3::bigint[] is null or v.account_id = any ($3))
  and ($4::text is null or v.address_group = $4) and ($5::text is null or v.device_hash = decode($5, 'hex') or ($5 = '' and v.device_hash is null))
  and ($6::int is null or v.state = $6) and ($7::int is null or v.hold_reason = $7)
  and ($8::timestamptz is null or v.created_at >= $8) and ($9::timestamptz is null or v.created_at < $9)
  and ($10::text is null or exists (
    select 1 from vote_scores s where s.campaign_id = v.campaign_id and s.artwork_id = v.artwork_id and s.account_id = v.account_id
       and s.signs @> jsonb_build_array(jsonb_build_object('sign', $10::text))))
  and (($11::boolean is null and $12::timestamptz is null and $13::timestamptz is null) or exists (
    select 1 from voters b where b.id = v.account_id and ($11 is null or b.is_throwaway = $11)
       and ($12 is null or b.created_at >= $12) and ($13 is null or b.created_at < $13)))`

/** The parameters of a selection. */
export const selectionValues = (selection: VoteSelection) => [
  selection.campaignId,
  selection.artworkId ?? null,
  selection.accountIds ?? null,
  selection.network ?? null,
  selection.device ?? null,
  selection.state ?? null,
  selection.holdReason ?? null,
  selection.from ?? null,
  selection.to ?? null,
  selection.sign ?? null,
  selection.isThrowaway ?? null,
  selection.signUpFrom ?? null,
  selection.signUpTo ?? null,
]
