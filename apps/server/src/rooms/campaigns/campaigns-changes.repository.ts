import { emptyContent } from '@plinth/api-schema/campaign'
import { reviewStatus } from '@plinth/api-schema/states'
import type { Queryable } from '../../db/database.ts'
import { openSealed, type Sealed, sealOf } from '../../rich-text/sealed-text.ts'
import { type Content, RICH_TEXTS, type RichTexts, withNewestRoyalty } from './campaigns.repository.ts'

/** A change of a live campaign that waits for the operator, or was sent back. */
export type Change = {
  id: number
  campaignId: number
  content: Content
  status: 0 | 1 | 2 | 3
  reason: string | null
  revision: number
  submittedAt: Date
  decidedAt: Date | null
}

type StoredContent = Omit<Content, 'startsAt' | 'endsAt'> & { startsAt: string | null; endsAt: string }
type StoredChange = Omit<Change, 'content'> & {
  content: Omit<Sealed<StoredContent, keyof RichTexts>, 'seal'>
  seal: string | null
}

const COLLECTION = withNewestRoyalty(`nullif(content -> 'collection', 'null')`)
const COLUMNS = `id, campaign_id as "campaignId", content || jsonb_build_object('collection', ${COLLECTION}) as content, texts_seal as seal, status, reason, revision, submitted_at as "submittedAt",
  decided_at as "decidedAt"`
const revive = ({ content, seal, ...change }: StoredChange): Change => {
  const { startsAt, endsAt, ...opened } = openSealed<StoredContent, keyof RichTexts>({ ...content, seal }, RICH_TEXTS)
  return {
    ...change,
    // A change may be older than a part of the content.
    content: {
      ...emptyContent,
      ...opened,
      startsAt: startsAt === null ? null : new Date(startsAt),
      endsAt: new Date(endsAt),
    },
  }
}

/** The change of a campaign that is open: it waits, or was sent back. */
export async function findOpenChange(database: Queryable, campaignId: number): Promise<Change | undefined> {
  const [row] = await database.query<StoredChange>({
    name: 'campaign-open-change',
    text: `select ${COLUMNS} from campaign_changes where campaign_id = $1 and status in (${reviewStatus.waiting}, ${reviewStatus.sentBack})`,
    values: [campaignId],
  })
  return row && revive(row)
}

/** Changes by their ids. */
export async function findChanges(database: Queryable, ids: readonly number[]): Promise<Change[]> {
  const rows = await database.query<StoredChange>({
    name: 'campaign-changes-by-id',
    text: `select ${COLUMNS} from campaign_changes where id = any($1::bigint[])`,
    values: [ids],
  })
  return rows.map(revive)
}

/** Hands in a change in place of the one that was open; its revision is the campaign's next one, so none comes twice. */
export async function replaceChange(tx: Queryable, campaignId: number, content: Content): Promise<void> {
  await supersedeChange(tx, campaignId)
  await tx.query({
    name: 'campaign-change-insert',
    text: `with bumped as (update campaigns set revision = revision + 1 where id = $1 returning revision)
           insert into campaign_changes (campaign_id, content, texts_seal, revision, submitted_at)
           select $1, $2, $3, revision, statement_timestamp() from bumped`,
    values: [campaignId, JSON.stringify(content), sealOf(content, RICH_TEXTS)],
  })
}

/** Closes the change that is open, undecided. */
export const supersedeChange = (tx: Queryable, campaignId: number) =>
  tx.query({
    name: 'campaign-change-overtake',
    text: `update campaign_changes set status = ${reviewStatus.superseded}, decided_at = statement_timestamp()
            where campaign_id = $1 and status in (${reviewStatus.waiting}, ${reviewStatus.sentBack})`,
    values: [campaignId],
  })

/** Writes what the operator decided about a change; with a reason it is sent back. */
export const decideChange = (tx: Queryable, id: number, reason: string | null) =>
  tx.query({
    name: 'campaign-change-decide',
    text: `update campaign_changes set status = case when $2::text is null then ${reviewStatus.approved} else ${reviewStatus.sentBack} end, reason = $2,
             decided_at = statement_timestamp() where id = $1`,
    values: [id, reason],
  })
