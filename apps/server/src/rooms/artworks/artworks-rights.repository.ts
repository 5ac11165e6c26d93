import type { RightsTerms } from '@plinth/api-schema/rights'
import type { Queryable } from '../../db/database.ts'

/** Keeps terms under their hash; the same terms are kept once. */
export const saveTerms = (tx: Queryable, { sha256, text }: RightsTerms) =>
  tx.query({
    name: 'rights-terms-save',
    text: 'insert into rights_terms (sha256, text) values ($1, $2) on conflict (sha256) do nothing',
    values: [sha256, text],
  })

/** The terms that have this hash, if an artist has agreed to them. */
export async function findTermsByHash(database: Queryable, sha256: string): Promise<RightsTerms | undefined> {
  const [row] = await database.query<RightsTerms>({
    name: 'rights-terms-find',
    text: 'select sha256, text from rights_terms where sha256 = $1',
    values: [sha256],
  })
  return row
}
