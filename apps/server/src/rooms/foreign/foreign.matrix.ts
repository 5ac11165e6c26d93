import * as calls from '@plinth/api-schema/foreign'
import { complaint } from '@plinth/api-schema/states'
import { allow, bystander, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [
  row(calls.listForeignNfts, allow.everybody(), async (world) => ({ userId: (await bystander(world)).accountId })),
  row(calls.listHiddenForeignNfts, allow.members()),
  row(
    calls.reportForeignNft,
    allow.members(404),
    () => ({ id: 999_999_999, reason: complaint.other, words: 'Not nice.' }),
    'one that is not there',
  ),
  row(calls.hideForeignNft, allow.members(404), () => ({ id: 999_999_999, on: 1 }), 'one that is not there'),
]
