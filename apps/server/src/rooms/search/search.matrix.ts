import { searchEverything } from '@plinth/api-schema/search'
import { allow, type MatrixRow, row } from '../../../test/matrix.ts'

/** The room's lines. */
export const matrix: readonly MatrixRow[] = [row(searchEverything, allow.everybody(), () => ({ q: 'harbour' }))]
