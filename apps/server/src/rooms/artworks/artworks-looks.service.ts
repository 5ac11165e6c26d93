import { buffer } from 'node:stream/consumers'
import { AppError } from '@plinth/api-schema/errors'
import { messages } from '@plinth/api-schema/messages'
import type { Picture } from '@plinth/api-schema/pictures'
import type { BaseLogger } from 'pino'
import type { Database, Queryable } from '../../db/database.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { distanceOf, keysOf, packLooks, probesOf, unpackLooks } from '../../media/picture-hash.ts'
import { lookAtPictures, type PictureLooks } from '../../media/picture-looks.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { fileKeyOf } from '../../ports/file-url.ts'
import {
  type Candidate,
  countPairs,
  countTry,
  decidePair,
  findCandidates,
  insertPairs,
  type KeptLooks,
  listPairs,
  listUnknown,
  readPairQueue,
  saveLooks,
  type UnknownWork,
} from './artworks-looks.repository.ts'
import { lockAny } from './artworks-takedown.repository.ts'

const EVERY_SECONDS = 5
const BATCH = 20
const MAX_PER_KEY = 100
const MAX_PAIRS = 5
const WANTED_WIDTH = 320

// The smallest rendition that the upload left, in a format of ours: a look needs no more.
const fileOf = ({ url, renditions }: Picture): string => {
  const known = renditions.filter(({ type }) => type === 'image/webp')
  const small = known.toSorted((a, b) => Math.abs(a.width - WANTED_WIDTH) - Math.abs(b.width - WANTED_WIDTH))[0]
  return small?.url ?? url
}

const readPicture = async (files: FileStore, picture: Picture | null): Promise<Buffer> => {
  const key = picture === null ? undefined : fileKeyOf(fileOf(picture))
  const file = key === undefined ? null : await files.open(key)
  return file ? buffer(file.stream) : Buffer.alloc(0)
}

/** How near the looks of a new work are to those of a known one; null where they are not of one picture. */
const nearness = ({ plain, cut, mirrored }: PictureLooks, { looks }: Candidate): number | null => {
  const known = unpackLooks(looks)
  const distances = [plain, cut, mirrored]
    .flatMap((one) => known.map((other) => distanceOf(one, other)))
    .filter((distance) => distance !== null)
  return distances.length > 0 ? Math.min(...distances) : null
}

type LookedAt = Omit<UnknownWork, 'picture'>

const pairUp = async (tx: Queryable, work: LookedAt, looks: PictureLooks): Promise<number> => {
  const probes = [...new Set([looks.plain, looks.cut, looks.mirrored].flatMap(probesOf))]
  const alike = (await findCandidates(tx, work, probes, MAX_PER_KEY))
    .flatMap((other) => {
      const distance = nearness(looks, other)
      return distance === null ? [] : [{ other, distance }]
    })
    .toSorted((a, b) => a.distance - b.distance || a.other.id - b.other.id)
    .slice(0, MAX_PAIRS)
  if (alike.length === 0) return 0
  const self = { campaignId: work.campaignId, id: work.id }
  await insertPairs(
    tx,
    alike.map(({ other, distance }) => {
      const [later, earlier] = self.id > other.id ? [self, other] : [other, self]
      return { ...later, otherCampaignId: earlier.campaignId, otherId: earlier.id, distance }
    }),
  )
  return alike.length
}

const keptLooks = (seen: PictureLooks | null): KeptLooks => {
  const looks = seen ? [seen.plain, seen.cut] : []
  return { keys: [...new Set(looks.flatMap(keysOf))], looks: packLooks(looks) }
}

/** Keeps what the picture of a work looks like, and which works of others look alike; answers how many. */
export const keepLooks = async (tx: Queryable, work: LookedAt, seen: PictureLooks | null): Promise<number> => {
  await saveLooks(tx, work, keptLooks(seen))
  return seen ? pairUp(tx, work, seen) : 0
}

// After a look that failed each picture is looked at alone: one that cannot be looked at holds up no other.
const nextWorks = async (database: Database): Promise<UnknownWork[]> => {
  const untried = await listUnknown(database, BATCH, { isTried: false })
  return untried.length > 0 ? untried : listUnknown(database, 1, { isTried: true })
}

export type LookDeps = { database: Database; files: FileStore; lookAt?: typeof lookAtPictures }

/** Looks at the pictures of works that nobody has looked at, some at a time, and keeps which look alike; answers how many pairs. */
export async function lookAtNewWorks({ database, files, lookAt = lookAtPictures }: LookDeps): Promise<number> {
  let pairs = 0
  for (;;) {
    const works = await nextWorks(database)
    if (works.length === 0) return pairs
    const pictures = await Promise.all(works.map(({ picture }) => readPicture(files, picture)))
    await countTry(database, works)
    const looks = await lookAt(pictures)
    for (const [at, work] of works.entries()) {
      pairs += await database.transaction((tx) => keepLooks(tx, work, looks[at] ?? null))
    }
  }
}

/** Registers the look at new works, and at those that were there before it. */
export const startLooks = (jobs: Jobs, { log, ...deps }: LookDeps & { log: Pick<BaseLogger, 'info'> }): Promise<void> =>
  jobs.register('look-at-artworks', {
    schedule: { everySeconds: EVERY_SECONDS },
    run: async () => {
      const pairs = await lookAtNewWorks(deps)
      if (pairs > 0) log.info({ pairs }, 'found works that look alike')
    },
  })

/** What operators decide about works that look alike; each act in the operator's transaction, it answers the title. */
export function createLookService({ database }: { database: Database }) {
  const decide = async (tx: Queryable, id: number, otherId: number, state: 'same' | 'different'): Promise<string> => {
    const work = await lockAny(tx, id)
    if (!work) throw new AppError('notFound')
    if (!(await decidePair(tx, id, otherId, state)))
      throw new AppError('conflict', { msg: messages.pairDecidedAlready })
    return work.title
  }
  return {
    /** Pairs that nobody has decided about. */
    pairs: async (page: { limit: number; offset: number }) => ({
      rows: await listPairs(database, page),
      total: await countPairs(database),
    }),
    /** The pairs that nobody has decided about. */
    waiting: () => readPairQueue(database),
    /** Says that two works are one picture, or two: they are not shown together again. */
    decide,
  }
}

export type LookService = ReturnType<typeof createLookService>
