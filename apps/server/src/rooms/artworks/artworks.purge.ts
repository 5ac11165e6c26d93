import { artworkAppealState, mintState, removedBy } from '@plinth/api-schema/states'
import type { BaseLogger } from 'pino'
import type { Database, Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileKeyOf } from '../../ports/file-url.ts'
import { uploadReferences } from '../site/site-references.service.ts'
import { type LockedArtwork, lockedColumns } from './artworks.repository.ts'
import { purge } from './artworks-removal.ts'

const BATCH = 200
const EVERY_SECONDS = 60

export type PurgeDeps = { database: Database; files: FileStore; retentionDays: number }
/** How many artworks lost their words, and how many their pictures. */
export type Purged = { purged: number; erased: number }

// Rows that another server works on are left to it.
// A minted work that an operator took down keeps what its token stands for. What waits for its brand is kept as long after the end
// of its campaign, and what its brand refused or took out until an operator has looked at an appeal for it.
const lockDue = (tx: Queryable, retentionDays: number) =>
  tx.query<LockedArtwork>({
    name: 'purge-due',
    text: `select ${lockedColumns} from artworks w join campaign_facts c on c.id = w.campaign_id
            where w.purged_at is null and w.status = ${mintState.submitted} and w.deleted_at <= now() - make_interval(days => $1::int)
              and (w.deleted_by <> ${removedBy.waiting} or c.is_deleted or c.ends_at <= statement_timestamp() - make_interval(days => $1::int))
              and not (w.deleted_by in (${removedBy.brand}, ${removedBy.refused}) and exists (select 1 from artwork_decisions d where d.campaign_id = w.campaign_id and d.artwork_id = w.id
                and d.appeal_state = ${artworkAppealState.waiting}))
            order by w.id limit ${BATCH} for no key update of w skip locked`,
    values: [retentionDays],
  })

const purgeDue = (database: Database, retentionDays: number): Promise<number> =>
  database.transaction(async (tx) => {
    const works = await lockDue(tx, retentionDays)
    if (works.length > 0) await purge(tx, works)
    return works.length
  })

/** An artwork whose words are gone and whose picture is still there. */
type Remnant = {
  campaignId: number
  id: number
  accountId: number
  picture: { url: string; renditions: { url: string }[] }
}

const findRemnants = (database: Queryable) =>
  database.query<Remnant>({
    name: 'purge-remnants',
    text: `select campaign_id as "campaignId", id, account_id as "accountId", picture from artworks
            where purged_at is not null and picture is not null order by purged_at limit ${BATCH}`,
  })

// An upload can stand in several places: it goes with the last of them.
const releaseUpload = (database: Database, { id, accountId, picture: { url } }: Remnant): Promise<boolean> =>
  database.transaction(async (tx) => {
    await uploadReferences.release(tx, [`artwork:${id}`])
    return uploadReferences.forget(tx, accountId, url)
  })

const forgetPicture = (database: Queryable, { campaignId, id }: Remnant) =>
  database.query({
    name: 'purge-forget',
    text: 'update artworks set picture = null where campaign_id = $1 and id = $2 and purged_at is not null',
    values: [campaignId, id],
  })

const removeFiles = async (files: FileStore, { picture }: Remnant) => {
  const urls = [picture.url, ...picture.renditions.map(({ url }) => url)]
  for (const key of urls.map(fileKeyOf)) if (key !== undefined) await files.remove(key)
}

/**
 * Erases artworks that have been out for longer than they are kept: first the words, then the files, then the last trace
 * of the picture. Whatever it was interrupted in, the next run finishes. The rows and their votes stay.
 */
export async function purgeArtworks({ database, files, retentionDays }: PurgeDeps): Promise<Purged> {
  const total: Purged = { purged: 0, erased: 0 }
  for (;;) {
    const purged = await purgeDue(database, retentionDays)
    total.purged += purged
    if (purged < BATCH) break
  }
  for (;;) {
    const remnants = await findRemnants(database)
    for (const remnant of remnants) {
      if (await releaseUpload(database, remnant)) await removeFiles(files, remnant)
      await forgetPicture(database, remnant)
      total.erased++
    }
    if (remnants.length < BATCH) return total
  }
}

/** Registers the purge; it looks every minute, because what a brand deletes for good should be gone soon. */
export const startArtworkPurge = (
  jobs: Jobs,
  { log, ...deps }: PurgeDeps & { log: Pick<BaseLogger, 'info'> },
): Promise<void> =>
  jobs.register('purge-artworks', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: async () => {
      const result = await purgeArtworks(deps)
      if (result.purged + result.erased > 0) log.info(result, 'purged artworks')
    },
  })
