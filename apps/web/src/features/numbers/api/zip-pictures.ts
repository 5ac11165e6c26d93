import { type Artwork, artworkFromWire, signatureOf } from '@plinth/api-schema/artwork'
import { listArtworks } from '@plinth/api-schema/artworks'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ZipEntry } from '@plinth/api-schema/zip'
import { api } from '../../../lib/api/client.ts'
import { fileNameOf } from '../zip/file-names.ts'
import { type WorkLine, worksTable } from '../zip/works-table.ts'
import { readFile } from './read-file.ts'
import type { ZipRun } from './use-zip.ts'

const PAGE = 100
// As many as the other exports have.
const MAX_WORKS = 20_000

type Work = Artwork<WireTime>

const listWorks = async (campaignId: number, signal: AbortSignal): Promise<Work[]> => {
  const works = new Map<number, Work>()
  let cursor: string | null | undefined
  do {
    const page = await api(listArtworks, {
      campaignId,
      pageSize: PAGE,
      orderByColumn: 'createTime',
      isAsc: 'asc',
      ...(cursor ? { cursor } : {}),
    })
    signal.throwIfAborted()
    for (const work of page.rows.map(artworkFromWire)) if (work.approval === 'hung') works.set(work.id, work)
    cursor = page.nextCursor
  } while (cursor && works.size < MAX_WORKS)
  return [...works.values()].slice(0, MAX_WORKS)
}

/** Every picture on the wall of a campaign, one at a time, and a table of the works; stops with the signal. */
export async function* zipPictures(campaignId: number, { signal, onProgress }: ZipRun): AsyncGenerator<ZipEntry> {
  const works = await listWorks(campaignId, signal)
  const lines: WorkLine[] = []
  for (const [index, work] of works.entries()) {
    onProgress({ done: index, total: works.length })
    const { title, picture } = work
    const artist = signatureOf(work)
    const bytes = await readFile(picture.url, signal)
    signal.throwIfAborted()
    const file = fileNameOf({ title, artist, url: picture.url }, index, works.length)
    if (bytes) yield { name: file, bytes }
    lines.push({ file: bytes ? file : 'Removed', title, artist, submitted: work.createdAt, votes: work.voteCount })
  }
  onProgress({ done: works.length, total: works.length })
  yield { name: 'works.csv', bytes: new TextEncoder().encode(worksTable(lines)) }
}
