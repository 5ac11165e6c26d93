import type { Queryable } from '../../db/database.ts'

/** The draft of a brand; what it holds, and the seal of its texts, are for the service to read. */
export type StoredDraft<Document> = { content: Document; seal: string | null; version: number; savedAt: Date }

/** A brand's draft, or undefined. */
export async function findDraft<Document>(
  database: Queryable,
  brandId: number,
): Promise<StoredDraft<Document> | undefined> {
  const [row] = await database.query<StoredDraft<object>>({
    name: 'campaign-draft',
    text: 'select content, texts_seal as seal, version, saved_at as "savedAt" from campaign_drafts where brand_id = $1',
    values: [brandId],
  })
  return row as StoredDraft<Document> | undefined
}

/**
 * Keeps a draft. With `builtOn` only over that very version (0: over none); undefined when another save came first. One
 * statement, so of two tabs that save at once one is refused.
 */
export async function saveDraft(
  database: Queryable,
  brandId: number,
  { content, seal }: { content: object; seal: string },
  builtOn: number | undefined,
): Promise<{ version: number; savedAt: Date } | undefined> {
  const json = JSON.stringify(content)
  const [row] = await database.query<{ version: number; savedAt: Date }>(
    builtOn === undefined || builtOn === 0
      ? {
          name: `campaign-draft-put-${builtOn === undefined ? 'over' : 'first'}`,
          text: `insert into campaign_drafts as d (brand_id, content, texts_seal) values ($1, $2, $3)
                 on conflict (brand_id) do ${
                   builtOn === undefined
                     ? 'update set content = excluded.content, texts_seal = excluded.texts_seal, version = d.version + 1, saved_at = now()'
                     : 'nothing'
                 } returning version, saved_at as "savedAt"`,
          values: [brandId, json, seal],
        }
      : {
          name: 'campaign-draft-next',
          text: `update campaign_drafts set content = $2, texts_seal = $3, version = version + 1, saved_at = now()
                  where brand_id = $1 and version = $4 returning version, saved_at as "savedAt"`,
          values: [brandId, json, seal, builtOn],
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
