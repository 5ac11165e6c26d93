import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { signatureOf } from '@plinth/api-schema/artwork'
import type { AnsweredFile } from '@plinth/api-schema/call'
import { AppError } from '@plinth/api-schema/errors'
import { ordinal } from '@plinth/api-schema/ordinal'
import { pages } from '@plinth/api-schema/pages'
import type { Picture } from '@plinth/api-schema/pictures'
import type { Database } from '../../db/database.ts'
import type { Member } from '../../http/call-context.ts'
import {
  CERTIFICATE_LAYOUT,
  CERTIFICATE_SIZE,
  type CertificateWords,
  drawCertificate,
} from '../../media/certificate.ts'
import { createKeptDrawings, type KeptDrawingsDeps } from '../../media/kept-drawings.ts'
import { pdfOfPicture } from '../../media/pdf-page.ts'
import type { FileStore } from '../../ports/file-store.ts'
import { findArtwork } from './artworks-lists.repository.ts'
import { viewerOf } from './artworks-lists.service.ts'
import { findContest } from './artworks-winners.repository.ts'

export type CertificateDeps = Omit<KeptDrawingsDeps, 'holder'> & {
  database: Database
  files: FileStore
  publicUrl: string
}

/** How much the cache of certificates may hold. */
export const CERTIFICATE_CACHE = { maxFiles: 1_000, maxBytes: 256 * 1_048_576 }

// Wide enough for print at the size that it has on the page.
const NARROWEST = 1200
const A4_LANDSCAPE = { width: 841.89, height: 595.28 }
const PRINTED = { width: 2 * CERTIFICATE_SIZE.width, height: 2 * CERTIFICATE_SIZE.height }

/** The file of a picture that is just large enough, as the store calls it. */
const fileFor = ({ url, renditions }: Picture) => {
  const enough = renditions
    .filter(({ type, width }) => type === 'image/webp' && width >= NARROWEST)
    .toSorted((a, b) => a.width - b.width)
  return (enough[0]?.url ?? url).replace(/^\/files\//, '')
}

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** What the picture of a certificate says, for those who cannot see it. */
const altOf = ({ place, title, artist, campaign, brand, votes, ended, link }: CertificateWords) =>
  `Certificate. ${place}: ${title}. ${artist}. ${campaign}. ${brand}. ${votes}. ${ended}. Check the count: ${link}`

/** Draws certificates for works that won a place, for everybody who sees their campaign. */
export function createCertificateService({ database, files, publicUrl, ...keeping }: CertificateDeps) {
  const drawings = createKeptDrawings({ ...keeping, holder: 'certificates' })

  const find = async (member: Member | null, artworkId: number) => {
    const viewer = viewerOf(member)
    const work = await findArtwork(database, viewer, artworkId)
    const contest = work && (await findContest(database, viewer, work.campaignId))
    if (!work || !contest?.placesStand || work.rank === null) return null
    const [votes, all] = [work.voteCount ?? 0, contest.voteCount].map((count) => count.toLocaleString('en-US'))
    const words: CertificateWords = {
      place: `${ordinal(work.rank)} place`,
      title: work.title,
      artist: `By ${signatureOf(work)}`,
      campaign: `In ${contest.name}`,
      brand: `Hosted by ${contest.brandName}`,
      votes: `${votes} of ${all} votes`,
      ended: `Voting ended on ${DATE.format(contest.endsAt)}`,
      link: `${publicUrl}${pages.recount.path}/${work.campaignId}`,
    }
    return { words, file: fileFor(work.picture) }
  }

  return {
    /** The certificate of a work. */
    async draw(member: Member | null, artworkId: number, format: 'pdf' | 'png'): Promise<AnsweredFile> {
      const drawn = format === 'pdf' ? 'jpeg' : 'png'
      const kept = `certificate-${artworkId}-${drawn}`
      const found = await find(member, artworkId)
      if (!found) {
        await drawings.remove(kept)
        throw new AppError('notFound')
      }
      const { words, file } = found
      const version = createHash('sha256')
        .update(JSON.stringify([CERTIFICATE_LAYOUT, words, file]))
        .digest('hex')
      const bytes = await drawings.find(kept, version.slice(0, 16), async () => {
        const picture = await files.open(file)
        return drawCertificate(words, picture ? await buffer(picture.stream) : null, drawn)
      })
      const name = `certificate-${artworkId}.${format}`
      if (format === 'png') return { name, mediaType: 'image/png', bytes }
      const title = `${words.place}: ${words.title}`
      const page = { jpeg: bytes, pixels: PRINTED, points: A4_LANDSCAPE, title, alt: altOf(words), link: words.link }
      return { name, mediaType: 'application/pdf', bytes: pdfOfPicture(page) }
    },
  }
}
