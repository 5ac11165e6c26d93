import type { Queryable } from '../../db/database.ts'

/** The draft of a brand; what it holds is the affair of the service. */
export type StoredDraft<Document> = { content: Document; version: number; savedAt: Date }

/** A brand's draft, or undefined. */
export async function findDraft<Document>(
  database: Queryable,
  brandId: number,
): Promise<StoredDraft<Document> | undefined> {
  const [row] = await database.query<StoredDraft<Document>>({
    name: 'campaign-draft',
    text: 'select content, version, saved_at as "savedAt" from campaign_drafts where brand_id = $1',
    values: [brandId],
  })
  return row
}

/**
 * Keeps a draft. With `builtOn` only over that very version (0: over none); undefined when another save came first. One
 * statement, so of two tabs that save at once one is refused.
 */
export async function saveDraft(
  database: Queryable,
  brandId: number,
  content: object,
  builtOn: number | undefined,
): Promise<{ version: number; savedAt: Date } | undefined> {
  const json = JSON.stringify(content)
  const [row] = await database.query<{ version: number; savedAt: Date }>(
    builtOn === undefined || builtOn === 0
      ? {
          name: `campaign-draft-put-${builtOn === undefined ? 'over' : 'first'}`,
          text: `insert into campaign_drafts as d (brand_id, content) values ($1, $2)
                 on conflict (brand_id) do ${
                   builtOn === undefined
                     ? 'update set content = excluded.content, version = d.version + 1, saved_at = now()'
                     : 'nothing'
                 } returning version, saved_at as "savedAt"`,
          values: [brandId, json],
        }
      : {
          name: 'campaign-draft-next',
          text: `update campaign_drafts set content = $2, version = version + 1, saved_at = now()
                  where brand_id = $1 and version = $3 returning version, saved_at as "savedAt"`,
          values: [brandId, json, builtOn],
        },
  )
  return row
}

/** Throws a draft away. */
export const deleteDraft = (tx: Queryable, brandId: number) =>
  tx.query({
    name: 'campaign-draft-delete',
    text: 'delete from campaign_drafts where brand_id = $1',
    values: [brandId],
  })
