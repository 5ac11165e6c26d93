import { type Artwork, signatureOf } from '@plinth/api-schema/artwork'
import { artworkDetail, rightsTerms } from '@plinth/api-schema/artworks'
import { campaignWinners, winnerCertificate } from '@plinth/api-schema/artworks-winners'
import { campaignDetail } from '@plinth/api-schema/campaigns'
import { messages } from '@plinth/api-schema/messages'
import { winnersFromWire } from '@plinth/api-schema/winners'
import type { WireTime } from '@plinth/api-schema/wire-time'
import type { ZipEntry } from '@plinth/api-schema/zip'
import { api } from '../../../lib/api/client.ts'
import { readCampaign } from '../../../lib/campaigns/campaign.ts'
import { recountPath, winnersPath } from '../../../lib/navigation/vote-paths.ts'
import { fileNameOf } from '../zip/file-names.ts'
import { type PressWinner, pressFacts } from '../zip/press-facts.ts'
import { readFile } from './read-file.ts'
import type { ZipRun } from './use-zip.ts'

type Winner = Artwork<WireTime>
type KitFile = { name: string; url: string }

/** What lies in the kit for a winner: the picture, the certificate and, where anybody may see it, the card. */
const filesOf = (work: Winner, index: number, total: number, isPrivate: boolean): KitFile[] => {
  const named = (url: string) => fileNameOf({ title: work.title, artist: signatureOf(work), url }, index, total)
  const certificate = (format: 'pdf' | 'png') => ({
    name: `certificates/${named(`.${format}`)}`,
    url: `/api${winnerCertificate.path}?worksId=${work.id}&format=${format}`,
  })
  return [
    { name: `pictures/${named(work.picture.url)}`, url: work.picture.url },
    certificate('pdf'),
    certificate('png'),
    ...(isPrivate ? [] : [{ name: `cards/${named('.png')}`, url: `/share/artwork/${work.id}.png` }]),
  ]
}

const readWinner = async (work: Winner, index: number): Promise<PressWinner> => {
  const { rightsHash } = await api(artworkDetail, { id: work.id })
  return {
    place: work.rank ?? index + 1,
    title: work.title,
    artist: signatureOf(work),
    credit: work.credit,
    votes: work.voteCount ?? 0,
    terms: rightsHash === null ? null : (await api(rightsTerms, { rightsHash })).text,
  }
}

/** What newspapers ask for about a campaign that is over; stops with the signal. */
export async function* zipPressKit(campaignId: number, { signal, onProgress }: ZipRun): AsyncGenerator<ZipEntry> {
  const campaign = readCampaign(await api(campaignDetail, { id: campaignId }))
  const { works, workCount, voteCount, voterCount } = winnersFromWire(await api(campaignWinners, { campaignId }))
  if (workCount === null || voteCount === null || voterCount === null) throw new Error(messages.extractFailed)
  const told: PressWinner[] = []
  for (const [index, work] of works.entries()) told.push(await readWinner(work, index))
  signal.throwIfAborted()

  const files: KitFile[] = [
    ...works.flatMap((work, index) => filesOf(work, index, works.length, campaign.isPrivate)),
    ...(campaign.isPrivate ? [] : [{ name: 'cards/campaign.png', url: `/share/campaign/${campaignId}.png` }]),
  ]
  const total = files.length + 1
  for (const [done, { name, url }] of files.entries()) {
    onProgress({ done, total })
    const bytes = await readFile(url, signal)
    signal.throwIfAborted()
    if (bytes) yield { name, bytes }
  }
  onProgress({ done: files.length, total })
  const { origin } = window.location
  const facts = pressFacts({
    campaign: campaign.name,
    brand: campaign.brand.name,
    startsAt: campaign.startsAt,
    endsAt: campaign.endsAt,
    ...{ workCount, voteCount, voterCount },
    winners: told,
    winnersUrl: `${origin}${winnersPath(campaignId)}`,
    recountUrl: `${origin}${recountPath(campaignId)}`,
  })
  yield { name: 'facts.txt', bytes: new TextEncoder().encode(facts) }
}
