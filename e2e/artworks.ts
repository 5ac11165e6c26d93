import { artworkDetail, saveArtwork, voteArtwork } from '@plinth/api-schema/artworks'
import { type MadeCampaign, openCampaign, submitArtwork, uploadArt } from './campaigns.ts'
import { type Member, openParticipant, visitor } from './sessions.ts'

/** A work on a wall. */
export type SubmittedWork = { id: number; title: string; artist: Member }
/** A live campaign with works on its wall. */
export type MadeWall = { campaign: MadeCampaign; works: SubmittedWork[] }

/** The wall of a campaign. */
export const wallPath = (campaignId: number, more = '') =>
  `/participant/campaign/ParticipantsNFTs?idActive=${campaignId}${more}`

/** The page of a work, on the side of participants or brands. */
export const workPath = (
  { id, artist }: { id: number; artist: { userId: number } },
  campaignId: number,
  side: 'participant' | 'brand' = 'participant',
) => `/${side}/campaign/artwork/detail?idArt=${id}&idActive=${campaignId}&idUser=${artist.userId}`

/** One of a worker's artists, whose pictures are uploaded once; the same place is the same person. */
export const artistAt = (() => {
  const opened: Promise<Member>[] = []
  return (place: number) => (opened[place] ??= openParticipant('artist'))
})()

/** Submits a work in the name of somebody. */
export const submitWork = async (
  campaignId: number,
  title: string,
  by?: Member,
  art?: string,
): Promise<SubmittedWork> => {
  const artist = by ?? (await artistAt(0))
  return { id: await submitArtwork(artist, campaignId, title, art), title, artist }
}

const PICTURES = ['three-moons-480.webp', 'kitchen-garden-480.webp', 'two-hulls-960.webp'] as const

/** A live campaign with some works on its wall, each by somebody else. */
export const openWall = async (titles: readonly string[]): Promise<MadeWall> => {
  const campaign = await openCampaign()
  const works: SubmittedWork[] = []
  for (const [place, title] of titles.entries())
    works.push(await submitWork(campaign.id, title, await artistAt(place), PICTURES[place % PICTURES.length]))
  return { campaign, works }
}

/** Submits many works of one artist that share a picture. */
export const submitMany = async (campaignId: number, count: number): Promise<SubmittedWork[]> => {
  const artist = await openParticipant('artist')
  const artworkImg = await uploadArt(artist, 'three-moons-480.webp')
  const works: SubmittedWork[] = []
  for (let number = 1; number <= count; number++) {
    const title = `Study ${String(number).padStart(2, '0')}`
    const work = { campaignId, artworkTitle: title, description: 'One of many.', artworkImg }
    works.push({ id: (await artist.call(saveArtwork, work)).id, title, artist })
  }
  return works
}

/** Votes without a browser. */
export const vote = ({ call }: Member, { id }: SubmittedWork) => call(voteArtwork, { worksId: id })

/** How many votes the server counts for a work. */
export const votesOf = async ({ id }: SubmittedWork) => (await visitor(artworkDetail, { id })).voteNum
